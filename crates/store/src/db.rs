//! The two databases behind the store, and how the same statements run on either.

use std::{path::Path, time::Duration};

use crate::{error::Result, news::News, place::Place, postgres::PgDb, sqlite::SqliteDb};

/// What a hint begins with that names a topic instead of a table.
pub const TOPIC: char = '!';

/// What a host may set.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many connections to PostgreSQL are kept at most, besides two for news.
    pub connections: u32,
    /// How many appends may wait for the file at once; more are refused as busy.
    pub queue: usize,
    /// How long a statement may take on PostgreSQL before the line counts as broken.
    pub patience: Duration,
    /// After how long without use a session ends.
    pub session_idle: Duration,
    /// Whether other nodes are told of what was written. Without it they find out later by themselves.
    pub hints: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            connections: 10,
            queue: 1_024,
            patience: Duration::from_secs(5),
            session_idle: Duration::from_secs(365 * 24 * 60 * 60),
            hints: true,
        }
    }
}

/// Where tables, people and moves are kept. Cheap to clone; all clones share one database.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) db: Db,
    pub(crate) session_idle_ms: i64,
}

/// The databases there are.
#[derive(Clone, Debug)]
pub(crate) enum Db {
    Sqlite(SqliteDb),
    Postgres(PgDb),
}

/// Runs the same statements on whichever database is open, on a line got by `read`, `write` (one statement),
/// `change` (a transaction that writes, kept if the body answers well and does not `give_up`) or `survey` (a long look at
/// one moment). Every statement is written with `$1` placeholders and portable types, and rows are read as tuples, so
/// the text serves both. The body is a block of its own: `?` and `return` end the body.
macro_rules! on {
    ($store:expr, $way:ident, $line:ident => $body:expr) => {
        match &$store.db {
            $crate::db::Db::Sqlite(db) => {
                let mut held = db.$way().await?;
                let $line = &mut held;
                let answer: $crate::Result<_> = async { $body }.await;
                held.settle(answer).await
            }
            $crate::db::Db::Postgres(db) => {
                let mut held = db.$way().await?;
                let patience = held.patience();
                let $line = &mut held;
                let answer = $crate::postgres::within(patience, async { $body }).await;
                held.settle(answer).await
            }
        }
    };
}
pub(crate) use on;

impl Store {
    /// Opens the store in this file, and makes the file and its folder if they are not there.
    pub async fn open(path: impl AsRef<Path>) -> Result<Store> {
        Store::at(&Place::File(path.as_ref().to_owned()), Options::default()).await
    }

    /// Opens the store in the database at this address (`postgres://…`), and makes its tables if they are not there.
    pub async fn connect(url: &str, options: Options) -> Result<Store> {
        Store::at(&Place::Postgres(url.to_owned()), options).await
    }

    /// Opens the store at a place; makes it there, or brings it up to date, if need be.
    pub async fn at(place: &Place, options: Options) -> Result<Store> {
        Store::opened(place, options, false).await
    }

    /// Opens the store at a place as it is: nothing is made, nothing brought up to date.
    pub async fn at_existing(place: &Place, options: Options) -> Result<Store> {
        Store::opened(place, options, true).await
    }

    /// Opens the store in this file as it is: nothing is made, nothing brought up to date.
    pub async fn open_existing(path: impl AsRef<Path>) -> Result<Store> {
        Store::at_existing(&Place::File(path.as_ref().to_owned()), Options::default()).await
    }

    /// A store that is gone when it is dropped, for tests and for games in the terminal.
    pub async fn in_memory() -> Result<Store> {
        let options = Options::default();
        Ok(Store::over(Db::Sqlite(SqliteDb::in_memory(&options).await?), &options))
    }

    async fn opened(place: &Place, options: Options, as_it_is: bool) -> Result<Store> {
        let db = match place {
            Place::File(path) => Db::Sqlite(SqliteDb::open(path, &options, as_it_is).await?),
            Place::Postgres(url) => Db::Postgres(PgDb::connect(url, &options, as_it_is).await?),
        };
        Ok(Store::over(db, &options))
    }

    fn over(db: Db, options: &Options) -> Store {
        Store { db, session_idle_ms: i64::try_from(options.session_idle.as_millis()).unwrap_or(i64::MAX) }
    }

    /// Waits for what is under way and closes the store. Dropping it is safe too.
    pub async fn close(&self) {
        match &self.db {
            Db::Sqlite(db) => db.close().await,
            Db::Postgres(db) => db.close().await,
        }
    }

    /// Whether other nodes may use the same store at the same time.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(self.db, Db::Postgres(_))
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        let _: (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT COUNT(*) FROM house").fetch_one(&mut **line).await?)
        })?;
        Ok(())
    }

    /// What other nodes announce from now on; `None` where no other node can be.
    #[must_use]
    pub fn news(&self) -> Option<News> {
        match &self.db {
            Db::Sqlite(_) => None,
            Db::Postgres(db) => Some(News::of(db.options())),
        }
    }

    /// Tells other nodes that a table moved, if there can be any. Only a hint: it may be lost.
    pub(crate) fn announce(&self, table: &str, last_seq: u32, seats_seq: u32) {
        if let Db::Postgres(db) = &self.db {
            db.hints().tell(table, last_seq, seats_seq);
        }
    }

    /// Tells other nodes, if there can be any, that something is new of a topic: one word. Only a hint.
    pub fn announce_topic(&self, topic: &str) {
        if !topic.contains(char::is_whitespace) {
            self.announce(&format!("{TOPIC}{topic}"), 0, 0);
        }
    }
}
