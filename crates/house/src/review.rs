//! Reviews of finished games: asked for by whoever looks at one, made once in the background where bots think, when nobody
//! else does, kept in the store.
//!
//! Whoever makes a review says now and then that it goes on; one that was lost with its node is begun again by any other.

use std::{
    sync::{Arc, Mutex, atomic::AtomicBool},
    time::Duration,
};

use table::{Depth, Limits, REVIEW_VERSION, Review};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    lock,
    stored::read_table,
    thinking::For,
};

/// How long a review is left to whoever makes it without a word from there.
const LEASE: Duration = Duration::from_secs(20);
/// How often it is noted how far it is.
const NOTE_EVERY: Duration = Duration::from_secs(1);
/// How long a part of the work waits until nobody else needs a thread, before it takes its turn like a bot's decision.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often a turn that was begun gives way before that.
const GIVES_WAY: u32 = 3;
/// Decides the imagined deals: the same game is always reviewed the same.
const SEED: u64 = 1;

/// The review of a table, as far as it is.
#[derive(Clone, Debug)]
pub enum ReviewAt {
    /// Nobody has asked for it.
    Unasked,
    /// It is being made: so many turns of so many are done.
    UnderWay(u32, u32),
    /// It is made.
    Made(Arc<Review>),
}

impl House {
    /// Says so if nothing of a review can be asked: of a game that goes on, or that was taken out of one that does.
    pub async fn may_be_reviewed(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        if live.game().await.outcome().is_none() {
            return Err(HouseError::Conflict("A game can be reviewed when it is over.".into()));
        }
        self.not_held_back(live).await
    }

    /// Asks for the review of a game that is over; one that was asked for before is not made twice.
    pub async fn ask_review(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        self.may_be_reviewed(live).await?;
        self.store.ask_review(&live.id, REVIEW_VERSION, self.now_ms()).await?;
        let house = self.clone();
        tokio::spawn(async move {
            if let Err(why) = house.make_reviews().await {
                tracing::warn!(%why, "a review could not be begun");
            }
        });
        Ok(())
    }

    /// How far the review of a game is.
    pub async fn review_of(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<ReviewAt> {
        self.may_be_reviewed(live).await?;
        let Some(stored) = self.store.review(&live.id).await?.filter(|stored| stored.version == REVIEW_VERSION) else {
            return Ok(ReviewAt::Unasked);
        };
        let Some(text) = stored.review else { return Ok(ReviewAt::UnderWay(stored.done, stored.turns)) };
        match serde_json::from_str(&text) {
            Ok(review) => Ok(ReviewAt::Made(Arc::new(review))),
            Err(why) => Err(HouseError::Inside(format!("the review of {} cannot be read: {why}", live.id))),
        }
    }

    /// Makes the reviews that are due, one at a time; whoever comes while one is made leaves it to that one.
    pub(crate) async fn make_reviews(self: Arc<House>) -> Result<()> {
        let Ok(_place) = self.reviewing.try_acquire() else { return Ok(()) };
        while !self.is_closing() {
            let now_ms = self.now_ms();
            let Some(id) = self.store.claim_review(REVIEW_VERSION, now_ms, until(now_ms)).await? else { break };
            if let Err(why) = self.make_review(&id).await {
                tracing::warn!(table = id, %why, "a review could not be made");
                if !matches!(why, HouseError::Store(_)) {
                    self.store.drop_review(&id).await?;
                }
            }
        }
        Ok(())
    }

    async fn make_review(self: &Arc<House>, id: &str) -> Result<()> {
        let stored = self.stored(id).await?;
        let game = read_table(&self.store, &stored).await.map_err(|why| HouseError::unplayable(id, why))?;
        let begin = self.keep_at(id, (0, 0), For::Later, move |_| game.begin_review(Depth::default(), SEED)).await?;
        let Some(begun) = begin else { return Ok(()) };
        let mut under_way = begun.map_err(|why| HouseError::Inside(why.to_string()))?;
        // A turn at a time: whoever needs the thread waits for none of it, and only the turn under way is done again.
        let mut gave_way = 0;
        while under_way.far().0 < under_way.far().1 {
            let (done, turns) = under_way.far();
            let weigh = move |stop: &AtomicBool| {
                // If it gives way the same turn is weighed when there is room again.
                let _ = under_way.go_on(&Limits { stop: Some(stop), threads: 1, time: None });
                under_way
            };
            // Where somebody always needs a thread no turn would ever be done.
            let whom = if gave_way < GIVES_WAY { For::Later } else { For::Bot };
            let Some(further) = self.keep_at(id, (done as u32, turns as u32), whom, weigh).await? else {
                return Ok(());
            };
            gave_way = if further.far().0 == done { gave_way + 1 } else { 0 };
            under_way = further;
        }
        let Some(review) = under_way.finish() else { return Ok(()) };
        let text = serde_json::to_string(&review).map_err(|why| HouseError::Inside(why.to_string()))?;
        Ok(self.store.keep_review(id, REVIEW_VERSION, self.now_ms(), &text).await?)
    }

    /// A part of the work at a review, and what came of it: thought out when nobody else needs a thread, or after a while in
    /// its turn, while it is noted that the review goes on. Nothing when the house closes: another node may begin with it at
    /// once.
    async fn keep_at<T: Send + 'static>(
        &self,
        id: &str,
        far: (u32, u32),
        whom: For,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        // Whoever takes the work out does it: the thread that begins, or this when it has waited long enough.
        let think = |whom: For, work: Arc<Mutex<Option<_>>>| {
            Box::pin(self.thinkers.think(whom, move |stop| {
                let work = lock(&work).take();
                work.map(|work: Box<dyn FnOnce(&AtomicBool) -> T + Send>| work(stop))
            }))
        };
        let waiting = Arc::new(Mutex::new(Some(Box::new(work) as Box<_>)));
        let mut thinking = think(whom, waiting.clone());
        let patience = tokio::time::sleep(PATIENCE);
        tokio::pin!(patience);
        let (mut closing, mut is_patient) = (self.closing(), whom == For::Later);
        loop {
            tokio::select! {
                done = &mut thinking => {
                    return done.flatten().map(Some).ok_or_else(|| HouseError::Inside("a review broke off".to_owned()));
                }
                () = &mut patience, if is_patient => {
                    is_patient = false;
                    let work = lock(&waiting).take();
                    if work.is_some() {
                        thinking = think(For::Bot, Arc::new(Mutex::new(work)));
                    }
                }
                () = tokio::time::sleep(NOTE_EVERY) => {
                    self.store.review_goes_on(id, far, until(self.now_ms())).await?;
                }
                () = async { drop(closing.wait_for(|&closing| closing).await) } => {
                    self.store.review_goes_on(id, (0, 0), self.now_ms()).await?;
                    return Ok(None);
                }
            }
        }
    }
}

