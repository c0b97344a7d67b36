//! Counting, and what counts say.

use std::collections::BTreeMap;

use serde::Serialize;

/// How often each whole number came up. Adding two in any order gives the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Counts one value.
    pub fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
    }

    /// Counts everything that another has counted.
    pub fn merge(&mut self, other: &Histogram) {
        for (value, count) in &other.counts {
            *self.counts.entry(*value).or_default() += count;
        }
    }

    /// How many values were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The sum of all values.
    #[must_use]
    pub fn sum(&self) -> i64 {
        self.counts.iter().map(|(value, count)| value * *count as i64).sum()
    }

    /// The smallest value that at least this part of all values does not exceed.
    #[must_use]
    pub fn quantile(&self, part: f64) -> i64 {
        let wanted = (part * self.total() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (value, count) in &self.counts {
            seen += count;
            if seen >= wanted {
                return *value;
            }
        }
        0
    }

    /// Mean, deviation and quantiles; all 0 when nothing was counted.
    #[must_use]
    pub fn spread(&self) -> Spread {
        let total = self.total();
        if total == 0 {
            return Spread::default();
        }
        let n = total as f64;
        let mean = self.sum() as f64 / n;
        let squares: f64 = self.counts.iter().map(|(v, c)| (*v as f64 - mean).powi(2) * *c as f64).sum();
        Spread {
            min: self.quantile(0.0),
            q05: self.quantile(0.05),
            q25: self.quantile(0.25),
            median: self.quantile(0.5),
            q75: self.quantile(0.75),
            q95: self.quantile(0.95),
            max: self.quantile(1.0),
            mean,
            sd: if total > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 },
        }
    }
}

/// What a histogram comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub struct Spread {
    pub mean: f64,
    pub sd: f64,
    pub min: i64,
    pub q05: i64,
    pub q25: i64,
    pub median: i64,
    pub q75: i64,
    pub q95: i64,
    pub max: i64,
}

/// The 95 % confidence interval of a part, by Wilson's method; `won` may hold shares.
#[must_use]
pub fn interval(won: f64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = of as f64;
    let p = won / n;
    let centre = p + Z * Z / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((centre - half) / scale).max(0.0), ((centre + half) / scale).min(1.0))
}

/// The middle of some measurements.
#[must_use]
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        n if n % 2 == 1 => values[n / 2],
        n => (values[n / 2 - 1] + values[n / 2]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_of_one_to_five() {
        let mut histogram = Histogram::default();
        (1..=5).for_each(|value| histogram.add(value));
        let spread = histogram.spread();
        assert_eq!((spread.min, spread.median, spread.max), (1, 3, 5));
        assert!((spread.mean - 3.0).abs() < 1e-9 && (spread.sd - 2.5f64.sqrt()).abs() < 1e-9);
        assert_eq!(Histogram::default().spread(), Spread::default());
    }

    #[test]
    fn intervals_hold_the_part_and_stay_between_0_and_1() {
        let (low, high) = interval(50.0, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
        assert_eq!(interval(0.0, 10).0, 0.0);
        assert!(interval(10.0, 10).1 > 0.999_999);
        assert_eq!(interval(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
