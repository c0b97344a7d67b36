//! What there is to play, and what the numbers of a table mean.

use std::{path::PathBuf, sync::Arc};

use engine::learn;
use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};
use table::{BotKind, TITLES};

use crate::{ground::Ground, values::Options};

/// The games: a dictionary of `name`, `tagline`, `designer`, `seats` (the least and the most), `unit`, `edition`,
/// `rules_version` and `options` (each with its values, the default first) by the game's ID.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for title in TITLES {
        let options = PyDict::new(py);
        for option in title.options {
            options.set_item(option.id, PyList::new(py, option.values.iter().map(|value| value.id))?)?;
        }
        let about = PyDict::new(py);
        about.set_item("name", title.name)?;
        about.set_item("tagline", title.tagline)?;
        about.set_item("designer", title.designer)?;
        about.set_item("seats", (*title.seats.start(), *title.seats.end()))?;
        about.set_item("unit", title.unit)?;
        about.set_item("edition", title.edition)?;
        about.set_item("rules_version", title.rules_version)?;
        about.set_item("options", options)?;
        games.set_item(title.id, about)?;
    }
    Ok(games)
}

/// The bots, by strength: a dictionary of a sentence about each by its name.
#[pyfunction]
pub fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let bots = PyDict::new(py);
    BotKind::ALL.iter().try_for_each(|bot| bots.set_item(bot.name(), bot.sentence()))?;
    Ok(bots)
}

/// What the numbers of a table mean.
#[pyfunction]
#[pyo3(signature = (game, seats=None, *, options=None, edition=None))]
pub fn spec(game: &str, seats: Option<u8>, options: Option<Options>, edition: Option<PathBuf>) -> PyResult<Spec> {
    Ok(Spec(Ground::open(game, seats, options, edition)?))
}

/// What the numbers of a table mean: blocks of actions and of what is seen, as `docs/learning/` has them.
#[pyclass(module = "motherlode", frozen)]
pub struct Spec(pub Arc<Ground>);

#[pymethods]
impl Spec {
    /// The game's ID.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.rules.title().id
    }

    /// How many play.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// The version of the numbers: while it is the same, so is what they mean.
    #[getter]
    fn version(&self) -> u32 {
        self.0.numbered.version
    }

    /// How many numbers actions have.
    #[getter]
    fn num_actions(&self) -> usize {
        self.0.actions
    }

    /// How many numbers are in a row.
    #[getter]
    fn observation_size(&self) -> usize {
        self.0.row
    }

    /// What actions have numbers for, block after block.
    #[getter]
    fn actions(&self) -> Vec<Block> {
        blocks(&self.0.numbered.actions)
    }

    /// What a row is made of, block after block.
    #[getter]
    fn observation(&self) -> Vec<Block> {
        blocks(&self.0.numbered.rows)
    }

    fn __repr__(&self) -> String {
        let (game, seats, actions, row) = (self.game(), self.seats(), self.0.actions, self.0.row);
        format!("<Spec of {game} with {seats} seats: {actions} actions, {row} numbers in a row>")
    }
}

/// Numbers that belong together: actions of one kind, or one thing that is seen.
#[pyclass(module = "motherlode", frozen, get_all)]
pub struct Block {
    /// A name for programs: `hand`.
    name: &'static str,
    /// What it says, in a few words.
    what: &'static str,
    /// Where it begins.
    start: usize,
    /// How many numbers there are.
    size: usize,
    /// How many there are in every dimension, the last one running fastest.
    shape: Vec<usize>,
    /// The least value.
    low: f32,
    /// The greatest value.
    high: f32,
}

#[pymethods]
impl Block {
    fn __repr__(&self) -> String {
        format!("<Block {} from {}, shape {:?}: {}>", self.name, self.start, self.shape, self.what)
    }
}

fn blocks(blocks: &[learn::Block]) -> Vec<Block> {
    let mut start = 0;
    let place = |block: &learn::Block| {
        let (size, (low, high)) = (block.size(), block.bounds);
        let placed = Block { name: block.name, what: block.what, start, size, shape: block.shape.clone(), low, high };
        start += size;
        placed
    };
    blocks.iter().map(place).collect()
}
