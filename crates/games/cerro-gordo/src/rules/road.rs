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
};

impl CerroGordo {
    /// The different shapes in front of a seat. CG-ROAD-8
    pub(crate) fn shapes_held<'a>(&self, state: &'a State, seat: Seat) -> impl Iterator<Item = ShapeId> + use<'a> {
        let roads: &[u8] = &state.players[seat.index()].roads;
        let first = |at: usize| !roads[..at].contains(&roads[at]);
        (0..roads.len()).filter(move |at| first(*at)).map(|at| ShapeId(roads[at]))
    }

    pub(crate) fn legal_roads(
        &self,
        state: &State,
        source: Source,
        stranding: Stranding,
        out: &mut ActionList<Action>,
    ) {
        if source == Source::Regular && !state.turn_so_far.owes_road {
            return;
        }
        for shape in self.shapes_held(state, state.active) {
            self.legal_placements(state, source, shape, stranding, out);
        }
    }

    pub(crate) fn legal_placements(
        &self,
        state: &State,
        source: Source,
        shape: ShapeId,
        stranding: Stranding,
        out: &mut ActionList<Action>,
    ) {
        let pictures = &self.edition.shape(shape).pictures;
        let narrow = match source {
            Source::Regular => stranding.roads,
            Source::Bonus => self.bonus_is_narrow(state),
            Source::Free => false, // CG-EVENT-9
        };
        state.town.each_site(|cell, joined| {
            for (turn, sides) in pictures {
                if sides.and(joined).is_empty() {
                    continue;
                }
                let passes = match source {
                    _ if !narrow => true,
                    Source::Bonus => self.bonus_passes(state, shape, cell, *sides),
                    _ => self.road_leaves_lot(&state.town, shape, cell, *sides),
                };
                if passes {
                    out.push(Action::Road { source, shape, cell, turn: *turn });
                }
            }
        });
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
        let Some(sides) = self.edition.shape(shape).picture(turn) else {
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
