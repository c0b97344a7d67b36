//! Times in buckets that grow with their values, so that a million of them take a few kilobytes and keep two digits.

use std::time::Duration;

/// Each doubling is cut into so many parts: a value is known to 1/64 of itself.
const PARTS: u64 = 64;

/// Times, counted in microseconds.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    buckets: Vec<u64>,
    count: u64,
    max: u64,
}

impl Histogram {
    /// Notes a time.
    pub fn note(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let at = bucket(micros);
        if self.buckets.len() <= at {
            self.buckets.resize(at + 1, 0);
        }
        self.buckets[at] += 1;
        self.count += 1;
        self.max = self.max.max(micros);
    }

    /// How many were noted.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The longest.
    pub fn max(&self) -> Duration {
        Duration::from_micros(self.max)
    }

    /// The time within which this part of them lies; never too short, and at most 1/64 too long.
    pub fn within(&self, part: f64) -> Duration {
        let rank = ((self.count as f64 * part).ceil() as u64).clamp(1, self.count.max(1));
        let mut seen = 0;
        for (at, count) in self.buckets.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return Duration::from_micros(longest(at).min(self.max));
            }
        }
        self.max()
    }
}

/// The bucket of a value: one for each up to twice the parts, then as many for each doubling.
fn bucket(value: u64) -> usize {
    let shift = value.max(1).ilog2().saturating_sub(PARTS.ilog2());
    (u64::from(shift) * PARTS + (value >> shift)) as usize
}

/// The greatest value in a bucket.
fn longest(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    let shift = (bucket / PARTS).saturating_sub(1);
    ((bucket - shift * PARTS + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_holds_what_it_says_and_no_more_than_a_part_of_itself() {
        for value in (0..5000).chain((12..40).flat_map(|bits| [(1 << bits) - 1, 1 << bits, (1 << bits) + 12_345])) {
            let longest = longest(bucket(value));
            assert!(longest >= value, "{value} is in a bucket up to {longest}");
            assert!(longest - value <= value / PARTS, "{value} would be told as {longest}");
        }
        assert!((0..100_000).zip(1..).all(|(value, next)| bucket(value) <= bucket(next)), "buckets are in order");
    }

    #[test]
    fn quantiles_of_a_thousand_times() {
        let mut histogram = Histogram::default();
        (1..=1000).for_each(|ms| histogram.note(Duration::from_millis(ms)));
        let about = |part: f64, ms: u64| {
            let got = histogram.within(part);
            let wanted = Duration::from_millis(ms);
            assert!(got >= wanted && got <= wanted + wanted / 64, "{part}: {got:?}, not {wanted:?}");
        };
        about(0.5, 500);
        about(0.99, 990);
        about(0.999, 999);
        assert_eq!((histogram.max(), histogram.within(1.0)), (Duration::from_secs(1), Duration::from_secs(1)));
        assert_eq!(histogram.count(), 1000);
    }

    #[test]
    fn nothing_noted_is_no_time() {
        assert_eq!(Histogram::default().within(0.99), Duration::ZERO);
    }
}
