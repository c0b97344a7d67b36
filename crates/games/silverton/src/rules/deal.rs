//! SI-DEAL, SI-ADEAL: phase 4, step 4. The active player writes offers; the partner replies.
//!
//! Offers are written item by item. A pen is passed after at most [`MOST_CHANGES`] changes, so that even
//! the idlest talk ends (SI-DEAL-11).

use engine::{ActionList, Journal, Lapse, Range, Seat, Seats};

use super::{Play, Verdict, no, want};
use crate::{
    Silverton,
    action::{Action, Item},
    event::{Event, Given},
    ids::{Card, PLOW_KINDS, PlowKind, SEATS, TRAIN_KINDS},
    state::{LOTS, Lot, NONE, Offer, Phase, State, Talk, Train},
};

/// SI-DEAL-11: offers of a turn, and to one partner.
pub(crate) const MOST_OFFERS: u8 = 6;
/// SI-DEAL-11
pub(crate) const MOST_TO_ONE: u8 = 3;
/// SI-DEAL-10: counter-offers to an offer.
pub(crate) const MOST_COUNTERS: u8 = 3;
/// Changes to the form before it must be sent or dropped.
pub(crate) const MOST_CHANGES: u8 = 16;
/// SI-DEAL-12: money moves in steps.
const STEP: u32 = 5;
/// More than anybody will ever own: what a partner has is secret (SI-DEAL-13).
const MOST_MONEY: u32 = 99_995;

/// Which of the two sides of an offer a seat is on: the active player's 0, the partner's 1.
fn side(s: &State, seat: usize) -> usize {
    usize::from(seat != s.active())
}

impl Silverton {
    /// The seat that writes or replies.
    pub(crate) fn talker(&self, s: &State) -> usize {
        match s.offer.talk {
            Talk::Asked | Talk::Countering => usize::from(s.offer.partner),
            _ => s.active(),
        }
    }

    /// SI-DEAL-14: an offer that is not answered in time is refused. Writing a counter-offer is no answer yet.
    pub(crate) fn unanswered(&self, s: &State) -> Option<Lapse<Action>> {
        self.options.reply_time?;
        let action = match s.offer.talk {
            Talk::Asked | Talk::Answered => Action::Refuse,
            Talk::Countering => Action::Cancel,
            Talk::Writing if s.offer.counters > 0 => Action::Cancel,
            Talk::Closed | Talk::Writing => return None,
        };
        let between = Seats::one(Seat(s.active() as u8)).with(Seat(s.offer.partner));
        Some(Lapse { seat: Seat(self.talker(s) as u8), action, between })
    }

    pub(crate) fn has_talk(&self, s: &State, seat: usize) -> bool {
        // SI-DEAL-14: solitaire has no deals, and the option skips them.
        if self.options.no_deals || self.count() < 2 {
            return false;
        }
        s.offer.talk != Talk::Closed || (0..self.count()).any(|other| self.may_open(s, seat, other).is_ok())
    }

    /// SI-DEAL-6, SI-DEAL-11
    fn may_open(&self, s: &State, seat: usize, other: usize) -> Verdict {
        want(other < self.count() && other != seat, "SI-DEAL-6", "A deal is made with one other player.")?;
        want(s.now.offers.iter().sum::<u8>() < MOST_OFFERS, "SI-DEAL-11", "At most 6 offers are opened in a turn.")?;
        want(s.now.offers[other] < MOST_TO_ONE, "SI-DEAL-11", "At most 3 offers go to one partner in a turn.")
    }

