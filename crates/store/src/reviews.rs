//! Finished games gone through: asked for by whoever likes, made once, kept with the table.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
};

pub(crate) const SHEETS: &[Sheet] = &[Sheet {
    name: "reviews",
    of_tables: true,
    keys: 1,
    columns: &[
        ("table_id", Text),
        ("version", Number),
        ("asked_ms", Number),
        ("due_ms", Number),
        ("done", Number),
        ("turns", Number),
        ("made_ms", Number),
        ("review", Text),
    ],
}];

/// The longest review that is kept.
const LONGEST: usize = 8 << 20;

/// A review that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// The version of what it holds.
    pub version: u32,
    /// How many turns are done.
    pub done: u32,
    /// Of how many; 0 as long as nobody has begun.
    pub turns: u32,
    /// When it was made.
    pub made_ms: Option<i64>,
    /// What was found, once it is made.
    pub review: Option<String>,
}

type Row = (i64, i64, i64, Option<i64>, Option<String>);

impl Store {
    /// Asks for the review of a table. What was asked for before stands, unless it is of an older version.
    pub async fn ask_review(&self, table: &str, version: u32, now_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO reviews (table_id, version, asked_ms, due_ms, done, turns) VALUES ($1, $2, $3, $3, 0, 0) \
                 ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, asked_ms = excluded.asked_ms, \
                 due_ms = excluded.due_ms, done = 0, turns = 0, made_ms = NULL, review = NULL \
                 WHERE reviews.version < excluded.version")
                .bind(table).bind(i64::from(version)).bind(now_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// The review of a table, made or under way.
    pub async fn review(&self, table: &str) -> Result<Option<StoredReview>> {
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT version, done, turns, made_ms, review FROM reviews WHERE table_id = $1")
                .bind(table).fetch_optional(&mut **line).await?)
        })?;
        let Some((version, done, turns, made_ms, review)) = row else { return Ok(None) };
        let (version, done, turns) = (number(table, version)?, number(table, done)?, number(table, turns)?);
        Ok(Some(StoredReview { version, done, turns, made_ms, review }))
    }

    /// Claims the review that has waited longest, until `until_ms`: then it is due again unless somebody says that it goes
    /// on. No two nodes get the same one; what only a newer program can make is left alone.
    pub async fn claim_review(&self, version: u32, now_ms: i64, until_ms: i64) -> Result<Option<String>> {
        let next: Option<(String, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT table_id, due_ms FROM reviews WHERE due_ms <= $1 AND version = $2 \
                 ORDER BY due_ms, table_id LIMIT 1")
                .bind(now_ms).bind(i64::from(version)).fetch_optional(&mut **line).await?)
        })?;
        let Some((table, due_ms)) = next else { return Ok(None) };
        let claimed: u64 = on!(self, write, line => {
            Ok(sqlx::query("UPDATE reviews SET due_ms = $3 WHERE table_id = $1 AND due_ms = $2")
                .bind(&table).bind(due_ms).bind(until_ms).execute(&mut **line).await?.rows_affected())
        })?;
        Ok((claimed == 1).then_some(table))
    }

    /// Notes how far a review is; whoever makes it has it until `until_ms`.
    pub async fn review_goes_on(&self, table: &str, (done, turns): (u32, u32), until_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE reviews SET done = $2, turns = $3, due_ms = $4 WHERE table_id = $1 AND made_ms IS NULL")
                .bind(table).bind(i64::from(done)).bind(i64::from(turns)).bind(until_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// Keeps a review that was made.
    pub async fn keep_review(&self, table: &str, version: u32, made_ms: i64, review: &str) -> Result<()> {
        if !storable(review) || review.len() > LONGEST {
            return Err(StoreError::Unfit("this is no review".to_owned()));
        }
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE reviews SET made_ms = $3, review = $4, due_ms = NULL, done = turns \
                 WHERE table_id = $1 AND version = $2")
                .bind(table).bind(i64::from(version)).bind(made_ms).bind(review)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// Forgets that a review was asked for which cannot be made.
    pub async fn drop_review(&self, table: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM reviews WHERE table_id = $1 AND made_ms IS NULL")
                .bind(table).execute(&mut **line).await.map(drop)?)
        })
    }
}
