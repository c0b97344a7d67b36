//! What everything is drawn from, and small questions about it.

use colorado::{Colorado, edition::Edition, view::View};
use engine::{Seat, Viewer};

use crate::Scene;

/// What everything is drawn from.
pub struct Desk<'a> {
    /// The printed components.
    pub edition: &'a Edition,
    /// The rules, for what they can tell of a position.
    pub game: &'a Colorado,
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
        let game: &Colorado =
            scene.rules.typed().downcast_ref().expect("the page gives this board the rules of Colorado");
        Desk {
            edition: game.edition(),
            game,
            view: scene.view.downcast_ref().expect("the page gives this board a view of Colorado"),
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

    /// Whose Roadmap lies large on the table: one's own, or for a spectator the Caller's.
    pub fn hero(&self) -> Seat {
        self.view.me.unwrap_or(self.view.caller)
    }

    /// `fresh` if the target was touched since the viewer's last turn.
    pub fn freshness(&self, target: &str) -> &'static str {
        if self.fresh.iter().any(|touched| touched == target) { "fresh" } else { "" }
    }
}
