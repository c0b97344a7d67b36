//! SI-DEAL, SI-ADEAL: phase 4, step 4. The active player writes offers; the partner replies.
//!
//! Offers are written item by item. A pen is passed after at most [`MOST_CHANGES`] changes, so that even
//! the idlest talk ends (SI-DEAL-11).

mod form;

use engine::{ActionList, Journal, Lapse, Seat, Seats};

use super::{Play, Verdict, no, want};
use crate::{
    Silverton,
    action::Action,
    event::{Event, Given},
    ids::{PLOW_KINDS, SEATS, TRAIN_KINDS},
    state::{Offer, Phase, State, Talk, Train},
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
