//! Colorado Midland: shared railroads over the passes of the Rockies, mine claims on a track.
//!
//! A reader with the rules catalogue `docs/rules/colorado-midland.md` open finds its clauses in `rules`, a module
//! a phase in the same order, and the ID of a clause on the line that implements it. Around the rules stand:
//! `edition` and `tables` (the printed components, and what is worked out from them), `map` (sets of hexes),
//! `state` and `position` (the position, and its writing in names), `action`, `event` and `view`, `hidden`
//! (3.16), `check` (what makes a position sound), `words` (notation, targets, prompts, the log), `evaluate`
//! and `sample` (for bots), `learn` (for programs that learn).
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
mod check;
pub mod edition;
mod evaluate;
pub mod event;
mod facts;
mod game;
mod hidden;
pub mod ids;
mod learn;
pub mod map;
pub mod position;
mod rules;
mod sample;
pub mod state;
pub mod tables;
mod title;
pub mod view;
mod words;

pub use game::{ColoradoMidland, HoldingsRule};
pub use rules::Reasons;
