//! The ways by which people are reached, and how it went lately.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::storable,
    error::{Result, StoreError},
    secret::{Secret, fresh_id},
    sessions::no_guest,
};

pub(super) const SHEET: Sheet = Sheet {
    name: "channels",
    of_tables: false,
    keys: 1,
    columns: &[
        ("id", Text),
        ("guest", Text),
        ("way", Text),
        ("label", Text),
        ("address", Text),
        ("keys", Text),
        ("created_ms", Number),
        ("reached_ms", Number),
        ("failed_ms", Number),
        ("failure", Text),
    ],
};

/// The most channels of a person.
const MOST_CHANNELS: i64 = 10;

/// A way to reach somebody that is to be kept.
#[derive(Clone, Debug)]
pub struct NewChannel {
    /// Which way: `push`, `mail`, or what kind of webhook.
    pub way: String,
    /// What the person calls it.
    pub label: String,
    /// Where.
    pub address: Secret,
    /// What is needed besides.
    pub keys: Secret,
}

/// A way to reach somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// Its short random name.
    pub id: String,
    /// Whom it reaches.
    pub guest: String,
    /// Which way: `push`, `mail`, or what kind of webhook.
    pub way: String,
    /// What the person calls it.
    pub label: String,
    /// Where.
    pub address: Secret,
    /// What is needed besides.
    pub keys: Secret,
    /// When it was made.
    pub created_ms: i64,
    /// When something last arrived.
    pub reached_ms: Option<i64>,
    /// When something last failed, if nothing has arrived since.
    pub failed_ms: Option<i64>,
    /// How it failed, in a word that the house knows.
    pub failure: Option<String>,
}

type Row = (String, String, String, String, String, String, i64, Option<i64>, Option<i64>, Option<String>);

const ALL: &str = "SELECT id, guest, way, label, address, keys, created_ms, reached_ms, failed_ms, failure \
                   FROM channels WHERE guest = $1 ORDER BY created_ms, id";

fn read((id, guest, way, label, address, keys, created_ms, reached_ms, failed_ms, failure): Row) -> Channel {
    let (address, keys) = (Secret::new(address), Secret::new(keys));
    Channel { id, guest, way, label, address, keys, created_ms, reached_ms, failed_ms, failure }
}

impl Store {
    /// Keeps a way to reach a person, and gives its name. The same address is kept once: then only its keys are new.
    pub async fn add_channel(&self, guest: &str, new: &NewChannel, now_ms: i64) -> Result<String> {
        let texts = [&new.label, new.address.expose(), new.keys.expose()];
        if !texts.iter().all(|text| storable(text) && text.len() <= 2_000) {
            return Err(StoreError::Unfit("this is no address".to_owned()));
        }
        on!(self, change, line => {
            let rows: Vec<Row> = sqlx::query_as(ALL).bind(guest).fetch_all(&mut **line).await?;
            let known = rows.iter().map(|row| read(row.clone())).find(|known| {
                known.way == new.way && known.address == new.address
            });
            if let Some(known) = known {
                if known.keys == new.keys && known.label == new.label {
                    return Ok(known.id);
                }
                sqlx::query("UPDATE channels SET keys = $2, label = $3, failed_ms = NULL, failure = NULL WHERE id = $1")
                    .bind(&known.id).bind(new.keys.expose()).bind(&new.label).execute(&mut **line).await?;
                return Ok(known.id);
            }
            if rows.len() as i64 >= MOST_CHANNELS && new.way != "mail" {
                return Err(StoreError::Unfit(format!("nobody is reached by more than {MOST_CHANNELS} ways")));
            }
            let id = fresh_id()?;
            sqlx::query(
                "INSERT INTO channels (id, guest, way, label, address, keys, created_ms) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)")
                .bind(&id).bind(guest).bind(&new.way).bind(&new.label).bind(new.address.expose())
                .bind(new.keys.expose()).bind(now_ms).execute(&mut **line).await?;
            Ok(id)
        })
        .map_err(|error| no_guest(error, Some(guest)))
    }

    /// The ways by which a person is reached.
    pub async fn channels_of(&self, guest: &str) -> Result<Vec<Channel>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(ALL).bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// Forgets a way to reach a person, with all that was to go out by it; `false`: it is not theirs.
    pub async fn remove_channel(&self, guest: &str, id: &str) -> Result<bool> {
        if !storable(id) {
            return Ok(false);
        }
        let gone: u64 = on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM channels WHERE id = $1 AND guest = $2")
                .bind(id).bind(guest).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(gone == 1)
    }

    /// Notes how it went: well, or with this failure.
    pub async fn note_channel(&self, id: &str, failure: Option<&str>, now_ms: i64) -> Result<()> {
        on!(self, write, line => {
            match failure {
                None => sqlx::query(
                    "UPDATE channels SET reached_ms = $2, failed_ms = NULL, failure = NULL WHERE id = $1")
                    .bind(id).bind(now_ms).execute(&mut **line).await?,
                Some(failure) => sqlx::query("UPDATE channels SET failed_ms = $2, failure = $3 WHERE id = $1")
                    .bind(id).bind(now_ms).bind(failure).execute(&mut **line).await?,
            };
            Ok(())
        })
    }
}
