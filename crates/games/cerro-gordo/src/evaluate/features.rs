//! A position in numbers.

use engine::{Feature, Seat, Sight};

use super::{POINT, hopes::Hopes};
use crate::{
    CerroGordo,
    ids::{Kind, ShapeId},
    state::{Phase, State},
};

/// What is noted of every seat.
pub(super) const FEATURES: &[Feature] = &[
    Feature::WORTH,
    Feature::new("points", "points already certain"),
    Feature::new("objectives", "points from completed Objectives"),
    Feature::new("completed", "completed Objectives"),
    Feature::new("character", "points for the Character"),
    Feature::new("silver", "Silver in hand"),
    Feature::new("silver points", "points in Silver"),
    Feature::new("hopes", "hope for the Objectives in hand"),
    Feature::new("best card", "hope for an Objective very soon"),
    Feature::new("second card", "hope for both Objectives soon"),
    Feature::new("soon", "chance to complete an Objective soon"),
    Feature::new("draw", "Silver from the coming draw"),
    Feature::new("connected", "connection to a Mine"),
    Feature::new("near", "closeness to a Mine"),
    Feature::new("turns", ""),
    Feature::new("progress", ""),
    Feature::new("waits", ""),
    Feature::new("active", ""),
    Feature::new("owes", ""),
    Feature::new("bonus road", "Silver for a Bonus Road"),
    Feature::new("refresh", "Silver for new Objectives"),
    Feature::new("road ends", "choice of roads"),
    Feature::new("slots", "choice in the row"),
    Feature::new("coins", "coins within reach in the row"),
    Feature::new("residential", ""),
    Feature::new("entertainment", ""),
    Feature::new("richest", ""),
    Feature::new("fewest", ""),
    Feature::new("pace", "Objectives completed in time"),
];

/// What a character may like: completed cards, its own bonus, Silver, Mines.
pub(super) const TASTES: &[usize] = &[3, 4, 5, 13, 8];

impl CerroGordo {
    /// Notes the features of every seat, as the viewer knows them.
    pub(super) fn note_features(&self, state: &State, viewer: Seat, sight: &mut Sight) {
        let survey = self.survey(state);
        let whole = f32::from(self.turns());
        let left: u8 = state.left.iter().sum();
        let progress = 1.0 - f32::from(left) / whole;
        let silver_of = |seat: Seat| state.player(seat).silver;
        let done_of = |seat: Seat| state.player(seat).done.count_ones();
        let richest = self.all_seats().map(silver_of).max().unwrap_or(0);
        let fewest = self.all_seats().map(done_of).min().unwrap_or(0);
        let points = |hundredths: i32| hundredths as f32 / POINT as f32;
        for seat in self.all_seats() {
            let player = state.player(seat);
            let turns = self.turns_left(state, seat);
            let bonus = self.bonus_worth(state, survey.as_ref(), seat);
            let objectives = self.objective_points(player.done) * POINT;
            let per = self.silver_per_point(state, seat);
            let silver = i32::from(player.silver) * POINT / per;
            let certain = objectives + bonus + silver;
            // Only one's own cards are known.
            let Hopes { worth: hopes, soon, chance, .. } = match &survey {
                Some(survey) if seat == viewer => survey.hopes(seat),
                _ => Hopes::of_unknown(player.hand.len(), turns),
            };
            let drawn = survey.as_ref().map_or(0, |survey| survey.mining(seat));
            let (_, tiles) = self.closest_mines(state, seat);
            let near = tiles.map_or(0.0, |tiles| 1.0 / f32::from(tiles.max(1)));
            let active = state.active == seat && state.phase != Phase::Over;
            let owes = u8::from(state.turn_so_far.owes_building) + u8::from(state.turn_so_far.owes_road);
            let main = active && state.phase == Phase::Main;
            let sides = |shape: &u8| self.tables.edition.shape(ShapeId(*shape)).pictures[0].1.len();
            let slots = self.slots_affordable(state, seat);
            let coins = state.coins.iter().take(slots as usize).zip(1u8..);
            let coins = coins.map(|(coins, slot)| i32::from(*coins) - i32::from(self.price(state, seat, slot))).max();
            let on = player.standee.map(|building| self.kind(building));
            let taken = i32::from(state.turn) / i32::from(self.seats);
            sight.begin(seat);
            sight.note(points(certain + hopes + drawn / per));
            sight.note(points(certain));
            sight.note(points(objectives));
            sight.note(done_of(seat) as f32);
            sight.note(points(bonus));
            sight.note(f32::from(player.silver.min(60)));
            sight.note(points(silver.min(3000)));
            sight.note(points(hopes));
            sight.note(points(soon[0]));
            sight.note(points(soon[1]));
            sight.note(chance as f32 / 100.0);
            sight.note(points(drawn));
            sight.note(f32::from(tiles.is_some()));
            sight.note(near);
            sight.note(turns as f32);
            sight.note(progress);
            sight.note(f32::from((seat.0 + self.seats - state.active.0) % self.seats));
            sight.note(f32::from(active));
            sight.note(if main { f32::from(owes) } else { 0.0 });
            sight.note(f32::from(player.silver >= self.bonus_cost(state, seat)));
            sight.note(f32::from(player.silver >= self.refresh_cost(state, seat)));
            sight.note(player.roads.iter().map(sides).sum::<u32>() as f32);
            sight.note(slots as f32);
            sight.note(coins.unwrap_or(0) as f32);
            sight.note(f32::from(on == Some(Kind::Residential)));
            sight.note(f32::from(on == Some(Kind::Entertainment)));
            sight.note(f32::from(player.silver == richest));
            sight.note(f32::from(done_of(seat) == fewest));
            sight.note(done_of(seat) as f32 / taken.max(1) as f32);
        }
    }
}
