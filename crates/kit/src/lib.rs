//! What the tests and benches of every game are made of; no part of the program.
//!
//! | to | use |
//! |---|---|
//! | run the battery over random games | [`battery`] |
//! | see that every clause has a test | [`every_clause_has_a_test`] |
//! | spoil an edition and read its faults | [`edition`] |
//! | damage what a reader of outside bytes is given | [`fuzz`] |
//! | see that playouts need no heap | [`no_allocations`] |
//! | see that the bot knows what it is doing | [`greedy_beats_random`], [`contest`], [`what_is_sensible_is_legal`] |
//! | get a position out of the middle of a game | [`middle`], [`position`], [`playout`] |
//! | see that what programs learn from is pinned and documented | [`learning_is_documented`] |
//! | measure how quick the rules are | [`bench`] |
//! | list every template of the program | [`templates()`] |
//! | have a database server of one's own | [`postgres`] |
//! | let a line between two programs fail | [`proxy`] |
//!
//! ```
//! use engine::{ActionList, reference::TicTacToe};
//!
//! let (board, moves) = kit::playout(&TicTacToe, 1, &mut ActionList::new());
//! assert!((5..=9).contains(&moves), "{board:?}");
//! kit::no_allocations(&TicTacToe, 10);
//! ```

mod allocations;
pub mod bench;
mod clauses;
mod contest;
pub mod edition;
pub mod fuzz;
mod learning;
mod play;
mod port;
pub mod postgres;
pub mod proxy;
mod sensible;
mod templates;

use engine::{Game, Learn, Published, Words, battery::Battery};

pub use allocations::no_allocations;
pub use clauses::every_clause_has_a_test;
pub use contest::{Contest, contest, greedy_beats_random};
pub use learning::learning_is_documented;
pub use play::{middle, playout, position};
pub use port::free_port;
pub use sensible::what_is_sensible_is_legal;
pub use templates::templates;

/// The battery for a game at one table: refusals cite the catalogue of its title, positions go through JSON.
#[must_use]
pub fn battery<G: Published>(game: &G) -> Battery<'_, G> {
    battery_by(game, G::TITLE.rules)
}

/// The battery for a game without a box, whose refusals cite `catalogue`.
#[must_use]
pub fn battery_by<'a, G: Words + Learn>(game: &'a G, catalogue: &str) -> Battery<'a, G> {
    Battery::new(game, catalogue, to_json::<G>, from_json::<G>)
}

fn to_json<G: Game>(state: &G::State) -> String {
    serde_json::to_string(state).expect("a position is plain data")
}

fn from_json<G: Game>(json: &str) -> Result<G::State, String> {
    serde_json::from_str(json).map_err(|why| why.to_string())
}
