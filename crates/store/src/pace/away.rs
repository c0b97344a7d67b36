//! When people do not play: the hours in which they sleep, and holidays.

use serde_json::Value;

use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    secret::fresh_id,
};

/// The hours in which a person sleeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// The name of a time zone.
    pub zone: String,
    /// From this minute of the day,
    pub from_minute: u32,
    /// to this one, perhaps of the next day. The same: there are none.
    pub to_minute: u32,
}

/// A time in which a person is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holiday {
    /// Its ID.
    pub id: String,
    /// From when.
    pub from_ms: i64,
    /// Until when.
    pub to_ms: i64,
}

impl Store {
    /// The hours in which a person sleeps, if that was said.
    pub async fn quiet_hours(&self, guest: &str) -> Result<Option<QuietHours>> {
        let row: Option<(String, i64, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT zone, from_minute, to_minute FROM quiet_hours WHERE guest = $1")
                .bind(guest).fetch_optional(&mut **line).await?)
        })?;
        let read = |(zone, from, to): (String, i64, i64)| {
            Ok(QuietHours { zone, from_minute: number(guest, from)?, to_minute: number(guest, to)? })
        };
        row.map(read).transpose()
    }

    /// Notes the hours in which a person sleeps.
    pub async fn set_quiet_hours(&self, guest: &str, hours: &QuietHours) -> Result<()> {
        if !storable(&hours.zone) || hours.zone.len() > 100 {
            return Err(StoreError::Unfit("this is no name of a time zone".to_owned()));
        }
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO quiet_hours (guest, zone, from_minute, to_minute) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (guest) DO UPDATE SET zone = excluded.zone, from_minute = excluded.from_minute, \
                 to_minute = excluded.to_minute")
                .bind(guest).bind(&hours.zone).bind(i64::from(hours.from_minute)).bind(i64::from(hours.to_minute))
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// When a person is or was away, as far as it ends after a time; in order.
    pub async fn holidays(&self, guest: &str, after_ms: i64) -> Result<Vec<Holiday>> {
        let rows: Vec<(String, i64, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id, from_ms, to_ms FROM holidays WHERE guest = $1 AND to_ms > $2 ORDER BY from_ms, id")
                .bind(guest).bind(after_ms).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id, from_ms, to_ms)| Holiday { id, from_ms, to_ms }).collect())
    }

    /// Announces a holiday, if with all others of the person that end after `since_ms` it takes no more than `most_ms`.
    pub async fn announce_holiday(
        &self,
        guest: &str,
        (from_ms, to_ms): (i64, i64),
        (since_ms, most_ms): (i64, i64),
    ) -> Result<bool> {
        let id = fresh_id()?;
        on!(self, change, line => {
            // Two at once wait for each other here.
            sqlx::query("UPDATE guests SET name = name WHERE id = $1").bind(guest).execute(&mut **line).await?;
            let taken: Vec<(i64, i64)> = sqlx::query_as(
                "SELECT from_ms, to_ms FROM holidays WHERE guest = $1 AND to_ms > $2 ORDER BY from_ms LIMIT 1000")
                .bind(guest).bind(since_ms).fetch_all(&mut **line).await?;
            let days: i64 = taken.iter().map(|(from, to)| to - from.max(&since_ms)).sum();
            let overlaps = taken.iter().any(|(from, to)| *from < to_ms && from_ms < *to);
            if overlaps || days + (to_ms - from_ms) > most_ms || taken.len() > 200 {
                line.give_up();
                return Ok(false);
            }
            sqlx::query("INSERT INTO holidays (id, guest, from_ms, to_ms) VALUES ($1, $2, $3, $4)")
                .bind(&id).bind(guest).bind(from_ms).bind(to_ms).execute(&mut **line).await?;
            Ok(true)
        })
    }

    /// The tables at which a person plays and that are not over, with their terms; a few hundred at most.
    pub async fn running_tables_of(&self, guest: &str) -> Result<Vec<(String, Value)>> {
        let rows: Vec<(String, String)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT DISTINCT t.id, t.terms FROM tables t JOIN seats s ON s.table_id = t.id \
                 WHERE s.guest = $1 AND t.finished_ms IS NULL ORDER BY t.id LIMIT 500")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id, terms)| (id, serde_json::from_str(&terms).unwrap_or_default())).collect())
    }

    /// Ends a holiday of a person now; one that has not begun is gone. What was, stays.
    pub async fn end_holiday(&self, guest: &str, id: &str, at_ms: i64) -> Result<bool> {
        if !storable(id) {
            return Ok(false);
        }
        let ended: u64 = on!(self, change, line => {
            let gone = sqlx::query("DELETE FROM holidays WHERE id = $1 AND guest = $2 AND from_ms >= $3")
                .bind(id).bind(guest).bind(at_ms).execute(&mut **line).await?.rows_affected();
            let ended = sqlx::query("UPDATE holidays SET to_ms = $3 WHERE id = $1 AND guest = $2 AND to_ms > $3")
                .bind(id).bind(guest).bind(at_ms).execute(&mut **line).await?.rows_affected();
            Ok(gone + ended)
        })?;
        Ok(ended > 0)
    }
}