    pub(crate) fn offer_talk(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        match s.offer.talk {
            Talk::Closed => {
                for other in (0..self.count()).filter(|other| self.may_open(s, seat, *other).is_ok()) {
                    out.push(Action::OfferTo(Seat(other as u8)));
                }
                out.push(Action::Done);
            }
            Talk::Writing | Talk::Countering => {
                if s.offer.changes < MOST_CHANGES {
                    self.offer_items(s, out);
                    self.offer_money(s, seat, out);
                    self.offer_lots(s, out);
                }
                if self.may_send(s, seat).is_ok() {
                    out.push(Action::Send);
                }
                out.push(Action::Cancel);
            }
            Talk::Asked | Talk::Answered => {
                if self.may_conclude(s).is_ok() {
                    out.push(Action::Accept);
                }
                out.push(Action::Refuse);
                if s.offer.counters < MOST_COUNTERS {
                    out.push(Action::Counter);
                }
            }
        }
    }

    fn offer_items(&self, s: &State, out: &mut ActionList<Action>) {
        let mut add = |item: Item| {
            if self.is_in_offer(s, item) {
                out.push(Action::Remove(item));
            }
            if self.may_add(s, item).is_ok() {
                out.push(Action::Add(item));
            }
        };
        for seat in [s.active(), usize::from(s.offer.partner)] {
            let player = &s.players[seat];
            player.claims.iter().for_each(|claim| add(Item::Claim(claim)));
            player.track.iter().for_each(|segment| add(Item::Segment(segment)));
            player.cards.iter().for_each(|card| add(Item::Passenger(card)));
            (0..player.trains.len() as u8).for_each(|k| add(Item::Train(Seat(seat as u8), k)));
            (0..PLOW_KINDS as u8).for_each(|kind| add(Item::Plow(Seat(seat as u8), PlowKind(kind))));
        }
        s.offer.lots.as_slice().iter().for_each(|lot| add(Item::Lot(lot.claim)));
        add(Item::Money);
    }

    /// SI-DEAL-12: money on one side only.
    fn offer_money(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        if s.offer.payer != NONE {
            return;
        }
        for payer in [s.active(), usize::from(s.offer.partner)] {
            let high = self.most_money(s, seat, payer);
            if high >= STEP {
                let action = Action::Money(Seat(payer as u8), STEP);
                out.push_range(Range { action, low: STEP, high, step: STEP, set: set_money });
            }
        }
    }

    /// A writer knows his own cash; that of the other is secret.
    fn most_money(&self, s: &State, writer: usize, payer: usize) -> u32 {
        if payer == writer { (s.players[payer].cash / STEP * STEP).min(MOST_MONEY) } else { MOST_MONEY }
    }

    /// SI-DEAL-2: loads on the partner's claims that the active player can deliver.
    fn offer_lots(&self, s: &State, out: &mut ActionList<Action>) {
        let partner = &s.players[usize::from(s.offer.partner)];
        let after = self.concluded(s);
        for claim in partner.claims.iter() {
            let high = self.most_loads(s, &after, claim);
            if high > 0 {
                let action = Action::Lot(claim, 1);
                out.push_range(Range { action, low: 1, high: high.into(), step: 1, set: set_lot });
            }
        }
    }

    /// The position as it would be after the deal as written, whether it is legal or not.
    fn concluded(&self, s: &State) -> State {
        let mut after = *s;
        Play { rules: self, s: &mut after, journal: &mut () }.exchange();
        after
    }

    /// SI-DEAL-8: the most loads of a claim that could be delivered besides all lots agreed or written down.
    fn most_loads(&self, s: &State, after: &State, claim: Card) -> u16 {
        let written = s.offer.lots.as_slice();
        let taken: u16 =
            s.lots.as_slice().iter().chain(written).filter(|lot| lot.claim == claim).map(|lot| lot.loads).sum();
        let free = s.loads_on(claim).saturating_sub(taken);
        let full = s.lots.len() + written.len() >= LOTS || written.iter().any(|lot| lot.claim == claim);
        if free == 0 || full || s.offer.claims.contains(claim) {
            return 0;
        }
        self.most_besides(after, s.active(), claim, free)
    }

