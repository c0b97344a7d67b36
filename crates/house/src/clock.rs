//! What time it is: one clock for the house, which tests set forward instead of waiting.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use engine::{Line, say};
use jiff::Timestamp;
use tokio::sync::watch;

/// A machine that slept wakes up at another time: nobody sleeps longer than this without a look at the clock.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// The clock of a house: the machine's, unless it was set forward. All clones show the same time.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<Hands>);

#[derive(Debug)]
struct Hands {
    /// How many milliseconds it was set forward.
    forward: watch::Sender<i64>,
    /// How many milliseconds the clock that all nodes share is ahead of the machine's.
    correction: AtomicI64,
}

impl Default for Hands {
    fn default() -> Hands {
        Hands { forward: watch::Sender::new(0), correction: AtomicI64::new(0) }
    }
}

impl Clock {
    /// Milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let machine = Timestamp::now().as_millisecond();
        machine + self.0.correction.load(Ordering::Relaxed) + *self.0.forward.borrow()
    }

    /// Sets the clock forward.
    pub fn set_forward(&self, by: Duration) {
        self.0.forward.send_modify(|forward| *forward += i64::try_from(by.as_millis()).unwrap_or(i64::MAX));
    }

    /// Follows the clock that all nodes share, which is so far ahead of the machine's.
    pub(crate) fn correct(&self, ahead_ms: i64) {
        self.0.correction.store(ahead_ms, Ordering::Relaxed);
    }

    /// Waits for a while, or until the clock is set forward.
    pub(crate) async fn pass(&self, time: Duration) {
        let mut set = self.0.forward.subscribe();
        tokio::select! {
            () = tokio::time::sleep(time) => {}
            _ = set.changed() => {}
        }
    }

    /// Waits until the clock shows this time.
    pub async fn reach(&self, at_ms: i64) {
        let mut set = self.0.forward.subscribe();
        loop {
            let Ok(left @ 1..) = u64::try_from(at_ms - self.now_ms()) else { return };
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left).min(LOOK_EVERY)) => {}
                _ = set.changed() => {}
            }
        }
    }
}

/// How long ago something was, in words.
#[must_use]
pub fn ago(at_ms: i64, now_ms: i64) -> Line {
    let minutes = (now_ms - at_ms) / 60_000;
    match minutes {
        ..1 => "just now".into(),
        1..60 => say!("{minutes:a minute|# minutes} ago", minutes),
        60..2880 => say!("{hours:an hour|# hours} ago", hours = minutes / 60),
        _ => say!("{days:a day|# days} ago", days = minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_waits_sees_the_clock_being_set_forward() {
        let clock = Clock::default();
        let hour = Duration::from_secs(3_600);
        let then = clock.now_ms() + 3_600_000;
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.reach(then).await }
        });
        clock.set_forward(hour);
        tokio::time::timeout(Duration::from_secs(5), waiting).await.expect("it does not wait for an hour").unwrap();
        assert!(clock.now_ms() >= then);
    }
}
