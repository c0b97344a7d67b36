//! How well a fit judges positions that it was not fitted to.

use std::fmt;

use engine::evaluate::Layers;
use serde::Serialize;

use super::{
    fit::{likely, loss, strengths},
    samples::Sample,
};

/// Where in a game positions are judged: from and to, in hundredths.
const STRETCHES: [(u8, u8); 4] = [(0, 12), (25, 37), (50, 62), (75, 87)];

/// How well positions are judged.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// How often the seat that is judged to lead wins, early and late in the game.
    pub leaders: [f64; 4],
    /// How surprising the ends are; less is better.
    pub loss: f64,
    /// What was expected and what came, for positions of like expectation: mean share expected, mean share, how many.
    pub calibration: Vec<(f64, f64, u64)>,
}

/// What came of a fit.
#[derive(Clone, Debug, Serialize)]
pub struct Tuned {
    /// What was fitted to what.
    pub about: String,
    /// The file of weights.
    #[serde(skip)]
    pub weights: String,
    /// How well the game's own worth judges, fitted alone.
    pub worth: Judged,
    /// How well the fit judges.
    pub learned: Judged,
}

/// Judges the positions that were held back.
pub(super) fn judge(layers: &Layers, samples: &[Sample]) -> Judged {
    let held: Vec<&Sample> = samples.iter().filter(|sample| sample.is_held_back()).collect();
    let (mut inputs, mut hidden) = (vec![0.0; layers.inputs()], vec![0.0; layers.hidden]);
    let mut leaders = [(0.0, 0_u64); 4];
    let mut bins = [(0.0, 0.0, 0_u64); 10];
    for sample in held.iter().filter(|sample| sample.sight.seats() > 1) {
        let found = strengths(layers, sample, &mut inputs, &mut hidden);
        let leader = (0..found.len()).max_by(|a, b| found[*a].total_cmp(&found[*b])).unwrap_or(0);
        for ((from, to), (wins, count)) in STRETCHES.iter().zip(&mut leaders) {
            if (*from..*to).contains(&sample.progress) {
                *wins += f64::from(sample.wins(leader));
                *count += 1;
            }
        }
        let viewer = sample.sight.viewer().index();
        let others: Vec<usize> = (0..found.len()).filter(|seat| *seat != viewer).collect();
        let expected: f32 = others.iter().map(|other| likely(found[viewer] - found[*other])).sum();
        let halves = |other: &usize| match sample.ranks[viewer].cmp(&sample.ranks[*other]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        let came: f64 = others.iter().map(halves).sum();
        let expected = f64::from(expected) / others.len() as f64;
        let bin = &mut bins[((expected * 10.0) as usize).min(9)];
        *bin = (bin.0 + expected, bin.1 + came / others.len() as f64, bin.2 + 1);
    }
    let mean = |(wins, count): (f64, u64)| if count == 0 { 0.0 } else { wins / count as f64 };
    let full = bins.into_iter().filter(|(_, _, count)| *count > 0);
    Judged {
        leaders: leaders.map(mean),
        loss: loss(layers, &held),
        calibration: full.map(|(expected, came, n)| (expected / n as f64, came / n as f64, n)).collect(),
    }
}

impl fmt::Display for Tuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.about)?;
        writeln!(f, "Wins of the seat that is judged to lead, in hundredths, so far into the game; and the loss")?;
        writeln!(f, "{:>10}  {:>5} {:>5} {:>5} {:>5}   {:>6}", "", "6 %", "31 %", "56 %", "81 %", "loss")?;
        for (name, judged) in [("worth", &self.worth), ("learned", &self.learned)] {
            let [a, b, c, d] = judged.leaders.map(|part| 100.0 * part);
            writeln!(f, "{name:>10}  {a:5.1} {b:5.1} {c:5.1} {d:5.1}   {:6.4}", judged.loss)?;
        }
        writeln!(f, "\nWhat was expected and what came (share in hundredths, positions)")?;
        for (expected, came, count) in &self.learned.calibration {
            writeln!(f, "{:10.1} {:6.1} {count:8}", 100.0 * expected, 100.0 * came)?;
        }
        Ok(())
    }
}
