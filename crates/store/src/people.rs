//! Guests.

use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    forget::forget_rows,
    secret::fresh_id,
    sessions::no_guest,
};

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// The longest text of preferences, in bytes.
const LONGEST_PREFERENCES: usize = 500;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// A short random name for the program.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// When the guest came first.
    pub created_ms: i64,
    /// How the guest likes the pages, in a short text that only they read.
    pub preferences: String,
    /// The name by which a member is known in the house; a guest has none.
    pub handle: Option<String>,
    /// Whether a person plays, or a program.
    pub kind: Kind,
    /// Whether it is an administrator of the house.
    pub is_admin: bool,
}

/// Who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A person.
    #[default]
    Person,
    /// A program with an account of its own.
    Bot,
}

impl Kind {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Person => "person",
            Kind::Bot => "bot",
        }
    }
}

/// A row of a guest: ID, name, when it came, preferences, handle, kind, role.
pub(crate) type GuestRow = (String, String, i64, String, Option<String>, String, String);

/// The columns of a [`GuestRow`], from `guests g`.
macro_rules! guest_columns {
    () => {
        "g.id, g.name, g.created_ms, g.preferences, g.handle, g.kind, g.role"
    };
}
pub(crate) use guest_columns;

/// A guest `g` whom nothing binds to the house: no account, no seat, no table, and no visit since `$1`.
macro_rules! idle_guest {
    () => {
        "g.created_ms < $1 AND g.handle IS NULL AND g.role = '' AND g.kind = 'person' \
         AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.guest = g.id) \
         AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = g.id) \
         AND NOT EXISTS (SELECT 1 FROM stand_ins i WHERE i.guest = g.id) \
         AND NOT EXISTS (SELECT 1 FROM tournaments m WHERE m.maker = g.id) \
         AND NOT EXISTS (SELECT 1 FROM tournament_players p WHERE p.guest = g.id) \
         AND NOT EXISTS (SELECT 1 FROM sessions x WHERE x.guest = g.id AND x.seen_ms >= $1)"
    };
}

impl Guest {
    pub(crate) fn read((id, name, created_ms, preferences, handle, kind, role): GuestRow) -> Guest {
        let kind = if kind == Kind::Bot.name() { Kind::Bot } else { Kind::Person };
        Guest { id, name, created_ms, preferences, handle, kind, is_admin: role == "admin" }
    }
}

