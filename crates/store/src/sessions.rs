//! Sessions: what a browser shows to be known as a guest. Only hashes of their tokens are kept.

use crate::{
    Store,
    db::on,
    error::{Result, StoreError},
    people::Guest,
    secret::{Secret, fresh_token, sha256},
};

/// How often it is noted that a session is in use: not at every request.
const SEEN_EVERY_MS: i64 = 10 * 60 * 1000;
/// How long a token works on after it was replaced, for requests on their way.
const GRACE_MS: i64 = 2 * 60 * 1000;

impl Store {
    /// Opens a session and gives its token, of which only the hash is kept.
    pub async fn create_session(&self, guest: &str, at_ms: i64) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, write, line => {
            Ok(sqlx::query("INSERT INTO sessions (token_sha256, guest, created_ms, seen_ms) VALUES ($1, $2, $3, $3)")
                .bind(sha256(token.expose())).bind(guest).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
        .map_err(|error| no_guest(error, Some(guest)))?;
        Ok(token)
    }

    /// Whose session this token opened, if it has not ended and was in use lately; notes that it is in use.
    pub async fn guest_of_session(&self, token: &str, at_ms: i64) -> Result<Option<Guest>> {
        let hash = sha256(token);
        let row: Option<(String, String, i64, String, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT g.id, g.name, g.created_ms, g.preferences, s.seen_ms FROM sessions s JOIN guests g ON g.id = s.guest \
                 WHERE s.token_sha256 = $1 AND (s.ended_ms IS NULL OR s.ended_ms > $2) AND s.seen_ms >= $3")
                .bind(&hash).bind(at_ms).bind(self.idle_since(at_ms)).fetch_optional(&mut **line).await?)
        })?;
        let Some((id, name, created_ms, preferences, seen_ms)) = row else { return Ok(None) };
        if at_ms - seen_ms >= SEEN_EVERY_MS {
            on!(self, write, line => {
                Ok(sqlx::query("UPDATE sessions SET seen_ms = $2 WHERE token_sha256 = $1 AND seen_ms < $2")
                    .bind(&hash).bind(at_ms).execute(&mut **line).await.map(drop)?)
            })?;
        }
        Ok(Some(Guest { id, name, created_ms, preferences }))
    }

    /// When a guest was last here, in any browser; to about ten minutes.
    pub async fn last_seen(&self, guest: &str) -> Result<Option<i64>> {
        let (seen_ms,): (Option<i64>,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT MAX(seen_ms) FROM sessions WHERE guest = $1")
                .bind(guest).fetch_one(&mut **line).await?)
        })?;
        Ok(seen_ms)
    }

    /// Gives a session another token; the old one works a little longer, for requests on their way. `None`: it has
    /// ended, or was given another one already.
    pub async fn rotate_session(&self, token: &str, at_ms: i64) -> Result<Option<Secret>> {
        let (old, token) = (sha256(token), fresh_token()?);
        let rotated: bool = on!(self, change, line => {
            let guest: Option<(String,)> = sqlx::query_as(
                "UPDATE sessions SET ended_ms = $2 WHERE token_sha256 = $1 AND ended_ms IS NULL AND seen_ms >= $3 \
                 RETURNING guest")
                .bind(&old).bind(at_ms + GRACE_MS).bind(self.idle_since(at_ms)).fetch_optional(&mut **line).await?;
            let Some((guest,)) = guest else {
                line.give_up();
                return Ok(false);
            };
            sqlx::query("INSERT INTO sessions (token_sha256, guest, created_ms, seen_ms) VALUES ($1, $2, $3, $3)")
                .bind(sha256(token.expose())).bind(guest).bind(at_ms).execute(&mut **line).await?;
            Ok(true)
        })?;
        Ok(rotated.then_some(token))
    }

    /// Ends a session: its token opens nothing any more, nor do replaced ones of the same guest.
    pub async fn end_session(&self, token: &str, at_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE sessions SET ended_ms = $2 WHERE (token_sha256 = $1 AND (ended_ms IS NULL OR ended_ms > $2)) \
                 OR (ended_ms > $2 AND guest = (SELECT o.guest FROM sessions o WHERE o.token_sha256 = $1))")
                .bind(sha256(token)).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Ends all sessions of a guest but the one of this token; gives how many.
    pub async fn end_other_sessions(&self, guest: &str, token: &str, at_ms: i64) -> Result<u64> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE sessions SET ended_ms = $3 \
                 WHERE guest = $1 AND token_sha256 <> $2 AND (ended_ms IS NULL OR ended_ms > $3)")
                .bind(guest).bind(sha256(token)).bind(at_ms).execute(&mut **line).await?.rows_affected())
        })
    }

    /// Sessions that were last used before this have ended by themselves.
    fn idle_since(&self, at_ms: i64) -> i64 {
        at_ms.saturating_sub(self.session_idle_ms)
    }
}

/// Tells of a guest that is not there.
pub(crate) fn no_guest(error: StoreError, guest: Option<&str>) -> StoreError {
    match &error {
        StoreError::Database(sqlx::Error::Database(why)) if why.is_foreign_key_violation() => {
            StoreError::NoGuest(guest.unwrap_or_default().to_owned())
        }
        _ => error,
    }
}
