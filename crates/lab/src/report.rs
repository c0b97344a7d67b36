//! The result of a simulation.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    Numbers, Tally,
    stats::{Spread, interval},
    tally::{self, WIN},
};

/// What came of a simulation: the same on every machine, but for its speed.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's ID.
    pub game: String,
    /// The ID of the edition.
    pub edition: String,
    /// Seats at the table.
    pub seats: u8,
    /// Options that differ from their default.
    pub options: BTreeMap<String, String>,
    /// The seed.
    pub seed: u64,
    /// The bots, one for each seat of game 0.
    pub bots: Vec<String>,
    /// Which games of the seed.
    pub numbers: Numbers,
    /// Games begun.
    pub games: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// Actions in all games.
    pub actions: u64,
    /// How quickly it went, where it was measured.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// Wins of each seat; a shared win counts for each its share.
    pub wins_by_seat: Vec<f64>,
    /// Wins of each bot, in the order of `bots`.
    pub wins_by_bot: Vec<f64>,
    /// The mean score of each seat.
    pub mean_scores: Vec<f64>,
    /// The mean score of each bot.
    pub mean_scores_by_bot: Vec<f64>,
    /// Finished games whose win was shared.
    pub shared_wins: u64,
    /// Actions of a finished game.
    pub lengths: Spread,
    /// Scores of all seats together.
    pub scores: Spread,
    /// More about each seat.
    pub by_seat: Vec<Side>,
    /// More about each bot.
    pub by_bot: Vec<Side>,
    /// How often each reason ended a game; one game can have several.
    pub ends: BTreeMap<String, u64>,
}

/// How quickly games were played.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// Threads used.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Actions per second, all threads together.
    pub actions_per_second: f64,
    /// Games per second, all threads together.
    pub games_per_second: f64,
}

impl Speed {
    /// Of games that were counted in so many seconds.
    #[must_use]
    pub fn new(tally: &Tally, threads: usize, seconds: f64) -> Speed {
        let rate = |count: u64| count as f64 / seconds.max(1e-9);
        Speed { threads, seconds, actions_per_second: rate(tally.actions), games_per_second: rate(tally.games()) }
    }
}

/// How a seat, or a bot, did.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// Wins, shares counted.
    pub wins: f64,
    /// Wins as a part of the finished games.
    pub part: f64,
    /// The 95 % confidence interval of that part.
    pub interval: (f64, f64),
    /// Its scores.
    pub scores: Spread,
}

impl Side {
    pub(crate) fn new(side: &tally::Side, finished: u64) -> Side {
        let wins = side.wins as f64 / WIN as f64;
        let part = if finished == 0 { 0.0 } else { wins / finished as f64 };
        Side { wins, part, interval: interval(wins, finished), scores: side.scores.spread() }
    }
}

impl Tally {
    /// What it comes to.
    #[must_use]
    pub fn report(&self) -> Report {
        let sides = |sides: &[tally::Side]| sides.iter().map(|side| Side::new(side, self.finished)).collect();
        let by_seat: Vec<Side> = sides(&self.seats);
        let by_bot: Vec<Side> = sides(&self.bots);
        let mut all = crate::stats::Histogram::default();
        self.seats.iter().for_each(|side| all.merge(&side.scores));
        let wins = |sides: &[Side]| sides.iter().map(|side| side.wins).collect();
        let means = |sides: &[Side]| sides.iter().map(|side| side.scores.mean).collect();
        let source = self.source.clone();
        Report {
            game: source.game,
            edition: source.edition,
            seats: source.seats,
            options: source.options,
            seed: source.seed,
            bots: source.bots,
            numbers: self.numbers.clone(),
            games: self.games(),
            finished: self.finished,
            actions: self.actions,
            speed: None,
            wins_by_seat: wins(&by_seat),
            wins_by_bot: wins(&by_bot),
            mean_scores: means(&by_seat),
            mean_scores_by_bot: means(&by_bot),
            shared_wins: self.shared,
            lengths: self.lengths.spread(),
            scores: all.spread(),
            by_seat,
            by_bot,
            ends: self.ends.clone(),
        }
    }
}
