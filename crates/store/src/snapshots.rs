//! Positions kept so that a long game need not be replayed: a cache, never the truth.

use serde_json::Value;

use crate::{
    Store,
    db::on,
    entries::number,
    error::{Result, StoreError},
};

/// A complete position: secrets included, never for a page.
#[derive(Clone, PartialEq)]
pub struct Snapshot {
    /// After which entry.
    pub seq: u32,
    /// The position.
    pub state: Value,
    /// Its fingerprint.
    pub digest: String,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot").field("seq", &self.seq).field("digest", &self.digest).finish_non_exhaustive()
    }
}

impl Store {
    /// Keeps a position; one that is already there stays.
    pub async fn put_snapshot(&self, table: &str, snapshot: &Snapshot) -> Result<()> {
        let state = snapshot.state.to_string();
        on!(self, db => {
            sqlx::query(
                "INSERT INTO snapshots (table_id, seq, state, digest) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
                .bind(table).bind(i64::from(snapshot.seq)).bind(state).bind(&snapshot.digest)
                .execute(&db.write).await
        })
        .map_err(|error| match &error {
            sqlx::Error::Database(why) if why.is_foreign_key_violation() => StoreError::NoTable(table.to_owned()),
            _ => error.into(),
        })?;
        Ok(())
    }

    /// The latest position kept at or before `seq`.
    pub async fn snapshot(&self, table: &str, seq: u32) -> Result<Option<Snapshot>> {
        let row: Option<(i64, String, String)> = on!(self, db => {
            sqlx::query_as(
                "SELECT seq, state, digest FROM snapshots WHERE table_id = $1 AND seq <= $2 ORDER BY seq DESC LIMIT 1")
                .bind(table).bind(i64::from(seq)).fetch_optional(&db.read).await?
        });
        let Some((seq, state, digest)) = row else { return Ok(None) };
        Ok(Some(Snapshot { seq: number(table, seq)?, state: json(table, "a snapshot", &state)?, digest }))
    }
}

/// Reads stored JSON, or says what is damaged. The text itself may hold secrets and is not repeated.
pub(crate) fn json(table: &str, what: &str, text: &str) -> Result<Value> {
    serde_json::from_str(text)
        .map_err(|why| StoreError::Damaged { what: format!("{what} of table \"{table}\""), why: why.to_string() })
}
