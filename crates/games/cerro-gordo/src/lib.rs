//! Cerro Gordo: two to five people build one shared town around silver mines high in the Inyo Mountains.
//!
//! ```
//! use cerro_gordo::CerroGordo;
//! use engine::{ActionList, Game, Key};
//!
//! let game = CerroGordo::new(3).unwrap();
//! let mut town = game.setup(&Key::from_seed(1), &mut ());
//! let seat = game.to_act(&town).first().unwrap();
//! let mut choices = ActionList::new();
//! game.legal(&town, seat, &mut choices);
//! game.apply(&mut town, seat, choices.actions()[0], &mut ()).unwrap();
//! ```

pub mod action;
pub mod conditions;
pub mod edition;
mod evaluate;
pub mod event;
mod game;
mod hidden;
pub mod ids;
pub mod pile;
mod rules;
mod sound;
pub mod state;
pub mod town;
pub mod view;
mod words;

pub use rules::{CerroGordo, scoring::Score};

#[cfg(test)]
mod tests;
