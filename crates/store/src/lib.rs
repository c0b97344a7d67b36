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
//!     key: Secret::new("00".repeat(32)), nonce: None, commitment: "…".into(), seed: None,
//!     origin: serde_json::json!("deal"), host: Some(ann.id.clone()), visibility: Visibility::Public,
//!     forked_from: None, edition: None, rules_version: None, created_ms: 0, due_ms: None,
//!     seats: vec![NewSeat::new(Holder::Guest(ann.id.clone())), NewSeat::open(), NewSeat::open()],
//! };
//! let id = store.create_table(&table).await?;
//! let entry = NewEntry {
//!     seq: 1, seat: 0, deed: "railroad green".into(), digest: "…".into(), at_ms: 5, command_id: "c1".into(),
//! };
//! let step = NewStep { entry, seats_seq: 0, ends: false, told: true, due_ms: None };
//! assert_eq!(store.append(&id, step.clone()).await?, Appended::Done);
//! assert_eq!(store.append(&id, step).await?, Appended::Repeated(1));
//! assert_eq!(store.entries(&id, 0).await?.len(), 1);
//! # Ok(()) }
//! ```

mod append;
mod backup;
mod change;
mod check;
mod copy;
mod db;
mod due;
mod editions;
mod entries;
mod error;
mod hints;
mod lists;
mod lock;
mod mend;
mod migrate;
mod news;
mod nodes;
mod people;
mod place;
mod postgres;
mod seats;
mod secret;
mod sessions;
mod sqlite;
mod survey;
mod tables;
mod writer;

pub use append::{Appended, NewStep, Writes};
pub use change::{Followed, NewDeal, Seated};
pub use copy::Copied;
pub use db::{Options, Store};
pub use editions::KeptEdition;
pub use entries::{NewEntry, StoredEntry};
pub use error::{Result, StoreError};
pub use lists::Listed;
pub use lock::Lock;
pub use news::{Heard, News};
pub use nodes::Node;
pub use people::Guest;
pub use place::{Os, Place, data_file, default_path};
pub use seats::{Holder, NewSeat, StoredSeat};
pub use secret::{Secret, fresh_id};
pub use survey::copy_as_it_is;
pub use tables::{NewTable, StoredTable, Visibility};
