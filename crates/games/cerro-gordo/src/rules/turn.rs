//! The turn (CG-TURN) and its end (CG-ENDT).

use engine::{ActionList, Journal, Refusal};

use crate::{
    CerroGordo,
    action::Action,
    event::Event,
    ids::{BuildingId, Cell, Orient, ShapeId, Sides},
    state::{Phase, State, TurnSoFar},
    town::Town,
};

/// Which placements must be looked at one by one, lest the other one owed becomes impossible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stranding {
    pub roads: bool,
    pub buildings: bool,
}

impl CerroGordo {
    /// Begins the turn of the active seat.
    pub fn begin_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        state.turn_so_far = TurnSoFar { owes_building: true, owes_road: true, ..TurnSoFar::default() }; // CG-TURN-2
        state.phase = Phase::Main;
        journal.note(Event::Turn { seat: state.active, turn: state.turn });
        self.waive(state, journal);
    }

    /// Ends the turn and begins the next.
    pub fn end_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        self.fill_row(state, journal);
        state.active = state.active.left(1, self.seats); // CG-TURN-1, CG-ENDT-3
        state.turn += 1;
        self.begin_turn(state, journal);
    }

    pub(crate) fn guard_end(&self, state: &State) -> Result<(), Refusal> {
        if state.phase != Phase::After {
            return Err(Refusal::new("CG-TURN-10", "The turn ends only after a Mine tile was drawn and resolved."));
        }
        Ok(())
    }

    /// Waives what is owed and cannot be placed, in whatever order. CG-TURN-7
    pub fn waive(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let seat = state.active;
        let TurnSoFar { owes_building, owes_road, .. } = state.turn_so_far;
        let has_tile = !state.player(seat).roads.is_empty();
        let road = owes_road && has_tile && state.town.has_site();
        let has_building = !state.row.is_empty();
        if owes_building {
            // With a Road still to come it matters whether that could take the last places away.
            let enough = if owes_road { self.most_lost() } else { 0 };
            state.town.remember_lots(&self.tables.edition.geometry.ways, enough);
        }
        let building = owes_building && has_building && state.town.has_lot(&self.tables.edition.geometry.ways);
        if owes_road && !road && !(building && has_tile) {
            state.turn_so_far.owes_road = false; // CG-EXH-2: without a tile at once
            journal.note(Event::RoadWaived { seat });
        }
        if owes_building && !building && !(road && has_building) {
            state.turn_so_far.owes_building = false;
            journal.note(Event::BuildingWaived { seat });
        }
        if !state.turn_so_far.owes_building && !state.turn_so_far.owes_road {
            self.remember_drawable(state);
        }
    }

    /// The most places for a Building that one Road tile can take away: those that cover its cell.
    fn most_lost(&self) -> u32 {
        let [w, h] = self.tables.edition.geometry.building;
        self.tables.edition.geometry.ways.len() as u32 * (w * h) as u32
    }

    fn area(&self) -> u32 {
        let [w, h] = self.tables.edition.geometry.building;
        (w * h) as u32
    }

    /// Whether a Building can be placed after this Road. CG-TURN-6 (a)
    #[must_use]
    pub fn road_leaves_lot(&self, town: &Town, shape: ShapeId, cell: Cell, sides: Sides) -> bool {
        let ways = &self.tables.edition.geometry.ways;
        let most = self.most_lost();
        if town.count_lots(ways, most) > most {
            return true;
        }
        let mut after = *town;
        after.place_road(cell, shape, sides);
        after.has_lot(ways)
    }

    /// Whether a Road can be placed after this Building. CG-TURN-6 (b)
    pub(crate) fn building_leaves_site(&self, town: &Town, building: BuildingId, cell: Cell, orient: Orient) -> bool {
        if town.count_sites() > self.area() {
            return true;
        }
        let mut after = *town;
        after.place_building(building, cell, orient);
        after.has_site()
    }

    /// Whether Bonus Roads have to be looked at one by one.
    pub(crate) fn bonus_is_narrow(&self, state: &State) -> bool {
        let TurnSoFar { owes_building, owes_road, .. } = state.turn_so_far;
        let most = self.most_lost();
        (owes_building && state.town.count_lots(&self.tables.edition.geometry.ways, most) <= most)
            || (owes_road && state.town.count_sites() <= 1)
    }

    /// Whether what is owed can be placed after this Bonus Road. CG-TURN-6
    pub(crate) fn bonus_passes(&self, state: &State, shape: ShapeId, cell: Cell, sides: Sides) -> bool {
        let TurnSoFar { owes_building, owes_road, .. } = state.turn_so_far;
        match (owes_building, owes_road) {
            (false, false) => true,
            (false, true) => {
                state.town.count_sites() > 1 || {
                    let mut after = state.town;
                    after.place_road(cell, shape, sides);
                    after.has_site()
                }
            }
            (true, false) => self.road_leaves_lot(&state.town, shape, cell, sides),
            (true, true) => {
                self.road_leaves_lot(&state.town, shape, cell, sides)
                    || self.another_road_leaves_lot(state, shape, cell, sides)
            }
        }
    }

    /// CG-TURN-6 (c): the tiles that stay in front count; the one still to be drawn is not known.
    fn another_road_leaves_lot(&self, state: &State, shape: ShapeId, cell: Cell, sides: Sides) -> bool {
        let mut rest = state.player(state.active).roads;
        rest.take(shape.0);
        let mut after = state.town;
        after.place_road(cell, shape, sides);
        rest.iter().any(|other| self.some_road_leaves_lot(&after, ShapeId(*other)))
    }

    fn some_road_leaves_lot(&self, town: &Town, shape: ShapeId) -> bool {
        let mut found = false;
        town.each_site(|cell, joined| {
            for (_, sides) in &self.tables.edition.shape(shape).pictures {
                found = found || (!sides.and(joined).is_empty() && self.road_leaves_lot(town, shape, cell, *sides));
            }
        });
        found
    }

    /// Which regular placements have to be looked at one by one. CG-TURN-6
    pub(crate) fn stranding(&self, state: &State) -> Stranding {
        let TurnSoFar { owes_building, owes_road, .. } = state.turn_so_far;
        if !owes_building || !owes_road {
            return Stranding::default();
        }
        let ways = &self.tables.edition.geometry.ways;
        let lots = state.town.count_lots(ways, self.most_lost());
        let sites = state.town.count_sites();
        let narrow = Stranding { roads: lots <= self.most_lost(), buildings: sites <= self.area() };
        if narrow == Stranding::default() || self.some_placement_passes(state) {
            return narrow;
        }
        Stranding::default() // none passes, so all are offered
    }

    /// Whether any regular placement leaves the other one possible.
    pub(crate) fn some_placement_passes(&self, state: &State) -> bool {
        let town = &state.town;
        let roads = &state.player(state.active).roads;
        if roads.iter().any(|shape| self.some_road_leaves_lot(town, ShapeId(*shape))) {
            return true;
        }
        let Some(building) = state.row.first().map(|building| BuildingId(*building)) else { return false };
        let mut found = false;
        town.each_lot(&self.tables.edition.geometry.ways, |cell, orient| {
            found = found || self.building_leaves_site(town, building, cell, orient);
        });
        found
    }

    /// Everything the active player may do in the main part of the turn. CG-TURN-8, CG-TURN-9
    pub(crate) fn legal_main(&self, state: &State, out: &mut ActionList<Action>) {
        let stranding = self.stranding(state);
        self.legal_buildings(state, stranding, out);
        self.legal_roads(state, stranding, out);
        self.legal_refreshes(state, out);
        self.legal_draws(state, out);
    }

    pub(crate) fn legal_after(&self, state: &State, out: &mut ActionList<Action>) {
        self.legal_roads(state, Stranding::default(), out);
        self.legal_refreshes(state, out);
        out.push(Action::EndTurn);
    }

    /// Goes on after an event: Silver Actions if any is possible, else the next turn. CG-TURN-10
    pub(crate) fn after(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        state.phase = Phase::After;
        if !self.silver_action_possible(state, state.active) {
            self.end_turn(state, journal);
        }
    }

    /// Goes on after a Silver Action.
    pub(crate) fn after_silver_action(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        match state.phase {
            Phase::After => self.after(state, journal),
            _ => self.waive(state, journal),
        }
    }

    pub(crate) fn guard_main(&self, state: &State) -> Result<(), Refusal> {
        match state.phase {
            Phase::Main => Ok(()),
            Phase::After => Err(Refusal::new(
                "CG-TURN-10",
                "After the event there are only Silver Actions and the end of the turn.",
            )),
            _ => Err(Refusal::new("CG-EVENT-2", "The event of the Mine tile is resolved first.")),
        }
    }
}
