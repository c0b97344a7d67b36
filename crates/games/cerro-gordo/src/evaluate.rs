//! How good a position looks to one seat.

mod features;
mod hopes;
mod mining;
mod sensible;
mod survey;
mod wish;

use std::sync::LazyLock;

use engine::{ActionList, Evaluate, Feature, Habits, Model, Seat, Sight};

use crate::{
    CerroGordo,
    action::Action,
    edition::Bonus,
    state::{Phase, State},
};
use features::FEATURES;
use survey::Survey;

/// Hundredths of a point.
const POINT: i32 = 100;

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::fitted(include_str!("../weights.txt"), FEATURES));

impl CerroGordo {
    /// How much Silver makes a point for the seat. CG-FIN-5, CG-CHAR-9
    fn silver_per_point(&self, state: &State, seat: Seat) -> i32 {
        match self.tables.edition.character(state.player(seat).character).bonus {
            Bonus::SilverRate { per } => per.into(),
            _ => self.tables.edition.numbers.silver_per_point.into(),
        }
    }

    /// What the Character's bonus is worth: as long as the game goes on, also what does not make a whole point yet.
    fn bonus_worth(&self, state: &State, survey: Option<&Survey<'_>>, seat: Seat) -> i32 {
        match survey {
            Some(survey) => survey.bonus(seat),
            None => self.bonus_points(state.player(seat).character, &state.town) * POINT,
        }
    }

    /// What is certain for a seat, as everybody sees it.
    fn certain(&self, state: &State, survey: Option<&Survey<'_>>, seat: Seat) -> i32 {
        let player = state.player(seat);
        // Silver that is not a whole point yet is worth something as long as more may come.
        let silver = match state.phase {
            Phase::Over => self.silver_points(player.character, player.silver) * POINT,
            _ => i32::from(player.silver) * POINT / self.silver_per_point(state, seat),
        };
        self.objective_points(player.done) * POINT + self.bonus_worth(state, survey, seat) + silver
    }

    /// The seat's turns after this one.
    fn turns_left(&self, state: &State, seat: Seat) -> i32 {
        let left: i32 = state.left.iter().map(|left| i32::from(*left)).sum();
        let until = i32::from((seat.0 + self.seats - state.active.0) % self.seats);
        let begun = i32::from(state.phase == Phase::Main);
        // This seat's next turn comes `until` turns from now.
        let after = left - begun;
        let first = if until == 0 { i32::from(self.seats) } else { until };
        if after < first { 0 } else { 1 + (after - first) / i32::from(self.seats) }
    }

    /// What the seat's cards and its draw may still bring.
    fn likely(&self, state: &State, survey: Option<&Survey<'_>>, seat: Seat) -> i32 {
        match survey {
            Some(survey) => survey.hopes(seat).worth + survey.mining(seat) / self.silver_per_point(state, seat),
            None if state.phase == Phase::Over => 0,
            // A Town that nobody builds: the cards are taken for average ones.
            None => state.player(seat).hand.len() as i32 * unknown_card(self.turns_left(state, seat)),
        }
    }

    /// What there is to see of the Town, as long as the game goes on.
    fn survey<'a>(&'a self, state: &'a State) -> Option<Survey<'a>> {
        if state.phase == Phase::Over { None } else { Survey::of(self, state) }
    }
}

/// What an unknown card in hand is worth with so many turns to come.
fn unknown_card(turns: i32) -> i32 {
    [0, 70, 120, 150, 170, 180, 190][turns.clamp(0, 6) as usize]
}

impl Evaluate for CerroGordo {
    const FEATURES: &'static [Feature] = FEATURES;
    const TASTES: &'static [usize] = features::TASTES;

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let survey = self.survey(state);
        let survey = survey.as_ref();
        let own = self.certain(state, survey, seat) + self.likely(state, survey, seat);
        let others = self.all_seats().filter(|other| *other != seat).map(|other| self.certain(state, survey, other));
        let (most, sum) = others.fold((i32::MIN, 0), |(most, sum), value| (most.max(value), sum + value));
        let rivals = i32::from(self.seats) - 1;
        // The lead over the best counts most, then the lead over all.
        3 * own - most - sum / rivals
    }

    fn look(&self, state: &State, viewer: Seat, sight: &mut Sight) {
        self.note_features(state, viewer, sight);
    }

    fn sensible(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        self.list_sensible(state, seat, out);
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    fn habits(&self) -> Habits {
        Habits { samples: 1_280 / u32::from(self.seats), iterations: 7_500, ..Habits::default() }
    }
}
