//! The house: what it holds, how it opens and closes.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use store::{Store, StoredTable};
use tokio::sync::{Semaphore, watch};

use crate::{
    bell::Bell,
    deal::Deal,
    error::{HouseError, Result},
    limits::Limits,
    live::{Company, LiveTable},
    lobby::Lobby,
    metrics::Metrics,
    notices::{mail::Mailer, queue::ON_THEIR_WAY},
    pool::Pool,
    settings::Settings,
    shelf::Shelf,
    stored::{read_sample, read_table},
    tables::Tables,
    thinking::Thinkers,
};

/// How long the store may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(1);

/// Everything a server does that is neither HTTP nor HTML.
pub struct House {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) thinkers: Arc<Thinkers>,
    /// The place of whoever makes a review: one at a time.
    pub(crate) reviewing: Semaphore,
    pool: Arc<Pool>,
    drawn: Shelf,
    deaf_pages: AtomicU64,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    /// Places for tables that the house looks after though nobody looks at them.
    pub(crate) unwatched: Arc<Semaphore>,
    /// How many nodes serve this store.
    pub(crate) nodes: AtomicUsize,
    /// What tells this node from others.
    pub(crate) id: String,
    pub(crate) opened_ms: i64,
    closing: watch::Sender<bool>,
    /// How many words may be hashed at once.
    pub(crate) hashing: Semaphore,
    /// Rings when something is new that is no move.
    pub(crate) bell: Bell,
    /// What everybody sees in the lobby.
    pub(crate) lobby: Lobby,
    /// Whom letters are given to; made when the first one is written.
    pub(crate) mailer: OnceLock<Option<Mailer>>,
    /// Places for what is on its way to people outside.
    pub(crate) sending: Arc<Semaphore>,
    /// The deeds of administrators that were followed lately, by ID, with their times.
    pub(crate) deeds_followed: Mutex<HashMap<String, i64>>,
}

impl House {
    /// A house over a store. It does nothing at tables that nobody asks for before [`House::wake`].
    #[must_use]
    pub fn open(settings: Settings, store: Store) -> Arc<House> {
        let metrics: Arc<Metrics> = Arc::default();
        Arc::new(House {
            thinkers: Thinkers::new(settings.bot_threads),
            reviewing: Semaphore::new(1),
            pool: Pool::new(settings.draw_threads, settings.drawings_waiting, metrics.clone()),
            drawn: Shelf::new(settings.drawn_bytes),
            deaf_pages: AtomicU64::new(0),
            limits: Limits::new(&settings),
            metrics,
            unwatched: Arc::new(Semaphore::new(settings.unwatched_tables.max(1))),
            nodes: AtomicUsize::new(1),
            id: store::fresh_id().unwrap_or_else(|_| format!("{}", std::process::id())),
            opened_ms: settings.clock.now_ms(),
            settings,
            store,
            tables: Tables::default(),
            closing: watch::Sender::new(false),
            hashing: Semaphore::new(2),
            bell: Bell::default(),
            lobby: Lobby::default(),
            mailer: OnceLock::new(),
            sending: Arc::new(Semaphore::new(ON_THEIR_WAY)),
            deeds_followed: Mutex::default(),
        })
    }

