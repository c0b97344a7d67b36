//! The rules, a module a phase in the order of the catalogue `docs/rules/colorado-midland.md`:
//!
//! | module | catalogue |
//! |---|---|
//! | `setup`, `claim` | 3.3 Set-up, and claims to the Mine Track whenever they are due |
//! | `turn` | 3.4 Round and turn |
//! | `build`, `spend` | 3.5 Build Railroad Track, and the points that can be spent (CM-BLD-11) |
//! | `large` | 3.6 Large railroads |
//! | `bonus` | 3.7 The Big Bonus |
//! | `start` | 3.8 Start a Railroad |
//! | `shut` | 3.9 Shut Down a Mine |
//! | `score` | 3.10 Score Mining Victory Points, 3.11 Victory Point track |
//! | `close` | 3.12 Close Mines |
//! | `refill` | 3.13 Replace mines |
//! | `end` | 3.14 End of the game, 3.15 Locomotive |

mod bonus;
mod build;
mod claim;
mod close;
mod end;
mod large;
mod refill;
mod score;
mod setup;
mod shut;
mod spend;
mod start;
mod turn;

use engine::{ActionList, Journal, Refusal, Seat};

pub use self::end::Reasons;
use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    state::{Phase, State},
};

impl ColoradoMidland {
    /// Whether `seat` may do this now: asked by `apply`, and what `legal` lists is what it lets through.
    pub(crate) fn guard(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.guard_turn(state, seat)?;
        match action {
            Action::FirstRailroad(colour) => self.guard_first_railroad(state, colour),
            Action::Claim(district) => self.guard_claim(state, seat, district),
            Action::Build { railroad, hex } => self.guard_build(state, railroad, hex),
            Action::TakeOver { railroad, group } => self.guard_take_over(state, railroad, group),
            Action::NotNow => self.guard_not_now(state),
            Action::Start { colour, city } => self.guard_start(state, seat, colour, city),
            Action::Shut { position } => self.guard_shut(state, seat, position),
            Action::Confirm => self.guard_confirm(state),
        }
    }

    /// Everything that the seat to act may do.
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        match state.phase {
            Phase::FirstRailroad => self.list_first_railroads(out),
            Phase::SetupMine | Phase::ShutRefill | Phase::Refill(_) => self.list_claims(state, seat, out),
            Phase::Turn { .. } => self.list_turn(state, seat, out),
            Phase::Build { points, must } => self.list_build(state, points, must, out),
            Phase::TakeOver { points, railroad } => self.list_take_over(state, points, railroad, out),
            Phase::Confirm => out.push(Action::Confirm),
            Phase::Over => {}
        }
    }

    /// Does what the guard has let through.
    pub(crate) fn carry_out(&self, state: &mut State, seat: Seat, action: Action, journal: &mut impl Journal<Event>) {
        match action {
            Action::FirstRailroad(colour) => self.first_railroad(state, seat, colour, journal),
            Action::Claim(district) => self.claim(state, seat, district, journal),
            Action::Build { railroad, hex } => self.build(state, seat, railroad, hex, journal),
            Action::TakeOver { railroad, group } => self.take_over(state, seat, railroad, group, journal),
            Action::NotNow => self.not_now(state, seat, journal),
            Action::Start { colour, city } => self.start(state, seat, colour, city, journal),
            Action::Shut { position } => self.shut(state, seat, position, journal),
            Action::Confirm => self.end_turn(state, journal),
        }
    }
}
