//! What time it is: one clock for the house, which tests set forward instead of waiting.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

use jiff::Timestamp;

/// A machine that slept wakes up at another time: nobody sleeps longer than this without a look at the clock.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// The clock of a house: the machine's, unless it was set forward. All clones show the same time.
#[derive(Clone, Debug)]
pub struct Clock {
    /// How many milliseconds it is ahead of the machine's.
    ahead: Arc<watch::Sender<i64>>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { ahead: Arc::new(watch::Sender::new(0)) }
    }
}

impl Clock {
    /// Milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        Timestamp::now().as_millisecond() + *self.ahead.borrow()
    }

    /// Sets the clock forward.
    pub fn set_forward(&self, by: Duration) {
        self.ahead.send_modify(|ahead| *ahead += i64::try_from(by.as_millis()).unwrap_or(i64::MAX));
    }

    /// Waits until the clock shows this time.
    pub async fn reach(&self, at_ms: i64) {
        let mut set = self.ahead.subscribe();
        loop {
            let Ok(left @ 1..) = u64::try_from(at_ms - self.now_ms()) else { return };
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left).min(LOOK_EVERY)) => {}
                _ = set.changed() => {}
            }
        }
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
