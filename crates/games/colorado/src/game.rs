//! The rules value, and the game as the engine's contract asks for it.

use std::sync::Arc;

use engine::{ActionList, Game, Journal, Key, Luck, Outcome, Refusal, Seat, Seats, Viewer};

use crate::{
    Action, Event, State, View,
    edition::Edition,
    learn::Numbering,
    state::{MOST_SEATS, Phase},
    tables::Tables,
};

/// The rules of Colorado for one table.
#[derive(Clone, Debug)]
pub struct Colorado {
    pub(crate) seats: u8,
    /// The first Caller, where the table has chosen one.
    pub(crate) first: Option<Seat>,
    colours: [u8; MOST_SEATS],
    pub(crate) tables: Arc<Tables>,
    pub(crate) numbering: Numbering,
}

impl Colorado {
    /// The rules for so many seats, with their colours as places in the palette; everything has been checked.
    pub(crate) fn new(seats: u8, first: Option<Seat>, colours: &[usize], tables: Arc<Tables>) -> Colorado {
        let colour = |seat: usize| colours.get(seat).map_or(0, |colour| *colour as u8);
        let numbering = Numbering::new(&tables, seats);
        Colorado { seats, first, colours: std::array::from_fn(colour), tables, numbering }
    }

    /// The printed components.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.tables.edition
    }

    /// The printed components, and what is worked out from them.
    #[must_use]
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// The colours of the seats, as places in the palette.
    #[must_use]
    pub fn colours(&self) -> &[u8] {
        &self.colours[..usize::from(self.seats)]
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
        self.awaited(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        self.legal_actions(state, seat, out);
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.guard(state, seat, action)?;
        self.perform(state, seat, action, journal);
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.final_outcome(state)
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        self.seen_by(state, who)
    }

    fn hear(&self, now: &State, event: &Event, who: Viewer) -> Option<Event> {
        self.heard_by(now, event, who)
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
