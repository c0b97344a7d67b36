//! The games of leagues as they are kept: a JSON object a line, written as soon as a game is over.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use engine::{Published, Setup};
use serde::{Deserialize, Serialize};
use table::{Shelf, Visit, visit};

use super::{Faults, Options, Terms, Times};
use crate::LabError;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The game's ID.
    pub game: String,
    /// Seats at the table.
    pub seats: u8,
    /// Options that differ from their default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: Options,
    /// The edition, where it is not the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The most milliseconds for a decision, where that was bounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// The rules and the weights it was played by ([`Book::is_of_now`]).
    #[serde(default)]
    pub minds: String,
    /// The seed of the league.
    pub seed: u64,
    /// The number of the deal.
    pub deal: u64,
    /// Who sat where.
    pub bots: Vec<String>,
    /// Ranks in seat order; none for a game that did not end.
    pub ranks: Vec<u8>,
    /// Scores in seat order.
    pub scores: Vec<i32>,
    /// How long everybody took for a decision.
    pub times: BTreeMap<String, Times>,
    /// What programs did wrong.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<String, Faults>,
}

/// What rules and weights a game is played by now.
pub(super) fn minds<G: Published>(game: &G) -> String {
    format!("rules {}, weights {}", G::TITLE.rules_version, game.model().fingerprint())
}

/// What tells a game from all others.
pub(super) type Mark = (Terms, u64, u64, Vec<String>);

impl Played {
    /// What it has in common with others of its league.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            game: self.game.clone(),
            seats: self.seats,
            options: self.options.clone(),
            edition: self.edition.clone(),
            ms: self.ms,
        }
    }

    fn mark(&self) -> Mark {
        (self.terms(), self.seed, self.deal, self.bots.clone())
    }

    /// Whether it says one thing for each seat.
    fn is_sound(&self) -> bool {
        let seats = usize::from(self.seats);
        let ended = self.ranks.len() == seats && self.scores.len() == seats && self.ranks.contains(&1);
        seats > 0 && self.bots.len() == seats && (ended || self.ranks.is_empty())
    }
}

/// All games that are known, each once, and the file to which more are written.
#[derive(Debug, Default)]
pub struct Book {
    games: BTreeMap<Mark, Played>,
    file: Option<(PathBuf, File)>,
}

impl Book {
    /// A book that is kept nowhere.
    #[must_use]
    pub fn new() -> Book {
        Book::default()
    }

    /// A book that is kept in a file. What stands there already is known; a last line that was not written to its end,
    /// because the program was stopped, is dropped and its game played again.
    pub fn keep(path: &Path) -> Result<Book, LabError> {
        let wrong = |why: io::Error| LabError::Book { path: path.to_owned(), why: why.to_string() };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(wrong)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(wrong)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut book = Book::default();
        book.add_lines(path, &text[..whole])?;
        file.set_len(whole as u64).map_err(wrong)?;
        file.seek(SeekFrom::End(0)).map_err(wrong)?;
        book.file = Some((path.to_owned(), file));
        Ok(book)
    }

    /// Adds the games of another file; gives how many were new.
    pub fn merge(&mut self, path: &Path) -> Result<usize, LabError> {
        let text = std::fs::read_to_string(path)
            .map_err(|why| LabError::Book { path: path.to_owned(), why: why.to_string() })?;
        let mut other = Book::default();
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        other.add_lines(path, &text[..whole])?;
        let before = self.games.len();
        for played in other.games.into_values() {
            self.add(played)?;
        }
        Ok(self.games.len() - before)
    }

    fn add_lines(&mut self, path: &Path, text: &str) -> Result<(), LabError> {
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            let wrong = |why: String| LabError::Book { path: path.to_owned(), why: format!("line {number}: {why}") };
            let played: Played = serde_json::from_str(line).map_err(|why| wrong(why.to_string()))?;
            if !played.is_sound() {
                return Err(wrong("the numbers do not fit the seats".to_owned()));
            }
            self.games.insert(played.mark(), played);
        }
        Ok(())
    }

    /// Adds a game that was played, and writes it down if it is new.
    pub fn add(&mut self, played: Played) -> Result<(), LabError> {
        let mark = played.mark();
        if self.games.contains_key(&mark) {
            return Ok(());
        }
        if let Some((path, file)) = &mut self.file {
            let mut line = serde_json::to_string(&played).expect("a game that was played is plain data");
            line.push('\n');
            // In one piece, so that a stop leaves at most one line unfinished.
            file.write_all(line.as_bytes())
                .map_err(|why| LabError::Book { path: path.clone(), why: why.to_string() })?;
        }
        self.games.insert(mark, played);
        Ok(())
    }

    /// Says which game has changed since, or how its bots judge: such games say nothing about the bots of now.
    pub fn is_of_now(&self) -> Result<(), LabError> {
        struct Now;
        impl Visit for Now {
            type Out = Result<String, LabError>;
            fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
                let seats = *G::TITLE.seats.start();
                Ok(minds(&shelf.open(&shelf.built_in(), &Setup::of(seats))?))
            }
        }
        let mut now = BTreeMap::new();
        for played in self.games.values() {
            if !now.contains_key(&played.game) {
                now.insert(&played.game, visit(&played.game, Now)??);
            }
            if played.minds != now[&played.game] {
                return Err(LabError::Past(played.game.clone()));
            }
        }
        Ok(())
    }

    pub(super) fn knows(&self, mark: &Mark) -> bool {
        self.games.contains_key(mark)
    }

    /// The games of one kind, in an order that hangs on nothing else.
    pub fn games<'a>(&'a self, terms: &'a Terms) -> impl Iterator<Item = &'a Played> {
        self.games.values().filter(move |played| played.terms() == *terms)
    }

    /// What kinds of games there are.
    #[must_use]
    pub fn terms(&self) -> Vec<Terms> {
        self.games.keys().map(|(terms, ..)| terms.clone()).collect::<BTreeSet<_>>().into_iter().collect()
    }
}
