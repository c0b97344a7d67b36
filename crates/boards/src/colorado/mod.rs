//! The board of Colorado: one's own Roadmap as a hand-drawn sheet, and panels around it.
//!
//! The sheet is drawn once and never changes; pencil ticks, flags and medals are a layer above it. The
//! other players' Roadmaps are the same sheet, used again in small, with their own ticks.

mod cards;
mod desk;
mod emblem;
mod explain;
mod icons;
mod map;
mod marks;
mod panels;
mod pencil;
mod signs;
mod standalone;
mod strokes;

use colorado::tables::Tables;
use maud::{Markup, PreEscaped};

use self::{desk::Desk, map::StaticMap};
use super::{Board, Explained, Fragment, Plate, Scene, Sign, drawn::Drawings};

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/colorado.css");

/// The board of Colorado.
pub struct ColoradoBoard;

/// The Roadmaps of the editions that are played.
static MAPS: Drawings<Tables, StaticMap> = Drawings::new(|tables| StaticMap::new(&tables.edition));

impl Board for ColoradoBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn map(&self, scene: &Scene<'_>) -> Markup {
        let desk = Desk::of(scene);
        MAPS.of(desk.game.tables()).whole(&pencil::layer(&desk, desk.hero()), &pencil::fresh_layer(&desk))
    }

    fn changing(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = Desk::of(scene);
        vec![
            Fragment::layer("cl-pencil", PreEscaped(pencil::layer(&desk, desk.hero()))),
            Fragment::layer("cl-fresh", PreEscaped(pencil::fresh_layer(&desk))),
            Fragment::panel("panel-hand", "Hand", panels::hand(&desk)),
            Fragment::panel("panel-icons", "Icons", panels::icons(&desk)),
            Fragment::panel("panel-call", "Call", panels::call(&desk)),
            Fragment::panel("panel-players", "Players", panels::players(&desk)),
            Fragment::panel("panel-chart", "Rewards", panels::chart(&desk)),
            Fragment::panel("panel-maps", "Maps", panels::maps(&desk)),
        ]
    }

    fn svg(&self, scene: &Scene<'_>) -> String {
        let desk = Desk::of(scene);
        standalone::svg(&MAPS.of(desk.game.tables()), &desk, &scene.style(STYLE))
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }

    fn explain(&self, scene: &Scene<'_>, what: &str) -> Option<Explained> {
        explain::explain(&Desk::of(scene), what)
    }

    fn signs(&self, scene: &Scene<'_>) -> Vec<Sign> {
        signs::signs(&Desk::of(scene))
    }

    fn plates(&self, scene: &Scene<'_>) -> Vec<Vec<Plate>> {
        signs::plates(&Desk::of(scene))
    }
}

#[cfg(test)]
mod tests;
