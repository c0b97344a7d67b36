//! The tables in memory: loaded from the store when somebody asks, let go when idle.

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex},
};

use tokio::sync::OnceCell;

use crate::{error::Result, live::LiveTable, lock};

type Cell = Arc<OnceCell<Arc<LiveTable>>>;

/// The tables in memory, each at most once.
#[derive(Default)]
pub(crate) struct Tables(Mutex<HashMap<String, Cell>>);

impl Tables {
    /// The table with this ID, loaded if need be: once, however many ask.
    pub async fn get<L>(&self, id: &str, load: impl FnOnce() -> L) -> Result<Arc<LiveTable>>
    where
        L: Future<Output = Result<Arc<LiveTable>>>,
    {
        let cell = lock(&self.0).entry(id.to_owned()).or_default().clone();
        let loaded = cell.get_or_try_init(load).await.cloned();
        if loaded.is_err() {
            let mut tables = lock(&self.0);
            // Others who wait for the same cell may yet load it: two tables of one name must not be.
            if tables.get(id).is_some_and(|known| Arc::ptr_eq(known, &cell)) && Arc::strong_count(&cell) == 2 {
                tables.remove(id);
            }
        }
        loaded
    }

    /// The table with this ID, if it is in memory.
    pub fn loaded(&self, id: &str) -> Option<Arc<LiveTable>> {
        lock(&self.0).get(id)?.get().cloned()
    }

    /// All that are in memory.
    pub fn all(&self) -> Vec<Arc<LiveTable>> {
        lock(&self.0).values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// How many are in memory.
    pub fn len(&self) -> usize {
        lock(&self.0).len()
    }

    /// Lets go of those that nobody holds, looks at, or has touched since.
    pub fn let_go(&self, untouched_since_ms: i64) {
        lock(&self.0).retain(|_, cell| match cell.get() {
            Some(live) => is_held(live) || live.touched_ms() > untouched_since_ms,
            // Whoever loads it holds its cell.
            None => Arc::strong_count(cell) > 1,
        });
    }

    /// Lets go of one, if nobody holds it or looks at it.
    pub fn forget(&self, id: &str) {
        let mut tables = lock(&self.0);
        if tables.get(id).and_then(|cell| cell.get()).is_some_and(|live| !is_held(live)) {
            tables.remove(id);
        }
    }

    /// Makes room for one more among `most`, at the cost of those that were longest untouched. `false`: all are held.
    pub fn make_room(&self, most: usize) -> bool {
        let mut tables = lock(&self.0);
        if tables.len() < most {
            return true;
        }
        let mut idle: Vec<(i64, String)> = tables
            .values()
            .filter_map(|cell| cell.get())
            .filter(|live| !is_held(live))
            .map(|live| (live.touched_ms(), live.id.clone()))
            .collect();
        idle.sort_unstable();
        // A tenth at once, so that the next ones need not look again.
        idle.truncate((tables.len() + 1 - most).max(most / 10));
        for (_, id) in &idle {
            tables.remove(id);
        }
        tables.len() < most
    }
}

/// Whether somebody is at work with a table, or a page listens.
fn is_held(live: &Arc<LiveTable>) -> bool {
    Arc::strong_count(live) > 1 || live.is_watched()
}
