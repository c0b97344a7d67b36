//! SI-SELL: phase 4, step 6. SI-TRAIN: trains pull. SI-OCONV: loads go to another claim.

mod left;
mod lots;

use std::cell::Cell;

use engine::{ActionList, Journal, Range, Seat};

use super::{Play, Verdict, no, place::NO_CARD, want};
use crate::{
    Silverton,
    action::Action,
    event::Event,
    ids::{CITIES, Card, City, Column, Town},
    inline::List,
    routes,
    sets::{SegmentSet, TownSet},
    state::{Dest, LOTS, Lot, State},
};

/// Loads owed.
type Lots = List<Lot, LOTS>;

/// What the active player's track lets him deliver this turn.
pub(crate) struct Lines {
    pub track: SegmentSet,
    pub home: TownSet,
    /// Whether the open track may be in several pieces: under snow, or with two home cities.
    pieces: bool,
    /// Spikes, before the cities are joined: the towns of each city's track.
    apart: Option<[TownSet; 2]>,
    /// The longest segments on the way from the town that was asked about last.
    longest: Cell<Option<(Town, routes::Bottlenecks)>>,
}

impl Silverton {
    /// The open track of a player and his home network.
    pub(crate) fn lines(&self, s: &State, seat: usize) -> Lines {
        let player = &s.players[seat];
        let apart = (self.plan.spike && !player.linked)
            .then(|| [0, 1].map(|city| self.city_network(player, player.track, city)));
        Lines {
            track: self.open_track(s, seat),
            home: player.network,
            pieces: self.plan.spike || self.winter(s),
            apart,
            longest: Cell::new(None),
        }
    }

    /// SI-SELL-1, SI-SELL-6: whether an open route of home track joins a claim's town to a market city. Snow on the
    /// way to the home city does not matter (SI-GEN-2, SI-GEN-4).
    fn leads(&self, lines: &Lines, from: Town, to: Town) -> bool {
        lines.home.contains(from)
            && lines.home.contains(to)
            && (from == to || !lines.pieces || routes::reach(&self.tables, lines.track, &[from]).contains(to))
    }

    /// SI-TRAIN-4: the longest segment of the best open route; 1 within a town (SI-SELL-6, SI-OCONV-2).
    fn longest(&self, lines: &Lines, from: Town, to: Town) -> u16 {
        if from == to {
            return 1;
        }
        let longest = match lines.longest.get() {
            Some((town, longest)) if town == from => longest,
            _ => {
                let longest = routes::bottlenecks(&self.tables, lines.track, from);
                lines.longest.set(Some((from, longest)));
                longest
            }
        };
        longest[to.index()].into()
    }

    /// What is left of the sale limit of a column this turn (SI-SELL-3).
    fn limit_left(&self, s: &State, column: Column) -> u16 {
        self.tables.columns[column.index()].limit.saturating_sub(s.now.sold[column.index()])
    }

    /// The column on which a claim's goods are sold in a city, if it is in play (SI-MAP-5, SI-SETUP-5).
    pub(crate) fn column_at(&self, claim: Card, city: City) -> Option<Column> {
        let column = self.tables.column_of(self.tables.claim(claim).goods, city)?;
        self.plan.has_column(column).then_some(column)
    }

    /// The trains of a player that could still pull from a town, as bits.
    fn ready_trains(&self, s: &State, seat: usize, lines: &Lines, from: Town) -> u8 {
        let mut ready = 0;
        for (k, train) in s.players[seat].trains.as_slice().iter().enumerate() {
            // SI-SPIKE-11: a train serves the track of its city until the two are joined.
            let serves = lines.apart.is_none_or(|apart| apart[usize::from(train.city.min(1))].contains(from));
            if !train.used && serves {
                ready |= 1 << k;
            }
        }
        ready
    }

    /// The power of some trains together (SI-TRAIN-3).
    fn power(&self, s: &State, seat: usize, trains: u8) -> u16 {
        let all = s.players[seat].trains.as_slice().iter().enumerate();
        all.filter(|(k, _)| trains >> k & 1 == 1)
            .map(|(_, train)| u16::from(self.tables.edition.trains[train.kind.index()].power))
            .sum()
    }

