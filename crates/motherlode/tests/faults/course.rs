//! What happens meanwhile: who is at it, how much is answered, how long nothing is.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How long anything may take, before the test gives up.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// The course of a test, shared by everybody in it.
pub struct Course {
    ended: AtomicBool,
    paused: AtomicBool,
    /// How many commands are on their way.
    under_way: AtomicUsize,
    answered: AtomicU64,
    sent_again: AtomicU64,
    silence: Mutex<Silence>,
}

struct Silence {
    since: Instant,
    longest: Duration,
}

/// What happened in a stretch of play.
#[derive(Clone, Copy, Default)]
pub struct Stretch {
    pub answered: u64,
    pub sent_again: u64,
    /// The longest time without an answered move.
    pub silence: Duration,
}

/// A command on its way.
pub struct UnderWay<'c>(&'c Course);

impl Course {
    /// Nobody may play yet.
    pub fn new() -> Course {
        Course {
            ended: AtomicBool::new(false),
            paused: AtomicBool::new(true),
            under_way: AtomicUsize::new(0),
            answered: AtomicU64::new(0),
            sent_again: AtomicU64::new(0),
            silence: Mutex::new(Silence { since: Instant::now(), longest: Duration::ZERO }),
        }
    }

    /// Lets everybody play; what is counted begins anew.
    pub fn go_on(&self) {
        self.answered.store(0, Ordering::SeqCst);
        self.sent_again.store(0, Ordering::SeqCst);
        *self.silence.lock().expect("nobody panics here") = Silence { since: Instant::now(), longest: Duration::ZERO };
        self.paused.store(false, Ordering::SeqCst);
    }

    /// Lets nobody begin a move, waits until every command is answered, and says what happened.
    pub fn pause(&self) -> Stretch {
        self.paused.store(true, Ordering::SeqCst);
        let begun = Instant::now();
        while self.under_way.load(Ordering::SeqCst) > 0 {
            assert!(begun.elapsed() < PATIENCE, "{} commands got no answer", self.under_way.load(Ordering::SeqCst));
            thread::sleep(Duration::from_millis(2));
        }
        Stretch {
            answered: self.answered.load(Ordering::SeqCst),
            sent_again: self.sent_again.load(Ordering::SeqCst),
            silence: self.silence.lock().expect("nobody panics here").longest,
        }
    }

    pub fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
    }

    pub fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    /// Begins a command, unless nobody may.
    pub fn begin(&self) -> Option<UnderWay<'_>> {
        self.under_way.fetch_add(1, Ordering::SeqCst);
        let under_way = UnderWay(self);
        (!self.paused.load(Ordering::SeqCst)).then_some(under_way)
    }
}

impl UnderWay<'_> {
    /// Its move was answered.
    pub fn answered(&self) {
        self.0.answered.fetch_add(1, Ordering::SeqCst);
        let mut silence = self.0.silence.lock().expect("nobody panics here");
        silence.longest = silence.longest.max(silence.since.elapsed());
        silence.since = Instant::now();
    }

    /// It was not, and is sent again.
    pub fn sent_again(&self) {
        self.0.sent_again.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.under_way.fetch_sub(1, Ordering::SeqCst);
    }
}
