//! SI-TRAIN-7 to SI-TRAIN-10: trains and plows are bought. SI-OHIRE: discs are hired.

use engine::{ActionList, Journal, Seat};

use super::{No, Play, Verdict, no, want};
use crate::{
    Silverton,
    action::Action,
    event::Event,
    ids::{DiscKind, PLOW_KINDS, PlowKind, Role, TRAIN_KINDS, TrainKind},
    state::{Disc, NONE, Player, State, Train},
};

impl Silverton {
    fn hire_cost(&self) -> u32 {
        self.tables.edition.option_numbers.hire_cost.into()
    }

    pub(crate) fn has_hiring(&self, s: &State, seat: usize) -> bool {
        [Role::Surveyor, Role::Prospector].into_iter().any(|role| self.may_hire(s, seat, role, 0).is_ok())
    }

    /// SI-OHIRE-2: one disc without a bonus.
    fn may_hire(&self, s: &State, seat: usize, role: Role, city: u8) -> Verdict {
        let player = &s.players[seat];
        want(self.options.hiring, "SI-OPT-1", "Nobody is hired in this game.")?;
        let room = player.discs.len() < usize::from(self.plan.max_discs) && !player.discs.is_full();
        want(room, "SI-OHIRE-1", "The largest number of discs is reached.")?;
        let of_role = player.discs.as_slice().iter().filter(|disc| disc.kind.role == role).count();
        let in_box: u8 =
            self.tables.edition.discs.iter().filter(|spec| spec.kind.role == role).map(|spec| spec.per_colour).sum();
        want(of_role < usize::from(in_box * self.plan.colours), "SI-GEN-6", "There are no more discs of this kind.")?;
        // SI-OHIRE-5: in Spikes a hired surveyor is assigned to a city.
        let cities = if self.plan.spike && role == Role::Surveyor { 2 } else { 1 };
        want(city < cities, "SI-OHIRE-5", "There is no such home city to assign the surveyor to.")?;
        want(player.cash >= self.hire_cost(), "SI-GEN-7", "There is not enough cash to hire.")
    }

    pub(crate) fn offer_hiring(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        for role in [Role::Surveyor, Role::Prospector] {
            for city in (0..2).filter(|city| self.may_hire(s, seat, role, *city).is_ok()) {
                out.push(Action::Hire(role, city));
            }
        }
        out.push(Action::Pass);
    }

