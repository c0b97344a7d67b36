//! What people are told: what stands in the house for them, where to send it, what is still to go out, and what failed.

mod channels;
mod queue;
mod told;

pub use channels::{Channel, NewChannel};
pub use queue::{Delivery, Failed, Settled, Unnoticed};
pub use told::Told;

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::storable,
    error::{Result, StoreError},
    secret::{Secret, fresh_id},
    sessions::no_guest,
    turns::TurnAt,
};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "notices",
        of_tables: false,
        keys: 1,
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("kind", Text),
            ("table_id", Text),
            ("text", Text),
            ("address", Text),
            ("key", Text),
            ("turn_ms", Number),
            ("created_ms", Number),
            ("read_ms", Number),
        ],
    },
    channels::SHEET,
    queue::SHEET,
    told::SHEET,
    Sheet { name: "house_keys", of_tables: false, keys: 1, columns: &[("name", Text), ("value", Text)] },
];

/// The most that is kept for one person.
const MOST_KEPT: i64 = 200;

/// What a person is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// Of which kind it is.
    pub kind: String,
    /// The table it concerns.
    pub table: Option<String>,
    /// What it says.
    pub text: String,
    /// The address to open, from the root of the house.
    pub address: String,
    /// The same key is told to the same person once.
    pub key: String,
    /// Of a turn: since when it is theirs.
    pub turn_ms: Option<i64>,
}

/// What a person was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its short random name.
    pub id: String,
    /// Who was told.
    pub guest: String,
    /// Of which kind it is.
    pub kind: String,
    /// The table it concerns.
    pub table: Option<String>,
    /// What it says.
    pub text: String,
    /// The address to open, from the root of the house.
    pub address: String,
    /// Of a turn: since when it is theirs.
    pub turn_ms: Option<i64>,
    /// When it came.
    pub created_ms: i64,
    /// When it was seen.
    pub read_ms: Option<i64>,
}

type Row = (String, String, String, Option<String>, String, String, Option<i64>, i64, Option<i64>);

macro_rules! notice_columns {
    () => {
        "n.id, n.guest, n.kind, n.table_id, n.text, n.address, n.turn_ms, n.created_ms, n.read_ms"
    };
}

/// A turn that was taken, or is somebody else's now, is no news any more.
macro_rules! still_news {
    () => {
        "(n.turn_ms IS NULL OR EXISTS (SELECT 1 FROM turns u WHERE u.table_id = n.table_id AND u.guest = n.guest \
         AND u.since_ms = n.turn_ms))"
    };
}

fn read((id, guest, kind, table, text, address, turn_ms, created_ms, read_ms): Row) -> Notice {
    Notice { id, guest, kind, table, text, address, turn_ms, created_ms, read_ms }
}

