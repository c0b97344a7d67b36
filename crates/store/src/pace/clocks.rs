//! The clock of every seat, written together with the turns.

use crate::{Store, db::on, entries::number, error::Result};

/// The clock of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Whose, counted from 0.
    pub seat: u8,
    /// Who played the seat then.
    pub guest: String,
    /// Since when the present or last turn counts.
    pub since_ms: i64,
    /// What the seat had then.
    pub left_ms: i64,
    /// What it has left, when the turn is over; nothing while it runs.
    pub rest_ms: Option<i64>,
    /// The quiet hours that count for this turn, as text; empty for none.
    pub quiet: String,
}

type Row = (i64, String, i64, i64, Option<i64>, String);

/// Writes the clocks of seats, on a line that writes.
macro_rules! put_clocks {
    ($line:expr, $table:expr, $clocks:expr) => {{
        let (table, clocks): (&str, &[$crate::pace::Clock]) = ($table, $clocks);
        for clock in clocks {
            sqlx::query(
                "INSERT INTO clocks (table_id, seat, guest, since_ms, left_ms, rest_ms, quiet) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, \
                 since_ms = excluded.since_ms, left_ms = excluded.left_ms, rest_ms = excluded.rest_ms, \
                 quiet = excluded.quiet",
            )
            .bind(table)
            .bind(i64::from(clock.seat))
            .bind(&clock.guest)
            .bind(clock.since_ms)
            .bind(clock.left_ms)
            .bind(clock.rest_ms)
            .bind(&clock.quiet)
            .execute(&mut $line)
            .await?;
        }
    }};
}
pub(crate) use put_clocks;

impl Store {
    /// The clocks of a table, by seat.
    pub async fn clocks_at(&self, table: &str) -> Result<Vec<Clock>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT seat, guest, since_ms, left_ms, rest_ms, quiet FROM clocks WHERE table_id = $1 ORDER BY seat")
                .bind(table).fetch_all(&mut **line).await?)
        })?;
        let clock = |(seat, guest, since_ms, left_ms, rest_ms, quiet): Row| {
            Ok(Clock { seat: number(table, seat)?, guest, since_ms, left_ms, rest_ms, quiet })
        };
        rows.into_iter().map(clock).collect()
    }
}
