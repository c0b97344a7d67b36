//! Place a Road (CG-ROAD).

use engine::{ActionList, Journal, Refusal, Seat};

use super::Stranding;
use crate::{
    CerroGordo,
    action::{Action, Source},
    conditions::Act,
    event::Event,
    ids::{Cell, ShapeId, Sides},
    state::{Phase, State},
    tables::Fitting,
};

impl CerroGordo {
    /// The different shapes in front of a seat. CG-ROAD-8
    pub(crate) fn shapes_held<'a>(&self, state: &'a State, seat: Seat) -> impl Iterator<Item = ShapeId> + use<'a> {
        let roads: &[u8] = &state.players[seat.index()].roads;
        let first = |at: usize| !roads[..at].contains(&roads[at]);
        (0..roads.len()).filter(move |at| first(*at)).map(|at| ShapeId(roads[at]))
    }

    /// Every placement of the regular Road and of a Bonus Road that is possible now. CG-ROAD-3, CG-SILV-1
    pub(crate) fn legal_roads(&self, state: &State, stranding: Stranding, out: &mut ActionList<Action>) {
        let regular = state.phase == Phase::Main && state.turn_so_far.owes_road;
        let bonus = self.can_buy_bonus(state, state.active);
        let narrow = |source| if source == Source::Bonus { self.bonus_is_narrow(state) } else { stranding.roads };
        for (source, possible) in [(Source::Regular, regular), (Source::Bonus, bonus)] {
            if possible {
                let narrow = narrow(source);
                self.shapes_held(state, state.active)
                    .for_each(|shape| self.legal_placements(state, source, shape, narrow, out));
            }
        }
    }

    /// Every placement of a Road tile; one by one if some would strand what is owed.
    pub(crate) fn legal_placements(
        &self,
        state: &State,
        source: Source,
        shape: ShapeId,
        narrow: bool,
        out: &mut ActionList<Action>,
    ) {
        let fitting = &self.tables.fitting[shape.index()];
        let place = |cell, turn| Action::Road { source, shape, cell, turn };
        state.town.each_site(|cell, joined| {
            let Fitting { turns, len } = fitting[usize::from(joined.0 & 0b1111)];
            if !narrow {
                return out.push_first(turns.map(|turn| place(cell, turn)), len.into());
            }
            let passing = turns.iter().take(len.into()).filter(|turn| self.passes(state, source, shape, cell, **turn));
            passing.for_each(|turn| out.push(place(cell, *turn)));
        });
    }

    /// Whether what is owed can still be placed after this Road. CG-TURN-6
    #[cold]
    fn passes(&self, state: &State, source: Source, shape: ShapeId, cell: Cell, turn: u8) -> bool {
        let sides = self.tables.edition.shape(shape).picture(turn).unwrap_or_default();
        match source {
            Source::Bonus => self.bonus_passes(state, shape, cell, sides),
            _ => self.road_leaves_lot(&state.town, shape, cell, sides),
        }
    }

    /// Whether the seat can place this tile at all now.
    pub(crate) fn guard_tile(&self, state: &State, seat: Seat, source: Source, shape: ShapeId) -> Result<(), Refusal> {
        match source {
            Source::Free => {
                if state.phase != (Phase::FreeRoad { shape }) {
                    return Err(Refusal::new("CG-EVENT-9", "No Mule Train brought you that Road tile."));
                }
                return Ok(());
            }
            Source::Bonus => self.guard_bonus(state, seat)?,
            Source::Regular => {
                self.guard_main(state)?;
                if !state.turn_so_far.owes_road {
                    return Err(Refusal::new("CG-TURN-2", "You have placed your Road of this turn."));
                }
            }
        }
        if !state.player(seat).roads.contains(&shape.0) {
            return Err(Refusal::new("CG-ROAD-1", "You place a Road tile that lies in front of you."));
        }
        Ok(())
    }

    /// Whether the tile may lie so; its connections if it may.
    pub(crate) fn guard_road(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        shape: ShapeId,
        cell: Cell,
        turn: u8,
    ) -> Result<Sides, Refusal> {
        self.guard_tile(state, seat, source, shape)?;
        let Some(sides) = self.tables.edition.shape(shape).picture(turn) else {
            return Err(Refusal::new("CG-ROAD-9", "That turn of the tile is not one of its pictures."));
        };
        let town = &state.town;
        if !town.takes_road(cell, sides) {
            if !town.near(cell) {
                return Err(Refusal::new("CG-ROAD-1", "A Road must connect to a tile of the Town."));
            }
            if !town.empty(cell) {
                return Err(Refusal::new("CG-GEO-5", "That cell is taken."));
            }
            let why = "None of its connections would touch a Mine or a Building or meet an open connection there.";
            return Err(Refusal::new("CG-ROAD-3", why));
        }
        let stranded = match source {
            Source::Free => false,
            Source::Bonus => !self.bonus_passes(state, shape, cell, sides),
            Source::Regular => {
                state.turn_so_far.owes_building
                    && !self.road_leaves_lot(town, shape, cell, sides)
                    && self.some_placement_passes(state)
            }
        };
        if stranded {
            return Err(Refusal::new("CG-TURN-6", "Then what you still owe could not be placed any more."));
        }
        Ok(sides)
    }

    pub(crate) fn lay_road(
        &self,
        state: &mut State,
        source: Source,
        shape: ShapeId,
        cell: Cell,
        sides: Sides,
        journal: &mut impl Journal<Event>,
    ) {
        let seat = state.active;
        let mut paid = 0;
        if source == Source::Bonus {
            paid = self.bonus_cost(state, seat); // CG-SILV-1
            state.player_mut(seat).silver -= paid;
            state.turn_so_far.bonus_used = true;
        }
        state.town.place_road(cell, shape, sides);
        journal.note(Event::Laid { seat, source, shape, cell, sides, paid });
        if source != Source::Free {
            state.player_mut(seat).roads.take(shape.0);
            self.draw_road(state, seat, journal); // CG-ROAD-7
        }
        if source == Source::Regular {
            state.turn_so_far.owes_road = false;
        }
        self.checkpoint(state, seat, Act::Laid { road: cell, bonus: source == Source::Bonus }, journal);
        match source {
            Source::Regular => self.waive(state, journal),
            Source::Bonus => self.after_silver_action(state, journal),
            Source::Free => self.resolve(state, journal),
        }
    }

    pub(crate) fn draw_road(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) {
        match self.next_road(state, journal) {
            Some(shape) => {
                state.player_mut(seat).roads.push(shape.0);
                journal.note(Event::RoadDrawn { seat, shape });
            }
            None => journal.note(Event::NoRoadLeft { seat }), // CG-EXH-2
        }
    }
}
