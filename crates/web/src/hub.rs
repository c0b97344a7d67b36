//! The tables in play: loaded from the store when somebody asks, moved one step at a time, let go when idle.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use boards::words::name_of;
use engine::{Seat, Seats};
use store::{Appended, Holder, InPlay, NewEntry, Store, StoredSeat, Visibility};
use table::{Deed, Entry, PlayError, Table, TableError};
use tokio::{
    sync::{OnceCell, OwnedSemaphorePermit, RwLockReadGuard, Semaphore, watch},
    task::AbortHandle,
};

use crate::{
    clock::Clock,
    config::Config,
    error::{Result, WebError, passed_on},
    guest::now_ms,
    show::{Perspective, Shown},
    stored::{read_rules, read_table},
};

/// From this entry on nothing is taken back, so that no log grows for ever.
const MOST_UNDONE: u32 = 15_000;
/// How often idle tables are looked for.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// All tables in play.
pub struct Hub {
    store: Store,
    tables: Mutex<HashMap<String, Arc<OnceCell<Arc<LiveTable>>>>>,
    thinkers: Arc<Semaphore>,
    pub(crate) bot_delay: Duration,
    pub(crate) clock: Clock,
    idle: Duration,
    closing: watch::Sender<bool>,
}

/// One table in play.
pub struct LiveTable {
    /// The table's ID.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The guest who made it.
    pub host: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// The table and entry it was forked from.
    pub forked_from: Option<String>,
    /// When it was made.
    pub created_ms: i64,
    table: tokio::sync::RwLock<Table>,
    seats: RwLock<Arc<Vec<StoredSeat>>>,
    /// Held while a move is made: moves come one after the other.
    moving: tokio::sync::Mutex<()>,
    version: AtomicU64,
    changed: watch::Sender<u64>,
    pub(crate) shown: Mutex<(u64, HashMap<Perspective, Arc<Shown>>)>,
    pub(crate) bots_busy: AtomicBool,
    /// Whether answers lapse at this table.
    pub(crate) has_reply_time: bool,
    /// What counts the time of the answer that is waited for.
    pub(crate) timer: Mutex<Option<AbortHandle>>,
    touched_ms: AtomicI64,
}

