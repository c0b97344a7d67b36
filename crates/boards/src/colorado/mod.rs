//! The board of Colorado: one's own Roadmap as a hand-drawn sheet, and panels around it.
//!
//! The sheet is drawn once and never changes; pencil ticks, flags and medals are a layer above it. The
//! other players' Roadmaps are the same sheet, used again in small, with their own ticks.

mod cards;
mod draw;
mod emblem;
mod icons;
mod marks;
mod panels;
mod pencil;
mod sheet;
mod standalone;

use std::sync::{Arc, LazyLock};

use colorado::{Colorado, edition::Edition, view::View};
use engine::{Seat, Viewer};
use maud::{Markup, PreEscaped};

use self::sheet::Sheet;
use super::{Board, Fragment, Scene};

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/colorado.css");

/// The board of Colorado.
pub struct ColoradoBoard;

/// What is drawn once.
struct Drawn {
    edition: Arc<Edition>,
    sheet: Sheet,
}

static DRAWN: LazyLock<Drawn> = LazyLock::new(|| {
    let edition = Edition::built_in();
    let sheet = Sheet::new(&edition);
    Drawn { edition, sheet }
});

/// What everything is drawn from.
pub struct Desk<'a> {
    /// The printed components.
    edition: &'a Edition,
    /// The rules, for what they can tell of a position.
    game: &'a Colorado,
    /// The position.
    view: &'a View,
    /// Who looks at it.
    who: Viewer,
    /// The players' names, in seat order.
    names: &'a [String],
    /// The targets touched since the viewer's last turn.
    fresh: &'a [String],
}

impl Desk<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.view.players.len() as u8)
    }

    fn own(&self, seat: Seat) -> bool {
        self.who.seat() == Some(seat)
    }

    /// Whose Roadmap lies large on the table: one's own, or for a spectator the Caller's.
    fn hero(&self) -> Seat {
        self.view.me.unwrap_or(self.view.caller)
    }

    fn freshness(&self, target: &str) -> &'static str {
        if self.fresh.iter().any(|touched| touched == target) { "fresh" } else { "" }
    }
}

/// `1 card`, `2 cards`.
fn counted(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

fn desk<'a>(scene: &Scene<'a>) -> Desk<'a> {
    Desk {
        edition: &DRAWN.edition,
        game: scene.rules.typed().downcast_ref().expect("the page gives this board the rules of Colorado"),
        view: scene.view.downcast_ref().expect("the page gives this board a view of Colorado"),
        who: scene.who,
        names: scene.names,
        fresh: scene.fresh,
    }
}

impl Board for ColoradoBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn fragments(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = desk(scene);
        let pencil = pencil::layer(&desk, desk.hero());
        let fresh = pencil::fresh_layer(&desk);
        vec![
            Fragment::map(DRAWN.sheet.whole(&pencil, &fresh)),
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
        standalone::svg(&DRAWN.sheet, &desk(scene))
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }
}

#[cfg(test)]
mod tests;
