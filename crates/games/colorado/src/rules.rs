//! The game as the engine's contract asks for it.

use engine::{ActionList, Game, Journal, Key, Luck, Outcome, Refusal, Seat, Seats, Viewer};

use crate::{
    Action, Colorado, Event, State, View,
    event::Step,
    state::{Pending, Phase},
};

impl Colorado {
    /// The one guard that `apply` asks.
    pub(crate) fn guard(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.acts(state, seat) {
            return Err(self.not_now(state, seat));
        }
        match (state.phase, action) {
            (Phase::Start, Action::Start(region)) => self.may_start(region),
            (Phase::Call, Action::Call { seat, card }) => self.may_call(state, seat, card),
            (Phase::Give, Action::Give(card)) => self.may_give(state, card),
            (Phase::Actions | Phase::Discover, _) => self.may_step(state, seat, action),
            (Phase::Start, _) => Err(Refusal::new("CL-SET-9", "First choose the town where you start.")),
            (Phase::Call, _) => Err(Refusal::new("CL-CALL-1", "Call an opponent for a card.")),
            (Phase::Give, _) => Err(Refusal::new("CL-CALL-6", "Give a card of the named suit or value.")),
            (Phase::Over, _) => Err(self.not_now(state, seat)),
        }
    }

    /// Whether a seat must act.
    fn acts(&self, state: &State, seat: Seat) -> bool {
        seat.0 < self.seats
            && match (state.phase, state.call) {
                (Phase::Start, _) => state.player(seat).start.is_none(),
                (Phase::Call, _) => seat == state.caller,
                (Phase::Give, Some(call)) => seat == call.seat,
                (Phase::Actions | Phase::Discover, _) => state.player(seat).pending.busy(),
                (Phase::Give, None) | (Phase::Over, _) => false,
            }
    }

    /// Why a seat that has nothing to decide must wait.
    fn not_now(&self, state: &State, seat: Seat) -> Refusal {
        if seat.0 >= self.seats {
            return Refusal::new("CL-SET-1", "Nobody plays in that seat.");
        }
        match state.phase {
            Phase::Start => Refusal::new("CL-SET-10", "You have chosen; wait until all have."),
            Phase::Call => Refusal::new("CL-CALL-1", "Only the Caller calls."),
            Phase::Give => Refusal::new("CL-CALL-6", "The called player chooses a card to give."),
            Phase::Actions if state.player(seat).pending == Pending::Waiting => {
                Refusal::new("CL-DECK-5", "Your lane of the deck is empty: wait for the others.")
            }
            Phase::Actions => Refusal::new("CL-ACT-11", "You have finished; wait for the others."),
            Phase::Discover => Refusal::new("CL-EOT-3", "You have nothing to discover; wait for the others."),
            Phase::Over => Refusal::new("CL-EOT-8", "The game is over."),
        }
    }
}

impl Game for Colorado {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        self.deal(key, journal)
    }

    fn to_act(&self, state: &State) -> Seats {
        match (state.phase, state.call) {
            (Phase::Call, _) => Seats::one(state.caller),
            (Phase::Give, Some(call)) => Seats::one(call.seat),
            (Phase::Start, _) => Seat::all(self.seats).filter(|seat| self.acts(state, *seat)).collect(),
            (Phase::Actions | Phase::Discover, _) => {
                let busy = state.players.each_ref().map(|player| player.pending.busy());
                Seat::all(self.seats).filter(|seat| busy[seat.index()]).collect()
            }
            (Phase::Give, None) | (Phase::Over, _) => Seats::NONE,
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if !self.acts(state, seat) {
            return;
        }
        match state.phase {
            Phase::Start => self.legal_starts(out),
            Phase::Call => self.legal_calls(state, out),
            Phase::Give => self.legal_gifts(state, out),
            Phase::Actions | Phase::Discover => self.legal_steps(state, seat, out),
            Phase::Over => {}
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
        match (state.phase, action) {
            (_, Action::Start(region)) => self.start(state, seat, region, journal),
            (_, Action::Call { seat, card }) => self.call(state, seat, card, journal),
            (_, Action::Give(card)) => self.give(state, card, journal),
            (Phase::Discover, _) => self.act_in_discoveries(state, seat, action, journal),
            _ => self.act(state, seat, action, journal),
        }
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.final_outcome(state)
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        View::new(self, state, who)
    }

    /// CL-ACT-12: steps of a simultaneous phase are told when it is over; drawn cards stay secret.
    fn hear(&self, now: &State, event: &Event, who: Viewer) -> Option<Event> {
        match *event {
            Event::Step { turn, phase, seat, step } if who != Viewer::Seat(seat) => {
                let shown = (now.turn, now.phase) > (turn, phase) || now.phase == Phase::Over;
                let step = match step {
                    Step::Drew { count, .. } => Step::Drew { count, cards: None },
                    step => step,
                };
                shown.then_some(Event::Step { turn, phase, seat, step })
            }
            Event::Refilled { seat, count, .. } if who != Viewer::Seat(seat) => {
                Some(Event::Refilled { seat, count, cards: None })
            }
            event => Some(event),
        }
    }

    fn imagine(&self, state: &State, who: Viewer, key: &Key) -> State {
        self.imagined(state, who, key)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_position(state)
    }

    /// A town until all have chosen; the own chain until the seat is done, which a draw makes it at once.
    fn can_take_back(&self, before: &State, seat: Seat, _: Action, after: &State) -> bool {
        let same_phase = (before.turn, before.phase) == (after.turn, after.phase);
        match before.phase {
            Phase::Start => same_phase,
            Phase::Actions | Phase::Discover => same_phase && after.player(seat).pending.busy(),
            Phase::Call | Phase::Give | Phase::Over => false,
        }
    }

    fn side_by_side(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Start | Phase::Actions | Phase::Discover)
    }

    /// Phase II and the discoveries after it are shown one after the other.
    fn stretch(&self, state: &State) -> u32 {
        (u32::from(state.turn) << 3) | state.phase as u32
    }

    /// As likely as from the list, mostly without writing one.
    fn sample(&self, state: &State, seat: Seat, luck: &mut Luck, scratch: &mut ActionList<Action>) -> Option<Action> {
        self.sample_action(state, seat, luck, scratch)
    }
}
