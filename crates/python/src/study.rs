//! A close look at many games.

use std::path::PathBuf;

use pyo3::{prelude::*, types::PyDict};
use serde_json::Value;

use crate::{
    errors::in_lab,
    simulate::{LineUp, Run, counted},
    tally::Tally,
    values::{Options, framed, plain, python},
};

/// What comes up in many games, who wins with it, and how sure that is; of one sample, or of two side by side. `study` and
/// `Tally.study` make it.
#[pyclass(module = "motherlode", frozen)]
pub struct Study(lab::Study);

impl Study {
    /// Of a tally that looked closely, or of two.
    pub fn of(tally: &Tally, against: Option<&Tally>) -> PyResult<Study> {
        let both: Vec<&lab::Tally> = [tally].into_iter().chain(against).map(|tally| &tally.0).collect();
        lab::Study::of(&both).map(Study).map_err(in_lab)
    }
}

#[pymethods]
impl Study {
    /// The names of its tables.
    #[getter]
    fn tables(&self) -> Vec<&str> {
        self.0.tables.iter().map(|table| table.id.as_str()).collect()
    }

    /// The commands that make the same again.
    #[getter]
    fn again(&self) -> Vec<String> {
        self.0.again.clone()
    }

    /// Every number, a dictionary each: the lines that `motherlode study --lines` writes.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &Value::Array(self.0.rows()))
    }

    /// The same as a table with the columns `difference`, `p` and `significant` in place of a dictionary: a DataFrame where
    /// pandas is installed, else the columns as a dictionary of lists.
    fn to_frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows: Vec<Value> = self.0.rows().into_iter().map(flat).collect();
        let columns = PyDict::new(py);
        if let Some(Value::Object(first)) = rows.first() {
            for name in first.keys() {
                let column = rows.iter().map(|row| row[name].clone()).collect();
                columns.set_item(name, python(py, &Value::Array(column))?)?;
            }
        }
        framed(py, columns)
    }

    /// One page with plots that needs nothing else, as `motherlode study --page` writes it.
    fn page(&self) -> String {
        self.0.page()
    }

    /// Everything as one dictionary: `samples` with their reports, `tables`, and `again`.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.0)
    }

    fn __repr__(&self) -> String {
        let samples: Vec<String> =
            self.0.samples.iter().map(|sample| format!("{} ({} games)", sample.name, sample.report.games)).collect();
        format!("<Study of {}: {}>", self.0.samples[0].source.game, samples.join(" against "))
    }
}

/// A row whose difference stands in columns of its own.
fn flat(mut row: Value) -> Value {
    let difference = row["difference"].take();
    for (name, part) in [("difference", "by"), ("p", "p"), ("significant", "significant")] {
        row[name] = difference.get(part).cloned().unwrap_or_default();
    }
    row
}

/// Plays games between bots and looks at everything that happens in them. With `against_bots`, `against_options` or
/// `against_edition` the same games are played a second time in another way, and both stand side by side.
#[pyfunction]
#[pyo3(
    signature = (
        game, seats=None, *, games=1000, first=0, seed=1, bots=LineUp::One("greedy".to_owned()), threads=1, options=None,
        edition=None, against_bots=None, against_options=None, against_edition=None
    ),
    text_signature = "(game, seats=None, *, games=1000, first=0, seed=1, bots='greedy', threads=1, options=None, \
        edition=None, against_bots=None, against_options=None, against_edition=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn study(
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
    against_bots: Option<LineUp>,
    against_options: Option<Options>,
    against_edition: Option<PathBuf>,
) -> PyResult<Study> {
    let asked = against_bots.is_some() || against_options.is_some() || against_edition.is_some();
    let options = options.unwrap_or_default();
    let mut others = options.clone();
    others.0.extend(against_options.unwrap_or_default().0);
    let (own, other) = (edition.clone(), against_edition.or(edition));
    let run = Run { games, first, seed, threads, closely: true };
    let look = |bots, options, edition| counted(py, &run.plan(game, seats, bots, Some(options), edition)?);
    let one = Tally(look(bots.clone(), options, own)?);
    let two = asked.then(|| look(against_bots.unwrap_or(bots), others, other).map(Tally)).transpose()?;
    Study::of(&one, two.as_ref())
}
