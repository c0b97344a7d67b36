//! Accounts: handles, passwords, addresses.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::storable,
    error::{Result, StoreError},
    people::{Guest, GuestRow, guest_columns},
    secret::Secret,
};

/// The longest address, in bytes.
const LONGEST_ADDRESS: usize = 254;
/// How many accounts may share an address and still be told of it.
const SHARING: i64 = 5;

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "passwords",
        of_tables: false,
        keys: 1,
        columns: &[("guest", Text), ("hash", Text), ("changed_ms", Number)],
    },
    Sheet {
        name: "emails",
        of_tables: false,
        keys: 1,
        columns: &[("guest", Text), ("address", Text), ("confirmed_ms", Number)],
    },
    Sheet {
        name: "old_handles",
        of_tables: false,
        keys: 1,
        columns: &[("handle_key", Text), ("guest", Text), ("until_ms", Number)],
    },
    Sheet {
        name: "once_links",
        of_tables: false,
        keys: 1,
        columns: &[
            ("token_sha256", Text),
            ("guest", Text),
            ("purpose", Text),
            ("about", Text),
            ("created_ms", Number),
            ("until_ms", Number),
            ("used_ms", Number),
        ],
    },
    Sheet {
        name: "passkeys",
        of_tables: false,
        keys: 1,
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("name", Text),
            ("public_key", Text),
            ("created_ms", Number),
            ("used_ms", Number),
        ],
    },
    Sheet {
        name: "ceremonies",
        of_tables: false,
        keys: 1,
        columns: &[("token_sha256", Text), ("guest", Text), ("state", Text), ("until_ms", Number)],
    },
];

/// A handle as it is compared: without regard to case.
fn key_of(handle: &str) -> String {
    handle.to_ascii_lowercase()
}

impl Store {
    /// The address at which somebody wants to be written to, if it was confirmed.
    pub async fn confirmed_address(&self, guest: &str) -> Result<Option<Secret>> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT address FROM emails WHERE guest = $1 AND confirmed_ms IS NOT NULL")
                .bind(guest).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(address,)| Secret::new(address)))
    }

    /// Keeps an address that was confirmed, instead of any other.
    pub async fn confirm_address(&self, guest: &str, address: &str, at_ms: i64) -> Result<()> {
        if address.len() > LONGEST_ADDRESS || !storable(address) {
            return Err(StoreError::Unfit("this is no address".to_owned()));
        }
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO emails (guest, address, confirmed_ms) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest) DO UPDATE SET address = excluded.address, confirmed_ms = excluded.confirmed_ms")
                .bind(guest).bind(address).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Forgets somebody's address.
    pub async fn forget_address(&self, guest: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM emails WHERE guest = $1").bind(guest).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Members who confirmed this address; a few at most.
    pub async fn members_at(&self, address: &str) -> Result<Vec<Guest>> {
        if !storable(address) {
            return Ok(Vec::new());
        }
        let rows: Vec<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", guest_columns!(), " FROM emails e JOIN guests g ON g.id = e.guest \
                 WHERE LOWER(e.address) = $1 AND e.confirmed_ms IS NOT NULL AND g.handle IS NOT NULL \
                 ORDER BY g.created_ms LIMIT $2"))
                .bind(address.to_ascii_lowercase()).bind(SHARING).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(Guest::read).collect())
    }

    /// The member with this handle, written in any case.
    pub async fn member(&self, handle: &str) -> Result<Option<Guest>> {
        if !storable(handle) {
            return Ok(None);
        }
        let row: Option<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", guest_columns!(), " FROM guests g WHERE g.handle_key = $1"))
                .bind(key_of(handle)).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(Guest::read))
    }

    /// Gives somebody a handle, instead of any other, which stays reserved until then. `false`: another has it, or it
    /// is reserved for another.
    pub async fn set_handle(&self, guest: &str, handle: &str, at_ms: i64, reserved_until_ms: i64) -> Result<bool> {
        let key = key_of(handle);
        let given: Result<bool> = on!(self, change, line => {
            let before: Option<(Option<String>,)> = sqlx::query_as("SELECT handle_key FROM guests WHERE id = $1")
                .bind(guest).fetch_optional(&mut **line).await?;
            let Some((before,)) = before else { return Err(StoreError::NoGuest(guest.to_owned())) };
            let reserved: Option<(String,)> = sqlx::query_as(
                "SELECT guest FROM old_handles WHERE handle_key = $1 AND until_ms > $2 AND guest <> $3")
                .bind(&key).bind(at_ms).bind(guest).fetch_optional(&mut **line).await?;
            if reserved.is_some() {
                line.give_up();
                return Ok(false);
            }
            sqlx::query("DELETE FROM old_handles WHERE handle_key = $1").bind(&key).execute(&mut **line).await?;
            if let Some(before) = before.filter(|before| *before != key) {
                sqlx::query(
                    "INSERT INTO old_handles (handle_key, guest, until_ms) VALUES ($1, $2, $3) \
                     ON CONFLICT (handle_key) DO UPDATE SET guest = excluded.guest, until_ms = excluded.until_ms")
                    .bind(before).bind(guest).bind(reserved_until_ms).execute(&mut **line).await?;
            }
            sqlx::query("UPDATE guests SET handle = $2, handle_key = $3 WHERE id = $1")
                .bind(guest).bind(handle).bind(&key).execute(&mut **line).await?;
            Ok(true)
        });
        match given {
            Err(StoreError::Database(sqlx::Error::Database(why))) if why.is_unique_violation() => Ok(false),
            given => given,
        }
    }

    /// What is kept of somebody's password.
    pub async fn password_of(&self, guest: &str) -> Result<Option<Secret>> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT hash FROM passwords WHERE guest = $1")
                .bind(guest).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(hash,)| Secret::new(hash)))
    }

    /// Keeps the hash of a password, instead of any other.
    pub async fn set_password(&self, guest: &str, hash: &Secret, at_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO passwords (guest, hash, changed_ms) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest) DO UPDATE SET hash = excluded.hash, changed_ms = excluded.changed_ms")
                .bind(guest).bind(hash.expose()).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Forgets links, ceremonies and reservations whose time is over.
    pub async fn tidy_accounts(&self, at_ms: i64) -> Result<()> {
        for over in [
            "DELETE FROM once_links WHERE until_ms < $1",
            "DELETE FROM ceremonies WHERE until_ms < $1",
            "DELETE FROM old_handles WHERE until_ms < $1",
        ] {
            on!(self, write, line => {
                Ok(sqlx::query(over).bind(at_ms).execute(&mut **line).await.map(drop)?)
            })?;
        }
        Ok(())
    }
}
