//! A league of bots: who ends ahead of whom at tables that are fair to all, how strong that makes them, and how long they
//! take.
//!
//! A game of a league is known by its deal and by who sits where, so it can be played anywhere, in any order and on any
//! number of threads, kept in a [`Book`], and put together with others.

mod book;
mod entrant;
mod fixtures;
mod pace;
mod play;
mod program;
mod standings;
mod strengths;

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bots::BotKind;
use engine::{Edition, Luck, Setup};

pub use book::{Book, Played};
pub use entrant::Entrant;
pub use pace::Times;
pub use play::{Progress, play};
pub use program::Faults;
pub use standings::{Among, Pair, Row, Standings, Terms};
pub use strengths::{Duels, Strength};

/// The bot that all are measured by.
pub const MEASURE: BotKind = BotKind::Greedy;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairs {
    /// Everybody meets everybody.
    #[default]
    All,
    /// Everybody meets the next one of the list, greedy, and the tree search: enough to tell how strong all are, in much
    /// less time.
    Ladder,
}

/// A league: which game, by whom, how often.
#[derive(Clone, Debug)]
pub struct League {
    /// The game's ID.
    pub game: String,
    /// The edition; without one it is the built-in one.
    pub edition: Option<Arc<Edition>>,
    /// Seats and options.
    pub setup: Setup,
    /// Who takes part, the weakest first.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub pairs: Pairs,
    /// Whether everybody also plays alone among greedy ones, and greedy among random ones.
    pub alone: bool,
    /// At least so many games for each pair: enough that everybody sits everywhere.
    pub games: u64,
    /// The same for pairs of which one takes its time.
    pub slow_games: u64,
    /// Decides every deal and every bot's luck.
    pub seed: u64,
    /// The most time for a decision. Programs have a second without it.
    pub time: Option<Duration>,
    /// No game begins later than this: what is left is for another time.
    pub within: Option<Duration>,
    /// How many threads; the results do not depend on it, unless a time cuts thinking short.
    pub threads: usize,
}

impl League {
    /// All pairs of some bots, with a hundred games for each on one thread.
    #[must_use]
    pub fn new(game: &str, seats: u8, entrants: Vec<Entrant>) -> League {
        League {
            game: game.to_owned(),
            edition: None,
            setup: Setup::of(seats),
            entrants,
            pairs: Pairs::All,
            alone: true,
            games: 100,
            slow_games: 100,
            seed: 1,
            time: None,
            within: None,
            threads: 1,
        }
    }

    /// What is the same for all its games.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            game: self.game.clone(),
            seats: self.setup.seats,
            options: self.setup.options.clone(),
            edition: self.edition.as_ref().map(|edition| edition.about().id.clone()),
            ms: self.time.map(|time| time.as_millis() as u64),
        }
    }

    /// The seed of a deal: the same for everybody who plays it.
    fn seed_of(&self, deal: u64) -> u64 {
        let start = Luck::new(self.seed).bits();
        Luck::new(start ^ deal.wrapping_mul(0xd134_2543_de82_ef95)).bits()
    }
}

/// Options as they stand in a file.
type Options = BTreeMap<String, String>;
