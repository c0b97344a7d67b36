//! Keys of devices by which somebody signs in.

use crate::{
    Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
    people::tidy_name,
};

/// How many keys somebody may have.
const MOST_PASSKEYS: usize = 20;
/// The longest name that a device gives a key, in bytes of its text.
const LONGEST_ID: usize = 2_048;

/// A key of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// What the device calls it.
    pub id: String,
    /// Whose it is.
    pub guest: String,
    /// What its owner calls it.
    pub name: String,
    /// Its public half, as the house keeps it.
    pub public_key: String,
    /// When it was made.
    pub created_ms: i64,
    /// When somebody last signed in by it.
    pub used_ms: Option<i64>,
}

type Row = (String, String, String, String, i64, Option<i64>);

fn read((id, guest, name, public_key, created_ms, used_ms): Row) -> StoredPasskey {
    StoredPasskey { id, guest, name, public_key, created_ms, used_ms }
}

impl Store {
    /// Keeps a key. `false`: it is known already, or there are as many as there may be.
    pub async fn add_passkey(&self, key: &StoredPasskey) -> Result<bool> {
        let name = tidy_name(&key.name)?;
        if key.id.len() > LONGEST_ID || !storable(&key.id) {
            return Err(StoreError::Unfit("this is no key of a device".to_owned()));
        }
        if self.passkeys_of(&key.guest).await?.len() >= MOST_PASSKEYS {
            return Ok(false);
        }
        let added: u64 = on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO passkeys (id, guest, name, public_key, created_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (id) DO NOTHING")
                .bind(&key.id).bind(&key.guest).bind(name).bind(&key.public_key).bind(key.created_ms)
                .execute(&mut **line).await?.rows_affected())
        })?;
        Ok(added == 1)
    }

    /// The keys of somebody, the oldest first.
    pub async fn passkeys_of(&self, guest: &str) -> Result<Vec<StoredPasskey>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id, guest, name, public_key, created_ms, used_ms FROM passkeys WHERE guest = $1 \
                 ORDER BY created_ms, id")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// The key that a device calls so.
    pub async fn passkey(&self, id: &str) -> Result<Option<StoredPasskey>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id, guest, name, public_key, created_ms, used_ms FROM passkeys WHERE id = $1")
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(read))
    }

    /// Notes that somebody signed in by a key, and how its public half stands now.
    pub async fn use_passkey(&self, id: &str, public_key: &str, at_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE passkeys SET public_key = $2, used_ms = $3 WHERE id = $1")
                .bind(id).bind(public_key).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Gives a key of somebody another name. `false`: it is not theirs.
    pub async fn name_passkey(&self, guest: &str, id: &str, name: &str) -> Result<bool> {
        let name = tidy_name(name)?;
        let named: u64 = on!(self, write, line => {
            Ok(sqlx::query("UPDATE passkeys SET name = $3 WHERE id = $2 AND guest = $1")
                .bind(guest).bind(id).bind(name).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(named == 1)
    }

    /// Removes a key of somebody. `false`: it is not theirs, or it is the last way to sign in.
    pub async fn remove_passkey(&self, guest: &str, id: &str) -> Result<bool> {
        let removed: u64 = on!(self, write, line => {
            Ok(sqlx::query(
                "DELETE FROM passkeys WHERE id = $2 AND guest = $1 \
                 AND (EXISTS (SELECT 1 FROM passwords p WHERE p.guest = $1) \
                 OR EXISTS (SELECT 1 FROM passkeys o WHERE o.guest = $1 AND o.id <> $2) \
                 OR NOT EXISTS (SELECT 1 FROM guests g WHERE g.id = $1 AND g.handle IS NOT NULL))")
                .bind(guest).bind(id).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(removed == 1)
    }
}
