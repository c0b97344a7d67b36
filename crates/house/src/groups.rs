//! Groups of friends: founding, joining, seeing to them.

use engine::{say, say::name};
use store::{Group, Guest, Joined, Role, Secret};

use crate::{
    bell::Topic,
    error::{HouseError, Result},
    house::House,
    news::{News, NewsKind},
    people::tidy_name,
};

impl House {
    /// Founds a group, and gives its ID.
    pub async fn found_group(&self, founder: &Guest, called: &str, about: &str) -> Result<String> {
        let (called, about) = (tidy_name(called)?, tidy_about(about)?);
        let id = self.store.found_group(&founder.id, &called, about, self.now_ms()).await?;
        id.ok_or_else(|| HouseError::Conflict("You belong to so many groups that there is no room for another.".into()))
    }

    /// A group and what somebody is in it; for a stranger there is none.
    pub async fn group_for(&self, id: &str, guest: Option<&str>) -> Result<Option<(Group, Role)>> {
        let Some(guest) = guest else { return Ok(None) };
        let Some(role) = self.store.role_in(id, guest).await? else { return Ok(None) };
        Ok(self.store.group(id).await?.map(|group| (group, role)))
    }

    /// A group that somebody sees to.
    pub async fn kept_group(&self, id: &str, keeper: &Guest) -> Result<Group> {
        match self.group_for(id, Some(&keeper.id)).await? {
            Some((group, role)) if role.keeps() => Ok(group),
            _ => Err(HouseError::Forbidden("Only the keepers of the group can do this.".into())),
        }
    }

    /// Gives a group another name and text.
    pub async fn describe_group(&self, id: &str, keeper: &Guest, called: &str, about: &str) -> Result<()> {
        self.kept_group(id, keeper).await?;
        let (called, about) = (tidy_name(called)?, tidy_about(about)?);
        self.store.describe_group(id, &called, about).await?;
        self.ring(&Topic::Group(id.to_owned()));
        Ok(())
    }

    /// A new secret for the link by which people join; the one before works no more.
    pub async fn group_link(&self, id: &str, keeper: &Guest) -> Result<Secret> {
        self.kept_group(id, keeper).await?;
        Ok(self.store.group_link(id).await?)
    }

    /// Asks a member of the house into a group.
    pub async fn invite_to_group(&self, id: &str, keeper: &Guest, whom: &Guest) -> Result<()> {
        let group = self.kept_group(id, keeper).await?;
        // Whoever does not want to hear of the keeper does not; nobody is told of that.
        if self.store.blocks(&whom.id, &keeper.id).await? {
            return Ok(());
        }
        joined(self.store.join_group(id, &whom.id, Role::Invited, self.now_ms()).await?)?;
        let news = News {
            kind: NewsKind::Invitation,
            text: say!("{who} asks you into the group {group}.", who = name(&keeper.name), group = name(&group.name))
                .to_string(),
            address: format!("/groups/{id}"),
            table: None,
            key: format!("group-{id}-{}", keeper.id),
        };
        self.notify(&whom.id, news).await
    }

    /// Joins a group to which one was invited.
    pub async fn accept_group(&self, id: &str, guest: &Guest) -> Result<()> {
        if self.store.role_in(id, &guest.id).await?.is_none() {
            return Err(HouseError::Forbidden("You were not asked into this group.".into()));
        }
        self.join(id, guest).await
    }

    /// Joins a group by the secret of its link, and gives its ID.
    pub async fn follow_group_link(&self, token: &str, guest: &Guest) -> Result<String> {
        let group = self.store.group_of_link(token).await?;
        let group = group.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))?;
        self.join(&group.id, guest).await?;
        Ok(group.id)
    }

    async fn join(&self, id: &str, guest: &Guest) -> Result<()> {
        joined(self.store.join_group(id, &guest.id, Role::Member, self.now_ms()).await?)?;
        self.ring(&Topic::Group(id.to_owned()));
        Ok(())
    }

    /// Leaves a group, or says no to an invitation.
    pub async fn leave_group(&self, id: &str, guest: &Guest) -> Result<()> {
        self.store.leave_group(id, &guest.id).await?;
        self.ring(&Topic::Group(id.to_owned()));
        Ok(())
    }

    /// Takes somebody out of a group, as keepers may; nobody but the founder takes out a keeper.
    pub async fn remove_from_group(&self, id: &str, keeper: &Guest, whom: &str) -> Result<()> {
        self.kept_group(id, keeper).await?;
        let is_founder = self.store.role_in(id, &keeper.id).await? == Some(Role::Founder);
        match self.store.role_in(id, whom).await? {
            Some(Role::Founder) => Err(HouseError::Forbidden("The founder stays.".into())),
            Some(Role::Keeper) if !is_founder => {
                Err(HouseError::Forbidden("Only the founder can take out a keeper.".into()))
            }
            _ => {
                self.store.leave_group(id, whom).await?;
                self.ring(&Topic::Group(id.to_owned()));
                Ok(())
            }
        }
    }

    /// Names a member a keeper, or a keeper a member again, as the founder may.
    pub async fn name_keeper(&self, id: &str, founder: &Guest, whom: &str, keeps: bool) -> Result<()> {
        self.founded(id, founder, whom != founder.id).await?;
        self.store.set_role(id, whom, if keeps { Role::Keeper } else { Role::Member }).await?;
        self.ring(&Topic::Group(id.to_owned()));
        Ok(())
    }

    /// Dissolves a group, as the founder may. Its tables stay.
    pub async fn dissolve_group(&self, id: &str, founder: &Guest) -> Result<()> {
        self.founded(id, founder, true).await?;
        Ok(self.store.dissolve_group(id).await?)
    }

    async fn founded(&self, id: &str, guest: &Guest, may: bool) -> Result<()> {
        match self.store.role_in(id, &guest.id).await? {
            Some(Role::Founder) if may => Ok(()),
            _ => Err(HouseError::Forbidden("Only the founder of the group can do this.".into())),
        }
    }
}

fn joined(joined: Joined) -> Result<()> {
    match joined {
        Joined::Done => Ok(()),
        Joined::Full => Err(HouseError::Conflict("The group has no room for another member.".into())),
        Joined::TooMany => {
            Err(HouseError::Conflict("You belong to so many groups that there is no room for another.".into()))
        }
    }
}

/// The longest text about a group, in letters.
const LONGEST_TEXT: usize = 2_000;

fn tidy_about(about: &str) -> Result<&str> {
    let about = about.trim();
    if about.chars().count() > LONGEST_TEXT || about.contains('\0') {
        return Err(HouseError::Malformed(say!("The text has at most {most} letters.", most = LONGEST_TEXT)));
    }
    Ok(about)
}
