//! What people chose: of what they hear by which way, the digest of the day, the secret of the own calendar.

use crate::{
    Guest, Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::storable,
    error::{Result, StoreError},
    people::{GuestRow, guest_columns},
    secret::{Secret, fresh_token, sha256},
    sessions::no_guest,
};

pub(super) const SHEET: Sheet = Sheet {
    name: "told",
    of_tables: false,
    keys: 1,
    columns: &[
        ("guest", Text),
        ("choices", Text),
        ("digest_hour", Number),
        ("digest_ms", Number),
        ("digested_ms", Number),
        ("calendar_sha256", Text),
    ],
};

/// The longest text of choices, in bytes.
const LONGEST_CHOICES: usize = 2_000;

/// What a person chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Of what they hear by which way, in words that only the house reads; `None`: as usual.
    pub choices: Option<String>,
    /// At which hour of the day letters come together, if they do.
    pub digest_hour: Option<i64>,
    /// When that is next.
    pub digest_ms: Option<i64>,
    /// Whether there is a calendar.
    pub calendar: bool,
}

type Row = (Option<String>, Option<i64>, Option<i64>, Option<String>);

impl Store {
    /// What a person chose.
    pub async fn told(&self, guest: &str) -> Result<Told> {
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT choices, digest_hour, digest_ms, calendar_sha256 FROM told WHERE guest = $1")
                .bind(guest).fetch_optional(&mut **line).await?)
        })?;
        let Some((choices, digest_hour, digest_ms, calendar)) = row else { return Ok(Told::default()) };
        Ok(Told { choices, digest_hour, digest_ms, calendar: calendar.is_some() })
    }

    /// Keeps what a person chose; the calendar stays as it was.
    pub async fn choose_told(&self, guest: &str, told: &Told, now_ms: i64) -> Result<()> {
        if told.choices.as_ref().is_some_and(|text| text.len() > LONGEST_CHOICES || !storable(text)) {
            return Err(StoreError::Unfit("these choices are no short text".to_owned()));
        }
        // What comes in this very millisecond is told too.
        let since_ms = now_ms - 1;
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO told (guest, choices, digest_hour, digest_ms, digested_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (guest) DO UPDATE SET choices = excluded.choices, digest_hour = excluded.digest_hour, \
                 digest_ms = excluded.digest_ms, digested_ms = COALESCE(told.digested_ms, excluded.digested_ms)")
                .bind(guest).bind(&told.choices).bind(told.digest_hour).bind(told.digest_ms).bind(since_ms)
                .execute(&mut **line).await.map(drop)?)
        })
        .map_err(|error| no_guest(error, Some(guest)))
    }

    /// The people whose digest is due, with its hour.
    pub async fn due_digests(&self, now_ms: i64, most: u32) -> Result<Vec<(String, i64, i64)>> {
        on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT guest, digest_hour, digest_ms FROM told WHERE digest_ms <= $1 AND digest_hour IS NOT NULL \
                 ORDER BY digest_ms, guest LIMIT $2")
                .bind(now_ms).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })
    }

    /// Claims a digest that was due at a time, and sets the next one; gives since when it tells. Of all who try, one gets it.
    pub async fn claim_digest(&self, guest: &str, due_ms: i64, next_ms: i64, now_ms: i64) -> Result<Option<i64>> {
        on!(self, change, line => {
            let row: Option<(Option<i64>,)> = sqlx::query_as("SELECT digested_ms FROM told WHERE guest = $1")
                .bind(guest).fetch_optional(&mut **line).await?;
            let mine = sqlx::query(
                "UPDATE told SET digest_ms = $3, digested_ms = $4 WHERE guest = $1 AND digest_ms = $2")
                .bind(guest).bind(due_ms).bind(next_ms).bind(now_ms).execute(&mut **line).await?.rows_affected();
            if mine == 0 {
                line.give_up();
                return Ok(None);
            }
            Ok(Some(row.and_then(|(since,)| since).unwrap_or_default()))
        })
    }

    /// Gives a person's calendar a new secret address: the old one shows nothing any more.
    pub async fn renew_calendar(&self, guest: &str) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO told (guest, calendar_sha256) VALUES ($1, $2) \
                 ON CONFLICT (guest) DO UPDATE SET calendar_sha256 = excluded.calendar_sha256")
                .bind(guest).bind(sha256(token.expose())).execute(&mut **line).await.map(drop)?)
        })
        .map_err(|error| no_guest(error, Some(guest)))?;
        Ok(token)
    }

    /// Takes a person's calendar away.
    pub async fn end_calendar(&self, guest: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE told SET calendar_sha256 = NULL WHERE guest = $1")
                .bind(guest).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Whose calendar this token opens.
    pub async fn guest_of_calendar(&self, token: &str) -> Result<Option<Guest>> {
        let row: Option<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", guest_columns!(), " FROM told w JOIN guests g ON g.id = w.guest WHERE w.calendar_sha256 = $1"))
                .bind(sha256(token)).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(Guest::read))
    }
}
