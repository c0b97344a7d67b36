//! The log of a table, read; [`crate::append`] writes it. Entries are never changed.

use crate::{
    Store,
    db::on,
    error::{Result, StoreError},
};

/// An entry to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Its number, 1 for the first.
    pub seq: u32,
    /// Who acted, counted from 0.
    pub seat: u8,
    /// What was done, in notation, or `undo`.
    pub deed: String,
    /// The fingerprint of the position after it.
    pub digest: String,
    /// When.
    pub at_ms: i64,
    /// The name the client gave this command: the same one twice is carried out once.
    pub command_id: String,
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number, 1 for the first.
    pub seq: u32,
    /// Who acted, counted from 0.
    pub seat: u8,
    /// What was done, in notation, or `undo`.
    pub deed: String,
    /// The fingerprint of the position after it.
    pub digest: String,
    /// When.
    pub at_ms: i64,
    /// The name the client gave the command.
    pub command_id: String,
}

type Row = (i64, i64, String, String, i64, String);

/// How many rows are written at once: far below what either database takes in one statement.
pub(crate) const ROWS_AT_ONCE: usize = 500;

/// Writes entries of a table, unless there are some of their numbers or commands; gives how many were written.
macro_rules! insert_entries {
    ($line:expr, $table:expr, $entries:expr) => {{
        let mut statement =
            sqlx::QueryBuilder::new("INSERT INTO entries (table_id, seq, seat, deed, digest, at_ms, command_id) ");
        statement.push_values($entries, |mut row, entry| {
            row.push_bind($table)
                .push_bind(i64::from(entry.seq))
                .push_bind(i64::from(entry.seat))
                .push_bind(&entry.deed)
                .push_bind(&entry.digest)
                .push_bind(entry.at_ms)
                .push_bind(&entry.command_id);
        });
        statement.push(" ON CONFLICT DO NOTHING");
        statement.build().execute($line).await?.rows_affected()
    }};
}
pub(crate) use insert_entries;

impl Store {
    /// The entries after number `after`, in order; after 0: all of them.
    pub async fn entries(&self, table: &str, after: u32) -> Result<Vec<StoredEntry>> {
        if !storable(table) {
            return Ok(Vec::new());
        }
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT seq, seat, deed, digest, at_ms, command_id FROM entries \
                 WHERE table_id = $1 AND seq > $2 ORDER BY seq")
                .bind(table).bind(i64::from(after)).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(|row| read(table, row)).collect()
    }

    /// The entry a command became, if it was carried out.
    pub async fn entry_of_command(&self, table: &str, command_id: &str) -> Result<Option<StoredEntry>> {
        if !storable(table) || !storable(command_id) {
            return Ok(None);
        }
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT seq, seat, deed, digest, at_ms, command_id FROM entries \
                 WHERE table_id = $1 AND command_id = $2")
                .bind(table).bind(command_id).fetch_optional(&mut **line).await?)
        })?;
        row.map(|row| read(table, row)).transpose()
    }
}

fn read(table: &str, (seq, seat, deed, digest, at_ms, command_id): Row) -> Result<StoredEntry> {
    Ok(StoredEntry { seq: number(table, seq)?, seat: number(table, seat)?, deed, digest, at_ms, command_id })
}

/// A number that fits, or word of the damage.
pub(crate) fn number<N: TryFrom<i64>>(table: &str, value: i64) -> Result<N> {
    N::try_from(value).map_err(|_| StoreError::Damaged {
        what: format!("table \"{table}\""),
        why: format!("{value} is out of range"),
    })
}

/// Whether a text can stand in both databases at all; one that cannot is not there either.
pub(crate) fn storable(text: &str) -> bool {
    !text.contains('\0')
}
