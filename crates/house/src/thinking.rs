//! Where the house thinks: threads of their own, so many at once, and a queue in which tables take turns.
//!
//! What is thought about is a copy, so no page and no move ever waits for a thought. A table has one decision in the queue
//! at a time, so whoever comes first is fair to all. People who asked for something and bots that must decide are served by
//! turns: neither can starve the other. What may be wanted later is thought about when nothing else is, and stops at once when
//! somebody needs the thread. A thread ends when nothing is left to think about.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use tokio::sync::oneshot;

use crate::lock;

/// For whom something is thought out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum For {
    /// A person waits for it.
    Person,
    /// A bot must decide.
    Bot,
    /// A bot may have to decide it soon.
    Later,
}

/// Threads that think.
pub(crate) struct Thinkers {
    most: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    at_work: usize,
    for_people: VecDeque<Errand>,
    for_bots: VecDeque<Errand>,
    for_later: VecDeque<Errand>,
    /// What is being thought about for later.
    under_way: Vec<Arc<AtomicBool>>,
    /// Who was served last.
    last: Option<For>,
}

/// Something to think about.
struct Errand {
    whom: For,
    stop: Arc<AtomicBool>,
    think: Box<dyn FnOnce(&AtomicBool) + Send>,
}

/// Whoever drops it does not want the thought any more.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Thinkers {
    /// So many threads at most.
    pub(crate) fn new(most: usize) -> Arc<Thinkers> {
        Arc::new(Thinkers { most: most.max(1), queue: Mutex::default() })
    }

    /// Thinks something out when its turn has come. What is thought is told to stop as soon as nobody waits for it.
    /// `None`: it failed.
    pub(crate) async fn think<T: Send + 'static>(
        self: &Arc<Thinkers>,
        whom: For,
        think: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Option<T> {
        let wanted = Wanted(Arc::default());
        let (tell, thought) = oneshot::channel();
        let errand = Errand { whom, stop: wanted.0.clone(), think: Box::new(move |stop| drop(tell.send(think(stop)))) };
        self.take(errand);
        thought.await.ok()
    }

    /// How many wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        let queue = lock(&self.queue);
        queue.for_people.len() + queue.for_bots.len()
    }

    fn take(self: &Arc<Thinkers>, errand: Errand) {
        let mut queue = lock(&self.queue);
        let can_wait = errand.whom == For::Later;
        queue.of(errand.whom).push_back(errand);
        if queue.at_work == self.most {
            if let Some(gives_way) = queue.under_way.pop_if(|_| !can_wait) {
                gives_way.store(true, Ordering::Relaxed);
            }
            return;
        }
        queue.at_work += 1;
        let thinkers = self.clone();
        let begun = thread::Builder::new().name("thinker".to_owned()).spawn(move || thinkers.work());
        if let Err(why) = begun {
            tracing::error!(%why, "no thread to think with");
            queue.at_work -= 1;
            if queue.at_work == 0 {
                // Whoever waits hears that it failed, and tries again.
                *queue = Queue::default();
            }
        }
    }

    fn work(&self) {
        while let Some(Errand { stop, think, .. }) = self.next() {
            if stop.load(Ordering::Relaxed) {
                self.is_done(&stop);
                continue;
            }
            // A game that fails must not take the others' thread with it: whoever waits hears that nothing came.
            drop(catch_unwind(AssertUnwindSafe(|| think(&stop))));
            self.is_done(&stop);
        }
    }

    fn is_done(&self, errand: &Arc<AtomicBool>) {
        lock(&self.queue).under_way.retain(|stop| !Arc::ptr_eq(stop, errand));
    }

    /// The next errand; without one the thread ends.
    fn next(&self) -> Option<Errand> {
        let mut queue = lock(&self.queue);
        let next = queue.next();
        if next.is_none() {
            queue.at_work -= 1;
        }
        next
    }
}

impl Queue {
    fn of(&mut self, whom: For) -> &mut VecDeque<Errand> {
        match whom {
            For::Person => &mut self.for_people,
            For::Bot => &mut self.for_bots,
            For::Later => &mut self.for_later,
        }
    }

