//! The rules in the order of the book, and the one guard before them.
//!
//! 3.1 [`setup`]; 3.3 [`call`] (phase I); 3.4 and 3.5 [`actions`] (phase II); 3.6 to 3.8 [`cards`]; 3.9 to 3.11
//! [`roadmap`]; 3.12 and 3.13 [`chart`]; 3.2 and 3.14 [`end_of_turn`] (phase III); 3.15 [`scoring`].

pub(crate) mod actions;
pub(crate) mod call;
pub(crate) mod cards;
mod chart;
mod end_of_turn;
mod roadmap;
mod scoring;
mod setup;

use engine::{ActionList, Journal, Refusal, Seat, Seats};

use crate::{Action, Colorado, Event, State, state::Phase};

impl Colorado {
    /// Who must act.
    pub(crate) fn awaited(&self, state: &State) -> Seats {
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

    /// Everything a seat may do.
    pub(crate) fn legal_actions(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
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
            Phase::Actions => Refusal::new("CL-ACT-11", "You have finished; wait for the others."),
            Phase::Discover => Refusal::new("CL-EOT-3", "You have nothing to discover; wait for the others."),
            Phase::Over => Refusal::new("CL-EOT-8", "The game is over."),
        }
    }

    /// Carries out what the guard has let through.
    pub(crate) fn perform(&self, state: &mut State, seat: Seat, action: Action, journal: &mut impl Journal<Event>) {
        match (state.phase, action) {
            (_, Action::Start(region)) => self.start(state, seat, region, journal),
            (_, Action::Call { seat, card }) => self.call(state, seat, card, journal),
            (_, Action::Give(card)) => self.give(state, card, journal),
            (Phase::Discover, _) => self.act_in_discoveries(state, seat, action, journal),
            _ => self.act(state, seat, action, journal),
        }
    }
}
