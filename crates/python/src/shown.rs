//! Boards as files.

use boards::{Scene, board, picture};
use engine::Viewer;
use pyo3::prelude::*;

use crate::{errors::Error, ground::Ground};

/// The widest picture.
const WIDEST: u32 = 8_000;

/// The board as an SVG file.
pub fn svg(ground: &Ground, at: &dyn table::Position, who: Viewer, names: Option<Vec<String>>) -> PyResult<String> {
    let seats = ground.seats();
    let names = names.unwrap_or_else(|| (1..=seats).map(|seat| format!("Seat {seat}")).collect());
    if names.len() != usize::from(seats) {
        return Err(Error::new_err(format!("there are {} names for {seats} seats", names.len())));
    }
    let drawing = board(ground.rules.title().id).ok_or_else(|| Error::new_err("no board is drawn for this game"))?;
    let view = at.typed_view(who);
    Ok(drawing.svg(&Scene { rules: &*ground.rules, view: &*view, who, names: &names, fresh: &[] }))
}

/// A drawing as a PNG picture.
pub fn png(svg: &str, width: u32) -> PyResult<Vec<u8>> {
    if !(1..=WIDEST).contains(&width) {
        return Err(Error::new_err(format!("a picture is 1 to {WIDEST} pixels wide, not {width}")));
    }
    picture::png(svg, width).map_err(|why| Error::new_err(why.to_string()))
}
