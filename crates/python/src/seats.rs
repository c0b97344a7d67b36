//! Seats as Python counts them: from 0; whoever only watches is -1.

use engine::{Seat, Viewer};
use pyo3::prelude::*;

use crate::errors::Error;

/// Whoever only watches.
pub const SPECTATOR: i64 = -1;

/// A seat of a table.
pub fn seat(number: i64, seats: u8) -> PyResult<Seat> {
    match u8::try_from(number) {
        Ok(number) if number < seats => Ok(Seat(number)),
        _ => Err(Error::new_err(format!("there is no seat {number} at a table of {seats} (they are counted from 0)"))),
    }
}

/// A seat of a table, or whoever only watches.
pub fn viewer(number: i64, seats: u8) -> PyResult<Viewer> {
    if number == SPECTATOR { Ok(Viewer::Spectator) } else { seat(number, seats).map(Viewer::Seat) }
}
