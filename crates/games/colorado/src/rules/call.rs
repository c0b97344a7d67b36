//! 3.3 Phase I: the call, and the card that is given.

use engine::{ActionList, Journal, Refusal, Seat, chance::Stream};

use crate::{
    Action, Colorado, Event, State,
    cards::Cards,
    event::Answer,
    ids::{KINDS, Kind},
    state::{Call, Phase},
};

impl Colorado {
    /// CL-CALL-13: whether some opponent of the Caller holds a card.
    pub(crate) fn can_call(&self, state: &State) -> bool {
        Seat::all(self.seats).any(|seat| seat != state.caller && !state.player(seat).hand.is_empty())
    }

    pub(crate) fn legal_calls(&self, state: &State, out: &mut ActionList<Action>) {
        let nameable = nameable(state);
        for seat in Seat::all(self.seats).filter(|seat| may_ask(state, *seat).is_ok()) {
            nameable.iter_kinds().for_each(|card| out.push(Action::Call { seat, card }));
        }
    }

    pub(crate) fn may_call(&self, state: &State, seat: Seat, card: Kind) -> Result<(), Refusal> {
        if seat.0 >= self.seats || card.0 >= KINDS {
            return Err(Refusal::new("CL-CALL-1", "Name one of your opponents and one of the cards."));
        }
        may_ask(state, seat)?;
        if !nameable(state).has(card) {
            return Err(Refusal::new("CL-CALL-2", "You may not name a card that lies in your own play area."));
        }
        Ok(())
    }

    pub(crate) fn call(&self, state: &mut State, seat: Seat, named: Kind, journal: &mut impl Journal<Event>) {
        state.call = Some(Call { seat, named, given: None });
        journal.note(Event::Called { caller: state.caller, seat, card: named });
        let hand = state.player(seat).hand;
        // CL-CALL-5, CL-CALL-8: the exact card must be given.
        if hand.has(named) {
            return self.receive(state, named, Answer::Exact, journal);
        }
        let player = state.player_mut(seat);
        // CL-CALL-7: nothing fits, so a card is drawn from the hand, copies counted singly.
        if fitting(hand, named).is_empty() {
            player.public.lacks = player.public.lacks.or(Cards::fitting(named));
            let at = state.chance.below(Stream::Other, hand.len());
            let card = hand.nth(at).expect("a hand that can be called is not empty");
            return self.receive(state, card, Answer::Random, journal);
        }
        player.public.lacks = player.public.lacks.or(Cards::one(named));
        // CL-CALL-6: of the called player's own choice, asked even for a single kind, which the Caller need not know.
        state.phase = Phase::Give;
    }

    pub(crate) fn legal_gifts(&self, state: &State, out: &mut ActionList<Action>) {
        gifts(state).iter_kinds().for_each(|card| out.push(Action::Give(card)));
    }

    pub(crate) fn may_give(&self, state: &State, card: Kind) -> Result<(), Refusal> {
        let Some(call) = state.call else {
            return Err(Refusal::new("CL-CALL-1", "Nobody was called."));
        };
        let hand = state.player(call.seat).hand;
        if card.0 >= KINDS || !hand.has(card) {
            return Err(Refusal::new("CL-CALL-6", "You do not hold that card."));
        }
        if hand.has(call.named) && card != call.named {
            return Err(Refusal::new("CL-CALL-5", "You hold the named card and must give it."));
        }
        if !gifts(state).has(card) {
            return Err(Refusal::new("CL-CALL-6", "Give a card of the named suit or of the named value."));
        }
        Ok(())
    }

    pub(crate) fn give(&self, state: &mut State, card: Kind, journal: &mut impl Journal<Event>) {
        self.receive(state, card, Answer::Near, journal);
    }

    /// The given card is shown to all and comes to the Caller; the giver gets nothing (CL-CALL-12).
    fn receive(&self, state: &mut State, card: Kind, how: Answer, journal: &mut impl Journal<Event>) {
        let Some(call) = &mut state.call else { return };
        call.given = Some(card);
        let seat = call.seat;
        state.player_mut(seat).hand.remove(card);
        journal.note(Event::Gave { seat, caller: state.caller, card, how });
        let caller = state.caller;
        let receiver = &mut state.players[caller.index()].public;
        if receiver.area.has(card) {
            // CL-CALL-10: a second copy is discarded for a nugget, before phase II.
            let nuggets = self.edition().numbers.compensation;
            receiver.nuggets = receiver.nuggets.saturating_add(u16::from(nuggets));
            state.discard.add(card);
            journal.note(Event::Compensated { caller, card, nuggets });
        } else {
            // CL-CALL-9: otherwise it is placed.
            receiver.area.add(card);
        }
        self.begin_actions(state, journal);
    }
}

/// CL-CALL-2, CL-CALL-3: everything but the Caller's own play area.
pub(crate) fn nameable(state: &State) -> Cards {
    Cards::every_kind().without(state.player(state.caller).public.area)
}

fn may_ask(state: &State, seat: Seat) -> Result<(), Refusal> {
    if seat == state.caller {
        return Err(Refusal::new("CL-CALL-1", "Call one of your opponents."));
    }
    // CL-CALL-4: an empty hand could not answer.
    if state.player(seat).hand.is_empty() {
        return Err(Refusal::new("CL-CALL-4", "That player holds no cards."));
    }
    Ok(())
}

/// The cards of a hand that have the named suit or value.
pub(crate) fn fitting(hand: Cards, named: Kind) -> Cards {
    hand.kinds().and(Cards::fitting(named))
}

/// What the called player may give: the exact card, or else any that fits.
pub(crate) fn gifts(state: &State) -> Cards {
    let Some(call) = state.call else { return Cards::NONE };
    let hand = state.player(call.seat).hand;
    if hand.has(call.named) { Cards::one(call.named) } else { fitting(hand, call.named) }
}
