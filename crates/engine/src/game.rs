//! The contract itself.

use std::{fmt::Debug, hash::Hash, time::Duration};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    actions::ActionList,
    chance::{Key, Luck},
    journal::Journal,
    outcome::Outcome,
    refusal::Refusal,
    seat::{Seat, Seats, Viewer},
};

/// The rules of one game as set up for one table: edition, options, number of seats.
///
/// The value is immutable and shared; everything that changes is in [`Game::State`].
pub trait Game: Send + Sync + 'static {
    /// The position: plain data with inline arrays, everything that is waited for included.
    type State: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One small step of one seat.
    type Action: Copy + Debug + Eq + Hash + Send + Sync + 'static;
    /// What one viewer may know; everything that leaves the server is drawn from it.
    type View: Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// Something that happened, for the log and for animation.
    type Event: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;

    /// How many seats play.
    fn seats(&self) -> u8;

    /// The first position.
    fn setup(&self, key: &Key, journal: &mut impl Journal<Self::Event>) -> Self::State;

    /// Who must act: nobody (the game is over), one seat, or several at once.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// Adds everything `seat` may do to `out`: complete, and never empty for a seat that must act.
    /// A seat that has nothing to decide has no actions.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut ActionList<Self::Action>);

    /// Carries out one action, or refuses it and leaves the position as it was.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        journal: &mut impl Journal<Self::Event>,
    ) -> Result<(), Refusal>;

    /// How the game ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What `who` may know of the position.
    fn view(&self, state: &Self::State, who: Viewer) -> Self::View;

    /// What `who` may hear of an event, seen from the position `now`. Public unless a game says otherwise.
    fn hear(&self, now: &Self::State, event: &Self::Event, who: Viewer) -> Option<Self::Event> {
        let _ = (now, who);
        Some(event.clone())
    }

    /// A position that `who` cannot tell from the true one, everything hidden dealt anew by `key`.
    fn imagine(&self, state: &Self::State, who: Viewer, key: &Key) -> Self::State;

    /// Checks a position from outside: every ID in range, every component counted once. A position
    /// that passes can be played on without a panic.
    fn check(&self, state: &Self::State) -> Result<(), String>;

    /// Whether `seat` may take this step back: nothing was revealed by it and the turn did not pass on.
    fn can_take_back(&self, before: &Self::State, seat: Seat, action: Self::Action, after: &Self::State) -> bool;

    /// Between whom a step stays, if not everybody may know of it: the seats that see it done, with the one
    /// that does it. For all others nothing changes by it: neither what they see nor what they hear, nor who
    /// must act, nor what they imagine. Nobody else even counts it, then or later.
    fn between(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Option<Seats> {
        let _ = (state, seat, action);
        None
    }

    /// Whether seats act side by side here, so that the order of their steps does not matter and one
    /// seat may take back a step although another has acted since.
    fn side_by_side(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Tells one stretch of acting side by side from the next, where two follow each other without a step
    /// between. Asked only where seats act side by side; what they do is known to others when it changes.
    fn stretch(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// How long a seat whose answer is waited for may take, where a table sets a time. No clock is in the
    /// rules: whoever keeps the table counts, from the step since which [`Game::lapse`] names the seat.
    fn reply_time(&self) -> Option<Duration> {
        None
    }

    /// What counts as the answer of a seat that lets the reply time pass, if such an answer is waited for
    /// here. It is played like any other action, so games with it replay exactly.
    fn lapse(&self, state: &Self::State) -> Option<Lapse<Self::Action>> {
        let _ = state;
        None
    }

    /// One legal action at random. A game may do this without writing the whole list.
    fn sample(
        &self,
        state: &Self::State,
        seat: Seat,
        luck: &mut Luck,
        scratch: &mut ActionList<Self::Action>,
    ) -> Option<Self::Action> {
        scratch.clear();
        self.legal(state, seat, scratch);
        scratch.pick(luck)
    }
}

/// The answer that is taken as given when a seat lets its reply time pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse<A> {
    /// Whose answer is waited for.
    pub seat: Seat,
    /// What is done in its place: something the seat may do.
    pub action: A,
    /// Who knows how long the seat may take, and later that it took too long: the seat among them. Nobody else
    /// can tell the lapse from the same step taken freely.
    pub between: Seats,
}