    fn next(&mut self) -> Option<Errand> {
        let order = match self.last {
            Some(For::Person) => [For::Bot, For::Person, For::Later],
            _ => [For::Person, For::Bot, For::Later],
        };
        order.into_iter().find_map(|whom| {
            let errand = self.of(whom).pop_front()?;
            match whom {
                For::Later => self.under_way.push(errand.stop.clone()),
                _ => self.last = Some(whom),
            }
            Some(errand)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;

    /// Waits, for five seconds at most.
    async fn until(holds: impl Fn() -> bool) {
        for _ in 0..500 {
            if holds() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("not within five seconds");
    }

    #[tokio::test]
    async fn people_and_bots_take_turns_and_what_nobody_wants_is_left_out() {
        let thinkers = Thinkers::new(1);
        let (go, wait) = mpsc::channel::<()>();
        let busy = thinkers.clone();
        let first = tokio::spawn(async move { busy.think(For::Bot, move |_| wait.recv().is_err()).await });
        until(|| lock(&thinkers.queue).at_work == 1 && thinkers.waiting() == 0).await;
        let order: Arc<Mutex<Vec<&str>>> = Arc::default();
        let mut waiting = Vec::new();
        let errands =
            [("bot 1", For::Bot), ("gone", For::Bot), ("bot 2", For::Bot), ("Ann", For::Person), ("Ben", For::Person)];
        for (k, (name, whom)) in errands.into_iter().enumerate() {
            let (queue, order) = (thinkers.clone(), order.clone());
            waiting.push(tokio::spawn(async move { queue.think(whom, move |_| lock(&order).push(name)).await }));
            until(|| thinkers.waiting() == k + 1).await;
        }
        waiting.remove(1).abort();
        tokio::task::yield_now().await;
        drop(go);
        assert_eq!(first.await.unwrap(), Some(true));
        for errand in waiting {
            errand.await.unwrap();
        }
        assert_eq!(*lock(&order), ["Ann", "bot 1", "Ben", "bot 2"]);
        until(|| lock(&thinkers.queue).at_work == 0).await;
    }

    #[tokio::test]
    async fn what_may_be_wanted_later_waits_for_all_others_and_gives_way_at_once() {
        let thinkers = Thinkers::new(1);
        let long = |order: Arc<Mutex<Vec<&'static str>>>| {
            move |stop: &AtomicBool| {
                while !stop.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                lock(&order).push("gave way");
            }
        };
        let order: Arc<Mutex<Vec<&str>>> = Arc::default();
        let (queue, think) = (thinkers.clone(), long(order.clone()));
        let first = tokio::spawn(async move { queue.think(For::Later, think).await });
        until(|| lock(&thinkers.queue).under_way.len() == 1).await;
        let (queue, told) = (thinkers.clone(), order.clone());
        let second = tokio::spawn(async move { queue.think(For::Later, move |_| lock(&told).push("later")).await });
        until(|| lock(&thinkers.queue).for_later.len() == 1).await;
        assert!(lock(&order).is_empty(), "another that can wait does not drive it out");
        let (queue, told) = (thinkers.clone(), order.clone());
        queue.think(For::Bot, move |_| lock(&told).push("bot")).await;
        first.await.unwrap();
        second.await.unwrap();
        assert_eq!(*lock(&order), ["gave way", "bot", "later"]);
        until(|| lock(&thinkers.queue).at_work == 0).await;
        assert!(lock(&thinkers.queue).under_way.is_empty());
    }

    #[tokio::test]
    async fn a_thought_stops_when_nobody_waits_for_it_and_a_failure_harms_no_other() {
        let thinkers = Thinkers::new(1);
        let (tell, stopped) = mpsc::channel();
        let endless = move |stop: &AtomicBool| {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            tell.send(()).expect("the test listens");
        };
        let patience = Duration::from_millis(20);
        assert!(tokio::time::timeout(patience, thinkers.think(For::Person, endless)).await.is_err());
        assert!(stopped.recv_timeout(Duration::from_secs(5)).is_ok(), "it ended by itself");
        assert_eq!(thinkers.think(For::Bot, |_| -> u8 { panic!("a fault in a game") }).await, None);
        assert_eq!(thinkers.think(For::Bot, |_| 7).await, Some(7));
    }
}
