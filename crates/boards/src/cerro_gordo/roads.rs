//! Roads as dirt tracks that visibly join, and the ends that are still open.

use std::fmt::Write;

use cerro_gordo::{
    ids::{Side, Sides},
    town::Port,
};

use super::{CELL, Desk, corner};

/// The way from the middle of a tile to one of its sides.
fn arm(side: Side) -> &'static str {
    match side {
        Side::N => "M20 20V0",
        Side::E => "M20 20H40",
        Side::S => "M20 20V40",
        Side::W => "M20 20H0",
    }
}

fn arms(sides: Sides) -> String {
    sides.iter().map(arm).collect()
}

/// A Road tile with its corner at the origin.
pub fn tile(sides: Sides) -> String {
    let arms = arms(sides);
    format!(
        concat!(
            r#"<rect class="cg-tile" x="1.5" y="1.5" width="37" height="37" rx="3"/>"#,
            r#"<path class="cg-bank" d="{arms}"/><circle class="cg-bend" cx="20" cy="20" r="7"/>"#,
            r#"<path class="cg-track" d="{arms}"/><circle class="cg-middle" cx="20" cy="20" r="5.500"/><path class="cg-ruts" d="{arms}"/>"#,
        ),
        arms = arms
    )
}

/// All Roads of the Town.
pub fn layer(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="roads">"#);
    for road in desk.view.town.roads() {
        let (x, y) = corner(road.cell);
        let _ = write!(
            out,
            r#"<g id="r{}_{}" data-piece="road:{cell}" data-explain="cell:{cell}" transform="translate({x} {y})">{}</g>"#,
            road.cell.x,
            road.cell.y,
            tile(road.sides),
            cell = road.cell
        );
    }
    out + "</g>"
}

/// A mark at every open connection, and a bar at every blocked one.
pub fn open_ends(desk: &Desk<'_>) -> String {
    let (mut open, mut blocked) = (String::new(), String::new());
    let half = CELL / 2;
    for road in desk.view.town.roads() {
        let (x, y) = corner(road.cell);
        for side in road.sides.iter() {
            let (dx, dy) = match side {
                Side::N => (half, 0),
                Side::E => (CELL, half),
                Side::S => (half, CELL),
                Side::W => (0, half),
            };
            let _ = match desk.view.town.port(road.cell, side) {
                Port::Open => write!(open, r#"<circle class="cg-open" cx="{}" cy="{}" r="4"/>"#, x + dx, y + dy),
                Port::Blocked if matches!(side, Side::N | Side::S) => {
                    write!(blocked, r#"<path class="cg-blocked" d="M{} {}h14"/>"#, x + dx - 7, y + dy)
                }
                Port::Blocked => write!(blocked, r#"<path class="cg-blocked" d="M{} {}v14"/>"#, x + dx, y + dy - 7),
                Port::Joined => Ok(()),
            };
        }
    }
    format!(r#"<g id="ports"><g data-explain="open">{open}</g><g data-explain="blocked">{blocked}</g></g>"#)
}
