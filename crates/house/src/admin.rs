//! The hosts of the house: what administrators do, and how the house follows.

use std::{sync::Arc, time::Duration};

use store::{Deed, Guest, Secret, Subject};

use crate::{
    bell::Topic,
    error::{HouseError, Result},
    house::House,
    people::tidy_name,
};

/// How long a link works that makes somebody an administrator.
pub const ADMIN_LINK_LASTS: Duration = Duration::from_secs(60 * 60);
/// What was done elsewhere is looked for so far back: clocks of nodes differ a little, and a deed takes a moment.
const LOOK_BACK_MS: i64 = 15_000;

impl House {
    /// Does what an administrator wants; nobody: from the shell, where everything may be done.
    pub async fn administer(self: &Arc<House>, by: Option<&Guest>, deed: Deed, why: &str) -> Result<()> {
        if by.is_some_and(|by| !by.is_admin) {
            return Err(HouseError::Forbidden("Only administrators may do this.".into()));
        }
        if let Deed::RenamePerson { name, .. } | Deed::RenameTable { name, .. } = &deed {
            tidy_name(name)?;
        }
        self.spare_admins(by, &deed).await?;
        let done = self.store.administer(by.map(|by| by.id.as_str()), &deed, why, self.now_ms()).await?;
        if !done {
            return Err(HouseError::Conflict("There is nothing to be done: it is so already, or it is gone.".into()));
        }
        // Whom it concerns is in the store: the log of the program names nobody.
        tracing::info!(target: "audit", event = "an administrator acted", deed = deed.name(), from_shell = by.is_none());
        self.follow_deed(deed.name(), &deed.about()).await
    }

    /// Nobody shuts out an administrator, themselves included: first that must end.
    async fn spare_admins(&self, by: Option<&Guest>, deed: &Deed) -> Result<()> {
        if let (Deed::UnmakeAdmin { person }, Some(by)) = (deed, by)
            && *person == by.id
        {
            return Err(HouseError::Conflict("Another administrator must do this for you.".into()));
        }
        let (Deed::Mute { person, until_ms: 1.. } | Deed::Ban { person, until_ms: 1.. }) = deed else { return Ok(()) };
        match self.store.known(person).await? {
            Some(known) if known.guest.is_admin => Err(HouseError::Conflict(
                "This is an administrator: they can be muted or banned once they are none.".into(),
            )),
            _ => Ok(()),
        }
    }

    /// What follows from a deed here: tables are read again, and open pages hear of it.
    async fn follow_deed(self: &Arc<House>, deed: &str, about: &Subject) -> Result<()> {
        match about {
            Subject::Message { place, .. } => self.ring(&Topic::Talk(place.clone())),
            Subject::Table(table) => {
                if let Some(live) = self.tables.loaded(table) {
                    self.refresh(&live).await?;
                }
                self.ring(&Topic::Lobby);
            }
            Subject::Person(person) if deed == "rename" => {
                for live in self.tables.all().into_iter().filter(|live| !live.seats_of(Some(person)).is_empty()) {
                    self.refresh(&live).await?;
                }
            }
            Subject::Person(person) => self.ring(&Topic::Person(person.clone())),
            Subject::Report(_) => {}
        }
        Ok(())
    }

    /// Follows what administrators did elsewhere: at another node, or in a shell beside the server.
    pub(crate) async fn hear_of_admins(self: Arc<House>) -> Result<()> {
        let since = self.now_ms() - LOOK_BACK_MS;
        let deeds = self.store.admin_deeds_since(since).await?;
        let fresh: Vec<_> = {
            let mut followed = crate::lock(&self.deeds_followed);
            followed.retain(|_, at_ms| *at_ms >= since);
            deeds.into_iter().filter(|(id, at_ms, ..)| followed.insert(id.clone(), *at_ms).is_none()).collect()
        };
        for (_, _, deed, about) in fresh {
            if let Ok(about) = about.parse() {
                self.follow_deed(&deed, &about).await?;
            }
        }
        Ok(())
    }

    /// The secret of a link that makes whoever opens it an administrator, once, within the hour.
    pub async fn admin_link(&self) -> Result<Secret> {
        let lasts = i64::try_from(ADMIN_LINK_LASTS.as_millis()).unwrap_or(i64::MAX);
        Ok(self.store.create_admin_link(self.now_ms() + lasts).await?)
    }

    /// Makes somebody an administrator by such a link.
    pub async fn follow_admin_link(&self, token: &str, guest: &Guest) -> Result<()> {
        if !self.store.use_admin_link(token, &guest.id, self.now_ms()).await? {
            return Err(HouseError::Conflict("This link does not work any more.".into()));
        }
        tracing::info!(target: "audit", event = "an administrator acted", deed = "make-admin", by_link = true);
        Ok(())
    }
}
