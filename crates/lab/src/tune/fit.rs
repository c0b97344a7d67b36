//! The fit: a small net, by small steps down the slope (Adam), until positions that were held back are judged worse.

use engine::{Luck, Seat, evaluate::Layers};

use super::samples::Sample;

/// Positions between two steps.
const BATCH: usize = 128;
/// How large the first steps are.
const STRIDE: f32 = 0.004;
/// How strongly weights are drawn towards nothing.
const DECAY: f32 = 2e-4;

/// The weights that judge positions best which were held back.
pub(super) fn fit(
    samples: &[Sample],
    features: usize,
    hidden: usize,
    worth_alone: bool,
    passes: u32,
    seed: u64,
) -> Layers {
    let mut layers = beginning(samples, features, hidden, seed);
    let (held, learned): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(|sample| sample.is_held_back());
    let mut order: Vec<usize> = (0..learned.len()).collect();
    let mut luck = Luck::new(seed);
    let mut slope = Slope::new(&layers, worth_alone);
    let mut best = (f64::INFINITY, layers.clone());
    for pass in 0..passes {
        (1..order.len()).rev().for_each(|k| order.swap(k, luck.below(k as u32 + 1) as usize));
        let stride = STRIDE * (1.0 - pass as f32 / passes as f32).max(0.05);
        for batch in order.chunks(BATCH) {
            batch.iter().for_each(|k| slope.add(&layers, learned[*k]));
            slope.step(&mut layers, batch.len(), stride);
        }
        let loss = loss(&layers, &held);
        if loss < best.0 {
            best = (loss, layers.clone());
        }
    }
    best.1
}

/// Scales from the samples, small weights from the seed.
fn beginning(samples: &[Sample], features: usize, hidden: usize, seed: u64) -> Layers {
    let mut layers = Layers::plain(features);
    let rows = || samples.iter().flat_map(|sample| Seat::all(sample.sight.seats()).map(|seat| sample.sight.row(seat)));
    let count = rows().count().max(1) as f64;
    for (k, scale) in layers.scales.iter_mut().enumerate() {
        let mean = rows().map(|row| f64::from(row[k])).sum::<f64>() / count;
        let spread = (rows().map(|row| (f64::from(row[k]) - mean).powi(2)).sum::<f64>() / count).sqrt();
        *scale = (mean as f32, if spread > 1e-4 { spread as f32 } else { 1.0 });
    }
    let alone: Vec<f64> =
        samples.iter().filter(|sample| sample.sight.seats() == 1).map(|sample| f64::from(sample.score)).collect();
    if alone.len() > 1 {
        let mean = alone.iter().sum::<f64>() / alone.len() as f64;
        let spread = (alone.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / alone.len() as f64).sqrt();
        layers.alone = (mean as f32, spread.max(1.0) as f32);
    }
    let inputs = layers.inputs();
    let mut luck = Luck::new(seed ^ 0x00C0_FFEE);
    let mut small = |spread: f32| (luck.below(2_001) as f32 / 1_000.0 - 1.0) * spread;
    layers.straight = vec![0.0; inputs];
    layers.hidden = hidden;
    layers.inner = (0..inputs * hidden).map(|_| small(1.0 / (inputs as f32).sqrt())).collect();
    layers.outer = (0..hidden).map(|_| small(0.3)).collect();
    layers
}

/// The mean loss of samples: how surprising it was who ended ahead of whom.
pub(super) fn loss(layers: &Layers, samples: &[&Sample]) -> f64 {
    let mut inputs = vec![0.0; layers.inputs()];
    let mut hidden = vec![0.0; layers.hidden];
    let mut sum = 0.0;
    for sample in samples {
        let strengths = strengths(layers, sample, &mut inputs, &mut hidden);
        sum += surprise(layers, sample, &strengths).0;
    }
    sum / samples.len().max(1) as f64
}

pub(super) fn strengths(layers: &Layers, sample: &Sample, inputs: &mut [f32], hidden: &mut [f32]) -> Vec<f32> {
    let one = |seat| {
        layers.read(&sample.sight, seat, inputs);
        layers.sum(inputs, hidden)
    };
    Seat::all(sample.sight.seats()).map(one).collect()
}

