//! What can be mended without guessing.

use crate::{Store, check::unbegun, db::on, error::Result};

impl Store {
    /// Mends what can be mended without guessing, and says what was done; empty when there was nothing to do. No server
    /// may run meanwhile. What is left, [`Store::check`] still tells.
    pub async fn mend(&self) -> Result<Vec<String>> {
        on!(self, move_in, line => {
            let mut done = Vec::new();
            // A log without gaps is the truth; the number beside it is only a note.
            let lengths: Vec<(String, i64, i64)> = sqlx::query_as(
                "SELECT t.id, t.last_seq, COUNT(e.seq) FROM tables t JOIN entries e ON e.table_id = t.id \
                 GROUP BY t.id, t.last_seq HAVING COUNT(e.seq) = MAX(e.seq) AND COUNT(e.seq) <> t.last_seq ORDER BY t.id")
                .fetch_all(&mut **line).await?;
            for (id, said, is) in lengths {
                sqlx::query(
                    "UPDATE tables SET last_seq = $2, seats_seq = seats_seq + 1, \
                     due_ms = CASE WHEN finished_ms IS NULL THEN 0 END WHERE id = $1")
                    .bind(&id).bind(is).execute(&mut **line).await?;
                done.push(format!("table \"{id}\" said it had {said} entries: now it says {is}, as it has"));
            }
            let unbegun: Vec<(String,)> = sqlx::query_as(concat!(
                "SELECT t.id FROM tables t WHERE ", unbegun!(), " ORDER BY t.id"))
                .fetch_all(&mut **line).await?;
            for (id,) in unbegun {
                sqlx::query("UPDATE tables SET begun_ms = created_ms, due_ms = 0 WHERE id = $1")
                    .bind(&id).execute(&mut **line).await?;
                done.push(format!("table \"{id}\" is played: now it says that it has begun"));
            }
            let deals = sqlx::query("UPDATE tables SET deals = 1 WHERE deals < 1").execute(&mut **line).await?;
            if deals.rows_affected() > 0 {
                done.push(format!("{} tables were dealt less than once: now once", deals.rows_affected()));
            }
            let loose = sqlx::query(
                "DELETE FROM sessions WHERE NOT EXISTS (SELECT 1 FROM guests g WHERE g.id = sessions.guest)")
                .execute(&mut **line).await?;
            if loose.rows_affected() > 0 {
                done.push(format!("{} sessions of nobody were ended", loose.rows_affected()));
            }
            Ok(done)
        })
    }
}
