//! What can go wrong.

use std::path::PathBuf;

use crate::place::Place;

/// Why the store could not do it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The store cannot be opened or made.
    #[error("cannot open {place}: {why}")]
    Open {
        /// Where it is.
        place: Place,
        /// Why not.
        why: String,
    },
    /// The store was written by a Motherlode that this one cannot follow.
    #[error("{place} was written by a newer Motherlode (schema {version}); please update this one")]
    Newer {
        /// Where it is.
        place: Place,
        /// The schema a program must know to use it.
        version: i64,
    },
    /// The store was written by an older Motherlode and would have to be brought up to date first.
    #[error(
        "{place} was written by an older Motherlode (schema {version}); a server brings it up to date when it starts"
    )]
    Older {
        /// Where it is.
        place: Place,
        /// Its schema.
        version: i64,
    },
    /// There is a file, and nothing in it.
    #[error("{0} is empty: no house was ever kept there")]
    Empty(Place),
    /// There is something, and it is not ours.
    #[error("{0} is not a house of Motherlode")]
    Foreign(Place),
    /// Another server has this file.
    #[error("another Motherlode serves this file: {by}")]
    Held {
        /// Who holds it.
        by: String,
    },
    /// A copy of the store could not be written.
    #[error("cannot write the backup {}: {why}", path.display())]
    Backup {
        /// The backup's file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// The house could not be copied to another store.
    #[error("cannot copy the house: {0}")]
    Copy(String),
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
    /// Too much waits to be written; nothing was written of this.
    #[error("too much waits to be written just now")]
    Busy,
    /// The line broke while something was written: it may be there or not. The same command again tells.
    #[error("the line to the database broke: whether this was written is not known")]
    Uncertain,
    /// The database cannot be reached; nothing was written.
    #[error("the database cannot be reached: {0}")]
    Away(String),
    /// The database itself is damaged.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// There is no room left where the database lies; nothing was written.
    #[error("there is no room left where the database lies")]
    Full,
    /// The database says no.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
}

/// What the store answers.
pub type Result<T> = std::result::Result<T, StoreError>;

impl StoreError {
    /// Whether the line to the database is not to be used again.
    pub(crate) fn breaks_the_line(&self) -> bool {
        matches!(self, StoreError::Away(_) | StoreError::Uncertain)
    }

    /// The same, for something that was already on its way to be written.
    pub(crate) fn while_writing(self) -> StoreError {
        if matches!(self, StoreError::Away(_)) { StoreError::Uncertain } else { self }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let known = match &error {
            sqlx::Error::Database(why) => {
                let code = why.code().unwrap_or_default();
                of_code(&code, why.message())
            }
            sqlx::Error::PoolTimedOut => Some(StoreError::Away("no line to it was free in time".to_owned())),
            sqlx::Error::PoolClosed => Some(StoreError::Away("it was closed".to_owned())),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => {
                Some(StoreError::Away(error.to_string()))
            }
            _ => None,
        };
        known.unwrap_or(StoreError::Database(error))
    }
}

/// What a code means: SQLite's are numbers, PostgreSQL's have five letters or digits.
fn of_code(code: &str, message: &str) -> Option<StoreError> {
    if code.len() == 5 {
        return match code {
            "53100" => Some(StoreError::Full),
            "40001" | "40P01" | "55P03" => Some(StoreError::Busy),
            "22021" => Some(StoreError::Unfit("a text holds a character that cannot be stored".to_owned())),
            "XX001" | "XX002" => Some(StoreError::Corrupt(message.to_owned())),
            // Refused, shut down, out of time, out of connections.
            "57014" | "53300" => Some(StoreError::Away(message.to_owned())),
            _ if code.starts_with("08") || code.starts_with("57P") || code.starts_with("25P") => {
                Some(StoreError::Away(message.to_owned()))
            }
            _ => None,
        };
    }
    // The low byte is the kind, what stands above it the detail.
    match code.parse::<u32>().ok()? & 0xff {
        5 | 6 => Some(StoreError::Busy),
        11 | 26 => Some(StoreError::Corrupt(message.to_owned())),
        13 => Some(StoreError::Full),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_databases_are_told_apart() {
        assert!(matches!(of_code("11", "malformed"), Some(StoreError::Corrupt(_))));
        assert!(matches!(of_code("267", "malformed"), Some(StoreError::Corrupt(_))), "SQLITE_CORRUPT_VTAB");
        assert!(matches!(of_code("26", "not a database"), Some(StoreError::Corrupt(_))));
        assert!(matches!(of_code("13", "full"), Some(StoreError::Full)));
        assert!(matches!(of_code("517", "locked"), Some(StoreError::Busy)), "SQLITE_BUSY_SNAPSHOT");
        assert!(of_code("787", "foreign key").is_none());
        assert!(matches!(of_code("53100", "full"), Some(StoreError::Full)));
        assert!(matches!(of_code("57P01", "shut down"), Some(StoreError::Away(_))));
        assert!(matches!(of_code("08006", "lost"), Some(StoreError::Away(_))));
        assert!(of_code("23505", "unique").is_none());
    }
}
