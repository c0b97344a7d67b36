//! What the seat whose turn it is will Mine.

use engine::Seat;

use super::survey::Survey;
use crate::{
    CerroGordo,
    conditions::Act,
    edition::Power,
    ids::{MineId, ShapeId, members},
    state::{Phase, State},
    town::Plane,
};

/// Silver is counted in hundredths.
const SILVER: i32 = 100;

impl CerroGordo {
    /// What the seat would Mine now, if it is connected.
    pub(super) fn next_mined(&self, state: &State, seat: Seat) -> Option<Act> {
        let (mines, tiles) = self.closest_mines(state, seat);
        let silver = self.best_top(state, mines)?;
        Some(Act::Mined { silver, tiles: tiles? })
    }

    fn best_top(&self, state: &State, mines: u8) -> Option<u8> {
        let tops = self.mine_ids().filter(|mine| mines & (1 << mine.0) != 0);
        let tiles = tops.filter_map(|mine| state.tile_below(mine, self.per_mine(), 0));
        tiles.map(|tile| self.tables.edition.silver_of(tile)).max()
    }

    /// The Silver of the seat's draw, if nothing is left to place.
    pub(super) fn drawn_now(&self, state: &State, seat: Seat) -> i32 {
        let (mines, tiles) = self.closest_mines(state, seat);
        let collects = tiles.is_some() || self.power(state, seat) == Power::SilverUnconnected;
        if collects { SILVER * i32::from(self.best_top(state, mines).unwrap_or(0)) } else { 0 }
    }
}

impl Survey<'_> {
    /// The Silver that the draw of this turn can be expected to bring the seat, in hundredths: also while something is
    /// still to be placed before it.
    pub fn mining(&self, seat: Seat) -> i32 {
        let state = self.state;
        if state.phase != Phase::Main || state.active != seat {
            return 0;
        }
        let best = |mines: u8| SILVER * i32::from(self.game.best_top(state, mines).unwrap_or(0));
        let live = self.game.live_mines(state);
        let anyway = self.game.power(state, seat) == Power::SilverUnconnected;
        match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
            (false, false) => self.game.drawn_now(state, seat),
            (false, true) => {
                let (_, tiles) = self.game.closest_mines(state, seat);
                match tiles {
                    None if anyway => best(live),
                    None => best(self.one_road_away(seat)) * 9 / 10,
                    Some(_) => self.game.drawn_now(state, seat),
                }
            }
            (true, road) => {
                let mines = self.buildable_mines();
                match (best(mines), road) {
                    (0, _) if anyway => best(live),
                    (0, true) => best(live) / 2,
                    (silver, _) => silver * 9 / 10,
                }
            }
        }
    }

    /// The Mines with tiles that a Building placed now could be joined to, as bits.
    pub fn buildable_mines(&self) -> u8 {
        let joined = |mine: usize| !self.covering(&self.lots, &self.joined[mine]).is_empty();
        let live = members(self.game.live_mines(self.state).into()).map(usize::from);
        live.filter(|mine| joined(*mine)).fold(0, |set, mine| set | 1 << mine)
    }

    /// The Mines with tiles that one Road tile in front of the seat could join it to, as bits.
    pub fn one_road_away(&self, seat: Seat) -> u8 {
        let (state, town) = (self.state, &self.state.town);
        let Some(here) = state.player(seat).standee else { return 0 };
        let doors = self.doors(seat);
        let live = self.game.live_mines(state);
        let mut found = 0;
        for mine in members(live.into()).map(MineId) {
            let mut gates = self.joined[mine.index()];
            town.mine(mine).outline().for_each(|(cell, _)| gates.add(cell));
            for cell in gates.and(&doors).and(&self.free).cells(town.bounds()).take(4) {
                let shapes = self.game.shapes_held(state, seat);
                let pictures = shapes.flat_map(|shape: ShapeId| {
                    self.game.tables.edition.shape(shape).pictures.iter().map(move |(_, sides)| (shape, *sides))
                });
                for (shape, sides) in pictures {
                    if found & (1 << mine.0) == 0 && sides.and(town.joined_sides(cell)).len() > 1 {
                        let mut after = *town;
                        after.place_road(cell, shape, sides);
                        found |= after.nearest_mines(here, 1 << mine.0).0;
                    }
                }
            }
        }
        found
    }

    /// The empty cells where a Road would join the Building that the seat stands on, or a road to it.
    pub fn doors(&self, seat: Seat) -> Plane {
        let town = &self.state.town;
        let mut doors = Plane::NONE;
        if let Some(here) = self.state.player(seat).standee {
            let lot = town.lot(here);
            lot.outline().for_each(|(cell, _)| doors.add(cell));
            town.each_end(&town.journey(lot), |cell, _| doors.add(cell));
        }
        doors
    }
}
