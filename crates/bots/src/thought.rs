//! What a bot thinks of a decision: the turns it weighed, what it expects of each, and why.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use engine::{Evaluate, Feature, Prospects, Seat, Sight};

/// What a bot may spend on a decision. By itself it is bounded by its level alone, so that the same luck gives the same
/// choice on every machine; a time only cuts short what takes too long.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The most time to think.
    pub time: Option<Duration>,
    /// Threads to think with; none and one are the same.
    pub threads: usize,
    /// Set when the decision is no longer wanted.
    pub stop: Option<&'a AtomicBool>,
}

/// The limits of one decision under way.
#[derive(Clone, Copy)]
pub(crate) struct Clock<'a> {
    until: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Clock<'a> {
    pub(crate) fn start(limits: &Limits<'a>) -> Clock<'a> {
        Clock { until: limits.time.map(|time| Instant::now() + time), stop: limits.stop }
    }

    /// Whether it is time to say what was found.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// A turn that was weighed.
#[derive(Clone, Debug)]
pub struct Weighed<A> {
    /// Its steps, up to the end of the turn or to the first that shows something new.
    pub actions: Vec<A>,
    /// What the seat can expect of it.
    pub prospects: Prospects,
    /// The standard error of the expected share.
    pub error: f32,
    /// How often the game was played on from there.
    pub samples: u32,
    /// The position after it, in numbers.
    pub sight: Sight,
}

/// What a bot thinks of a decision.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// The turns it weighed, the best first.
    pub turns: Vec<Weighed<A>>,
    /// The one it would take: the best, or nearly so for a bot that does not look that closely.
    pub chosen: usize,
}

/// Why one turn is better than another: the number that makes most of the difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it counts.
    pub feature: Feature,
    /// Whether there is more of it than after the other turn.
    pub more: bool,
    /// Whether it is about the seat itself; else about this one.
    pub rival: Option<Seat>,
}

impl<A> Thought<A> {
    /// The turn it would take.
    #[must_use]
    pub fn turn(&self) -> &Weighed<A> {
        &self.turns[self.chosen]
    }

    /// Why one of the turns is better than another, if that can be said in a word.
    #[must_use]
    pub fn reason<G: Evaluate>(&self, game: &G, better: usize, worse: usize) -> Option<Reason> {
        let (better, worse) = (&self.turns.get(better)?.sight, &self.turns.get(worse)?.sight);
        let (model, viewer) = (game.model(), better.viewer());
        let full = model.prospects(better).aim();
        let mut most: Option<(f32, Reason)> = None;
        for seat in Seat::all(better.seats()) {
            for (k, feature) in G::FEATURES.iter().enumerate().filter(|(_, feature)| !feature.what.is_empty()) {
                let (here, there) = (better.row(seat)[k], worse.row(seat)[k]);
                let (more, rival) = (here > there, seat != viewer);
                // A number can be worth something in a way that makes no sense to a person: that is no reason.
                if here == there || (more == feature.good) == rival {
                    continue;
                }
                // What would be lost if this number were as after the other turn.
                let lost = full - model.prospects(&better.with(seat, k, there)).aim();
                if lost > most.map_or(0.001, |(most, _)| most) {
                    most = Some((lost, Reason { feature: *feature, more, rival: rival.then_some(seat) }));
                }
            }
        }
        most.map(|(_, reason)| reason)
    }
}
