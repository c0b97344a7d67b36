//! Who follows or blocks whom, and what of a person others may see.

use engine::{say, say::name};
use store::{Guest, Sight};

use crate::{
    error::{HouseError, Result},
    house::House,
};

/// What of a person somebody may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whether it is one's own.
    pub own: bool,
    /// Games and results.
    pub games: bool,
    /// Ratings.
    pub ratings: bool,
    /// Whom the person follows.
    pub friends: bool,
    /// When the person was last here.
    pub last: bool,
}

impl House {
    /// The member with this handle, with or without an `@`.
    pub async fn member(&self, handle: &str) -> Result<Guest> {
        let handle = handle.trim().trim_start_matches('@');
        if handle.is_empty() {
            return Err(HouseError::Malformed("Please type a handle, such as @silver-lil.".into()));
        }
        let member = self.store.member(handle).await?;
        member
            .ok_or_else(|| HouseError::Malformed(say!("Nobody here has the handle @{handle}.", handle = name(handle))))
    }

    /// Follows somebody.
    pub async fn follow(&self, guest: &Guest, friend: &Guest) -> Result<()> {
        if guest.id == friend.id {
            return Err(HouseError::Conflict("That is you.".into()));
        }
        match self.store.follow(&guest.id, &friend.id, self.now_ms()).await? {
            true => Ok(()),
            false => Err(HouseError::Conflict("You cannot follow this person.".into())),
        }
    }

    /// Blocks somebody: their talk is hidden, and they neither follow nor invite this person nor sit at their tables.
    pub async fn block(&self, guest: &Guest, other: &Guest) -> Result<()> {
        if guest.id == other.id {
            return Err(HouseError::Conflict("That is you.".into()));
        }
        match self.store.block(&guest.id, &other.id, self.now_ms()).await? {
            true => Ok(()),
            false => {
                Err(HouseError::Conflict("You have blocked so many people that there is no room for more.".into()))
            }
        }
    }

    /// What of a person somebody may see.
    pub async fn seen_of(&self, person: &str, viewer: Option<&str>) -> Result<Seen> {
        let own = viewer == Some(person);
        let is_friend = match viewer {
            Some(viewer) if !own => self.store.follows(person, viewer).await?,
            _ => false,
        };
        let profile = self.store.profile(person).await?;
        let sees = |sight: Sight| match sight {
            Sight::Everybody => true,
            Sight::Friends => own || is_friend,
            Sight::Nobody => own,
        };
        Ok(Seen {
            own,
            games: sees(profile.games),
            ratings: sees(profile.ratings),
            friends: sees(profile.friends),
            last: sees(profile.seen),
        })
    }
}
