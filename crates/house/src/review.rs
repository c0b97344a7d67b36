//! Reviews of finished games: asked for by whoever looks at one, made once in the background, kept in the store.
//!
//! Whoever makes a review says now and then that it goes on; one that was lost with its node is begun again by any other.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use table::{NoReview, REVIEW_VERSION, Review, Reviewing};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    stored::read_table,
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
        let (stop, far) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let work = {
            let (stop, far) = (stop.clone(), far.clone());
            move || {
                let how = Reviewing { seed: SEED, stop: Some(&stop), ..Reviewing::default() };
                game.review(&how, |done, turns| far.store((done as u64) << 32 | turns as u64, Ordering::Relaxed))
            }
        };
        // Whatever ends the waiting ends the work.
        let _stop = StopOnDrop(stop);
        let mut work = tokio::task::spawn_blocking(work);
        let mut closing = self.closing();
        let review = loop {
            tokio::select! {
                review = &mut work => break review,
                () = tokio::time::sleep(NOTE_EVERY) => {
                    let far = far.load(Ordering::Relaxed);
                    let far = ((far >> 32) as u32, far as u32);
                    self.store.review_goes_on(id, far, until(self.now_ms())).await?;
                }
                () = async { drop(closing.wait_for(|&closing| closing).await) } => {
                    // Another node may begin with it at once.
                    self.store.review_goes_on(id, (0, 0), self.now_ms()).await?;
                    return Ok(());
                }
            }
        };
        match review {
            Ok(Ok(review)) => {
                let text = serde_json::to_string(&review).map_err(|why| HouseError::Inside(why.to_string()))?;
                let far = review.turns.len() as u32;
                self.store.review_goes_on(id, (far, far), until(self.now_ms())).await?;
                Ok(self.store.keep_review(id, REVIEW_VERSION, self.now_ms(), &text).await?)
            }
            Ok(Err(NoReview::Stopped)) => Ok(()),
            Ok(Err(why)) => Err(HouseError::Inside(why.to_string())),
            Err(why) => Err(HouseError::Inside(format!("a review broke off: {why}"))),
        }
    }
}

/// Tells whoever works that it is not wanted any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn until(now_ms: i64) -> i64 {
    now_ms.saturating_add(LEASE.as_millis() as i64)
}
