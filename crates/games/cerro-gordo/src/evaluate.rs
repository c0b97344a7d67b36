//! How good a position looks to one seat.

use engine::{Evaluate, Seat};

use crate::{
    CerroGordo,
    conditions::Act,
    edition::{Bonus, Condition, Objective, Trigger},
    ids::{BuildingId, CardId},
    state::{Phase, State},
};

/// Hundredths of a point.
const POINT: i32 = 100;
/// What a card in hand is worth on top of how far it is met: more turns, more hope.
const HOPE: i32 = 22;

impl CerroGordo {
    /// What is certain and what is likely, for a seat as everybody sees it.
    fn prospects(&self, state: &State, seat: Seat) -> i32 {
        let player = state.player(seat);
        let per = match self.silver_points(player.character, 6) {
            3 => 2,
            _ => i32::from(self.tables.edition.numbers.silver_per_point),
        };
        let over = state.phase == Phase::Over;
        // Silver that is not a whole point yet is worth something as long as more may come.
        let silver = match over {
            true => self.silver_points(player.character, player.silver) * POINT,
            false => i32::from(player.silver) * POINT / per,
        };
        let bonus = match self.tables.edition.character(player.character).bonus {
            // So is a Road tile of the largest network, though the last ones may not make a whole point.
            Bonus::Network { per, points } if !over => {
                i32::from(points) * POINT * state.town.largest_network() as i32 / i32::from(per)
            }
            _ => self.bonus_points(player.character, &state.town) * POINT,
        };
        self.objective_points(player.done) * POINT + bonus + silver
    }

    fn turns_left(&self, state: &State, seat: Seat) -> i32 {
        let left: i32 = state.left.iter().map(|left| i32::from(*left)).sum();
        let until = i32::from((seat.0 + self.seats - state.active.0) % self.seats);
        let begun = i32::from(state.phase == Phase::Main);
        // Turns after this one: this seat's next comes `until` turns from now.
        let after = left - begun;
        let first = if until == 0 { i32::from(self.seats) } else { until };
        if after < first { 0 } else { 1 + (after - first) / i32::from(self.seats) }
    }

    /// What the seat's own cards in hand may still bring.
    fn hopes(&self, state: &State, seat: Seat) -> i32 {
        let turns = self.turns_left(state, seat);
        if turns == 0 || state.phase == Phase::Over {
            return 0;
        }
        let mut hopes = 0;
        for card in state.player(seat).hand.iter().copied().map(CardId) {
            let card = self.tables.edition.card(card);
            let met = self.in_scene(state, seat, Act::Nothing, |scene| {
                let parts = card.when.iter().map(|condition| match condition {
                    Condition::Silver { .. } | Condition::ClosestToMines { .. } | Condition::PlayersTouching { .. } => {
                        let measure = scene.measure(*condition);
                        (50 * i32::from(measure.have.min(measure.need))) / i32::from(measure.need.max(1))
                    }
                    _ => 25,
                });
                parts.min().unwrap_or(0)
            });
            let chance = (HOPE + met / 4) * turns.min(3) / 3;
            if card.when.contains(&Condition::RoadLinksMines) {
                // The nearer two Mines have come to each other, the likelier.
                let chance = match state.town.link_gap(3) {
                    Some(1) => 60,
                    Some(2) if turns > 1 => 35,
                    Some(3) if turns > 2 => 20,
                    _ => 6,
                };
                hopes += i32::from(card.points) * chance;
                continue;
            }
            let ease = match card.trigger {
                Trigger::Build | Trigger::Road => 6 - i32::from(card.points),
                Trigger::Mine | Trigger::Stand => 2,
            };
            hopes += i32::from(card.points) * chance * (4 + ease) / 8;
        }
        hopes
    }

