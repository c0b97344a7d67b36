//! Motherlode for Python: positions, batches of games, playouts, simulations and records.
//!
//! What is asked of one position goes through [`table::Position`], whose type is erased; only what plays by the million is
//! written for each game's own type ([`batch`], [`playouts`]). `docs/python.md` says how it is used.

mod arrays;
mod batch;
mod errors;
mod ground;
mod patience;
mod playouts;
mod position;
mod record;
mod seats;
mod shown;
mod simulate;
mod spec;
mod study;
mod tally;
mod values;

#[pyo3::pymodule]
mod _motherlode {
    #[pymodule_export]
    use super::{
        batch::BatchEnv,
        errors::{Error, RecordError, Refused, SetupError, Unreadable},
        playouts::playouts,
        position::Position,
        record::Record,
        simulate::{count, simulate},
        spec::{Block, Spec, bots, games, spec},
        study::{Study, study},
        tally::Tally,
    };

    #[pymodule_export]
    const SPECTATOR: i64 = super::seats::SPECTATOR;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
