//! Events (CG-EVENT), ties (CG-TIE) and distances between players (CG-DIST).

use engine::{ActionList, Journal, Refusal, Seat, Seats};

use super::{CerroGordo, turn::Stranding};
use crate::{
    action::{Action, Source},
    edition::{Effect, Scope, Who, room},
    event::{Event, Look},
    ids::{BuildingId, Cell, MineId, ShapeId, Sides, TileId, members},
    state::{Phase, State},
};

impl CerroGordo {
    /// Does the effects that are left, in order, until one needs a choice. CG-EVENT-2
    pub(crate) fn resolve(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let tile = state.last_drawn(state.mine, self.per_mine());
        let effects = &self.edition.event_of(tile).effects;
        while let Some(effect) = effects.get(usize::from(state.effect)) {
            state.effect += 1;
            if self.begin_effect(state, *effect, journal) {
                return;
            }
        }
        self.finish_event(state, journal);
    }

    /// The players an effect selects, at this moment. CG-EVENT-3, CG-EVENT-8, CG-TIE-1
    #[must_use]
    pub fn select(&self, state: &State, who: Who) -> Seats {
        let active = state.active;
        let everybody = || self.all_seats();
        let standee = |seat: Seat| state.player(seat).standee;
        let kind = |seat: Seat| standee(seat).map(|building| self.kind(building));
        match who {
            Who::Active => Seats::one(active),
            Who::ActiveIfMined if state.mined => Seats::one(active),
            Who::ActiveIfMined => Seats::NONE,
            Who::All => everybody().collect(),
            Who::On(wanted) => everybody().filter(|seat| kind(*seat) == Some(wanted)).collect(),
            Who::NotOn(safe) => everybody().filter(|seat| kind(*seat).is_some_and(|kind| kind != safe)).collect(),
            Who::Connected => {
                let tiles = self.to_this_mine(state);
                everybody().filter(|seat| tiles[seat.index()].is_some()).collect()
            }
            Who::ClosestOther => {
                let tiles = self.to_this_mine(state);
                self.least(|seat| tiles[seat.index()].filter(|_| seat != active))
            }
            Who::NearActive => {
                let tiles = self.to_active(state);
                self.least(|seat| tiles[seat.index()].filter(|_| seat != active))
            }
            Who::LinkedActive => {
                let tiles = self.to_active(state);
                everybody().filter(|seat| *seat != active && tiles[seat.index()].is_some()).collect()
            }
            Who::Richest => self.least(|seat| Some(u16::MAX - state.player(seat).silver)),
            Who::FewestDone => self.least(|seat| Some(state.player(seat).done.count_ones())),
        }
    }

    /// Everybody tied for the least; those without a number are not in the running. CG-DIST-5
    fn least<N: Ord + Copy>(&self, number: impl Fn(Seat) -> Option<N>) -> Seats {
        let least = self.all_seats().filter_map(&number).min();
        self.all_seats().filter(|seat| least.is_some() && number(*seat) == least).collect()
    }

    /// Road tiles from every player to the Mine of the tile, on one journey for all. CG-DIST-7
    fn to_this_mine(&self, state: &State) -> [Option<u8>; room::SEATS] {
        let journey = state.town.journey(state.town.mine(state.mine));
        state.players.map(|player| journey.to(state.town.lot(player.standee?)))
    }

    /// Road tiles from every player to the active one. CG-DIST-6, CG-DIST-7
    fn to_active(&self, state: &State) -> [Option<u8>; room::SEATS] {
        let Some(here) = state.player(state.active).standee else { return [None; room::SEATS] };
        let journey = state.town.journey(state.town.lot(here));
        state.players.map(|player| match player.standee? {
            there if there == here => Some(0),
            there => journey.to(state.town.lot(there)),
        })
    }

