//! Links that work once, and what a device was asked: both are known by a token of which only the hash is kept.

use crate::{
    Store,
    db::on,
    error::Result,
    people::{Guest, GuestRow, guest_columns},
    secret::{Secret, fresh_token, sha256},
    sessions::no_guest,
};

/// How many links of one kind somebody may have that were not used: older ones stop working.
const MOST_LINKS: i64 = 5;

/// What a link that works once is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It carries the whole person to another device.
    Device,
    /// By it a guest without an account comes back.
    Back,
    /// It confirms an address.
    Confirm,
    /// It lets choose a new password.
    Lost,
}

impl Purpose {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Device => "device",
            Purpose::Back => "back",
            Purpose::Confirm => "confirm",
            Purpose::Lost => "lost",
        }
    }
}

/// A link that works.
#[derive(Clone, Debug)]
pub struct OnceLink {
    /// Whose it is.
    pub guest: Guest,
    /// What it is about, if it is about something: the address that is confirmed.
    pub about: Secret,
    /// Until when it works.
    pub until_ms: i64,
}

/// The row of a guest, and what a link says.
type Row = (String, String, i64, String, Option<String>, String, String, String, i64);

impl Store {
    /// A link that works once, until then. Of each kind somebody has a few; older ones stop working.
    pub async fn make_link(
        &self,
        guest: &str,
        purpose: Purpose,
        about: &str,
        at_ms: i64,
        until_ms: i64,
    ) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, change, line => {
            sqlx::query(
                "INSERT INTO once_links (token_sha256, guest, purpose, about, created_ms, until_ms) \
                 VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(sha256(token.expose())).bind(guest).bind(purpose.name()).bind(about).bind(at_ms).bind(until_ms)
                .execute(&mut **line).await?;
            sqlx::query(
                "DELETE FROM once_links WHERE guest = $1 AND purpose = $2 AND token_sha256 NOT IN \
                 (SELECT l.token_sha256 FROM once_links l WHERE l.guest = $1 AND l.purpose = $2 \
                 ORDER BY l.created_ms DESC, l.token_sha256 LIMIT $3)")
                .bind(guest).bind(purpose.name()).bind(MOST_LINKS).execute(&mut **line).await?;
            Ok(())
        })
        .map_err(|error| no_guest(error, Some(guest)))?;
        Ok(token)
    }

    /// A link of one of these purposes, if it still works.
    pub async fn link(&self, token: &str, purposes: &[Purpose], at_ms: i64) -> Result<Option<OnceLink>> {
        let hash = sha256(token);
        for purpose in purposes {
            let row: Option<Row> = on!(self, read, line => {
                Ok(sqlx::query_as(concat!(
                    "SELECT ", guest_columns!(), ", l.about, l.until_ms FROM once_links l \
                     JOIN guests g ON g.id = l.guest \
                     WHERE l.token_sha256 = $1 AND l.purpose = $2 AND l.used_ms IS NULL AND l.until_ms > $3 \
                     AND (g.banned_until_ms IS NULL OR g.banned_until_ms <= $3)"))
                    .bind(&hash).bind(purpose.name()).bind(at_ms).fetch_optional(&mut **line).await?)
            })?;
            if let Some((id, name, created_ms, preferences, handle, kind, role, about, until_ms)) = row {
                let guest: GuestRow = (id, name, created_ms, preferences, handle, kind, role);
                return Ok(Some(OnceLink { guest: Guest::read(guest), about: Secret::new(about), until_ms }));
            }
        }
        Ok(None)
    }

    /// Uses a link: of all who try, one does.
    pub async fn use_link(&self, token: &str, purposes: &[Purpose], at_ms: i64) -> Result<Option<OnceLink>> {
        let Some(link) = self.link(token, purposes, at_ms).await? else { return Ok(None) };
        let used: u64 = on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE once_links SET used_ms = $2 WHERE token_sha256 = $1 AND used_ms IS NULL AND until_ms > $2")
                .bind(sha256(token)).bind(at_ms).execute(&mut **line).await?.rows_affected())
        })?;
        Ok((used == 1).then_some(link))
    }

    /// The address that somebody was last asked to confirm and did not yet.
    pub async fn address_to_confirm(&self, guest: &str, at_ms: i64) -> Result<Option<Secret>> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT about FROM once_links WHERE guest = $1 AND purpose = $2 AND used_ms IS NULL \
                 AND until_ms > $3 ORDER BY created_ms DESC LIMIT 1")
                .bind(guest).bind(Purpose::Confirm.name()).bind(at_ms).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(address,)| Secret::new(address)))
    }

    /// Ends all links of somebody, or those of one purpose.
    pub async fn end_links(&self, guest: &str, purpose: Option<Purpose>) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM once_links WHERE guest = $1 AND (purpose = $2 OR $2 = '')")
                .bind(guest).bind(purpose.map_or("", Purpose::name)).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Remembers what a device was asked, for somebody or for whoever it will be; gives the token of the question.
    pub async fn begin_ceremony(&self, guest: Option<&str>, state: &str, until_ms: i64) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, write, line => {
            Ok(sqlx::query("INSERT INTO ceremonies (token_sha256, guest, state, until_ms) VALUES ($1, $2, $3, $4)")
                .bind(sha256(token.expose())).bind(guest).bind(state).bind(until_ms)
                .execute(&mut **line).await.map(drop)?)
        })?;
        Ok(token)
    }

    /// What a device was asked; it can be answered once.
    pub async fn end_ceremony(&self, token: &str, guest: Option<&str>, at_ms: i64) -> Result<Option<Secret>> {
        let row: Option<(String,)> = on!(self, write, line => {
            Ok(sqlx::query_as(
                "DELETE FROM ceremonies WHERE token_sha256 = $1 AND COALESCE(guest, '') = $2 AND until_ms > $3 \
                 RETURNING state")
                .bind(sha256(token)).bind(guest.unwrap_or_default()).bind(at_ms).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(state,)| Secret::new(state)))
    }
}
