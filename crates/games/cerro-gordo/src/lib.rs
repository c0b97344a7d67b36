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
//!
//! The rooms, with the sections of the catalogue `docs/rules/cerro-gordo.md` they follow:
//!
//! | room | what is in it | sections |
//! | --- | --- | --- |
//! | `title`, `game` | the box; the rules of one table and the contract | 1 |
//! | [`edition`], [`tables`] | what is printed on the components, and what is worked out from it | 2 |
//! | [`ids`], [`town`] | the grid, connections, networks, distances | 3.2 to 3.4 |
//! | [`state`], [`action`], [`event`], [`pile`] | a position, a step, what happened | 5 |
//! | `rules` | set-up, the turn, Buildings, Roads, Mines, events, Silver Actions, Objectives, scoring | 3.5 to 3.18 |
//! | [`conditions`] | what Objectives ask for | 3.13, 3.14 |
//! | [`view`], `hidden`, `check` | who knows what; whether a position is sound | 3.19 |
//! | `words` | notation, paths, prompts, refusals, the log | |
//! | `evaluate`, `sample` | what a bot looks at; random play | 7 |

pub mod action;
mod check;
pub mod conditions;
pub mod edition;
mod evaluate;
pub mod event;
mod facts;
mod game;
mod hidden;
pub mod ids;
mod learn;
pub mod pile;
mod rules;
mod sample;
pub mod state;
pub mod tables;
mod title;
pub mod town;
pub mod view;
mod words;

pub use game::CerroGordo;
pub use rules::scoring::Score;