    /// SI-TRAIN-4, SI-TRAIN-5: the loads that some power pulls over a longest segment.
    fn pulls(&self, claim: Card, power: u16, longest: u16) -> u16 {
        let loads = power / longest.max(1);
        if self.tables.claim(claim).goods.is_precious() { loads * 2 } else { loads }
    }

    /// The most loads that can go from a claim to a place with these trains (all ready ones if `None`).
    fn capacity(&self, s: &State, seat: usize, lines: &Lines, claim: Card, to: Dest, trains: Option<u8>) -> u16 {
        let from = self.tables.claim(claim).town;
        let (town, room) = match to {
            Dest::City(city) => {
                let Some(column) = self.column_at(claim, city) else { return 0 };
                (self.tables.cities[city.index()], self.limit_left(s, column))
            }
            Dest::Claim(other) => (self.tables.claim(other).town, u16::MAX),
            Dest::Open => return 0,
        };
        let within = matches!(to, Dest::Claim(_)) && from == town;
        if !within && !self.leads(lines, from, town) {
            return 0;
        }
        if self.options.advanced {
            let trains = trains.unwrap_or_else(|| self.ready_trains(s, seat, lines, from));
            let power = self.power(s, seat, trains);
            return if power == 0 { 0 } else { room.min(self.pulls(claim, power, self.longest(lines, from, town))) };
        }
        if s.now.deliveries >= self.tables.edition.numbers.deliveries {
            return 0;
        }
        match to {
            // SI-OCONV-2
            Dest::Claim(_) if self.tables.claim(claim).goods.is_precious() => {
                self.tables.edition.numbers.convoy_precious.into()
            }
            Dest::Claim(_) => self.tables.edition.numbers.convoy.into(),
            _ => room,
        }
    }

    /// Whether trains are left, or deliveries in the basic game.
    fn can_ship(&self, s: &State, seat: usize) -> bool {
        if self.options.advanced {
            return s.players[seat].trains.as_slice().iter().any(|train| !train.used);
        }
        s.now.deliveries < self.tables.edition.numbers.deliveries
    }

    pub(crate) fn has_delivery(&self, s: &State, seat: usize) -> bool {
        if s.now.cargo != NO_CARD || !s.lots.is_empty() {
            return true;
        }
        if !self.can_ship(s, seat) || !s.players[seat].claims.iter().any(|claim| s.loads_on(claim) > 0) {
            return false;
        }
        let lines = self.lines(s, seat);
        s.players[seat].claims.iter().any(|claim| self.may_load(s, seat, &lines, claim).is_ok())
    }

    /// Own claims with loads; while lots are owed, only those (SI-DEAL-8: the order makes no difference).
    fn may_load(&self, s: &State, seat: usize, lines: &Lines, claim: Card) -> Verdict {
        if !s.lots.is_empty() {
            let owed = s.lots.as_slice().iter().any(|lot| lot.claim == claim);
            return want(owed, "SI-DEAL-8", "First deliver the loads bought this turn.");
        }
        want(s.players[seat].claims.contains(claim), "SI-SELL-1", "This claim is not the player's.")?;
        want(s.loads_on(claim) > 0, "SI-SELL-1", "There are no loads on this claim.")?;
        want(self.can_ship(s, seat), "SI-SELL-1", "There is no delivery left this turn.")?;
        let joined = self.cities().any(|city| self.may_go(s, seat, lines, claim, Dest::City(city)))
            || s.players[seat].claims.iter().any(|other| self.may_go(s, seat, lines, claim, Dest::Claim(other)));
        want(joined, "SI-SELL-1", "No market that buys these loads can be reached.")
    }

    fn cities(&self) -> impl Iterator<Item = City> + use<> {
        (0..CITIES as u8).map(City)
    }

