//! How good a position looks, as section 7.2 of the catalogue says: cash, and what will become cash.
//!
//! Everything is counted in dollars that are to be expected until the end: passenger incomes times turns, claims by
//! what they will yield before they run dry, loads at the price of a market that can be reached. What discs on the map
//! will buy or build this turn is counted as done, with the chance that nobody takes it away.
//!
//! Cash is counted for everybody: its sum is secret, but every payment is heard (SI-CASH-4).

mod deals;
mod ledger;
mod look;
mod outlook;
mod plans;
mod sense;

use std::sync::LazyLock;

use engine::{ActionList, Evaluate, Feature, Habits, Model, Seat, Sight};

use self::{ledger::Ledger, outlook::Outlook};
use crate::{Silverton, action::Action, state::State};

/// Hundredths in a dollar.
const DOLLAR: i32 = 100;
/// So many hundredths of what the others have on average are subtracted: a lead counts, but the own purse more.
const RIVALS: i32 = 20;

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::fitted(include_str!("../weights.txt"), look::FEATURES));

impl Evaluate for Silverton {
    const FEATURES: &'static [Feature] = look::FEATURES;
    const TASTES: &'static [usize] = look::TASTES;

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let ledger = Ledger::new(self, state);
        let own = Outlook::new(self, state, &ledger, seat.index()).account().total();
        (own - ledger.others(seat.index()) * RIVALS / 100) * DOLLAR
    }

    fn look(&self, state: &State, _: Seat, sight: &mut Sight) {
        self.note_all(state, sight);
    }

    fn sensible(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if self.seats_to_act(state).contains(seat) {
            self.sensible_for(state, seat.index(), out);
        }
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    fn habits(&self) -> Habits {
        // SI-PLACE-9: with five or six there are fewer ways to place surveyors, so a sample takes less time.
        let samples = if self.count() < 5 { 600 / self.count().max(2) as u32 } else { 270 };
        // What a turn of the game brings comes out in several decisions: buying, building, operating, selling.
        Habits { horizon: 8, samples, ..Habits::default() }
    }
}
