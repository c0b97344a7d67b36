//! One table in play: the game as it stands, who sits where, and who must hear of a change.

use std::{
    any::Any,
    sync::{
        Arc, Mutex, OnceLock, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
};

use engine::{Seat, Seats, say, say::name};
use store::{Clock, Holder, StandIn, Store, StoredSeat, StoredTable, StoredVote, Turn, Visibility};
use table::{Advice, Table, lesson::Chapter};
use tokio::sync::{OwnedRwLockReadGuard, watch};

use crate::{
    beside::{self, HeldBack},
    error::{HouseError, Result, capital},
    lessons,
    motives::Said,
    pace::Pauses,
    plan::Planned,
    puzzles::{self, Posed},
    terms::{Pace, Terms},
};

/// Who sits at a table, and what that makes of its deal.
#[derive(Debug)]
pub struct Company {
    /// Who sits where.
    pub seats: Arc<Vec<StoredSeat>>,
    /// How often it changed.
    pub seats_seq: u32,
    /// Whether every seat was taken and the game was dealt; before that nobody is shown anything of it.
    pub dealt: bool,
    /// How often it was dealt anew: a seat that changes hands before the first move changes the deal.
    pub deals: u32,
    /// What is promised of the deal.
    pub commitment: String,
    /// The seed, if somebody chose one.
    pub seed: Option<String>,
    /// The chapter of a lesson that is played here, until the learner plays on without it.
    pub lesson: Option<&'static Chapter>,
    /// The puzzle that is solved here, until the solver plays on from it.
    pub puzzle: Option<Posed>,
    /// What was agreed on beside the rules.
    pub terms: Terms,
    /// Why nobody is coached here, whatever was agreed on.
    pub held_back: Option<HeldBack>,
    /// What the table is called now: administrators can change it.
    pub name: String,
    /// Why an administrator closed the table, if it is closed: it is neither listed nor played.
    pub closed: Option<String>,
    /// The seats that bots play for somebody.
    pub stand_ins: Vec<StandIn>,
    /// What is to be decided by those who play.
    pub votes: Vec<StoredVote>,
    /// When the people here are or were away since the table was made, by ID; only where slow clocks stand then.
    holidays: Vec<(String, Vec<(i64, i64)>)>,
    /// The seats for which steps are prepared, and whose: never for a page.
    pub(crate) orders: Vec<(u8, String)>,
}

impl Company {
    /// The company of a stored table.
    pub(crate) async fn read(store: &Store, stored: &StoredTable) -> Result<Company> {
        let company = Company::read_alone(store, stored).await?;
        let held_back = beside::held_back(store, stored.host.as_deref(), &company.terms).await?;
        Ok(Company { held_back, ..company })
    }

    /// The same, without a look at other tables.
    pub(crate) async fn read_alone(store: &Store, stored: &StoredTable) -> Result<Company> {
        let orders = store.orders_at(&stored.id).await?;
        let orders = orders.into_iter().map(|kept| (kept.seat, kept.guest)).collect();
        let seats = store.seats(&stored.id).await?;
        let (stand_ins, votes) = (store.stand_ins(&stored.id).await?, store.votes_at(&stored.id).await?);
        let terms = Terms::read(&stored.terms);
        let mut holidays = Vec::new();
        if terms.pace != Pace::Free && !terms.pace.is_live() {
            for person in seats.iter().filter_map(|seat| seat.holder.guest()) {
                let away = store.holidays(person, stored.created_ms).await?;
                holidays.push((person.to_owned(), away.into_iter().map(|away| (away.from_ms, away.to_ms)).collect()));
            }
        }
        Ok(Company {
            seats: Arc::new(seats),
            seats_seq: stored.seats_seq,
            dealt: stored.begun_ms.is_some(),
            deals: stored.deals,
            commitment: stored.commitment.clone(),
            seed: stored.seed.clone(),
            lesson: lessons::of(stored),
            puzzle: puzzles::of(store, stored).await?,
            name: stored.name.clone(),
            closed: stored.closed_ms.map(|_| stored.closed_why.clone().unwrap_or_default()),
            terms,
            held_back: None,
            stand_ins,
            votes,
            orders,
            holidays,
        })
    }

    /// When a person is or was away.
    #[must_use]
    pub fn holidays_of(&self, person: Option<&str>) -> Option<&[(i64, i64)]> {
        self.holidays.iter().find(|(whose, _)| Some(whose.as_str()) == person).map(|(_, away)| &away[..])
    }

    /// When a clock stands.
    #[must_use]
    pub fn pauses_of(&self, clock: &Clock) -> Pauses {
        let holidays = self.holidays_of(Some(&clock.guest)).unwrap_or_default().to_vec();
        Pauses { quiet: clock.quiet.parse().ok(), holidays }
    }

    /// Whether it is the same deal.
    pub(crate) fn has_deal_of(&self, other: &Company) -> bool {
        (self.dealt, self.deals) == (other.dealt, other.deals)
    }
}

/// One table in play.
pub struct LiveTable {
    /// The table's ID.
    pub id: String,
    /// The game's ID.
    pub game_id: String,
    /// The guest who made it.
    pub host: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// The table and entry it was forked from.
    pub forked_from: Option<String>,
    /// When it was made.
    pub created_ms: i64,
    table: Arc<tokio::sync::RwLock<Table>>,
    company: RwLock<Arc<Company>>,
    /// The people who must act, as it is stored.
    turns: RwLock<Arc<Vec<Turn>>>,
    /// The clocks of the seats, as they are stored.
    clocks: RwLock<Arc<Vec<Clock>>>,
    /// Held while a move is made: moves come one after the other.
    pub(crate) moving: tokio::sync::Mutex<()>,
    version: AtomicU64,
    /// Heard by those who show the table.
    changed: watch::Sender<u64>,
    /// Heard by the house's own tasks, which are nobody that looks on.
    stirred: watch::Sender<u64>,
    /// Whether an entry was sent to the store whose fate is not known: what is stored must be read before the next.
    pub(crate) unsure: AtomicBool,
    /// Whether the house is doing by itself what is to be done here.
    pub(crate) attended: AtomicBool,
    /// Whether anybody but the house itself has asked for it since it is in memory.
    pub(crate) visited: AtomicBool,
    touched_ms: AtomicI64,
    /// The turn that a bot has planned here.
    pub(crate) plan: Mutex<Option<Planned>>,
    /// The version for which a turn was thought about ahead of its time, and one more.
    ahead: AtomicU64,
    /// The hint that was asked for last, with whose it is and the fingerprint of the position it is about.
    pub(crate) hint: Mutex<Option<(Seat, String, Arc<Advice>)>>,
    /// What bots said about their turns.
    pub(crate) said: Mutex<Vec<Said>>,
    /// Held while a hint or an answer is thought out.
    pub(crate) asking: tokio::sync::Mutex<()>,
    beside: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl LiveTable {
    pub(crate) fn new(stored: StoredTable, company: Company, table: Table, now_ms: i64) -> LiveTable {
        LiveTable {
            id: stored.id,
            game_id: stored.game,
            host: stored.host,
            visibility: stored.visibility,
            forked_from: stored.forked_from,
            created_ms: stored.created_ms,
            table: Arc::new(tokio::sync::RwLock::new(table)),
            company: RwLock::new(Arc::new(company)),
            turns: RwLock::default(),
            clocks: RwLock::default(),
            moving: tokio::sync::Mutex::new(()),
            version: AtomicU64::new(0),
            changed: watch::Sender::new(0),
            stirred: watch::Sender::new(0),
            unsure: AtomicBool::new(false),
            attended: AtomicBool::new(false),
            visited: AtomicBool::new(false),
            touched_ms: AtomicI64::new(now_ms),
            plan: Mutex::default(),
            ahead: AtomicU64::new(0),
            hint: Mutex::default(),
            said: Mutex::default(),
            asking: tokio::sync::Mutex::new(()),
            beside: OnceLock::new(),
        }
    }

    /// The game as it stands. It can be taken to another thread; moves wait meanwhile.
    pub async fn game(&self) -> OwnedRwLockReadGuard<Table> {
        self.table.clone().read_owned().await
    }

    /// Who sits here, and what that makes of the deal.
    pub fn company(&self) -> Arc<Company> {
        self.company.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.company().name.clone()
    }

    /// Who sits where.
    pub fn seats(&self) -> Arc<Vec<StoredSeat>> {
        self.company().seats.clone()
    }

    /// The people who must act, since when and until when. Of those who act side by side only each one may know its own.
    pub fn turns(&self) -> Arc<Vec<Turn>> {
        self.turns.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes whose turn it is; gives whose it was.
    pub(crate) fn set_turns(&self, turns: Vec<Turn>) -> Arc<Vec<Turn>> {
        std::mem::replace(&mut *self.turns.write().unwrap_or_else(PoisonError::into_inner), Arc::new(turns))
    }

    /// The clocks of the seats. As with turns, of those who act side by side only each one may know its own.
    pub fn clocks(&self) -> Arc<Vec<Clock>> {
        self.clocks.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_clocks(&self, clocks: Vec<Clock>) {
        *self.clocks.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(clocks);
    }

    /// Whether the game was dealt. Before that [`LiveTable::game`] is a sample that tells nothing of the deal.
    pub fn is_dealt(&self) -> bool {
        self.company().dealt
    }

    /// The players' names, in seat order.
    pub fn names(&self) -> Vec<String> {
        let called = |seat: &StoredSeat| match (&seat.name, &seat.holder) {
            (_, Holder::Open) | (None, _) => say!("Seat {n}", n = name(seat.seat + 1)).to_string(),
            (Some(name), _) => name.clone(),
        };
        self.seats().iter().map(called).collect()
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

    /// Says so if the table is closed: nobody plays or sits down here.
    pub fn not_closed(&self) -> Result<()> {
        match &self.company().closed {
            None => Ok(()),
            Some(why) if why.is_empty() => {
                Err(HouseError::Conflict("The host of this house closed this table.".into()))
            }
            Some(why) => Err(HouseError::Conflict(say!(
                "The host of this house closed this table: {why}",
                why = name(capital(why))
            ))),
        }
    }

    /// Counts every change of the game or the seats. It tells how often somebody acted: never for a page.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Resolves at every change. Whoever holds it looks on.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// As [`LiveTable::changes`], for what the house does by itself.
    pub(crate) fn stirs(&self) -> watch::Receiver<u64> {
        self.stirred.subscribe()
    }

    /// What another room keeps beside the table as long as it is in memory: one thing of one type.
    pub fn beside<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let kept = self.beside.get_or_init(|| Arc::new(T::default())).clone();
        kept.downcast().unwrap_or_else(|_| unreachable!("only one room keeps something beside a table"))
    }

    /// Changes the game or its seats. Nobody can look between the change and its new version: what is drawn
    /// as one version is always the same.
    pub(crate) async fn change(&self, change: impl FnOnce(&mut Table)) {
        let mut table = self.table.write().await;
        change(&mut table);
        let version = self.version.fetch_add(1, Ordering::AcqRel) + 1;
        self.changed.send_replace(version);
        self.stirred.send_replace(version);
    }

    /// As [`LiveTable::change`], of who sits here too.
    pub(crate) async fn change_company(&self, company: Company, change: impl FnOnce(&mut Table)) {
        self.change(|table| {
            change(table);
            *self.company.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(company);
        })
        .await;
    }

    /// Whether nobody has begun to think ahead since the last change; whoever asks begins.
    pub(crate) fn begins_ahead(&self) -> bool {
        let now = self.version.load(Ordering::Acquire) + 1;
        self.ahead.swap(now, Ordering::AcqRel) != now
    }

    pub(crate) fn touch(&self, now_ms: i64) {
        self.touched_ms.store(now_ms, Ordering::Relaxed);
    }

    pub(crate) fn touched_ms(&self) -> i64 {
        self.touched_ms.load(Ordering::Relaxed)
    }

    /// How many pages listen.
    pub(crate) fn pages(&self) -> usize {
        self.changed.receiver_count()
    }

    /// Whether a page listens.
    pub(crate) fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }
}
