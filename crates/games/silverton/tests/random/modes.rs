//! All the games that can be set up.

use engine::{Luck, Published, Setup};
use silverton::{
    Silverton,
    options::{OPTIONS, SWITCHES},
};

fn values(option: &str) -> impl Iterator<Item = &'static str> {
    let spec = OPTIONS.iter().find(|spec| spec.id == option).expect("the option exists");
    spec.values.iter().map(|value| value.id)
}

fn is_possible(setup: &Setup) -> bool {
    Silverton::open(setup).is_ok()
}

/// Every version, length and scenario with every number of players, without optional rules.
pub fn plain() -> Vec<Setup> {
    let mut all = Vec::new();
    for seats in 1..=6 {
        for version in values("version") {
            for scenario in values("scenario") {
                for length in values("length") {
                    all.push(
                        Setup::of(seats).with("version", version).with("scenario", scenario).with("length", length),
                    );
                }
            }
        }
    }
    all.retain(is_possible);
    all
}

/// Every optional rule and switch alone, in every mode that allows it.
pub fn one_option() -> Vec<Setup> {
    let with = |setup: &Setup, switch: &str| setup.clone().with(switch, "on");
    let mut all: Vec<Setup> =
        plain().iter().flat_map(|setup| SWITCHES.iter().map(move |switch| with(setup, switch))).collect();
    all.retain(is_possible);
    all
}

/// Any modes with any options that go together.
pub fn mixed(count: usize, seed: u64) -> Vec<Setup> {
    let plain = plain();
    let mut luck = Luck::new(seed);
    let mut all = Vec::new();
    while all.len() < count {
        let mut setup = plain[luck.below(plain.len() as u32) as usize].clone();
        for switch in SWITCHES {
            let with = setup.clone().with(switch, "on");
            if luck.below(2) == 0 && is_possible(&with) {
                setup = with;
            }
        }
        let timed = setup.clone().with("reply_time", values("reply_time").last().expect("it has values"));
        all.push(if luck.below(2) == 0 && is_possible(&timed) { timed } else { setup });
    }
    all
}

/// Some of many, evenly.
pub fn some(modes: Vec<Setup>, count: usize) -> Vec<Setup> {
    let every = modes.len().div_ceil(count).max(1);
    modes.into_iter().step_by(every).collect()
}

/// The same modes without deals, where there are any.
pub fn without_deals(modes: &[Setup]) -> Vec<Setup> {
    modes.iter().map(|setup| setup.clone().with("no_deals", "on")).filter(is_possible).collect()
}
