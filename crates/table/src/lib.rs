//! A game being played: the catalogue of games and their editions, the log, undo, history, records and fairness.
//!
//! A [`Table`] is a game in progress in memory. A deed is first *prepared*, which changes nothing and
//! may fail; then whoever keeps the table stores [`Prepared::entry`]; then it is *committed*. Nobody
//! is told of a move before it is stored.
//!
//! ```
//! use engine::{Key, Seat, Setup, Viewer};
//! use table::{Deed, Table};
//!
//! let mut table = Table::begin("colorado-midland", &Setup::of(3), Key::from_seed(1))?;
//! let first = table.position().to_act().first().expect("somebody begins");
//! let action = table.position().choices(first)[0].action.clone();
//! let prepared = table.prepare(first, Deed::Act(action), 0)?;
//! table.commit(prepared);
//! assert_eq!(table.seq(), 1);
//! assert!(!table.log(Viewer::Spectator).is_empty());
//! assert_eq!(table.position_at(1).unwrap().digest(), table.position().digest());
//! # Ok::<(), table::TableError>(())
//! ```

mod advice;
pub mod catalogue;
mod deed;
pub mod digest;
mod editions;
mod error;
mod fairness;
mod fits;
mod fork;
mod history;
pub mod lesson;
mod log;
mod moments;
mod motive;
mod nonce;
pub mod pairing;
pub mod puzzle;
pub mod rating;
mod record;
mod review;
mod sample;
mod stop;
mod table;
mod undo;
mod verify;

pub use advice::{Advice, Advised, AdvisedStep};
pub use bots::{BotKind, Limits};
pub use catalogue::{
    Amounts, Choice, Happening, Numbered, PlayError, Played, Position, Rules, Shelf, TITLES, Told, Visit, all_built_in,
    at_hand, built_in, check_edition, open, open_edition, palette, shelve, title, visit,
};
pub use deed::{Deed, Entry, Origin, Stop};
pub use digest::{commitment, fresh_key};
pub use editions::{Editions, Unfit, read_folder};
pub use error::TableError;
pub use fits::fits;
pub use log::{Heard, LogLine};
pub use moments::{Eyes, Moments};
pub use motive::{Motive, SeenTurn};
pub use nonce::Nonce;
pub use record::{Record, RecordError, RecordOrigin, RecordSeat};
pub use review::{
    Decided, Depth, MISTAKE, NoReview, Point, REVIEW_VERSION, Review, Reviewed, Reviewing, Sum, Swing, TurnTold,
    UnderWay, Why, signed_percent,
};
pub use table::{Awaited, Prepared, Table};
pub use undo::MOST_UNDONE;
pub use verify::{Checkup, Verified, VerifyError};
