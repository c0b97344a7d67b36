//! What goes out: claimed by one node at a time, tried again later, settled for good.

use serde_json::Value;

use super::{Channel, channels};
use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::number,
    error::Result,
    secret::fresh_id,
    tables::json,
    turns::{Turn, TurnAt},
};

pub(super) const SHEET: Sheet = Sheet {
    name: "deliveries",
    of_tables: false,
    keys: 1,
    columns: &[
        ("id", Text),
        ("guest", Text),
        ("channel", Text),
        ("notice", Text),
        ("since_ms", Number),
        ("created_ms", Number),
        ("due_ms", Number),
        ("tries", Number),
        ("state", Text),
        ("failure", Text),
        ("done_ms", Number),
    ],
};

/// Something that is to go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its short random name.
    pub id: String,
    /// To whom.
    pub guest: String,
    /// By which channel.
    pub channel: String,
    /// What; without it the digest of what came since a time.
    pub notice: Option<String>,
    /// Of a digest: since when.
    pub since_ms: Option<i64>,
    /// Since when it waits.
    pub created_ms: i64,
    /// How often it was tried.
    pub tries: u32,
}

/// What became of something that was to go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled<'f> {
    /// It arrived.
    Sent,
    /// It is of no use any more.
    Dropped,
    /// It is tried again at a time; what went wrong, if it was tried.
    Later(i64, Option<&'f str>),
    /// It never arrives.
    Failed(&'f str),
}

/// Something that never arrived, for whoever looks after the house: no address, no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whom it was for, by name.
    pub name: String,
    /// By which way.
    pub way: String,
    /// Of which kind it was; a digest has none.
    pub kind: Option<String>,
    /// How it failed, in a word that the house knows.
    pub failure: String,
    /// How often it was tried.
    pub tries: u32,
    /// When it was given up.
    pub at_ms: i64,
}

/// A turn of which nobody was told yet, with its table.
#[derive(Clone, Debug, PartialEq)]
pub struct Unnoticed {
    /// The turn.
    pub at: TurnAt,
    /// What the table is called.
    pub name: String,
    /// What it was agreed on with.
    pub terms: Value,
}

type Row = (String, String, String, Option<String>, Option<i64>, i64, i64);
type TurnRow = (String, i64, String, i64, Option<i64>, String, String);

const CLAIM: &str = "UPDATE deliveries SET due_ms = $2 WHERE id IN \
    (SELECT d.id FROM deliveries d WHERE d.due_ms <= $1 ORDER BY d.due_ms, d.id LIMIT $3) \
    RETURNING id, guest, channel, notice, since_ms, created_ms, tries";
const CLAIM_SHARED: &str = "UPDATE deliveries SET due_ms = $2 WHERE id IN \
    (SELECT d.id FROM deliveries d WHERE d.due_ms <= $1 ORDER BY d.due_ms, d.id LIMIT $3 FOR UPDATE SKIP LOCKED) \
    RETURNING id, guest, channel, notice, since_ms, created_ms, tries";

