//! SI-DEAL-10, SI-DEAL-12: the form on which an offer is written.

use engine::{ActionList, Journal, Range, Seat};

use super::{MOST_CHANGES, MOST_MONEY, STEP, set_lot, set_money, side};
use crate::{
    Silverton,
    action::{Action, Item},
    event::Event,
    ids::{Card, PLOW_KINDS, PlowKind},
    rules::{Play, Verdict, no, want},
    state::{LOTS, Lot, NONE, State, Train},
};

impl Silverton {
    pub(super) fn offer_items(&self, s: &State, out: &mut ActionList<Action>) {
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
    pub(super) fn offer_money(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
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
    pub(super) fn most_money(&self, s: &State, writer: usize, payer: usize) -> u32 {
        if payer == writer { (s.players[payer].cash / STEP * STEP).min(MOST_MONEY) } else { MOST_MONEY }
    }

    /// SI-DEAL-2: loads on the partner's claims that the active player can deliver.
    pub(super) fn offer_lots(&self, s: &State, out: &mut ActionList<Action>) {
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
    pub(super) fn concluded(&self, s: &State) -> State {
        let mut after = *s;
        Play { rules: self, s: &mut after, journal: &mut () }.exchange();
        after
    }

    /// SI-DEAL-8: the most loads of a claim that could be delivered besides all lots agreed or written down.
    pub(super) fn most_loads(&self, s: &State, after: &State, claim: Card) -> u16 {
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

    pub(super) fn is_in_offer(&self, s: &State, item: Item) -> bool {
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

    pub(super) fn is_concerned(&self, s: &State, seat: Seat) -> bool {
        seat.index() == s.active() || seat.0 == s.offer.partner
    }

    /// SI-DEAL-1, SI-DEAL-4, SI-ADEAL-1: what can be written down.
    pub(super) fn may_add(&self, s: &State, item: Item) -> Verdict {
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

    pub(super) fn guard_change(&self, s: &State, seat: usize, action: Action) -> Verdict {
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
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Writes on the form.
    pub(super) fn change(&mut self, action: Action) {
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
}
