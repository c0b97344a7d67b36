//! What was learned from many games: a small net over the features of a position.
//!
//! Only sums and products in a fixed order, so that a bot plays alike on every machine.

use std::{fmt::Write, sync::OnceLock};

use sha2::{Digest, Sha256};

use super::{
    Prospects,
    sight::{Feature, MOST_FEATURES, Sight},
};
use crate::seat::Seat;

/// The most inputs: every feature of the seat, its lead over the others' mean, and over the best of them; then whether
/// it is the viewer's own, how many seats there are, and one.
const MOST_INPUTS: usize = 3 * MOST_FEATURES + 3;
/// The most hidden units.
const MOST_HIDDEN: usize = 64;

/// The weights, as they are fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The mean of each feature, and how much it varies.
    pub scales: Vec<(f32, f32)>,
    /// How many hidden units there are.
    pub hidden: usize,
    /// From every input to every hidden unit, input by input.
    pub inner: Vec<f32>,
    /// From every hidden unit to the sum.
    pub outer: Vec<f32>,
    /// From every input straight to the sum.
    pub straight: Vec<f32>,
    /// The mean score of one who plays alone, and how much it varies.
    pub alone: (f32, f32),
}

/// What is made of a position's features.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    layers: Layers,
    fitted: bool,
}

impl Layers {
    /// Weights that know nothing but the worth of the game itself, which comes first.
    #[must_use]
    pub fn plain(features: usize) -> Layers {
        let inputs = 3 * features + 3;
        let mut straight = vec![0.0; inputs];
        straight[0] = 1.0;
        Layers {
            scales: vec![(0.0, 10.0); features],
            hidden: 0,
            inner: Vec::new(),
            outer: Vec::new(),
            straight,
            alone: (0.0, 100.0),
        }
    }

    /// How many inputs the net has.
    #[must_use]
    pub fn inputs(&self) -> usize {
        3 * self.scales.len() + 3
    }

    /// The inputs for one seat.
    pub fn read(&self, sight: &Sight, seat: Seat, inputs: &mut [f32]) {
        let n = self.scales.len();
        let others = f32::from(sight.seats() - 1).max(1.0);
        for (k, (mean, spread)) in self.scales.iter().enumerate() {
            let of = |seat: Seat| sight.row(seat)[k];
            let own = of(seat);
            let (mut sum, mut best) = (0.0, f32::NEG_INFINITY);
            for other in Seat::all(sight.seats()).filter(|other| *other != seat) {
                sum += of(other);
                best = best.max(of(other));
            }
            let alone = sight.seats() == 1;
            // Numbers far from everything that was seen say no more than numbers at the edge of it.
            let scaled = |number: f32| (number / spread).clamp(-6.0, 6.0);
            inputs[k] = scaled(own - mean);
            inputs[n + k] = if alone { 0.0 } else { scaled(own - sum / others) };
            inputs[2 * n + k] = if alone { 0.0 } else { scaled(own - best) };
        }
        inputs[3 * n] = f32::from(seat == sight.viewer());
        inputs[3 * n + 1] = f32::from(sight.seats()) / 4.0 - 1.0;
        inputs[3 * n + 2] = 1.0;
    }

