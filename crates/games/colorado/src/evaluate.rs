//! How good a position looks to a bot.

use engine::{Evaluate, Seat};

use crate::{Colorado, State};

impl Evaluate for Colorado {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        100 * i32::from(self.score(&state.player(seat).public))
    }
}
