//! Links that carry the whole person to another device. Each works once.

use std::time::Duration;

use store::{Guest, OnceLink, Purpose, Secret};

use crate::{
    error::{HouseError, Result},
    house::House,
};

/// How long a link to another device works.
pub const LINK_LASTS: Duration = Duration::from_secs(15 * 60);
/// The links that somebody comes in by.
const INTO_THE_HOUSE: [Purpose; 2] = [Purpose::Device, Purpose::Back];

impl House {
    /// The secret of a link that takes somebody along to another device, for a quarter of an hour.
    pub async fn device_link(&self, person: &Guest) -> Result<Secret> {
        self.link_for(person, Purpose::Device, "", LINK_LASTS).await
    }

    /// The secret of a link by which a guest without an account comes back, as long as a session lasts.
    pub async fn way_back(&self, guest: &Guest) -> Result<Secret> {
        self.link_for(guest, Purpose::Back, "", self.settings.session_lasts).await
    }

    pub(crate) async fn link_for(
        &self,
        person: &Guest,
        purpose: Purpose,
        about: &str,
        lasts: Duration,
    ) -> Result<Secret> {
        let now_ms = self.now_ms();
        let until_ms = now_ms.saturating_add(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX));
        Ok(self.store.make_link(&person.id, purpose, about, now_ms, until_ms).await?)
    }

    /// Whom a link brings in, if it still works.
    pub async fn person_of_link(&self, token: &str) -> Result<Option<Guest>> {
        let link = self.store.link(token, &INTO_THE_HOUSE, self.now_ms()).await?;
        Ok(link.map(|link| link.guest))
    }

    /// Comes in by a link, which then does not work any more: the person, and the token of a new session.
    pub async fn come_in_by(&self, token: &str, device: &str) -> Result<(Guest, Secret)> {
        let link = self.used(token, &INTO_THE_HOUSE).await?;
        let session = self.open_session(&link.guest, device).await?;
        Ok((link.guest, session))
    }

    pub(crate) async fn used(&self, token: &str, purposes: &[Purpose]) -> Result<OnceLink> {
        let link = self.store.use_link(token, purposes, self.now_ms()).await?;
        link.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))
    }
}
