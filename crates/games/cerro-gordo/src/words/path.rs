//! What one points at to choose an action.

use engine::{Game, Seat, Target};

use crate::{
    CerroGordo,
    action::{Action, Source},
    edition::Power,
    event::Event,
    ids::{BuildingId, CardId, Cell, MineId, Orient, ShapeId},
    state::State,
};

fn silver(n: u16) -> String {
    format!("{n} Silver")
}

impl CerroGordo {
    pub(super) fn targets(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        let cell_target = |cell: Cell| Target::new("cell", cell, format!("cell {cell}"));
        let card = |at: usize| {
            let card = state.player(seat).hand.get(at).map(|card| self.edition.card(CardId(*card)));
            card.map_or_else(|| format!("card {}", at + 1), |card| card.name.clone())
        };
        match action {
            Action::Build { slot, cell, orient } => {
                let building = state.row.get(usize::from(slot).wrapping_sub(1)).map(|building| BuildingId(*building));
                let label = building.map_or_else(|| format!("slot {slot}"), |building| self.building_label(building));
                let way = if orient == Orient::H { "lying east-west" } else { "lying north-south" };
                let last = Target::new("turn", format!("{orient:?}"), way);
                vec![
                    Target::new("slot", slot, label).noted(self.slot_note(state, seat, slot)),
                    cell_target(cell),
                    self.with_promise(state, seat, action, last),
                ]
            }
            Action::Road { source, shape, cell, turn } => {
                let name = &self.edition.shape(shape).name;
                let (label, note) = match source {
                    Source::Regular => (format!("{name} road"), None),
                    Source::Bonus => (format!("{name} as Bonus Road"), Some(silver(self.bonus_cost(state, seat)))),
                    Source::Free => (format!("{name} from the Mule Train"), None),
                };
                let first = Target { note, ..Target::new(source.word(), self.shape_id(shape), label) };
                let last = self.turn_target(shape, turn);
                vec![first, cell_target(cell), self.with_promise(state, seat, action, last)]
            }
            Action::Refresh(cards) => {
                let chosen: Vec<String> = (0..8).filter(|at| cards & (1 << at) != 0).map(card).collect();
                let name = CerroGordo::cards_word(cards).replace(' ', "+");
                let label = format!("Refresh {}", chosen.join(" and "));
                vec![Target::new("refresh", name, label).noted(silver(self.refresh_cost(state, seat)))]
            }
            Action::Draw(mine) => vec![self.mine_target(state, seat, mine)],
            Action::EndTurn => vec![Target::new("end", "turn", "End the turn")],
            Action::TurnRoad { cell, turn } => {
                let shape = state.town.road_at(cell).map_or(ShapeId(0), |road| road.shape);
                vec![cell_target(cell), self.turn_target(shape, turn)]
            }
            Action::WashOut(cell) => vec![cell_target(cell)],
            Action::Burn(building) | Action::Move(building) => vec![self.building_target(building)],
            Action::Leave => vec![Target::new("leave", "road", "Leave the Road tile")],
            Action::SwapRoad(shape) => {
                vec![Target::new("swap", self.shape_id(shape), format!("Swap the {}", self.edition.shape(shape).name))]
            }
            Action::KeepRoads => vec![Target::new("keep", "roads", "Keep what you have")],
            Action::Stay => vec![Target::new("stay", "here", "Stay where you are")],
            Action::Discard(at) => {
                vec![Target::new("card", at, format!("Discard {}", card(usize::from(at).wrapping_sub(1))))]
            }
            Action::LookAtTops => vec![Target::new("look", "tops", "Look at the top tiles")],
            Action::LookInto(mine) => {
                vec![Target::new("mine", self.mine_id(mine), format!("Look into the {}", self.mine_name(mine)))]
            }
            Action::PutBack { swapped } => {
                let (name, label) = if swapped { ("swapped", "In the other order") } else { ("kept", "As they were") };
                vec![Target::new("back", name, label)]
            }
        }
    }

    pub(super) fn building_label(&self, building: BuildingId) -> String {
        self.edition.buildings.get(building.index()).map_or_else(String::new, |spec| spec.name.clone())
    }

