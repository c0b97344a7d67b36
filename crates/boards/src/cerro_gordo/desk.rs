//! What everything is drawn from, and small questions about it.

use cerro_gordo::{CerroGordo, edition::Edition, view::View};
use engine::Seat;

use super::CELL;
use crate::Scene;

/// What everything is drawn from.
pub struct Desk<'a> {
    /// The rules of the table.
    pub game: &'a CerroGordo,
    /// What the viewer knows.
    pub view: &'a View,
    /// The players' names, in seat order.
    pub names: &'a [String],
    /// The targets touched since the viewer's last turn.
    pub fresh: &'a [String],
}

impl<'a> Desk<'a> {
    /// The scene as this game's own types.
    pub fn of(scene: &Scene<'a>) -> Desk<'a> {
        Desk {
            game: scene.rules.typed().downcast_ref().expect("the page gives this board the rules of Cerro Gordo"),
            view: scene.view.downcast_ref().expect("the page gives this board a view of Cerro Gordo"),
            names: scene.names,
            fresh: scene.fresh,
        }
    }
}

impl Desk<'_> {
    /// The printed components.
    pub fn edition(&self) -> &Edition {
        self.game.edition()
    }

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
        self.view.you == Some(seat)
    }

    /// Whether the target was touched since the viewer's last turn.
    pub fn is_fresh(&self, target: &str) -> bool {
        self.fresh.iter().any(|touched| touched == target)
    }

    /// The part of the hill that is shown: the town with room around it, in units.
    pub fn frame(&self) -> [i32; 4] {
        let bounds = self.view.town.bounds();
        let (west, north) = (i32::from(bounds.west) - 2, i32::from(bounds.north) - 2);
        let (w, h) = bounds.size();
        let (w, h) = (w + 4, h + 4);
        // Never smaller than a small town, so that the first turns do not jump.
        let (wide, high) = (w.max(12), h.max(9));
        [(west - (wide - w) / 2) * CELL, (north - (high - h) / 2) * CELL, wide * CELL, high * CELL]
    }
}