/// Puts a notice and what goes out of it on a line that writes; `false`: the person was told before.
macro_rules! put_notice {
    ($line:expr, $guest:expr, $notice:expr, $channels:expr, $due_ms:expr, $now_ms:expr) => {{
        let (notice, id): (&NewNotice, String) = ($notice, fresh_id()?);
        let put = sqlx::query(
            "INSERT INTO notices (id, guest, kind, table_id, text, address, key, turn_ms, created_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (guest, key) DO NOTHING",
        )
        .bind(&id)
        .bind($guest)
        .bind(&notice.kind)
        .bind(&notice.table)
        .bind(&notice.text)
        .bind(&notice.address)
        .bind(&notice.key)
        .bind(notice.turn_ms)
        .bind($now_ms)
        .execute(&mut $line)
        .await?
        .rows_affected();
        if put == 1 {
            for channel in $channels {
                sqlx::query(
                    "INSERT INTO deliveries (id, guest, channel, notice, created_ms, due_ms) \
                     VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(fresh_id()?)
                .bind($guest)
                .bind(channel)
                .bind(&id)
                .bind($now_ms)
                .bind($due_ms)
                .execute(&mut $line)
                .await?;
            }
        }
        put == 1
    }};
}

impl Store {
    /// Tells a person something, and sends it by these channels from `due_ms` on; `false`: they were told before.
    pub async fn tell(
        &self,
        guest: &str,
        notice: &NewNotice,
        channels: &[String],
        due_ms: i64,
        now_ms: i64,
    ) -> Result<bool> {
        fits(notice)?;
        let told: bool = on!(self, change, line => {
            let told = put_notice!(**line, guest, notice, channels, due_ms, now_ms);
            if told {
                // Whoever never looks keeps the latest.
                sqlx::query(
                    "DELETE FROM notices WHERE guest = $1 AND id NOT IN \
                     (SELECT n.id FROM notices n WHERE n.guest = $1 ORDER BY n.created_ms DESC, n.id LIMIT $2)")
                    .bind(guest).bind(MOST_KEPT).execute(&mut **line).await?;
            }
            Ok(told)
        })
        .map_err(|error| no_guest(error, Some(guest)))?;
        Ok(told)
    }

    /// Tells a person of a turn, unless somebody has seen to it already or the turn was taken: of all who try, one does.
    pub async fn tell_turn(
        &self,
        at: &TurnAt,
        notice: &NewNotice,
        channels: &[String],
        due_ms: i64,
        now_ms: i64,
    ) -> Result<bool> {
        fits(notice)?;
        on!(self, change, line => {
            let mine = sqlx::query(
                "UPDATE turns SET noticed_ms = $5 \
                 WHERE table_id = $1 AND seat = $2 AND guest = $3 AND since_ms = $4 AND noticed_ms IS NULL")
                .bind(&at.table).bind(i64::from(at.turn.seat)).bind(&at.turn.guest).bind(at.turn.since_ms).bind(now_ms)
                .execute(&mut **line).await?.rows_affected();
            if mine == 0 {
                line.give_up();
                return Ok(false);
            }
            Ok(put_notice!(**line, &at.turn.guest, notice, channels, due_ms, now_ms))
        })
    }

    /// Notes that nobody need be told of a turn: the person looks at it.
    pub async fn turn_is_seen(&self, at: &TurnAt, now_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE turns SET noticed_ms = $5 \
                 WHERE table_id = $1 AND seat = $2 AND guest = $3 AND since_ms = $4 AND noticed_ms IS NULL")
                .bind(&at.table).bind(i64::from(at.turn.seat)).bind(&at.turn.guest).bind(at.turn.since_ms).bind(now_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// A notice.
    pub async fn notice(&self, id: &str) -> Result<Option<Notice>> {
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", notice_columns!(), " FROM notices n WHERE n.id = $1"))
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(read))
    }

    /// What a person was told: what was not seen first, then the latest.
    pub async fn notices_of(&self, guest: &str, most: u32) -> Result<Vec<Notice>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", notice_columns!(), " FROM notices n WHERE n.guest = $1 AND ", still_news!(),
                " ORDER BY n.read_ms IS NOT NULL, n.created_ms DESC, n.id LIMIT $2"))
                .bind(guest).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// What came for a person after a time, up to another, and was not seen; the oldest first.
    pub async fn notices_between(&self, guest: &str, after_ms: i64, upto_ms: i64, most: u32) -> Result<Vec<Notice>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", notice_columns!(), " FROM notices n WHERE n.guest = $1 AND n.created_ms > $2 \
                 AND n.created_ms <= $3 AND n.read_ms IS NULL AND ", still_news!(),
                " ORDER BY n.created_ms, n.id LIMIT $4"))
                .bind(guest).bind(after_ms).bind(upto_ms).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// How much a person has not seen.
    pub async fn unread_notices(&self, guest: &str) -> Result<u64> {
        let (count,): (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT COUNT(*) FROM notices n WHERE n.guest = $1 AND n.read_ms IS NULL AND ", still_news!()))
                .bind(guest).fetch_one(&mut **line).await?)
        })?;
        Ok(count.unsigned_abs())
    }

    /// A person has seen everything, or everything of a table; gives how much that was.
    pub async fn read_notices(&self, guest: &str, table: Option<&str>, now_ms: i64) -> Result<u64> {
        let unread: Option<(i64,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT created_ms FROM notices WHERE guest = $1 AND read_ms IS NULL \
                 AND ($2 IS NULL OR table_id = $2) LIMIT 1")
                .bind(guest).bind(table).fetch_optional(&mut **line).await?)
        })?;
        // Pages are looked at often, and mostly nothing is new.
        if unread.is_none() {
            return Ok(0);
        }
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE notices SET read_ms = $3 WHERE guest = $1 AND read_ms IS NULL AND ($2 IS NULL OR table_id = $2)")
                .bind(guest).bind(table).bind(now_ms).execute(&mut **line).await?.rows_affected())
        })
    }

    /// A person has seen a notice; gives it, if it is theirs.
    pub async fn read_notice(&self, guest: &str, id: &str, now_ms: i64) -> Result<Option<Notice>> {
        if !storable(id) {
            return Ok(None);
        }
        let Some(notice) = self.notice(id).await?.filter(|notice| notice.guest == guest) else { return Ok(None) };
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE notices SET read_ms = $2 WHERE id = $1 AND read_ms IS NULL")
                .bind(id).bind(now_ms).execute(&mut **line).await.map(drop)?)
        })?;
        Ok(Some(notice))
    }

    /// Whether a letter about a turn at this table went to a person, who has not looked since.
    pub async fn has_unread_letter(&self, guest: &str, table: &str) -> Result<bool> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT n.id FROM notices n JOIN deliveries d ON d.notice = n.id JOIN channels c ON c.id = d.channel \
                 WHERE n.guest = $1 AND n.table_id = $2 AND n.turn_ms IS NOT NULL AND n.read_ms IS NULL \
                 AND c.way = 'mail' AND d.state IN ('waiting', 'sent') LIMIT 1")
                .bind(guest).bind(table).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.is_some())
    }

    /// A key of the house: the one that is kept, or else this one from now on.
    pub async fn house_key(&self, name: &str, fresh: &Secret) -> Result<Secret> {
        let (value,): (String,) = on!(self, change, line => {
            sqlx::query("INSERT INTO house_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                .bind(name).bind(fresh.expose()).execute(&mut **line).await?;
            Ok(sqlx::query_as("SELECT value FROM house_keys WHERE name = $1")
                .bind(name).fetch_one(&mut **line).await?)
        })?;
        Ok(Secret::new(value))
    }

    /// Forgets what was seen before a time, what went out before it, and everything that is older than another.
    pub async fn tidy_notices(&self, seen_before_ms: i64, before_ms: i64) -> Result<u64> {
        let sent: u64 = on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM deliveries WHERE done_ms < $1")
                .bind(seen_before_ms).execute(&mut **line).await?.rows_affected())
        })?;
        let told: u64 = on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM notices WHERE created_ms < $2 OR (created_ms < $1 AND read_ms IS NOT NULL)")
                .bind(seen_before_ms).bind(before_ms).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(sent + told)
    }

    /// Forgets everything that a person was told, how they are reached and what they chose.
    pub async fn forget_told(&self, guest: &str) -> Result<()> {
        on!(self, change, line => {
            for gone in ["DELETE FROM deliveries WHERE guest = $1", "DELETE FROM notices WHERE guest = $1",
                "DELETE FROM channels WHERE guest = $1", "DELETE FROM told WHERE guest = $1"] {
                sqlx::query(gone).bind(guest).execute(&mut **line).await?;
            }
            Ok(())
        })
    }
}

/// A notice is a sentence with an address here.
fn fits(notice: &NewNotice) -> Result<()> {
    let texts = [&notice.text, &notice.address, &notice.key];
    let short = notice.text.len() <= 2_000 && notice.address.len() <= 500 && notice.key.len() <= 200;
    if !short || !texts.into_iter().all(|text| storable(text)) {
        return Err(StoreError::Unfit("this is no short notice".to_owned()));
    }
    Ok(())
}
