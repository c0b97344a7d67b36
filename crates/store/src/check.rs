//! A check of the whole store: everything that is wrong with it, in words for the host.

use crate::{
    Store,
    db::{Db, on},
    error::Result,
};

/// A table that is played although nobody was dealt to: one with entries, or with every seat taken.
macro_rules! unbegun {
    () => {
        "t.begun_ms IS NULL AND t.finished_ms IS NULL \
         AND (t.last_seq > 0 OR NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open'))"
    };
}
pub(crate) use unbegun;

impl Store {
    /// Everything that is wrong with the store; empty when it is sound.
    pub async fn check(&self) -> Result<Vec<String>> {
        let mut faults = self.check_ground().await?;
        on!(self, survey, line => {
            let gaps: Vec<(String, i64, i64, i64)> = sqlx::query_as(
                "SELECT t.id, t.last_seq, COUNT(e.seq), COALESCE(MAX(e.seq), 0) FROM tables t \
                 LEFT JOIN entries e ON e.table_id = t.id GROUP BY t.id, t.last_seq \
                 HAVING COUNT(e.seq) <> t.last_seq OR COALESCE(MAX(e.seq), 0) <> t.last_seq ORDER BY t.id")
                .fetch_all(&mut **line).await?;
            faults.extend(gaps.into_iter().map(|(id, last, count, most)| {
                format!("table \"{id}\" should have {last} entries, and has {count} up to {most}")
            }));
            let seats: Vec<(String, i64, i64)> = sqlx::query_as(
                "SELECT t.id, COUNT(s.seat), COALESCE(MAX(s.seat), -1) FROM tables t \
                 LEFT JOIN seats s ON s.table_id = t.id GROUP BY t.id \
                 HAVING COUNT(s.seat) = 0 OR COALESCE(MAX(s.seat), -1) <> COUNT(s.seat) - 1 ORDER BY t.id")
                .fetch_all(&mut **line).await?;
            faults.extend(seats.into_iter().map(|(id, count, most)| {
                format!("table \"{id}\" has {count} seats, and the last one is number {}", most + 1)
            }));
            let doubles: Vec<(String,)> = sqlx::query_as(
                "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id \
                 WHERE s.kind = 'guest' AND t.finished_ms IS NULL GROUP BY t.id, s.guest \
                 HAVING COUNT(*) > 1 ORDER BY t.id")
                .fetch_all(&mut **line).await?;
            faults.extend(doubles.into_iter().map(|(id,)| format!("one guest has two seats at table \"{id}\"")));
            let unbegun: Vec<(String,)> = sqlx::query_as(concat!(
                "SELECT t.id FROM tables t WHERE ", unbegun!(), " ORDER BY t.id"))
                .fetch_all(&mut **line).await?;
            faults.extend(unbegun.into_iter().map(|(id,)| format!("table \"{id}\" is played and has not begun")));
            let begun: Vec<(String,)> = sqlx::query_as(
                "SELECT t.id FROM tables t WHERE t.begun_ms IS NOT NULL AND t.last_seq = 0 AND t.origin = '\"deal\"' \
                 AND t.finished_ms IS NULL \
                 AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open') ORDER BY t.id")
                .fetch_all(&mut **line).await?;
            faults.extend(begun.into_iter().map(|(id,)| format!("table \"{id}\" has begun with an open seat")));
            let deals: Vec<(String, i64)> =
                sqlx::query_as("SELECT id, deals FROM tables WHERE deals < 1 OR seats_seq < 0 ORDER BY id")
                    .fetch_all(&mut **line).await?;
            faults.extend(deals.into_iter().map(|(id, deals)| format!("table \"{id}\" was dealt {deals} times")));
            Ok(())
        })?;
        Ok(faults)
    }

    /// What the database knows of its own soundness.
    async fn check_ground(&self) -> Result<Vec<String>> {
        match &self.db {
            Db::Sqlite(db) => {
                let mut held = db.read().await?;
                let pages: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check").fetch_all(&mut *held).await?;
                let loose: Vec<(String,)> =
                    sqlx::query_as("SELECT \"table\" FROM pragma_foreign_key_check").fetch_all(&mut *held).await?;
                let mut faults: Vec<String> =
                    pages.into_iter().map(|(word,)| word).filter(|word| word != "ok").collect();
                faults.extend(loose.into_iter().map(|(table,)| format!("a row of \"{table}\" refers to nothing")));
                Ok(faults)
            }
            Db::Postgres(db) => {
                let mut held = db.survey().await?;
                let broken: Result<Vec<(String,)>> = async {
                    Ok(sqlx::query_as(
                        "SELECT c.relname::TEXT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
                         WHERE NOT (i.indisvalid AND i.indisready) ORDER BY 1",
                    )
                    .fetch_all(&mut *held)
                    .await?)
                }
                .await;
                let broken = held.settle(broken).await?;
                Ok(broken.into_iter().map(|(index,)| format!("the index \"{index}\" is broken")).collect())
            }
        }
    }
}
