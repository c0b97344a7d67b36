//! The database behind the store: opening, migrating, transactions.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    SqlSafeStr, Sqlite, SqlitePool, Transaction,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::error::{Result, StoreError};

/// How many may read at once; readers never wait for the writer.
const READERS: u32 = 4;
/// How long one process waits for another that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(10);

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "editions", include_str!("../migrations/0002_editions.sql")),
];

/// Where tables, people and moves are kept. Cheap to clone; all clones share one database.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) db: Db,
}

/// The databases there are. PostgreSQL will be a second arm here and in [`on!`].
#[derive(Clone, Debug)]
pub(crate) enum Db {
    Sqlite(SqliteDb),
}

/// Runs the same statements on whichever database is open: every statement is written with `$1`
/// placeholders and portable types, and rows are read as tuples, so the text serves them all.
macro_rules! on {
    ($store:expr, $db:ident => $body:expr) => {
        match &$store.db {
            $crate::db::Db::Sqlite($db) => $body,
        }
    };
}
pub(crate) use on;

/// One connection that writes, so that writers queue here instead of failing with "busy", and a few
/// that read.
#[derive(Clone, Debug)]
pub(crate) struct SqliteDb {
    pub(crate) write: SqlitePool,
    pub(crate) read: SqlitePool,
}

impl SqliteDb {
    /// A transaction that holds the write lock from its beginning: what it reads stays true.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>> {
        Ok(self.write.begin_with("BEGIN IMMEDIATE").await?)
    }
}

impl Store {
    /// Opens the store in this file, and makes the file and its folder if they are not there.
    pub async fn open(path: impl AsRef<Path>) -> Result<Store> {
        let path = path.as_ref();
        let cannot = |why: String| StoreError::Open { path: path.to_owned(), why };
        make_file(path).map_err(|why| cannot(why.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // FULL syncs the log at every commit: an answered move survives a killed process and a
            // power cut. NORMAL would survive only the first.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await;
        let write = write.map_err(|why| cannot(reason(&why)))?;
        let read = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(options);
        let store = Store { db: Db::Sqlite(SqliteDb { write, read }) };
        store.migrate(path).await?;
        Ok(store)
    }

    /// A store that is gone when it is dropped, for tests and for games in the terminal.
    pub async fn in_memory() -> Result<Store> {
        let options = SqliteConnectOptions::new().in_memory(true).foreign_keys(true);
        // A second connection would see another, empty database; so would one opened again.
        let pool = SqlitePoolOptions::new()
            .min_connections(1)
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        let store = Store { db: Db::Sqlite(SqliteDb { write: pool.clone(), read: pool }) };
        store.migrate(Path::new(":memory:")).await?;
        Ok(store)
    }

    /// Waits for what is under way and closes the file. Dropping the store is safe too.
    pub async fn close(&self) {
        on!(self, db => {
            db.read.close().await;
            db.write.close().await;
        });
    }

    async fn migrate(&self, path: &Path) -> Result<()> {
        let migrations = MIGRATIONS.iter().map(|(version, name, sql)| {
            Migration::new(*version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
        });
        let migrator = Migrator::with_migrations(migrations.collect());
        on!(self, db => migrator.run(&db.write).await).map_err(|error| migration_error(path.to_owned(), error))
    }
}

fn migration_error(path: PathBuf, error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(version) => StoreError::Newer { path, version },
        MigrateError::VersionMismatch(version) => {
            StoreError::Open { path, why: format!("its schema {version} is not the one this Motherlode knows") }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            StoreError::Open { path, why: reason(&error) }
        }
        other => StoreError::Open { path, why: other.to_string() },
    }
}

/// The database's own words, without the layers around them.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    }
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