impl Store {
    /// Claims what must go out by now, until `until_ms`: then it is due again unless it was settled. No two nodes get
    /// the same one.
    pub async fn claim_deliveries(&self, now_ms: i64, until_ms: i64, most: u32) -> Result<Vec<Delivery>> {
        let (next,): (Option<i64>,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT MIN(due_ms) FROM deliveries WHERE due_ms IS NOT NULL")
                .fetch_one(&mut **line).await?)
        })?;
        if next.is_none_or(|due_ms| due_ms > now_ms) {
            return Ok(Vec::new());
        }
        let claim = if self.is_shared() { CLAIM_SHARED } else { CLAIM };
        let rows: Vec<Row> = on!(self, change, line => {
            Ok(sqlx::query_as(claim).bind(now_ms).bind(until_ms).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter()
            .map(|(id, guest, channel, notice, since_ms, created_ms, tries)| {
                let tries = number(&id, tries)?;
                Ok(Delivery { id, guest, channel, notice, since_ms, created_ms, tries })
            })
            .collect()
    }

    /// The channel of a delivery, if it is still there.
    pub async fn channel_of(&self, delivery: &Delivery) -> Result<Option<Channel>> {
        let channels = self.channels_of(&delivery.guest).await?;
        Ok(channels.into_iter().find(|channel: &channels::Channel| channel.id == delivery.channel))
    }

    /// Says what became of a delivery.
    pub async fn settle_delivery(&self, id: &str, settled: Settled<'_>, now_ms: i64) -> Result<()> {
        let (state, due_ms, failure, tried) = match settled {
            Settled::Sent => ("sent", None, None, 1),
            Settled::Dropped => ("dropped", None, None, 0),
            Settled::Later(due_ms, failure) => ("waiting", Some(due_ms), failure, i64::from(failure.is_some())),
            Settled::Failed(failure) => ("failed", None, Some(failure), 1),
        };
        let done_ms = due_ms.is_none().then_some(now_ms);
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE deliveries SET state = $2, due_ms = $3, failure = COALESCE($4, failure), tries = tries + $5, \
                 done_ms = $6 WHERE id = $1 AND state = 'waiting'")
                .bind(id).bind(state).bind(due_ms).bind(failure).bind(tried).bind(done_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// What never arrived, the latest first.
    pub async fn failed_notices(&self, most: u32) -> Result<Vec<Failed>> {
        type Row = (String, String, Option<String>, Option<String>, i64, Option<i64>);
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT g.name, c.way, n.kind, d.failure, d.tries, d.done_ms FROM deliveries d \
                 JOIN guests g ON g.id = d.guest JOIN channels c ON c.id = d.channel \
                 LEFT JOIN notices n ON n.id = d.notice \
                 WHERE d.state = 'failed' ORDER BY d.done_ms DESC, d.id LIMIT $1")
                .bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter()
            .map(|(name, way, kind, failure, tries, at_ms)| {
                let (tries, failure) = (number(&name, tries)?, failure.unwrap_or_default());
                Ok(Failed { name, way, kind, failure, tries, at_ms: at_ms.unwrap_or_default() })
            })
            .collect()
    }

    /// Lets a digest of what came since a time go out.
    pub async fn send_digest(&self, guest: &str, channel: &str, since_ms: i64, now_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO deliveries (id, guest, channel, since_ms, created_ms, due_ms) VALUES ($1, $2, $3, $4, $5, $5)")
                .bind(fresh_id()?).bind(guest).bind(channel).bind(since_ms).bind(now_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// The turn that somebody was told of, as long as it is theirs.
    pub async fn turn_since(&self, table: &str, guest: &str, since_ms: i64) -> Result<Option<Turn>> {
        let turns = self.turns_at(table).await?;
        Ok(turns.into_iter().find(|turn| turn.guest == guest && turn.since_ms == since_ms))
    }

    /// Turns that have been somebody's since before a time and of which nobody was told, the longest first.
    pub async fn unnoticed_turns(&self, before_ms: i64, most: u32) -> Result<Vec<Unnoticed>> {
        let rows: Vec<TurnRow> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT u.table_id, u.seat, u.guest, u.since_ms, u.until_ms, t.name, t.terms FROM turns u \
                 JOIN tables t ON t.id = u.table_id WHERE u.noticed_ms IS NULL AND u.since_ms <= $1 \
                 ORDER BY u.since_ms, u.table_id, u.seat LIMIT $2")
                .bind(before_ms).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter()
            .map(|(table, seat, guest, since_ms, until_ms, name, terms)| {
                let turn = Turn { seat: number(&table, seat)?, guest, since_ms, until_ms };
                let terms = json(&table, "terms", &terms)?;
                Ok(Unnoticed { at: TurnAt { table, turn }, name, terms })
            })
            .collect()
    }
}
