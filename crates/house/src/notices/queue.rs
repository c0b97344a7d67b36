//! What is due goes out: claimed, looked at once more, sent, settled.

use std::{sync::Arc, time::Duration};

use store::{Channel, Delivery, Notice, Settled};

use super::{Choices, Failure, Speed, Way, message::Message, quiet::waits_until};
use crate::{error::Result, house::House, news::NewsKind, terms::Terms};

/// How often it is looked for what is due.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(2);
/// How many are claimed at once.
const AT_ONCE: usize = 20;
/// How many may be on their way at once.
pub(crate) const ON_THEIR_WAY: usize = 64;
/// How long something that was claimed is left to whoever claimed it: longer than any try takes.
const LEASE_MS: i64 = 60_000;
/// After how many minutes something is tried again, by how often it was.
const PAUSES: [i64; 6] = [1, 5, 20, 60, 180, 360];
/// After this it is given up.
const GIVE_UP_MS: i64 = 2 * 24 * 60 * 60 * 1000;
/// The most that one digest tells.
const MOST_IN_DIGEST: u32 = 50;
/// For how many days what was seen is kept, and for how many everything.
const KEPT_DAYS: (i64, i64) = (30, 90);

/// What is known of a delivery just before it goes out.
enum Look {
    /// It can go.
    Ready(Box<Message>),
    /// It is of no use any more.
    Stale,
    /// It waits for the morning.
    Later(i64),
}

impl House {
    /// Sends what is due, as much as there is room for: whoever is slow to take it holds up nobody else.
    pub(crate) async fn deliver_due(self: Arc<House>) -> Result<()> {
        loop {
            let room = self.sending.available_permits().min(AT_ONCE);
            if room == 0 || self.is_closing() {
                return Ok(());
            }
            let now_ms = self.now_ms();
            let claimed = self.store.claim_deliveries(now_ms, now_ms + LEASE_MS, room as u32).await?;
            if claimed.is_empty() {
                return Ok(());
            }
            for delivery in claimed {
                let Ok(place) = self.sending.clone().acquire_owned().await else { return Ok(()) };
                let house = self.clone();
                tokio::spawn(async move {
                    let _place = place;
                    if let Err(why) = house.deliver(&delivery).await {
                        tracing::warn!(%why, "something could not be sent: it is tried again");
                    }
                });
            }
        }
    }

    async fn deliver(&self, delivery: &Delivery) -> Result<()> {
        let now_ms = self.now_ms();
        let Some(channel) = self.store.channel_of(delivery).await? else { return Ok(()) };
        let message = match self.look_at(delivery, &channel, now_ms).await? {
            Look::Ready(message) => message,
            Look::Stale => return Ok(self.store.settle_delivery(&delivery.id, Settled::Dropped, now_ms).await?),
            Look::Later(due_ms) => {
                return Ok(self.store.settle_delivery(&delivery.id, Settled::Later(due_ms, None), now_ms).await?);
            }
        };
        let sent = self.send_by(&channel, &message).await?;
        self.settle_sent(delivery, &channel, sent).await
    }

    async fn settle_sent(
        &self,
        delivery: &Delivery,
        channel: &Channel,
        sent: std::result::Result<(), Failure>,
    ) -> Result<()> {
        let now_ms = self.now_ms();
        let word = sent.err().map(|failure| failure.to_string()).unwrap_or_default();
        let settled = match sent {
            Ok(()) => Settled::Sent,
            Err(failure) => {
                let pause = PAUSES[(delivery.tries as usize).min(PAUSES.len() - 1)] * 60_000;
                let over = now_ms + pause > delivery.created_ms + GIVE_UP_MS;
                if failure.is_final() || over {
                    Settled::Failed(&word)
                } else {
                    Settled::Later(now_ms + pause, Some(&word))
                }
            }
        };
        self.store.settle_delivery(&delivery.id, settled, now_ms).await?;
        self.note_sent(channel, sent.err()).await
    }