impl Store {
    /// Welcomes a guest.
    pub async fn create_guest(&self, name: &str, at_ms: i64) -> Result<Guest> {
        let (id, name) = (fresh_id()?, tidy_name(name)?);
        let guest = Guest::read((id, name, at_ms, String::new(), None, String::new(), String::new()));
        on!(self, write, line => {
            Ok(sqlx::query("INSERT INTO guests (id, name, created_ms) VALUES ($1, $2, $3)")
                .bind(&guest.id).bind(&guest.name).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })?;
        Ok(guest)
    }

    /// The guest with this ID.
    pub async fn guest(&self, id: &str) -> Result<Option<Guest>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", guest_columns!(), " FROM guests g WHERE g.id = $1"))
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(Guest::read))
    }

    /// Keeps how a guest likes the pages.
    pub async fn prefer(&self, id: &str, preferences: &str) -> Result<()> {
        if preferences.len() > LONGEST_PREFERENCES || !storable(preferences) {
            return Err(StoreError::Unfit("these preferences are no short text".to_owned()));
        }
        let kept: u64 = on!(self, write, line => {
            Ok(sqlx::query("UPDATE guests SET preferences = $2 WHERE id = $1")
                .bind(id).bind(preferences).execute(&mut **line).await?.rows_affected())
        })?;
        if kept == 0 { Err(StoreError::NoGuest(id.to_owned())) } else { Ok(()) }
    }

    /// Gives a guest another name, at every table: nodes that show it find the seats changed.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<()> {
        let name = tidy_name(name)?;
        let moved: Vec<(String, i64, i64)> = on!(self, change, line => {
            let renamed = sqlx::query("UPDATE guests SET name = $2 WHERE id = $1")
                .bind(id).bind(name).execute(&mut **line).await?.rows_affected();
            if renamed == 0 {
                return Err(StoreError::NoGuest(id.to_owned()));
            }
            let tables: Vec<(String,)> = sqlx::query_as(
                "SELECT t.id FROM tables t WHERE t.finished_ms IS NULL \
                 AND t.id IN (SELECT s.table_id FROM seats s WHERE s.guest = $1) ORDER BY t.id")
                .bind(id).fetch_all(&mut **line).await?;
            let mut moved = Vec::new();
            // One after the other and in order, so that two who rename themselves never wait for each other.
            for (table,) in tables {
                let raised: (String, i64, i64) = sqlx::query_as(
                    "UPDATE tables SET seats_seq = seats_seq + 1 WHERE id = $1 RETURNING id, last_seq, seats_seq")
                    .bind(table).fetch_one(&mut **line).await?;
                moved.push(raised);
            }
            Ok(moved)
        })?;
        for (table, last_seq, seats_seq) in moved {
            self.announce(&table, number(&table, last_seq)?, number(&table, seats_seq)?);
        }
        Ok(())
    }

    /// Forgets guests who never sat at a table, made one or said anything and were not here since `before_ms`, with their sessions;
    /// and sessions that ended before then. Gives how many guests.
    pub async fn forget_idle_guests(&self, before_ms: i64) -> Result<u64> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM sessions WHERE ended_ms < $1")
                .bind(before_ms).execute(&mut **line).await.map(drop)?)
        })?;
        let (mut forgotten, mut after) = (0, String::new());
        // A few at a time: moves wait for this on a file.
        loop {
            let idle: Vec<(String,)> = on!(self, read, line => {
                Ok(sqlx::query_as(concat!(
                    "SELECT g.id FROM guests g WHERE g.id > $2 AND ", idle_guest!(), " ORDER BY g.id LIMIT 20"))
                    .bind(before_ms).bind(&after).fetch_all(&mut **line).await?)
            })?;
            let Some((last,)) = idle.last().cloned() else { return Ok(forgotten) };
            after = last;
            forgotten += self.forget_idle(&idle, before_ms).await?;
        }
    }

    /// Forgets these, together or, should one of them be needed by somebody meanwhile, one by one.
    async fn forget_idle(&self, idle: &[(String,)], before_ms: i64) -> Result<u64> {
        let gone: Result<u64> = on!(self, change, line => {
            let mut gone = 0;
            for (id,) in idle {
                let idle: Option<(String,)> = sqlx::query_as(concat!(
                    "SELECT g.id FROM guests g WHERE g.id = $2 AND ", idle_guest!()))
                    .bind(before_ms).bind(id).fetch_optional(&mut **line).await?;
                if idle.is_some() {
                    forget_rows!(**line, id);
                    gone += sqlx::query("DELETE FROM guests WHERE id = $1")
                        .bind(id).execute(&mut **line).await?.rows_affected();
                }
            }
            Ok(gone)
        });
        match gone.map_err(|error| no_guest(error, None)) {
            // Something else knows of this one: the row stays.
            Err(StoreError::NoGuest(_)) if idle.len() < 2 => Ok(0),
            Err(StoreError::NoGuest(_)) => {
                let mut gone = 0;
                for one in idle {
                    gone += Box::pin(self.forget_idle(std::slice::from_ref(one), before_ms)).await?;
                }
                Ok(gone)
            }
            gone => gone,
        }
    }
}

/// A name without control characters and stray spaces, neither empty nor endless.
pub(crate) fn tidy_name(name: &str) -> Result<String> {
    tidy_to(name, LONGEST_NAME)
}

/// The same with other bounds: tables are named by sentences.
pub(crate) fn tidy_to(name: &str, most: usize) -> Result<String> {
    let printable: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let tidy = printable.split_whitespace().collect::<Vec<_>>().join(" ");
    if tidy.is_empty() {
        return Err(StoreError::Unfit("a name needs at least one letter".to_owned()));
    }
    if tidy.chars().count() > most {
        return Err(StoreError::Unfit(format!("a name has at most {most} letters")));
    }
    Ok(tidy)
}