fn until(now_ms: i64) -> i64 {
    now_ms.saturating_add(LEASE.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use engine::{Key, Seat, Setup};
    use store::{NewSeat, Store, Visibility};
    use table::{BotKind, Deed, Stop, Table};
    use tokio::sync::oneshot;

    use super::*;
    use crate::{Settings, Wish};

    /// A game that was stopped after a step.
    fn short_game() -> Table {
        let mut game = Table::begin("colorado", &Setup::of(2), Key::from_seed(3)).unwrap();
        let seat = game.position().to_act().first().unwrap();
        let action = game.position().advise(seat, BotKind::Random, &mut engine::Luck::new(3)).unwrap();
        for (seat, deed) in [(seat, Deed::Act(action)), (Seat(0), Deed::Stop(Stop::Late))] {
            let prepared = game.prepare(seat, deed, 0).unwrap();
            game.commit(prepared);
        }
        game
    }

    /// A house with one thread for bots, and a game there that is over.
    async fn over() -> (Arc<House>, Arc<LiveTable>) {
        let settings = Settings { bot_threads: 1, ..Settings::default() };
        let house = House::open(settings, Store::in_memory().await.unwrap());
        let (ann, _) = house.welcome("Ann").await.unwrap();
        let seats =
            ["Kate", "Lil"].map(|name| NewSeat::new(store::Holder::HotSeat(ann.id.clone())).named(name)).to_vec();
        let id = house.make(&ann, &short_game(), Wish::new("Over", Visibility::Private, seats)).await.unwrap();
        let live = house.table(&id).await.unwrap();
        (house, live)
    }

    async fn until_made(house: &Arc<House>, live: &Arc<LiveTable>) {
        for _ in 0..1_000 {
            if matches!(house.review_of(live).await.unwrap(), ReviewAt::Made(_)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the review was never made");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_review_waits_until_no_bot_needs_the_thread() {
        let (house, live) = over().await;
        let (go, wait) = oneshot::channel::<()>();
        let thinkers = house.thinkers.clone();
        let busy = tokio::spawn(async move { thinkers.think(For::Bot, move |_| drop(wait.blocking_recv())).await });
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.ask_review(&live).await.unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(matches!(house.review_of(&live).await.unwrap(), ReviewAt::UnderWay(0, _)), "a bot thinks");
        drop(go);
        busy.await.unwrap();
        until_made(&house, &live).await;
        house.close();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_review_is_made_though_bots_always_need_the_thread() {
        let (house, live) = over().await;
        // Two that take turns: whenever one is done the other waits already.
        let busy = [(); 2].map(|()| {
            let thinkers = house.thinkers.clone();
            tokio::spawn(async move {
                loop {
                    thinkers.think(For::Bot, |_| std::thread::sleep(Duration::from_millis(5))).await;
                }
            })
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.ask_review(&live).await.unwrap();
        until_made(&house, &live).await;
        busy.iter().for_each(tokio::task::JoinHandle::abort);
        house.close();
    }
}
