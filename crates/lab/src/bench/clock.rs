//! The time this thread has had a processor.

use std::{fs, time::Instant};

/// A clock that was started.
pub struct Clock {
    began: Instant,
    had: Option<u64>,
}

impl Clock {
    /// Starts one.
    pub fn start() -> Clock {
        Clock { began: Instant::now(), had: processor_ns() }
    }

    /// Nanoseconds on a processor since then; by the clock on the wall where the system does not say.
    pub fn nanoseconds(&self) -> f64 {
        let wall = self.began.elapsed().as_nanos() as f64;
        match (self.had, processor_ns()) {
            // The kernel counts in ticks of a few milliseconds: too coarse for a very short time.
            (Some(had), Some(has)) if has > had && wall > 5e7 => (has - had) as f64,
            _ => wall,
        }
    }
}

/// Nanoseconds this thread has run so far, as Linux counts them.
fn processor_ns() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn sleeping_is_no_work_where_the_system_tells() {
        let clock = Clock::start();
        std::thread::sleep(Duration::from_millis(60));
        let spent = clock.nanoseconds();
        assert!(spent > 0.0);
        let told = processor_ns().is_some_and(|ns| ns > clock.had.unwrap_or(u64::MAX));
        assert!(!told || spent < 5e7, "{spent}");
    }
}
