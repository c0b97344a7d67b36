//! Reviews of finished games: asked for by whoever looks at one, made once in the background where bots think, when nobody
//! else does, kept in the store.
//!
//! Whoever makes a review says now and then that it goes on; one that was lost with its node is begun again by any other.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use table::{Depth, Limits, REVIEW_VERSION, Review};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    stored::read_table,
    thinking::For,
};

/// How long a review is left to whoever makes it without a word from there.
const LEASE: Duration = Duration::from_secs(20);
/// How often it is noted how far it is.
const NOTE_EVERY: Duration = Duration::from_secs(1);
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
        let begin = self.keep_at(id, (0, 0), move |_| game.begin_review(Depth::default(), SEED)).await?;
        let Some(begun) = begin else { return Ok(()) };
        let mut under_way = begun.map_err(|why| HouseError::Inside(why.to_string()))?;
        // A turn at a time: whoever needs the thread waits for none of it, and only the turn under way is done again.
        while under_way.far().0 < under_way.far().1 {
            let (done, turns) = under_way.far();
            let weigh = move |stop: &AtomicBool| {
                // If it gives way the same turn is weighed when there is room again.
                let _ = under_way.go_on(&Limits { stop: Some(stop), threads: 1, time: None });
                under_way
            };
            let Some(further) = self.keep_at(id, (done as u32, turns as u32), weigh).await? else { return Ok(()) };
            under_way = further;
        }
        let Some(review) = under_way.finish() else { return Ok(()) };
        let text = serde_json::to_string(&review).map_err(|why| HouseError::Inside(why.to_string()))?;
        Ok(self.store.keep_review(id, REVIEW_VERSION, self.now_ms(), &text).await?)
    }

    /// A part of the work at a review, and what came of it: thought out when nobody else needs a thread, while it is noted
    /// that the review goes on. Nothing when the house closes: another node may begin with it at once.
    async fn keep_at<T: Send + 'static>(
        &self,
        id: &str,
        far: (u32, u32),
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let thinking = self.thinkers.think(For::Later, work);
        tokio::pin!(thinking);
        let mut closing = self.closing();
        loop {
            tokio::select! {
                done = &mut thinking => {
                    return done.map(Some).ok_or_else(|| HouseError::Inside("a review broke off".to_owned()));
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

    #[tokio::test(flavor = "multi_thread")]
    async fn a_review_waits_until_no_bot_needs_the_thread() {
        let settings = Settings { bot_threads: 1, ..Settings::default() };
        let house = House::open(settings, Store::in_memory().await.unwrap());
        let (ann, _) = house.welcome("Ann").await.unwrap();
        let seats =
            ["Kate", "Lil"].map(|name| NewSeat::new(store::Holder::HotSeat(ann.id.clone())).named(name)).to_vec();
        let id = house.make(&ann, &short_game(), Wish::new("Over", Visibility::Private, seats)).await.unwrap();
        let live = house.table(&id).await.unwrap();
        let (go, wait) = oneshot::channel::<()>();
        let thinkers = house.thinkers.clone();
        let busy = tokio::spawn(async move { thinkers.think(For::Bot, move |_| drop(wait.blocking_recv())).await });
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.ask_review(&live).await.unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(matches!(house.review_of(&live).await.unwrap(), ReviewAt::UnderWay(0, _)), "a bot thinks");
        drop(go);
        busy.await.unwrap();
        for _ in 0..1_000 {
            if matches!(house.review_of(&live).await.unwrap(), ReviewAt::Made(_)) {
                return house.close();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the review was never made");
    }
}