    /// Begins one effect; whether it waits for a choice.
    fn begin_effect(&self, state: &mut State, effect: Effect, journal: &mut impl Journal<Event>) -> bool {
        match effect {
            Effect::Gain { who, n } => {
                let seats = self.select(state, who);
                seats.iter().for_each(|seat| self.gain(state, seat, n, journal)); // CG-TIE-2
                nobody(seats, journal)
            }
            Effect::Lose { who, n } => {
                let seats = self.select(state, who);
                seats.iter().for_each(|seat| self.lose(state, seat, n, journal));
                nobody(seats, journal)
            }
            Effect::Tithe { who, per, n } => {
                for seat in self.select(state, who).iter() {
                    let due = state.player(seat).silver / per * n;
                    self.lose(state, seat, due, journal);
                }
                false
            }
            Effect::PayActive { who, n } => {
                let (seats, to) = (self.select(state, who), state.active);
                for seat in seats.iter() {
                    let silver = n.min(state.player(seat).silver); // CG-EVENT-7
                    state.player_mut(seat).silver -= silver;
                    let active = state.player_mut(to);
                    active.silver = active.silver.saturating_add(silver);
                    state.changed(seat, -i32::from(silver));
                    state.changed(to, silver.into());
                    journal.note(Event::Paid { seat, to, silver });
                }
                nobody(seats, journal)
            }
            Effect::SeedRow { slots, n } => {
                for slot in 0..usize::from(slots).min(state.row.len()) {
                    state.add_coins(slot, n); // CG-EVENT-17
                    journal.note(Event::Seeded { building: BuildingId(state.row[slot]), silver: n });
                }
                false
            }
            _ => self.begin_choice(state, effect, journal),
        }
    }

    /// Begins an effect that asks somebody, if there is anything to choose. CG-EVENT-4
    fn begin_choice(&self, state: &mut State, effect: Effect, journal: &mut impl Journal<Event>) -> bool {
        let seat = state.active;
        let phase = match effect {
            Effect::RotateRoad { .. } => self.turnable(state).next().is_some().then_some(Phase::RotateRoad),
            Effect::RemoveRoad { .. } => (!state.town.roads().is_empty()).then_some(Phase::RemoveRoad),
            Effect::RemoveBuilding { .. } => self.flammable(state).next().is_some().then_some(Phase::RemoveBuilding),
            Effect::MoveStandee { .. } => (self.stage_stops(state) != 0).then_some(Phase::MoveStandee),
            Effect::FreeRoad { .. } => self.next_road(state, journal).map(|shape| {
                journal.note(Event::FreeRoad { seat, shape });
                Phase::FreeRoad { shape }
            }),
            Effect::SwapRoad { .. } => self.next_to_swap(state, 0).map(|seat| Phase::Swap { seat }),
            Effect::NewObjectives { draw, .. } => {
                let before = state.player(seat).hand.len();
                (0..draw).for_each(|_| self.draw_card(state, seat, journal)); // CG-EVENT-11
                (state.player(seat).hand.len() > before).then_some(Phase::Keep { cards: before as u8 })
            }
            // CG-EVENT-13: both kinds of secret tile are resolved in two steps
            Effect::Peek { scope: Scope::AllTops, .. } | Effect::Reorder { .. } => {
                (!self.all_empty(state)).then_some(Phase::Secret { looked: false, mine: MineId(0) })
            }
            _ => None,
        };
        match phase {
            Some(phase) => state.phase = phase,
            None => journal.note(Event::NoEffect),
        }
        phase.is_some()
    }

    fn lose(&self, state: &mut State, seat: Seat, silver: u16, journal: &mut impl Journal<Event>) {
        let player = state.player_mut(seat);
        let silver = silver.min(player.silver); // CG-EVENT-7
        player.silver -= silver;
        state.changed(seat, -i32::from(silver));
        journal.note(Event::Lost { seat, silver });
    }

