//! Many games between bots, counted.

use std::{collections::BTreeMap, path::PathBuf};

use bots::BotKind;
use lab::Plan;
use pyo3::prelude::*;

use crate::{
    errors::{Error, in_lab},
    ground::Ground,
    tally::Tally,
    values::plain,
};

/// One name or one for each seat.
#[derive(FromPyObject)]
pub enum LineUp {
    /// The same bot in all seats.
    One(String),
    /// A bot for each seat.
    Each(Vec<String>),
}

impl LineUp {
    fn bots(self) -> PyResult<Vec<BotKind>> {
        let names = match self {
            LineUp::One(name) => vec![name],
            LineUp::Each(names) => names,
        };
        names.iter().map(|name| bot(name)).collect()
    }

    /// A bot for each seat.
    pub fn seated(self, seats: u8) -> PyResult<Vec<BotKind>> {
        let bots = self.bots()?;
        match bots.as_slice() {
            [one] => Ok(vec![*one; usize::from(seats)]),
            each if each.len() == usize::from(seats) => Ok(bots),
            wrong => Err(Error::new_err(format!("there are {} bots for {seats} seats", wrong.len()))),
        }
    }
}

/// The bot of a name.
pub fn bot(name: &str) -> PyResult<BotKind> {
    name.parse().map_err(Error::new_err)
}

/// Plays games between bots and reports what came of them: a dictionary. Everything in it but the times depends on the
/// seed alone, not on the number of threads. Bots move on by one seat from game to game.
#[pyfunction]
#[pyo3(signature = (game, seats=None, *, games=1000, first=0, seed=1, bots=LineUp::One("random".to_owned()), threads=1, options=None, edition=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn simulate(
    py: Python<'_>,
    game: &str,
    seats: Option<u8>,
    games: u64,
    first: u64,
    seed: u64,
    bots: LineUp,
    threads: usize,
    options: Option<BTreeMap<String, String>>,
    edition: Option<PathBuf>,
) -> PyResult<Py<PyAny>> {
    let plan =
        Plan { games, first, seed, threads: threads.min(MOST_THREADS), ..at(game, seats, bots, options, edition)? };
    let report = py.detach(|| lab::simulate(&plan, &|_| {})).map_err(in_lab)?;
    Ok(plain(py, &report)?.unbind())
}

/// Plays games between bots and counts: the same as `simulate`, as a tally that can be kept and merged with others. The
/// games of one seed have numbers; machines share them by `first` and `games`.
#[pyfunction]
#[pyo3(signature = (game, seats=None, *, games=1000, first=0, seed=1, bots=LineUp::One("random".to_owned()), threads=1, options=None, edition=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn count(
    py: Python<'_>,
    game: &str,
    seats: Option<u8>,
    games: u64,
    first: u64,
    seed: u64,
    bots: LineUp,
    threads: usize,
    options: Option<BTreeMap<String, String>>,
    edition: Option<PathBuf>,
) -> PyResult<Tally> {
    let plan =
        Plan { games, first, seed, threads: threads.min(MOST_THREADS), ..at(game, seats, bots, options, edition)? };
    Ok(Tally::new(py.detach(|| lab::count(&plan, &|_| {})).map_err(in_lab)?))
}

/// A plan for a table.
fn at(
    game: &str,
    seats: Option<u8>,
    bots: LineUp,
    options: Option<BTreeMap<String, String>>,
    edition: Option<PathBuf>,
) -> PyResult<Plan> {
    let own = edition.is_some();
    let ground = Ground::open(game, seats, options, edition)?;
    let setup = ground.rules.setup().clone();
    let edition = own.then(|| ground.rules.edition().clone());
    Ok(Plan { edition, bots: bots.bots()?, setup: setup.clone(), ..Plan::new(game, setup.seats) })
}

/// More threads than this help nobody.
pub const MOST_THREADS: usize = 256;
