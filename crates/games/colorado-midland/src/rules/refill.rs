//! Replace mines (catalogue 3.13).

use engine::Journal;

use crate::{
    event::Event,
    game::ColoradoMidland,
    state::{Phase, State},
};

impl ColoradoMidland {
    /// CM-REF-2: the next box.
    pub(crate) fn serve_next(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        if let Phase::Refill(queue) = &mut state.phase {
            queue.next += 1;
        }
        self.wait_for_owner(state, journal);
    }

    /// Waits for the next owner who has a claim to place; the end is checked after the last (CM-REF-7).
    pub(crate) fn wait_for_owner(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        while let Phase::Refill(queue) = &mut state.phase {
            let Some(seat) = queue.front() else { break };
            if state.players[seat.index()].claims() > 0 {
                return;
            }
            // CM-REF-5, CM-REF-6: nothing is placed; the next owner fills that position.
            queue.next += 1;
            state.shortage = true;
            journal.note(Event::Shortage { seat, place: Some(queue.next) });
        }
        self.check_end(state, journal);
    }
}
