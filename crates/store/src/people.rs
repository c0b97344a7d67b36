//! Guests.

use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    secret::fresh_id,
    sessions::no_guest,
};

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// The longest text of preferences, in bytes.
const LONGEST_PREFERENCES: usize = 500;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// A short random name for the program.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// When the guest came first.
    pub created_ms: i64,
    /// How the guest likes the pages, in a short text that only they read.
    pub preferences: String,
}

impl Store {
    /// Welcomes a guest.
    pub async fn create_guest(&self, name: &str, at_ms: i64) -> Result<Guest> {
        let guest = Guest { id: fresh_id()?, name: tidy_name(name)?, created_ms: at_ms, preferences: String::new() };
        on!(self, write, line => {
            Ok(sqlx::query("INSERT INTO guests (id, name, created_ms) VALUES ($1, $2, $3)")
                .bind(&guest.id).bind(&guest.name).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })?;
        Ok(guest)
    }

    /// The guest with this ID.
    pub async fn guest(&self, id: &str) -> Result<Option<Guest>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<(String, String, i64, String)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT id, name, created_ms, preferences FROM guests WHERE id = $1")
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(id, name, created_ms, preferences)| Guest { id, name, created_ms, preferences }))
    }

    /// Keeps how a guest likes the pages.
    pub async fn prefer(&self, id: &str, preferences: &str) -> Result<()> {
        if preferences.len() > LONGEST_PREFERENCES || !storable(preferences) {
            return Err(StoreError::Unfit("these preferences are no short text".to_owned()));
        }
        let kept: u64 = on!(self, write, line => {
            Ok(sqlx::query("UPDATE guests SET preferences = $2 WHERE id = $1")
                .bind(id).bind(preferences).execute(&mut **line).await?.rows_affected())
        })?;
        if kept == 0 { Err(StoreError::NoGuest(id.to_owned())) } else { Ok(()) }
    }

    /// Gives a guest another name, at every table: nodes that show it find the seats changed.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<()> {
        let name = tidy_name(name)?;
        let moved: Vec<(String, i64, i64)> = on!(self, change, line => {
            let renamed = sqlx::query("UPDATE guests SET name = $2 WHERE id = $1")
                .bind(id).bind(name).execute(&mut **line).await?.rows_affected();
            if renamed == 0 {
                return Err(StoreError::NoGuest(id.to_owned()));
            }
            let tables: Vec<(String,)> = sqlx::query_as(
                "SELECT t.id FROM tables t WHERE t.finished_ms IS NULL \
                 AND t.id IN (SELECT s.table_id FROM seats s WHERE s.guest = $1) ORDER BY t.id")
                .bind(id).fetch_all(&mut **line).await?;
            let mut moved = Vec::new();
            // One after the other and in order, so that two who rename themselves never wait for each other.
            for (table,) in tables {
                let raised: (String, i64, i64) = sqlx::query_as(
                    "UPDATE tables SET seats_seq = seats_seq + 1 WHERE id = $1 RETURNING id, last_seq, seats_seq")
                    .bind(table).fetch_one(&mut **line).await?;
                moved.push(raised);
            }
            Ok(moved)
        })?;
        for (table, last_seq, seats_seq) in moved {
            self.announce(&table, number(&table, last_seq)?, number(&table, seats_seq)?);
        }
        Ok(())
    }

    /// Forgets guests who never sat at a table nor made one and were not here since `before_ms`, with their sessions;
    /// and sessions that ended before then. Gives how many guests.
    pub async fn forget_idle_guests(&self, before_ms: i64) -> Result<u64> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM sessions WHERE ended_ms < $1")
                .bind(before_ms).execute(&mut **line).await.map(drop)?)
        })?;
        let mut forgotten = 0;
        // A few at a time: moves wait for this on a file.
        loop {
            let gone: Result<u64> = on!(self, change, line => {
                let idle: Vec<(String,)> = sqlx::query_as(
                    "SELECT g.id FROM guests g WHERE g.created_ms < $1 \
                     AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.guest = g.id) \
                     AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = g.id) \
                     AND NOT EXISTS (SELECT 1 FROM sessions x WHERE x.guest = g.id AND x.seen_ms >= $1) \
                     ORDER BY g.created_ms LIMIT 100")
                    .bind(before_ms).fetch_all(&mut **line).await?;
                for (id,) in &idle {
                    sqlx::query("DELETE FROM sessions WHERE guest = $1").bind(id).execute(&mut **line).await?;
                    sqlx::query("DELETE FROM guests WHERE id = $1").bind(id).execute(&mut **line).await?;
                }
                Ok(idle.len() as u64)
            });
            match gone.map_err(|error| no_guest(error, None)) {
                // One of them sat down at this very moment: next time.
                Ok(0) | Err(StoreError::NoGuest(_)) => return Ok(forgotten),
                Ok(gone) => forgotten += gone,
                Err(error) => return Err(error),
            }
        }
    }
}

/// A name without control characters and stray spaces, neither empty nor endless.
pub(crate) fn tidy_name(name: &str) -> Result<String> {
    let printable: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let tidy = printable.split_whitespace().collect::<Vec<_>>().join(" ");
    if tidy.is_empty() {
        return Err(StoreError::Unfit("a name needs at least one letter".to_owned()));
    }
    if tidy.chars().count() > LONGEST_NAME {
        return Err(StoreError::Unfit(format!("a name has at most {LONGEST_NAME} letters")));
    }
    Ok(tidy)
}
