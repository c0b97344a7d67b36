//! Where tables, people and moves are kept.
//!
//! One SQLite file, or a PostgreSQL database that any number of nodes share; the same statements for both. Moves are
//! only ever appended; the primary key `(table, seq)` decides who was first, and a move is durable when
//! [`Store::append`] answers. The store knows records and people, never rules: a deed, a position and a setup are texts
//! to it.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> store::Result<()> {
//! use store::{Appended, Holder, NewEntry, NewSeat, NewStep, NewTable, Secret, Store, Visibility};
//!
//! let store = Store::in_memory().await?;
//! let ann = store.create_guest("Ann", 0).await?;
//! let table = NewTable {
//!     game: "colorado-midland".into(), name: "Ann's table".into(), setup: serde_json::json!({"seats": 3}),
//!     terms: serde_json::json!({}),
//!     key: Secret::new("00".repeat(32)), nonce: None, commitment: "…".into(), seed: None,
//!     origin: serde_json::json!("deal"), host: Some(ann.id.clone()), visibility: Visibility::Public,
//!     forked_from: None, edition: None, rules_version: None, created_ms: 0, due_ms: None,
//!     seats: vec![NewSeat::new(Holder::Guest(ann.id.clone())), NewSeat::open(), NewSeat::open()],
//! };
//! let id = store.create_table(&table).await?;
//! let entry = NewEntry {
//!     seq: 1, seat: 0, deed: "railroad green".into(), digest: "…".into(), at_ms: 5, command_id: "c1".into(),
//! };
//! let step = NewStep { entry, seats_seq: 0, ends: false, told: true, due_ms: None, turns: None, clocks: Vec::new() };
//! assert_eq!(store.append(&id, step.clone()).await?, Appended::Done);
//! assert_eq!(store.append(&id, step).await?, Appended::Repeated(1));
//! assert_eq!(store.entries(&id, 0).await?.len(), 1);
//! # Ok(()) }
//! ```

mod accounts;
mod admin;
mod append;
mod backup;
mod bring;
mod change;
mod check;
mod company;
mod copy;
mod db;
mod due;
mod editions;
mod entries;
mod error;
mod everything;
mod forget;
mod hints;
mod links;
mod lists;
mod lobby;
mod lock;
mod mend;
mod migrate;
mod news;
mod nodes;
mod notices;
mod pace;
mod passkeys;
mod people;
mod place;
mod postgres;
mod programs;
mod puzzles;
mod results;
mod reviews;
mod seats;
mod secret;
mod sessions;
mod sqlite;
mod standing;
mod survey;
mod tables;
mod talk;
mod tournaments;
mod turns;
mod writer;

pub use admin::{Deed, Done, FOR_GOOD_MS, FoundTable, Known, PAGE};
pub use append::{Appended, NewStep, Writes};
pub use change::{Followed, NewDeal, Seated};
pub use company::{FriendAt, Group, GroupResult, Joined, MOST_FRIENDS, Member, Profile, Reached, Role, Sight};
pub use copy::Copied;
pub use db::{Options, Store, TOPIC};
pub use editions::KeptEdition;
pub use entries::{NewEntry, StoredEntry};
pub use error::{Result, StoreError};
pub use forget::Neutral;
pub use links::{OnceLink, Purpose};
pub use lists::Listed;
pub use lobby::{Claim, Seeker};
pub use lock::Lock;
pub use news::{Heard, News};
pub use nodes::Node;
pub use notices::{Channel, Delivery, Failed, NewChannel, NewNotice, Notice, Settled, Told, Unnoticed};
pub use pace::{Ballot, Clock, Holiday, KeptOrders, QuietHours, StandIn, StoredVote};
pub use passkeys::StoredPasskey;
pub use people::{Guest, Kind};
pub use place::{Os, Place, data_file, default_path};
pub use programs::{BotAccount, Token};
pub use puzzles::{PuzzleCount, PuzzleDone, PuzzleTry};
pub use results::ResultRow;
pub use reviews::StoredReview;
pub use seats::{Holder, NewSeat, StoredSeat};
pub use secret::{Secret, fresh_id};
pub use sessions::StoredSession;
pub use standing::{
    BoardLeader, CountedGame, Leader, OwnSeat, RatedSeat, Rating, RatingChange, RatingStep, Reckoned, SoloGame, Tally,
};
pub use survey::copy_as_it_is;
pub use tables::{NewTable, StoredTable, Visibility};
pub use talk::{Filed, LOBBY, LONGEST_NOTE, Message, NewReport, Report, Room, Said, Stretch, Subject};
pub use tournaments::{
    Audience, Enrolled, Entrant, NewTournament, SeasonPlace, Stage, StoredMatch, StoredPlayer, StoredTournament,
};
pub use turns::{Turn, TurnAt};
