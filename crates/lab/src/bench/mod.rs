//! How quickly things are done, measured so that the numbers can be compared.
//!
//! Every number is the median of several runs on one core, in processor time where the system tells
//! it, so that other programs on the machine do not count.

mod clock;
mod game;
mod reference;

use std::time::Instant;

pub(crate) use clock::Clock;
pub use game::{GameRow, game_row};
pub use reference::{Known, ReferenceRow, reference_rows};

use crate::stats::median;

/// How much time to give to measuring.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Runs of which the median is taken.
    pub runs: usize,
    /// Seconds that one run lasts at least.
    pub seconds: f64,
}

impl Effort {
    /// Enough for numbers that repeat within a few per cent.
    pub const FULL: Effort = Effort { runs: 7, seconds: 0.25 };
    /// Enough to see that everything works.
    pub const QUICK: Effort = Effort { runs: 3, seconds: 0.01 };
}

/// The median over the runs of the nanoseconds that one unit of `work` takes. `work` does some and
/// says how many units it did.
pub(crate) fn nanoseconds(effort: Effort, mut work: impl FnMut() -> u64) -> f64 {
    work(); // Warms caches and grows buffers.
    let mut once = || {
        let (began, clock) = (Instant::now(), clock::Clock::start());
        let mut units = 0;
        while units == 0 || began.elapsed().as_secs_f64() < effort.seconds {
            units += work();
        }
        clock.nanoseconds() / units as f64
    };
    median((0..effort.runs).map(|_| once()).collect())
}
