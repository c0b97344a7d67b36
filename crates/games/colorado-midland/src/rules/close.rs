//! Close Mines (catalogue 3.12).

use engine::Journal;

use crate::{
    event::Event,
    game::ColoradoMidland,
    state::{MOST_DISTRICTS, MOST_SEATS, Phase, Queue, State},
};

impl ColoradoMidland {
    /// The positions that close, in closing order (CM-CLO-2, CM-CLO-3, CM-CLO-6): scoring mines from the
    /// top, then the others from the top. Positions that are not needed are 0.
    pub(crate) fn closing(&self, state: &State, links: &[u8; MOST_DISTRICTS]) -> [u8; MOST_SEATS] {
        let mut closing = [0; MOST_SEATS];
        let mut boxes = closing.iter_mut().take(usize::from(self.numbers.close)); // CM-CLO-1, CM-CLO-7
        for scoring in [true, false] {
            for (position, mine) in (1..).zip(state.mines.all()) {
                if (links[mine.district.index()] > 0) == scoring {
                    let Some(next) = boxes.next() else { return closing }; // CM-CLO-5
                    *next = position;
                }
            }
        }
        closing
    }

    /// CM-CLO-4, CM-REF-1: the mines leave the track; their owners replace them in that order.
    pub(crate) fn close(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let closing = self.closing(state, &self.links(state));
        let mut queue = Queue::default();
        journal.note(Event::Closing);
        let mut gone = 0;
        for position in closing {
            let Some(mine) = state.mines.at(position) else { break };
            queue.push(mine.owner);
            gone |= 1 << (position - 1);
            state.discarded[mine.district.index()] += 1;
            let claim = state.claim_at(position);
            journal.note(Event::Closed { seat: mine.owner, district: mine.district, claim, position });
        }
        state.mines.remove(gone); // CM-CLO-8: no mark stays
        state.phase = Phase::Refill(queue);
        self.wait_for_owner(state, journal);
    }
}
