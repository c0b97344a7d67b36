//! Drawing beside the workers: so many at once, in fair turns, and never more waiting than is bearable.
//!
//! Whoever wants something drawn names a share, such as its table. Shares take turns, and where there are several threads
//! no share has all of them: eight readers of one long table wait for each other, not everybody else for them.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::oneshot;

use crate::{
    error::{HouseError, Result},
    lock,
    metrics::Metrics,
};

/// The most of one share that wait.
const MOST_OF_A_SHARE: usize = 64;

/// Threads for drawing.
pub struct Pool {
    threads: usize,
    most_waiting: usize,
    queue: Mutex<Queue>,
    done: AtomicU64,
    refused: AtomicU64,
    metrics: Arc<Metrics>,
}

/// Who draws and who waits.
#[derive(Default)]
struct Queue {
    at_work: usize,
    waiting: usize,
    shares: HashMap<String, Share>,
    /// The shares of which somebody waits, the next one first.
    turns: VecDeque<String>,
}

#[derive(Default)]
struct Share {
    at_work: usize,
    waiting: VecDeque<oneshot::Sender<Place>>,
}

/// What a pool has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawings {
    /// Drawings that were made.
    pub done: u64,
    /// Drawings that were refused, because too many were waiting.
    pub refused: u64,
    /// How many wait now.
    pub waiting: usize,
    /// How many are being made now.
    pub at_work: usize,
}

impl Pool {
    /// A pool of so many threads, for which so many may wait.
    #[must_use]
    pub fn new(threads: usize, most_waiting: usize, metrics: Arc<Metrics>) -> Arc<Pool> {
        Arc::new(Pool {
            threads: threads.max(1),
            most_waiting,
            queue: Mutex::default(),
            done: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            metrics,
        })
    }

    /// What was done so far.
    #[must_use]
    pub fn drawings(&self) -> Drawings {
        let queue = lock(&self.queue);
        let (done, refused) = (self.done.load(Ordering::Relaxed), self.refused.load(Ordering::Relaxed));
        Drawings { done, refused, waiting: queue.waiting, at_work: queue.at_work }
    }

    /// Waits for a thread. Whoever waits should hold nothing that others need.
    pub async fn place(self: &Arc<Pool>, share: &str) -> Result<Place> {
        let waiting = {
            let mut queue = lock(&self.queue);
            if queue.may_begin(share, self.threads) {
                queue.begin(share);
                return Ok(Place { pool: self.clone(), share: share.to_owned() });
            }
            queue.wait(share, self.most_waiting)
        };
        let Some(waiting) = waiting else {
            self.refused.fetch_add(1, Ordering::Relaxed);
            self.metrics.refused("drawings waiting");
            return Err(HouseError::TooMany("The house is busy drawing. Please try again in a moment.".into()));
        };
        waiting.await.map_err(|_| HouseError::Inside("a place to draw was lost".to_owned()))
    }

    /// Gives back a thread, and gives it to whoever is next.
    fn leave(self: &Arc<Pool>, share: &str) {
        let mut queue = lock(&self.queue);
        queue.end(share);
        while let Some((share, next)) = queue.next(self.threads) {
            queue.begin(&share);
            drop(queue);
            // Who stopped waiting gives its place back here and now.
            drop(next.send(Place { pool: self.clone(), share }));
            queue = lock(&self.queue);
        }
    }
}

impl Queue {
    /// One share leaves a thread to the others, if there are several.
    fn has_room(&self, share: &str, threads: usize) -> bool {
        let its_own = self.shares.get(share).map_or(0, |share| share.at_work);
        self.at_work < threads && its_own < (threads - 1).max(1)
    }

    fn may_begin(&self, share: &str, threads: usize) -> bool {
        let nobody_waits = self.shares.get(share).is_none_or(|share| share.waiting.is_empty());
        nobody_waits && self.has_room(share, threads)
    }

    fn begin(&mut self, share: &str) {
        self.at_work += 1;
        self.shares.entry(share.to_owned()).or_default().at_work += 1;
    }

    fn end(&mut self, share: &str) {
        self.at_work -= 1;
        if let Some(its) = self.shares.get_mut(share) {
            its.at_work -= 1;
            if its.at_work == 0 && its.waiting.is_empty() {
                self.shares.remove(share);
            }
        }
    }

