//! Silverton: rails, claims, passengers and a moving market over 24 seasons.
//!
//! Players send surveyors to build track and prospectors to buy claims and passenger cards; clashes are settled by
//! dice, mines run dry, and what they yield is sold in five cities before the price falls. Cash alone wins.
//!
//! ```
//! use engine::{ActionList, Game, Key, Published, Seat, Setup, Words};
//! use silverton::Silverton;
//!
//! let game = Silverton::open(&Setup::of(4).with("length", "short")).expect("four can play it");
//! let mut state = game.setup(&Key::from_seed(7), &mut ());
//! let first: Seat = game.to_act(&state).first().expect("somebody begins");
//!
//! let mut choices = ActionList::new();
//! game.legal(&state, first, &mut choices);
//! assert!(choices.actions().iter().any(|action| game.write(&state, first, *action) == "disc P"));
//!
//! let disc = game.read(&state, first, "disc P").expect("a prospector");
//! game.apply(&mut state, first, disc, &mut ()).expect("it is free");
//! let deck = game.read(&state, first, "deck").expect("the claim deck");
//! game.apply(&mut state, first, deck, &mut ()).expect("anybody may draw");
//! ```
//!
//! The rooms, in the order of the rulebook: [`edition`] and [`tables`] hold what is printed, [`options`] and [`plan`]
//! what was chosen; [`state`], [`action`], [`event`] and [`view`] are the nouns; `rules` has a module for each phase;
//! [`routes`] and [`market`] reckon distances and prices; `words` says it all to people.

pub mod action;
mod check;
pub mod edition;
mod evaluate;
pub mod event;
mod facts;
mod game;
mod hidden;
pub mod ids;
pub mod inline;
mod learn;
pub mod market;
pub mod options;
pub mod plan;
pub mod routes;
mod rules;
mod sample;
pub mod sets;
pub mod state;
pub mod tables;
mod title;
pub mod view;
mod words;

pub use game::Silverton;
pub use words::{disc_name, disc_piece, jailed_piece};