    /// The Roads whose picture can change, and the turns that change it. CG-EVENT-5
    fn turnable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Cell, u8)> + 'a {
        state.town.roads().iter().flat_map(move |road| {
            let others = self.edition.shape(road.shape).pictures.iter().filter(|(_, sides)| *sides != road.sides);
            others.map(|(turn, _)| (road.cell, *turn))
        })
    }

    /// Whether a Building of the Town can burn. CG-EVENT-6
    fn burns(&self, state: &State, building: BuildingId) -> bool {
        !self.all_seats().any(|seat| state.player(seat).standee == Some(building))
            && state.town.touches_building(state.town.lot(building))
    }

    /// The Buildings that can burn.
    fn flammable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = BuildingId> + 'a {
        members(state.town.standing()).map(BuildingId).filter(|building| self.burns(state, *building))
    }

    /// The Buildings the Stage goes to, as bits. CG-EVENT-10
    fn stage_stops(&self, state: &State) -> u64 {
        let Some(here) = state.player(state.active).standee else { return 0 };
        let journey = state.town.journey(state.town.lot(here));
        state.town.buildings_on(&journey, u8::MAX) & !(1 << here.0)
    }

    /// The next seat with a Road tile, `steps` or more from the active one. CG-EVENT-15
    fn next_to_swap(&self, state: &State, steps: u8) -> Option<Seat> {
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
                self.legal_placements(state, Source::Free, shape, Stranding::default(), out);
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
    pub(crate) fn reorders(&self, state: &State) -> bool {
        let tile = state.last_drawn(state.mine, self.per_mine());
        self.edition.reordering & (1 << tile.0) != 0
    }

    fn can_swap(&self, state: &State) -> bool {
        let Phase::Secret { looked: true, mine } = state.phase else { return false };
        self.reorders(state) && state.left[mine.index()] >= 2
    }

    /// Whether the event can be resolved so; the new connections of a Road that is turned.
    pub(crate) fn guard_event(&self, state: &State, seat: Seat, action: Action) -> Result<Sides, Refusal> {
        let wrong = || Err(Refusal::new("CG-EVENT-2", "That is not what the event asks for."));
        let none = Sides::default();
        match (state.phase, action) {
            (Phase::RotateRoad, Action::TurnRoad { cell, turn }) => {
                let Some(road) = state.town.road_at(cell) else {
                    return Err(Refusal::new("CG-EVENT-5", "There is no Road tile in that cell."));
                };
                match self.edition.shape(road.shape).picture(turn) {
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
                    return Err(Refusal::new("CG-EVENT-11", format!("Your hand has cards 1 to {hand}.")));
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
            _ => wrong(),
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
                self.discard_card(state, seat, usize::from(at) - 1, journal);
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

    /// What everybody knows of a tile that was just drawn. CG-EVENT-12, CG-EVENT-14
    pub(crate) fn learn_drawn(&self, state: &mut State, drawer: Seat, tile: TileId) {
        let bit = 1u64 << tile.0;
        if self.edition.secret & bit == 0 {
            self.all_seats().for_each(|seat| state.player_mut(seat).knows |= bit);
            return;
        }
        let in_use = state.tiles.iter().fold(0u64, |set, tile| set | 1 << tile);
        let mut tops = 0u64;
        for mine in self.mine_ids() {
            let top = (0..2).filter_map(|depth| state.tile_below(mine, self.per_mine(), depth));
            tops |= top.fold(0u64, |set, TileId(k)| set | 1 << k);
        }
        for seat in self.all_seats() {
            let player = state.player_mut(seat);
            if seat == drawer {
                player.knows |= bit;
                continue;
            }
            player.knows &= !bit;
            // For all this player knows, the top tiles of any Mine may now change places.
            if self.edition.reordering & in_use & !player.knows != 0 {
                player.knows &= !tops;
            }
        }
    }
}

fn nobody(seats: Seats, journal: &mut impl Journal<Event>) -> bool {
    if seats.is_empty() {
        journal.note(Event::NoEffect);
    }
    false
}
