//! What the event of a Mine tile lets somebody choose, and the choice carried out.

use engine::{ActionList, Journal, Refusal, Seat, say, say::name};

use crate::{
    CerroGordo,
    action::{Action, Source},
    event::{Event, Look},
    ids::{BuildingId, Cell, MineId, ShapeId, Sides, TileId, members},
    state::{Phase, State},
};

impl CerroGordo {
    /// The Roads whose picture can change, and the turns that change it. CG-EVENT-5
    pub(super) fn turnable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Cell, u8)> + 'a {
        state.town.roads().iter().flat_map(move |road| {
            let others =
                self.tables.edition.shape(road.shape).pictures.iter().filter(|(_, sides)| *sides != road.sides);
            others.map(|(turn, _)| (road.cell, *turn))
        })
    }

    /// Whether a Building of the Town can burn. CG-EVENT-6
    fn burns(&self, state: &State, building: BuildingId) -> bool {
        !self.all_seats().any(|seat| state.player(seat).standee == Some(building))
            && state.town.touches_building(state.town.lot(building))
    }

    /// The Buildings that can burn.
    pub(super) fn flammable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = BuildingId> + 'a {
        members(state.town.standing()).map(BuildingId).filter(|building| self.burns(state, *building))
    }

    /// The Buildings the Stage goes to, as bits. CG-EVENT-10
    pub(super) fn stage_stops(&self, state: &State) -> u64 {
        let Some(here) = state.player(state.active).standee else { return 0 };
        let journey = state.town.journey(state.town.lot(here));
        state.town.buildings_on(&journey, u8::MAX) & !(1 << here.0)
    }

    /// The next seat with a Road tile, `steps` or more from the active one. CG-EVENT-15
    pub(super) fn next_to_swap(&self, state: &State, steps: u8) -> Option<Seat> {
        let seats = (steps..self.seats).map(|steps| state.active.left(steps, self.seats));
        seats.into_iter().find(|seat| !state.player(*seat).roads.is_empty())
    }

    /// What the seat that decides about an event may do.
    pub(crate) fn legal_event(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        match state.phase {
            Phase::RotateRoad => {
                self.turnable(state).for_each(|(cell, turn)| out.push(Action::TurnRoad { cell, turn }));
            }
            Phase::RemoveRoad => state.town.roads().iter().for_each(|road| out.push(Action::WashOut(road.cell))),
            Phase::RemoveBuilding => {
                self.flammable(state).for_each(|building| out.push(Action::Burn(building)));
            }
            Phase::FreeRoad { shape } => {
                self.legal_placements(state, Source::Free, shape, false, out); // CG-EVENT-9
                out.push(Action::Leave);
            }
            Phase::Swap { .. } => {
                self.shapes_held(state, seat).for_each(|shape| out.push(Action::SwapRoad(shape)));
                out.push(Action::KeepRoads);
            }
            Phase::MoveStandee => {
                members(self.stage_stops(state)).for_each(|building| out.push(Action::Move(BuildingId(building))));
                out.push(Action::Stay);
            }
            Phase::Keep { .. } => {
                let hand = state.player(seat).hand.len() as u8;
                (1..=hand).for_each(|at| out.push(Action::Discard(at)));
            }
            Phase::Secret { looked: false, .. } if self.reorders(state) => {
                let live = members(self.live_mines(state).into());
                live.for_each(|mine| out.push(Action::LookInto(MineId(mine))));
            }
            Phase::Secret { looked: false, .. } => out.push(Action::LookAtTops),
            Phase::Secret { looked: true, .. } => {
                out.push(Action::PutBack { swapped: false });
                if self.can_swap(state) {
                    out.push(Action::PutBack { swapped: true });
                }
            }
            Phase::Main | Phase::After | Phase::Over => {}
        }
    }

    /// Whether the tile being resolved is Hidden Vein.
    #[must_use]
    pub fn reorders(&self, state: &State) -> bool {
        let tile = state.last_drawn(state.mine, self.per_mine());
        self.tables.reordering & (1 << tile.0) != 0
    }

    fn can_swap(&self, state: &State) -> bool {
        let Phase::Secret { looked: true, mine } = state.phase else { return false };
        self.reorders(state) && state.left[mine.index()] >= 2
    }

    /// Whether the event can be resolved so; the new connections of a Road that is turned.
    pub(crate) fn guard_event(&self, state: &State, seat: Seat, action: Action) -> Result<Sides, Refusal> {
        let none = Sides::default();
        match (state.phase, action) {
            (Phase::RotateRoad, Action::TurnRoad { cell, turn }) => {
                let Some(road) = state.town.road_at(cell) else {
                    return Err(Refusal::new("CG-EVENT-5", "There is no Road tile in that cell."));
                };
                match self.tables.edition.shape(road.shape).picture(turn) {
                    Some(sides) if sides != road.sides => Ok(sides),
                    _ => Err(Refusal::new("CG-EVENT-5", "The Road tile must be turned to a different picture.")),
                }
            }
            (Phase::RemoveRoad, Action::WashOut(cell)) => match state.town.road_at(cell) {
                Some(_) => Ok(none),
                None => Err(Refusal::new("CG-EVENT-6", "There is no Road tile in that cell.")),
            },
            (Phase::RemoveBuilding, Action::Burn(building)) => {
                let stands = building.0 < 64 && state.town.standing() & (1 << building.0) != 0;
                if stands && self.burns(state, building) {
                    return Ok(none);
                }
                let why = "Only a Building that touches another one and has no Standee on it can burn.";
                Err(Refusal::new("CG-EVENT-6", why))
            }
            (Phase::FreeRoad { .. }, Action::Leave) => Ok(none),
            (Phase::Swap { .. }, Action::KeepRoads) => Ok(none),
            (Phase::Swap { .. }, Action::SwapRoad(shape)) => {
                if state.player(seat).roads.contains(&shape.0) {
                    return Ok(none);
                }
                Err(Refusal::new("CG-EVENT-4", "You have no such Road tile in front of you."))
            }
            (Phase::MoveStandee, Action::Stay) => Ok(none),
            (Phase::MoveStandee, Action::Move(building)) => {
                if building.0 < 64 && self.stage_stops(state) & (1 << building.0) != 0 {
                    return Ok(none);
                }
                Err(Refusal::new("CG-EVENT-10", "No road leads from your Building to that one."))
            }
            (Phase::Keep { .. }, Action::Discard(at)) => {
                let hand = state.player(seat).hand.len();
                if at == 0 || usize::from(at) > hand {
                    let why = say!("Your hand has cards 1 to {last}.", last = name(hand));
                    return Err(Refusal::new("CG-EVENT-11", why));
                }
                Ok(none)
            }
            (Phase::Secret { looked: false, .. }, Action::LookAtTops) if !self.reorders(state) => Ok(none),
            (Phase::Secret { looked: false, .. }, Action::LookInto(mine)) if self.reorders(state) => {
                if mine.0 < self.numbers.mines && state.left[mine.index()] > 0 {
                    return Ok(none);
                }
                Err(Refusal::new("CG-EVENT-13", "Choose a Mine with tiles left."))
            }
            (Phase::Secret { looked: true, .. }, Action::PutBack { swapped }) => {
                if swapped && !self.can_swap(state) {
                    return Err(Refusal::new("CG-EVENT-13", "There are no two tiles to put into another order."));
                }
                Ok(none)
            }
            (Phase::Main | Phase::After, _) => Err(Refusal::new("CG-EVENT-2", "No event asks you for anything now.")),
            _ => Err(Refusal::new("CG-EVENT-2", "That is not what the event asks for.")),
        }
    }

    /// Carries out the choice and goes on with the event.
    pub(crate) fn choose(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        sides: Sides,
        journal: &mut impl Journal<Event>,
    ) {
        match action {
            Action::TurnRoad { cell, .. } => {
                let shape = state.town.road_at(cell).map_or(ShapeId(0), |road| road.shape);
                state.town.turn_road(cell, sides); // CG-CONN-9
                journal.note(Event::Turned { seat, cell, shape, sides });
            }
            Action::WashOut(cell) => {
                if let Some(shape) = state.town.remove_road(cell) {
                    state.road_discards.push(shape.0);
                    journal.note(Event::WashedOut { seat, cell, shape });
                }
            }
            Action::Burn(building) => {
                let cell = state.town.lot(building).cell;
                state.town.remove_building(building); // CG-EXH-5
                journal.note(Event::Burned { seat, building, cell });
            }
            Action::Leave => {
                if let Phase::FreeRoad { shape } = state.phase {
                    state.road_discards.push(shape.0);
                    journal.note(Event::FreeRoadLeft { seat, shape });
                }
            }
            Action::SwapRoad(shape) => {
                state.player_mut(seat).roads.take(shape.0);
                state.road_discards.push(shape.0);
                journal.note(Event::RoadDiscarded { seat, shape });
                self.draw_road(state, seat, journal);
                return self.next_swap(state, seat, journal);
            }
            Action::KeepRoads => {
                journal.note(Event::RoadsKept { seat });
                return self.next_swap(state, seat, journal);
            }
            Action::Move(building) => {
                state.player_mut(seat).standee = Some(building); // CG-BLDG-11
                journal.note(Event::Moved { seat, building });
            }
            Action::Stay => journal.note(Event::Stayed { seat }),
            Action::Discard(at) => {
                self.discard_cards(state, seat, 1 << (at - 1), journal);
                if let Phase::Keep { cards } = state.phase
                    && state.player(seat).hand.len() > usize::from(cards)
                {
                    return;
                }
            }
            Action::LookAtTops => {
                let tops = self.mine_ids().filter_map(|mine| state.tile_below(mine, self.per_mine(), 0));
                let seen = tops.fold(0u64, |set, TileId(k)| set | 1 << k);
                state.player_mut(seat).knows |= seen;
                return self.looked(state, seat, MineId(0), Look::Tops, journal);
            }
            Action::LookInto(mine) => {
                let top = (0..2).filter_map(|depth| state.tile_below(mine, self.per_mine(), depth));
                let seen = top.fold(0u64, |set, TileId(k)| set | 1 << k);
                state.player_mut(seat).knows |= seen;
                return self.looked(state, seat, mine, Look::Vein(mine), journal);
            }
            Action::PutBack { swapped } => {
                if let (true, Phase::Secret { mine, .. }) = (swapped, state.phase) {
                    state.swap_top_two(mine, self.per_mine());
                }
                journal.note(Event::PutBack { seat, swapped: Some(swapped) });
            }
            _ => {}
        }
        self.resolve(state, journal);
    }

    fn looked(&self, state: &mut State, seat: Seat, mine: MineId, look: Look, journal: &mut impl Journal<Event>) {
        state.phase = Phase::Secret { looked: true, mine };
        journal.note(Event::Looked { seat, secret: Some(look) });
    }

    fn next_swap(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) {
        let steps = (seat.0 + self.seats - state.active.0) % self.seats;
        match self.next_to_swap(state, steps + 1) {
            Some(seat) => state.phase = Phase::Swap { seat },
            None => self.resolve(state, journal),
        }
    }
}
