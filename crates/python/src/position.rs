//! One position of a game.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use bots::{BotKind, Limits};
use engine::{Luck, Seat, Viewer};
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyList, PyString, PyTuple},
};
use table::PlayError;

use crate::{
    errors::{Error, Unreadable, unplayed},
    ground::Ground,
    patience::listening,
    playouts::{self, Rollouts},
    seats::{self, seat},
    shown,
    simulate::{LineUp, MOST_THREADS, bot},
    spec::Spec,
    values::{Options, plain, python},
};

/// A position of a game, with the rules it is played by.
///
/// Seats are counted from 0. Where a seat is asked for, none means whoever must act (the lowest, where several may), and
/// `SPECTATOR` (-1) somebody who only watches.
#[pyclass(module = "motherlode", name = "Position")]
#[derive(Clone)]
pub struct Position {
    pub ground: Arc<Ground>,
    pub at: Copied,
}

/// A position that is copied with its rules.
pub struct Copied(pub Box<dyn table::Position>);

impl Clone for Copied {
    fn clone(&self) -> Copied {
        Copied(self.0.copy())
    }
}

impl Position {
    pub fn new(ground: Arc<Ground>, at: Box<dyn table::Position>) -> Position {
        Position { ground, at: Copied(at) }
    }

    fn with(&self, at: Box<dyn table::Position>) -> Position {
        Position::new(self.ground.clone(), at)
    }

    /// The seat that is meant, or whoever must act.
    fn actor(&self, number: Option<i64>) -> PyResult<Option<Seat>> {
        number.map(|number| seat(number, self.ground.seats())).transpose().map(|named| named.or(self.first()))
    }

    fn first(&self) -> Option<Seat> {
        self.at.0.to_act().first()
    }

    /// Whose eyes are meant: a seat, a spectator, or whoever must act.
    fn eyes(&self, number: Option<i64>) -> PyResult<Viewer> {
        number.map_or_else(|| Ok(self.first().into()), |number| seats::viewer(number, self.ground.seats()))
    }

