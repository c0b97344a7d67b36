//! Who must do what now.

use engine::{Line, Seat, Viewer};

use crate::{
    CerroGordo,
    edition::Power,
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
            Phase::RotateRoad => format!("{}: turn a Road tile to a different picture.", self.event_name(state)),
            Phase::RemoveRoad => format!("{}: choose a Road tile to remove.", self.event_name(state)),
            Phase::RemoveBuilding => {
                let name = self.event_name(state);
                format!("{name}: choose a Building that touches another one and has no Standee on it.")
            }
            Phase::FreeRoad { shape } => {
                let (event, tile) = (self.event_name(state), &self.edition.shape(shape).name);
                format!("{event}: place the {tile} for free, or leave it.")
            }
            Phase::Swap { .. } => format!("{}: swap a Road tile, or keep what you have.", self.event_name(state)),
            Phase::MoveStandee => format!("{}: move your Standee along the road, or stay.", self.event_name(state)),
            Phase::Keep { cards } => {
                let more = state.player(seat).hand.len() - usize::from(cards);
                format!("{}: discard {more} of your Objectives.", self.event_name(state))
            }
            Phase::Secret { looked: false, .. } if self.reorders(state) => {
                format!("A secret tile, {}: choose a Mine to look into.", self.event_name(state))
            }
            Phase::Secret { looked: false, .. } => {
                format!("A secret tile, {}: look at the top tile of every Mine.", self.event_name(state))
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
            // CG-CHAR-5
            None if self.power(state, seat) == Power::SilverUnconnected => {
                format!("You are not connected: draw from the {} and collect all the same.", names.join(" or the "))
            }
            None => format!("You are not connected: draw an event from the {}.", names.join(" or the ")),
        }
    }

    /// The event that asks for a choice.
    fn event_name(&self, state: &State) -> &str {
        &self.edition.event_of(state.last_drawn(state.mine, self.per_mine())).name
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
