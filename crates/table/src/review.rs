//! A finished game gone through turn by turn: what was played, what would have been better, and what was luck.
//!
//! What a seat can expect is always worked out from what it knew then: in imagined deals, never in the true one. Two
//! measures are used. A glance ([`Position::prospects`](crate::Position::prospects)) makes the course of the game and
//! says what chance did: what came out against the mean over imagined deals. Playing on, in the same deals for every turn that is compared,
//! says what a choice gave away. For every seat these parts add up:
//!
//! ```text
//! start + what happened while it waited + its choices + its luck = end
//! ```
//!
//! Luck is measured by the glance, choices by playing on, and the beginning and the end are what they are: so what remains
//! is what happened while a seat waited, and in it also what glance and playing on make differently of a turn. That is
//! seldom wrong for long. Where playing on sees that a turn gave something away, a glance still thinks as well of the
//! position as before; so much is added to the waiting then, and taken from it again when the glance sees the damage too.
//! What somebody draws while all act at once comes out when all are done, together with what the others did: that is counted
//! as waiting too, because nobody could say which part of it was which.
//! Of all seats together nothing can be lost or won: what the others did for everybody is just what all gave away and what
//! chance took. A part of its own for what the measures disagree about would say nothing to a player.

mod decided;
mod turns;
mod weigh;
mod words;

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{BotKind, Limits};
use engine::{Luck, Model, Prospects, Seat};
use serde::{Deserialize, Serialize};

pub use decided::{Decided, Swing};
pub(crate) use words::in_words;
pub use words::{TurnTold, signed_percent};

use crate::{catalogue::Position, table::Table};

/// The version of what a review holds: one of another version is made anew.
pub const REVIEW_VERSION: u32 = 2;
/// What is given away at least in a turn that counts as a mistake.
pub const MISTAKE: f32 = 0.03;

/// How closely a game is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// As a good bot looks at a turn: some seconds a game.
    #[default]
    Quick,
    /// As the strongest bot looks at a turn: a minute or so.
    Thorough,
}

impl Depth {
    /// Who weighs the turns.
    fn bot(self) -> BotKind {
        match self {
            Depth::Quick => BotKind::Foreman,
            Depth::Thorough => BotKind::Magnate,
        }
    }

    /// Deals that are imagined to say what was luck.
    fn deals(self) -> u32 {
        match self {
            Depth::Quick => 24,
            Depth::Thorough => 96,
        }
    }
}

/// How a review is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reviewing<'a> {
    /// How closely.
    pub depth: Depth,
    /// The same seed gives the same review.
    pub seed: u64,
    /// Set when it is no longer wanted.
    pub stop: Option<&'a AtomicBool>,
    /// Threads to think with; the review does not depend on them.
    pub threads: usize,
}

/// Why there is no review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReview {
    /// The game goes on.
    #[error("a game is reviewed when it is over, and this one goes on")]
    GoesOn,
    /// It is no longer wanted.
    #[error("the review was stopped")]
    Stopped,
}

/// A game gone through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// [`REVIEW_VERSION`] of the program that made it.
    pub version: u32,
    /// How closely it was looked at.
    pub depth: Depth,
    /// What everybody could expect, from the beginning to the end: one more than there are turns, and another where the
    /// game was stopped.
    pub course: Vec<Point>,
    /// The turns in the order in which they ended.
    pub turns: Vec<Reviewed>,
    /// What became of each seat, and by what.
    pub sums: Vec<Sum>,
}

/// What everybody could expect at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// After which entry of the log.
    pub entry: u32,
    /// The expected share of each seat, by what that seat knew.
    pub shares: Vec<f32>,
}

/// A turn, or as much of one as was decided at once: until it was over or showed something new.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reviewed {
    /// Which turn of the game it belongs to, counted from 1 whenever somebody else acts or another chapter begins.
    pub turn: u32,
    /// Whose it is.
    pub seat: Seat,
    /// The first entry of the log.
    pub first: u32,
    /// The last one.
    pub last: u32,
    /// What was played, in notation.
    pub played: Vec<String>,
    /// What would have been better, in notation; empty where nothing was.
    pub better: Vec<String>,
    /// What happened to the seat since its last turn.
    pub waiting: f32,
    /// What it could expect before it chose, if it chose well.
    pub before: f32,
    /// What the choice gave away: never more than nothing.
    pub choice: f32,
    /// What chance gave, against what could be expected of the turn.
    pub luck: f32,
    /// What it could expect afterwards.
    pub after: f32,
    /// The standard error of `choice`.
    pub error: f32,
    /// What makes the better turn better.
    pub why: Option<Why>,
}

/// What one turn has over another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// What it is about: the name of a feature.
    pub feature: String,
    /// Whether there is more of it.
    pub more: bool,
    /// Whose it is.
    pub seat: Seat,
}

