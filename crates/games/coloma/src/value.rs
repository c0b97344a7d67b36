//! How good a position looks.

use engine::{Evaluate, Seat};

use crate::{Coloma, state::State};

impl Evaluate for Coloma {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        100 * self.score(state, seat.index()).total()
    }
}
