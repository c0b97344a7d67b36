//! When the house must act: one time a table. Nobody owns a table; whoever claims one that is due has it for a while.

use crate::{
    Store,
    db::{Db, on},
    entries::number,
    error::Result,
    postgres::within,
};

impl Store {
    /// Claims tables at which the house must act by now, the longest due first, until `until_ms`: then they are due again
    /// unless something was written. No two nodes get the same one.
    pub async fn claim_due(&self, now_ms: i64, until_ms: i64, most: u32) -> Result<Vec<String>> {
        // Mostly there is nothing to do, and looking disturbs nobody.
        if self.next_due().await?.is_none_or(|due_ms| due_ms > now_ms) {
            return Ok(Vec::new());
        }
        let rows: Vec<(String,)> = match &self.db {
            Db::Sqlite(db) => {
                let mut held = db.change().await?;
                let line = &mut held;
                let claimed: Result<Vec<(String,)>> = async {
                    let due: Vec<(String,)> =
                        sqlx::query_as("SELECT id FROM tables WHERE due_ms <= $1 ORDER BY due_ms, id LIMIT $2")
                            .bind(now_ms)
                            .bind(i64::from(most))
                            .fetch_all(&mut **line)
                            .await?;
                    for (id,) in &due {
                        sqlx::query("UPDATE tables SET due_ms = $2 WHERE id = $1")
                            .bind(id)
                            .bind(until_ms)
                            .execute(&mut **line)
                            .await?;
                    }
                    Ok(due)
                }
                .await;
                held.settle(claimed).await?
            }
            Db::Postgres(db) => {
                let mut held = db.write().await?;
                let line = &mut held;
                let claimed = within(line.patience(), async {
                    Ok(sqlx::query_as(
                        "WITH due AS (SELECT id, due_ms FROM tables WHERE due_ms <= $1 ORDER BY due_ms, id LIMIT $2 \
                         FOR UPDATE SKIP LOCKED), \
                         claimed AS (UPDATE tables t SET due_ms = $3 FROM due WHERE t.id = due.id \
                         RETURNING t.id, due.due_ms AS was_due) \
                         SELECT id FROM claimed ORDER BY was_due, id",
                    )
                    .bind(now_ms)
                    .bind(i64::from(most))
                    .bind(until_ms)
                    .fetch_all(&mut **line)
                    .await?)
                })
                .await;
                held.settle(claimed).await?
            }
        };
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Sets when the house must act at a table next, if nothing has changed there since it was looked at.
    pub async fn set_due(&self, table: &str, last_seq: u32, seats_seq: u32, due_ms: Option<i64>) -> Result<bool> {
        let set = on!(self, write, line => {
            Ok(sqlx::query("UPDATE tables SET due_ms = $4 WHERE id = $1 AND last_seq = $2 AND seats_seq = $3")
                .bind(table).bind(i64::from(last_seq)).bind(i64::from(seats_seq)).bind(due_ms)
                .execute(&mut **line).await?.rows_affected())
        })?;
        Ok(set == 1)
    }

    /// When the house must act next at any table.
    pub async fn next_due(&self) -> Result<Option<i64>> {
        let (due_ms,): (Option<i64>,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT MIN(due_ms) FROM tables WHERE due_ms IS NOT NULL")
                .fetch_one(&mut **line).await?)
        })?;
        Ok(due_ms)
    }

    /// Games that are over and whose end was not followed up yet, the longest over first.
    pub async fn unsettled(&self, most: u32) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id FROM tables WHERE finished_ms IS NOT NULL AND settled_ms IS NULL \
                 ORDER BY finished_ms, id LIMIT $1")
                .bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Notes that everything that follows from the end of a game was done.
    pub async fn set_settled(&self, table: &str, at_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE tables SET settled_ms = $2 WHERE id = $1 AND settled_ms IS NULL")
                .bind(table).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }

    /// How these tables stand: ID, number of the last entry, number of the last change of seats. Those that are not
    /// there are left out.
    pub async fn standing(&self, ids: &[String]) -> Result<Vec<(String, u32, u32)>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(String, i64, i64)> = match &self.db {
            Db::Sqlite(db) => {
                let ids = serde_json::to_string(ids).expect("a list of texts is plain data");
                sqlx::query_as(
                    "SELECT id, last_seq, seats_seq FROM tables WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id",
                )
                .bind(ids)
                .fetch_all(&mut *db.read().await?)
                .await?
            }
            Db::Postgres(db) => {
                let mut held = db.read().await?;
                let line = &mut held;
                let found = within(line.patience(), async {
                    Ok(sqlx::query_as("SELECT id, last_seq, seats_seq FROM tables WHERE id = ANY($1) ORDER BY id")
                        .bind(ids)
                        .fetch_all(&mut **line)
                        .await?)
                })
                .await;
                held.settle(found).await?
            }
        };
        rows.into_iter()
            .map(|(id, last, seats)| Ok((number(&id, last)?, number(&id, seats)?, id)))
            .map(turned)
            .collect()
    }
}

fn turned(row: Result<(u32, u32, String)>) -> Result<(String, u32, u32)> {
    row.map(|(last_seq, seats_seq, id)| (id, last_seq, seats_seq))
}
