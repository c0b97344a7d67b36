//! Accounts: a guest chooses a handle and a way to sign in, and stays the same person with all seats and settings.

mod leaving;
mod letters;
mod links;
mod passkeys;
mod sign_in;

use engine::{say, say::name};
use store::{Guest, Secret};

pub use links::LINK_LASTS;
pub use passkeys::Site;

use crate::{
    error::{HouseError, Result},
    house::House,
    limits::Kind,
};

/// How long a handle is, in letters.
const HANDLE: std::ops::RangeInclusive<usize> = 3..=20;
/// How long a password is, in characters.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// A handle that was given up stays reserved for so long.
const RESERVED_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// Whoever has no password to type signed in so lately that it is surely them.
const JUST_NOW_MS: i64 = 10 * 60 * 1000;

/// Handles that would be taken for the house, or for nobody.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "anybody",
    "bot",
    "bots",
    "everybody",
    "guest",
    "guests",
    "help",
    "host",
    "house",
    "me",
    "moderator",
    "motherlode",
    "nobody",
    "null",
    "root",
    "somebody",
    "staff",
    "support",
    "system",
    "you",
];

/// A handle as it will be shown, or what is wrong with it.
pub fn tidy_handle(handle: &str) -> Result<String> {
    let handle = handle.trim().trim_start_matches('@');
    if !handle.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')) {
        return Err(HouseError::Malformed("A handle has only the letters a to z, digits, _ and -.".into()));
    }
    if !HANDLE.contains(&handle.len()) {
        let (least, most) = (HANDLE.start(), HANDLE.end());
        return Err(HouseError::Malformed(say!(
            "A handle has {least} to {most} letters.",
            least = *least,
            most = *most
        )));
    }
    let bare = handle.to_ascii_lowercase().replace(['_', '-'], "");
    if bare.is_empty() || RESERVED.contains(&bare.as_str()) {
        return Err(HouseError::Malformed(say!("{handle} is kept for the house.", handle = name(handle))));
    }
    Ok(handle.to_owned())
}

/// Whether a password can be taken.
fn fit_password(word: &str) -> Result<()> {
    let letters = word.chars().count();
    if letters < *PASSWORD.start() {
        let least = *PASSWORD.start();
        return Err(HouseError::Malformed(say!("A password has at least {least} characters.", least)));
    }
    if letters > *PASSWORD.end() {
        let most = *PASSWORD.end();
        return Err(HouseError::Malformed(say!("A password has at most {most} characters.", most)));
    }
    Ok(())
}

/// How somebody signs in.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// Whether there is a password.
    pub password: bool,
    /// The keys of devices.
    pub passkeys: Vec<store::StoredPasskey>,
    /// The address that was confirmed.
    pub address: Option<Secret>,
    /// An address that waits to be confirmed.
    pub unconfirmed: Option<Secret>,
}

impl House {
    /// How somebody signs in.
    pub async fn ways_in(&self, person: &Guest) -> Result<Ways> {
        Ok(Ways {
            password: self.store.password_of(&person.id).await?.is_some(),
            passkeys: self.store.passkeys_of(&person.id).await?,
            address: self.store.confirmed_address(&person.id).await?,
            unconfirmed: self.store.address_to_confirm(&person.id, self.now_ms()).await?,
        })
    }

    /// A guest keeps the name, with a handle and a password: the same person from now on comes in by them.
    pub async fn keep(&self, person: &Guest, handle: &str, password: &str) -> Result<()> {
        fit_password(password)?;
        if person.handle.is_some() {
            return Err(HouseError::Conflict("You have an account already.".into()));
        }
        let (handle, hash) = (tidy_handle(handle)?, Secret::new(self.hash(password).await?));
        self.give_handle(person, &handle).await?;
        Ok(self.store.set_password(&person.id, &hash, self.now_ms()).await?)
    }

    /// Gives a member another handle; the old one stays reserved for a month.
    pub async fn change_handle(&self, person: &Guest, handle: &str) -> Result<()> {
        let handle = tidy_handle(handle)?;
        if person.handle.is_none() {
            return Err(HouseError::Forbidden("Only members have a handle.".into()));
        }
        self.give_handle(person, &handle).await
    }

    pub(crate) async fn give_handle(&self, person: &Guest, handle: &str) -> Result<()> {
        let now_ms = self.now_ms();
        match self.store.set_handle(&person.id, handle, now_ms, now_ms + RESERVED_MS).await? {
            true => Ok(()),
            false => Err(HouseError::Conflict(say!("The handle {handle} is taken.", handle = name(handle)))),
        }
    }

    /// Gives a member another password; every other session and every link ends.
    pub async fn change_password(&self, person: &Guest, session: &str, typed: &str, word: &str) -> Result<()> {
        fit_password(word)?;
        self.be_sure(person, session, typed).await?;
        let hash = Secret::new(self.hash(word).await?);
        self.store.set_password(&person.id, &hash, self.now_ms()).await?;
        self.store.end_other_sessions(&person.id, session, self.now_ms()).await?;
        Ok(self.store.end_links(&person.id, None).await?)
    }

    /// Makes sure that it is the person, before something is done that cannot be undone: by the password, or by having
    /// signed in just now where there is none. A guest has nothing to show.
    pub async fn be_sure(&self, person: &Guest, session: &str, typed: &str) -> Result<()> {
        if let Some(hash) = self.store.password_of(&person.id).await? {
            self.try_once(&person.id)?;
            return match self.is_word(typed, Some(hash.expose())).await? {
                true => Ok(()),
                false => Err(HouseError::Forbidden("This is not your password.".into())),
            };
        }
        if self.store.passkeys_of(&person.id).await?.is_empty() {
            return Ok(());
        }
        let opened_ms = self.store.session_opened(session).await?.unwrap_or_default();
        match self.now_ms() - opened_ms <= JUST_NOW_MS {
            true => Ok(()),
            false => {
                let why = "Please sign in once more with your passkey: this can be done only just after.";
                Err(HouseError::Forbidden(why.into()))
            }
        }
    }

    /// Lets somebody try a word for this name, at a pace at which nobody guesses it.
    pub(crate) fn try_once(&self, called: &str) -> Result<()> {
        self.limits.ask_person(Kind::Try, called).map_err(|refused| {
            self.metrics.refused(refused.limit);
            let minutes = refused.wait.as_secs().div_ceil(60).max(1);
            HouseError::TooMany(say!("That was tried too often. Please wait {minutes:a minute|# minutes}.", minutes))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_checked() {
        assert_eq!(tidy_handle(" Ann_Oakley-7 ").unwrap(), "Ann_Oakley-7");
        assert_eq!(tidy_handle("@ann").unwrap(), "ann");
        for bad in ["", "ab", "a b c", "änn", "ann.oakley", &"x".repeat(21), "Admin", "mother-lode", "BOT_", "---"] {
            assert!(tidy_handle(bad).is_err(), "{bad}");
        }
    }
}