    pub(super) fn building_target(&self, building: BuildingId) -> Target {
        let kind = self.edition.buildings.get(building.index()).map_or("", |spec| spec.kind.name());
        Target::new("building", self.building_id(building), self.building_label(building)).noted(kind)
    }

    fn mine_target(&self, state: &State, seat: Seat, mine: MineId) -> Target {
        let top = state.tile_below(mine, self.per_mine(), 0).map_or(0, |tile| self.edition.silver_of(tile));
        let note = match self.closest_mines(state, seat).1 {
            Some(tiles) => format!("{top} Silver, {tiles} away"),
            None if self.power(state, seat) == Power::SilverUnconnected => format!("{top} Silver, not connected"), // CG-CHAR-5
            None => "not connected: event only".to_owned(),
        };
        Target::new("mine", self.mine_id(mine), format!("Draw from the {}", self.mine_name(mine))).noted(note)
    }

    fn turn_target(&self, shape: ShapeId, turn: u8) -> Target {
        let sides = self.edition.shape(shape).picture(turn).unwrap_or_default();
        Target::new("turn", u16::from(turn) * 90, format!("{sides}"))
    }

    fn slot_note(&self, state: &State, seat: Seat, slot: u8) -> String {
        let coins = state.coins.get(usize::from(slot).wrapping_sub(1)).copied().unwrap_or(0);
        let price = match self.price(state, seat, slot) {
            0 => "free".to_owned(),
            n => format!("{n} Silver"),
        };
        if coins > 0 { format!("{price}, {coins} lie on it") } else { price }
    }

    /// What a placement would bring at once: cards it completes and Silver.
    #[must_use]
    pub fn promise(&self, state: &State, seat: Seat, action: Action) -> Option<String> {
        let mut after = state.clone();
        let mut events = Vec::new();
        self.apply(&mut after, seat, action, &mut events).ok()?;
        let brings = events.iter().filter_map(|event| match event {
            Event::Completed { seat: who, card, points } if *who == seat => {
                Some(format!("completes {} ({points} points)", self.edition.card(*card).name))
            }
            Event::Public { seat: who, card, silver } if *who == seat => {
                Some(format!("{}: {silver} Silver", self.edition.public[usize::from(*card)].name))
            }
            _ => None,
        });
        let brings: Vec<String> = brings.collect();
        (!brings.is_empty()).then(|| brings.join(", "))
    }

    fn with_promise(&self, state: &State, seat: Seat, action: Action, target: Target) -> Target {
        let notes = [self.known_promise(state, seat, action), self.mining_then(state, seat, action)];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        if notes.is_empty() { target } else { target.noted(notes.join("; ")) }
    }

    /// Where the seat would Mine after a placement: always of interest with a Building, else where it changes.
    fn mining_then(&self, state: &State, seat: Seat, action: Action) -> Option<String> {
        let mut after = state.clone();
        let building = matches!(action, Action::Build { .. });
        match action {
            Action::Build { slot, cell, orient } => {
                let building = BuildingId(*state.row.get(usize::from(slot).wrapping_sub(1))?);
                after.town.place_building(building, cell, orient);
                after.player_mut(seat).standee = Some(building);
            }
            Action::Road { shape, cell, turn, .. } => {
                after.town.place_road(cell, shape, self.edition.shape(shape).picture(turn)?);
            }
            _ => return None,
        }
        let (mines, tiles) = self.closest_mines(&after, seat);
        if !building && (mines, tiles) == self.closest_mines(state, seat) {
            return None;
        }
        let names: Vec<&str> =
            self.mine_ids().filter(|mine| mines & (1 << mine.0) != 0).map(|mine| self.mine_name(mine)).collect();
        Some(match tiles {
            Some(tiles) => format!("{} {tiles} away", names.join(" or ")),
            None => "not connected to a Mine".to_owned(),
        })
    }

    /// The promise, as far as the seat can know it: not what cards still to be drawn would bring.
    fn known_promise(&self, state: &State, seat: Seat, action: Action) -> Option<String> {
        // An empty deck and pile: nothing unknown can come up while the act is tried out.
        let mut alone = state.clone();
        alone.deck = Default::default();
        alone.discards = Default::default();
        self.promise(&alone, seat, action)
    }
}