    fn acting(&self, number: Option<i64>) -> PyResult<Seat> {
        self.actor(number)?.ok_or_else(|| Error::new_err("the game is over"))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, seats=None, seed=None, options=None, *, edition=None))]
    fn deal(
        game: &str,
        seats: Option<u8>,
        seed: Option<u64>,
        options: Option<Options>,
        edition: Option<PathBuf>,
    ) -> PyResult<Position> {
        let ground = Ground::open(game, seats, options, edition)?;
        let at = ground.deal(seed);
        Ok(Position::new(ground, at))
    }

    /// The game's ID.
    #[getter]
    fn game(&self) -> &'static str {
        self.ground.rules.title().id
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.ground.seats()
    }

    /// The options that differ from their default.
    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        self.ground.rules.setup().options.clone()
    }

    /// What the numbers of this table mean.
    #[getter]
    fn spec(&self) -> Spec {
        Spec(self.ground.clone())
    }

    /// The seats that must act: none when the game is over, several where they act side by side.
    #[getter]
    fn to_act(&self) -> Vec<u16> {
        // A list of bytes would come as `bytes`.
        self.at.0.to_act().iter().map(|seat| seat.0.into()).collect()
    }

    /// The lowest seat that must act, or None when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.first().map(|seat| seat.0)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.first().is_none()
    }

    /// The numbers of everything that may be done.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<i64>) -> PyResult<Vec<u32>> {
        let mut numbers = Vec::new();
        if let Some(seat) = self.actor(seat)? {
            self.at.0.numbers(seat, &mut numbers);
        }
        Ok(numbers)
    }

    /// The same in notation, in the same order.
    #[pyo3(signature = (seat=None))]
    fn actions(&self, seat: Option<i64>) -> PyResult<Vec<String>> {
        Ok(self.actor(seat)?.map_or_else(Vec::new, |seat| self.at.0.notations(seat)))
    }

    /// Everything that may be done as people choose it: `action` in notation, the `path` of things to point at, and the
    /// `range` of a free amount.
    #[pyo3(signature = (seat=None))]
    fn choices<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.actor(seat)?.map_or_else(Vec::new, |seat| self.at.0.choices(seat)))
    }

    /// Everything that may be done as an array with 1 for every number that can be chosen (of type int8).
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; self.ground.actions];
        self.legal(seat)?.into_iter().for_each(|number| mask[number as usize] = 1);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Carries out an action, by number or in notation. What is refused leaves the position as it was.
    #[pyo3(signature = (action, seat=None))]
    fn step(&mut self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<()> {
        let seat = self.acting(seat)?;
        if let Ok(notation) = action.cast::<PyString>() {
            return self.at.0.play(seat, notation.to_str()?).map(drop).map_err(unplayed);
        }
        let given: i64 = action.extract()?;
        let number =
            u32::try_from(given).map_err(|_| Unreadable::new_err(format!("no action has the number {given}")))?;
        self.at.0.play_number(seat, number).map_err(unplayed)
    }

    /// Carries out an action in notation and gives the sentences that `who` hears of it; without `who`, what everybody does.
    #[pyo3(
        signature = (action, seat=None, *, who=seats::SPECTATOR),
        text_signature = "($self, action, seat=None, *, who=-1)"
    )]
    fn play(&mut self, action: &str, seat: Option<i64>, who: i64) -> PyResult<Vec<String>> {
        let (seat, who) = (self.acting(seat)?, seats::viewer(who, self.ground.seats())?);
        let played = self.at.0.play(seat, action).map_err(unplayed)?;
        let heard = played.happenings.iter().filter_map(|happening| self.at.0.tell(happening, who)?.line);
        Ok(heard.map(|line| line.to_string()).collect())
    }

    /// Why an action in notation could not be taken: None where it can.
    #[pyo3(signature = (action, seat=None))]
    fn why_not(&self, action: &str, seat: Option<i64>) -> PyResult<Option<String>> {
        let seat = self.acting(seat)?;
        Ok(match self.at.0.copy().play(seat, action) {
            Ok(_) => None,
            Err(PlayError::Refused(refusal)) => Some(refusal.to_string()),
            Err(PlayError::Unreadable(sentence)) => Some(sentence),
        })
    }

    /// What a seat may know, as plain data.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.at.0.view(self.eyes(seat)?))
    }

    /// The same as one line of JSON: equal for positions that the seat cannot tell apart.
    #[pyo3(signature = (seat=None))]
    fn view_json(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(self.at.0.view(self.eyes(seat)?).to_string())
    }

    /// The row of numbers that a seat sees (`spec.observation` says what they are); into `out` if it is given.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let eyes = self.eyes(seat)?;
        let row = out.unwrap_or_else(|| PyArray1::zeros(py, self.ground.row, false));
        let mut guard: PyReadwriteArray1<'py, f32> =
            row.try_readwrite().map_err(|why| Error::new_err(why.to_string()))?;
        let wrong = || Error::new_err(format!("a row has {} numbers, side by side", self.ground.row));
        let place = guard.as_slice_mut().ok().filter(|place| place.len() == self.ground.row).ok_or_else(wrong)?;
        self.at.0.observe(eyes, place);
        drop(guard);
        Ok(row)
    }

    /// A position that the seat cannot tell from this one, with everything hidden dealt anew by the seed.
    #[pyo3(signature = (seat=None, seed=None))]
    fn imagine(&self, seat: Option<i64>, seed: Option<u64>) -> PyResult<Position> {
        // Never the key of a deal: with the same seed what is imagined would be the truth.
        let key = seed.map_or_else(table::fresh_key, |seed| Luck::new(seed).key());
        Ok(self.with(self.at.0.imagine(self.eyes(seat)?, &key)))
    }

    /// A copy.
    #[pyo3(name = "clone")]
    fn copied(&self) -> Position {
        self.clone()
    }

    fn __copy__(&self) -> Position {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let read = py.get_type::<Position>().getattr("from_bytes")?;
        (read, (self.to_bytes(py),)).into_pyobject(py)
    }

    /// The whole position, secrets included, in few bytes that any process with this version can read.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.ground.bytes_of(&*self.at.0))
    }

    /// A position from `to_bytes`; what is not sound is refused.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Position> {
        Ground::read(bytes).map(|(ground, at)| Position::new(ground, at))
    }

    /// The fingerprint of the whole position, the same on every machine and in every record.
    fn digest(&self) -> String {
        self.at.0.digest()
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.ground.bytes_of(&*self.at.0) == other.ground.bytes_of(&*other.at.0)
    }

    /// How the game ended, once it has: `standings` (`rank`, `score` and its `parts` for each seat) and `reasons`.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.at.0.outcome())
    }

    /// What each seat got: 0 until the end, then its share of the win so scaled that all add up to 0 and a win alone is 1.
    /// Whoever plays alone gets from -1 to 1 as good as the score is among usual ones.
    fn returns(&self) -> Vec<f32> {
        let seats = self.ground.seats();
        playouts::returns(&*self.at.0).unwrap_or_else(|| vec![0.0; usize::from(seats)])
    }

    /// The points of every seat, as far as somebody may know them (None where not).
    #[pyo3(signature = (seat=None))]
    fn scores(&self, seat: Option<i64>) -> PyResult<Vec<Option<i32>>> {
        Ok(self.at.0.scores(self.eyes(seat)?))
    }

    /// What a seat can expect at a glance, from what it may know: the part of the others it will be ahead of, and how
    /// likely it wins.
    #[pyo3(signature = (seat=None))]
    fn prospects(&self, seat: Option<i64>) -> PyResult<(f32, f32)> {
        let prospects = self.at.0.prospects(self.acting(seat)?);
        Ok((prospects.share, prospects.win))
    }

    /// One sentence: who must do what, said to a seat.
    #[pyo3(signature = (seat=None))]
    fn prompt(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(self.at.0.prompt(self.eyes(seat)?).to_string())
    }

    /// Where in the game this is.
    fn chapter(&self) -> String {
        self.at.0.chapter().to_string()
    }

    /// The action that a bot would take, in notation: `step` takes it. It is shown only what its seat may know, and with
    /// the same seed and without `ms` (the most milliseconds to think) it always chooses the same.
    #[pyo3(signature = (bot="magnate", ms=None, seat=None, *, seed=0, threads=1))]
    fn best(
        &self,
        py: Python<'_>,
        bot: &str,
        ms: Option<u64>,
        seat: Option<i64>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Option<String>> {
        Ok(self.plan(py, bot, ms, seat, seed, threads)?.into_iter().next())
    }

    /// The steps that a bot would take, until its turn is over or something new is shown.
    #[pyo3(signature = (bot="magnate", ms=None, seat=None, *, seed=0, threads=1))]
    fn plan(
        &self,
        py: Python<'_>,
        bot: &str,
        ms: Option<u64>,
        seat: Option<i64>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Vec<String>> {
        let (kind, seat, at) = (self::bot(bot)?, self.acting(seat)?, &*self.at.0);
        if matches!(kind, BotKind::Random | BotKind::Greedy) {
            // They answer sooner than a thread begins.
            return Ok(py.detach(|| at.plan(seat, kind, &mut Luck::new(seed), &Limits::default())));
        }
        listening(py, |stop| at.plan(seat, kind, &mut Luck::new(seed), &limits(ms, threads, stop)))
    }

    /// What a bot thinks of the turns that could be taken, the best first: dictionaries of `steps`, `share` (the part of
    /// the others one will be ahead of), `win`, `error`, `samples`, `reason`, and whether it is `chosen`.
    #[pyo3(signature = (bot="magnate", ms=None, seat=None, *, seed=0, threads=1))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        bot: &str,
        ms: Option<u64>,
        seat: Option<i64>,
        seed: u64,
        threads: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let (kind, seat, at) = (self::bot(bot)?, self.acting(seat)?, &*self.at.0);
        let advice = listening(py, |stop| at.think(seat, kind, &mut Luck::new(seed), &limits(ms, threads, stop)))?;
        let turns = PyList::empty(py);
        let Some(advice) = advice else { return Ok(turns) };
        for (k, turn) in advice.turns.iter().enumerate() {
            let told = PyDict::new(py);
            told.set_item("steps", PyList::new(py, turn.steps.iter().map(|step| &step.action))?)?;
            told.set_item("share", turn.prospects.share)?;
            told.set_item("win", turn.prospects.win)?;
            told.set_item("error", turn.error)?;
            told.set_item("samples", turn.samples)?;
            told.set_item("reason", turn.reason.as_ref().map(ToString::to_string))?;
            told.set_item("chosen", k == advice.chosen)?;
            turns.append(told)?;
        }
        Ok(turns)
    }

    /// Plays on to the end again and again between bots; gives the returns, an array of a row for each game. With a seat
    /// every game goes on from a position that this seat cannot tell from the true one.
    #[pyo3(
        signature = (games, seed=0, *, bots=LineUp::One("random".to_owned()), threads=1, seat=None),
        text_signature = "($self, games, seed=0, *, bots='random', threads=1, seat=None)"
    )]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: usize,
        seed: u64,
        bots: LineUp,
        threads: usize,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, numpy::PyArray2<f32>>> {
        let imagined = seat.map(|seat| seats::viewer(seat, self.ground.seats())).transpose()?;
        let rollouts = Rollouts { games, seed, bots: bots.seated(self.ground.seats())?, threads, imagined };
        playouts::array(py, &self.ground, Some(&*self.at.0), &rollouts)
    }

    /// The board as an SVG file, as a seat sees it.
    #[pyo3(signature = (seat=None, names=None))]
    fn svg(&self, seat: Option<i64>, names: Option<Vec<String>>) -> PyResult<String> {
        shown::svg(&self.ground, &*self.at.0, self.eyes(seat)?, names)
    }

    /// The board as a PNG picture so many pixels wide, as a seat sees it.
    #[pyo3(signature = (seat=None, width=1200, names=None))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        width: u32,
        names: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let svg = self.svg(seat, names)?;
        Ok(PyBytes::new(py, &py.detach(|| shown::png(&svg, width))?))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(Some(seats::SPECTATOR), None)
    }

    fn __repr__(&self) -> String {
        let waits = match self.to_act().as_slice() {
            [] => "over".to_owned(),
            seats => format!("{seats:?} to act"),
        };
        format!("<Position of {} with {} seats, {waits}>", self.game(), self.seats())
    }

    #[classattr]
    #[pyo3(name = "__hash__")]
    fn unhashable(py: Python<'_>) -> Py<PyAny> {
        // A position changes: it is no key of a dictionary.
        py.None()
    }
}

fn limits(ms: Option<u64>, threads: usize, stop: &AtomicBool) -> Limits<'_> {
    Limits { time: ms.map(Duration::from_millis), threads: threads.min(MOST_THREADS), stop: Some(stop) }
}