impl Hub {
    pub(crate) fn new(store: Store, config: &Config) -> Arc<Hub> {
        Arc::new(Hub {
            store,
            tables: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(config.bot_threads.max(1))),
            bot_delay: config.bot_delay,
            clock: config.clock.clone(),
            idle: config.idle,
            closing: watch::Sender::new(false),
        })
    }

    /// Where tables, people and moves are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The table with this ID, loaded if need be.
    pub async fn table(self: &Arc<Hub>, id: &str) -> Result<Arc<LiveTable>> {
        let cell = lock(&self.tables).entry(id.to_owned()).or_default().clone();
        let loaded = cell.get_or_try_init(|| self.load(id)).await;
        match loaded {
            Ok(live) => {
                live.touched_ms.store(now_ms(), Ordering::Relaxed);
                Ok(live.clone())
            }
            Err(why) => {
                let mut tables = lock(&self.tables);
                // Others who wait for the same cell may yet load it: two tables of one name must not be.
                if tables.get(id).is_some_and(|known| Arc::ptr_eq(known, &cell)) && Arc::strong_count(&cell) == 2 {
                    tables.remove(id);
                }
                Err(why)
            }
        }
    }

    async fn load(self: &Arc<Hub>, id: &str) -> Result<Arc<LiveTable>> {
        let stored = self.store.table(id).await?.ok_or_else(|| WebError::NoTable(id.to_owned()))?;
        let seats = self.store.seats(id).await?;
        let table = read_table(&self.store, &stored).await.map_err(|why| WebError::unplayable(id, why))?;
        let live = Arc::new(LiveTable {
            id: stored.id,
            name: stored.name,
            host: stored.host,
            visibility: stored.visibility,
            forked_from: stored.forked_from,
            created_ms: stored.created_ms,
            has_reply_time: table.rules().reply_time().is_some(),
            table: tokio::sync::RwLock::new(table),
            seats: RwLock::new(Arc::new(seats)),
            moving: tokio::sync::Mutex::new(()),
            version: AtomicU64::new(0),
            changed: watch::Sender::new(0),
            shown: Mutex::default(),
            bots_busy: AtomicBool::new(false),
            timer: Mutex::default(),
            touched_ms: AtomicI64::new(now_ms()),
        });
        self.look_after(&live);
        Ok(live)
    }

    /// Lets bots play and time run, after every change of a table.
    fn look_after(self: &Arc<Hub>, live: &Arc<LiveTable>) {
        self.let_bots_play(live);
        self.keep_time(live);
    }

    /// Carries out what a seat wants: stored first, then known. The same command again gets the first
    /// answer. Gives the number of its moment, as whoever asked counts them.
    pub async fn act(
        self: &Arc<Hub>,
        live: &Arc<LiveTable>,
        wanted: Wanted,
        command_id: &str,
    ) -> std::result::Result<u32, MoveError> {
        // In a task of its own: a browser that hangs up half-way must not leave the table behind the store.
        let (hub, live, command_id) = (self.clone(), live.clone(), command_id.to_owned());
        let mine = wanted.mine;
        let at_work = self.closing();
        let acting = tokio::spawn(async move {
            let _at_work = at_work;
            let entry = hub.act_through(&live, wanted, &command_id).await?;
            let moments = live.game().await.moments(mine);
            Ok(moments.of_entry(entry).unwrap_or_else(|| moments.seq()))
        });
        acting.await.unwrap_or_else(|why| Err(WebError::Inside(why.to_string()).into()))
    }

    async fn act_through(
        self: &Arc<Hub>,
        live: &Arc<LiveTable>,
        Wanted { seat, deed, mine, seen }: Wanted,
        command_id: &str,
    ) -> std::result::Result<u32, MoveError> {
        let _turn = live.moving.lock().await;
        let prepared = {
            let table = live.table.read().await;
            // Where seats act side by side the others' steps are not counted: nobody comes too late for them.
            if table.moments(mine).seq() != seen {
                let before = self.store.entry_of_command(&live.id, command_id).await.map_err(WebError::from)?;
                return before.map(|entry| entry.seq).ok_or(MoveError::Stale);
            }
            if live.is_waiting() {
                return Err(WebError::Conflict("The game begins when every seat is taken.".into()).into());
            }
            if deed == Deed::Undo && table.seq() >= MOST_UNDONE {
                return Err(
                    WebError::Conflict("So much was taken back in this game that it can only go on.".into()).into()
                );
            }
            table.prepare(seat, deed, self.clock.now_ms()).map_err(|why| refusal(&table, why))?
        };
        let ends = prepared.outcome().is_some();
        let entry = new_entry(prepared.entry(), command_id);
        let seq = entry.seq;
        let appended = if ends {
            self.store.append_last(&live.id, &entry).await
        } else {
            self.store.append(&live.id, &entry).await
        };
        match appended.map_err(WebError::from)? {
            Appended::Done => live.change(|table| table.commit(prepared)).await,
            Appended::Repeated(first) => {
                // Stored before, and not known here: by another process, or before an error.
                self.catch_up(live).await?;
                return Ok(first);
            }
            Appended::Taken => {
                self.catch_up(live).await?;
                return Err(MoveError::Stale);
            }
        }
        self.look_after(live);
        Ok(seq)
    }

    /// Another process has moved on: reads the table again.
    async fn catch_up(self: &Arc<Hub>, live: &Arc<LiveTable>) -> Result<()> {
        let stored = self.store.table(&live.id).await?.ok_or_else(|| WebError::NoTable(live.id.clone()))?;
        let replayed = read_table(&self.store, &stored).await.map_err(|why| WebError::unplayable(&live.id, why))?;
        live.change(|table| *table = replayed).await;
        self.look_after(live);
        Ok(())
    }

    /// Reads again who sits where, tells every page, and lets bots and time begin if the table is full now.
    pub async fn seats_changed(self: &Arc<Hub>, live: &Arc<LiveTable>) -> Result<()> {
        let seats = self.store.seats(&live.id).await?;
        live.change(|_| *live.seats.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(seats)).await;
        self.look_after(live);
        Ok(())
    }

    /// A guest has another name: the tables in memory show it.
    pub async fn renamed(self: &Arc<Hub>, guest: &str) -> Result<()> {
        let here: Vec<Arc<LiveTable>> = self.loaded();
        for live in here {
            if live.seats().iter().any(|seat| seat.holder.guest() == Some(guest)) {
                self.seats_changed(&live).await?;
            }
        }
        Ok(())
    }

    fn loaded(&self) -> Vec<Arc<LiveTable>> {
        lock(&self.tables).values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// Picks up every table where a bot was to move or an answer was waited for when the server stopped.
    pub fn wake_tables(self: &Arc<Hub>) {
        let hub = self.clone();
        tokio::spawn(async move {
            let (with_bots, running) = match (hub.store.tables_with_bots().await, hub.store.tables_in_play().await) {
                (Ok(with_bots), Ok(running)) => (with_bots, running),
                (Err(why), _) | (_, Err(why)) => return tracing::error!(%why, "cannot list the tables in play"),
            };
            let mut waking = Vec::new();
            for table in running {
                if hub.has_reply_time(&table).await {
                    waking.push(table.id);
                }
            }
            for id in waking.into_iter().chain(with_bots) {
                if hub.is_closing() {
                    return;
                }
                if let Err(why) = hub.table(&id).await {
                    tracing::warn!(table = id, %why, "cannot load a table");
                }
            }
        });
    }

    /// Whether answers lapse at a table.
    async fn has_reply_time(&self, InPlay { game, setup, edition, .. }: &InPlay) -> bool {
        let rules = read_rules(&self.store, game, setup, edition.as_deref()).await;
        rules.is_ok_and(|rules| rules.reply_time().is_some())
    }

    /// Lets go of tables that nobody has looked at for a while, again and again.
    pub fn tidy_up_regularly(self: &Arc<Hub>) {
        let hub = Arc::downgrade(self);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TIDY_EVERY).await;
                let Some(hub) = hub.upgrade() else { return };
                hub.tidy_up();
            }
        });
    }

    /// Lets go of idle tables.
    pub fn tidy_up(&self) {
        let long_ago = now_ms() - i64::try_from(self.idle.as_millis()).unwrap_or(i64::MAX);
        lock(&self.tables).retain(|_, cell| match cell.get() {
            // Somebody who holds the table, or its cell while it loads, keeps it.
            Some(live) => {
                Arc::strong_count(live) > 1
                    || live.changed.receiver_count() > 0
                    || live.touched_ms.load(Ordering::Relaxed) > long_ago
            }
            None => Arc::strong_count(cell) > 1,
        });
    }

    /// A place in the pool of thinking bots.
    pub(crate) async fn thinker(&self) -> Option<OwnedSemaphorePermit> {
        self.thinkers.clone().acquire_owned().await.ok()
    }

    /// Tells every socket and bot to end.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Whether the server is about to stop.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Changes when the server is told to stop. Who holds it is waited for.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Waits until every socket, bot and move has ended, but not for ever.
    pub async fn closed(&self, at_most: Duration) {
        let quiet = async {
            while self.closing.receiver_count() > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout(at_most, quiet).await.is_err() {
            tracing::warn!("some sockets or bots did not end in time");
        }
    }
}

