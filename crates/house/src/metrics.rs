//! What the house counts and measures, for those who watch over it. Nobody and no table is named in it.

use std::{
    collections::HashMap,
    fmt, fs,
    sync::{Arc, Mutex},
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};

use crate::{house::House, lock, seldom::Seldom};

/// One label and its value.
type Label = [(&'static str, &'static str); 1];
type Counts<L> = Family<L, Counter>;
type Times<L> = Family<L, Histogram, fn() -> Histogram>;

/// A request by its pattern: addresses hold secrets.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Request {
    pattern: String,
    method: &'static str,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Pattern {
    pattern: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Told {
    way: &'static str,
    result: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Moved {
    game: &'static str,
    by: &'static str,
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// The house, because the time to answer was over.
    Lapse,
}

/// A part of the way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Waiting for the move before.
    Queue,
    /// Working out the next position.
    Prepare,
    /// Storing it.
    Store,
    /// Making it known.
    Tell,
}

/// Something that waits in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Queue {
    /// Bots that want to think.
    Bots,
    /// Pages that are to be drawn.
    Drawings,
    /// Moves that are to be stored.
    Writes,
}

/// What the house counts and measures.
pub struct Metrics {
    registry: Registry,
    requests: Counts<Request>,
    request_seconds: Times<Pattern>,
    moves: Counts<Moved>,
    move_seconds: Times<Label>,
    pages_open: Gauge,
    connections_open: Gauge,
    tables_in_memory: Gauge,
    queue_length: Family<Label, Gauge>,
    thinking_seconds: Times<Label>,
    drawing_seconds: Histogram,
    refusals: Counts<Label>,
    store_seconds: Times<Label>,
    store_errors: Counts<Label>,
    nodes: Gauge,
    news: Counts<Label>,
    backups: Counts<Label>,
    notices: Counts<Told>,
    memory: Gauge,
    files: Gauge,
    refusals_said: Mutex<HashMap<&'static str, Arc<Seldom>>>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::default();
        let times: fn() -> Histogram = seconds;
        let metrics = Metrics {
            requests: Family::default(),
            request_seconds: Family::new_with_constructor(times),
            moves: Family::default(),
            move_seconds: Family::new_with_constructor(times),
            pages_open: Gauge::default(),
            connections_open: Gauge::default(),
            tables_in_memory: Gauge::default(),
            queue_length: Family::default(),
            thinking_seconds: Family::new_with_constructor(times),
            drawing_seconds: seconds(),
            refusals: Family::default(),
            store_seconds: Family::new_with_constructor(times),
            store_errors: Family::default(),
            nodes: Gauge::default(),
            news: Family::default(),
            backups: Family::default(),
            notices: Family::default(),
            memory: Gauge::default(),
            files: Gauge::default(),
            refusals_said: Mutex::default(),
            registry: Registry::default(),
        };
        metrics.nodes.set(1);
        // The library writes `_total` behind the name of whatever only grows.
        let r = &mut registry;
        r.register("motherlode_requests", "Requests answered", metrics.requests.clone());
        r.register("motherlode_request_seconds", "Time to answer a request", metrics.request_seconds.clone());
        r.register("motherlode_moves", "Moves made", metrics.moves.clone());
        r.register("motherlode_move_seconds", "Time of the parts of a move", metrics.move_seconds.clone());
        r.register("motherlode_pages_open", "Live pages", metrics.pages_open.clone());
        r.register("motherlode_connections_open", "Open connections", metrics.connections_open.clone());
        r.register("motherlode_tables_in_memory", "Tables in memory", metrics.tables_in_memory.clone());
        r.register("motherlode_queue_length", "How many wait", metrics.queue_length.clone());
        r.register("motherlode_thinking_seconds", "Time that bots think", metrics.thinking_seconds.clone());
        r.register("motherlode_drawing_seconds", "Time to draw a page", metrics.drawing_seconds.clone());
        r.register("motherlode_refusals", "What was refused by a limit", metrics.refusals.clone());
        r.register("motherlode_store_seconds", "Time of the store", metrics.store_seconds.clone());
        r.register("motherlode_store_errors", "Failures of the store", metrics.store_errors.clone());
        r.register("motherlode_nodes", "Nodes that serve this house", metrics.nodes.clone());
        r.register("motherlode_news", "News heard of other nodes", metrics.news.clone());
        r.register("motherlode_backups", "Backups made", metrics.backups.clone());
        r.register("motherlode_notices", "News sent to people", metrics.notices.clone());
        r.register("process_resident_memory_bytes", "Memory in use", metrics.memory.clone());
        r.register("process_open_fds", "Open files", metrics.files.clone());
        Metrics { registry, ..metrics }
    }
}

