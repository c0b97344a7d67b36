//! A game being played: the catalogue of games, the log, undo, history, records and fairness.

pub mod catalogue;
pub mod digest;

pub use bots::BotKind;
pub use catalogue::{
    Amounts, Choice, Happening, PlayError, Played, Position, Rules, Shelf, TITLES, Told, Visit, check_edition, open,
    title, visit,
};