    /// The sum that the net makes of its inputs, and what its hidden units were.
    pub fn sum(&self, inputs: &[f32], hidden: &mut [f32]) -> f32 {
        hidden.fill(0.0);
        let mut sum = 0.0;
        for (k, input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
            sum += input * self.straight[k];
            let weights = &self.inner[k * self.hidden..][..self.hidden];
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += input * weight);
        }
        for (unit, weight) in hidden.iter_mut().zip(&self.outer) {
            *unit = unit.max(0.0);
            sum += *unit * weight;
        }
        sum
    }

    /// As a text file: a line for each feature, then the weights.
    #[must_use]
    pub fn write(&self, features: &[Feature], about: &str) -> String {
        let mut text = String::new();
        for line in about.lines() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "alone {} {}", self.alone.0, self.alone.1);
        for (feature, (mean, spread)) in features.iter().zip(&self.scales) {
            let _ = writeln!(text, "feature {mean} {spread} {}", feature.name);
        }
        let _ = writeln!(text, "hidden {}", self.hidden);
        let mut row = |name: &str, numbers: &[f32]| {
            let _ = write!(text, "{name}");
            for number in numbers {
                let _ = write!(text, " {number:.4}");
            }
            text.push('\n');
        };
        row("straight", &self.straight);
        row("outer", &self.outer);
        if self.hidden > 0 {
            self.inner.chunks(self.hidden).for_each(|weights| row("inner", weights));
        }
        text
    }

    /// Reads what [`Layers::write`] wrote for these features.
    pub fn parse(text: &str, features: &[Feature]) -> Result<Layers, String> {
        let mut layers = Layers { scales: Vec::new(), inner: Vec::new(), ..Layers::plain(0) };
        let mut names = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let numbers = || -> Result<Vec<f32>, String> {
                let read = |word: &str| word.parse().ok().filter(|number: &f32| number.is_finite());
                rest.split(' ').filter(|word| !word.is_empty()).map(read).collect::<Option<_>>().ok_or_else(|| {
                    let begin: String = line.chars().take(40).collect();
                    format!("\"{begin}…\" should hold numbers")
                })
            };
            match name {
                "alone" => layers.alone = pair(&numbers()?)?,
                "feature" => {
                    let [mean, spread, name] = rest.splitn(3, ' ').collect::<Vec<_>>()[..] else {
                        return Err(format!("\"{line}\" is no feature"));
                    };
                    let number = |word: &str| word.parse::<f32>().map_err(|_| format!("\"{line}\" is no feature"));
                    layers.scales.push((number(mean)?, number(spread)?));
                    names.push(name);
                }
                "hidden" => layers.hidden = rest.trim().parse().map_err(|_| format!("\"{line}\" is no number"))?,
                "straight" => layers.straight = numbers()?,
                "outer" => layers.outer = numbers()?,
                "inner" => layers.inner.extend(numbers()?),
                _ => return Err(format!("\"{name}\" is not known here")),
            }
        }
        let known: Vec<&str> = features.iter().map(|feature| feature.name).collect();
        if names != known {
            return Err("the features are not those of the game; fit it anew with `motherlode tune`".to_owned());
        }
        let inputs = layers.inputs();
        let fits = layers.hidden <= MOST_HIDDEN
            && layers.straight.len() == inputs
            && layers.outer.len() == layers.hidden
            && layers.inner.len() == inputs * layers.hidden
            && layers.scales.iter().all(|(_, spread)| *spread > 0.0)
            && layers.alone.1 > 0.0;
        if fits { Ok(layers) } else { Err("there are too many weights, or too few".to_owned()) }
    }
}

fn pair(numbers: &[f32]) -> Result<(f32, f32), String> {
    match numbers {
        [one, two] => Ok((*one, *two)),
        _ => Err("two numbers are wanted".to_owned()),
    }
}

impl Model {
    /// The model of a game that only has its own worth.
    #[must_use]
    pub fn plain() -> &'static Model {
        static PLAIN: OnceLock<Model> = OnceLock::new();
        PLAIN.get_or_init(|| Model { layers: Layers::plain(1), fitted: false })
    }

    /// The model from a game's file of weights. Where the game has come to look at other things than the file was fitted
    /// for, it knows the worth alone until it is fitted again.
    #[must_use]
    pub fn fitted(text: &str, features: &[Feature]) -> Model {
        match Layers::parse(text, features) {
            Ok(layers) => Model { layers, fitted: true },
            Err(_) => Model { layers: Layers::plain(features.len()), fitted: false },
        }
    }

    /// Weights at work.
    #[must_use]
    pub fn of(layers: Layers) -> Model {
        Model { layers, fitted: true }
    }

    /// A short print of the weights: programs in which it differs do not think alike.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let hash = Sha256::digest(format!("{:?}", self.layers));
        hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether it was fitted to what the game looks at now.
    #[must_use]
    pub fn is_fitted(&self) -> bool {
        self.fitted
    }

    /// Its weights.
    #[must_use]
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The strength of every seat's position: a lead of one makes it e times as likely to end ahead.
    pub fn strengths(&self, sight: &Sight, out: &mut [f32]) {
        let (mut inputs, mut hidden) = ([0.0; MOST_INPUTS], [0.0; MOST_HIDDEN]);
        let (inputs, hidden) = (&mut inputs[..self.layers.inputs()], &mut hidden[..self.layers.hidden]);
        for (seat, strength) in Seat::all(sight.seats()).zip(out) {
            self.layers.read(sight, seat, inputs);
            *strength = self.layers.sum(inputs, hidden);
        }
    }

    /// What the viewer can expect.
    #[must_use]
    pub fn prospects(&self, sight: &Sight) -> Prospects {
        let mut strengths = [0.0; 8];
        self.strengths(sight, &mut strengths);
        expected(&strengths[..usize::from(sight.seats())], sight.viewer().index())
    }

    /// A feature by how far it lies from its mean, in its usual spread.
    #[must_use]
    pub fn scaled(&self, feature: usize, number: f32) -> f32 {
        let (mean, spread) = self.layers.scales[feature];
        ((number - mean) / spread).clamp(-6.0, 6.0)
    }

    /// How good a score is among those of people who play alone.
    #[must_use]
    pub fn alone(&self, score: i32) -> f32 {
        let (mean, spread) = self.layers.alone;
        likely(1.7 * (score as f32 - mean) / spread)
    }
}

