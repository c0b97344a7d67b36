//! Signing in by handle and password.

use std::sync::Arc;

use store::{Guest, Purpose, Secret};

use super::PASSWORD;
use crate::{
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
};

/// The one answer to everybody who cannot come in.
fn no_fit() -> HouseError {
    HouseError::Forbidden("This handle and this password do not fit.".into())
}

impl House {
    /// Whoever knows the password of a handle comes in, with the token of a new session. Everybody else gets one answer,
    /// after the same time.
    pub async fn sign_in(&self, handle: &str, password: &str, device: &str) -> Result<(Guest, Secret)> {
        let handle = handle.trim().trim_start_matches('@').to_ascii_lowercase();
        if handle.len() > 100 || password.chars().count() > *PASSWORD.end() {
            return Err(no_fit());
        }
        self.try_once(&format!("handle {handle}"))?;
        let member = self.store.member(&handle).await?;
        let kept = self.store.password_of(member.as_ref().map_or("", |member| &member.id)).await?;
        let fits = self.is_word(password, kept.as_ref().map(Secret::expose)).await?;
        let member = member.filter(|_| fits).ok_or_else(no_fit)?;
        let session = self.open_session(&member, device).await?;
        Ok((member, session))
    }

    /// A new session of somebody, on a device that is called so.
    pub async fn open_session(&self, person: &Guest, device: &str) -> Result<Secret> {
        Ok(self.store.create_session_on(&person.id, device, self.now_ms()).await?)
    }

    /// What a guest leaves behind who signs in: the secret of the way back, if there is something to come back to.
    pub async fn left_behind(&self, guest: &Guest) -> Result<Option<(usize, Secret)>> {
        if guest.handle.is_some() {
            return Ok(None);
        }
        let tables = self.store.tables_with(&guest.id).await?.len();
        match tables {
            0 => Ok(None),
            tables => Ok(Some((tables, self.way_back(guest).await?))),
        }
    }

    /// Brings the seats and tables of a guest into an account, by the guest's way back; gives how many tables. Where the
    /// member sits already the guest's seat stays as it is.
    pub async fn bring(self: &Arc<House>, token: &str, member: &Guest) -> Result<usize> {
        let purposes = [Purpose::Back];
        let link = self.store.link(token, &purposes, self.now_ms()).await?;
        let dead = || HouseError::Conflict("This link does not work any more.".into());
        let guest = link.ok_or_else(dead)?.guest;
        if guest.handle.is_some() || guest.id == member.id || member.handle.is_none() {
            return Err(HouseError::Conflict("Only the seats of a guest can be brought into an account.".into()));
        }
        let (mut moved, tables) = (0, self.store.tables_with(&guest.id).await?);
        for table in &tables {
            moved += usize::from(self.store.hand_over(table, &guest.id, &member.id, self.now_ms()).await?);
            self.reread(table).await?;
        }
        // Should some seats have to stay, the way back stays too.
        if self.store.tables_with(&guest.id).await?.is_empty() {
            self.store.use_link(token, &purposes, self.now_ms()).await?;
        }
        Ok(moved)
    }

    /// Reads again what is stored of a table, if it is in memory.
    pub(crate) async fn reread(self: &Arc<House>, table: &str) -> Result<()> {
        // Who made a table is read when it is loaded.
        self.tables.forget(table);
        match self.tables.loaded(table) {
            Some(live) => self.refresh(&live as &Arc<LiveTable>).await,
            None => Ok(()),
        }
    }
}
