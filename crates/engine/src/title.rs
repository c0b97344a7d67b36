//! What stands on the box: a game's name, seats, options, rules.

use std::ops::RangeInclusive;

use crate::{
    edition::{Fault, Files},
    game::Evaluate,
    options::{OptionSpec, Setup, SetupError},
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
}

/// A game that can be put on the shelf: with a title, an edition, words and a sense of value.
pub trait Published: Words + Evaluate + Sized {
    /// What stands on the box.
    const TITLE: Title;

    /// The rules for one table.
    fn open(setup: &Setup) -> Result<Self, SetupError>;

    /// Reads and checks an edition's files; says what is in it, or everything that is wrong with it.
    fn check_edition(files: Files<'_>) -> Result<String, Vec<Fault>>;
}