    /// Where tables, people and moves are kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// How it is run.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where everything is drawn and replayed, beside the workers that answer.
    #[must_use]
    pub fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }

    /// What was drawn lately.
    #[must_use]
    pub fn drawn(&self) -> &Shelf {
        &self.drawn
    }

    /// Counts a page that was dropped, because it did not read what it was sent or gave no sign of life.
    pub fn note_deaf_page(&self) {
        self.deaf_pages.fetch_add(1, Ordering::Relaxed);
        self.metrics.refused("deaf pages");
    }

    /// How many pages were dropped so.
    #[must_use]
    pub fn deaf_pages(&self) -> u64 {
        self.deaf_pages.load(Ordering::Relaxed)
    }

    /// How fast everybody may do what.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What is counted and measured here.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// What time it is here.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.settings.clock.now_ms()
    }

    /// The table with this ID, loaded if need be.
    pub async fn table(self: &Arc<House>, id: &str) -> Result<Arc<LiveTable>> {
        let live = self.unattended_table(id).await?;
        if !live.visited.swap(true, Ordering::AcqRel) {
            self.attend(&live);
        }
        Ok(live)
    }

    /// As [`House::table`], for somebody who sees to what is to be done there.
    pub(crate) async fn unattended_table(self: &Arc<House>, id: &str) -> Result<Arc<LiveTable>> {
        if self.tables.loaded(id).is_none() && !self.tables.make_room(self.settings.tables_in_memory) {
            self.metrics.refused("tables in memory");
            return Err(HouseError::TooMany("So many tables are open that there is no room for another now.".into()));
        }
        let live = self.tables.get(id, || self.load(id)).await?;
        live.touch(self.now_ms());
        Ok(live)
    }

    async fn load(self: &Arc<House>, id: &str) -> Result<Arc<LiveTable>> {
        let begun = Instant::now();
        let mut stored = self.stored(id).await?;
        // Somebody may have seen what an older program dealt before every seat was taken.
        let unpromised = stored.begun_ms.is_none() && stored.nonce.is_none() && stored.seed.is_none();
        if unpromised && self.store.deal_anew(id, &Deal::fresh().kept()).await? {
            stored = self.stored(id).await?;
        }
        let company = Company::read(&self.store, &stored).await?;
        let table = match company.dealt {
            true => read_table(&self.store, &stored).await,
            false => read_sample(&self.store, &stored).await,
        };
        let table = table.map_err(|why| HouseError::unplayable(id, why))?;
        self.metrics.stored("load", begun.elapsed());
        let live = Arc::new(LiveTable::new(stored, company, table, self.now_ms()));
        // Also of a table that was just made with all its people: whichever node looks first notes whose turn it is.
        self.note_turns(&live).await?;
        Ok(live)
    }

    pub(crate) async fn stored(&self, id: &str) -> Result<StoredTable> {
        self.store.table(id).await?.ok_or_else(|| HouseError::NoTable(id.to_owned()))
    }

    /// Lets go of idle tables.
    pub fn tidy_up(&self) {
        let idle = i64::try_from(self.settings.idle_table.as_millis()).unwrap_or(i64::MAX);
        self.tables.let_go(self.now_ms() - idle);
    }

    /// Tells everybody at work here to end.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Whether the house is about to close.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Changes when the house is about to close. Who holds it is waited for.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Resolves when the house is about to close.
    pub(crate) async fn closes(&self) {
        let mut closing = self.closing();
        drop(closing.wait_for(|&closing| closing).await);
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn tables_in_memory(&self) -> usize {
        self.tables.len()
    }

    /// How many nodes serve this store.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether pages can be served: the store answers, and the house stays open. Else why not.
    pub async fn ready(&self) -> std::result::Result<(), String> {
        if self.is_closing() {
            return Err("the house is closing".to_owned());
        }
        match tokio::time::timeout(PATIENCE, self.store.ping()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err("the store cannot be reached".to_owned()),
            Err(_) => Err("the store does not answer".to_owned()),
        }
    }

    /// Waits until everybody at work has ended, but not for ever.
    pub async fn closed(&self, at_most: Duration) {
        let quiet = async {
            while self.closing.receiver_count() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout(at_most, quiet).await.is_err() {
            tracing::warn!("some pages or bots did not end in time");
        }
        if let Ok(Err(why)) = tokio::time::timeout(PATIENCE, self.store.leave(&self.id)).await {
            tracing::debug!(%why, "cannot say goodbye to the other nodes");
        }
    }

    /// Waits a while, or until the house closes.
    pub(crate) async fn pause(&self, wait: Duration) {
        if wait.is_zero() {
            return;
        }
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = self.closes() => {}
        }
    }
}
