//! Counting, and what counts say.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How often each whole number came up. Adding two in any order gives the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(i64, u64)>", into = "Vec<(i64, u64)>")]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl From<Vec<(i64, u64)>> for Histogram {
    fn from(counts: Vec<(i64, u64)>) -> Histogram {
        Histogram { counts: counts.into_iter().collect() }
    }
}

impl From<Histogram> for Vec<(i64, u64)> {
    fn from(histogram: Histogram) -> Vec<(i64, u64)> {
        histogram.counts.into_iter().collect()
    }
}

impl Histogram {
    /// Every value that came up, and how often.
    pub fn counts(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(value, count)| (*value, *count))
    }

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
    pub fn sum(&self) -> i128 {
        self.counts.iter().map(|(value, count)| i128::from(*value) * i128::from(*count)).sum()
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

/// How likely chance alone gives a deviation of at least so many standard errors, to either side.
#[must_use]
pub fn two_sided(z: f64) -> f64 {
    // The complementary error function by a Chebyshev fit: a relative error below 1.2e-7.
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    const FIT: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let sum = FIT.iter().rev().fold(0.0, |sum, fit| sum * t + fit);
    (t * (sum - x * x).exp()).min(1.0)
}

/// Which of many comparisons are significant, so that of all that are marked at most this part is expected to be chance:
/// Benjamini and Hochberg's way.
#[must_use]
pub fn discoveries(chances: &[f64], part: f64) -> Vec<bool> {
    let mut sorted = chances.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len() as f64;
    let within = (1..).zip(&sorted).filter(|(rank, p)| **p <= part * f64::from(*rank) / n).last();
    let most = within.map_or(-1.0, |(_, p)| *p);
    chances.iter().map(|p| *p <= most).collect()
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
    fn chances_are_those_of_the_tables() {
        for (z, chance) in
            [(0.0, 1.0), (1.0, 0.317_310_5), (-1.959_964, 0.05), (3.0, 0.002_699_796), (6.0, 1.973_175e-9)]
        {
            let p = two_sided(z);
            assert!((p - chance).abs() < 1e-6 * chance.max(1e-3), "{z}: {p}");
        }
    }

    #[test]
    fn of_many_comparisons_few_are_marked() {
        let chances = [0.001, 0.04, 0.8, 0.02, 0.03];
        assert_eq!(discoveries(&chances, 0.05), [true, true, false, true, true]);
        assert_eq!(discoveries(&[0.04, 0.2, 0.3, 0.9], 0.05), [false; 4], "one in twenty comes by chance");
        assert!(discoveries(&[], 0.05).is_empty());
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
