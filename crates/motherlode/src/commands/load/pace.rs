//! When moves are made: after the last was answered, as people and bots do, or when they are due, come what may.

use std::{
    str::FromStr,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use engine::Luck;
use tokio::time::{Instant, sleep, sleep_until};

/// How long a table rests before its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A few seconds, now more, now less.
    People,
    /// As long as the house lets its bots wait.
    Bots,
    /// Always as long.
    Rest(Duration),
}

impl Pace {
    /// The mean rest of people, in milliseconds.
    pub const PEOPLE_MS: u32 = 6_000;
    /// The rest of bots, in milliseconds.
    const BOTS_MS: u32 = 450;

    /// The rest before one move.
    fn rest(self, luck: &mut Luck) -> Duration {
        match self {
            Pace::People => Duration::from_millis(u64::from(Pace::PEOPLE_MS / 3 + luck.below(Pace::PEOPLE_MS * 4 / 3))),
            Pace::Bots => Duration::from_millis(u64::from(Pace::BOTS_MS)),
            Pace::Rest(rest) => rest,
        }
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        match text {
            "people" => Ok(Pace::People),
            "bots" => Ok(Pace::Bots),
            ms => match ms.parse::<u32>() {
                Ok(ms) => Ok(Pace::Rest(Duration::from_millis(u64::from(ms)))),
                Err(_) => Err("a pace is people, bots, or a rest in milliseconds".to_owned()),
            },
        }
    }
}

/// What tells every table when to make its next move.
#[derive(Debug)]
pub enum Rhythm {
    /// Each table after its own last move: a slow server is asked less.
    After(Pace),
    /// All tables together at a rate, whatever the server does.
    Due(Beat),
}

/// Moves that are due one after the other at an even rate; whichever table is free makes the next.
#[derive(Debug)]
pub struct Beat {
    from: Instant,
    each: Duration,
    taken: AtomicU64,
}

impl Beat {
    /// Moves at a rate, the first of them now.
    pub fn new(from: Instant, a_second: f64) -> Beat {
        Beat { from, each: Duration::from_secs_f64(1.0 / a_second), taken: AtomicU64::new(0) }
    }

    /// When the next move is due that nobody has taken on: long ago, if the server keeps everybody waiting.
    fn take(&self) -> Instant {
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        self.from + Duration::from_nanos((self.each.as_nanos() as u64).saturating_mul(number))
    }

    /// How many moves are due at a moment and not taken on.
    pub fn behind(&self, now: Instant) -> u64 {
        let due = now.saturating_duration_since(self.from).as_nanos() / self.each.as_nanos().max(1) + 1;
        (due as u64).saturating_sub(self.taken.load(Ordering::Relaxed))
    }
}

impl Rhythm {
    /// Waits for the next move of a table, and gives the time from which it is measured.
    pub async fn next(&self, luck: &mut Luck) -> Instant {
        match self {
            Rhythm::After(pace) => {
                let rest = pace.rest(luck);
                if !rest.is_zero() {
                    sleep(rest).await;
                }
                Instant::now()
            }
            Rhythm::Due(beat) => {
                let due = beat.take();
                sleep_until(due).await;
                due
            }
        }
    }

    /// How many moves are overdue that no table was free for.
    pub fn behind(&self) -> u64 {
        match self {
            Rhythm::After(_) => 0,
            Rhythm::Due(beat) => beat.behind(Instant::now()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_read() {
        assert_eq!("people".parse(), Ok(Pace::People));
        assert_eq!("bots".parse(), Ok(Pace::Bots));
        assert_eq!("250".parse(), Ok(Pace::Rest(Duration::from_millis(250))));
        assert!(["", "fast", "-1", "1.5"].iter().all(|text| text.parse::<Pace>().is_err()));
    }

    #[test]
    fn people_rest_as_long_as_said_on_average() {
        let mut luck = Luck::new(1);
        let total: Duration = (0..10_000).map(|_| Pace::People.rest(&mut luck)).sum();
        let mean = total.as_millis() as f64 / 10_000.0;
        assert!((mean - f64::from(Pace::PEOPLE_MS)).abs() < 100.0, "{mean} ms");
    }

    #[test]
    fn moves_are_due_at_the_rate_whoever_takes_them() {
        let from = Instant::now();
        let beat = Beat::new(from, 200.0);
        let due: Vec<Duration> = (0..5).map(|_| beat.take() - from).collect();
        assert_eq!(due, [0, 5, 10, 15, 20].map(Duration::from_millis));
    }

    #[test]
    fn a_move_that_nobody_could_take_on_is_due_in_the_past_and_counted() {
        let from = Instant::now();
        let beat = Beat::new(from, 100.0);
        // For a whole second the server answered nobody.
        let now = from + Duration::from_secs(1);
        assert_eq!(beat.behind(now), 101);
        assert_eq!(beat.take(), from, "the wait of the first counts from when it was due");
        assert_eq!(beat.behind(now), 100);
    }
}