    /// Whether loads of a claim can go there at all.
    fn may_go(&self, s: &State, seat: usize, lines: &Lines, claim: Card, to: Dest) -> bool {
        if let Dest::Claim(other) = to {
            // SI-OCONV-1: another own claim of the same goods; bought lots are sold.
            let fits = self.options.convoy_transfer
                && s.lots.is_empty()
                && other != claim
                && s.players[seat].claims.contains(other)
                && self.tables.claim(other).goods == self.tables.claim(claim).goods;
            if !fits {
                return false;
            }
        }
        let capacity = self.capacity(s, seat, lines, claim, to, None);
        match self.lot_of(s, claim) {
            None => capacity > 0,
            Some(at) => capacity >= s.lots.as_slice()[at].loads && self.lots_fit(s, seat, Some((at, to, None))),
        }
    }

    /// Whether the loads being sent can still arrive (for positions from outside).
    pub(crate) fn is_cargo(&self, s: &State, seat: usize) -> bool {
        let (now, lines) = (&s.now, self.lines(s, seat));
        if !Self::is_claim(now.cargo) || self.may_load(s, seat, &lines, now.cargo).is_err() {
            return false;
        }
        let known = match now.to {
            Dest::Open => return true,
            Dest::City(city) => city.index() < CITIES,
            Dest::Claim(claim) => Self::is_claim(claim),
        };
        let ready = self.ready_trains(s, seat, &lines, self.tables.claim(now.cargo).town);
        let pulled = now.pulled & !ready == 0 && (self.options.advanced || now.pulled == 0);
        let lot = self.lot_of(s, now.cargo).is_none_or(|at| {
            let trains = self.options.advanced.then_some(now.pulled);
            self.lots_fit(s, seat, Some((at, now.to, trains)))
        });
        known && pulled && lot && self.may_go(s, seat, &lines, now.cargo, now.to)
    }

    pub(crate) fn offer_deliveries(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let lines = self.lines(s, seat);
        let player = &s.players[seat];
        if s.now.cargo == NO_CARD {
            self.offer_cargo(s, seat, &lines, out);
            return;
        }
        if s.now.to == Dest::Open {
            for city in self.cities().filter(|city| self.may_go(s, seat, &lines, s.now.cargo, Dest::City(*city))) {
                out.push(Action::To(city));
            }
            for claim in
                player.claims.iter().filter(|claim| self.may_go(s, seat, &lines, s.now.cargo, Dest::Claim(*claim)))
            {
                out.push(Action::ToClaim(claim));
            }
            return;
        }
        for k in (0..player.trains.len() as u8).filter(|k| self.may_pull(s, seat, &lines, *k).is_ok()) {
            out.push(Action::Train(k));
        }
        let (low, high) = self.quantities(s, seat, &lines);
        if low > 0 && low <= high {
            let set = |_, amount: u32| Action::Quantity(amount as u16);
            out.push_range(Range { action: Action::Quantity(low), low: low.into(), high: high.into(), step: 1, set });
        }
    }

    fn offer_cargo(&self, s: &State, seat: usize, lines: &Lines, out: &mut ActionList<Action>) {
        if s.lots.is_empty() {
            for claim in s.players[seat].claims.iter().filter(|claim| self.may_load(s, seat, lines, *claim).is_ok()) {
                out.push(Action::Load(claim));
            }
            out.push(Action::Done);
            return;
        }
        for (k, lot) in s.lots.as_slice().iter().enumerate() {
            if self.lot_of(s, lot.claim) == Some(k) {
                out.push(Action::Load(lot.claim));
            }
        }
    }

    /// The least and the most loads that can go now; a lot goes whole.
    fn quantities(&self, s: &State, seat: usize, lines: &Lines) -> (u16, u16) {
        let trains = if self.options.advanced { Some(s.now.pulled) } else { None };
        let most = self.capacity(s, seat, lines, s.now.cargo, s.now.to, trains);
        match self.lot_of(s, s.now.cargo) {
            None => (1, most.min(s.loads_on(s.now.cargo))),
            Some(at) => {
                let loads = s.lots.as_slice()[at].loads;
                let rest = self.lots_fit(s, seat, Some((at, s.now.to, trains)));
                // The trains chosen so far must do; more of them can still be chosen.
                let enough = most >= loads && rest && self.rest_fits(s, seat, at, trains);
                if enough { (loads, loads) } else { (1, 0) }
            }
        }
    }

