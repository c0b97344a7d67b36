//! What was counted in many games, to be kept, merged and looked at.

use std::path::PathBuf;

use lab::{Report, Side};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    errors::in_lab,
    study::Study,
    values::{framed, plain},
};

/// What was counted in some games of one seed: `count` makes it, `motherlode simulate --tally` writes the same file.
#[pyclass(module = "motherlode", frozen)]
pub struct Tally(pub lab::Tally);

#[pymethods]
impl Tally {
    /// Reads a file.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Tally> {
        lab::Tally::read(&path).map(Tally).map_err(in_lab)
    }

    /// Writes a file: whole, in place of what is there.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        self.0.write(&path).map_err(in_lab)
    }

    /// Both together, which must be of the same table, bots and seed and have no game in common. The order does not matter.
    fn merge(&self, other: &Tally) -> PyResult<Tally> {
        self.0.clone().merge(other.0.clone()).map(Tally).map_err(in_lab)
    }

    /// How many games were begun.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games()
    }

    /// How many came to their end.
    #[getter]
    fn finished(&self) -> u64 {
        self.0.finished()
    }

    /// Whether it looked closely, as a study must: `count(…, closely=True)` and `motherlode study --tally` do.
    #[getter]
    fn closely(&self) -> bool {
        self.0.is_close()
    }

    /// What it comes to as a study, perhaps beside another tally of the same game with as many seats.
    #[pyo3(signature = (against=None))]
    fn study(&self, against: Option<&Tally>) -> PyResult<Study> {
        Study::of(self, against)
    }

    /// What it comes to: the dictionary that `simulate` gives, without the times.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0.report())
    }

    /// How every seat and every bot did, a row for each: a DataFrame where pandas is installed, else the columns as a
    /// dictionary of lists.
    fn to_frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        framed(py, columns(py, &self.0.report())?)
    }

    fn __eq__(&self, other: &Tally) -> bool {
        self.0 == other.0
    }

    fn __repr__(&self) -> String {
        let source = &self.0.source;
        format!("<Tally of {} with {} seats, {} games>", source.game, source.seats, self.0.games())
    }
}

/// One number of a side.
type Part = fn(&Side) -> f64;

/// The rows of a frame, column by column.
fn columns<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let seats = report.by_seat.iter().enumerate().map(|(k, side)| ("seat", k, String::new(), side));
    let bots = report.by_bot.iter().zip(&report.bots).enumerate();
    let bots = bots.map(|(k, (side, name))| ("bot", k, name.clone(), side));
    let rows: Vec<(&str, usize, String, &Side)> = seats.chain(bots).collect();
    let columns = PyDict::new(py);
    columns.set_item("of", rows.iter().map(|row| row.0).collect::<Vec<_>>())?;
    columns.set_item("number", rows.iter().map(|row| row.1).collect::<Vec<_>>())?;
    columns.set_item("bot", rows.iter().map(|row| row.2.as_str()).collect::<Vec<_>>())?;
    let parts: [(&str, Part); 6] = [
        ("wins", |side| side.wins),
        ("part", |side| side.part),
        ("low", |side| side.interval.0),
        ("high", |side| side.interval.1),
        ("score", |side| side.scores.mean),
        ("score_sd", |side| side.scores.sd),
    ];
    for (name, part) in parts {
        columns.set_item(name, rows.iter().map(|row| part(row.3)).collect::<Vec<_>>())?;
    }
    Ok(columns)
}
