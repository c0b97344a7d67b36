//! Who is here: guests by their names, and their sessions.

use std::{sync::Arc, time::Instant};

use engine::say;
use store::{Guest, Secret};

use crate::{
    error::{HouseError, Result},
    house::House,
};

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

impl House {
    /// Welcomes a guest by this name, with the token of a session.
    pub async fn welcome(&self, name: &str) -> Result<(Guest, Secret)> {
        self.welcome_on(name, "").await
    }

    /// As [`House::welcome`], on a device that is called so.
    pub async fn welcome_on(&self, name: &str, device: &str) -> Result<(Guest, Secret)> {
        let guest = self.store.create_guest(&tidy_name(name)?, self.now_ms()).await?;
        let token = self.open_session(&guest, device).await?;
        Ok((guest, token))
    }

    /// Whose session this token opened, if it is still open.
    pub async fn guest_of(&self, token: &str) -> Result<Option<Guest>> {
        let begun = Instant::now();
        let guest = self.store.guest_of_session(token, self.now_ms()).await?;
        self.metrics.stored("session", begun.elapsed());
        Ok(guest)
    }

    /// Gives a session another token; the old one works a little longer, for requests on their way. `None`: it was given one
    /// already.
    pub async fn rotate_session(&self, token: &str) -> Result<Option<Secret>> {
        Ok(self.store.rotate_session(token, self.now_ms()).await?)
    }

    /// Ends a session: its token opens nothing any more.
    pub async fn end_session(&self, token: &str) -> Result<()> {
        Ok(self.store.end_session(token, self.now_ms()).await?)
    }

    /// Gives a guest another name, at every table.
    pub async fn rename(self: &Arc<House>, guest: &Guest, name: &str) -> Result<()> {
        if guest.name == name {
            return Ok(());
        }
        self.store.rename_guest(&guest.id, name).await?;
        for live in self.tables.all() {
            if !live.seats_of(Some(&guest.id)).is_empty() {
                self.refresh(&live).await?;
            }
        }
        Ok(())
    }
}

/// A name as it will be shown, or what is wrong with it.
pub fn tidy_name(name: &str) -> Result<String> {
    let name = name.trim();
    if name.is_empty() {
        return Err(HouseError::Malformed("Please type a name.".into()));
    }
    if name.chars().any(is_unprintable) {
        return Err(HouseError::Malformed("A name has only letters, digits, marks and spaces.".into()));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(HouseError::Malformed(say!("A name has at most {most} letters.", most = LONGEST_NAME)));
    }
    Ok(name.to_owned())
}

/// Control characters, and those that turn the direction of text or hide.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_checked() {
        assert_eq!(tidy_name("  Ann Ö. ").unwrap(), "Ann Ö.");
        assert!(tidy_name(" \t ").is_err());
        assert!(tidy_name("a\u{7}b").is_err() && tidy_name("a\u{202e}b").is_err() && tidy_name("a\nb").is_err());
        assert!(tidy_name(&"x".repeat(41)).is_err() && tidy_name(&"ü".repeat(40)).is_ok());
    }
}
