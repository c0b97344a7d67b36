//! What a house does all the time: overdue tables, news of other nodes, idle tables and people who never sat down.

use std::{
    sync::{Arc, Weak, atomic::Ordering},
    time::Duration,
};

use store::{Heard, News, Node, TOPIC};
use tokio::sync::OwnedSemaphorePermit;

use crate::{error::HouseError, house::House, live::LiveTable, stored::Unplayable};

/// How often overdue tables are looked for.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// How long a table that was claimed is left to whoever claimed it: long enough to load it and take a step, which sets
/// a due time of its own; short enough that nobody waits long when that node dies too.
const LEASE: Duration = Duration::from_secs(3);
/// How many are claimed at once.
const CLAIMED_AT_ONCE: usize = 50;
/// A table that cannot be played here is looked at again after this time.
const LATER: Duration = Duration::from_secs(3_600);
/// How often all tables in memory are compared with the store, where other nodes write to it.
const COMPARE_EVERY: Duration = Duration::from_millis(1_500);
/// How often a node says that it is there, and after how long without a word it counts as gone.
const BEAT: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(10));
/// How often it is looked for games whose end was not followed up.
const SETTLE_EVERY: Duration = Duration::from_secs(3);
/// How often it is looked for rounds of tournaments that are to begin or are over.
const TOURNAMENTS_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked who fits together of those who look for a game.
const SEAT_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked for what administrators did elsewhere: at another node, or in a shell.
const HEAR_ADMINS_EVERY: Duration = Duration::from_secs(2);
/// How often it is looked for reviews that somebody waits for.
const REVIEW_EVERY: Duration = Duration::from_secs(2);
/// How often idle tables are let go, and people who never sat down forgotten.
const TIDY_EVERY: Duration = Duration::from_secs(60);

impl House {
    /// Begins to look after everything, and picks up what was to be done when the house was last closed.
    pub fn wake(self: &Arc<House>) {
        self.always(SWEEP_EVERY, House::sweep);
        self.always(SETTLE_EVERY, House::settle_endings);
        self.always(TOURNAMENTS_EVERY, House::tend_tournaments);
        self.always(SEAT_EVERY, House::seat_seekers);
        self.always(REVIEW_EVERY, House::make_reviews);
        self.always(TIDY_EVERY, House::tidy);
        self.always(BEAT.0, House::beat);
        self.keep_telling();
        self.always(HEAR_ADMINS_EVERY, House::hear_of_admins);
        if self.store.is_shared() {
            self.always(COMPARE_EVERY, House::compare_all);
            tokio::spawn(listen(Arc::downgrade(self)));
        }
    }