/// What became of a seat, and by what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sum {
    /// What it could expect at the beginning.
    pub start: f32,
    /// What happened to it while others acted.
    pub waiting: f32,
    /// What its choices gave away.
    pub choice: f32,
    /// What chance gave in its turns.
    pub luck: f32,
    /// What it came to.
    pub end: f32,
    /// How many turns gave away more than a little.
    pub mistakes: u32,
}

impl Reviewed {
    /// Whether more than a little was given away.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        self.choice <= -MISTAKE
    }
}

/// A game that is being gone through: as far as it is. It can be left after any turn and gone on with on any thread.
pub struct UnderWay {
    depth: Depth,
    seed: u64,
    found: Vec<turns::Turn>,
    /// The turns that are done.
    turns: Vec<Reviewed>,
    course: Vec<Point>,
    /// What each seat could expect when it had acted last.
    held: Vec<f32>,
    sums: Vec<Sum>,
    /// The last entry of the log, and what every seat came to.
    last: u32,
    end: Vec<f32>,
}

impl UnderWay {
    /// How many turns are done, of how many.
    #[must_use]
    pub fn far(&self) -> (usize, usize) {
        (self.turns.len(), self.found.len())
    }

    /// Weighs the next turn, unless it is stopped before it is done; whether all are done.
    pub fn go_on(&mut self, limits: &Limits<'_>) -> Result<bool, NoReview> {
        let k = self.turns.len();
        let Some(turn) = self.found.get(k) else { return Ok(true) };
        // A luck of its own for every turn, so that what is thought of one changes nothing of the next.
        let mut luck = Luck::new(self.seed.wrapping_add(k as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let judged = weigh::weigh(turn, self.depth, &mut luck, limits);
        if limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(NoReview::Stopped);
        }
        let at = turn.seat.index();
        let waiting = judged.before - self.held[at];
        self.held[at] = judged.after;
        let reviewed = judged.of(turn, waiting);
        let sum = &mut self.sums[at];
        sum.waiting += waiting;
        sum.choice += reviewed.choice;
        sum.luck += reviewed.luck;
        sum.mistakes += u32::from(reviewed.is_mistake());
        self.turns.push(reviewed);
        self.course.push(Point { entry: turn.last, shares: shares(&*turn.after, self.held.len() as u8) });
        Ok(self.turns.len() == self.found.len())
    }

    /// The review, once all turns are done.
    #[must_use]
    pub fn finish(self) -> Option<Review> {
        let UnderWay { depth, found, turns, mut course, held, mut sums, last, end, .. } = self;
        if turns.len() < found.len() {
            return None;
        }
        match course.last_mut() {
            Some(point) if point.entry == last => point.shares = end.clone(),
            _ => course.push(Point { entry: last, shares: end.clone() }),
        }
        for ((sum, held), end) in sums.iter_mut().zip(held).zip(end) {
            sum.waiting += end - held;
            sum.end = end;
        }
        Some(Review { version: REVIEW_VERSION, depth, course, turns, sums })
    }
}

impl Table {
    /// Goes through a game that is over. `progress` hears how many turns are done, of how many.
    pub fn review(&self, how: &Reviewing<'_>, mut progress: impl FnMut(usize, usize)) -> Result<Review, NoReview> {
        let mut under_way = self.begin_review(how.depth, how.seed)?;
        let limits = Limits { stop: how.stop, threads: how.threads, time: None };
        loop {
            let (done, turns) = under_way.far();
            progress(done, turns);
            if done == turns {
                return under_way.finish().ok_or(NoReview::Stopped);
            }
            under_way.go_on(&limits)?;
        }
    }

    /// Begins to go through a game that is over.
    pub fn begin_review(&self, depth: Depth, seed: u64) -> Result<UnderWay, NoReview> {
        if self.outcome().is_none() {
            return Err(NoReview::GoesOn);
        }
        let held = shares(&*self.first, self.setup().seats);
        Ok(UnderWay {
            depth,
            seed,
            found: turns::turns(self),
            turns: Vec::new(),
            course: vec![Point { entry: 0, shares: held.clone() }],
            sums: held.iter().map(|start| Sum { start: *start, ..Sum::default() }).collect(),
            held,
            last: self.seq(),
            end: self.end(),
        })
    }

    /// What every seat came to.
    fn end(&self) -> Vec<f32> {
        let seats = self.setup().seats;
        match self.outcome() {
            // A game that was stopped counts by its result too.
            Some(outcome) if seats > 1 => {
                Seat::all(seats).map(|seat| Prospects::of(&outcome, seat, Model::plain()).share).collect()
            }
            _ => shares(&*self.now, seats),
        }
    }
}

/// What every seat can expect, each by what it knows.
fn shares(position: &dyn Position, seats: u8) -> Vec<f32> {
    Seat::all(seats).map(|seat| position.prospects(seat).share).collect()
}
