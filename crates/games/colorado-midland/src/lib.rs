//! Colorado Midland: shared railroads over the passes of the Rockies, mine claims on a track.
//!
//! The modules follow the rules catalogue `docs/rules/colorado-midland.md`, and every line that
//! implements a clause names it.
//!
//! ```
//! use colorado_midland::ColoradoMidland;
//! use engine::{Game, Key, Setup, Words};
//!
//! let game = ColoradoMidland::new(&Setup::of(3)).unwrap();
//! let mut state = game.setup(&Key::from_seed(1), &mut ());
//! let first = state.first_player;
//! let green = game.read(&state, first, "railroad green").unwrap();
//! game.apply(&mut state, first, green, &mut ()).unwrap();
//! let refused = game.apply(&mut state, first, green, &mut ()).unwrap_err();
//! assert_eq!(refused.clause, "CM-SET-7");
//! ```

pub mod action;
pub mod edition;
pub mod event;
pub mod hexset;
pub mod ids;
pub mod state;
pub mod tables;
pub mod view;

// In rulebook order.
mod bonus;
mod build;
mod claim;
mod close;
mod end;
mod large;
mod refill;
mod score;
mod setup;
mod shut;
mod spend;
mod start;
mod turn;

mod check;
mod evaluate;
mod game;
mod look;
mod names;
pub mod position;
mod title;
mod words;

pub use end::Reasons;
pub use game::{ColoradoMidland, HoldingsRule};
