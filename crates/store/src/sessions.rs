//! Sessions: what a browser shows to be known as a guest. Only hashes of their tokens are kept.

use crate::{
    Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
    people::{Guest, guest_columns},
    secret::{Secret, fresh_id, fresh_token, sha256},
};

/// How often it is noted that a session is in use: not at every request.
const SEEN_EVERY_MS: i64 = 10 * 60 * 1000;
/// How long a token works on after it was replaced, for requests on their way.
const GRACE_MS: i64 = 2 * 60 * 1000;

/// How many sessions somebody may have open: whoever opens more ends those that were longest not in use.
const MOST_OPEN: i64 = 50;
/// The longest name of a device, in characters.
const LONGEST_LABEL: usize = 60;

/// A session as its owner sees it in a list: without its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// A name for it that opens nothing.
    pub id: String,
    /// The device, in a few words; empty if it is not known.
    pub label: String,
    /// Since when this device is known.
    pub opened_ms: i64,
    /// When it was last here, to about ten minutes.
    pub seen_ms: i64,
    /// Whether it is the session of the one who looks.
    pub is_this: bool,
}

/// A session in a list: its name, label, when it was opened and last seen, and the hash of its token.
type Opened = (Option<String>, String, Option<i64>, i64, String);
/// When a session was last seen, and the row of its guest.
type Seen = (i64, String, String, i64, String, Option<String>, String, String);

impl Store {
    /// Opens a session and gives its token, of which only the hash is kept.
    pub async fn create_session(&self, guest: &str, at_ms: i64) -> Result<Secret> {
        self.create_session_on(guest, "", at_ms).await
    }

    /// Opens a session on a device that is called so.
    pub async fn create_session_on(&self, guest: &str, label: &str, at_ms: i64) -> Result<Secret> {
        let (token, id) = (fresh_token()?, fresh_id()?);
        let label: String = label.chars().filter(|letter| !letter.is_control()).take(LONGEST_LABEL).collect();
        on!(self, change, line => {
            sqlx::query(
                "INSERT INTO sessions (token_sha256, guest, created_ms, seen_ms, id, label, opened_ms) \
                 VALUES ($1, $2, $3, $3, $4, $5, $3)")
                .bind(sha256(token.expose())).bind(guest).bind(at_ms).bind(id).bind(label).execute(&mut **line).await?;
            sqlx::query(
                "UPDATE sessions SET ended_ms = $2 WHERE guest = $1 AND ended_ms IS NULL AND token_sha256 NOT IN \
                 (SELECT s.token_sha256 FROM sessions s WHERE s.guest = $1 AND s.ended_ms IS NULL \
                 ORDER BY s.seen_ms DESC, s.created_ms DESC, s.token_sha256 LIMIT $3)")
                .bind(guest).bind(at_ms).bind(MOST_OPEN).execute(&mut **line).await?;
            Ok(())
        })
        .map_err(|error| no_guest(error, Some(guest)))?;
        Ok(token)
    }

    /// The sessions of somebody that are open, those in use last first; `token` is the one of whoever looks.
    pub async fn sessions_of(&self, guest: &str, token: &str, at_ms: i64) -> Result<Vec<StoredSession>> {
        let hash = sha256(token);
        let rows: Vec<Opened> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id, label, COALESCE(opened_ms, created_ms), seen_ms, token_sha256 FROM sessions \
                 WHERE guest = $1 AND ended_ms IS NULL AND seen_ms >= $2 ORDER BY seen_ms DESC, created_ms DESC, id")
                .bind(guest).bind(self.idle_since(at_ms)).fetch_all(&mut **line).await?)
        })?;
        let read = |(id, label, opened_ms, seen_ms, of): Opened| StoredSession {
            id: id.unwrap_or_default(),
            label,
            opened_ms: opened_ms.unwrap_or(seen_ms),
            seen_ms,
            is_this: of == hash,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Since when the device of this session is known.
    pub async fn session_opened(&self, token: &str) -> Result<Option<i64>> {
        let row: Option<(Option<i64>,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT COALESCE(opened_ms, created_ms) FROM sessions WHERE token_sha256 = $1")
                .bind(sha256(token)).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.and_then(|(opened_ms,)| opened_ms))
    }

    /// Ends one session of somebody, by the name that opens nothing. `false`: there is none.
    pub async fn end_session_called(&self, guest: &str, id: &str, at_ms: i64) -> Result<bool> {
        if !storable(id) {
            return Ok(false);
        }
        let ended: u64 = on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE sessions SET ended_ms = $3 WHERE guest = $1 AND id = $2 \
                 AND (ended_ms IS NULL OR ended_ms > $3)")
                .bind(guest).bind(id).bind(at_ms).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(ended > 0)
    }

    /// Whose session this token opened, if it has not ended, was in use lately, and the guest is not banned; notes that it is
    /// in use.
    pub async fn guest_of_session(&self, token: &str, at_ms: i64) -> Result<Option<Guest>> {
        let hash = sha256(token);
        let row: Option<Seen> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT s.seen_ms, ", guest_columns!(), " FROM sessions s JOIN guests g ON g.id = s.guest \
                 WHERE s.token_sha256 = $1 AND (s.ended_ms IS NULL OR s.ended_ms > $2) AND s.seen_ms >= $3 \
                 AND (g.banned_until_ms IS NULL OR g.banned_until_ms <= $2)"))
                .bind(&hash).bind(at_ms).bind(self.idle_since(at_ms)).fetch_optional(&mut **line).await?)
        })?;
        let Some((seen_ms, id, name, created_ms, preferences, handle, kind, role)) = row else { return Ok(None) };
        if at_ms - seen_ms >= SEEN_EVERY_MS {
            on!(self, write, line => {
                Ok(sqlx::query("UPDATE sessions SET seen_ms = $2 WHERE token_sha256 = $1 AND seen_ms < $2")
                    .bind(&hash).bind(at_ms).execute(&mut **line).await.map(drop)?)
            })?;
        }
        Ok(Some(Guest::read((id, name, created_ms, preferences, handle, kind, role))))
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
            let before: Option<(String, Option<String>, String, Option<i64>)> = sqlx::query_as(
                "UPDATE sessions SET ended_ms = $2 WHERE token_sha256 = $1 AND ended_ms IS NULL AND seen_ms >= $3 \
                 RETURNING guest, id, label, COALESCE(opened_ms, created_ms)")
                .bind(&old).bind(at_ms + GRACE_MS).bind(self.idle_since(at_ms)).fetch_optional(&mut **line).await?;
            let Some((guest, id, label, opened_ms)) = before else {
                line.give_up();
                return Ok(false);
            };
            sqlx::query(
                "INSERT INTO sessions (token_sha256, guest, created_ms, seen_ms, id, label, opened_ms) \
                 VALUES ($1, $2, $3, $3, $4, $5, $6)")
                .bind(sha256(token.expose())).bind(guest).bind(at_ms).bind(id).bind(label).bind(opened_ms)
                .execute(&mut **line).await?;
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