    /// The most loads that the chosen claim, market and trains allow.
    pub(crate) fn most_carried(&self, s: &State, seat: usize) -> u16 {
        let trains = self.options.advanced.then_some(s.now.pulled);
        self.capacity(s, seat, &self.lines(s, seat), s.now.cargo, s.now.to, trains).min(s.loads_on(s.now.cargo))
    }

    /// Whether the other lots can still be delivered once this one went by exactly these trains.
    fn rest_fits(&self, s: &State, seat: usize, at: usize, trains: Option<u8>) -> bool {
        let mut after = *s;
        let Some(lot) = after.lots.remove(at) else { return false };
        if let (Dest::City(city), claim) = (s.now.to, lot.claim)
            && let Some(column) = self.column_at(claim, city)
        {
            after.now.sold[column.index()] += lot.loads;
        }
        after.now.deliveries += 1;
        for (k, train) in after.players[seat].trains.as_mut_slice().iter_mut().enumerate() {
            train.used |= trains.unwrap_or(0) >> k & 1 == 1;
        }
        self.lots_fit(&after, seat, None)
    }

    /// Whether one more train can join the delivery.
    fn may_pull(&self, s: &State, seat: usize, lines: &Lines, k: u8) -> Verdict {
        want(self.options.advanced, "SI-TRAIN-1", "There are no trains in the basic game.")?;
        let trains = s.players[seat].trains.as_slice();
        let Some(train) = trains.get(usize::from(k)) else {
            return no("SI-TRAIN-1", "The player has no such train.");
        };
        want(!train.used && s.now.pulled >> k & 1 == 0, "SI-TRAIN-2", "The power of this train is used.")?;
        let ready = self.ready_trains(s, seat, lines, self.tables.claim(s.now.cargo).town);
        want(ready >> k & 1 == 1, "SI-SPIKE-11", "This train serves only the track of its own city.")?;
        // Equal trains are one choice: the first of them.
        let same = |(at, other): (usize, &crate::state::Train)| {
            at < usize::from(k) && other == train && s.now.pulled >> at & 1 == 0
        };
        want(!trains.iter().enumerate().any(same), "SI-TRAIN-2", "Take the first of equal trains.")?;
        if let Some(at) = self.lot_of(s, s.now.cargo) {
            let fits = self.lots_fit(s, seat, Some((at, s.now.to, Some(s.now.pulled | 1 << k))));
            want(fits, "SI-DEAL-8", "This train is needed for other loads bought this turn.")?;
        }
        Ok(())
    }

