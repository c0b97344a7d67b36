//! Who must act: the people for whom a table waits, since when and until when. Written together with the entry that makes
//! it so; whatever tells a person of a turn (pages, news, calendars) reads it here, and a turn that was taken is gone.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::number,
    error::Result,
    pace::{Clock, put_clocks},
};

pub(crate) const SHEETS: &[Sheet] = &[Sheet {
    name: "turns",
    of_tables: true,
    keys: 2,
    columns: &[
        ("table_id", Text),
        ("seat", Number),
        ("guest", Text),
        ("since_ms", Number),
        ("until_ms", Number),
        ("noticed_ms", Number),
    ],
}];

/// Somebody must act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// At which seat, counted from 0.
    pub seat: u8,
    /// Who, by ID.
    pub guest: String,
    /// Since when.
    pub since_ms: i64,
    /// Until when, where the table keeps time.
    pub until_ms: Option<i64>,
}

/// A turn, and at which table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnAt {
    /// The table.
    pub table: String,
    /// The turn.
    pub turn: Turn,
}

pub(crate) type Row = (String, i64, String, i64, Option<i64>);

pub(crate) fn read((table, seat, guest, since_ms, until_ms): Row) -> Result<TurnAt> {
    let turn = Turn { seat: number(&table, seat)?, guest, since_ms, until_ms };
    Ok(TurnAt { table, turn })
}

/// Replaces the turns of a table, on a line that writes. A turn that goes on was noticed as before.
macro_rules! put_turns {
    ($line:expr, $table:expr, $turns:expr) => {{
        let (table, turns): (&str, &[$crate::turns::Turn]) = ($table, $turns);
        let mut gone = sqlx::QueryBuilder::new("DELETE FROM turns WHERE table_id = ");
        gone.push_bind(table);
        for turn in turns {
            gone.push(" AND seat <> ").push_bind(i64::from(turn.seat));
        }
        gone.build().execute(&mut $line).await?;
        for turn in turns {
            sqlx::query(
                "INSERT INTO turns (table_id, seat, guest, since_ms, until_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, since_ms = excluded.since_ms, \
                 until_ms = excluded.until_ms, noticed_ms = CASE WHEN turns.guest = excluded.guest \
                 AND turns.since_ms = excluded.since_ms THEN turns.noticed_ms ELSE NULL END",
            )
            .bind(table)
            .bind(i64::from(turn.seat))
            .bind(&turn.guest)
            .bind(turn.since_ms)
            .bind(turn.until_ms)
            .execute(&mut $line)
            .await?;
        }
    }};
}
pub(crate) use put_turns;

impl Store {
    /// Whose turn it is at a table.
    pub async fn turns_at(&self, table: &str) -> Result<Vec<Turn>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT table_id, seat, guest, since_ms, until_ms FROM turns WHERE table_id = $1 ORDER BY seat")
                .bind(table).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(|row| read(row).map(|at| at.turn)).collect()
    }

    /// Where it is a person's turn: what ends first comes first, then what waits longest.
    pub async fn turns_of(&self, guest: &str) -> Result<Vec<TurnAt>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT table_id, seat, guest, since_ms, until_ms FROM turns WHERE guest = $1 \
                 ORDER BY until_ms IS NULL, until_ms, since_ms, table_id, seat")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(read).collect()
    }

    /// Notes whose turn it is at a table and how the clocks stand, if nothing has changed there since it was looked at.
    pub async fn set_turns(
        &self,
        table: &str,
        (last_seq, seats_seq): (u32, u32),
        turns: &[Turn],
        clocks: &[Clock],
    ) -> Result<bool> {
        on!(self, change, line => {
            let stands: Option<(i64,)> = sqlx::query_as(
                "UPDATE tables SET seats_seq = seats_seq WHERE id = $1 AND last_seq = $2 AND seats_seq = $3 \
                 RETURNING last_seq")
                .bind(table).bind(i64::from(last_seq)).bind(i64::from(seats_seq)).fetch_optional(&mut **line).await?;
            if stands.is_none() {
                line.give_up();
                return Ok(false);
            }
            put_turns!(**line, table, turns);
            put_clocks!(**line, table, clocks);
            Ok(true)
        })
    }
}
