//! Passkeys: a device holds a key, and answers a question only its key can answer. What it was asked is kept in the store,
//! so that another node may take the answer.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use engine::say;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{Guest, Secret, StoredPasskey};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, Url,
    Uuid, Webauthn, WebauthnBuilder,
};

use super::tidy_handle;
use crate::{
    error::{HouseError, Result},
    house::House,
    people::tidy_name,
};

/// How long a device may take to answer.
const ANSWER_WITHIN_MS: i64 = 5 * 60 * 1000;

/// The site that keys are made for.
pub struct Site(Webauthn);

impl Site {
    /// The site at an address such as `https://games.example`. `None`: keys cannot be made for it, because it is no name, or
    /// not safe.
    #[must_use]
    pub fn at(origin: &str) -> Option<Site> {
        let origin = Url::parse(origin).ok()?;
        let host = origin.domain()?.to_owned();
        if origin.scheme() != "https" && host != "localhost" && !host.ends_with(".localhost") {
            return None;
        }
        let site = WebauthnBuilder::new(&host, &origin).ok()?.rp_name("Motherlode").build().ok()?;
        Some(Site(site))
    }
}

/// What a device knows a person by: tells nothing of the person.
fn known_as(person: &Guest) -> Uuid {
    let digest = Sha256::digest(format!("person {}", person.id).as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes)
}

fn inside(why: impl std::fmt::Display) -> HouseError {
    HouseError::Inside(why.to_string())
}

/// A device whose answer does not fit; why stands in the log.
fn unfit(why: impl std::fmt::Display) -> HouseError {
    tracing::info!(%why, "a passkey was not taken");
    HouseError::Forbidden("This passkey does not fit. Please try again.".into())
}

fn read(key: &StoredPasskey) -> Result<Passkey> {
    serde_json::from_str(&key.public_key).map_err(inside)
}

impl House {
    /// Asks a device for a new key of somebody: the question, as a page's script takes it.
    pub async fn begin_passkey(&self, site: &Site, person: &Guest) -> Result<Value> {
        let known = self.store.passkeys_of(&person.id).await?;
        let known = known.iter().map(|key| Ok(read(key)?.cred_id().clone())).collect::<Result<Vec<_>>>()?;
        let called = person.handle.as_deref().unwrap_or(&person.name);
        let asked = site.0.start_passkey_registration(known_as(person), called, &person.name, Some(known));
        let (options, state) = asked.map_err(inside)?;
        let mut options = serde_json::to_value(options).map_err(inside)?;
        // Whoever signs in types nothing: the device must find the key by itself.
        let chosen = &mut options["publicKey"]["authenticatorSelection"];
        chosen["residentKey"] = json!("required");
        chosen["requireResidentKey"] = json!(true);
        let state = serde_json::to_string(&state).map_err(inside)?;
        let token = self.store.begin_ceremony(Some(&person.id), &state, self.now_ms() + ANSWER_WITHIN_MS).await?;
        Ok(json!({ "token": token.expose(), "options": options }))
    }

    /// Keeps the new key that a device made. A guest who gives a handle with it has an account from now on.
    pub async fn add_passkey(
        &self,
        site: &Site,
        person: &Guest,
        token: &str,
        answer: Value,
        called: &str,
        handle: Option<&str>,
    ) -> Result<()> {
        let handle = handle.map(tidy_handle).transpose()?;
        if person.handle.is_none() && handle.is_none() {
            return Err(HouseError::Malformed("A passkey needs a handle to go with it.".into()));
        }
        let state = self.store.end_ceremony(token, Some(&person.id), self.now_ms()).await?;
        let state = state.ok_or_else(too_late)?;
        let state: PasskeyRegistration = serde_json::from_str(state.expose()).map_err(unfit)?;
        let answer: RegisterPublicKeyCredential = serde_json::from_value(answer).map_err(unfit)?;
        let key = site.0.finish_passkey_registration(&answer, &state).map_err(unfit)?;
        let name = if called.trim().is_empty() { say!("Passkey").to_string() } else { tidy_name(called)? };
        let new = StoredPasskey {
            id: URL_SAFE_NO_PAD.encode(key.cred_id()),
            guest: person.id.clone(),
            name,
            public_key: serde_json::to_string(&key).map_err(inside)?,
            created_ms: self.now_ms(),
            used_ms: None,
        };
        if let (None, Some(handle)) = (&person.handle, &handle) {
            self.give_handle(person, handle).await?;
        }
        match self.store.add_passkey(&new).await? {
            true => Ok(()),
            false => Err(HouseError::Conflict("This passkey is known already, or you have too many.".into())),
        }
    }

    /// Asks whichever device it is to show a key: the question, as a page's script takes it.
    pub async fn begin_passkey_sign_in(&self, site: &Site) -> Result<Value> {
        let (options, state) = site.0.start_discoverable_authentication().map_err(inside)?;
        let state = serde_json::to_string(&state).map_err(inside)?;
        let token = self.store.begin_ceremony(None, &state, self.now_ms() + ANSWER_WITHIN_MS).await?;
        Ok(json!({ "token": token.expose(), "options": options }))
    }

    /// Whoever shows a key that is known comes in, with the token of a new session.
    pub async fn passkey_sign_in(
        &self,
        site: &Site,
        token: &str,
        answer: Value,
        device: &str,
    ) -> Result<(Guest, Secret)> {
        let state = self.store.end_ceremony(token, None, self.now_ms()).await?.ok_or_else(too_late)?;
        let state: DiscoverableAuthentication = serde_json::from_str(state.expose()).map_err(unfit)?;
        let answer: PublicKeyCredential = serde_json::from_value(answer).map_err(unfit)?;
        let (known_by, id) = site.0.identify_discoverable_authentication(&answer).map_err(unfit)?;
        let stored = self.store.passkey(&URL_SAFE_NO_PAD.encode(id)).await?;
        let stored = stored.ok_or_else(|| unfit("nobody has it"))?;
        let mut key = read(&stored)?;
        let shown = site.0.finish_discoverable_authentication_v2(&answer, state, &key).map_err(unfit)?;
        let person = self.store.guest(&stored.guest).await?;
        let person = person.filter(|person| known_as(person) == known_by && person.handle.is_some());
        let person = person.ok_or_else(|| unfit("it is another's"))?;
        key.update_credential(&shown);
        let kept = serde_json::to_string(&key).map_err(inside)?;
        self.store.use_passkey(&stored.id, &kept, self.now_ms()).await?;
        let session = self.open_session(&person, device).await?;
        Ok((person, session))
    }
}

fn too_late() -> HouseError {
    HouseError::Conflict("That took too long. Please try again.".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_made_for_names_that_are_safe() {
        for good in ["https://games.example", "https://games.example:8443", "http://localhost:4870"] {
            assert!(Site::at(good).is_some(), "{good}");
        }
        for bad in ["http://games.example", "http://127.0.0.1:4870", "https://192.0.2.7", "https://[::1]", "nonsense"] {
            assert!(Site::at(bad).is_none(), "{bad}");
        }
    }
}
