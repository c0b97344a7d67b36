//! What one points at to choose an action.

use engine::{
    Game, Line, Seat, Target, say,
    say::{all, name},
};

use crate::{
    CerroGordo,
    action::{Action, Source},
    edition::Power,
    event::Event,
    ids::{BuildingId, CardId, MineId, Orient, ShapeId},
    state::State,
};

impl CerroGordo {
    pub(super) fn targets(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::Build { slot, cell, orient } => {
                let way = if orient == Orient::H { "lying east-west" } else { "lying north-south" };
                let last = Target::new("turn", format!("{orient:?}"), way);
                vec![
                    Target::new("slot", slot, self.slot_label(state, slot)).noted(self.slot_note(state, seat, slot)),
                    self.cell_target(cell),
                    self.with_promise(state, seat, action, last),
                ]
            }
            Action::Road { source, shape, cell, turn } => {
                let first = self.road_target(state, seat, source, shape);
                let last = self.turn_target(shape, turn);
                vec![first, self.cell_target(cell), self.with_promise(state, seat, action, last)]
            }
            Action::Refresh(cards) => {
                let chosen = all((0..8).filter(|at| cards & (1 << at) != 0).map(|at| self.card_label(state, seat, at)));
                let word = CerroGordo::cards_word(cards).replace(' ', "+");
                let note = say!("{silver} Silver", silver = self.refresh_cost(state, seat));
                vec![Target::new("refresh", word, say!("Refresh {chosen}", chosen)).noted(note)]
            }
            Action::Draw(mine) => vec![self.mine_target(state, seat, mine)],
            Action::EndTurn => vec![Target::new("end", "turn", "End the turn")],
            _ => self.event_targets(state, seat, action),
        }
    }

    fn event_targets(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::TurnRoad { cell, turn } => {
                let shape = state.town.road_at(cell).map_or(ShapeId(0), |road| road.shape);
                vec![self.cell_target(cell), self.turn_target(shape, turn)]
            }
            Action::WashOut(cell) => vec![self.cell_target(cell)],
            Action::Burn(building) | Action::Move(building) => vec![self.building_target(building)],
            Action::Leave => vec![Target::new("leave", "road", "Leave the Road tile")],
            Action::SwapRoad(shape) => {
                let tile = name(&self.tables.edition.shape(shape).name);
                vec![Target::new("swap", self.shape_id(shape), say!("Swap the {tile}", tile))]
            }
            Action::KeepRoads => vec![Target::new("keep", "roads", "Keep what you have")],
            Action::Stay => vec![Target::new("stay", "here", "Stay where you are")],
            Action::Discard(at) => {
                let card = self.card_label(state, seat, usize::from(at).wrapping_sub(1));
                vec![Target::new("card", at, say!("Discard {card}", card))]
            }
            Action::LookAtTops => vec![Target::new("look", "tops", "Look at the top tiles")],
            Action::LookInto(mine) => {
                let label = say!("Look into the {mine}", mine = name(self.mine_name(mine)));
                vec![Target::new("mine", self.mine_id(mine), label)]
            }
            Action::PutBack { swapped: true } => vec![Target::new("back", "swapped", "In the other order")],
            Action::PutBack { swapped: false } => vec![Target::new("back", "kept", "As they were")],
            _ => Vec::new(),
        }
    }

    fn card_label(&self, state: &State, seat: Seat, at: usize) -> Line {
        match state.player(seat).hand.get(at) {
            Some(card) => Line::name(&self.tables.edition.card(CardId(*card)).name),
            None => say!("card {number}", number = name(at.wrapping_add(1))),
        }
    }

    pub(super) fn building_name(&self, building: BuildingId) -> Line {
        Line::name(self.tables.edition.buildings.get(building.index()).map_or("", |spec| spec.name.as_str()))
    }

    pub(super) fn building_target(&self, building: BuildingId) -> Target {
        let target = Target::new("building", self.building_id(building), self.building_name(building));
        match self.tables.edition.buildings.get(building.index()) {
            Some(spec) => target.noted(spec.kind.words()),
            None => target,
        }
    }

    fn road_target(&self, state: &State, seat: Seat, source: Source, shape: ShapeId) -> Target {
        let tile = name(&self.tables.edition.shape(shape).name);
        let label = match source {
            Source::Regular => say!("{tile} road", tile),
            Source::Bonus => say!("{tile} as Bonus Road", tile),
            Source::Free => say!("{tile} for free", tile),
        };
        let target = Target::new(source.word(), self.shape_id(shape), label);
        match source {
            Source::Bonus => target.noted(say!("{silver} Silver", silver = self.bonus_cost(state, seat))),
            _ => target,
        }
    }

    fn mine_target(&self, state: &State, seat: Seat, mine: MineId) -> Target {
        let top = state.tile_below(mine, self.per_mine(), 0).map_or(0, |tile| self.tables.edition.silver_of(tile));
        let note = match self.closest_mines(state, seat).1 {
            Some(tiles) => say!("{top} Silver, {tiles:# Road tile|# Road tiles} away", top, tiles),
            // CG-CHAR-5
            None if self.power(state, seat) == Power::SilverUnconnected => say!("{top} Silver, not connected", top),
            None => "not connected: event only".into(),
        };
        let label = say!("Draw from the {mine}", mine = name(self.mine_name(mine)));
        Target::new("mine", self.mine_id(mine), label).noted(note)
    }

    fn turn_target(&self, shape: ShapeId, turn: u8) -> Target {
        let sides = self.tables.edition.shape(shape).picture(turn).unwrap_or_default();
        Target::new("turn", u16::from(turn) * 90, Line::name(sides))
    }

    fn slot_label(&self, state: &State, slot: u8) -> Line {
        match state.row.get(usize::from(slot).wrapping_sub(1)) {
            Some(building) => self.building_name(BuildingId(*building)),
            None => say!("slot {slot}", slot = name(slot)),
        }
    }

    fn slot_note(&self, state: &State, seat: Seat, slot: u8) -> Line {
        let coins = state.coins.get(usize::from(slot).wrapping_sub(1)).copied().unwrap_or(0);
        match (self.price(state, seat, slot), coins) {
            (0, 0) => "free".into(),
            (0, coins) => say!("free, {coins} Silver on it", coins),
            (price, 0) => say!("{price} Silver", price),
            (price, coins) => say!("{price} Silver, {coins} Silver on it", price, coins),
        }
    }

    /// What a placement would bring at once: cards it completes and Silver.
    #[must_use]
    pub fn promise(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        let mut after = state.clone();
        let mut events = Vec::new();
        self.apply(&mut after, seat, action, &mut events).ok()?;
        let brings = events.iter().filter_map(|event| match event {
            Event::Completed { seat: who, card, points } if *who == seat => {
                let card = name(&self.tables.edition.card(*card).name);
                Some(say!("completes {card} ({points:# point|# points})", card, points = *points))
            }
            Event::Public { seat: who, card, silver } if *who == seat => {
                let card = name(&self.tables.edition.public[usize::from(*card)].name);
                Some(say!("{card}: {silver} Silver", card, silver = *silver))
            }
            _ => None,
        });
        let brings: Vec<Line> = brings.collect();
        (!brings.is_empty()).then(|| say!("{brings}", brings = all(brings)))
    }

    fn with_promise(&self, state: &State, seat: Seat, action: Action, target: Target) -> Target {
        match (self.known_promise(state, seat, action), self.mining_then(state, seat, action)) {
            (None, None) => target,
            (Some(brings), None) => target.noted(brings),
            (None, Some(mining)) => target.noted(mining),
            (Some(brings), Some(mining)) => target.noted(say!("{brings}; {mining}", brings, mining)),
        }
    }

    /// Where the seat would Mine after a placement: always of interest with a Building, else where it changes.
    fn mining_then(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        let mut after = state.clone();
        let building = matches!(action, Action::Build { .. });
        match action {
            Action::Build { slot, cell, orient } => {
                let building = BuildingId(*state.row.get(usize::from(slot).wrapping_sub(1))?);
                after.town.place_building(building, cell, orient);
                after.player_mut(seat).standee = Some(building);
            }
            Action::Road { shape, cell, turn, .. } => {
                after.town.place_road(cell, shape, self.tables.edition.shape(shape).picture(turn)?);
            }
            _ => return None,
        }
        let (mines, tiles) = self.closest_mines(&after, seat);
        if !building && (mines, tiles) == self.closest_mines(state, seat) {
            return None;
        }
        Some(match tiles {
            Some(tiles) => {
                let mines = self.one_of_mines(mines);
                say!("{mines} {tiles:# Road tile|# Road tiles} away", mines, tiles)
            }
            None => "not connected to a Mine".into(),
        })
    }

    /// The promise, as far as the seat can know it: not what cards still to be drawn would bring.
    fn known_promise(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        // An empty deck and pile: nothing unknown can come up while the act is tried out.
        let mut alone = state.clone();
        alone.deck = Default::default();
        alone.discards = Default::default();
        self.promise(&alone, seat, action)
    }
}
