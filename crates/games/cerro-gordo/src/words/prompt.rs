//! Who must do what now.

use engine::{Line, Seat, Viewer};

use crate::{
    CerroGordo,
    state::{Phase, State},
};

impl CerroGordo {
    pub(super) fn ask(&self, state: &State, who: Viewer) -> Line {
        let acts = match state.phase {
            Phase::Swap { seat } => seat,
            _ => state.active,
        };
        if state.phase == Phase::Over {
            let winners = self.result(state).map(|outcome| outcome.winners().collect::<Vec<_>>()).unwrap_or_default();
            let verb = if winners.len() == 1 { " wins." } else { " share the victory." };
            return Line::new().text("All Mines are empty: ").seats(winners).text(verb);
        }
        if who == Viewer::Seat(acts) {
            return Line::new().text(self.what_to_do(state, acts));
        }
        Line::new().seat(acts).text(self.what_they_do(state))
    }

    fn what_to_do(&self, state: &State, seat: Seat) -> String {
        match state.phase {
            Phase::Main => match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
                (true, true) if state.town.has_lot(&self.edition.geometry.ways) => {
                    "Place a Building and a Road, in either order.".to_owned()
                }
                (true, true) => "Place a Road first: no open connection has room for a Building.".to_owned(),
                (true, false) => "Place a Building.".to_owned(),
                (false, true) => "Place your Road.".to_owned(),
                (false, false) => self.draw_prompt(state, seat),
            },
            Phase::RotateRoad => "Earthquake: turn a Road tile to a different picture.".to_owned(),
            Phase::RemoveRoad => "Washout: choose a Road tile to remove.".to_owned(),
            Phase::RemoveBuilding => {
                "Fire: choose a Building that touches another one and has no Standee on it.".to_owned()
            }
            Phase::FreeRoad { shape } => {
                format!("Mule Train: place the {} for free, or leave it.", self.edition.shape(shape).name)
            }
            Phase::Swap { .. } => "The Bessie Brady: swap a Road tile, or keep what you have.".to_owned(),
            Phase::MoveStandee => "Stage to Town: move your Standee along the road, or stay.".to_owned(),
            Phase::Keep { cards } => {
                let more = state.player(seat).hand.len() - usize::from(cards);
                format!("New Backers: discard {more} more of your Objectives.")
            }
            Phase::Secret { looked: false, .. } if self.reorders(state) => {
                "A secret tile, Hidden Vein: choose a Mine to look into.".to_owned()
            }
            Phase::Secret { looked: false, .. } => {
                "A secret tile, Assay Report: look at the top tile of every Mine.".to_owned()
            }
            Phase::Secret { looked: true, .. } => "Put the tiles back.".to_owned(),
            Phase::After => "The event is over: take a Silver Action, or end your turn.".to_owned(),
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    fn draw_prompt(&self, state: &State, seat: Seat) -> String {
        let (mines, tiles) = self.closest_mines(state, seat);
        let names: Vec<&str> =
            self.mine_ids().filter(|mine| mines & (1 << mine.0) != 0).map(|mine| self.mine_name(mine)).collect();
        match tiles {
            Some(tiles) => {
                let unit = if tiles == 1 { "tile" } else { "tiles" };
                format!("Mine from the {}, {tiles} Road {unit} away.", names.join(" or the "))
            }
            None => format!("You are not connected: draw an event from the {}.", names.join(" or the ")),
        }
    }

    fn what_they_do(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Main => match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
                (true, true) => " places a Building and a Road.",
                (true, false) => " places a Building.",
                (false, true) => " places a Road.",
                (false, false) => " draws a Mine tile.",
            },
            Phase::RotateRoad => " turns a Road tile.",
            Phase::RemoveRoad => " removes a Road tile.",
            Phase::RemoveBuilding => " chooses the Building that burns.",
            Phase::FreeRoad { .. } => " may place a Road for free.",
            Phase::Swap { .. } => " may swap a Road tile.",
            Phase::MoveStandee => " may take the Stage.",
            Phase::Keep { .. } => " chooses among new Objectives.",
            Phase::Secret { .. } => " reads a secret tile.",
            Phase::After => " may take a Silver Action or end the turn.",
            Phase::Over => " is done.",
        }
    }
}