    pub(crate) fn guard_hiring(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::Hire(role, city) => self.may_hire(s, seat, role, city),
            Action::Pass => Ok(()),
            _ => no("SI-OHIRE-2", "Hire a disc, or pass."),
        }
    }

    /// To how many home cities a new train can be assigned (SI-SPIKE-11).
    fn train_cities(&self, player: &Player) -> u8 {
        if self.plan.spike && !player.linked { 2 } else { 1 }
    }

    /// SI-TRAIN-7 to SI-TRAIN-10: what a train costs, if it can be bought so.
    fn train_price(&self, s: &State, seat: usize, kind: TrainKind, trade: Option<u8>, city: u8) -> Result<u32, No> {
        let player = &s.players[seat];
        want(kind.index() < TRAIN_KINDS, "SI-TRAIN-7", "There is no such train.")?;
        let spec = &self.tables.edition.trains[kind.index()];
        want(s.turn >= spec.from_turn, "SI-TRAIN-8", "This train is not on sale yet.")?;
        want(s.trains[kind.index()] > 0, "SI-TRAIN-8", "There are no more trains of this kind.")?;
        let mut worth = 0;
        if let Some(k) = trade {
            let trains = player.trains.as_slice();
            let Some(old) = trains.get(usize::from(k)) else {
                return no("SI-TRAIN-9", "The player has no such train to trade in.").map(|()| 0);
            };
            // Equal trains are one choice: the first of them.
            want(!trains[..usize::from(k)].contains(old), "SI-TRAIN-9", "Trade in the first of equal trains.")?;
            worth = self.tables.edition.trains[old.kind.index()].trade_in;
            want(worth > 0, "SI-TRAIN-9", "This train cannot be traded in.")?;
        } else {
            want(!player.trains.is_full(), "SI-TRAIN-10", "With four trains a purchase needs a trade-in.")?;
        }
        // SI-SPIKE-11: assigned to a home city when bought.
        want(city < self.train_cities(player), "SI-SPIKE-11", "There is no such home city to assign the train to.")?;
        let price = u32::from(spec.cost.saturating_sub(worth));
        want(player.cash >= price, "SI-GEN-7", "There is not enough cash for this train.")?;
        Ok(price)
    }

    fn plow_price(&self, s: &State, seat: usize, kind: PlowKind, trade: Option<PlowKind>) -> Result<u32, No> {
        let player = &s.players[seat];
        want(kind.index() < PLOW_KINDS, "SI-TRAIN-7", "There is no such plow.")?;
        let spec = &self.tables.edition.plows[kind.index()];
        want(s.turn >= spec.from_turn, "SI-TRAIN-8", "This plow is not on sale yet.")?;
        want(s.plows[kind.index()] > 0, "SI-TRAIN-8", "There are no more plows of this kind.")?;
        let mut worth = 0;
        if let Some(old) = trade {
            let has = old.index() < PLOW_KINDS && player.plows[old.index()] > 0;
            want(has, "SI-TRAIN-9", "The player has no such plow to trade in.")?;
            worth = self.tables.edition.plows[old.index()].trade_in;
            want(worth > 0, "SI-TRAIN-9", "This plow cannot be traded in.")?;
        }
        let price = u32::from(spec.cost.saturating_sub(worth));
        want(player.cash >= price, "SI-GEN-7", "There is not enough cash for this plow.")?;
        Ok(price)
    }

    pub(crate) fn has_trains(&self, s: &State, seat: usize) -> bool {
        let mut found = false;
        self.purchases(s, seat, &mut |_| {
            found = true;
            true
        });
        found
    }

    /// Names everything that can be bought to `take`, until it says that it has enough.
    fn purchases(&self, s: &State, seat: usize, take: &mut dyn FnMut(Action) -> bool) {
        let trades = || std::iter::once(None).chain((0..s.players[seat].trains.len() as u8).map(Some));
        let on_sale = |kind: &TrainKind| {
            s.turn >= self.tables.edition.trains[kind.index()].from_turn && s.trains[kind.index()] > 0
        };
        let cities = self.train_cities(&s.players[seat]);
        for kind in (0..TRAIN_KINDS as u8).map(TrainKind).filter(on_sale) {
            for trade in trades() {
                for city in 0..cities {
                    if self.train_price(s, seat, kind, trade, city).is_ok() && take(Action::BuyTrain(kind, trade, city))
                    {
                        return;
                    }
                }
            }
        }
        for kind in (0..PLOW_KINDS as u8).map(PlowKind) {
            for trade in std::iter::once(None).chain((0..PLOW_KINDS as u8).map(|old| Some(PlowKind(old)))) {
                if self.plow_price(s, seat, kind, trade).is_ok() && take(Action::BuyPlow(kind, trade)) {
                    return;
                }
            }
        }
    }

    pub(crate) fn offer_trains(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        self.purchases(s, seat, &mut |action| {
            out.push(action);
            false
        });
        out.push(Action::Pass);
    }

    pub(crate) fn guard_trains(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::BuyTrain(kind, trade, city) => self.train_price(s, seat, kind, trade, city).map(|_| ()),
            Action::BuyPlow(kind, trade) => self.plow_price(s, seat, kind, trade).map(|_| ()),
            Action::Pass => Ok(()),
            _ => no("SI-TRAIN-7", "Buy one train or one plow, or pass."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn hire(&mut self, seat: usize, action: Action) {
        if let Action::Hire(role, city) = action {
            let cost = self.rules.hire_cost();
            self.pay(seat, cost);
            let disc = DiscKind { role, bonus: 0 };
            let bound = self.rules.plan.spike && role == Role::Surveyor;
            let city = if bound { city } else { NONE };
            self.s.players[seat].discs.push(Disc { city, ..Disc::new(disc) });
            self.note(Event::Hired { seat: Seat(seat as u8), disc, cost });
        }
        self.next_buyer();
    }

    pub fn buy_train(&mut self, seat: usize, action: Action) {
        let rules = self.rules;
        match action {
            Action::BuyTrain(kind, trade, city) => {
                let Ok(cost) = rules.train_price(self.s, seat, kind, trade, city) else { return };
                self.pay(seat, cost);
                let traded = trade.and_then(|k| self.s.players[seat].trains.remove(usize::from(k))).map(|old| old.kind);
                if let Some(old) = traded {
                    // SI-TRAIN-9: it is for sale again at full price.
                    self.s.trains[old.index()] += 1;
                }
                self.s.trains[kind.index()] -= 1;
                self.s.players[seat].trains.push(Train { kind, city, used: false });
                let city =
                    if rules.plan.spike { self.s.players[seat].homes.get(usize::from(city)).copied() } else { None };
                self.note(Event::TrainBought { seat: Seat(seat as u8), train: kind, cost, traded, city });
            }
            Action::BuyPlow(kind, trade) => {
                let Ok(cost) = rules.plow_price(self.s, seat, kind, trade) else { return };
                self.pay(seat, cost);
                if let Some(old) = trade {
                    self.s.players[seat].plows[old.index()] -= 1;
                    self.s.plows[old.index()] += 1;
                }
                self.s.plows[kind.index()] -= 1;
                self.s.players[seat].plows[kind.index()] += 1;
                self.note(Event::PlowBought { seat: Seat(seat as u8), plow: kind, cost, traded: trade });
            }
            _ => {}
        }
        self.next_buyer();
    }
}
