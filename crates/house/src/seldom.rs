//! What happens a thousand times a second is said once a second.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use crate::lock;

/// The time in which something is said at most once.
const A_SECOND: Duration = Duration::from_secs(1);

/// Lets something be said once a second, and counts what was not said.
#[derive(Debug, Default)]
pub struct Seldom(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    said: Option<Instant>,
    unsaid: u64,
}

impl Seldom {
    /// How often it has happened since it was last said, this time included; `None`: it was said a moment ago.
    pub fn times(&self) -> Option<u64> {
        self.times_at(Instant::now())
    }

    fn times_at(&self, now: Instant) -> Option<u64> {
        let mut state = lock(&self.0);
        state.unsaid += 1;
        if state.said.is_some_and(|said| now.saturating_duration_since(said) < A_SECOND) {
            return None;
        }
        state.said = Some(now);
        Some(std::mem::take(&mut state.unsaid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_said_once_a_second_with_its_number() {
        let (seldom, begun) = (Seldom::default(), Instant::now());
        assert_eq!(seldom.times_at(begun), Some(1));
        assert!((0..99).all(|k| seldom.times_at(begun + Duration::from_millis(k)).is_none()));
        assert_eq!(seldom.times_at(begun + A_SECOND), Some(100));
    }
}
