//! What everything is drawn from, and small questions about it.

use colorado_midland::{
    ColoradoMidland,
    edition::Edition,
    ids::District,
    view::{MineView, PhaseView, View},
};
use engine::{Seat, Viewer};
use maud::{Markup, html};

use super::marks::{self, Mark};
use crate::Scene;

/// What everything is drawn from.
pub struct Desk<'a> {
    /// The rules of the table.
    pub game: &'a ColoradoMidland,
    /// The printed components.
    pub edition: &'a Edition,
    /// The position.
    pub view: &'a View,
    /// Who looks at it.
    pub who: Viewer,
    /// The players' names, in seat order.
    pub names: &'a [String],
    /// The targets touched since the viewer's last turn.
    pub fresh: &'a [String],
}

impl<'a> Desk<'a> {
    /// The scene as this game's own types.
    pub fn of(scene: &Scene<'a>) -> Desk<'a> {
        let rules = scene.rules.typed().downcast_ref();
        let game: &ColoradoMidland = rules.expect("the page gives this board the rules of Colorado Midland");
        Desk {
            edition: game.edition(),
            game,
            view: scene.view.downcast_ref().expect("the page gives this board a view of Colorado Midland"),
            who: scene.who,
            names: scene.names,
            fresh: scene.fresh,
        }
    }
}

impl Desk<'_> {
    /// A player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.view.players.len() as u8)
    }

    /// Whether the viewer sits here.
    pub fn own(&self, seat: Seat) -> bool {
        self.who.seat() == Some(seat)
    }

    /// Who must act, if anybody.
    pub fn acting(&self) -> Option<Seat> {
        match self.view.phase {
            PhaseView::FirstRailroad { seat }
            | PhaseView::SetupMine { seat, .. }
            | PhaseView::Turn { seat }
            | PhaseView::Build { seat, .. }
            | PhaseView::TakeOver { seat, .. }
            | PhaseView::MustBuild { seat, .. }
            | PhaseView::ShutRefill { seat }
            | PhaseView::Confirm { seat }
            | PhaseView::Refill { seat } => Some(seat),
            PhaseView::Over { .. } => None,
        }
    }

    /// Who has won, once the game is over.
    pub fn winners(&self) -> &[Seat] {
        match &self.view.phase {
            PhaseView::Over { winners, .. } => winners,
            _ => &[],
        }
    }

    /// A player's mark: the shape and letter of the seat, in the colour that it has.
    pub fn mark(&self, seat: Seat) -> Mark {
        Mark { seat, colour: self.game.colours()[seat.index()] }
    }

    /// A player's mark as a small drawing.
    pub fn badge(&self, seat: Seat) -> Markup {
        marks::badge(self.mark(seat))
    }

    /// A player's mark and name.
    pub fn player(&self, seat: Seat) -> Markup {
        html! { span .cm-player { (self.badge(seat)) span .cm-player-name { (self.name(seat)) } } }
    }

    /// A mine on the track as a piece: whose, of which district, and which of these; events name it the same.
    pub fn piece(&self, at: usize) -> String {
        let mine = &self.view.track[at];
        let same = |other: &&MineView| other.owner == mine.owner && other.district == mine.district;
        let below = self.view.track[at + 1..].iter().filter(same).count();
        let held = self.view.players[mine.owner.index()].holdings[mine.district.index()];
        let district = &self.edition.districts[mine.district.index()].id;
        format!("{}-{district}-{}", mine.owner.0, usize::from(held) + below)
    }

    /// The target of a district's hex.
    pub fn hex_of(&self, district: District) -> String {
        let hex = self.edition.districts[district.index()].hex;
        format!("hex:{}", self.edition.hexes[hex.index()].id)
    }

    /// `fresh` if the target was touched since the viewer's last turn.
    pub fn freshness(&self, target: &str) -> &'static str {
        if self.fresh.iter().any(|touched| touched == target) { "fresh" } else { "" }
    }
}
