//! The seats of a guest brought into an account.

use sqlx::AssertSqlSafe;

use crate::{
    Store,
    copy::{Sheet, sheets},
    db::on,
    entries::number,
    error::Result,
};

/// What rooms keep of a person at a table goes where the seat goes: turns, clocks, orders, notes.
fn goes_along(sheet: &Sheet) -> bool {
    sheet.name != "seats" && sheet.has("table_id") && sheet.has("guest")
}

impl Store {
    /// The tables at which somebody sits or which somebody made.
    pub async fn tables_with(&self, guest: &str) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT t.id FROM tables t WHERE t.host = $1 \
                 OR t.id IN (SELECT s.table_id FROM seats s WHERE s.guest = $1) ORDER BY t.id")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Gives a table and the seats that one person has there to another, who does not sit there yet; done twice it is the
    /// same. `false`: the other sits there, so the seats stay with whom they were.
    pub async fn hand_over(&self, table: &str, from: &str, to: &str, at_ms: i64) -> Result<bool> {
        let (moved, last_seq, seats_seq): (bool, i64, i64) = on!(self, change, line => {
            let raised: Option<(i64, i64)> = sqlx::query_as(
                "UPDATE tables SET seats_seq = seats_seq + 1, \
                 host = CASE WHEN host = $2 THEN $3 ELSE host END, \
                 due_ms = CASE WHEN finished_ms IS NULL THEN $4 ELSE due_ms END \
                 WHERE id = $1 RETURNING last_seq, seats_seq")
                .bind(table).bind(from).bind(to).bind(at_ms).fetch_optional(&mut **line).await?;
            let Some((last_seq, seats_seq)) = raised else { return Ok((false, 0, 0)) };
            let sits: Option<(i64,)> = sqlx::query_as("SELECT seat FROM seats WHERE table_id = $1 AND guest = $2")
                .bind(table).bind(to).fetch_optional(&mut **line).await?;
            if sits.is_none() {
                sqlx::query("UPDATE seats SET guest = $3, link_sha256 = NULL WHERE table_id = $1 AND guest = $2")
                    .bind(table).bind(from).bind(to).execute(&mut **line).await?;
                for sheet in sheets().filter(|sheet| goes_along(sheet)) {
                    let moved = format!("UPDATE {} SET guest = $3 WHERE table_id = $1 AND guest = $2", sheet.name);
                    sqlx::query("SAVEPOINT bringing").execute(&mut **line).await?;
                    match sqlx::query(AssertSqlSafe(moved))
                        .bind(table).bind(from).bind(to).execute(&mut **line).await
                    {
                        Ok(_) => {}
                        // The account has its own there already: a note of somebody who watched.
                        Err(sqlx::Error::Database(why)) if why.is_unique_violation() => {
                            sqlx::query("ROLLBACK TO SAVEPOINT bringing").execute(&mut **line).await?;
                        }
                        Err(why) => return Err(why.into()),
                    }
                    sqlx::query("RELEASE SAVEPOINT bringing").execute(&mut **line).await?;
                }
            }
            Ok((sits.is_none(), last_seq, seats_seq))
        })?;
        self.announce(table, number(table, last_seq)?, number(table, seats_seq)?);
        Ok(moved)
    }
}