    /// Does something again and again until the house closes.
    pub(crate) fn always<F>(self: &Arc<House>, every: Duration, work: impl Fn(Arc<House>) -> F + Send + 'static)
    where
        F: Future<Output = Result<(), HouseError>> + Send,
    {
        let (house, mut closing) = (Arc::downgrade(self), self.closing());
        tokio::spawn(async move {
            loop {
                let Some(house) = house.upgrade().filter(|house| !house.is_closing()) else { return };
                let clock = house.settings.clock.clone();
                if let Err(why) = work(house).await {
                    tracing::warn!(%why, "the house could not look after something");
                }
                tokio::select! {
                    () = clock.pass(every) => {}
                    _ = closing.wait_for(|&closing| closing) => return,
                }
            }
        });
    }

    /// Picks up overdue tables, as many as there is room for.
    async fn sweep(self: Arc<House>) -> Result<(), HouseError> {
        loop {
            let room = self.unwatched.available_permits().min(CLAIMED_AT_ONCE);
            if room == 0 || self.is_closing() {
                return Ok(());
            }
            let now_ms = self.now_ms();
            let claimed = self.store.claim_due(now_ms, now_ms + LEASE.as_millis() as i64, room as u32).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for id in claimed {
                let place = self.unwatched.clone().acquire_owned().await;
                let Ok(place) = place else { return Ok(()) };
                tokio::spawn(self.clone().pick_up_at(id, place));
            }
        }
    }

    async fn pick_up_at(self: Arc<House>, id: String, _place: OwnedSemaphorePermit) {
        let _at_work = self.closing();
        match self.pick_up(&id).await {
            Ok(()) => self.tables.forget(&id),
            // Another node, with a newer program, will see to it.
            Err(HouseError::OtherRules(Unplayable::NewerRules(_))) => {}
            Err(why) => {
                tracing::warn!(table = id, %why, "cannot look after a table");
                let known = self.store.table(&id).await;
                if let (Ok(Some(table)), HouseError::OtherRules(_)) = (known, why) {
                    let later = self.now_ms() + LATER.as_millis() as i64;
                    let _ = self.store.set_due(&id, table.last_seq, table.seats_seq, Some(later)).await;
                }
            }
        }
    }

    /// Lets go of idle tables, and forgets people who never sat down.
    async fn tidy(self: Arc<House>) -> Result<(), HouseError> {
        self.tidy_up();
        let long_ago = self.now_ms() - self.settings.forget_guests_after.as_millis() as i64;
        self.store.tidy_accounts(self.now_ms()).await?;
        let forgotten = self.store.forget_idle_guests(long_ago).await?;
        if forgotten > 0 {
            tracing::info!(forgotten, "guests who never sat down were forgotten");
        }
        Ok(())
    }

    /// Says that this node is there, and counts the others.
    async fn beat(self: Arc<House>) -> Result<(), HouseError> {
        if self.store.is_shared() {
            self.settings.clock.correct(self.store.clock_ahead_ms().await?);
        }
        let now_ms = self.now_ms();
        self.store.beat(&self.node(), now_ms).await?;
        let there = self.store.nodes(now_ms - BEAT.1.as_millis() as i64).await?;
        let nodes = there.len().max(1);
        self.nodes.store(nodes, Ordering::Relaxed);
        self.limits.set_nodes(u32::try_from(nodes).unwrap_or(u32::MAX));
        self.metrics.nodes(nodes);
        Ok(())
    }

    fn node(&self) -> Node {
        Node {
            id: self.id.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            address: Some(self.settings.node_name.clone()).filter(|name| !name.is_empty()),
            started_ms: self.opened_ms,
        }
    }

    /// Compares every table in memory with the store: what was not heard of is made good.
    async fn compare_all(self: Arc<House>) -> Result<(), HouseError> {
        let here = self.tables.all();
        let ids: Vec<String> = here.iter().map(|live| live.id.clone()).collect();
        if ids.is_empty() {
            return Ok(());
        }
        self.heard(self.store.standing(&ids).await?).await;
        Ok(())
    }

    /// Brings the tables in memory up to what was heard of them.
    async fn heard(self: &Arc<House>, news: Vec<(String, u32, u32)>) {
        for (id, seq, seats_seq) in news {
            if let Some(topic) = id.strip_prefix(TOPIC) {
                self.ring_here(topic);
                continue;
            }
            let Some(live) = self.tables.loaded(&id) else { continue };
            if !is_behind(&live, seq, seats_seq).await {
                continue;
            }
            let house = self.clone();
            // Side by side: a table whose move is under way does not hold up the others.
            tokio::spawn(async move {
                if is_behind(&live, seq, seats_seq).await
                    && let Err(why) = house.refresh(&live).await
                {
                    tracing::warn!(table = live.id, %why, "cannot catch up with another node");
                }
            });
        }
    }
}

async fn is_behind(live: &LiveTable, seq: u32, seats_seq: u32) -> bool {
    let company = live.company();
    seats_seq > company.seats_seq || company.dealt && seq > live.game().await.seq()
}

/// Hears of what other nodes have stored.
async fn listen(house: Weak<House>) {
    let mut news: Option<News> = None;
    loop {
        let Some(house) = house.upgrade().filter(|house| !house.is_closing()) else { return };
        let Some(listening) = news.as_mut() else {
            news = house.store.news();
            continue;
        };
        let mut closing = house.closing();
        let heard = tokio::select! {
            heard = listening.next() => heard,
            _ = closing.wait_for(|&closing| closing) => return,
        };
        match heard {
            Heard::Tables(tables) => {
                house.metrics.heard("tables");
                house.heard(tables).await;
            }
            Heard::Missed => {
                house.metrics.heard("missed");
                if let Err(why) = house.clone().compare_all().await {
                    tracing::debug!(%why, "cannot compare with the store yet");
                }
            }
        }
    }
}
