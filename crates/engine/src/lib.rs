//! The contract between a board game and everything that plays, shows, stores or studies it.
//!
//! A game is an immutable value of rules ([`Game`]) and a position that is plain data. Everything
//! else here is the vocabulary the two share: [`Seat`], [`Key`] and [`Chance`], [`Refusal`],
//! [`Outcome`], [`ActionList`], and [`Words`] for the parts that talk to people.
//!
//! ```
//! use engine::{chance::Key, game::Game, reference::{TicTacToe, Mark}, seat::Seat};
//!
//! let game = TicTacToe;
//! let mut board = game.setup(&Key::from_seed(1), &mut ());
//! game.apply(&mut board, Seat(0), Mark(4), &mut ()).unwrap();
//! assert!(game.apply(&mut board, Seat(1), Mark(4), &mut ()).is_err(), "the centre is taken");
//! ```

pub mod actions;
pub mod battery;
pub mod bits;
pub mod chance;
pub mod clauses;
pub mod cue;
pub mod edition;
pub mod evaluate;
pub mod facts;
pub mod game;
pub mod ids;
pub mod inline;
pub mod journal;
pub mod learn;
pub mod options;
pub mod outcome;
pub mod reference;
pub mod refusal;
pub mod say;
pub mod seat;
pub mod title;
pub mod tongue;
pub mod words;

pub use actions::{ActionList, Range};
pub use chance::{Chance, Key, Luck};
pub use cue::Cue;
pub use edition::Edition;
pub use evaluate::{Evaluate, Feature, Habits, Model, Prospects, Sight};
pub use facts::{Fact, Facts, Topic, Way};
pub use game::{Game, Lapse};
pub use journal::Journal;
pub use learn::Learn;
pub use options::{OptionSpec, OptionValue, Setup, SetupError};
pub use outcome::{Outcome, Standing};
pub use refusal::Refusal;
pub use say::{Line, Span, plain_steps};
pub use seat::{Seat, Seats, Viewer};
pub use title::{Colour, Published, Title};
pub use words::{Target, Unreadable, Words};
