//! A batch of games: arrays of numpy in and out, written in place, on several threads, without Python's lock.

mod arrays;
mod games;
mod rows;

use std::{path::PathBuf, sync::Arc};

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::{prelude::*, types::PyDict};
use table::visit;

use self::{
    arrays::Arrays,
    games::{Again, Begin, Games, Illegal, Terms},
    rows::Rows,
};
use crate::{
    errors::{Error, Unreadable, no_setup},
    ground::Ground,
    position::Position,
    seats,
    simulate::{MOST_THREADS, bot},
    spec::Spec,
    values::Options,
};

/// The most games in a batch: more only fill the memory.
const MOST_GAMES: usize = 1 << 17;

/// Many games at once. All arrays belong to the batch and are written again by every step: copy what you want to keep.
///
/// Every game waits for one seat (`seat`); `step` takes an action for each. `legal` says how what is legal is given:
/// `"padded"` (`legal`: a row of numbers for each game, -1 behind the last of `count`), `"mask"` (`mask`: true for every
/// number that can be chosen) or `"count"` (only `count`; actions are then places in the list). Where several seats act
/// side by side the lowest comes first.
///
/// `autoreset` says what follows when a game is over: `"same"` deals the next in the same step, `"next"` in the next step
/// (whose action counts for nothing), `"off"` waits for `reset`. With `opponents`, the name of a bot, only one seat is
/// asked: `learner`, or another from game to game.
///
/// Everything depends on `seed` alone, not on the number of threads; `seeds` has the seed of each deal.
#[pyclass(module = "motherlode")]
pub struct BatchEnv {
    ground: Arc<Ground>,
    terms: Terms,
    games: Box<dyn Games>,
    arrays: Arrays,
    places: bool,
    picks: Vec<u32>,
    steps: u64,
}

/// What a step brought: rewards for every seat, and which games are over.
type Came = (Py<PyArray2<f32>>, Py<PyArray1<bool>>);

impl BatchEnv {
    /// Writes all arrays by `work`, without Python's lock, and makes longer lists where the old ones are too short.
    fn write(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Games, &Terms, &[u32], Rows<'_>) + Send,
    ) -> PyResult<()> {
        let (games, terms, picks) = (&mut self.games, &self.terms, &self.picks);
        {
            let mut guards = self.arrays.guards(py)?;
            let rows = guards.rows()?;
            py.detach(|| work(&mut **games, terms, picks, rows));
        }
        if self.arrays.widen(py, self.games.widest())? {
            self.games.list(self.arrays.guards(py)?.rows()?);
        }
        Ok(())
    }

    fn illegal(&self, Illegal { game, action }: Illegal) -> PyErr {
        let what = if self.places { "place" } else { "number" };
        Unreadable::new_err(format!("game {game} of the batch: nothing that may be done has the {what} {action}"))
    }
}

/// Whole numbers as Python or numpy have them.
fn whole<'py>(py: Python<'py>, given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = given.cast::<PyArray1<i64>>() {
        return array.try_readonly().map_err(|why| Error::new_err(why.to_string()));
    }
    let fields = PyDict::new(py);
    fields.set_item("casting", "same_kind")?;
    let array = py.import("numpy")?.call_method1("asarray", (given,))?;
    let array = array.call_method("astype", ("int64",), Some(&fields))?;
    let array = array.cast_into::<PyArray1<i64>>()?;
    array.try_readonly().map_err(|why| Error::new_err(why.to_string()))
}

