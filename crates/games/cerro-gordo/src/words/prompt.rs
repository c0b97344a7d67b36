//! Who must do what now.

use engine::{
    Line, Seat, Viewer, say,
    say::{Value, all, either, name},
};

use crate::{
    CerroGordo,
    edition::Power,
    ids::MineId,
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
            return say!("All Mines are empty: {who} {who:wins|share the victory}.", who = all(winners));
        }
        if who == Viewer::Seat(acts) { self.what_to_do(state, acts) } else { self.what_they_do(state, acts) }
    }

    fn what_to_do(&self, state: &State, seat: Seat) -> Line {
        let event = || self.event_name(state);
        match state.phase {
            Phase::Main => match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
                (true, true) if state.town.has_lot(&self.tables.edition.geometry.ways) => {
                    "Place a Building and a Road, in either order.".into()
                }
                (true, true) => "Place a Road first: no open connection has room for a Building.".into(),
                (true, false) => "Place a Building.".into(),
                (false, true) => "Place your Road.".into(),
                (false, false) => self.draw_prompt(state, seat),
            },
            Phase::RotateRoad => say!("{event}: turn a Road tile to a different picture.", event = event()),
            Phase::RemoveRoad => say!("{event}: choose a Road tile to remove.", event = event()),
            Phase::RemoveBuilding => {
                say!("{event}: choose a Building that touches another one and has no Standee on it.", event = event())
            }
            Phase::FreeRoad { shape } => {
                let tile = name(&self.tables.edition.shape(shape).name);
                say!("{event}: place the {tile} for free, or leave it.", event = event(), tile)
            }
            Phase::Swap { .. } => say!("{event}: swap a Road tile, or keep what you have.", event = event()),
            Phase::MoveStandee => say!("{event}: move your Standee along the road, or stay.", event = event()),
            Phase::Keep { cards } => {
                let more = state.player(seat).hand.len().saturating_sub(usize::from(cards));
                say!("{event}: discard {more:# of your Objectives|# of your Objectives}.", event = event(), more)
            }
            Phase::Secret { looked: false, .. } if self.reorders(state) => {
                say!("A secret tile, {event}: choose a Mine to look into.", event = event())
            }
            Phase::Secret { looked: false, .. } => {
                say!("A secret tile, {event}: look at the top tile of every Mine.", event = event())
            }
            Phase::Secret { looked: true, .. } => "Put the tiles back.".into(),
            Phase::After => "The event is over: take a Silver Action, or end your turn.".into(),
            Phase::Over => "The game is over.".into(),
        }
    }

    /// The Mines of a set, to choose from.
    pub(super) fn one_of_mines(&self, mines: u8) -> Value {
        let chosen = self.mine_ids().filter(|MineId(k)| mines & (1 << k) != 0);
        either(chosen.map(|mine| say!("the {mine}", mine = name(self.mine_name(mine)))))
    }

    fn draw_prompt(&self, state: &State, seat: Seat) -> Line {
        let (mines, tiles) = self.closest_mines(state, seat);
        let mines = self.one_of_mines(mines);
        match tiles {
            Some(tiles) => say!("Mine from {mines}, {tiles:# Road tile|# Road tiles} away.", mines, tiles),
            // CG-CHAR-5
            None if self.power(state, seat) == Power::SilverUnconnected => {
                say!("You are not connected: draw from {mines} and collect all the same.", mines)
            }
            None => say!("You are not connected: draw an event from {mines}.", mines),
        }
    }

    /// The event that asks for a choice.
    fn event_name(&self, state: &State) -> Value {
        name(&self.tables.edition.event_of(state.last_drawn(state.mine, self.per_mine())).name)
    }

    fn what_they_do(&self, state: &State, seat: Seat) -> Line {
        match state.phase {
            Phase::Main => match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
                (true, true) => say!("{seat} places a Building and a Road.", seat),
                (true, false) => say!("{seat} places a Building.", seat),
                (false, true) => say!("{seat} places a Road.", seat),
                (false, false) => say!("{seat} draws a Mine tile.", seat),
            },
            Phase::RotateRoad => say!("{seat} turns a Road tile.", seat),
            Phase::RemoveRoad => say!("{seat} removes a Road tile.", seat),
            Phase::RemoveBuilding => say!("{seat} chooses the Building that burns.", seat),
            Phase::FreeRoad { .. } => say!("{seat} may place a Road for free.", seat),
            Phase::Swap { .. } => say!("{seat} may swap a Road tile.", seat),
            Phase::MoveStandee => say!("{seat} may move along the road.", seat),
            Phase::Keep { .. } => say!("{seat} chooses among new Objectives.", seat),
            Phase::Secret { .. } => say!("{seat} reads a secret tile.", seat),
            Phase::After => say!("{seat} may take a Silver Action or end the turn.", seat),
            Phase::Over => "The game is over.".into(),
        }
    }
}