    pub(crate) fn guard_delivery(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let lines = self.lines(s, seat);
        if s.now.cargo == NO_CARD {
            return match action {
                Action::Load(claim) => self.may_load(s, seat, &lines, claim),
                Action::Done => want(s.lots.is_empty(), "SI-DEAL-8", "The loads bought this turn must be delivered."),
                _ => no("SI-SELL-1", "Choose the claim whose loads are delivered."),
            };
        }
        if s.now.to == Dest::Open {
            let to = match action {
                Action::To(city) if city.index() < CITIES => Dest::City(city),
                Action::ToClaim(claim) if Self::is_claim(claim) => Dest::Claim(claim),
                _ => return no("SI-SELL-1", "Choose where the loads go."),
            };
            return want(
                self.may_go(s, seat, &lines, s.now.cargo, to),
                "SI-SELL-1",
                "The loads cannot be brought there now.",
            );
        }
        match action {
            Action::Train(k) => self.may_pull(s, seat, &lines, k),
            Action::Quantity(loads) => {
                let (low, high) = self.quantities(s, seat, &lines);
                let clause = if self.options.advanced { "SI-TRAIN-4" } else { "SI-SELL-3" };
                want((low..=high).contains(&loads) && low > 0, clause, "So many loads cannot be delivered now.")
            }
            _ => no("SI-SELL-1", "Say how many loads are delivered."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn deliver(&mut self, seat: usize, action: Action) {
        match action {
            Action::Load(claim) => self.s.now.cargo = claim,
            Action::To(city) => self.s.now.to = Dest::City(city),
            Action::ToClaim(claim) => self.s.now.to = Dest::Claim(claim),
            Action::Train(k) => self.s.now.pulled |= 1 << k,
            Action::Quantity(loads) => self.ship(seat, loads),
            _ => {
                self.s.now.loose = false;
                self.advance();
                return;
            }
        }
        self.s.now.loose = true;
    }

    /// The loads leave.
    fn ship(&mut self, seat: usize, loads: u16) {
        let claim = std::mem::take(&mut self.s.now.cargo);
        let to = std::mem::take(&mut self.s.now.to);
        let trains = std::mem::take(&mut self.s.now.pulled);
        let who = Seat(seat as u8);
        *self.s.loads_mut(claim) -= loads;
        self.s.now.deliveries = self.s.now.deliveries.saturating_add(1);
        for (k, train) in self.s.players[seat].trains.as_mut_slice().iter_mut().enumerate() {
            train.used |= trains >> k & 1 == 1;
        }
        if let Some(at) = self.rules.lot_of(self.s, claim) {
            self.lot_done(at);
        }
        match to {
            Dest::City(city) => {
                let Some(column) = self.rules.column_at(claim, city) else { return };
                // SI-SELL-4: at the price of the marker now.
                let k = column.index();
                let price = self.rules.tables.columns[k].prices[usize::from(self.s.market.boxes[k])];
                let income = u32::from(price) * u32::from(loads);
                // SI-SELL-5: metals have one column for all cities.
                self.s.market.sold[k] += loads;
                self.s.now.sold[k] += loads;
                self.note(Event::Sold { seat: who, claim, city, loads, price, income, trains });
                self.gain(seat, income);
            }
            Dest::Claim(other) => {
                *self.s.loads_mut(other) += loads;
                self.note(Event::Convoyed { seat: who, from: claim, to: other, loads });
            }
            Dest::Open => {}
        }
        // SI-SELL-7, SI-OCONV-3
        self.discard_if_empty(claim);
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Luck, Published, Setup};

    use super::*;

    /// What is worked out for one lot is what trying every way to send it finds.
    #[test]
    fn a_lot_alone_needs_no_search() {
        let mut asked = [0, 0];
        let tables = [("basic", 2), ("basic", 5), ("advanced", 2), ("advanced", 4)];
        for ((version, seats), seed) in tables.into_iter().flat_map(|table| (0..8).map(move |seed| (table, seed))) {
            let game = Silverton::open(&Setup::of(seats).with("version", version)).unwrap();
            let (mut luck, mut list) = (Luck::new(seed), ActionList::new());
            let mut s = game.setup(&luck.key(), &mut ());
            while let Some(seat) = game.to_act(&s).first() {
                let action = game.sample(&s, seat, &mut luck, &mut list).unwrap();
                game.apply(&mut s, seat, action, &mut ()).unwrap();
                let seat = s.active();
                let lines = game.lines(&s, seat);
                let search = |lots: &[Lot]| game.send_lots(&mut { s }, seat, &lines, lots);
                for claim in (1..=crate::ids::CLAIMS as u8).map(Card).filter(|claim| s.loads_on(*claim) > 0) {
                    let most = game.most_besides(&s, seat, claim, 9);
                    let with = |loads| {
                        let mut lots = s.lots;
                        lots.push(Lot { claim, loads }).then_some(lots)
                    };
                    let tried = (1..=9).take_while(|loads| with(*loads).is_some_and(|lots| search(lots.as_slice())));
                    assert_eq!(tried.last().unwrap_or(0), most, "{version} game {seed}, claim {claim:?}");
                    asked[usize::from(most > 0)] += 1;
                }
                assert_eq!(game.lots_fit(&s, seat, None), search(s.lots.as_slice()));
                for city in game.cities().filter(|_| s.lots.len() == 1) {
                    let (lot, to) = (s.lots.as_slice()[0], Dest::City(city));
                    let fixed = Some((0, to, None));
                    let sent = game.send_lot(&mut { s }, seat, &lines, lot, to, None, &[]);
                    assert_eq!(game.lots_fit(&s, seat, fixed), sent);
                }
            }
        }
        assert!(asked.iter().all(|times| *times > 1_000), "{asked:?}");
    }
}
