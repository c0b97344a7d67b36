//! The log of a table: appended, never changed.

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

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is in the log, for good.
    Done,
    /// The same command was carried out before, as the entry with this number.
    Repeated(u32),
    /// Somebody else was first with an entry of this number: nothing was written.
    Taken,
}

type Row = (i64, i64, String, String, i64, String);

/// Writes one entry of a table, unless there is one of its number or command.
macro_rules! insert_entry {
    ($table:expr, $entry:expr) => {
        sqlx::query(
            "INSERT INTO entries (table_id, seq, seat, deed, digest, at_ms, command_id) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
        )
        .bind($table)
        .bind(i64::from($entry.seq))
        .bind(i64::from($entry.seat))
        .bind(&$entry.deed)
        .bind(&$entry.digest)
        .bind($entry.at_ms)
        .bind(&$entry.command_id)
    };
}
pub(crate) use insert_entry;

impl Store {
    /// Appends an entry in one transaction. When this answers [`Appended::Done`] it is on the disk.
    pub async fn append(&self, table: &str, entry: &NewEntry) -> Result<Appended> {
        self.append_and(table, entry, false).await
    }

    /// Appends the entry that ends the game, and closes the table in the same transaction.
    pub async fn append_last(&self, table: &str, entry: &NewEntry) -> Result<Appended> {
        self.append_and(table, entry, true).await
    }

    async fn append_and(&self, table: &str, entry: &NewEntry, ends: bool) -> Result<Appended> {
        if entry.seq == 0 {
            return Err(StoreError::Unfit("entries are counted from 1".to_owned()));
        }
        let seq = i64::from(entry.seq);
        on!(self, db => {
            let mut tx = db.begin().await?;
            let seen: Option<(i64,)> =
                sqlx::query_as("SELECT seq FROM entries WHERE table_id = $1 AND command_id = $2")
                    .bind(table).bind(&entry.command_id).fetch_optional(&mut *tx).await?;
            if let Some((first,)) = seen {
                return Ok(Appended::Repeated(number(table, first)?));
            }
            let about: Option<(i64, Option<i64>)> =
                sqlx::query_as("SELECT last_seq, finished_ms FROM tables WHERE id = $1")
                    .bind(table).fetch_optional(&mut *tx).await?;
            let Some((last, finished)) = about else { return Err(StoreError::NoTable(table.to_owned())) };
            if last >= seq {
                return Ok(Appended::Taken);
            }
            if finished.is_some() {
                return Err(StoreError::Finished(table.to_owned()));
            }
            if last + 1 != seq {
                return Err(StoreError::Gap { table: table.to_owned(), seq: entry.seq, last: number(table, last)? });
            }
            let inserted = insert_entry!(table, entry).execute(&mut *tx).await?.rows_affected();
            if inserted == 0 {
                return Ok(Appended::Taken);
            }
            sqlx::query("UPDATE tables SET last_seq = $2, last_ms = $3, finished_ms = $4 WHERE id = $1")
                .bind(table).bind(seq).bind(entry.at_ms).bind(ends.then_some(entry.at_ms))
                .execute(&mut *tx).await?;
            tx.commit().await?;
            Ok(Appended::Done)
        })
    }

    /// The entries after number `after`, in order; after 0: all of them.
    pub async fn entries(&self, table: &str, after: u32) -> Result<Vec<StoredEntry>> {
        let rows: Vec<Row> = on!(self, db => {
            sqlx::query_as(
                "SELECT seq, seat, deed, digest, at_ms, command_id FROM entries \
                 WHERE table_id = $1 AND seq > $2 ORDER BY seq")
                .bind(table).bind(i64::from(after)).fetch_all(&db.read).await?
        });
        rows.into_iter().map(|row| read(table, row)).collect()
    }

    /// The entry a command became, if it was carried out.
    pub async fn entry_of_command(&self, table: &str, command_id: &str) -> Result<Option<StoredEntry>> {
        let row: Option<Row> = on!(self, db => {
            sqlx::query_as(
                "SELECT seq, seat, deed, digest, at_ms, command_id FROM entries \
                 WHERE table_id = $1 AND command_id = $2")
                .bind(table).bind(command_id).fetch_optional(&db.read).await?
        });
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
