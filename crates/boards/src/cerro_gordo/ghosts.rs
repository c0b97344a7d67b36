//! The tiles that follow the pointer while one is placed, by what was chosen and how it is turned.

use std::fmt::Write;

use cerro_gordo::{
    ids::{Cell, Orient},
    view::PhaseView,
};

use super::{Desk, area, roads, tiles};

/// Templates: `data-ghost` is the first target of a path and its last, as the page's script knows them.
pub fn layer(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="ghosts" display="none">"#);
    let edition = desk.edition();
    for shape in &edition.shapes {
        for (turn, sides) in &shape.pictures {
            for source in ["road", "bonus", "free"] {
                let turn = u16::from(*turn) * 90;
                let _ = write!(out, r#"<g data-ghost="{source}:{} turn:{turn}">{}</g>"#, shape.id, roads::tile(*sides));
            }
        }
    }
    if desk.view.phase == PhaseView::RotateRoad {
        for road in desk.view.town.roads() {
            for (turn, sides) in &edition.shape(road.shape).pictures {
                let (cell, turn) = (road.cell, u16::from(*turn) * 90);
                let _ = write!(out, r#"<g data-ghost="cell:{cell} turn:{turn}">{}</g>"#, roads::tile(*sides));
            }
        }
    }
    for (slot, row) in (1..).zip(&desk.view.row) {
        for orient in [Orient::H, Orient::V] {
            let (_, _, w, h) = area(edition.lot(Cell::default(), orient));
            let drawing = tiles::building(&edition.buildings[row.building.index()], w, h);
            let _ = write!(out, r#"<g data-ghost="slot:{slot} turn:{orient:?}">{drawing}</g>"#);
        }
    }
    out + "</g>"
}
