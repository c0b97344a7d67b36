//! What is counted while the load runs.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::time::Instant;

use super::histogram::Histogram;

/// So many faults are kept in words.
const FAULTS_TOLD: usize = 20;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// Adds to it.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// How much there is.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn clear(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

/// Everything that is counted. What happened before the measuring began is forgotten, but faults never are.
#[derive(Debug, Default)]
pub struct Tally {
    /// Moves that were answered.
    pub moves: Count,
    /// Pages that were fetched.
    pub pages: Count,
    /// Messages that open pages were sent.
    pub messages: Count,
    /// Steps of bots that were seen.
    pub bot_steps: Count,
    /// Games that were played to their end.
    pub games: Count,
    /// Sockets that were closed under their pages, and opened again.
    pub reopened: Count,
    /// Bytes that came, as the network counts them.
    pub bytes_in: Count,
    /// Bytes that went.
    pub bytes_out: Count,
    times: Mutex<Times>,
    refusals: Mutex<BTreeMap<String, u64>>,
    errors: Mutex<BTreeMap<String, u64>>,
    faults: Mutex<Faults>,
}

/// How long things took.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// From a move until its answer.
    pub ack: Histogram,
    /// From a move until another page of the table was told.
    pub update: Histogram,
    /// From asking for a page until all of it is there.
    pub page: Histogram,
}

/// What must not be.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// How many.
    pub count: u64,
    /// The first of them.
    pub told: Vec<String>,
}

impl Tally {
    /// Begins to measure: forgets all but the faults.
    pub fn begin(&self) {
        let counts = [&self.moves, &self.pages, &self.messages, &self.bot_steps, &self.games, &self.reopened];
        counts.into_iter().chain([&self.bytes_in, &self.bytes_out]).for_each(Count::clear);
        *lock(&self.times) = Times::default();
        lock(&self.refusals).clear();
        lock(&self.errors).clear();
    }

    /// A move was answered.
    pub fn acked(&self, since: Instant) {
        self.moves.add(1);
        lock(&self.times).ack.note(since.elapsed());
    }

    /// Another page was told of a move.
    pub fn updated(&self, after: Duration) {
        lock(&self.times).update.note(after);
    }

    /// A page was fetched.
    pub fn fetched(&self, since: Instant) {
        self.pages.add(1);
        lock(&self.times).page.note(since.elapsed());
    }

    /// The server refused something.
    pub fn refused(&self, kind: &str) {
        *lock(&self.refusals).entry(kind.to_owned()).or_default() += 1;
    }

    /// Something did not come through.
    pub fn failed(&self, kind: &str) {
        *lock(&self.errors).entry(kind.to_owned()).or_default() += 1;
    }

    /// The server did what it must not do.
    pub fn fault(&self, what: String) {
        let mut faults = lock(&self.faults);
        faults.count += 1;
        if faults.told.len() < FAULTS_TOLD {
            faults.told.push(what);
        }
    }

    /// How long things took so far.
    pub fn times(&self) -> Times {
        lock(&self.times).clone()
    }

    /// What was refused, by kind.
    pub fn refusals(&self) -> BTreeMap<String, u64> {
        lock(&self.refusals).clone()
    }

    /// What did not come through, by kind.
    pub fn errors(&self) -> BTreeMap<String, u64> {
        lock(&self.errors).clone()
    }

    /// What must not be.
    pub fn faults(&self) -> Faults {
        lock(&self.faults).clone()
    }
}

/// Whoever panicked while counting left sound numbers.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