    fn is_in_offer(&self, s: &State, item: Item) -> bool {
        let offer = &s.offer;
        match item {
            Item::Claim(claim) => offer.claims.contains(claim),
            Item::Segment(segment) => offer.segments.contains(segment),
            Item::Passenger(card) => offer.cards.contains(card),
            Item::Train(seat, k) => {
                k < 8 && self.is_concerned(s, seat) && offer.trains[side(s, seat.index())] >> k & 1 == 1
            }
            Item::Plow(seat, kind) => {
                self.is_concerned(s, seat)
                    && offer.plows[side(s, seat.index())].get(kind.index()).is_some_and(|n| *n > 0)
            }
            Item::Lot(claim) => offer.lots.as_slice().iter().any(|lot| lot.claim == claim),
            Item::Money => offer.payer != NONE,
        }
    }

    fn is_concerned(&self, s: &State, seat: Seat) -> bool {
        seat.index() == s.active() || seat.0 == s.offer.partner
    }

    /// SI-DEAL-1, SI-DEAL-4, SI-ADEAL-1: what can be written down.
    fn may_add(&self, s: &State, item: Item) -> Verdict {
        let both = [s.active(), usize::from(s.offer.partner)].map(|seat| &s.players[seat]);
        want(
            !self.is_in_offer(s, item) || matches!(item, Item::Plow(..)),
            "SI-DEAL-10",
            "This is in the offer already.",
        )?;
        match item {
            Item::Claim(claim) => {
                let owned = both.iter().any(|player| player.claims.contains(claim));
                want(owned, "SI-DEAL-1", "Neither of the two owns this claim.")?;
                let written = s.offer.lots.as_slice().iter().any(|lot| lot.claim == claim);
                want(!written, "SI-DEAL-5", "Loads of this claim are in the offer.")
            }
            Item::Segment(segment) => {
                let owned = both.iter().any(|player| player.track.contains(segment));
                want(owned, "SI-DEAL-1", "Neither of the two owns this segment.")
            }
            Item::Passenger(card) => {
                let owned = both.iter().any(|player| player.cards.contains(card));
                want(owned, "SI-DEAL-4", "Neither of the two owns this passenger card.")
            }
            Item::Train(seat, k) => {
                want(self.is_concerned(s, seat), "SI-DEAL-6", "A deal is between two players.")?;
                let trains = s.players[seat.index()].trains.as_slice();
                let Some(train) = trains.get(usize::from(k)) else {
                    return no("SI-ADEAL-1", "There is no such train.");
                };
                let written = s.offer.trains[side(s, seat.index())];
                let same =
                    |(at, other): (usize, &Train)| at < usize::from(k) && other == train && written >> at & 1 == 0;
                want(!trains.iter().enumerate().any(same), "SI-ADEAL-1", "Take the first of equal trains.")
            }
            Item::Plow(seat, kind) => {
                want(self.is_concerned(s, seat), "SI-DEAL-6", "A deal is between two players.")?;
                let plows = s.players[seat.index()].plows;
                let written = s.offer.plows[side(s, seat.index())];
                let more = kind.index() < PLOW_KINDS && written[kind.index()] < plows[kind.index()];
                want(more, "SI-ADEAL-1", "There is no such plow.")
            }
            Item::Lot(_) | Item::Money => no("SI-DEAL-10", "Say how many loads, or how much money."),
        }
    }

    pub(crate) fn guard_talk(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match (s.offer.talk, action) {
            (Talk::Closed, Action::OfferTo(other)) => self.may_open(s, seat, other.index()),
            (Talk::Closed, Action::Done) => Ok(()),
            (Talk::Closed, _) => no("SI-DEAL-10", "Open an offer, or go on."),
            (Talk::Writing | Talk::Countering, Action::Send) => self.may_send(s, seat),
            (Talk::Writing | Talk::Countering, Action::Cancel) => Ok(()),
            (Talk::Writing | Talk::Countering, _) => self.guard_change(s, seat, action),
            (Talk::Asked | Talk::Answered, Action::Accept) => self.may_conclude(s),
            (Talk::Asked | Talk::Answered, Action::Refuse) => Ok(()),
            (Talk::Asked | Talk::Answered, Action::Counter) => {
                want(s.offer.counters < MOST_COUNTERS, "SI-DEAL-10", "After 3 counter-offers only accept or refuse.")
            }
            (Talk::Asked | Talk::Answered, _) => no("SI-DEAL-10", "Accept, refuse or counter the offer."),
        }
    }

