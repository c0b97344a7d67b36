//! Many games between bots, counted.

use std::{path::PathBuf, time::Instant};

use bots::BotKind;
use lab::{Plan, Report, Speed};
use pyo3::prelude::*;

use crate::{
    errors::{Error, in_lab},
    ground::Ground,
    patience::in_parts,
    tally::Tally,
    values::{Options, plain},
};

/// One name or one for each seat.
#[derive(Clone, FromPyObject)]
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
#[pyo3(
    signature = (game, seats=None, *, games=1000, first=0, seed=1, bots=LineUp::One("random".to_owned()), threads=1, options=None, edition=None),
    text_signature = "(game, seats=None, *, games=1000, first=0, seed=1, bots='random', threads=1, options=None, edition=None)"
)]
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
    options: Option<Options>,
    edition: Option<PathBuf>,
) -> PyResult<Py<PyAny>> {
    let plan = Run { games, first, seed, threads, closely: false }.plan(game, seats, bots, options, edition)?;
    let began = Instant::now();
    let tally = counted(py, &plan)?;
    let speed = Speed::new(&tally, plan.threads.max(1), began.elapsed().as_secs_f64());
    Ok(plain(py, &Report { speed: Some(speed), ..tally.report() })?.unbind())
}

/// Plays games between bots and counts: the same as `simulate`, as a tally that can be kept and merged with others. The
/// games of one seed have numbers; machines share them by `first` and `games`. With `closely` it looks at everything that
/// happens, for `Tally.study`.
#[pyfunction]
#[pyo3(
    signature = (game, seats=None, *, games=1000, first=0, seed=1, bots=LineUp::One("random".to_owned()), threads=1, options=None, edition=None, closely=false),
    text_signature = "(game, seats=None, *, games=1000, first=0, seed=1, bots='random', threads=1, options=None, edition=None, closely=false)"
)]
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
    options: Option<Options>,
    edition: Option<PathBuf>,
    closely: bool,
) -> PyResult<Tally> {
    let plan = Run { games, first, seed, threads, closely }.plan(game, seats, bots, options, edition)?;
    counted(py, &plan).map(Tally)
}

/// Which games are played, and how.
pub struct Run {
    pub games: u64,
    pub first: u64,
    pub seed: u64,
    pub threads: usize,
    pub closely: bool,
}

impl Run {
    /// The plan for a table.
    pub fn plan(
        &self,
        game: &str,
        seats: Option<u8>,
        bots: LineUp,
        options: Option<Options>,
        edition: Option<PathBuf>,
    ) -> PyResult<Plan> {
        let own = edition.is_some();
        let ground = Ground::open(game, seats, options, edition)?;
        let setup = ground.rules.setup().clone();
        Ok(Plan {
            edition: own.then(|| ground.rules.edition().clone()),
            bots: bots.bots()?,
            setup: setup.clone(),
            first: self.first,
            games: self.games,
            seed: self.seed,
            threads: self.threads.min(MOST_THREADS),
            closely: self.closely,
            ..Plan::new(game, setup.seats)
        })
    }
}

/// Counts the games of a plan; any split of them comes to the same.
pub fn counted(py: Python<'_>, plan: &Plan) -> PyResult<lab::Tally> {
    plan.numbers().map_err(in_lab)?;
    let count = |plan: &Plan| py.detach(|| lab::count(plan, &|_| {})).map_err(in_lab);
    let mut tally: Option<lab::Tally> = None;
    in_parts(py, plan.games, &plan.bots, plan.threads, |first, games| {
        let more = count(&Plan { first: plan.first + first, games, ..plan.clone() })?;
        tally = Some(match tally.take() {
            Some(so_far) => so_far.merge(more).map_err(in_lab)?,
            None => more,
        });
        Ok(())
    })?;
    tally.map_or_else(|| count(plan), Ok)
}

/// More threads than this help nobody.
pub const MOST_THREADS: usize = 256;
