//! What everything is drawn from, and small questions about it.

use coloma::{
    Coloma,
    ids::{Card, EffectId},
    view::View,
};
use engine::{
    Seat, Viewer,
    say::{Value, name},
};

use crate::Scene;

/// What everything is drawn from.
pub struct Desk<'a> {
    /// The rules of the table.
    pub game: &'a Coloma,
    /// What the viewer knows.
    pub view: &'a View,
    /// Who looks at it.
    pub who: Viewer,
    /// The players' names, in seat order.
    pub names: &'a [String],
    /// The targets touched since the viewer's last turn.
    pub fresh: &'a [String],
    /// A picture that stands alone: nothing moves.
    pub still: bool,
}

impl<'a> Desk<'a> {
    /// The scene as this game's own types.
    pub fn of(scene: &Scene<'a>) -> Desk<'a> {
        Desk {
            game: scene.rules.typed().downcast_ref().expect("the page gives this board the rules of Coloma"),
            view: scene.view.downcast_ref().expect("the page gives this board a view of Coloma"),
            who: scene.who,
            names: scene.names,
            fresh: scene.fresh,
            still: false,
        }
    }
}

impl Desk<'_> {
    /// A player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }

    /// A seat, Shade (6) or the dummies (7).
    pub fn who_is(&self, who: u8) -> Value {
        match who {
            6 => "Shade".into(),
            7 => "Dummies".into(),
            seat => name(self.name(Seat(seat))),
        }
    }

    /// Whether the viewer sits here.
    pub fn own(&self, seat: Seat) -> bool {
        self.who == Viewer::Seat(seat)
    }

    /// The effect of a card's row with an icon.
    pub fn row_effect(&self, card: Card, icon: &str) -> Option<EffectId> {
        let rows = &self.game.edition().cards[card.index()].rows;
        rows.iter().find(|row| row.icon.name() == icon).map(|row| row.effect)
    }

    /// ` fresh` for a target touched since the viewer's last turn.
    pub fn fresh(&self, target: &str) -> &'static str {
        if self.fresh.iter().any(|touched| touched == target) { " co-fresh" } else { "" }
    }
}
