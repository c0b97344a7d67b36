//! Silverton: rails, claims, passengers and a moving market over 24 seasons.

pub mod action;
mod check;
pub mod edition;
mod evaluate;
pub mod event;
mod hidden;
pub mod ids;
pub mod inline;
pub mod market;
pub mod options;
pub mod plan;
pub mod routes;
mod rules;
mod sample;
pub mod sets;
pub mod state;
pub mod tables;
mod title;
pub mod view;
mod words;

pub use words::{counted, disc_name, dollars};

use std::time::Duration;

use engine::{ActionList, Game, Journal, Key, Lapse, Luck, Outcome, Refusal, Seat, Seats, Setup, SetupError, Viewer};

use crate::{
    action::Action,
    edition::{EDITION, Edition},
    event::Event,
    options::Options,
    plan::Plan,
    rules::Play,
    state::{Phase, State},
    tables::{TABLES, Tables},
    view::View,
};

/// The rules of Silverton for one table.
#[derive(Clone, Debug)]
pub struct Silverton {
    /// What is printed.
    pub edition: &'static Edition,
    /// What is printed as bits and arrays.
    pub tables: &'static Tables,
    /// What was chosen.
    pub options: Options,
    /// How this table begins and ends.
    pub plan: Plan,
}

impl Silverton {
    /// The rules for one table with the components of an edition.
    pub fn with_edition(
        setup: &Setup,
        edition: &'static Edition,
        tables: &'static Tables,
    ) -> Result<Silverton, SetupError> {
        let (least, most) = edition.numbers.players;
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError::new(format!("Silverton is for {least} to {most} players, not {}", setup.seats)));
        }
        let options = Options::read(setup, edition)?;
        let plan = Plan::new(edition, setup.seats, &options);
        Ok(Silverton { edition, tables, options, plan })
    }

    /// The rules for one table with the built-in edition.
    pub fn built_in(setup: &Setup) -> Result<Silverton, SetupError> {
        Silverton::with_edition(setup, &EDITION, &TABLES)
    }
}

impl Game for Silverton {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.plan.seats
    }

    fn setup(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        self.lay_out(key, journal)
    }

    fn to_act(&self, state: &State) -> Seats {
        self.seats_to_act(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if self.seats_to_act(state).contains(seat) {
            self.offers(state, seat.index(), out);
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.guard(state, seat, action)?;
        Play { rules: self, s: state, journal }.carry_out(seat.index(), action);
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.final_outcome(state)
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        self.view_for(state, who)
    }

    fn hear(&self, _: &State, event: &Event, who: Viewer) -> Option<Event> {
        hidden::heard(event, who)
    }

    fn imagine(&self, state: &State, who: Viewer, key: &Key) -> State {
        self.imagined(state, who, key)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }

    /// Within one player's placement or phase 4, until a die is rolled, a card is turned up or the other
    /// side of a deal has heard of it.
    fn can_take_back(&self, before: &State, seat: Seat, action: Action, after: &State) -> bool {
        // SI-DEAL-11: an offer that was opened counts; it can be dropped, not taken back.
        if matches!(action, Action::OfferTo(_) | Action::Counter) {
            return false;
        }
        let same = (before.turn, before.at, before.seen) == (after.turn, after.at, after.seen);
        let own = self.seats_to_act(after) == Seats::one(seat);
        // What others have learned about a purse cannot be unlearned (SI-CASH-2).
        let told = |s: &State| s.players.map(|player| player.revealed);
        let same = same && told(before) == told(after);
        same && own && is_placement(before.phase) == is_placement(after.phase) && before.phase != Phase::Joint
    }

    /// Section 5.3: an offer being written is for the two seats concerned.
    fn between(&self, state: &State, seat: Seat, action: Action) -> Option<Seats> {
        let writes = matches!(action, Action::Add(_) | Action::Remove(_) | Action::Money(..) | Action::Lot(..));
        let partner = Seat(state.offer.partner);
        let open = state.phase == Phase::Deal && partner.0 < self.plan.seats;
        (writes && open).then(|| Seats::one(seat).with(Seat(state.active() as u8)).with(partner))
    }

    fn side_by_side(&self, state: &State) -> bool {
        state.phase == Phase::Joint
    }

    /// SI-DEAL-14
    fn reply_time(&self) -> Option<Duration> {
        self.options.reply_time
    }

    fn lapse(&self, state: &State) -> Option<Lapse<Action>> {
        self.unanswered(state)
    }

    fn sample(&self, state: &State, seat: Seat, luck: &mut Luck, scratch: &mut ActionList<Action>) -> Option<Action> {
        self.sampled(state, seat, luck, scratch)
    }
}

/// Phase 2, as far as one player alone decides.
fn is_placement(phase: Phase) -> bool {
    matches!(phase, Phase::Pieces | Phase::Pick | Phase::Assign | Phase::Place | Phase::Dummy)
}