/// What the seat `at` can expect where everybody has these strengths.
#[must_use]
pub(crate) fn expected(strengths: &[f32], at: usize) -> Prospects {
    let own = strengths[at];
    if strengths.len() == 1 {
        let share = likely(own);
        return Prospects { share, win: share };
    }
    let (mut ahead, mut rivals) = (0.0, 0.0);
    for (_, other) in strengths.iter().enumerate().filter(|(k, _)| *k != at) {
        ahead += likely(own - other);
        rivals += exp(other - own);
    }
    Prospects { share: ahead / (strengths.len() - 1) as f32, win: 1.0 / (1.0 + rivals) }
}

/// The logistic function.
fn likely(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// e to the power of `x`, alike on every machine.
#[must_use]
pub fn exp(x: f32) -> f32 {
    let twos = x.clamp(-40.0, 40.0) * std::f32::consts::LOG2_E;
    let whole = twos.floor();
    let part = (twos - whole) * std::f32::consts::LN_2;
    let series = 1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: &[Feature] = &[Feature::WORTH, Feature::new("gold", "gold")];

    fn sight(rows: &[[f32; 2]]) -> Sight {
        let mut sight = Sight::new(rows.len() as u8, Seat(0));
        for (row, seat) in rows.iter().zip((0..).map(Seat)) {
            sight.begin(seat);
            row.iter().for_each(|number| sight.note(*number));
        }
        sight
    }

    #[test]
    fn the_power_of_e_is_near_enough() {
        for x in [-30.0_f32, -3.3, -0.7, 0.0, 0.4, 1.0, 5.5, 20.0] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-4, "{x}: {} {}", exp(x), x.exp());
        }
    }

    #[test]
    fn what_all_can_expect_adds_up() {
        let strengths = [0.3, -1.0, 2.0, 0.0];
        let all: Vec<Prospects> = (0..4).map(|at| expected(&strengths, at)).collect();
        assert!((all.iter().map(|one| one.share).sum::<f32>() - 2.0).abs() < 1e-4);
        assert!((all.iter().map(|one| one.win).sum::<f32>() - 1.0).abs() < 1e-4);
        assert!(all[2].share > all[0].share && all[0].share > all[3].share);
    }

    #[test]
    fn weights_survive_their_file() {
        let mut layers = Layers::plain(2);
        (layers.hidden, layers.outer) = (3, vec![0.5, -0.25, 1.0]);
        layers.inner = (0..27).map(|k| k as f32 / 8.0 - 1.0).collect();
        layers.scales = vec![(1.5, 2.0), (0.25, 4.0)];
        let text = layers.write(FEATURES, "Fitted for a test.");
        assert_eq!(Layers::parse(&text, FEATURES), Ok(layers.clone()));
        assert!(Layers::parse(&text, &FEATURES[..1]).is_err(), "other features");
        assert!(Layers::parse(&text.replace("outer 0.5", "outer"), FEATURES).is_err(), "too few");
        assert!(Layers::parse(&text.replace("0.5", "NaN"), FEATURES).is_err());
        let model = Model::fitted(&text, FEATURES);
        assert!(model.is_fitted() && !Model::fitted("", FEATURES).is_fitted());
        assert_eq!(model.fingerprint(), Model::of(layers.clone()).fingerprint());
        layers.outer[0] += 0.5;
        assert_ne!(model.fingerprint(), Model::of(layers).fingerprint());
    }

    #[test]
    fn without_weights_the_worth_decides() {
        let model = Model::fitted("", FEATURES);
        assert!(model.prospects(&sight(&[[9.0, 0.0], [3.0, 5.0]])).share > 0.6);
        assert!((model.prospects(&sight(&[[3.0, 0.0], [3.0, 5.0]])).share - 0.5).abs() < 1e-6);
    }
}