    /// A place in the queue, unless it is full.
    fn wait(&mut self, share: &str, most: usize) -> Option<oneshot::Receiver<Place>> {
        if self.waiting >= most {
            return None;
        }
        let its = self.shares.entry(share.to_owned()).or_default();
        let before = its.waiting.len();
        its.waiting.retain(|waiting| !waiting.is_closed());
        self.waiting -= before - its.waiting.len();
        if its.waiting.len() >= MOST_OF_A_SHARE {
            return None;
        }
        let (tell, told) = oneshot::channel();
        its.waiting.push_back(tell);
        self.waiting += 1;
        if !self.turns.iter().any(|turn| turn == share) {
            self.turns.push_back(share.to_owned());
        }
        Some(told)
    }

    /// Who is next, of the first share in turn that may have another thread.
    fn next(&mut self, threads: usize) -> Option<(String, oneshot::Sender<Place>)> {
        for _ in 0..self.turns.len() {
            let share = self.turns.pop_front()?;
            let room = self.has_room(&share, threads);
            let Some(its) = self.shares.get_mut(&share) else { continue };
            let next = if room { its.waiting.pop_front() } else { None };
            self.waiting -= usize::from(next.is_some());
            if !its.waiting.is_empty() {
                self.turns.push_back(share.clone());
            }
            if next.is_some() {
                return next.map(|next| (share, next));
            }
        }
        None
    }
}

/// A thread to draw on, given back when the drawing is done or not wanted any more.
pub struct Place {
    pool: Arc<Pool>,
    share: String,
}

impl Place {
    /// Draws. It is carried to its end even if nobody waits for it any more.
    pub async fn run<T: Send + 'static>(self, draw: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let drawing = tokio::task::spawn_blocking(move || {
            let drawn = draw();
            self.pool.done.fetch_add(1, Ordering::Relaxed);
            drawn
        });
        // What it panicked with may tell of secrets.
        drawing.await.map_err(|_| HouseError::Inside("a drawing panicked".to_owned()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.pool.leave(&self.share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize, most_waiting: usize) -> Arc<Pool> {
        Pool::new(threads, most_waiting, Arc::default())
    }

    #[tokio::test]
    async fn shares_take_turns() {
        let pool = pool(1, 100);
        let first = pool.place("long").await.expect("it is free");
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut at_work = Vec::new();
        for share in ["long", "long", "long", "short"] {
            let (pool, order) = (pool.clone(), order.clone());
            at_work.push(tokio::spawn(async move {
                let place = pool.place(share).await.expect("its turn comes");
                lock(&order).push(share);
                place.run(|| ()).await.expect("it is drawn");
            }));
            tokio::task::yield_now().await;
        }
        drop(first);
        for drawing in at_work {
            drawing.await.expect("it ends");
        }
        assert_eq!(*lock(&order), ["long", "short", "long", "long"]);
        assert_eq!(pool.drawings(), Drawings { done: 4, refused: 0, waiting: 0, at_work: 0 });
        assert!(lock(&pool.queue).shares.is_empty(), "nothing is kept of those who are done");
    }

    #[tokio::test]
    async fn one_share_leaves_a_thread_to_the_others_and_a_queue_has_an_end() {
        let pool = pool(2, 100);
        let held = pool.place("long").await.expect("it is free");
        let mut waiting: Vec<_> = (0..MOST_OF_A_SHARE).map(|_| Box::pin(pool.place("long"))).collect();
        for place in &mut waiting {
            let pending = tokio::time::timeout(std::time::Duration::ZERO, place).await;
            assert!(pending.is_err(), "it has one thread of two");
        }
        assert!(matches!(pool.place("long").await, Err(HouseError::TooMany(_))));
        assert_eq!(pool.drawings().refused, 1);
        drop(pool.place("short").await.expect("a thread is left for others"));
        drop(waiting);
        drop(held);
        drop(pool.place("long").await.expect("who stopped waiting holds nobody up"));
        assert_eq!(pool.drawings().at_work, 0);
    }

    #[tokio::test]
    async fn so_many_wait_and_the_next_is_refused_and_counted() {
        let pool = pool(1, 2);
        let held = pool.place("a").await.expect("it is free");
        let mut waiting: Vec<_> = ["b", "c"].map(|share| Box::pin(pool.place(share))).into();
        for place in &mut waiting {
            assert!(tokio::time::timeout(std::time::Duration::ZERO, place).await.is_err(), "it waits");
        }
        assert!(matches!(pool.place("d").await, Err(HouseError::TooMany(_))));
        assert!(pool.metrics.text().contains("motherlode_refusals_total{limit=\"drawings waiting\"} 1"));
        drop(held);
    }
}
