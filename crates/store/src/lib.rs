//! Where tables, people and moves are kept.
//!
//! One SQLite file. Moves are only ever appended; the primary key `(table, seq)` decides who was
//! first, and a move is durable when [`Store::append`] answers. The store knows records and people,
//! never rules: a deed, a position and a setup are texts to it.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> store::Result<()> {
//! use store::{Appended, Holder, NewEntry, NewSeat, NewTable, Secret, Store, Visibility};
//!
//! let store = Store::in_memory().await?;
//! let ann = store.create_guest("Ann", 0).await?;
//! let table = NewTable {
//!     game: "colorado-midland".into(), name: "Ann's table".into(), setup: serde_json::json!({"seats": 3}),
//!     key: Secret::new("00".repeat(32)), commitment: "…".into(), origin: serde_json::json!("deal"),
//!     host: Some(ann.id.clone()), visibility: Visibility::Public, forked_from: None, edition: None, created_ms: 0,
//!     seats: vec![NewSeat::new(Holder::Guest(ann.id.clone())), NewSeat::open(), NewSeat::open()],
//! };
//! let id = store.create_table(&table).await?;
//! let entry = NewEntry {
//!     seq: 1, seat: 0, deed: "railroad green".into(), digest: "…".into(), at_ms: 5, command_id: "c1".into(),
//! };
//! assert_eq!(store.append(&id, &entry).await?, Appended::Done);
//! assert_eq!(store.append(&id, &entry).await?, Appended::Repeated(1));
//! assert_eq!(store.entries(&id, 0).await?.len(), 1);
//! # Ok(()) }
//! ```

mod backup;
mod db;
mod editions;
mod entries;
mod error;
mod people;
mod place;
mod seats;
mod secret;
mod snapshots;
mod tables;

pub use db::Store;
pub use editions::KeptEdition;
pub use entries::{Appended, NewEntry, StoredEntry};
pub use error::{Result, StoreError};
pub use people::Guest;
pub use place::{Os, data_file, default_path};
pub use seats::{Holder, NewSeat, StoredSeat};
pub use secret::{Secret, fresh_id};
pub use snapshots::Snapshot;
pub use tables::{InPlay, Listed, NewTable, StoredTable, Visibility};
