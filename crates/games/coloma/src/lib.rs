//! Coloma: a gold rush of secret dials, boom and bust, town buildings, wagons and shootouts.
//!
//! ```
//! use coloma::Coloma;
//! use engine::{ActionList, Game, Key, Published, Seat, Setup};
//!
//! let game = Coloma::open(&Setup::of(3)).unwrap();
//! let mut state = game.setup(&Key::from_seed(1), &mut ());
//! let mut list = ActionList::new();
//! game.legal(&state, Seat(0), &mut list);
//! game.apply(&mut state, Seat(0), list.actions()[0], &mut ()).unwrap();
//! ```

pub mod action;
pub mod edition;
pub mod event;
mod forecast;
pub mod ids;
pub mod options;
mod redact;
mod rules;
mod sound;
pub mod state;
mod tables;
mod value;
pub mod view;
mod words;

use std::sync::Arc;

use engine::{
    ActionList, Game, Journal, Key, Outcome, Published, Refusal, Seat, Seats, Setup, SetupError, Title, Viewer,
    edition::Fault,
};

pub use rules::{scoring::Parts, wheel::Deed};

use crate::{
    action::Action,
    edition::{EDITION, Edition},
    event::Event,
    options::{OPTIONS, Options},
    rules::Play,
    state::{Phase, State},
    tables::Tables,
    view::View,
};

/// The rules of Coloma for one table.
#[derive(Clone, Debug)]
pub struct Coloma {
    /// What is printed.
    pub edition: &'static Edition,
    /// How many play; one plays against Shade.
    pub seats: u8,
    /// What was chosen.
    pub options: Options,
    tables: Tables,
}

impl Coloma {
    /// The year in which a position is: 1848, 1849 or 1850.
    #[must_use]
    pub fn year(&self, s: &State) -> u16 {
        self.edition.numbers.years[usize::from(s.year)]
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
        let mut play = Play { rules: self, s: state, journal };
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
        redact::heard(event, who)
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

impl Published for Coloma {
    const TITLE: Title = Title {
        id: "coloma",
        name: "Coloma",
        tagline: "Choose your site in secret, beat the bust, and build a gold-rush town before the outlaws come.",
        designer: "Jonny Pac",
        seats: 1..=6,
        unit: "VP",
        minutes: 75,
        edition: "motherlode-1",
        rules_version: 1,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/coloma.md"),
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("automa.toml", include_str!("../edition/automa.toml")),
        ("barrels.toml", include_str!("../edition/barrels.toml")),
        ("boards.toml", include_str!("../edition/boards.toml")),
        ("bridges.toml", include_str!("../edition/bridges.toml")),
        ("cards.toml", include_str!("../edition/cards.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("gold.toml", include_str!("../edition/gold.toml")),
        ("hotels.toml", include_str!("../edition/hotels.toml")),
        ("map.toml", include_str!("../edition/map.toml")),
        ("setup.toml", include_str!("../edition/setup.toml")),
        ("shootout.toml", include_str!("../edition/shootout.toml")),
        ("specialities.toml", include_str!("../edition/specialities.toml")),
        ("wheel.toml", include_str!("../edition/wheel.toml")),
    ];

    type Tables = Edition;

    fn tables(edition: &engine::Edition) -> Result<Edition, Vec<Fault>> {
        Edition::read(&|name| edition.file(name))
    }

    fn built_in() -> Arc<Edition> {
        Arc::new(EDITION.clone())
    }

    fn summary(edition: &Edition) -> String {
        let map = &edition.map;
        format!(
            "{} cards, {} Barrels, {} boards, {} Bridges, {} Hotels, {} map spaces with {} roads, {} Specialities",
            edition.cards.len() - 1,
            edition.barrels.len(),
            edition.boards.len(),
            edition.bridges.len(),
            edition.hotels.len(),
            map.spaces.len(),
            map.roads.len(),
            edition.specialities.len(),
        )
    }

    fn with_tables(tables: Arc<Edition>, setup: &Setup) -> Result<Self, SetupError> {
        let edition: &'static Edition = Box::leak(Box::new((*tables).clone()));
        let (least, most) = edition.numbers.players;
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError::new(format!("Coloma is for {least} to {most} players, not {}", setup.seats)));
        }
        Ok(Coloma { edition, seats: setup.seats, options: Options::read(setup)?, tables: Tables::new(edition) })
    }
}