/// How surprising an end is, and how that changes with the strength of every seat.
fn surprise(layers: &Layers, sample: &Sample, strengths: &[f32]) -> (f64, Vec<f32>) {
    let n = strengths.len();
    let mut slopes = vec![0.0; n];
    if n == 1 {
        let (mean, spread) = layers.alone;
        let target = likely(1.7 * (sample.score as f32 - mean) / spread);
        let found = likely(strengths[0]);
        slopes[0] = found - target;
        let log = |x: f32| f64::from(x.max(1e-6).ln());
        return (-(f64::from(target) * log(found) + f64::from(1.0 - target) * log(1.0 - found)), slopes);
    }
    let mut sum = 0.0;
    // Every pair: who ended ahead.
    let part = 1.0 / (n * (n - 1) / 2) as f32;
    for a in 0..n {
        for b in a + 1..n {
            let ahead = match sample.ranks[a].cmp(&sample.ranks[b]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            let found = likely(strengths[a] - strengths[b]);
            let log = |x: f32| f64::from(x.max(1e-6).ln());
            sum -= f64::from(part) * (f64::from(ahead) * log(found) + f64::from(1.0 - ahead) * log(1.0 - found));
            slopes[a] += part * (found - ahead);
            slopes[b] -= part * (found - ahead);
        }
    }
    // And who won.
    let most = strengths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = strengths.iter().map(|strength| (strength - most).exp()).collect();
    let total: f32 = weights.iter().sum();
    for (seat, weight) in weights.iter().enumerate() {
        let (found, won) = (weight / total, sample.wins(seat));
        sum -= f64::from(won) * f64::from(found.max(1e-6).ln());
        slopes[seat] += found - won;
    }
    (sum, slopes)
}

pub(super) fn likely(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The slope of the loss over all weights, and the steps taken so far.
struct Slope {
    inner: Vec<f32>,
    outer: Vec<f32>,
    straight: Vec<f32>,
    past: Vec<(f32, f32)>,
    steps: i32,
    worth_alone: bool,
    inputs: Vec<f32>,
    hidden: Vec<f32>,
}

impl Slope {
    fn new(layers: &Layers, worth_alone: bool) -> Slope {
        let all = layers.inner.len() + layers.outer.len() + layers.straight.len();
        Slope {
            inner: vec![0.0; layers.inner.len()],
            outer: vec![0.0; layers.outer.len()],
            straight: vec![0.0; layers.straight.len()],
            past: vec![(0.0, 0.0); all],
            steps: 0,
            worth_alone,
            inputs: vec![0.0; layers.inputs()],
            hidden: vec![0.0; layers.hidden],
        }
    }

    /// Adds the slope of one sample.
    fn add(&mut self, layers: &Layers, sample: &Sample) {
        let strengths = strengths(layers, sample, &mut self.inputs, &mut self.hidden);
        let (_, slopes) = surprise(layers, sample, &strengths);
        let h = layers.hidden;
        for (seat, slope) in Seat::all(sample.sight.seats()).zip(slopes) {
            layers.read(&sample.sight, seat, &mut self.inputs);
            layers.sum(&self.inputs, &mut self.hidden);
            let mut back = vec![0.0; h];
            for (k, unit) in self.hidden.iter().enumerate().filter(|(_, unit)| **unit > 0.0) {
                self.outer[k] += slope * unit;
                back[k] = slope * layers.outer[k];
            }
            for (k, input) in self.inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
                self.straight[k] += slope * input;
                self.inner[k * h..][..h].iter_mut().zip(&back).for_each(|(sum, back)| *sum += input * back);
            }
        }
    }

    /// Takes a step, and begins anew.
    fn step(&mut self, layers: &mut Layers, samples: usize, stride: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let features = layers.scales.len();
        let frozen = |k: usize| self.worth_alone && k < 3 * features && !k.is_multiple_of(features);
        let weights = layers.straight.iter_mut().chain(&mut layers.outer).chain(&mut layers.inner);
        let slopes = self.straight.iter_mut().chain(&mut self.outer).chain(&mut self.inner);
        for (k, ((weight, slope), past)) in weights.zip(slopes).zip(&mut self.past).enumerate() {
            let mean = *slope / samples as f32 + DECAY * *weight;
            *slope = 0.0;
            if frozen(k) {
                continue;
            }
            past.0 = 0.9 * past.0 + 0.1 * mean;
            past.1 = 0.999 * past.1 + 0.001 * mean * mean;
            *weight -= stride * (past.0 / first) / ((past.1 / second).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Sight;

    use super::*;

    /// Two seats; whoever has more of the second number wins, whatever the first says.
    fn samples(count: u64) -> Vec<Sample> {
        let mut luck = Luck::new(5);
        let mut number = || luck.below(1_000) as f32 / 100.0;
        let one = |game| {
            let mut sight = Sight::new(2, Seat((game % 2) as u8));
            let rows = [[number(), number()], [number(), number()]];
            for (seat, row) in Seat::all(2).zip(rows) {
                sight.begin(seat);
                row.into_iter().for_each(|number| sight.note(number));
            }
            let ranks = if rows[0][1] > rows[1][1] { [1, 2] } else { [2, 1] };
            let mut all = [0; 8];
            all[..2].copy_from_slice(&ranks);
            Sample { sight, ranks: all, score: 0, progress: 50, game }
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn it_learns_what_decides() {
        let samples = samples(4_000);
        let held: Vec<&Sample> = samples.iter().filter(|sample| sample.is_held_back()).collect();
        let (worth, learned) = (fit(&samples, 2, 0, true, 6, 1), fit(&samples, 2, 8, false, 6, 1));
        let (blind, seeing) = (loss(&worth, &held), loss(&learned, &held));
        assert!(blind > 1.3 && seeing < 0.5, "{blind} {seeing}");
        assert_eq!(learned, fit(&samples, 2, 8, false, 6, 1), "the same seed gives the same fit");
    }
}
