//! What can go wrong.

use std::path::PathBuf;

/// Why the store could not do it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or made.
    #[error("cannot open {}: {why}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// The file was written by a newer Motherlode.
    #[error("{} was written by a newer Motherlode (schema {version}); please update this one", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema version this program does not know.
        version: i64,
    },
    /// A copy of the store could not be written.
    #[error("cannot write the backup {}: {why}", path.display())]
    Backup {
        /// The backup's file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// There is no such table.
    #[error("there is no table \"{0}\"")]
    NoTable(String),
    /// There is no such guest.
    #[error("there is no guest \"{0}\"")]
    NoGuest(String),
    /// The table has no such seat.
    #[error("table \"{table}\" has no seat {}", seat + 1)]
    NoSeat {
        /// The table.
        table: String,
        /// The seat, counted from 0.
        seat: u8,
    },
    /// An entry would leave a gap in the log.
    #[error("table \"{table}\" has {last} entries: entry {seq} cannot follow")]
    Gap {
        /// The table.
        table: String,
        /// The number of the entry that was offered.
        seq: u32,
        /// The last entry there is.
        last: u32,
    },
    /// The game is over and its log closed.
    #[error("the game at table \"{0}\" is over")]
    Finished(String),
    /// Something stored cannot be read.
    #[error("{what} is damaged in the store: {why}")]
    Damaged {
        /// What was read.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// What was handed in cannot be stored.
    #[error("{0}")]
    Unfit(String),
    /// The operating system gives no random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    Random(String),
    /// The database says no.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// What the store answers.
pub type Result<T> = std::result::Result<T, StoreError>;
