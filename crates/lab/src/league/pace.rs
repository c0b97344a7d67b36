//! How long decisions take.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};

/// Steps of the scale for each doubling of the time: 9 % from one to the next.
const STEPS: f64 = 8.0;

/// How long a bot took for its decisions, on a processor where the system tells; a program, by the clock on the wall. A
/// turn that is thought out once is one decision.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// Decisions.
    decisions: u64,
    /// Microseconds, all together.
    total_us: u64,
    /// How many took about so long, on a scale of doublings.
    about: BTreeMap<u16, u64>,
}

impl Times {
    /// One more.
    pub(super) fn add(&mut self, time: Duration) {
        let us = (time.as_micros() as u64).max(1);
        self.decisions += 1;
        self.total_us += us;
        *self.about.entry((STEPS * (us as f64).log2()) as u16).or_default() += 1;
    }

    /// These and those.
    pub(super) fn merge(&mut self, more: &Times) {
        self.decisions += more.decisions;
        self.total_us += more.total_us;
        for (step, count) in &more.about {
            *self.about.entry(*step).or_default() += count;
        }
    }

    /// How many decisions there were.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// The mean, in milliseconds.
    #[must_use]
    pub fn mean_ms(&self) -> f64 {
        self.total_us as f64 / self.decisions.max(1) as f64 / 1e3
    }

    /// What 99 of 100 decisions do not exceed, in milliseconds.
    #[must_use]
    pub fn slow_ms(&self) -> f64 {
        let wanted = (0.99 * self.decisions as f64).ceil() as u64;
        let mut seen = 0;
        for (step, count) in &self.about {
            seen += count;
            if seen >= wanted {
                return ((f64::from(*step) + 1.0) / STEPS).exp2() / 1e3;
            }
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_exact_and_the_slow_ones_nearly() {
        let (mut times, mut more) = (Times::default(), Times::default());
        (0..98).for_each(|_| times.add(Duration::from_millis(10)));
        (0..2).for_each(|_| more.add(Duration::from_millis(510)));
        times.merge(&more);
        assert_eq!((times.decisions(), times.mean_ms()), (100, 20.0));
        assert!((510.0..560.0).contains(&times.slow_ms()), "{}", times.slow_ms());
        assert_eq!((Times::default().mean_ms(), Times::default().slow_ms()), (0.0, 0.0));
    }
}
