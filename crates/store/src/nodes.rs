//! The nodes that serve one house: for those who look after it. Nothing hangs on this list.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::{
    Store,
    db::{Db, on},
    error::Result,
    postgres::within,
};

/// A server over the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its random name.
    pub id: String,
    /// The version of its program.
    pub version: String,
    /// Where it listens, if it says so.
    pub address: Option<String>,
    /// When it was started.
    pub started_ms: i64,
}

impl Store {
    /// Notes that a node is alive.
    pub async fn beat(&self, node: &Node, at_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO nodes (id, version, address, started_ms, seen_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (id) DO UPDATE SET version = excluded.version, address = excluded.address, \
                 seen_ms = excluded.seen_ms")
                .bind(&node.id).bind(&node.version).bind(&node.address).bind(node.started_ms).bind(at_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// The nodes that were alive since then, each with the time of its last beat; the oldest first.
    pub async fn nodes(&self, since_ms: i64) -> Result<Vec<(Node, i64)>> {
        let rows: Vec<(String, String, Option<String>, i64, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id, version, address, started_ms, seen_ms FROM nodes WHERE seen_ms >= $1 ORDER BY started_ms, id")
                .bind(since_ms).fetch_all(&mut **line).await?)
        })?;
        let read = |(id, version, address, started_ms, seen_ms)| (Node { id, version, address, started_ms }, seen_ms);
        Ok(rows.into_iter().map(read).collect())
    }

    /// Takes a node off the list: it stops in an orderly way.
    pub async fn leave(&self, node: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node).execute(&mut **line).await.map(drop)?)
        })
    }

    /// How far the database's clock is ahead of ours; nodes that add it agree on the time.
    pub async fn clock_ahead_ms(&self) -> Result<i64> {
        let Db::Postgres(db) = &self.db else { return Ok(0) };
        let mut held = db.read().await?;
        let line = &mut held;
        let before = now_ms();
        let asked = within(line.patience(), async {
            Ok(sqlx::query_as("SELECT FLOOR(EXTRACT(EPOCH FROM CLOCK_TIMESTAMP()) * 1000)::BIGINT")
                .fetch_one(&mut **line)
                .await?)
        })
        .await;
        let (theirs,): (i64,) = held.settle(asked).await?;
        Ok(theirs - (before + now_ms()) / 2)
    }
}

fn now_ms() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_millis()).unwrap_or(i64::MAX)
}
