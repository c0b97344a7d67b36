//! Colorado: call a card, act on it all at once, and explore the state.
//!
//! The rules follow the catalogue `docs/rules/colorado.md`; clause IDs stand where they are carried out. In the
//! order of the book: `rules::setup` (3.1), `rules::call` (3.3), `rules::actions` (3.4, 3.5), `rules::cards` (3.6 to 3.8),
//! `rules::roadmap` (3.9 to 3.11), `rules::chart` (3.12, 3.13), `rules::end_of_turn` (3.2, 3.14), `rules::scoring` (3.15).
//!
//! Around them: [`ids`], [`cards`], [`state`], [`action`] and [`event`] are the nouns; [`edition`] is what is printed and
//! [`tables`] what is worked out from it; [`view`] and `hidden` are what a viewer may know; `check` says what makes a
//! position sound; `words` writes and reads; `evaluate` is what a bot looks at, `learn` what a
//! program learns from, `sample` how random play picks.
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
pub mod cards;
mod check;
pub mod edition;
mod evaluate;
pub mod event;
mod facts;
mod game;
mod hidden;
pub mod ids;
mod learn;
mod rules;
mod sample;
pub mod state;
pub mod tables;
mod title;
pub mod view;
mod words;

pub use action::Action;
pub use event::Event;
pub use game::Colorado;
pub use state::State;
pub use view::View;
