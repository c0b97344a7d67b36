//! Colorado: call a card, act on it all at once, and explore the state.
//!
//! The modules follow the catalogue `docs/rules/colorado.md`: [`setup`](mod@crate), call, actions,
//! roadmap, chart, end of turn, scoring. Clause IDs stand where they are carried out.
//!
//! ```
//! use colorado::{Action, Colorado};
//! use engine::{Game, Key, Published, Seat, Setup, Words};
//!
//! let game = Colorado::open(&Setup::of(2)).unwrap();
//! let mut state = game.setup(&Key::from_seed(1), &mut ());
//! let denver = game.read(&state, Seat(0), "start denver").unwrap();
//! game.apply(&mut state, Seat(0), denver, &mut ()).unwrap();
//! assert!(game.to_act(&state).contains(Seat(1)), "the other town is still to be chosen");
//! ```

pub mod action;
mod actions;
mod call;
pub mod cards;
mod chart;
pub mod edition;
mod end_of_turn;
mod evaluate;
pub mod event;
pub mod ids;
mod imagine;
mod roadmap;
mod rules;
mod sample;
pub mod scoring;
mod setup;
mod sound;
pub mod state;
pub mod tables;
pub mod view;
mod words;

use std::sync::Arc;

use engine::{Published, Setup, SetupError, Title, edition::Fault};

pub use action::Action;
use edition::Edition;
pub use event::Event;
pub use state::State;
use tables::Tables;
pub use view::View;

/// The rules of Colorado for one table.
#[derive(Clone, Debug)]
pub struct Colorado {
    pub(crate) seats: u8,
    pub(crate) tables: Tables,
    edition: Arc<Edition>,
}

impl Colorado {
    /// The rules for `seats` players with the components of an edition.
    #[must_use]
    pub fn with_edition(seats: u8, edition: Arc<Edition>) -> Colorado {
        Colorado { seats, tables: Tables::new(&edition), edition }
    }

    /// The printed components.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The printed components as bits and arrays.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }
}

impl Published for Colorado {
    const TITLE: Title = Title {
        id: "colorado",
        name: "Colorado",
        tagline: "Call a card, chain your actions over your own map, and be first to the shared medals.",
        designer: "Joachim Thôme",
        seats: 2..=4,
        unit: "VP",
        minutes: 40,
        edition: "motherlode-1",
        rules_version: 1,
        // CL-VAR-1: the book has no variants.
        options: &[],
        rules: include_str!("../../../../docs/rules/colorado.md"),
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("cards.toml", include_str!("../edition/cards.toml")),
        ("chart.toml", include_str!("../edition/chart.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("icons.toml", include_str!("../edition/icons.toml")),
        ("railroad.toml", include_str!("../edition/railroad.toml")),
        ("roadmap.toml", include_str!("../edition/roadmap.toml")),
        ("setup.toml", include_str!("../edition/setup.toml")),
    ];

    type Tables = Edition;

    fn tables(edition: &engine::Edition) -> Result<Edition, Vec<Fault>> {
        edition::read(&|name| edition.file(name))
    }

    fn built_in() -> Arc<Edition> {
        Edition::built_in()
    }

    fn summary(edition: &Edition) -> String {
        let cards: u32 = edition.cards.iter().map(|card| u32::from(card.copies)).sum();
        format!(
            "{cards} cards, {} regions with {} legs, a railroad of {} legs, {} shared medals",
            edition.regions.len(),
            edition.leg_count(),
            edition.stations.len(),
            edition.shared_count()
        )
    }

    fn with_tables(tables: Arc<Edition>, setup: &Setup) -> Result<Self, SetupError> {
        let (least, most) = (tables.numbers.min_players, tables.numbers.max_players);
        // CL-SET-1: 2, 3 or 4 players.
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError::new(format!("Colorado is for {least} to {most} players, not {}", setup.seats)));
        }
        setup.check(Self::TITLE.options)?;
        Ok(Colorado::with_edition(setup.seats, tables))
    }
}