    /// Looks at a delivery just before it goes out.
    async fn look_at(&self, delivery: &Delivery, channel: &Channel, now_ms: i64) -> Result<Look> {
        let quiet_until = self.quiet_until(&delivery.guest, now_ms).await?;
        let Some(id) = &delivery.notice else { return self.look_at_digest(delivery, now_ms, quiet_until).await };
        let Some(notice) = self.store.notice(id).await? else { return Ok(Look::Stale) };
        let speed = self.speed_at(notice.table.as_deref()).await?;
        let (live, (choices, _)) = (speed == Speed::Live, self.choices_of(&notice.guest).await?);
        // Whoever has said since then that it is not wanted does not get it.
        if !NewsKind::read(&notice.kind).is_some_and(|kind| choices.has(kind, Way::of(&channel.way), speed)) {
            return Ok(Look::Stale);
        }
        let mut until_ms = None;
        if let (Some(since_ms), Some(table)) = (notice.turn_ms, &notice.table) {
            // The turn was taken meanwhile, or is somebody else's.
            let Some(turn) = self.store.turn_since(table, &notice.guest, since_ms).await? else {
                return Ok(Look::Stale);
            };
            until_ms = turn.until_ms;
        }
        // What was seen in the house need not be told again.
        if notice.read_ms.is_some() {
            return Ok(Look::Stale);
        }
        if let Some(due_ms) = waits_until(now_ms, quiet_until, live, until_ms) {
            return Ok(Look::Later(due_ms));
        }
        let near = until_ms.is_some_and(|until| until - now_ms < 3 * 60 * 60 * 1000);
        Ok(Look::Ready(Box::new(Message { urgent: live || near, until_ms, ..Message::of(&notice) })))
    }

    async fn look_at_digest(&self, delivery: &Delivery, now_ms: i64, quiet_until: Option<i64>) -> Result<Look> {
        if let Some(due_ms) = waits_until(now_ms, quiet_until, false, None) {
            return Ok(Look::Later(due_ms));
        }
        let (since_ms, upto_ms) = (delivery.since_ms.unwrap_or_default(), delivery.created_ms);
        let notices = self.for_digest(&delivery.guest, since_ms, upto_ms).await?;
        if notices.is_empty() {
            return Ok(Look::Stale);
        }
        Ok(Look::Ready(Box::new(Message::digest(&delivery.id, upto_ms, &notices))))
    }

    /// What came for a person in a while, was not seen, and is wanted by letter.
    pub(super) async fn for_digest(&self, person: &str, since_ms: i64, upto_ms: i64) -> Result<Vec<Notice>> {
        let told = self.store.told(person).await?;
        let choices = Choices::read(told.choices.as_deref());
        let mut wanted = Vec::new();
        for notice in self.store.notices_between(person, since_ms, upto_ms, MOST_IN_DIGEST).await? {
            let speed = self.speed_at(notice.table.as_deref()).await?;
            if NewsKind::read(&notice.kind).is_some_and(|kind| choices.has(kind, Way::Mail, speed)) {
                wanted.push(notice);
            }
        }
        Ok(wanted)
    }

    /// How a table is played.
    pub(crate) async fn speed_at(&self, table: Option<&str>) -> Result<Speed> {
        let Some(table) = table else { return Ok(Speed::Slow) };
        let table = self.store.table(table).await?;
        let live = table.is_some_and(|table| Terms::read(&table.terms).pace.is_live());
        Ok(if live { Speed::Live } else { Speed::Slow })
    }

    /// Forgets what was told long ago.
    pub(crate) async fn tidy_told(self: Arc<House>) -> Result<()> {
        const DAY_MS: i64 = 24 * 60 * 60 * 1000;
        let now_ms = self.now_ms();
        self.store.tidy_notices(now_ms - KEPT_DAYS.0 * DAY_MS, now_ms - KEPT_DAYS.1 * DAY_MS).await?;
        Ok(())
    }
}