    fn guard_change(&self, s: &State, seat: usize, action: Action) -> Verdict {
        want(s.offer.changes < MOST_CHANGES, "SI-DEAL-11", "The form was changed often enough: send it or cancel.")?;
        match action {
            Action::Add(item) => self.may_add(s, item),
            Action::Remove(item) => want(self.is_in_offer(s, item), "SI-DEAL-10", "This is not in the offer."),
            Action::Money(payer, amount) => {
                want(s.offer.payer == NONE, "SI-DEAL-12", "First take the money out of the offer.")?;
                want(self.is_concerned(s, payer), "SI-DEAL-6", "A deal is between two players.")?;
                let right = amount >= STEP && amount.is_multiple_of(STEP);
                want(right, "SI-DEAL-12", "Money moves in steps of 5.")?;
                let most = self.most_money(s, seat, payer.index());
                want(amount <= most, "SI-GEN-7", "There is not enough cash for that.")
            }
            Action::Lot(claim, loads) => {
                let partner = &s.players[usize::from(s.offer.partner)];
                want(partner.claims.contains(claim), "SI-DEAL-2", "The loads must lie on a claim of the partner.")?;
                let most = self.most_loads(s, &self.concluded(s), claim);
                want((1..=most).contains(&loads), "SI-DEAL-8", "So many loads could not be delivered this turn.")
            }
            _ => no("SI-DEAL-10", "Write the offer, send it or cancel it."),
        }
    }

    /// The writer sends what is legal as far as he knows: the other's cash is secret (SI-DEAL-13).
    pub(crate) fn may_send(&self, s: &State, seat: usize) -> Verdict {
        want(!s.offer.is_empty(), "SI-DEAL-10", "The offer is empty.")?;
        let known = usize::from(s.offer.payer) != seat || s.players[seat].cash >= s.offer.money;
        want(known, "SI-GEN-7", "There is not enough cash for this offer.")?;
        self.is_legal_deal(s)
    }

    /// Both must be able to pay.
    fn may_conclude(&self, s: &State) -> Verdict {
        let payer = usize::from(s.offer.payer);
        let paid = payer >= SEATS || s.players[payer].cash >= s.offer.money;
        want(paid, "SI-DEAL-13", "This offer cannot be accepted.")?;
        self.is_legal_deal(s)
    }

    /// SI-DEAL-7: what must hold after the deal, cash aside.
    fn is_legal_deal(&self, s: &State) -> Verdict {
        let after = self.concluded(s);
        for seat in [s.active(), usize::from(s.offer.partner)] {
            let (before, player) = (&s.players[seat], &after.players[seat]);
            let cubes = u32::from(self.tables.edition.numbers.cubes);
            want(player.track.len() <= cubes, "SI-DEAL-7", "A player would own more segments than he has cubes.")?;
            // SI-MAP-7
            let doubled = player
                .track
                .without(before.track)
                .iter()
                .any(|segment| player.track.and(self.tables.parallels(segment)).len() > 1);
            want(!doubled, "SI-MAP-7", "A player would own two parallel segments.")?;
            // SI-DEAL-4
            for card in player.cards.without(before.cards).iter() {
                let route = self.has_route(&after, seat, card);
                want(route, "SI-DEAL-4", "Who gets a passenger card needs a route between its towns.")?;
            }
        }
        let trains = |seat: usize| {
            let (own, other) = (side(s, seat), 1 - side(s, seat));
            s.players[seat].trains.len() + s.offer.trains[other].count_ones() as usize
                - s.offer.trains[own].count_ones() as usize
        };
        let most = usize::from(self.tables.edition.numbers.max_trains);
        let fits = trains(s.active()) <= most && trains(usize::from(s.offer.partner)) <= most;
        want(fits, "SI-DEAL-7", "A player would own more than 4 trains.")?;
        want(
            self.lots_fit(&after, s.active(), None),
            "SI-DEAL-8",
            "The loads bought could not all be delivered this turn.",
        )
    }
}

