//! 3.2 and 3.14 From turn to turn: discoveries by suit, refilled hands, the end of the game.

use engine::{Journal, Seat, Seats};

use crate::{
    Action, Colorado, Event, State,
    cards::Cards,
    event::Step,
    ids::{Icon, Kind, Region},
    state::{MOST_SEATS, Pending, Phase, Shown},
};

impl Colorado {
    /// III.A: complete suits are discarded, and each opens a region.
    pub(crate) fn begin_discoveries(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let mut asked = false;
        for k in 0..self.seats {
            let seat = state.caller.left(k, self.seats);
            self.discard_suits(state, seat, journal);
            let busy = self.settle_discoveries(state, seat, journal);
            state.player_mut(seat).pending = if busy { Pending::Discovery } else { Pending::Done };
            asked |= busy;
        }
        if asked {
            // Only now: what needed no choice is told at once.
            state.phase = Phase::Discover;
            state.show_all();
        } else {
            self.end_turn(state, journal);
        }
    }

    /// CL-EOT-1, CL-EOT-3: the cards join the pile clockwise from the Caller.
    fn discard_suits(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) {
        let public = &mut state.players[seat.index()].public;
        for suit in public.area.complete_suits().iter_kinds().map(Kind::suit) {
            let cards = Cards::suit(suit);
            public.area.remove_all(cards);
            public.owed += 1;
            state.discard.add_all(cards);
            journal.note(Event::SuitDiscarded { seat, suit });
        }
    }

    /// CL-EOT-4: does what needs no choice; whether something is left to choose.
    fn settle_discoveries(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) -> bool {
        while state.player(seat).public.owed > 0 {
            let open = self.undiscovered(&state.player(seat).public);
            if open.count_ones() > 1 {
                return true;
            }
            // CL-DISC-7: without a region to discover the suits have no effect.
            if open == 0 {
                state.player_mut(seat).public.owed = 0;
                self.step(state, seat, Step::Lost { icon: Icon::Discovery }, journal);
                return false;
            }
            self.discover(state, seat, Region(open.trailing_zeros() as u8), journal);
            state.player_mut(seat).public.owed -= 1;
        }
        false
    }

    /// A step in III.A that the guard has let through.
    pub(crate) fn act_in_discoveries(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) {
        match action {
            Action::Discover(region) => {
                // CL-EOT-2: the next one may start from here.
                self.discover(state, seat, region, journal);
                state.player_mut(seat).public.owed -= 1;
                let busy = self.settle_discoveries(state, seat, journal);
                state.player_mut(seat).pending = if busy { Pending::Discovery } else { Pending::Finished };
            }
            Action::Done => {
                state.player_mut(seat).pending = Pending::Done;
                self.step(state, seat, Step::Done, journal);
                if !state.players[..usize::from(self.seats)].iter().any(|player| player.pending.busy()) {
                    self.end_turn(state, journal);
                }
            }
            _ => {}
        }
    }

    /// III.B and III.C, then the next turn.
    fn end_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        self.refill_hands(state, journal);
        // CL-MEDAL-5, CL-MEDAL-6: what was gained in any phase of the turn is closed now.
        for player in &mut state.players {
            state.open &= !player.public.gained;
            player.public.gained = 0;
            player.pending = Pending::Idle;
        }
        state.shown = [Shown::default(); MOST_SEATS];
        // CL-EOT-8, CL-EOT-10: a filled medal track ends the game, but only now.
        if self.someone_is_full(state) {
            state.phase = Phase::Over;
            journal.note(Event::TracksFull { seats: self.full_tracks(state) });
            journal.note(Event::Over { winners: self.winners(state) });
            return;
        }
        // CL-EOT-9, CL-TURN-3: the token passes to the left.
        state.caller = state.caller.left(1, self.seats);
        self.next_turn(state, journal);
    }

    /// Whether some medal track is full.
    pub(crate) fn someone_is_full(&self, state: &State) -> bool {
        !self.full_tracks(state).is_empty()
    }

    /// The seats whose medal tracks are full.
    pub(crate) fn full_tracks(&self, state: &State) -> Seats {
        let full = |seat: &Seat| state.player(*seat).public.medals.len() >= usize::from(self.tables.slots);
        Seat::all(self.seats).filter(full).collect()
    }

    /// CL-EOT-5 to CL-EOT-7: clockwise from the Caller.
    fn refill_hands(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        for k in 0..self.seats {
            let seat = state.caller.left(k, self.seats);
            let missing = u32::from(self.tables.hand_minimum).saturating_sub(state.player(seat).hand.len());
            if missing == 0 {
                continue;
            }
            let cards = self.draw_cards(state, seat, missing, journal);
            if !cards.is_empty() {
                journal.note(Event::Refilled { seat, count: cards.len() as u8, cards: Some(cards) });
            }
        }
    }

    /// CL-TURN-1, CL-TURN-2: a turn begins with the call.
    pub(crate) fn next_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        loop {
            state.turn = state.turn.saturating_add(1);
            state.call = None;
            state.phase = Phase::Call;
            journal.note(Event::Turn { turn: state.turn, caller: state.caller });
            if self.can_call(state) {
                return;
            }
            // CL-CALL-13: no call and no phase II; nothing changes in phase III but the hands.
            journal.note(Event::NoCall { caller: state.caller });
            self.refill_hands(state, journal);
            state.caller = state.caller.left(1, self.seats);
        }
    }

    /// The seats that win if the game ends here.
    fn winners(&self, state: &State) -> Seats {
        let ranks = self.ranks(state);
        Seat::all(self.seats).filter(|seat| ranks[seat.index()] == 1).collect()
    }
}
