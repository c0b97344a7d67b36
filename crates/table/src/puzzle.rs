//! Puzzles: positions of games that bots played, in which one turn is clearly better than every other.
//!
//! Lines are only ever added at the end, and one that is not sound any more is replaced where it stands: addresses name
//! puzzles by their numbers, and each day has the puzzle it had (`puzzles/days.txt`).
//!
//! A puzzle is one line of `puzzles/<game>.jsonl`: how its game was dealt and what was played, whose turn it is, and what
//! the leading turns bring. Whoever solves it sits at a table that begins at a position which the seat cannot tell from
//! that one, so there is no deal that anybody could look up.
//!
//! ```
//! use table::{fresh_key, puzzle};
//!
//! let first = &puzzle::puzzles("colorado-midland")[0];
//! let table = first.begin(fresh_key())?;
//! assert!(table.position().to_act().contains(first.seat));
//! assert!(!first.is_played(&table));
//! # Ok::<(), table::TableError>(())
//! ```

mod days;
mod judge;
mod read;

use std::{collections::BTreeMap, sync::LazyLock};

use engine::{Key, Line, Seat, Setup, SetupError, Viewer, say};
use serde::{Deserialize, Serialize};

pub use days::puzzle_of;
pub use judge::{AS_GOOD, Judged, Tried, Verdict};

use crate::{
    Editions,
    advice::leaves,
    catalogue::{self, TITLES},
    deed::{Deed, Origin},
    error::TableError,
    review::{Why, in_words},
    table::Table,
};

/// A position in which one turn is clearly better than every other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its name among those of its game: it stays the same wherever the puzzle stands in the file.
    pub id: String,
    /// The game.
    pub game: String,
    /// The rules it was found by.
    pub rules_version: u32,
    /// The digest of the edition it was found with.
    pub edition: String,
    /// Seats and options.
    pub setup: Setup,
    /// What decides the deal.
    pub seed: u64,
    /// What was played before, each step as `0 claim Leadville`.
    pub before: Vec<String>,
    /// The fingerprint of the position that leads to.
    pub digest: String,
    /// Whose turn it is.
    pub seat: Seat,
    /// The leading turns, the best first.
    pub turns: Vec<Leading>,
}

/// A turn that was weighed for a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leading {
    /// Its steps, in notation.
    pub steps: Vec<String>,
    /// The part of the others that the seat can expect to end ahead of.
    pub share: f32,
    /// The standard error of that.
    pub error: f32,
    /// Of the best turn what it has over the next; of another what the best has over it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<Why>,
}

static PUZZLES: LazyLock<BTreeMap<&str, Vec<Puzzle>>> = LazyLock::new(|| {
    // What is not sound is left out here; a test says what is wrong with it.
    let sound = |game: &str| read::all(game).into_iter().filter_map(Result::ok).collect();
    TITLES.iter().map(|title| (title.id, sound(title.id))).collect()
});

/// The puzzles of a game, in their order.
#[must_use]
pub fn puzzles(game: &str) -> &'static [Puzzle] {
    PUZZLES.get(game).map_or(&[], Vec::as_slice)
}

/// The puzzle with this name: `coloma/3-41`.
#[must_use]
pub fn puzzle(name: &str) -> Option<&'static Puzzle> {
    let (game, id) = name.split_once('/')?;
    puzzles(game).iter().find(|puzzle| puzzle.id == id)
}

/// What is wrong with the puzzles that are built in, a sentence each.
#[must_use]
pub fn faults() -> Vec<String> {
    TITLES.iter().flat_map(|title| read::all(title.id)).filter_map(Result::err).collect()
}

/// A puzzle as it stands in a line of a file; a sentence if it cannot be set any more.
pub fn read(line: &str) -> Result<Puzzle, String> {
    read::sound(line)
}

impl Puzzle {
    /// Its name, as a table keeps it: `coloma/3-41`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.game, self.id)
    }

    /// Its place among those of its game, 1 for the first.
    #[must_use]
    pub fn number(&self) -> usize {
        puzzles(&self.game).iter().position(|puzzle| puzzle.id == self.id).map_or(0, |k| k + 1)
    }

    /// The one after it; after the last comes the first.
    #[must_use]
    pub fn next(&self) -> Option<&'static Puzzle> {
        let all = puzzles(&self.game);
        all.get(self.number() % all.len().max(1)).filter(|next| next.id != self.id)
    }

    /// The best turn.
    #[must_use]
    pub fn best(&self) -> &Leading {
        &self.turns[0]
    }

    /// Whether a turn is as good as the best, as far as can be told: a variation of it.
    #[must_use]
    pub fn is_as_good(&self, turn: &Leading) -> bool {
        self.best().share - turn.share <= AS_GOOD
    }

    /// The table at which its game was played, up to its position.
    pub fn found_at(&self) -> Result<Table, TableError> {
        let edition = Editions::built_in().with_digest(&self.game, &self.edition);
        let unknown = || SetupError::new(say!("The edition that the puzzle was found with is not at hand."));
        let rules = catalogue::open_edition(&edition.ok_or_else(unknown)?, &self.setup)?;
        let mut table = Table::begin_with(rules, Key::from_seed(self.seed)).with_seed(self.seed)?;
        for (k, step) in self.before.iter().enumerate() {
            let seat_and_action = step.split_once(' ').and_then(|(seat, action)| Some((seat.parse().ok()?, action)));
            let Some((seat, action)) = seat_and_action else {
                let why = format!("“{step}” is no step");
                return Err(TableError::Replay { seq: k as u32 + 1, why });
            };
            let prepared = table.prepare(Seat(seat), Deed::Act(action.to_owned()), 0)?;
            table.commit(prepared);
        }
        Ok(table)
    }

    /// A table at which it begins: the position as its seat knows it, and everything hidden dealt anew.
    pub fn begin(&self, key: Key) -> Result<Table, TableError> {
        let found = self.found_at()?;
        let first = found.now.imagine(Viewer::Seat(self.seat), &key);
        let origin = Origin::Position { state: first.state(), from: None };
        Ok(Table::at(found.rules.clone(), key, origin, first, Vec::new()))
    }

    /// Whether the turn was played at a table where the puzzle began: until it is over, or showed something new.
    #[must_use]
    pub fn is_played(&self, table: &Table) -> bool {
        let Some(last) = table.standing.last() else { return false };
        let goes_on = table.step_of(last).can_take_back
            && table.now.to_act().contains(self.seat)
            && table.now.stretch() == table.first.stretch();
        !goes_on
    }

    /// A turn in words, as the log tells it at a table where the puzzle began.
    #[must_use]
    pub fn tell(&self, table: &Table, turn: &Leading) -> Line {
        in_words(&*table.first, self.seat, &turn.steps)
    }

    /// What the better turn has over another, or what the other lacks, as the seat is told of it; nothing if this program
    /// does not know it any more.
    #[must_use]
    pub fn reason(&self, table: &Table, why: &Why, better: bool) -> Option<Line> {
        let feature = table.rules.features().iter().find(|feature| feature.name == why.feature)?;
        let rival = (why.seat != self.seat).then_some(why.seat);
        Some(leaves(&bots::Reason { feature: *feature, more: why.more == better, rival }))
    }
}