    /// The points of cards that the Building still owed could complete at once, or the draw after it: a Road laid
    /// first may open its place.
    fn within_reach(&self, state: &State, seat: Seat) -> i32 {
        let owes = state.phase == Phase::Main && state.active == seat && state.turn_so_far.owes_building;
        if !owes || state.turn_so_far.owes_road {
            return 0;
        }
        let cards = state.player(seat).hand.iter().copied().map(CardId).map(|card| self.tables.edition.card(card));
        let cards = cards.filter(|card| matches!(card.trigger, Trigger::Build | Trigger::Mine));
        cards.filter(|card| self.building_completes(state, seat, card)).map(|card| i32::from(card.points) * POINT).sum()
    }

    /// What the seat would Mine now, if it is connected.
    fn next_mined(&self, state: &State, seat: Seat) -> Option<Act> {
        let (mines, tiles) = self.closest_mines(state, seat);
        let tops = self.mine_ids().filter(|mine| mines & (1 << mine.0) != 0);
        let silver = tops.filter_map(|mine| state.tile_below(mine, self.per_mine(), 0));
        let silver = silver.map(|tile| self.tables.edition.silver_of(tile)).max()?;
        Some(Act::Mined { silver, tiles: tiles? })
    }

    fn building_completes(&self, state: &State, seat: Seat, card: &Objective) -> bool {
        let slots = self.slots_affordable(state, seat) as usize;
        let of_type = card.when.iter().find_map(|condition| match condition {
            Condition::HereType { types } => Some(*types),
            _ => None,
        });
        // Where one Mines does not depend on which Building it is.
        let tried = if card.trigger == Trigger::Mine { 1 } else { slots };
        let mut after = state.clone();
        let mut found = false;
        for (slot, building) in state.row.iter().copied().map(BuildingId).enumerate().take(tried) {
            if found || of_type.is_some_and(|types| !types.has(self.kind(building))) {
                continue;
            }
            let built = Act::Built { slot: slot as u8 + 1, coins: state.coins[slot] };
            after.player_mut(seat).standee = Some(building);
            state.town.each_lot(&self.tables.edition.geometry.ways, |cell, orient| {
                if !found {
                    after.town = state.town;
                    after.town.place_building(building, cell, orient);
                    let act = match card.trigger {
                        Trigger::Mine => self.next_mined(&after, seat),
                        _ => Some(built),
                    };
                    found = act.is_some_and(|act| self.in_scene(&after, seat, act, |scene| scene.holds(&card.when)));
                }
            });
        }
        found
    }

    /// What the seat's next draw brings if it is connected now: Silver, and the cards that want it.
    fn mining(&self, state: &State, seat: Seat) -> i32 {
        let owes = state.turn_so_far.owes_building || state.turn_so_far.owes_road;
        if state.phase != Phase::Main || state.active != seat || owes {
            return 0;
        }
        let Some(act @ Act::Mined { silver, .. }) = self.next_mined(state, seat) else { return 0 };
        let cards = state.player(seat).hand.iter().copied().map(CardId).map(|card| self.tables.edition.card(card));
        let completed = cards
            .filter(|card| card.trigger == Trigger::Mine)
            .filter(|card| self.in_scene(state, seat, act, |scene| scene.holds(&card.when)));
        let points: i32 = completed.map(|card| i32::from(card.points)).sum();
        points * POINT + i32::from(silver) * POINT / i32::from(self.tables.edition.numbers.silver_per_point)
    }
}

impl Evaluate for CerroGordo {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let likely = self.hopes(state, seat) + self.mining(state, seat) + self.within_reach(state, seat);
        let own = self.prospects(state, seat) + likely;
        let others = self.all_seats().filter(|other| *other != seat).map(|other| self.prospects(state, other));
        let (most, sum) = others.fold((i32::MIN, 0), |(most, sum), value| (most.max(value), sum + value));
        let rivals = i32::from(self.seats) - 1;
        // The lead over the best counts most, then the lead over all.
        3 * own - most - sum / rivals
    }
}
