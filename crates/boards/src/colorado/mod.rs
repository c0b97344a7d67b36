//! The board of Colorado: one's own Roadmap as a hand-drawn sheet, and panels around it.
//!
//! The sheet is drawn once and never changes; pencil ticks, flags and medals are a layer above it. The
//! other players' Roadmaps are the same sheet, used again in small, with their own ticks.

mod cards;
mod desk;
mod emblem;
mod icons;
mod map;
mod marks;
mod panels;
mod pencil;
mod standalone;
mod strokes;

use colorado::Colorado;
use engine::Published;
use maud::{Markup, PreEscaped};

use self::{desk::Desk, map::StaticMap};
use super::{Board, Fragment, Scene, words::Once};

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/colorado.css");

/// The board of Colorado.
pub struct ColoradoBoard;

/// The Roadmap of the box, drawn once.
static MAP: Once<StaticMap> = Once::new(|| StaticMap::new(&Colorado::built_in().edition));

/// Draws on the Roadmap of the table: that of the box, or of another edition, which is drawn anew.
fn on_map<T>(game: &Colorado, draw: impl FnOnce(&StaticMap) -> T) -> T {
    if std::ptr::eq(game.tables(), &*Colorado::built_in()) {
        return draw(MAP.get());
    }
    draw(&StaticMap::new(game.edition()))
}

impl Board for ColoradoBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn fragments(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = Desk::of(scene);
        let pencil = pencil::layer(&desk, desk.hero());
        let fresh = pencil::fresh_layer(&desk);
        vec![
            Fragment::map(on_map(desk.game, |map| map.whole(&pencil, &fresh))),
            Fragment::layer("cl-pencil", PreEscaped(pencil)),
            Fragment::layer("cl-fresh", PreEscaped(fresh)),
            Fragment::panel("panel-hand", "Hand", panels::hand(&desk)),
            Fragment::panel("panel-call", "Call", panels::call(&desk)),
            Fragment::panel("panel-players", "Players", panels::players(&desk)),
            Fragment::panel("panel-chart", "Rewards", panels::chart(&desk)),
            Fragment::panel("panel-maps", "Maps", panels::maps(&desk)),
            Fragment::panel("panel-icons", "Icons", panels::icons(&desk)),
        ]
    }

    fn svg(&self, scene: &Scene<'_>) -> String {
        let desk = Desk::of(scene);
        on_map(desk.game, |map| standalone::svg(map, &desk))
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }
}

#[cfg(test)]
mod tests;