/// From a tenth of a millisecond to half a minute.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.5, 15))
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

impl Metrics {
    /// A request was answered. Its pattern is the address with names for what varies.
    pub fn requested(&self, method: &'static str, pattern: &str, status: u16, took: Duration) {
        let pattern = pattern.to_owned();
        self.request_seconds.get_or_create(&Pattern { pattern: pattern.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&Request { pattern, method, status }).inc();
    }

    /// A move was made.
    pub fn moved(&self, game: &'static str, by: By) {
        let by = ["person", "bot", "lapse"][by as usize];
        self.moves.get_or_create(&Moved { game, by }).inc();
    }

    /// A part of a move took so long.
    pub fn move_took(&self, part: Part, took: Duration) {
        let part = ["queue", "prepare", "store", "tell"][part as usize];
        self.move_seconds.get_or_create(&[("part", part)]).observe(took.as_secs_f64());
    }

    /// A bot thought so long.
    pub fn thought(&self, bot: &'static str, took: Duration) {
        self.thinking_seconds.get_or_create(&[("bot", bot)]).observe(took.as_secs_f64());
    }

    /// Drawing a page took so long.
    pub fn drew(&self, took: Duration) {
        self.drawing_seconds.observe(took.as_secs_f64());
    }

    /// So many wait.
    pub fn queue(&self, queue: Queue, length: usize) {
        let queue = ["bots", "drawings", "writes"][queue as usize];
        self.queue_length.get_or_create(&[("queue", queue)]).set(whole(length));
    }

    /// The store took so long over something.
    pub fn stored(&self, what: &'static str, took: Duration) {
        self.store_seconds.get_or_create(&[("what", what)]).observe(took.as_secs_f64());
    }

    /// The store failed.
    pub fn store_failed(&self, kind: &'static str) {
        self.store_errors.get_or_create(&[("kind", kind)]).inc();
    }

    /// Something was refused by a limit. The first of a second is noted in the log too.
    pub fn refused(&self, limit: &'static str) {
        self.refusals.get_or_create(&[("limit", limit)]).inc();
        let seldom = lock(&self.refusals_said).entry(limit).or_default().clone();
        if let Some(times) = seldom.times() {
            tracing::warn!(target: "audit", event = "refused by a limit", limit, times);
        }
    }

    /// How often each limit refused something here, by its name; limits that never did are not named.
    #[must_use]
    pub fn refusals(&self) -> Vec<(&'static str, u64)> {
        let mut limits: Vec<&'static str> = lock(&self.refusals_said).keys().copied().collect();
        limits.sort_unstable();
        limits.into_iter().map(|limit| (limit, self.refusals.get_or_create(&[("limit", limit)]).get())).collect()
    }

    /// So many nodes serve this house.
    pub fn nodes(&self, nodes: usize) {
        self.nodes.set(whole(nodes));
    }

    /// News of another node were heard, or missed.
    pub fn heard(&self, kind: &'static str) {
        self.news.get_or_create(&[("kind", kind)]).inc();
    }

    /// A backup was made, or failed.
    pub fn backed_up(&self, done: bool) {
        self.backups.get_or_create(&[("result", if done { "done" } else { "failed" })]).inc();
    }

    /// Something was sent to a person by a way, or could not be.
    pub fn told(&self, way: &'static str, sent: bool) {
        let result = if sent { "sent" } else { "failed" };
        self.notices.get_or_create(&Told { way, result }).inc();
    }

    /// A live page is open until this is dropped.
    pub fn page(&self) -> Open {
        Open::of(&self.pages_open)
    }

    /// A connection is open until this is dropped.
    pub fn connection(&self) -> Open {
        Open::of(&self.connections_open)
    }

    /// How many connections are open.
    #[must_use]
    pub fn connections_open(&self) -> usize {
        usize::try_from(self.connections_open.get()).unwrap_or_default()
    }

    /// Everything as text, as Prometheus reads it.
    #[must_use]
    pub fn text(&self) -> String {
        if let Some(bytes) = resident_memory() {
            self.memory.set(bytes);
        }
        if let Ok(files) = fs::read_dir("/proc/self/fd") {
            self.files.set(whole(files.count()));
        }
        let mut text = String::new();
        match encode(&mut text, &self.registry) {
            Ok(()) => text,
            Err(why) => {
                tracing::error!(%why, "the metrics cannot be written");
                String::new()
            }
        }
    }
}

impl House {
    /// Everything that is counted and measured, as Prometheus reads it.
    #[must_use]
    pub fn metrics_text(&self) -> String {
        self.metrics.tables_in_memory.set(whole(self.tables.len()));
        self.metrics.queue(Queue::Drawings, self.pool().drawings().waiting);
        self.metrics.queue(Queue::Bots, self.waiting_bots());
        self.metrics.queue(Queue::Writes, usize::try_from(self.store.writes().waiting).unwrap_or(usize::MAX));
        self.metrics.text()
    }
}

/// Something that is counted as long as it is there.
#[derive(Debug)]
pub struct Open(Gauge);

impl Open {
    fn of(gauge: &Gauge) -> Open {
        gauge.inc();
        Open(gauge.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// As the operating system tells it, where it does.
fn resident_memory() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(kib.trim().trim_end_matches("kB").trim().parse::<i64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told_by_its_agreed_name() {
        let metrics = Metrics::default();
        let page = metrics.page();
        metrics.requested("GET", "/tables/{id}", 200, Duration::from_millis(3));
        metrics.moved("coloma", By::Bot);
        metrics.move_took(Part::Store, Duration::from_millis(2));
        metrics.thought("greedy", Duration::from_millis(20));
        metrics.drew(Duration::from_millis(1));
        metrics.queue(Queue::Writes, 7);
        metrics.refused("reads of a network");
        metrics.stored("append", Duration::from_millis(1));
        metrics.store_failed("busy");
        metrics.nodes(3);
        metrics.heard("tables");
        metrics.backed_up(true);
        metrics.told("mail", false);
        let text = metrics.text();
        for line in [
            "motherlode_requests_total{pattern=\"/tables/{id}\",method=\"GET\",status=\"200\"} 1",
            "motherlode_request_seconds_count{pattern=\"/tables/{id}\"} 1",
            "motherlode_moves_total{game=\"coloma\",by=\"bot\"} 1",
            "motherlode_move_seconds_count{part=\"store\"} 1",
            "motherlode_pages_open 1",
            "motherlode_connections_open 0",
            "motherlode_tables_in_memory 0",
            "motherlode_queue_length{queue=\"writes\"} 7",
            "motherlode_thinking_seconds_count{bot=\"greedy\"} 1",
            "motherlode_drawing_seconds_count 1",
            "motherlode_refusals_total{limit=\"reads of a network\"} 1",
            "motherlode_store_seconds_count{what=\"append\"} 1",
            "motherlode_store_errors_total{kind=\"busy\"} 1",
            "motherlode_nodes 3",
            "motherlode_news_total{kind=\"tables\"} 1",
            "motherlode_backups_total{result=\"done\"} 1",
            "motherlode_notices_total{way=\"mail\",result=\"failed\"} 1",
        ] {
            assert!(text.lines().any(|there| there == line), "{line}\n{text}");
        }
        let value = |name: &str| {
            text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<i64>().ok()).unwrap_or_default()
        };
        if cfg!(target_os = "linux") {
            assert!(value("process_resident_memory_bytes ") > 1 << 20 && value("process_open_fds ") > 2);
        }
        drop(page);
        assert!(metrics.text().contains("motherlode_pages_open 0"));
    }
}
