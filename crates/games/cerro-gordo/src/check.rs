//! Whether a position from outside can be played on.

use crate::{
    CerroGordo,
    edition::{Effect, room},
    ids::{BuildingId, MineId, ShapeId, members},
    state::{Phase, State},
};

/// More Silver than any game can bring forth: an act brings at most a few hundred.
const MOST_SILVER: u16 = 60_000;

fn ensure(holds: bool, what: impl Into<String>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

impl CerroGordo {
    /// Checks everything: every component once, every number in range, every phase possible.
    pub(crate) fn sound(&self, state: &State) -> Result<(), String> {
        self.sound_players(state)?;
        self.sound_town(state)?;
        self.sound_roads(state)?;
        self.sound_buildings(state)?;
        self.sound_tiles(state)?;
        self.sound_cards(state)?;
        self.sound_turn(state)?;
        self.sound_phase(state)
    }

    fn sound_players(&self, state: &State) -> Result<(), String> {
        let mut characters = 0u64;
        for (k, player) in state.players.iter().enumerate() {
            if k >= usize::from(self.seats) {
                ensure(*player == Default::default(), format!("there is no seat {}", k + 1))?;
                continue;
            }
            let character = player.character.index();
            ensure(character < self.tables.edition.characters.len(), format!("seat {} has no Character", k + 1))?;
            ensure(characters & (1 << character) == 0, "a Character is there twice")?;
            characters |= 1 << character;
            ensure(player.silver <= MOST_SILVER, format!("seat {} has too much Silver", k + 1))?;
            if let Some(standee) = player.standee {
                let there = standee.0 < 64 && state.town.standing() & (1 << standee.0) != 0;
                ensure(there, format!("the Standee of seat {} is on no Building", k + 1))?;
            }
        }
        Ok(())
    }

    fn sound_town(&self, state: &State) -> Result<(), String> {
        let town = &state.town;
        let sites: Vec<_> = self.sites().collect();
        let mines: Vec<_> = town.mines().map(|(_, lot)| lot).collect();
        ensure(sites == mines, "the Mines do not stand where the layout puts them")?;
        let footprint = town.lot_for(Default::default(), crate::ids::Orient::H);
        ensure([footprint.w, footprint.h] == self.tables.edition.geometry.building, "the Buildings have another size")?;
        let mut cells: Vec<_> = mines.iter().flat_map(|lot| lot.cells()).collect();
        for building in members(town.standing()).map(BuildingId) {
            ensure(building.index() < self.tables.edition.buildings.len(), "there is no such Building")?;
            ensure(
                self.tables.edition.geometry.ways.contains(&town.orient(building)),
                "a Building lies in no known way",
            )?;
            ensure(town.bounds().hold(town.lot(building)), "a Building lies beyond the bounds")?;
            cells.extend(town.lot(building).cells());
        }
        for road in town.roads() {
            ensure(road.shape.index() < self.tables.edition.shapes.len(), "there is no such Road")?;
            let picture = self.tables.edition.shape(road.shape).turn_of(road.sides);
            ensure(picture.is_some(), format!("the Road at {} has a wrong picture", road.cell))?;
            cells.push(road.cell);
        }
        let covered = cells.len();
        cells.sort_unstable();
        cells.dedup();
        ensure(cells.len() == covered, "two tiles share a cell")?; // CG-GEO-5
        // Room for everything that is still to be placed.
        let (w, h) = town.bounds().size();
        let longest = self.tables.edition.geometry.building.into_iter().max().unwrap_or(1);
        let turns: i32 = state.left.iter().map(|left| i32::from(*left)).sum::<i32>() + 1;
        let roads = self.road_tiles().len() as i32 - town.roads().len() as i32;
        ensure(w.max(h) + turns * i32::from(longest) + roads <= room::SPAN + 8, "the Town is too large")?;
        let bounds = town.bounds();
        let far = [bounds.west, bounds.north, bounds.east, bounds.south].into_iter().map(i8::unsigned_abs).max();
        let grows = turns * i32::from(longest) + roads;
        ensure(i32::from(far.unwrap_or(0)) + grows <= 124, "the Town lies too far out")
    }

    fn sound_roads(&self, state: &State) -> Result<(), String> {
        let mut count = [0u8; room::SHAPES];
        let in_front = state.players.iter().flat_map(|player| player.roads.iter());
        let free = match state.phase {
            Phase::FreeRoad { shape } => Some(shape.0),
            _ => None,
        };
        let piles = state.road_pile.iter().chain(state.road_discards.iter()).chain(in_front).copied();
        for shape in piles.chain(state.town.roads().iter().map(|road| road.shape.0)).chain(free) {
            ensure(usize::from(shape) < self.tables.edition.shapes.len(), "there is no such Road")?;
            count[usize::from(shape)] += 1;
        }
        for (shape, there) in self.tables.edition.shapes.iter().zip(count) {
            ensure(shape.count == there, format!("{there} Road tiles \"{}\", not {}", shape.id, shape.count))?;
        }
        for seat in self.all_seats() {
            let most = self.roads_kept(state, seat);
            let roads = &state.player(seat).roads;
            ensure(roads.len() <= usize::from(most), format!("{seat} has too many Road tiles"))?;
        }
        Ok(())
    }

    fn sound_buildings(&self, state: &State) -> Result<(), String> {
        let mut seen = state.town.standing();
        for building in state.stack.iter().chain(state.row.iter()) {
            ensure(usize::from(*building) < self.tables.edition.buildings.len(), "there is no such Building")?;
            ensure(seen & (1 << building) == 0, "a Building is there twice")?;
            seen |= 1 << building;
        }
        let row = usize::from(self.tables.edition.numbers.building_row);
        ensure(state.row.len() <= row, "the row is too long")?;
        let short = state.row.len() + 1 < row && !state.stack.is_empty();
        ensure(!short, "the row is too short")?;
        for (slot, coins) in state.coins.iter().enumerate() {
            ensure(slot < state.row.len() || *coins == 0, "coins lie beside the row")?;
        }
        Ok(())
    }

    fn sound_tiles(&self, state: &State) -> Result<(), String> {
        let mut tiles: Vec<u8> = state.tiles.to_vec();
        tiles.sort_unstable();
        ensure(tiles == self.tiles_in_use()[..], "the Mine tiles are not those of the game")?;
        for (k, left) in state.left.iter().enumerate() {
            let most = if k < usize::from(self.numbers.mines) { self.per_mine() } else { 0 };
            ensure(*left <= most, format!("Mine {} has too many tiles", k + 1))?;
        }
        ensure(state.mine.0 < self.numbers.mines, "there is no such Mine")?;
        let in_use = tiles.iter().fold(0u64, |set, tile| set | 1 << tile);
        let known = state.players.iter().all(|player| player.knows & !in_use == 0);
        ensure(known, "somebody knows a tile that is not there")?;
        let aloud = self.read_aloud(state);
        let heard = self.all_seats().all(|seat| state.player(seat).knows & aloud == aloud);
        ensure(heard, "somebody does not know a tile that was read aloud")
    }

    fn sound_cards(&self, state: &State) -> Result<(), String> {
        let mut seen = 0u64;
        let hands = state.players.iter().flat_map(|player| player.hand.iter());
        let done = state.players.iter().flat_map(|player| members(player.done).collect::<Vec<_>>());
        let piles = state.deck.iter().chain(state.discards.iter()).chain(hands).copied();
        for card in piles.chain(done) {
            ensure(usize::from(card) < self.tables.edition.objectives.len(), "there is no such Objective")?;
            ensure(seen & (1 << card) == 0, "an Objective is there twice")?;
            seen |= 1 << card;
        }
        ensure(seen.count_ones() as usize == self.tables.edition.objectives.len(), "an Objective is missing")?;
        let normal = usize::from(self.tables.edition.numbers.start_objectives);
        for seat in self.all_seats() {
            let keeps = matches!(state.phase, Phase::Keep { .. }) && seat == state.active;
            let hand = state.player(seat).hand.len();
            ensure(hand <= normal || keeps, format!("{seat} has too many Objectives"))?;
        }
        Ok(())
    }

    fn sound_turn(&self, state: &State) -> Result<(), String> {
        ensure(state.first.0 < self.seats && state.active.0 < self.seats, "there is no such seat")?;
        ensure(self.first.is_none_or(|first| first == state.first), "the table has chosen another first player")?;
        ensure(state.turn > 0, "the first turn is turn 1")?;
        let drawn: u8 = self.turns() - state.left.iter().sum::<u8>();
        // Every turn draws one tile: before the draw it is one short of the turn's number.
        let before = state.phase == Phase::Main;
        ensure(state.turn == drawn + u8::from(before), "the turn does not fit the tiles drawn")?;
        ensure(
            state.active == state.first.left((state.turn - 1) % self.seats, self.seats),
            "it is another seat's turn",
        )?;
        let owes = state.turn_so_far.owes_building || state.turn_so_far.owes_road;
        ensure(before || !owes, "a placement is owed after the draw")?;
        ensure(!before || state.left.iter().any(|left| *left > 0), "no Mine tile is left for this turn")?;
        if before {
            // What is owed can be placed, or would have been waived. CG-TURN-7
            let mut waived = state.clone();
            self.waive(&mut waived, &mut ());
            ensure(waived == *state, "something is owed that cannot be placed")?;
        }
        if let Some(built) = state.built {
            ensure(before && !state.turn_so_far.owes_building, "a Building of this turn is remembered too long")?;
            let hand = state.player(state.active).hand.len();
            let slots = 1..=self.tables.edition.numbers.building_row;
            ensure(slots.contains(&built.slot) && usize::from(built.cards) <= hand, "no such Building was placed")?;
            ensure(state.player(state.active).standee.is_some(), "the Building of this turn is missing")?;
        }
        let over = state.phase == Phase::Over;
        let waiting = !matches!(state.phase, Phase::Main | Phase::After | Phase::Over);
        ensure(!over || self.all_empty(state), "the game is over, but a Mine has tiles")?;
        ensure(over || waiting || !self.all_empty(state), "all Mines are empty, but the game goes on")
    }

    /// The phase is one that the event of the drawn tile brings about, with something to choose.
    fn sound_phase(&self, state: &State) -> Result<(), String> {
        let waiting = !matches!(state.phase, Phase::Main | Phase::After | Phase::Over);
        if !waiting {
            if state.phase == Phase::After {
                let idle = "nothing is left to do after the event";
                ensure(self.silver_action_possible(state, state.active), idle)?;
            }
            return Ok(());
        }
        ensure(state.left[state.mine.index()] < self.per_mine(), "no tile was drawn from that Mine")?;
        let tile = state.last_drawn(state.mine, self.per_mine());
        let effects = &self.tables.edition.event_of(tile).effects;
        let effect = usize::from(state.effect).checked_sub(1).and_then(|at| effects.get(at));
        let fits = match (state.phase, effect) {
            (Phase::RotateRoad, Some(Effect::RotateRoad { .. }))
            | (Phase::RemoveRoad, Some(Effect::RemoveRoad { .. }))
            | (Phase::RemoveBuilding, Some(Effect::RemoveBuilding { .. }))
            | (Phase::MoveStandee, Some(Effect::MoveStandee { .. })) => true,
            (Phase::FreeRoad { shape: ShapeId(k) }, Some(Effect::FreeRoad { .. })) => {
                usize::from(k) < self.tables.edition.shapes.len()
            }
            (Phase::Swap { seat }, Some(Effect::SwapRoad { .. })) => {
                seat.0 < self.seats && !state.player(seat).roads.is_empty()
            }
            (Phase::Keep { cards }, Some(Effect::NewObjectives { draw, .. })) => {
                let hand = state.player(state.active).hand.len();
                hand > usize::from(cards)
                    && hand <= usize::from(cards) + usize::from(*draw)
                    && cards <= self.tables.edition.numbers.start_objectives
            }
            (Phase::Secret { looked, mine: MineId(k) }, Some(Effect::Peek { .. } | Effect::Reorder { .. })) => {
                let vein = looked && self.reorders(state);
                k < self.numbers.mines
                    && !self.all_empty(state)
                    && if vein { state.left[usize::from(k)] > 0 } else { k == 0 }
            }
            _ => false,
        };
        ensure(fits, "the drawn tile does not bring this about")?;
        let mut choices = engine::ActionList::new();
        let seat = if let Phase::Swap { seat } = state.phase { seat } else { state.active };
        self.legal_event(state, seat, &mut choices);
        ensure(!choices.is_empty(), "the event leaves nothing to choose")
    }
}
