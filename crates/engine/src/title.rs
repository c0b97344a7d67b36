//! What stands on the box: a game's name, seats, options, rules.

use std::{ops::RangeInclusive, sync::Arc};

use serde::Serialize;

use crate::{
    edition::{Edition, Fault},
    evaluate::Evaluate,
    facts::{Facts, Topic},
    learn::Learn,
    options::{OptionSpec, Setup, SetupError},
    say::Line,
    seat::Seat,
    words::Words,
};

/// A game as it is offered to people.
#[derive(Clone, Debug)]
pub struct Title {
    /// Its name in commands, addresses and records: `colorado-midland`.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What one does in it, in one sentence.
    pub tagline: &'static str,
    /// Who designed it, to give credit.
    pub designer: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// What the score counts, as it is shown after a number: `VP`, `$`.
    pub unit: &'static str,
    /// How long a game takes people.
    pub minutes: u16,
    /// The name of the edition built in; it never changes once it is released.
    pub edition: &'static str,
    /// Raised by every fix that changes what some recorded game would do.
    pub rules_version: u32,
    /// What can be chosen for a table.
    pub options: &'static [OptionSpec],
    /// The rules catalogue, `docs/rules/<game>.md`.
    pub rules: &'static str,
    /// How to play, for people, `docs/learn/<game>.md`.
    pub learn: &'static str,
    /// The chapters of its lesson, `docs/learn/<game>/*.toml`, in their order.
    pub lessons: &'static [&'static str],
}

/// A game that can be put on the shelf: with a title, an edition, words, a sense of value, and numbers to learn from.
pub trait Published: Words + Evaluate + Learn + Sized {
    /// What stands on the box.
    const TITLE: Title;

    /// The files of the built-in edition, by name.
    const FILES: &'static [(&'static str, &'static str)];

    /// The editions that were built in before, the latest first: of each, the files in which it is not like the one after
    /// it. What was begun with one of them goes on with it.
    const PAST: &'static [&'static [(&'static str, &'static str)]] = &[];

    /// What is printed on the components of an edition, read, checked, and worked out once for all its tables.
    type Tables: Send + Sync + 'static;

    /// What its facts are about, in the order in which one reads of it.
    const TOPICS: &'static [Topic] = &[];

    /// Reads and checks an edition; says everything that is wrong with it.
    fn tables(edition: &Edition) -> Result<Self::Tables, Vec<Fault>>;

    /// The built-in edition, read once.
    fn built_in() -> Arc<Self::Tables>;

    /// What is in an edition, in one line.
    fn summary(tables: &Self::Tables) -> String;

    /// The colours that players can have, at most six, in the order in which seats get them unless they choose. Boards
    /// draw the first of them with the token `--seat-1`, and so on.
    fn colours(tables: &Self::Tables) -> Vec<Colour> {
        let _ = tables;
        Colour::of_the_house()
    }

    /// Who stands first in the order of turns in the first position of a game, also where all begin at once.
    fn opener(&self, state: &Self::State) -> Seat {
        self.to_act(state).first().unwrap_or(Seat(0))
    }

    /// The stretch of the game at whose end a study looks at the scores: the chapter, unless some games skip it.
    fn stage(&self, state: &Self::State) -> Line {
        self.chapter(state)
    }

    /// Notes what is worth counting in the first position of a game: what was dealt and laid out without being told.
    fn first_facts(&self, state: &Self::State, facts: &mut Facts) {
        let _ = (state, facts);
    }

    /// Notes what is worth counting in something that happened, for whoever studies many games.
    fn facts(&self, event: &Self::Event, facts: &mut Facts) {
        let _ = (event, facts);
    }

    /// Notes what is worth counting in the last position of a game, besides what set its seats apart.
    fn final_facts(&self, state: &Self::State, facts: &mut Facts) {
        let _ = (state, facts);
    }

    /// The rules for one table with the components of an edition.
    fn with_tables(tables: Arc<Self::Tables>, setup: &Setup) -> Result<Self, SetupError>;

    /// The rules for one table with the built-in edition.
    fn open(setup: &Setup) -> Result<Self, SetupError> {
        Self::with_tables(Self::built_in(), setup)
    }
}

/// A colour that a player can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Colour {
    /// Its name in a record or a command.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// As it is drawn: `#2e8b3d`.
    pub rgb: String,
}

impl Colour {
    /// The colours of the house, for a game whose edition names none.
    #[must_use]
    pub fn of_the_house() -> Vec<Colour> {
        let colours = [
            ("crimson", "Crimson", "#a3123f"),
            ("teal", "Teal", "#0d8287"),
            ("violet", "Violet", "#6c3fa0"),
            ("brown", "Brown", "#7a4a21"),
            ("slate", "Slate", "#51616f"),
            ("green", "Green", "#2f6b3a"),
        ];
        colours.map(|(id, name, rgb)| Colour { id: id.to_owned(), name: name.to_owned(), rgb: rgb.to_owned() }).into()
    }
}
