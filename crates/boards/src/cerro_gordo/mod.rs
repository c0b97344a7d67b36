//! The board of Cerro Gordo: a town that grows on a hillside without an edge.
//!
//! A cell is a square of [`CELL`] units. Roads, Buildings, Mines, Standees and open connections are layers of
//! their own. The layer `frame` tells the page's script which part of the hill to show as the town grows, and
//! the layer `ghosts` holds the tiles that follow the pointer while one is placed.

mod desk;
mod distances;
mod emblem;
mod explain;
mod ghosts;
mod hill;
mod hopes;
mod houses;
mod marks;
mod panels;
mod roads;
mod signs;
mod standalone;
mod tiles;

use std::fmt::Write;

use cerro_gordo::ids::{Cell, Lot};
use maud::{Markup, PreEscaped, html};

use self::desk::Desk;
use super::{Board, Explained, Fragment, Plate, Scene, Sign};
use crate::t;

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/cerro-gordo.css");

/// The side of a cell on the drawing.
const CELL: i32 = 40;

/// Below how many pixels a unit the names are left out and the signs drawn larger.
const FAR: &str = "1.05";

/// A star around the origin.
const STAR: &str = "M0-7L1.900-2.300 7-2.200 3 1.100 4.400 6 0 3.100-4.400 6-3 1.100-7-2.200-1.900-2.300z";

/// The board of Cerro Gordo.
pub struct CerroGordoBoard;

/// The corner of a cell on the drawing.
fn corner(cell: Cell) -> (i32, i32) {
    (i32::from(cell.x) * CELL, i32::from(cell.y) * CELL)
}

/// The rectangle of a lot on the drawing: x, y, width, height.
fn area(lot: Lot) -> (i32, i32, i32, i32) {
    let (x, y) = corner(lot.cell);
    (x, y, i32::from(lot.w) * CELL, i32::from(lot.h) * CELL)
}

/// The layers of a position, from the lowest, with their IDs.
fn layers(desk: &Desk<'_>) -> Vec<(&'static str, String)> {
    vec![
        ("frame", frame(desk)),
        ("roads", roads::layer(desk)),
        ("lots", tiles::buildings(desk)),
        ("mines", tiles::mines(desk)),
        ("ports", roads::open_ends(desk)),
        ("standees", tiles::standees(desk)),
        ("fresh", fresh(desk)),
        ("distances", distances::layer(desk)),
        ("stars", stars(desk)),
    ]
}

fn frame(desk: &Desk<'_>) -> String {
    let [x, y, w, h] = desk.frame();
    format!(r#"<g id="frame" data-frame="{x} {y} {w} {h}"></g>"#)
}

/// Rings around the cells touched since the viewer's last turn.
fn fresh(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="fresh" data-follow="">"#);
    for cell in desk.fresh.iter().filter_map(|target| target.strip_prefix("cell:")) {
        let Some((x, y)) = cell.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?))) else {
            continue;
        };
        let cell = Cell::at(x, y);
        let lot = desk.view.town.building_at(cell).map(|building| desk.view.town.lot(building));
        let (x, y, w, h) = area(lot.unwrap_or(Lot { cell, w: 1, h: 1 }));
        let _ = write!(
            out,
            r#"<rect class="cg-fresh" x="{}" y="{}" width="{}" height="{}" rx="5"/>"#,
            x + 2,
            y + 2,
            w - 4,
            h - 4
        );
    }
    out + "</g>"
}

/// A star wherever a placement would complete one of the viewer's cards now.
fn stars(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="stars" data-explain="star">"#);
    let mut cells: Vec<Cell> = desk.view.hand.iter().flat_map(|held| hopes::of(desk, held.card).cells).collect();
    cells.sort_unstable();
    cells.dedup();
    for (x, y) in cells.into_iter().map(corner) {
        let _ = write!(out, r#"<path class="cg-star" transform="translate({} {})" d="{STAR}"/>"#, x + 10, y + 10);
    }
    out + "</g>"
}

/// The cells one can point at: clear squares on top, which light up.
fn cells(desk: &Desk<'_>) -> String {
    let bounds = desk.view.town.bounds();
    let mut out = String::from(r#"<g id="cells">"#);
    for y in bounds.north.saturating_sub(3)..=bounds.south.saturating_add(3) {
        for x in bounds.west.saturating_sub(3)..=bounds.east.saturating_add(3) {
            let (left, top) = corner(Cell::at(x, y));
            let _ = write!(
                out,
                r#"<g id="c{x}_{y}" data-target="cell:{x},{y}" tabindex="-1" transform="translate({left} {top})"><path d="M1 1h38v38H1z"/></g>"#,
            );
        }
    }
    out + "</g>"
}

impl Board for CerroGordoBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn map(&self, scene: &Scene<'_>) -> Markup {
        let desk = Desk::of(scene);
        let [x, y, w, h] = desk.frame();
        html! {
            svg #board .cg-map xmlns="http://www.w3.org/2000/svg" viewBox={ (x) " " (y) " " (w) " " (h) } data-keep="viewBox" data-far=(FAR)
                role="group" aria-label=(t!("The town of Cerro Gordo")) {
                (PreEscaped(hill::HILL))
                @for (_, layer) in layers(&desk) { (PreEscaped(layer)) }
                (PreEscaped(ghosts::layer(&desk)))
                (PreEscaped(cells(&desk)))
                g #ghost-tile data-own="" {}
            }
        }
    }

    fn changing(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = Desk::of(scene);
        let layer = |(id, layer)| Fragment::layer(id, PreEscaped(layer));
        let mut fragments: Vec<Fragment> = layers(&desk).into_iter().map(layer).collect();
        fragments.push(Fragment::layer("ghosts", PreEscaped(ghosts::layer(&desk))));
        fragments.push(Fragment::layer("cells", PreEscaped(cells(&desk))));
        fragments.push(Fragment::panel("panel-turn", "Turn", panels::turn(&desk)));
        fragments.push(Fragment::panel("panel-row", "Row", panels::row(&desk)));
        fragments.push(Fragment::panel("panel-cards", "Objectives", panels::cards(&desk)));
        fragments.push(Fragment::panel("panel-mines", "Mines", panels::mines(&desk)));
        fragments.push(Fragment::panel("panel-people", "Players", panels::players(&desk)));
        fragments
    }

    fn svg(&self, scene: &Scene<'_>) -> String {
        standalone::svg(&Desk::of(scene), &scene.style(STYLE))
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }

    fn explain(&self, scene: &Scene<'_>, what: &str) -> Option<Explained> {
        explain::explain(&Desk::of(scene), what)
    }

    fn plates(&self, scene: &Scene<'_>) -> Vec<Vec<Plate>> {
        let players = &Desk::of(scene).view.players;
        players.iter().map(|player| vec![Plate::new("silver", player.silver, signs::silver(), "Silver")]).collect()
    }

    fn signs(&self, _: &Scene<'_>) -> Vec<Sign> {
        signs::signs()
    }
}

#[cfg(test)]
mod tests;
