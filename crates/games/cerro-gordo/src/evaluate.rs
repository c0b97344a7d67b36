//! How good a position looks to one seat.

use engine::{Evaluate, Seat};

use crate::{CerroGordo, state::State};

impl Evaluate for CerroGordo {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        100 * self.score(state, seat).total()
    }
}
