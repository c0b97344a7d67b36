//! Bots that play a seat for somebody, until that person takes it back.

use crate::{
    Store,
    change::{Standing, raise},
    db::on,
    entries::number,
    error::Result,
    people::tidy_name,
};

/// A seat that a bot plays for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// Which, counted from 0.
    pub seat: u8,
    /// For whom, by ID.
    pub guest: String,
    /// What the person is called.
    pub name: String,
    /// Since when.
    pub since_ms: i64,
}

type Row = (i64, String, String, i64);

impl Store {
    /// Lets a bot play the seat of this guest, who may take it back. `false`: the guest does not hold the seat, or the
    /// game is over.
    pub async fn stand_in(
        &self,
        table: &str,
        seat: u8,
        guest: &str,
        (bot, name): (&str, &str),
        at_ms: i64,
    ) -> Result<bool> {
        let name = tidy_name(name)?;
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            let held: Option<(String, Option<String>)> = sqlx::query_as(
                "SELECT kind, name FROM seats WHERE table_id = $1 AND seat = $2 AND guest = $3")
                .bind(table).bind(i64::from(seat)).bind(guest).fetch_optional(&mut **line).await?;
            let (Some(standing), Some((kind, before))) = (standing, held) else {
                line.give_up();
                return Ok(None);
            };
            sqlx::query(
                "INSERT INTO stand_ins (table_id, seat, guest, kind, name, since_ms) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, kind = excluded.kind, \
                 name = excluded.name, since_ms = excluded.since_ms")
                .bind(table).bind(i64::from(seat)).bind(guest).bind(kind).bind(before).bind(at_ms)
                .execute(&mut **line).await?;
            sqlx::query(
                "UPDATE seats SET kind = 'bot', guest = NULL, bot = $3, name = $4, link_sha256 = NULL \
                 WHERE table_id = $1 AND seat = $2")
                .bind(table).bind(i64::from(seat)).bind(bot).bind(name).execute(&mut **line).await?;
            Ok(Some(standing))
        })?;
        let stands = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(stands)
    }

    /// Gives a seat back to the guest for whom a bot plays it. `false`: none does, or the game is over.
    pub async fn take_back(&self, table: &str, seat: u8, guest: &str, at_ms: i64) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            let mine: Option<(String, Option<String>)> = sqlx::query_as(
                "DELETE FROM stand_ins WHERE table_id = $1 AND seat = $2 AND guest = $3 RETURNING kind, name")
                .bind(table).bind(i64::from(seat)).bind(guest).fetch_optional(&mut **line).await?;
            let (Some(standing), Some((kind, name))) = (standing, mine) else {
                line.give_up();
                return Ok(None);
            };
            // Whoever sits at another seat of this table meanwhile has one already, unless it is their own device's.
            let back = sqlx::query(
                "UPDATE seats SET kind = $3, guest = $4, bot = NULL, name = $5 WHERE table_id = $1 AND seat = $2 \
                 AND kind = 'bot' AND ($3 = 'hotseat' OR NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = $1 \
                 AND s.guest = $4 AND s.kind = 'guest'))")
                .bind(table).bind(i64::from(seat)).bind(kind).bind(guest).bind(name)
                .execute(&mut **line).await?.rows_affected();
            if back == 0 {
                line.give_up();
                return Ok(None);
            }
            Ok(Some(standing))
        })?;
        let back = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(back)
    }

    /// The seats of a table that bots play for somebody.
    pub async fn stand_ins(&self, table: &str) -> Result<Vec<StandIn>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT i.seat, i.guest, COALESCE(i.name, g.name), i.since_ms FROM stand_ins i \
                 JOIN guests g ON g.id = i.guest JOIN seats s ON s.table_id = i.table_id AND s.seat = i.seat \
                 WHERE i.table_id = $1 AND s.kind = 'bot' ORDER BY i.seat")
                .bind(table).fetch_all(&mut **line).await?)
        })?;
        let stand_in =
            |(seat, guest, name, since_ms): Row| Ok(StandIn { seat: number(table, seat)?, guest, name, since_ms });
        rows.into_iter().map(stand_in).collect()
    }
}