fn set_money(action: Action, amount: u32) -> Action {
    if let Action::Money(payer, _) = action { Action::Money(payer, amount) } else { action }
}

fn set_lot(action: Action, amount: u32) -> Action {
    if let Action::Lot(claim, _) = action { Action::Lot(claim, amount as u16) } else { action }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn talk(&mut self, seat: usize, action: Action) {
        match action {
            Action::OfferTo(other) => {
                self.s.now.offers[other.index()] += 1;
                self.s.offer = Offer { talk: Talk::Writing, partner: other.0, ..Offer::default() };
            }
            Action::Done => self.advance(),
            Action::Send => self.send(seat),
            Action::Accept => self.conclude(),
            Action::Refuse | Action::Cancel => self.refuse(seat),
            Action::Counter => {
                self.seal();
                self.s.offer.counters += 1;
                self.s.offer.changes = 0;
                let asked = self.s.offer.talk == Talk::Asked;
                self.s.offer.talk = if asked { Talk::Countering } else { Talk::Writing };
            }
            _ => self.change(action),
        }
    }

    /// Writes on the form.
    fn change(&mut self, action: Action) {
        let active = self.s.active();
        let side = |seat: Seat| usize::from(seat.index() != active);
        let offer = &mut self.s.offer;
        offer.changes += 1;
        match action {
            Action::Money(payer, amount) => (offer.payer, offer.money) = (payer.0, amount),
            Action::Lot(claim, loads) => {
                offer.lots.push(Lot { claim, loads });
            }
            Action::Add(item) => match item {
                Item::Claim(claim) => offer.claims.insert(claim),
                Item::Segment(segment) => offer.segments.insert(segment),
                Item::Passenger(card) => offer.cards.insert(card),
                Item::Train(seat, k) => offer.trains[side(seat)] |= 1 << k,
                Item::Plow(seat, kind) => offer.plows[side(seat)][kind.index()] += 1,
                Item::Lot(_) | Item::Money => {}
            },
            Action::Remove(item) => match item {
                Item::Claim(claim) => offer.claims.remove(claim),
                Item::Segment(segment) => offer.segments.remove(segment),
                Item::Passenger(card) => offer.cards.remove(card),
                Item::Train(seat, k) => offer.trains[side(seat)] &= !(1 << k),
                Item::Plow(seat, kind) => offer.plows[side(seat)][kind.index()] -= 1,
                Item::Lot(claim) => {
                    if let Some(at) = offer.lots.as_slice().iter().position(|lot| lot.claim == claim) {
                        offer.lots.remove(at);
                    }
                }
                Item::Money => (offer.payer, offer.money) = (NONE, 0),
            },
            _ => {}
        }
    }

    fn send(&mut self, seat: usize) {
        self.seal();
        let writing = self.s.offer.talk == Talk::Writing;
        self.s.offer.talk = if writing { Talk::Asked } else { Talk::Answered };
        self.s.offer.changes = 0;
        let to = if writing { Seat(self.s.offer.partner) } else { Seat(self.s.active() as u8) };
        let (offer, given) = (self.s.offer, self.given());
        self.note(Event::Offered { from: Seat(seat as u8), to, offer, given });
    }

    /// Refused by the other, or dropped by its writer.
    fn refuse(&mut self, seat: usize) {
        let silent = self.s.offer.talk == Talk::Writing && self.s.offer.counters == 0;
        let (active, partner) = (self.s.active() as u8, self.s.offer.partner);
        self.s.offer = Offer::default();
        // An offer that was never sent is nobody's business.
        if !silent {
            self.seal();
            let of = if seat as u8 == active { partner } else { active };
            self.note(Event::OfferRefused { by: Seat(seat as u8), of: Seat(of) });
        }
    }

    /// SI-DEAL-15: carried out at once and whole.
    fn conclude(&mut self) {
        self.seal();
        let offer = self.s.offer;
        let (active, partner) = (self.s.active(), usize::from(offer.partner));
        let given = self.given();
        self.exchange();
        if usize::from(offer.payer) < SEATS {
            let payer = usize::from(offer.payer);
            self.pay(payer, offer.money);
            self.gain(if payer == active { partner } else { active }, offer.money);
        }
        self.note(Event::Dealt { active: Seat(active as u8), partner: Seat(partner as u8), offer, given });
        self.s.offer = Offer::default();
        // SI-BUILD-11: after cubes were handed over, cards are checked.
        self.check_cards(active);
        self.check_cards(partner);
        debug_assert_eq!(self.s.phase, Phase::Deal);
    }

    /// What of the offer the active player gives, and which trains both give.
    fn given(&self) -> Given {
        let offer = &self.s.offer;
        let active = &self.s.players[self.s.active()];
        let mut given = Given {
            claims: offer.claims.and(active.claims),
            segments: offer.segments.and(active.track),
            cards: offer.cards.and(active.cards),
            trains: [[0; TRAIN_KINDS]; 2],
        };
        for (side, seat) in [self.s.active(), usize::from(offer.partner)].into_iter().enumerate() {
            for (k, train) in self.s.players[seat].trains.as_slice().iter().enumerate() {
                given.trains[side][train.kind.index()] += offer.trains[side] >> k & 1;
            }
        }
        given
    }

    /// Everything but the money changes hands.
    pub fn exchange(&mut self) {
        let offer = self.s.offer;
        let pair = [self.s.active(), usize::from(offer.partner)];
        let before = pair.map(|seat| self.s.players[seat]);
        for (own, other) in [(0, 1), (1, 0)] {
            // Each side keeps what it had and did not give, and gets what the other had and gave.
            let (mine, theirs) = (&before[own], &before[other]);
            let player = &mut self.s.players[pair[own]];
            player.claims = mine.claims.without(offer.claims).or(theirs.claims.and(offer.claims));
            player.track = mine.track.without(offer.segments).or(theirs.track.and(offer.segments));
            player.cards = mine.cards.without(offer.cards).or(theirs.cards.and(offer.cards));
            player.trains.clear();
            for (from, keep) in [(own, true), (other, false)] {
                for (k, train) in before[from].trains.as_slice().iter().enumerate() {
                    let given = offer.trains[from] >> k & 1 == 1;
                    if given != keep {
                        // SI-ADEAL-1: what was used stays used. SI-SPIKE-11: a train stays at its city if that is a
                        // home city of its new owner too; otherwise it serves his first one.
                        let town = before[from].homes.get(usize::from(train.city));
                        let place = mine.homes.as_slice().iter().position(|home| Some(home) == town).unwrap_or(0);
                        let city = if keep { train.city } else { place as u8 };
                        player.trains.push(Train { city, ..*train });
                    }
                }
            }
            for kind in 0..PLOW_KINDS {
                // SI-PLOW-3: a plow used this turn stays used for its new owner; those still ready go first.
                let given = |from: usize| offer.plows[from][kind].min(before[from].plows[kind]);
                let spent = |from: usize| {
                    let ready = before[from].plows[kind] - before[from].out[kind].min(before[from].plows[kind]);
                    given(from).saturating_sub(ready)
                };
                player.plows[kind] = mine.plows[kind] - given(own) + given(other);
                player.out[kind] = mine.out[kind] - spent(own) + spent(other);
            }
        }
        pair.into_iter().for_each(|seat| self.join(seat));
        for lot in offer.lots.as_slice() {
            self.s.lots.push(*lot);
        }
    }
}
