//! Start a Railroad (catalogue 3.8).

use engine::{ActionList, Journal, Refusal, Seat, say};

use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    ids::{Colour, HexId},
    map::HexSet,
    state::State,
};

impl ColoradoMidland {
    pub(crate) fn guard_start(&self, state: &State, seat: Seat, colour: Colour, city: HexId) -> Result<(), Refusal> {
        self.guard_whole_turn(state)?;
        if seat != state.first_player {
            return Err(Refusal::new("CM-STR-1", "Only the First Player may start a railroad."));
        }
        if state.unused.is_empty() {
            return Err(Refusal::new("CM-STR-5", "No colour group is unused, so no railroad can be started."));
        }
        if !state.unused.contains(colour) {
            return Err(Refusal::new("CM-STR-2", self.group_in_use(colour)));
        }
        if city.index() >= self.tables.hexes() {
            return Err(Refusal::new("CM-STR-2", "There is no such city."));
        }
        if !self.tables.cities.contains(city) {
            let sentence = say!("A railroad cannot start in {place}: it starts in a city.", place = self.hex(city));
            return Err(Refusal::new("CM-STR-2", sentence));
        }
        if state.full.contains(city) {
            return Err(Refusal::new("CM-STR-3", self.full_sentence(city)));
        }
        Ok(())
    }

    /// CM-STR-3, CM-STR-4: cities with room.
    pub(crate) fn open_cities(&self, state: &State) -> HexSet {
        self.tables.cities.without(state.full)
    }

    /// How many ways there are to start a railroad.
    #[inline]
    pub(crate) fn count_starts(&self, state: &State, seat: Seat) -> u32 {
        if seat != state.first_player { 0 } else { state.unused.len() * self.open_cities(state).len() }
    }

    /// CM-STR-1, CM-STR-2, CM-STR-5
    pub(crate) fn list_starts(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if seat != state.first_player {
            return;
        }
        let cities = self.open_cities(state);
        for colour in state.unused.iter() {
            cities.iter().for_each(|city| out.push(Action::Start { colour, city }));
        }
    }

    /// CM-STR-6: one cube, no points, and the turn is over.
    pub(crate) fn start(
        &self,
        state: &mut State,
        seat: Seat,
        colour: Colour,
        city: HexId,
        journal: &mut impl Journal<Event>,
    ) {
        state.take_over(&self.tables, colour, colour);
        state.lay(&self.tables, colour, city);
        journal.note(Event::Started { seat, colour, hex: city });
        self.finish_turn(state, journal);
    }
}
