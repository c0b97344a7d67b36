//! A part of games, and how well it is known.

/// How often something was so, of so many times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The part that was seen.
    pub part: f64,
    /// The least that it is, with a certainty of 95 %.
    pub low: f64,
    /// The most.
    pub high: f64,
}

impl Share {
    /// So many millionths of wins in so many games (Wilson's interval; a shared win counts as its part).
    #[must_use]
    pub fn of(millionths: i64, games: i64) -> Share {
        const Z: f64 = 1.96;
        let n = games as f64;
        if games <= 0 {
            return Share { part: 0.0, low: 0.0, high: 1.0 };
        }
        let part = (millionths as f64 / 1e6 / n).clamp(0.0, 1.0);
        let middle = (part + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (part * (1.0 - part) / n + Z * Z / (4.0 * n * n)).sqrt();
        Share { part, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_games_the_narrower_it_is() {
        let few = Share::of(5_000_000, 10);
        assert!((few.low - 0.2366).abs() < 0.001 && (few.high - 0.7634).abs() < 0.001, "{few:?}");
        let many = Share::of(500_000_000, 1_000);
        assert!(many.low > 0.46 && many.high < 0.54);
        let never = Share::of(0, 20);
        assert!(never.low == 0.0 && (0.1..0.2).contains(&never.high));
        assert_eq!(Share::of(0, 0), Share { part: 0.0, low: 0.0, high: 1.0 });
    }
}
