//! The file: one connection that writes, so that writers queue instead of failing with "busy", and a few that read.

use std::{
    fs,
    ops::{Deref, DerefMut},
    path::Path,
    str::FromStr,
    time::Duration,
};

use sqlx::{
    Sqlite, SqliteConnection, SqlitePool, Transaction,
    pool::PoolConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{
    db::Options,
    error::{Result, StoreError},
    migrate::{self, Found},
    place::Place,
    writer::Writer,
};

/// How many may read at once; readers never wait for the writer.
const READERS: u32 = 4;
/// How long one process waits for another that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(10);

/// A database in a file or in memory.
#[derive(Clone, Debug)]
pub(crate) struct SqliteDb {
    write: SqlitePool,
    read: SqlitePool,
    pub(crate) writer: Writer,
    /// What keeps a database in memory.
    _kept: Option<SqlitePool>,
}

impl SqliteDb {
    pub(crate) async fn open(path: &Path, options: &Options, as_it_is: bool) -> Result<SqliteDb> {
        let place = Place::File(path.to_owned());
        let cannot = |why: String| StoreError::Open { place: place.clone(), why };
        if as_it_is {
            let length = fs::metadata(path).map_err(|why| cannot(why.to_string()))?.len();
            if length == 0 {
                return Err(StoreError::Empty(place.clone()));
            }
        } else {
            make_file(path).map_err(|why| cannot(why.to_string()))?;
        }
        look_before(path, &place, as_it_is).await?;
        let connect = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // FULL syncs the log at every commit: an answered move survives a killed process and a
            // power cut. NORMAL would survive only the first.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(connect.clone()).await;
        let write = write.map_err(|why| cannot(migrate::reason(&why)))?;
        let read = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(connect);
        if !as_it_is {
            bring_up_to_date(&write, &place).await?;
        }
        Ok(SqliteDb { writer: Writer::start(write.clone(), options.queue), write, read, _kept: None })
    }

    pub(crate) async fn in_memory(options: &Options) -> Result<SqliteDb> {
        // A name of its own, which all its connections share: it lasts as long as one of them is open.
        let connect = SqliteConnectOptions::from_str("sqlite::memory:")?.foreign_keys(true);
        let kept = SqlitePoolOptions::new()
            .min_connections(1)
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(connect.clone())
            .await?;
        // One that somebody gave up half-way is opened again; the one that is kept is never used.
        let pool = SqlitePoolOptions::new()
            .min_connections(1)
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(connect)
            .await?;
        bring_up_to_date(&pool, &Place::File(":memory:".into())).await?;
        Ok(SqliteDb {
            writer: Writer::start(pool.clone(), options.queue),
            write: pool.clone(),
            read: pool,
            _kept: Some(kept),
        })
    }

    pub(crate) async fn close(&self) {
        self.writer.rest().await;
        self.read.close().await;
        self.write.close().await;
    }

    pub(crate) async fn read(&self) -> Result<Held> {
        Ok(Held::Plain(self.read.acquire().await?))
    }

    pub(crate) async fn write(&self) -> Result<Held> {
        Ok(Held::Plain(self.write.acquire().await?))
    }

    /// A transaction that holds the write lock from its beginning: what it reads stays true.
    pub(crate) async fn change(&self) -> Result<Held> {
        Ok(Held::Change(self.write.begin_with("BEGIN IMMEDIATE").await?, false))
    }

    /// The same: nothing hurries it.
    pub(crate) async fn move_in(&self) -> Result<Held> {
        self.change().await
    }

    /// A transaction that sees one moment of the file while others write on.
    pub(crate) async fn survey(&self) -> Result<Held> {
        Ok(Held::Change(self.read.begin().await?, true))
    }
}

/// A line to the database that somebody uses now. Dropped half-way, it takes its changes back.
#[derive(Debug)]
pub(crate) enum Held {
    Plain(PoolConnection<Sqlite>),
    /// A transaction, and whether it was given up.
    Change(Transaction<'static, Sqlite>, bool),
}

impl Held {
    /// Nothing of this transaction is to be kept.
    pub(crate) fn give_up(&mut self) {
        if let Held::Change(_, given_up) = self {
            *given_up = true;
        }
    }

    pub(crate) async fn settle<T>(self, answer: Result<T>) -> Result<T> {
        match self {
            Held::Change(change, false) if answer.is_ok() => change.commit().await?,
            // A line that cannot take back says so by failing at its next use.
            Held::Change(change, _) => drop(change.rollback().await),
            Held::Plain(_) => {}
        }
        answer
    }
}

impl Deref for Held {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        match self {
            Held::Plain(line) => line,
            Held::Change(line, _) => line,
        }
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        match self {
            Held::Plain(line) => line,
            Held::Change(line, _) => line,
        }
    }
}

/// Looks at a file before anything is written to it, so that another program's file stays as it is.
async fn look_before(path: &Path, place: &Place, as_it_is: bool) -> Result<()> {
    use sqlx::{ConnectOptions, Connection};
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE);
    let cannot = |why: sqlx::Error| match StoreError::from(why) {
        StoreError::Corrupt(_) if as_it_is => StoreError::Foreign(place.clone()),
        StoreError::Corrupt(why) => StoreError::Open { place: place.clone(), why },
        StoreError::Database(why) => StoreError::Open { place: place.clone(), why: migrate::reason(&why) },
        other => other,
    };
    let mut line = options.connect().await.map_err(cannot)?;
    let looked = look(&mut line).await;
    line.close().await.map_err(cannot)?;
    looked.map_err(cannot)?.judge(place, as_it_is)
}

async fn look(line: &mut SqliteConnection) -> sqlx::Result<Found> {
    let names: Vec<(String,)> =
        sqlx::query_as("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            .fetch_all(&mut *line)
            .await?;
    let is_there = |name: &str| names.iter().any(|(known,)| known == name);
    let mut found = Found { tables: names.len() as i64, ..Found::default() };
    if is_there("_sqlx_migrations") && is_there("tables") {
        (found.schema,) =
            sqlx::query_as("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations").fetch_one(&mut *line).await?;
    }
    if is_there("house") {
        let oldest: Option<(String,)> =
            sqlx::query_as("SELECT value FROM house WHERE name = 'oldest_schema'").fetch_optional(&mut *line).await?;
        found.oldest = oldest.and_then(|(text,)| text.parse().ok()).unwrap_or_default();
    }
    Ok(found)
}

async fn bring_up_to_date(pool: &SqlitePool, place: &Place) -> Result<()> {
    migrate::migrator(migrate::SQLITE).run(pool).await.map_err(|error| migrate::failed(place, error))
}

/// The file holds the keys of running games: only its owner may read it.
fn make_file(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
