//! Coloma: a gold rush of secret dials, boom and bust, town buildings, wagons and shootouts.
//!
//! Three years of five rounds. In each round everybody chooses a Site of the wheel in secret, the
//! most crowded Site goes bust, and then everybody takes two actions; a Shootout ends the year.
//!
//! The modules of `rules` follow the catalogue `docs/rules/coloma.md`, and every line that implements
//! a clause names it: `setup` (3.2), `resources` (3.1, 3.3, 3.4), `cards` (3.5), `barrels` (3.6),
//! `wheel` (3.7, 3.12, 3.27), `round` (3.8 to 3.11), `turn` (3.13 to 3.15) with `effects`, `purchase`
//! (3.16, 3.17, 3.23), `wagon` (3.18), `camp` (3.19), `shootout` (3.20, 3.21), `scoring` (3.22),
//! `specialities` (3.24), `shade` (3.25, 3.26).
//!
//! ```
//! use coloma::Coloma;
//! use engine::{Game, Key, Published, Seat, Setup, Words};
//!
//! let game = Coloma::open(&Setup::of(3)).unwrap();
//! let mut state = game.setup(&Key::from_seed(1), &mut ());
//! let dial = game.read(&state, Seat(0), "dial 3").unwrap();
//! let refused = game.apply(&mut state, Seat(0), dial, &mut ()).unwrap_err();
//! assert_eq!(refused.clause, "CO-SETUP-13", "two cards are put back first");
//! ```

// What the game is made of.
pub mod action;
pub mod edition;
pub mod event;
pub mod frames;
pub mod ids;
pub mod options;
pub mod state;
pub mod tables;
pub mod view;

// How it is played.
mod game;
mod rules;
mod title;

// Around the rules.
mod check;
mod evaluate;
mod facts;
mod hidden;
mod learn;
mod words;

pub use game::Coloma;
pub use rules::{scoring::Parts, wheel::Deed};
pub use words::{cost_words, gain_words};
