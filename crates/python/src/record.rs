//! Records: games on file.

use std::{collections::BTreeMap, fs, path::PathBuf, sync::Arc};

use engine::{Key, Seat};
use pyo3::prelude::*;
use table::{Deed, Table, VerifyError};

use crate::{
    errors::{RecordError, at_table},
    ground::Ground,
    position::Position,
    seats::seat,
    values::{Options, plain},
};

/// A game on file: read, checked, and replayed.
#[pyclass(module = "motherlode", frozen)]
pub struct Record(table::Record);

fn unbelievable(why: VerifyError) -> PyErr {
    RecordError::new_err(why.to_string())
}

#[pymethods]
impl Record {
    /// Reads a record file (`.motherlode.json`).
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Record> {
        Record::parse(&fs::read_to_string(path)?)
    }

    /// Reads the text of a record.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Record> {
        table::Record::parse(text).map(Record).map_err(|why| RecordError::new_err(why.to_string()))
    }

    /// Plays steps, pairs of a seat and an action in notation, from the deal of a seed and gives the record.
    #[staticmethod]
    #[pyo3(signature = (game, seats, seed, steps, options=None, *, edition=None))]
    fn of(
        game: &str,
        seats: u8,
        seed: u64,
        steps: Vec<(i64, String)>,
        options: Option<Options>,
        edition: Option<PathBuf>,
    ) -> PyResult<Record> {
        let own = edition.is_some();
        let ground = Ground::open(game, Some(seats), options, edition)?;
        let mut table =
            Table::begin_with(ground.rules.clone(), Key::from_seed(seed)).with_seed(seed).map_err(at_table)?;
        for (number, action) in steps {
            let prepared = table.prepare(seat(number, seats)?, Deed::Act(action), 0).map_err(at_table)?;
            table.commit(prepared);
        }
        let record = table.record_with_key();
        Ok(Record(if own { record.with_edition(ground.rules.edition()) } else { record }))
    }

    /// The game's ID.
    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    /// How many played.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats.len()
    }

    /// The options that differ from their default.
    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        self.0.options.clone()
    }

    /// The ID of the edition it was played with.
    #[getter]
    fn edition(&self) -> &str {
        &self.0.edition
    }

    /// The version of the rules it was played by.
    #[getter]
    fn rules_version(&self) -> u32 {
        self.0.rules_version
    }

    /// Who sat where: the name of a person or the kind of a bot, or None.
    #[getter]
    fn players(&self) -> Vec<Option<&str>> {
        self.0.seats.iter().map(|seat| seat.name.as_deref().or(seat.bot.as_deref())).collect()
    }

    /// What was done: pairs of a seat and an action in notation (or `undo`, `lapse …`, `bot …`, `stop …`).
    #[getter]
    fn steps(&self) -> Vec<(u8, String)> {
        self.0.entries.iter().map(|entry| (entry.seat.0, entry.deed.to_string())).collect()
    }

    /// How the game ended, if it has.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.outcome)
    }

    /// Replays everything and checks every fingerprint, the commitment and the end: how many `entries` were replayed, the
    /// `outcome`, what was `checked` and what could not be (`unchecked`). What does not hold is a `RecordError`.
    fn verify<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let verified = py.detach(|| self.0.verify()).map_err(unbelievable)?;
        plain(py, &verified)
    }

    /// Every position in which something was done, with the seat and what it did.
    fn positions(&self, py: Python<'_>) -> PyResult<Replay> {
        let table = py.detach(|| self.0.table()).map_err(unbelievable)?;
        let ground = Ground::at(table.edition(), table.setup())?;
        Ok(Replay { table, ground, next: 0 })
    }

    /// The position at the end of the record.
    fn last(&self, py: Python<'_>) -> PyResult<Position> {
        let table = py.detach(|| self.0.table()).map_err(unbelievable)?;
        Ok(Position::new(Ground::at(table.edition(), table.setup())?, table.position().copy()))
    }

    /// The text of the file.
    fn text(&self) -> String {
        self.0.to_text()
    }

    /// Writes the file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(fs::write(path, self.0.to_text())?)
    }

    fn __len__(&self) -> usize {
        self.0.entries.len()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {} with {} seats, {} steps>", self.0.game, self.0.seats.len(), self.0.entries.len())
    }
}

/// The positions of a record, one after the other.
#[pyclass]
pub struct Replay {
    table: Table,
    ground: Arc<Ground>,
    next: u32,
}

#[pymethods]
impl Replay {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<(Position, u8, String)> {
        let entry = self.table.entries().get(self.next as usize)?;
        let (Seat(seat), deed) = (entry.seat, entry.deed.to_string());
        let at = self.table.position_at(self.next)?;
        self.next += 1;
        Some((Position::new(self.ground.clone(), at), seat, deed))
    }
}
