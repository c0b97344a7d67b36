//! Guests and their sessions.

use crate::{
    Store,
    db::on,
    error::{Result, StoreError},
    secret::{Secret, fresh_id, fresh_token, sha256},
};

/// How often it is noted that a session is in use: not at every request.
const SEEN_EVERY_MS: i64 = 10 * 60 * 1000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// A short random name for the program.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// When the guest came first.
    pub created_ms: i64,
}

impl Store {
    /// Welcomes a guest.
    pub async fn create_guest(&self, name: &str, at_ms: i64) -> Result<Guest> {
        let guest = Guest { id: fresh_id()?, name: tidy_name(name)?, created_ms: at_ms };
        on!(self, db => {
            sqlx::query("INSERT INTO guests (id, name, created_ms) VALUES ($1, $2, $3)")
                .bind(&guest.id).bind(&guest.name).bind(at_ms).execute(&db.write).await?;
        });
        Ok(guest)
    }

    /// The guest with this ID.
    pub async fn guest(&self, id: &str) -> Result<Option<Guest>> {
        let row: Option<(String, String, i64)> = on!(self, db => {
            sqlx::query_as("SELECT id, name, created_ms FROM guests WHERE id = $1")
                .bind(id).fetch_optional(&db.read).await?
        });
        Ok(row.map(|(id, name, created_ms)| Guest { id, name, created_ms }))
    }

    /// Gives a guest another name, at every table.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<()> {
        let name = tidy_name(name)?;
        let renamed = on!(self, db => {
            sqlx::query("UPDATE guests SET name = $2 WHERE id = $1").bind(id).bind(name).execute(&db.write).await?
                .rows_affected()
        });
        if renamed == 0 { Err(StoreError::NoGuest(id.to_owned())) } else { Ok(()) }
    }

    /// Opens a session and gives its token, of which only the hash is kept.
    pub async fn create_session(&self, guest: &str, at_ms: i64) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, db => {
            sqlx::query("INSERT INTO sessions (token_sha256, guest, created_ms, seen_ms) VALUES ($1, $2, $3, $3)")
                .bind(sha256(token.expose())).bind(guest).bind(at_ms).execute(&db.write).await
        })
        .map_err(|error| match &error {
            sqlx::Error::Database(why) if why.is_foreign_key_violation() => StoreError::NoGuest(guest.to_owned()),
            _ => error.into(),
        })?;
        Ok(token)
    }

    /// Whose session this token opened, if it is still open; notes that it is in use.
    pub async fn guest_of_session(&self, token: &str, at_ms: i64) -> Result<Option<Guest>> {
        let hash = sha256(token);
        let row: Option<(String, String, i64, i64)> = on!(self, db => {
            sqlx::query_as(
                "SELECT g.id, g.name, g.created_ms, s.seen_ms FROM sessions s JOIN guests g ON g.id = s.guest \
                 WHERE s.token_sha256 = $1 AND s.ended_ms IS NULL")
                .bind(&hash).fetch_optional(&db.read).await?
        });
        let Some((id, name, created_ms, seen_ms)) = row else { return Ok(None) };
        if at_ms - seen_ms >= SEEN_EVERY_MS {
            on!(self, db => {
                sqlx::query("UPDATE sessions SET seen_ms = $2 WHERE token_sha256 = $1")
                    .bind(&hash).bind(at_ms).execute(&db.write).await?;
            });
        }
        Ok(Some(Guest { id, name, created_ms }))
    }

    /// When a guest was last here, in any browser; to about ten minutes.
    pub async fn last_seen(&self, guest: &str) -> Result<Option<i64>> {
        let (seen_ms,): (Option<i64>,) = on!(self, db => {
            sqlx::query_as("SELECT MAX(seen_ms) FROM sessions WHERE guest = $1")
                .bind(guest).fetch_one(&db.read).await?
        });
        Ok(seen_ms)
    }

    /// Ends a session: its token opens nothing any more.
    pub async fn end_session(&self, token: &str, at_ms: i64) -> Result<()> {
        on!(self, db => {
            sqlx::query("UPDATE sessions SET ended_ms = $2 WHERE token_sha256 = $1 AND ended_ms IS NULL")
                .bind(sha256(token)).bind(at_ms).execute(&db.write).await?;
        });
        Ok(())
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