#[pymethods]
impl BatchEnv {
    #[new]
    #[pyo3(signature = (
        game, seats=None, num_envs=1024, seed=0, threads=1, legal="padded", obs=true, autoreset="same", *,
        opponents=None, learner=None, options=None, edition=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<u8>,
        num_envs: usize,
        seed: u64,
        threads: usize,
        legal: &str,
        obs: bool,
        autoreset: &str,
        opponents: Option<&str>,
        learner: Option<i64>,
        options: Option<Options>,
        edition: Option<PathBuf>,
    ) -> PyResult<BatchEnv> {
        if !(1..=MOST_GAMES).contains(&num_envs) {
            return Err(Error::new_err(format!("a batch has 1 to {MOST_GAMES} games, not {num_envs}")));
        }
        if !["padded", "mask", "count"].contains(&legal) {
            return Err(Error::new_err(format!("legal is \"padded\", \"mask\" or \"count\", not \"{legal}\"")));
        }
        let again = match autoreset {
            "same" => Again::Same,
            "next" => Again::Next,
            "off" => Again::Off,
            other => {
                return Err(Error::new_err(format!("autoreset is \"same\", \"next\" or \"off\", not \"{other}\"")));
            }
        };
        let ground = Ground::open(game, seats, options, edition)?;
        let learner = learner.map(|number| seats::seat(number, ground.seats())).transpose()?;
        let terms = Terms {
            rules: ground.rules.clone(),
            games: num_envs,
            threads: threads.clamp(1, MOST_THREADS.min(num_envs)),
            seed,
            again,
            opponents: opponents.map(bot).transpose()?,
            learner,
        };
        let games = visit(game, Begin(&terms)).map_err(no_setup)?;
        let arrays = Arrays::new(py, &ground, num_envs, legal, obs)?;
        let places = legal == "count";
        let mut batch = BatchEnv { ground, terms, games, arrays, places, picks: Vec::new(), steps: 0 };
        batch.write(py, |games, terms, _, rows| games.deal(None, terms, rows))?;
        Ok(batch)
    }

    /// Deals all games anew from the beginning, with another seed if one is given; or only those for which `which` is true,
    /// each its next.
    #[pyo3(signature = (seed=None, *, which=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let which = which.map(|which| which.as_array().to_vec());
        if let Some(wrong) = which.as_ref().filter(|which| which.len() != self.terms.games) {
            return Err(Error::new_err(format!("{} answers for {} games", wrong.len(), self.terms.games)));
        }
        if which.is_some() && seed.is_some() {
            return Err(Error::new_err("another seed is for all games: reset takes a seed or which, not both"));
        }
        self.terms.seed = seed.unwrap_or(self.terms.seed);
        self.write(py, |games, terms, _, rows| games.deal(which.as_deref(), terms, rows))
    }

    /// Takes a step in every game; gives `rewards` and `done`. Where one action cannot be taken nothing is done in any game.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Came> {
        let places = self.places;
        self.advance(py, actions, places)
    }

    /// The same with places in the lists of what is legal, from 0 to below `count`.
    fn step_at<'py>(&mut self, py: Python<'py>, places: &Bound<'py, PyAny>) -> PyResult<Came> {
        self.advance(py, places, true)
    }

    /// Something legal for every game at random, as `step` takes it; 0 for games that are over.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut actions = vec![0; self.terms.games];
        self.games.sample(self.places, &mut actions);
        Ok(PyArray1::from_vec(py, actions))
    }

    /// A copy of one game's position.
    fn position(&self, game: usize) -> PyResult<Position> {
        let none = || Error::new_err(format!("there is no game {game} in a batch of {}", self.terms.games));
        let at = self.games.position(game, &*self.ground.rules).ok_or_else(none)?;
        Ok(Position::new(self.ground.clone(), at))
    }

    /// What the numbers of this table mean.
    #[getter]
    fn spec(&self) -> Spec {
        Spec(self.ground.clone())
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.terms.games
    }

    /// How many numbers actions have.
    #[getter]
    fn num_actions(&self) -> usize {
        self.ground.actions
    }

    /// How many numbers are in a row of `observation`.
    #[getter]
    fn observation_size(&self) -> usize {
        self.ground.row
    }

    /// How many steps were taken in all games together.
    #[getter]
    fn steps(&self) -> u64 {
        self.steps
    }

    /// Who must act in each game; -1 where it is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.seat.handed(py)
    }

    /// Who acted in the last step; -1 for nobody.
    #[getter]
    fn acted(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.arrays.acted.handed(py)
    }

    /// How many actions are legal in each game.
    #[getter]
    fn count(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.arrays.count.handed(py)
    }

    /// The seed of each deal: `Position(game, seats, seed)` is dealt alike.
    #[getter]
    fn seeds(&self, py: Python<'_>) -> Py<PyArray1<u64>> {
        self.arrays.seeds.handed(py)
    }

    /// Whether a game ended in the last step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.done.handed(py)
    }

    /// What each seat got in the last step: 0 but where a game ended (`Position.returns`).
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.arrays.rewards.handed(py)
    }

    /// The final scores of the game that ended last in each place.
    #[getter]
    fn scores(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.arrays.scores.handed(py)
    }

    /// The numbers of what is legal, -1 behind them (with `legal="padded"`). A longer list makes a wider array.
    #[getter]
    fn legal(&self, py: Python<'_>) -> Option<Py<PyArray2<i32>>> {
        self.arrays.legal.as_ref().map(|array| array.handed(py))
    }

    /// True for every number that can be chosen (with `legal="mask"`).
    #[getter]
    fn mask(&self, py: Python<'_>) -> Option<Py<PyArray2<bool>>> {
        self.arrays.mask.as_ref().map(|array| array.handed(py))
    }

    /// What is seen by whoever must act in each game, or acted last (with `obs=True`).
    #[getter]
    fn observation(&self, py: Python<'_>) -> Option<Py<PyArray2<f32>>> {
        self.arrays.seen.as_ref().map(|array| array.handed(py))
    }

    fn __len__(&self) -> usize {
        self.terms.games
    }

    fn __repr__(&self) -> String {
        let (game, seats) = (self.ground.rules.title().id, self.ground.seats());
        format!("<BatchEnv of {} games of {game} with {seats} seats>", self.terms.games)
    }
}

impl BatchEnv {
    fn advance<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>, places: bool) -> PyResult<Came> {
        let actions = whole(py, actions)?;
        let actions = actions.as_array();
        if actions.len() != self.terms.games {
            return Err(Error::new_err(format!("{} actions for {} games", actions.len(), self.terms.games)));
        }
        let copied: Vec<i64>;
        let actions = match actions.as_slice() {
            Some(actions) => actions,
            None => {
                copied = actions.to_vec();
                &copied
            }
        };
        let found = self.games.find(actions, places, &mut self.picks);
        found.map_err(|illegal| self.illegal(illegal))?;
        self.write(py, |games, terms, picks, rows| games.advance(picks, terms, rows))?;
        self.steps += self.terms.games as u64;
        Ok((self.arrays.rewards.handed(py), self.arrays.done.handed(py)))
    }
}
