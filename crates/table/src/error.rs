//! What can go wrong at a table.

use engine::{Seat, SetupError};

use crate::catalogue::PlayError;

/// Why something cannot be done at a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The table cannot be set up so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The action cannot be read, or a rule says no.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The table has no such seat.
    #[error("there is no {0} at this table")]
    NoSuchSeat(Seat),
    /// There is nothing this seat may take back; why.
    #[error("{0}")]
    NothingToUndo(String),
    /// No answer of this seat is waited for, or another one counts when its time is over.
    #[error("no time for this answer of {0} can run out here")]
    NothingLapses(Seat),
    /// It came after the end.
    #[error("The game is over.")]
    Over,
    /// The log does not replay.
    #[error("entry {seq} does not replay: {why}")]
    Replay {
        /// The entry.
        seq: u32,
        /// What is wrong.
        why: String,
    },
    /// The log is not so long.
    #[error("there is no entry {0} in this game")]
    NoSuchSeq(u32),
    /// Another seed than the one that the table was dealt by.
    #[error("seed {0} does not give the key of this table")]
    Seed(u64),
    /// It is a sample, shown while seats are open.
    #[error("The game begins when all seats are taken.")]
    NotDealt,
    /// The position cannot be played on.
    #[error("{0}")]
    Position(String),
}
