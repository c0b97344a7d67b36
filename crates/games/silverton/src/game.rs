//! The rules value, and the contract: each method leads into the rooms below.

use std::{sync::Arc, time::Duration};

use engine::{
    ActionList, Game, Journal, Key, Lapse, Luck, Outcome, Refusal, Seat, Seats, Setup, SetupError, Viewer, say,
    say::name,
};

use crate::{
    action::Action,
    event::Event,
    learn::{Numbering, Sheet},
    options::Options,
    plan::Plan,
    rules::Play,
    state::{Phase, State},
    tables::Tables,
    view::View,
};

/// The rules of Silverton for one table.
#[derive(Clone, Debug)]
pub struct Silverton {
    /// What is printed, and what is worked out from it.
    pub tables: Arc<Tables>,
    /// What was chosen.
    pub options: Options,
    /// How this table begins and ends.
    pub plan: Plan,
    colours: Vec<u8>,
    /// Which number an action has.
    pub(crate) numbering: Numbering,
    /// How a row of numbers is laid out.
    pub(crate) sheet: Sheet,
}

impl Silverton {
    pub(crate) fn new(tables: Arc<Tables>, setup: &Setup) -> Result<Silverton, SetupError> {
        let edition = &tables.edition;
        let (least, most) = edition.numbers.players;
        if !(least..=most).contains(&setup.seats) {
            let (most, seats) = (name(most), setup.seats);
            let why = say!("Silverton is for {least} to {most} players, not {seats}.", least, most, seats);
            return Err(SetupError::new(why));
        }
        let options = Options::read(setup, edition)?;
        let plan = Plan::new(edition, setup.seats, &options);
        // SI-SETUP-1
        let colours = setup.colours(&edition.colours)?.into_iter().map(|colour| colour as u8).collect();
        let numbering = Numbering::new(&tables, setup.seats);
        let sheet = Sheet::new(&tables, setup.seats, &options);
        Ok(Silverton { tables, options, plan, colours, numbering, sheet })
    }

    /// The colour of each seat, by its place in the edition's list.
    #[must_use]
    pub fn colours(&self) -> &[u8] {
        &self.colours
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
        crate::hidden::heard(event, who)
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
