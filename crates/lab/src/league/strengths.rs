//! How strong everybody is, by who ended ahead of whom.

use std::collections::BTreeMap;

/// How often one ended ahead of another, level counting half. A table of several is worth as many games of two as it has
/// seats beside the first: its pairs hang together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Duels {
    ahead: BTreeMap<(String, String), f64>,
}

/// How strong one is, on a scale on which a difference of 1 makes it e times as likely to be ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strength {
    /// Over the one that all are measured by.
    pub over: f64,
    /// The standard error of it.
    pub error: f64,
}

impl Duels {
    /// Counts a game: everybody against everybody of another kind.
    pub fn add(&mut self, bots: &[String], ranks: &[u8]) {
        let weight = 2.0 / bots.len().max(2) as f64;
        for (mine, my_rank) in bots.iter().zip(ranks) {
            for (theirs, their_rank) in bots.iter().zip(ranks).filter(|(theirs, _)| *theirs != mine) {
                let won = match my_rank.cmp(their_rank) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                *self.ahead.entry((mine.clone(), theirs.clone())).or_default() += weight * won;
            }
        }
    }

    /// How strong everybody is, measured by one of them; else by the mean of all (Bradley and Terry, fitted to all games
    /// at once). Half a game more for each side of a pair that met keeps one who always wins within bounds.
    #[must_use]
    pub fn strengths(&self, by: &str) -> BTreeMap<String, Strength> {
        let names: Vec<&String> =
            self.ahead.keys().map(|(one, _)| one).collect::<std::collections::BTreeSet<_>>().into_iter().collect();
        let n = names.len();
        let ahead: Vec<Vec<f64>> = (names.iter())
            .map(|one| {
                let of = |other: &&String| self.ahead.get(&((*one).clone(), (*other).clone()));
                names.iter().map(|other| of(other).map_or(0.0, |won| won + 0.5)).collect()
            })
            .collect();
        let met = |a: usize, b: usize| ahead[a][b] + ahead[b][a];
        let mut weights = vec![1.0_f64; n];
        // Each round brings the weights nearer to those that make the results most likely.
        for _ in 0..5_000 {
            for a in 0..n {
                let won: f64 = ahead[a].iter().sum();
                let met: f64 = (0..n).map(|b| met(a, b) / (weights[a] + weights[b])).sum();
                weights[a] = won / met;
            }
            let scale = (weights.iter().map(|weight| weight.ln()).sum::<f64>() / n.max(1) as f64).exp();
            weights.iter_mut().for_each(|weight| *weight /= scale);
        }
        let measure = names.iter().position(|name| *name == by);
        let base = measure.map_or(0.0, |at| weights[at].ln());
        let strength = |a: usize| {
            let known = |b: usize| {
                let part = weights[a] / (weights[a] + weights[b]);
                met(a, b) * part * (1.0 - part)
            };
            let error = (0..n).map(known).sum::<f64>().sqrt().recip();
            Strength { over: weights[a].ln() - base, error: if measure == Some(a) { 0.0 } else { error } }
        };
        names.iter().enumerate().map(|(a, name)| ((*name).clone(), strength(a))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bots: &[&str]) -> Vec<String> {
        bots.iter().map(|bot| (*bot).to_owned()).collect()
    }

    #[test]
    fn whoever_is_ahead_three_times_in_four_is_stronger_by_the_logarithm_of_three() {
        let mut duels = Duels::default();
        for k in 0..1_000 {
            duels.add(&names(&["random", "greedy"]), if k % 4 == 0 { &[1, 2] } else { &[2, 1] });
        }
        let all = duels.strengths("greedy");
        assert!((all["random"].over + 3.0_f64.ln()).abs() < 0.01 && all["greedy"].over.abs() < 1e-9, "{all:?}");
        assert!((0.06..0.09).contains(&all["random"].error));
    }

    #[test]
    fn one_who_always_wins_is_within_bounds() {
        let mut duels = Duels::default();
        (0..400).for_each(|_| duels.add(&names(&["random", "greedy"]), &[2, 1]));
        let random = duels.strengths("greedy")["random"];
        assert!((-8.0..-5.0).contains(&random.over), "{random:?}");
    }

    #[test]
    fn who_never_met_is_compared_through_others() {
        let mut duels = Duels::default();
        for k in 0..400 {
            let ranks: &[u8] = if k % 4 == 0 { &[1, 2] } else { &[2, 1] };
            duels.add(&names(&["low", "middle"]), ranks);
            duels.add(&names(&["middle", "high"]), ranks);
        }
        let all = duels.strengths("low");
        assert!((all["high"].over - 9.0_f64.ln()).abs() < 0.05, "{all:?}");
        assert!(duels.strengths("nobody")["middle"].over.abs() < 0.05, "without a measure the mean is");
    }

    #[test]
    fn only_those_of_another_kind_are_compared() {
        let mut duels = Duels::default();
        duels.add(&names(&["a", "a", "b"]), &[1, 2, 3]);
        assert!(duels.ahead.keys().all(|(one, other)| one != other));
        assert!((duels.ahead.values().sum::<f64>() - 4.0 / 3.0).abs() < 1e-9, "two pairs of three seats");
    }
}
