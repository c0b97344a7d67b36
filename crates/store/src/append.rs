//! Appending to the log of a table: one place, both databases.

use crate::{
    Store,
    db::Db,
    entries::{NewEntry, number},
    error::{Result, StoreError},
    pace::{Clock, put_clocks},
    postgres::{PgDb, within},
    turns::{Turn, put_turns},
};

/// A step of a game: an entry, and what it means for the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewStep {
    /// The entry.
    pub entry: NewEntry,
    /// The number of the last change of seats that the one who acts knows of.
    pub seats_seq: u32,
    /// Whether it ends the game.
    pub ends: bool,
    /// Whether everybody may know that something happened: only then does the table's time of activity move.
    pub told: bool,
    /// When the house must act next.
    pub due_ms: Option<i64>,
    /// Whose turn it is then, if that changes.
    pub turns: Option<Vec<Turn>>,
    /// The clocks that change with the turns.
    pub clocks: Vec<Clock>,
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is in the log, for good.
    Done,
    /// The same command of the same seat was carried out before, as the entry with this number.
    Repeated(u32),
    /// Another entry, or a change of seats, was first: nothing was written.
    Behind,
    /// The command's name was used by another seat: nothing was written.
    NotYours,
}

/// Why a step was not written, asked on the line that did not write it.
macro_rules! diagnose {
    ($line:expr, $table:expr, $step:expr) => {{
        let (line, table, step): (_, &str, &$crate::append::NewStep) = ($line, $table, $step);
        let seen: Option<(i64, i64)> =
            sqlx::query_as("SELECT seq, seat FROM entries WHERE table_id = $1 AND command_id = $2")
                .bind(table)
                .bind(&step.entry.command_id)
                .fetch_optional(&mut *line)
                .await?;
        let about: Option<(i64, i64, Option<i64>)> =
            sqlx::query_as("SELECT last_seq, seats_seq, finished_ms FROM tables WHERE id = $1")
                .bind(table)
                .fetch_optional(&mut *line)
                .await?;
        $crate::append::judge(table, step, seen, about)
    }};
}
pub(crate) use diagnose;

/// Why a step was not written, from the entry of its command and from how the table stands.
pub(crate) fn judge(
    table: &str,
    step: &NewStep,
    seen: Option<(i64, i64)>,
    about: Option<(i64, i64, Option<i64>)>,
) -> Result<Appended> {
    if let Some((seq, seat)) = seen {
        let mine = seat == i64::from(step.entry.seat);
        return if mine { Ok(Appended::Repeated(number(table, seq)?)) } else { Ok(Appended::NotYours) };
    }
    let Some((last, _, finished)) = about else { return Err(StoreError::NoTable(table.to_owned())) };
    let seq = i64::from(step.entry.seq);
    if last >= seq {
        return Ok(Appended::Behind);
    }
    if finished.is_some() {
        return Err(StoreError::Finished(table.to_owned()));
    }
    if last + 1 != seq {
        return Err(StoreError::Gap { table: table.to_owned(), seq: step.entry.seq, last: number(table, last)? });
    }
    // It would follow: then the seats are others, or it all changed since.
    Ok(Appended::Behind)
}

/// How much was written since the store was opened, and how much waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writes {
    /// Steps that were written.
    pub appends: u64,
    /// Commits they took.
    pub commits: u64,
    /// Steps that wait now.
    pub waiting: u64,
}

impl Store {
    /// Appends a step. When this answers [`Appended::Done`] it is on the disk. Given up half-way, it may be written or
    /// not; after [`StoreError::Uncertain`] too. The same command again tells.
    pub async fn append(&self, table: &str, step: NewStep) -> Result<Appended> {
        let entry = &step.entry;
        if entry.seq == 0 {
            return Err(StoreError::Unfit("entries are counted from 1".to_owned()));
        }
        if [&entry.deed, &entry.digest, &entry.command_id].into_iter().any(|text| text.contains('\0')) {
            return Err(StoreError::Unfit("an entry holds a character that cannot be stored".to_owned()));
        }
        match &self.db {
            Db::Sqlite(db) => db.writer.append(table, step).await,
            Db::Postgres(db) => {
                let (seq, seats_seq) = (entry.seq, step.seats_seq);
                let answer = append_shared(db, table, &step).await?;
                if answer == Appended::Done {
                    self.announce(table, seq, seats_seq);
                }
                Ok(answer)
            }
        }
    }

    /// How much was written since the store was opened, and how much waits.
    #[must_use]
    pub fn writes(&self) -> Writes {
        match &self.db {
            Db::Sqlite(db) => db.writer.writes(),
            Db::Postgres(db) => db.writes(),
        }
    }
}

/// One statement: the table if the step may follow, and the entry if it was so. Where turns change it is a transaction.
async fn append_shared(db: &PgDb, table: &str, step: &NewStep) -> Result<Appended> {
    let mut held = if step.turns.is_some() { db.change().await? } else { db.write().await? };
    let patience = held.patience();
    let entry = &step.entry;
    let written = within(patience, async {
        let written: Option<(i64,)> = sqlx::query_as(
            "WITH t AS (UPDATE tables SET last_seq = $2, last_ms = COALESCE($9, last_ms), finished_ms = $10, due_ms = $11, \
             begun_ms = COALESCE(begun_ms, $6) \
             WHERE id = $1 AND last_seq = $2 - 1 AND seats_seq = $8 AND finished_ms IS NULL RETURNING id), \
             e AS (INSERT INTO entries (table_id, seq, seat, deed, digest, at_ms, command_id) \
             SELECT id, $2, $3, $4, $5, $6, $7 FROM t RETURNING seq) \
             SELECT seq FROM e",
        )
        .bind(table)
        .bind(i64::from(entry.seq))
        .bind(i64::from(entry.seat))
        .bind(&entry.deed)
        .bind(&entry.digest)
        .bind(entry.at_ms)
        .bind(&entry.command_id)
        .bind(i64::from(step.seats_seq))
        .bind(step.told.then_some(entry.at_ms))
        .bind(step.ends.then_some(entry.at_ms))
        .bind(step.due_ms)
        .fetch_optional(&mut *held)
        .await
        .or_else(|error| match &error {
            // The command's name was used before.
            sqlx::Error::Database(why) if why.is_unique_violation() => Ok(None),
            _ => Err(error),
        })?;
        if let (Some(_), Some(turns)) = (written, &step.turns) {
            put_turns!(*held, table, turns);
            put_clocks!(*held, table, &step.clocks);
        }
        Ok(written.is_some())
    })
    .await;
    match written {
        Ok(true) => {
            let settled = held.settle(Ok(Appended::Done)).await;
            db.count_append();
            settled
        }
        Ok(false) => {
            // A failed statement spoils its transaction: it is asked on another line.
            if step.turns.is_some() {
                held.give_up();
                held.settle(Ok(())).await?;
                held = db.write().await?;
            }
            let answer = within(patience, async { diagnose!(&mut *held, table, step) }).await;
            held.settle(answer).await
        }
        Err(error) => held.settle(Err(error.while_writing())).await,
    }
}
