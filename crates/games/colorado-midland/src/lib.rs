//! Colorado Midland: shared railroads over the passes of the Rockies, mine claims on a track.
//!
//! The modules follow the rules catalogue `docs/rules/colorado-midland.md`, and every line that
//! implements a clause names it. In the catalogue's order: `setup` (3.3) with `claim`, `turn` (3.4),
//! `build` (3.5) with `spend` (what CM-BLD-11 asks for), `large` (3.6), `bonus` (3.7), `start` (3.8),
//! `shut` (3.9), `score` (3.10, 3.11), `close` (3.12), `refill` (3.13), `end` (3.14, 3.15), `look` (3.16).
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

// The rules.
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

// Around them.
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
