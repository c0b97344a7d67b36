//! The rules of one table, and how they answer the engine.

use std::sync::Arc;

use engine::{ActionList, Game, Journal, Key, Outcome, Refusal, Seat, Seats, Viewer};

use crate::{
    action::Action,
    edition::Edition,
    event::Event,
    hidden,
    ids::SEATS,
    learn::Numbering,
    options::Options,
    rules::Play,
    state::{Phase, State},
    tables::Tables,
    view::View,
};

/// The rules of Coloma for one table.
#[derive(Clone, Debug)]
pub struct Coloma {
    pub(crate) tables: Arc<Tables>,
    /// How many play; one plays against Shade.
    pub seats: u8,
    /// What was chosen.
    pub options: Options,
    pub(crate) colours: [u8; SEATS],
    pub(crate) numbering: Numbering,
}

impl Coloma {
    /// What is printed.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.tables.edition
    }

    /// The colours of the seats, as places in the edition's list.
    #[must_use]
    pub fn colours(&self) -> &[u8] {
        &self.colours[..self.seats.into()]
    }

    /// The year in which a position is: 1848, 1849 or 1850.
    #[must_use]
    pub fn year(&self, s: &State) -> u16 {
        self.edition().numbers.years[usize::from(s.year)]
    }
}

impl Game for Coloma {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        self.lay_out(key, journal)
    }

    fn to_act(&self, state: &State) -> Seats {
        self.seats_to_act(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if self.seats_to_act(state).contains(seat) {
            self.offer(state, seat.index(), out);
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
        let mut play = Play::new(self, state, journal);
        play.carry_out(seat, action);
        play.settle();
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

    fn can_take_back(&self, before: &State, seat: Seat, _: Action, after: &State) -> bool {
        if before.phase != after.phase {
            return false;
        }
        match after.phase {
            // CO-SETUP-13, CO-EVENT-4, CO-DIAL-3: changeable until the last seat has decided.
            Phase::Discards | Phase::Buy | Phase::Dials => {
                self.side_by_side(before) && before.revealed == after.revealed
            }
            Phase::Turn => {
                let same = (before.turn.seat, before.turn.had) == (after.turn.seat, after.turn.had);
                same && after.turn.seat == seat.0 && before.revealed == after.revealed
            }
            _ => false,
        }
    }

    fn side_by_side(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Discards | Phase::Buy | Phase::Dials)
    }

    /// The discards of the set-up are shown before the first dials are set.
    fn stretch(&self, state: &State) -> u32 {
        state.phase as u32
    }
}