impl LiveTable {
    /// The game as it stands.
    pub async fn game(&self) -> RwLockReadGuard<'_, Table> {
        self.table.read().await
    }

    /// Who sits where.
    pub fn seats(&self) -> Arc<Vec<StoredSeat>> {
        self.seats.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The players' names, in seat order.
    pub fn names(&self) -> Vec<String> {
        let name = |seat: &StoredSeat| match (&seat.name, &seat.holder) {
            (_, Holder::Open) | (None, _) => name_of(Seat(seat.seat), &[]),
            (Some(name), _) => name.clone(),
        };
        self.seats().iter().map(name).collect()
    }

    /// The seats that a guest plays.
    pub fn seats_of(&self, guest: Option<&str>) -> Seats {
        let Some(guest) = guest else { return Seats::NONE };
        self.seats().iter().filter(|seat| seat.holder.guest() == Some(guest)).map(|seat| Seat(seat.seat)).collect()
    }

    /// Whether a seat is still open: the game waits.
    pub fn is_waiting(&self) -> bool {
        self.seats().iter().any(|seat| seat.holder == Holder::Open)
    }

    /// Counts every change of the game or the seats. It tells how often somebody acted: never for a page.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Resolves at every change.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Changes the game or its seats. Nobody can look between the change and its new version: what is drawn
    /// as one version is always the same.
    async fn change(&self, change: impl FnOnce(&mut Table)) {
        let mut table = self.table.write().await;
        change(&mut table);
        let version = self.version.fetch_add(1, Ordering::AcqRel) + 1;
        self.changed.send_replace(version);
    }
}

/// What somebody wants to be done.
pub struct Wanted {
    /// For which seat.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// The seats that whoever asks plays: its moments are counted by them.
    pub mine: Seats,
    /// How many moments of the game it has seen.
    pub seen: u32,
}

/// Why a deed was not done.
#[derive(Debug)]
pub enum MoveError {
    /// The one who asked has seen an older position.
    Stale,
    /// Anything else.
    Other(WebError),
}

impl From<WebError> for MoveError {
    fn from(error: WebError) -> MoveError {
        MoveError::Other(error)
    }
}

fn refusal(table: &Table, error: TableError) -> WebError {
    match error {
        TableError::Play(PlayError::Refused(refusal)) => WebError::Refused { game: table.title().id, refusal },
        TableError::Play(PlayError::Unreadable(why)) => WebError::Unreadable(passed_on(why)),
        TableError::NothingToUndo(why) => WebError::Conflict(passed_on(why)),
        other => WebError::Unreadable(passed_on(other)),
    }
}

/// An entry as the store takes it.
pub fn new_entry(entry: &Entry, command_id: &str) -> NewEntry {
    NewEntry {
        seq: entry.seq,
        seat: entry.seat.0,
        deed: entry.deed.to_string(),
        digest: entry.digest.clone(),
        at_ms: entry.at_ms,
        command_id: command_id.to_owned(),
    }
}

/// A lock whose holder panicked still guards sound data here: every change is a single assignment.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
