//! The house: what it holds, how it opens and closes.

use std::{sync::Arc, time::Duration};

use store::Store;
use tokio::sync::{Semaphore, watch};

use crate::{
    error::{HouseError, Result},
    limits::Limits,
    live::LiveTable,
    metrics::Metrics,
    settings::Settings,
    stored::read_table,
    tables::Tables,
};

/// How often idle tables are looked for.
const TIDY_EVERY: Duration = Duration::from_secs(60);
/// A store that takes longer than this to answer does not serve anybody.
const READY_WITHIN: Duration = Duration::from_secs(1);

/// Everything a server does that is neither HTTP nor HTML.
pub struct House {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) thinkers: Arc<Semaphore>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    closing: watch::Sender<bool>,
}

impl House {
    /// A house over a store. It does nothing by itself before [`House::wake`].
    #[must_use]
    pub fn open(settings: Settings, store: Store) -> Arc<House> {
        Arc::new(House {
            thinkers: Arc::new(Semaphore::new(settings.bot_threads.max(1))),
            limits: Limits::new(&settings),
            metrics: Metrics::default(),
            settings,
            store,
            tables: Tables::default(),
            closing: watch::Sender::new(false),
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

    /// Whether everything is there to serve people; if not, why.
    pub async fn ready(&self) -> std::result::Result<(), &'static str> {
        if self.is_closing() {
            return Err("closing");
        }
        // Any question will do: it is the answer in time that counts.
        let answer = tokio::time::timeout(READY_WITHIN, self.store.guest("nobody")).await;
        match answer {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(_)) => Err("the store fails"),
            Err(_) => Err("the store does not answer"),
        }
    }

    /// What time it is here.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.settings.clock.now_ms()
    }

    /// The table with this ID, loaded if need be.
    pub async fn table(self: &Arc<House>, id: &str) -> Result<Arc<LiveTable>> {
        let live = self.tables.get(id, || self.load(id)).await?;
        live.touch(self.now_ms());
        Ok(live)
    }

    async fn load(self: &Arc<House>, id: &str) -> Result<Arc<LiveTable>> {
        let stored = self.store.table(id).await?.ok_or_else(|| HouseError::NoTable(id.to_owned()))?;
        let seats = self.store.seats(id).await?;
        let table = read_table(&self.store, &stored).await.map_err(|why| HouseError::unplayable(id, why))?;
        let live = Arc::new(LiveTable::new(stored, seats, table, self.now_ms()));
        self.attend(&live);
        Ok(live)
    }

    /// Picks up what was to be done when the house was last closed, and keeps order from now on.
    pub fn wake(self: &Arc<House>) {
        self.wake_tables();
        let house = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TIDY_EVERY).await;
                let Some(house) = house.upgrade() else { return };
                house.tidy_up();
            }
        });
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
    }

    /// Waits a while, or until the house closes.
    pub(crate) async fn pause(&self, wait: Duration) {
        if wait.is_zero() {
            return;
        }
        let mut closing = self.closing();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = closing.wait_for(|&closing| closing) => {}
        }
    }
}
