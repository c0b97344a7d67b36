//! The address somebody may leave: confirmed by a letter, used for news and for a lost password.

use std::{sync::Arc, time::Duration};

use engine::{say, say::name};
use store::{Guest, Purpose, Secret};

use super::fit_password;
use crate::{
    error::{HouseError, Result},
    house::House,
    news::Letter,
};

/// How long an address can be confirmed.
const CONFIRM_WITHIN: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a new password can be chosen.
const CHOOSE_WITHIN: Duration = Duration::from_secs(60 * 60);

/// An address as it is written to, or what is wrong with it.
fn tidy_address(address: &str) -> Result<String> {
    let address = address.trim();
    let wrong = || HouseError::Malformed("This is no e-mail address.".into());
    let has_place = address.rsplit_once('@').is_some_and(|(_, place)| place.contains('.') && !place.ends_with('.'));
    if address.len() > 254 || !has_place || address.parse::<lettre::Address>().is_err() {
        return Err(wrong());
    }
    Ok(address.to_owned())
}

impl House {
    /// Asks a member by a letter whether an address is theirs; it is not written to before they say so. `base` is where
    /// the house is found.
    pub async fn ask_to_confirm(&self, person: &Guest, address: &str, base: &str) -> Result<()> {
        let address = tidy_address(address)?;
        let Some(handle) = person.handle.as_deref() else {
            return Err(HouseError::Forbidden("Only members have an address here.".into()));
        };
        if !self.can_write() {
            return Err(HouseError::Conflict("No letters are sent from here.".into()));
        }
        self.store.end_links(&person.id, Some(Purpose::Confirm)).await?;
        let token = self.link_for(person, Purpose::Confirm, &address, CONFIRM_WITHIN).await?;
        let link = format!("{base}/you/email/{}", token.expose());
        let letter = Letter {
            subject: say!("Is this your address?").to_string(),
            text: say!(
                "{handle} at {base} wants to be written to at this address. If that is you, please open this page within a day and agree:\n\n{link}\n\nIf it is not, do nothing: you will not be written to again.",
                handle = name(handle),
                base = name(base),
                link = name(&link)
            )
            .to_string(),
        };
        self.write_to(person, &address, letter).await
    }

    /// Whose address a link confirms, if it still works.
    pub async fn confirms(&self, token: &str) -> Result<Option<(Guest, Secret)>> {
        let link = self.store.link(token, &[Purpose::Confirm], self.now_ms()).await?;
        Ok(link.map(|link| (link.guest, link.about)))
    }

    /// Confirms an address: from now on it is the member's.
    pub async fn confirm(&self, token: &str) -> Result<()> {
        let link = self.used(token, &[Purpose::Confirm]).await?;
        Ok(self.store.confirm_address(&link.guest.id, link.about.expose(), self.now_ms()).await?)
    }

    /// Forgets a member's address, and one that waits to be confirmed.
    pub async fn remove_address(&self, person: &Guest) -> Result<()> {
        self.store.end_links(&person.id, Some(Purpose::Confirm)).await?;
        Ok(self.store.forget_address(&person.id).await?)
    }

    /// Writes to whoever lost a password, if somebody confirmed this address. Whoever asks learns nothing of that, not
    /// even from the time it takes.
    pub fn lost_password(self: &Arc<House>, address: &str, base: &str) -> Result<()> {
        let address = tidy_address(address)?;
        self.try_once(&format!("lost {}", address.to_ascii_lowercase()))?;
        let (house, base) = (self.clone(), base.to_owned());
        tokio::spawn(async move {
            let _at_work = house.closing();
            if let Err(why) = house.write_about_password(&address, &base).await {
                tracing::warn!(%why, "a letter about a lost password was not written");
            }
        });
        Ok(())
    }

    async fn write_about_password(&self, address: &str, base: &str) -> Result<()> {
        for member in self.store.members_at(address).await? {
            let token = self.link_for(&member, Purpose::Lost, "", CHOOSE_WITHIN).await?;
            let link = format!("{base}/sign-in/lost/{}", token.expose());
            let letter = Letter {
                subject: say!("A new password").to_string(),
                text: say!(
                    "Somebody asked for a new password for {handle} at {base}. If that was you, choose one here within an hour:\n\n{link}\n\nIf it was not, do nothing: the old one stays.",
                    handle = name(member.handle.as_deref().unwrap_or_default()),
                    base = name(base),
                    link = name(&link)
                )
                .to_string(),
            };
            // The address as it was confirmed, not as somebody typed it.
            if let Some(confirmed) = self.store.confirmed_address(&member.id).await? {
                self.write_to(&member, confirmed.expose(), letter).await?;
            }
        }
        Ok(())
    }

    /// Who may choose a new password by a link, if it still works.
    pub async fn may_choose(&self, token: &str) -> Result<Option<Guest>> {
        let link = self.store.link(token, &[Purpose::Lost], self.now_ms()).await?;
        Ok(link.map(|link| link.guest))
    }

    /// Chooses a new password by a link. All sessions and links end; a new session begins on this device.
    pub async fn choose_password(&self, token: &str, word: &str, device: &str) -> Result<(Guest, Secret)> {
        fit_password(word)?;
        let hash = Secret::new(self.hash(word).await?);
        let person = self.used(token, &[Purpose::Lost]).await?.guest;
        self.store.set_password(&person.id, &hash, self.now_ms()).await?;
        self.store.end_links(&person.id, None).await?;
        let session = self.open_session(&person, device).await?;
        self.store.end_other_sessions(&person.id, session.expose(), self.now_ms()).await?;
        Ok((person, session))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_checked() {
        assert_eq!(tidy_address(" ann@post.example ").unwrap(), "ann@post.example");
        for bad in
            ["", "ann", "ann@", "@post.example", "ann@post", "a nn@post.example", "ann@post.example\r\nBcc: x@y.z"]
        {
            assert!(tidy_address(bad).is_err(), "{bad}");
        }
    }
}
