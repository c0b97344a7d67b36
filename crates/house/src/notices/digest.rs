//! The digest of the day: letters that come together, at an hour of the person's own clock.

use std::{sync::Arc, time::Duration};

use super::quiet::next_hour;
use crate::{error::Result, house::House};

/// How often it is looked for digests.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(30);
/// How many are made at once.
const AT_ONCE: u32 = 100;

impl House {
    /// Makes the digests that are due.
    pub(crate) async fn make_digests(self: Arc<House>) -> Result<()> {
        let now_ms = self.now_ms();
        for (person, hour, due_ms) in self.store.due_digests(now_ms, AT_ONCE).await? {
            let next_ms = next_hour(now_ms, hour, &self.zone_of(&person).await?);
            let Some(since_ms) = self.store.claim_digest(&person, due_ms, next_ms, now_ms).await? else { continue };
            if self.for_digest(&person, since_ms, now_ms).await?.is_empty() {
                continue;
            }
            if let Some(channel) = self.mail_channel(&person).await? {
                self.store.send_digest(&person, &channel, since_ms, now_ms).await?;
            }
        }
        Ok(())
    }
}
