//! Events (CG-EVENT): the effects of a Mine tile, one after the other.

mod answer;
mod who;

use engine::{Journal, Seat};

use crate::{
    CerroGordo,
    edition::{Effect, Scope, Who},
    event::Event,
    ids::{BuildingId, MineId, TileId},
    state::{Phase, State},
};

impl CerroGordo {
    /// Does the effects that are left, in order, until one needs a choice. CG-EVENT-2
    pub fn resolve(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let tile = state.last_drawn(state.mine, self.per_mine());
        let effects = &self.tables.edition.event_of(tile).effects;
        while let Some(effect) = effects.get(usize::from(state.effect)) {
            state.effect += 1;
            if self.begin_effect(state, *effect, journal) {
                return;
            }
        }
        if !state.happened {
            journal.note(Event::NoEffect);
        }
        self.finish_event(state, journal);
    }

    /// Begins one effect; whether it waits for a choice.
    fn begin_effect(&self, state: &mut State, effect: Effect, journal: &mut impl Journal<Event>) -> bool {
        match effect {
            Effect::Gain { who, n } => {
                self.each_of(state, who, |state, seat| self.gain(state, seat, n, journal)); // CG-TIE-2
            }
            Effect::Lose { who, n } => self.each_of(state, who, |state, seat| self.lose(state, seat, n, journal)),
            Effect::Tithe { who, per, n } => self.each_of(state, who, |state, seat| match state.player(seat).silver {
                silver @ 1.. if silver < per => journal.note(Event::Spared { seat, silver }),
                silver => self.lose(state, seat, silver / per * n, journal),
            }),
            Effect::PayActive { who, n } => self.each_of(state, who, |state, seat| self.pay(state, seat, n, journal)),
            Effect::SeedRow { slots, n } => {
                for slot in 0..usize::from(slots).min(state.row.len()) {
                    state.add_coins(slot, n); // CG-EVENT-17
                    state.happened = true;
                    journal.note(Event::Seeded { building: BuildingId(state.row[slot]), silver: n });
                }
            }
            _ => return self.begin_choice(state, effect, journal),
        }
        false
    }

    /// Does something to everybody an effect selects. CG-EVENT-3
    fn each_of(&self, state: &mut State, who: Who, mut does: impl FnMut(&mut State, Seat)) {
        for seat in self.select(state, who).iter() {
            state.happened = true;
            does(state, seat);
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
                self.draw_cards(state, seat, draw, journal); // CG-EVENT-11
                (state.player(seat).hand.len() > before).then_some(Phase::Keep { cards: before as u8 })
            }
            // CG-EVENT-13: both kinds of secret tile are resolved in two steps
            Effect::Peek { scope: Scope::AllTops, .. } | Effect::Reorder { .. } => {
                (!self.all_empty(state)).then_some(Phase::Secret { looked: false, mine: MineId(0) })
            }
            _ => None,
        };
        let Some(phase) = phase else { return false };
        (state.phase, state.happened) = (phase, true);
        true
    }

    fn lose(&self, state: &mut State, seat: Seat, silver: u16, journal: &mut impl Journal<Event>) {
        let player = state.player_mut(seat);
        let silver = silver.min(player.silver); // CG-EVENT-7
        player.silver -= silver;
        state.changed(seat, -i32::from(silver));
        journal.note(Event::Lost { seat, silver });
    }

    fn pay(&self, state: &mut State, seat: Seat, silver: u16, journal: &mut impl Journal<Event>) {
        let to = state.active;
        let silver = silver.min(state.player(seat).silver); // CG-EVENT-7
        state.player_mut(seat).silver -= silver;
        let active = state.player_mut(to);
        active.silver = active.silver.saturating_add(silver);
        state.changed(seat, -i32::from(silver));
        state.changed(to, silver.into());
        journal.note(Event::Paid { seat, to, silver });
    }

    /// What everybody knows of a tile that was just drawn. CG-EVENT-12, CG-EVENT-14
    pub fn learn_drawn(&self, state: &mut State, drawer: Seat, tile: TileId) {
        let bit = 1u64 << tile.0;
        if self.tables.secret & bit == 0 {
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
            if self.tables.reordering & in_use & !player.knows != 0 {
                player.knows &= !tops;
            }
        }
    }
}
