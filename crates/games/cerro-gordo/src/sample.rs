//! Random play without the list: a choice is picked first, and then it is seen whether it fits.

use engine::{ActionList, Game, Luck, Seat};

use crate::{
    CerroGordo,
    action::{Action, Source},
    edition::room,
    ids::{BuildingId, MineId, ShapeId, Sides, members},
    state::{Phase, State, TurnSoFar},
    town::{Choices, Pick},
};

/// The ways in which some Road tiles can lie: shape, quarter turns, connections.
#[derive(Default)]
struct Pictures {
    /// A tile has at most four.
    list: [(ShapeId, u8, Sides); 4 * room::FRONT],
    len: u32,
}

impl Pictures {
    fn add(&mut self, shape: ShapeId, pictures: &[(u8, Sides)]) {
        for (turn, sides) in pictures {
            self.list[self.len as usize] = (shape, *turn, *sides);
            self.len += 1;
        }
    }

    /// The picture of a choice: for every source of a Road, all of them once.
    fn of(&self, choice: u32) -> (ShapeId, u8, Sides) {
        self.list[(choice % self.len) as usize]
    }

    /// Whether it has one of these sides.
    fn fits(&self, choice: u32, joined: Sides) -> bool {
        !self.of(choice).2.and(joined).is_empty()
    }
}

impl CerroGordo {
    /// One legal action, each as likely as the others.
    pub(crate) fn pick(
        &self,
        state: &State,
        seat: Seat,
        luck: &mut Luck,
        scratch: &mut ActionList<Action>,
    ) -> Option<Action> {
        if !self.to_act(state).contains(seat) {
            return None;
        }
        let quick = match state.phase {
            Phase::Main | Phase::After => self.sample_turn(state, luck),
            Phase::FreeRoad { shape } => self.sample_free(state, shape, luck),
            _ => None,
        };
        if quick.is_some() {
            return quick;
        }
        scratch.clear();
        self.legal(state, seat, scratch);
        scratch.pick(luck)
    }

    /// One of them at random, each as likely as the others, without the list where that is possible.
    fn sample_turn(&self, state: &State, luck: &mut Luck) -> Option<Action> {
        let main = state.phase == Phase::Main;
        let (seat, town) = (state.active, &state.town);
        let TurnSoFar { owes_building, owes_road, .. } = state.turn_so_far;
        let (owes_building, owes_road) = (main && owes_building, main && owes_road);
        let slots = if owes_building { self.slots_affordable(state, seat) } else { 0 };
        let bonus = self.can_buy_bonus(state, seat);
        let pictures = if owes_road || bonus { self.pictures_held(state, seat) } else { Pictures::default() };
        let per_site = pictures.len * (u32::from(owes_road) + u32::from(bonus));
        let refreshes = self.refreshes(state, seat);
        let draws = if main && !owes_building && !owes_road { self.drawable(state).0 } else { 0 };
        let others = refreshes + draws.count_ones() + u32::from(!main);
        let choices = Choices { per_lot: slots, per_site, others };
        let fits = |choice, joined: Sides| pictures.fits(choice, joined);

        // A placement that strands the other is rare: then the whole list decides.
        match town.pick(&self.tables.edition.geometry.ways, &choices, luck, fits)? {
            Pick::Lot(cell, orient, slot) => {
                let building = BuildingId(*state.row.first()?);
                let passes = !owes_road || self.building_leaves_site(town, building, cell, orient);
                passes.then_some(Action::Build { slot: 1 + slot as u8, cell, orient })
            }
            Pick::Site(cell, choice) => {
                let (shape, turn, sides) = pictures.of(choice);
                let source = if owes_road && choice < pictures.len { Source::Regular } else { Source::Bonus };
                let passes = match source {
                    Source::Regular => !owes_building || self.road_leaves_lot(town, shape, cell, sides),
                    _ => self.bonus_passes(state, shape, cell, sides),
                };
                passes.then_some(Action::Road { source, shape, cell, turn })
            }
            Pick::Other(k) if k < refreshes => Some(Action::Refresh(1 + k as u8)),
            Pick::Other(_) if !main => Some(Action::EndTurn),
            Pick::Other(k) => {
                members(draws.into()).nth((k - refreshes) as usize).map(|mine| Action::Draw(MineId(mine)))
            }
        }
    }

    /// The pictures of the different shapes in front of a seat.
    fn pictures_held(&self, state: &State, seat: Seat) -> Pictures {
        let mut pictures = Pictures::default();
        self.shapes_held(state, seat).for_each(|shape| pictures.add(shape, &self.tables.edition.shape(shape).pictures));
        pictures
    }

    /// A place for Mule Train's tile or none, each as likely as the others, without the list. CG-EVENT-9
    fn sample_free(&self, state: &State, shape: ShapeId, luck: &mut Luck) -> Option<Action> {
        let mut pictures = Pictures::default();
        pictures.add(shape, &self.tables.edition.shape(shape).pictures);
        let choices = Choices { per_lot: 0, per_site: pictures.len, others: 1 };
        let pick = state.town.pick(&[], &choices, luck, |choice, joined| pictures.fits(choice, joined))?;
        let Pick::Site(cell, choice) = pick else { return Some(Action::Leave) };
        let (shape, turn, _) = pictures.of(choice);
        Some(Action::Road { source: Source::Free, shape, cell, turn })
    }
}
