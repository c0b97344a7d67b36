//! PostgreSQL: a pool of lines that any number of nodes share, each with a bound on how long anything may take.

use std::{
    ops::{Deref, DerefMut},
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use sqlx::{
    ConnectOptions, Connection, Executor, PgConnection, PgPool, Postgres,
    pool::PoolConnection,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::timeout;

use crate::{
    append::Writes,
    db::Options,
    error::{Result, StoreError},
    hints::Hints,
    migrate::{self, Found},
    place::Place,
};

/// How long a free line is waited for.
const FREE_LINE: Duration = Duration::from_secs(3);
/// How long a line may rest before it is tried before use.
const RESTED: Duration = Duration::from_millis(500);
/// How long an open transaction may do nothing before the database ends it: somebody died in the middle of it.
const IDLE_CHANGE: &str = "SET idle_in_transaction_session_timeout = '15s'";

/// A database that other nodes may use too.
#[derive(Clone, Debug)]
pub(crate) struct PgDb {
    pool: PgPool,
    options: Arc<PgConnectOptions>,
    patience: Duration,
    hints: Hints,
    appends: Arc<AtomicU64>,
}

impl PgDb {
    pub(crate) async fn connect(url: &str, settings: &Options, as_it_is: bool) -> Result<PgDb> {
        let place = Place::Postgres(url.to_owned());
        let options = PgConnectOptions::from_str(url)
            .map_err(|why| StoreError::Open { place: place.clone(), why: migrate::reason(&why) })?
            .application_name("motherlode")
            // What people do at other tables must not stand in the log of the house at every slow moment.
            .disable_statement_logging();
        prepare(&options, &place, as_it_is).await?;
        let bound = format!("SET statement_timeout = {}", settings.patience.as_millis());
        let pool = PgPoolOptions::new()
            .max_connections(settings.connections.max(1))
            .acquire_timeout(FREE_LINE)
            .test_before_acquire(false)
            .before_acquire(|line, about| {
                Box::pin(async move {
                    if about.idle_for > RESTED {
                        line.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(move |line, _| {
                let bound = bound.clone();
                Box::pin(async move {
                    line.execute(sqlx::AssertSqlSafe(bound)).await?;
                    line.execute(IDLE_CHANGE).await?;
                    Ok(())
                })
            })
            .connect_lazy_with(options.clone());
        let hints = Hints::start(options.clone(), settings.hints);
        let options = Arc::new(options);
        Ok(PgDb { pool, options, patience: settings.patience, hints, appends: Arc::default() })
    }

    pub(crate) async fn close(&self) {
        self.hints.flush().await;
        self.pool.close().await;
    }

    pub(crate) fn options(&self) -> PgConnectOptions {
        PgConnectOptions::clone(&self.options)
    }

    /// Notes that a step was written.
    pub(crate) fn count_append(&self) {
        self.appends.fetch_add(1, Relaxed);
    }

    pub(crate) fn writes(&self) -> Writes {
        let appends = self.appends.load(Relaxed);
        Writes { appends, commits: appends, waiting: 0 }
    }

    pub(crate) fn hints(&self) -> &Hints {
        &self.hints
    }

    pub(crate) async fn read(&self) -> Result<Held> {
        let line = self.pool.acquire().await?;
        Ok(Held { line: Some(line), stage: Stage::Plain, patience: Some(self.patience) })
    }

    pub(crate) async fn write(&self) -> Result<Held> {
        self.read().await
    }

    /// A transaction that writes; rows it has changed wait for it.
    pub(crate) async fn change(&self) -> Result<Held> {
        self.begin("BEGIN", Some(self.patience)).await
    }

    /// A transaction that sees one moment of the database, for as long as it needs.
    pub(crate) async fn survey(&self) -> Result<Held> {
        let mut held = self.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", None).await?;
        held.take_ones_time().await?;
        held.give_up();
        Ok(held)
    }

    /// A transaction that writes, for as long as it needs.
    pub(crate) async fn move_in(&self) -> Result<Held> {
        let mut held = self.begin("BEGIN", None).await?;
        held.take_ones_time().await?;
        Ok(held)
    }

    async fn begin(&self, how: &'static str, patience: Option<Duration>) -> Result<Held> {
        let mut held = self.read().await?;
        // From here on the line counts as dirty: dropped in between, it is closed and the database takes all back.
        held.stage = Stage::Open;
        held.patience = patience;
        within(Some(self.patience), async { Ok(held.execute(how).await?) }).await?;
        Ok(held)
    }
}

/// How far the use of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Plain,
    Open,
    GivenUp,
}

/// A line to the database that somebody uses now. Dropped half-way it is closed, never handed to the next one: it might
/// still be inside a transaction, or dead.
#[derive(Debug)]
pub(crate) struct Held {
    line: Option<PoolConnection<Postgres>>,
    stage: Stage,
    patience: Option<Duration>,
}

impl Held {
    /// How long what is done on this line may take.
    pub(crate) fn patience(&self) -> Option<Duration> {
        self.patience
    }

    /// Nothing of this transaction is to be kept.
    pub(crate) fn give_up(&mut self) {
        self.stage = Stage::GivenUp;
    }

    async fn take_ones_time(&mut self) -> Result<()> {
        self.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        Ok(())
    }

    pub(crate) async fn settle<T>(mut self, answer: Result<T>) -> Result<T> {
        if answer.as_ref().is_err_and(StoreError::breaks_the_line) {
            return answer;
        }
        let keep = self.stage == Stage::Open && answer.is_ok();
        let end = if keep { "COMMIT" } else { "ROLLBACK" };
        let patience = self.patience;
        if self.stage != Stage::Plain {
            let ended = within(patience, async { Ok(self.execute(end).await?) }).await;
            match ended {
                Err(error) if keep => return Err(error.while_writing()),
                Err(_) => return answer,
                Ok(_) => {}
            }
        }
        drop(self.line.take()); // Back to the pool.
        answer
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(line) = self.line.take() {
            drop(line.detach());
        }
    }
}

impl Deref for Held {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.line.as_ref().expect("a line is given back only when its use ends")
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.line.as_mut().expect("a line is given back only when its use ends")
    }
}

/// Ends what takes longer than it may: the line is dead, or the database is.
pub(crate) async fn within<T>(patience: Option<Duration>, work: impl Future<Output = Result<T>>) -> Result<T> {
    let Some(patience) = patience else { return work.await };
    // The database itself ends a slow statement a little earlier, and says so.
    let late = |_| StoreError::Away("it did not answer in time".to_owned());
    timeout(patience + Duration::from_millis(500), work).await.map_err(late)?
}

/// Looks at the database on a line of its own, and brings it up to date; there is no hurry about that.
async fn prepare(options: &PgConnectOptions, place: &Place, as_it_is: bool) -> Result<()> {
    let cannot = |why: sqlx::Error| match why {
        sqlx::Error::Database(why) => StoreError::Open { place: place.clone(), why: why.message().to_owned() },
        other => other.into(),
    };
    let begun = Instant::now();
    let mut line = loop {
        match timeout(FREE_LINE, options.connect()).await {
            Ok(Ok(line)) => break line,
            // A server that is just starting refuses for a moment.
            Ok(Err(why)) if begun.elapsed() >= FREE_LINE || !starting(&why) => return Err(cannot(why)),
            Ok(Err(_)) => tokio::time::sleep(Duration::from_millis(200)).await,
            Err(_) => return Err(StoreError::Away("it did not answer in time".to_owned())),
        }
    };
    look(&mut line).await.map_err(cannot)?.judge(place, as_it_is)?;
    if !as_it_is {
        let steps = migrate::migrator(migrate::POSTGRES);
        steps.run(&mut line).await.map_err(|error| migrate::failed(place, error))?;
    }
    line.close().await.map_err(cannot)
}

fn starting(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|why| why.code()).is_some_and(|code| code == "57P03")
}

async fn look(line: &mut PgConnection) -> sqlx::Result<Found> {
    let names: Vec<(String,)> = sqlx::query_as(
        "SELECT tablename::TEXT FROM pg_tables WHERE schemaname = CURRENT_SCHEMA() AND tablename IN \
         ('_sqlx_migrations', 'tables', 'house')",
    )
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
