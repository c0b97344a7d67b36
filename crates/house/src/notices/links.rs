//! The address at the end of a letter by which one gets no more of its kind: it names the person and is signed by the house,
//! so that it works without being known here.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use store::Secret;

use super::{Choices, Way, hook::mac, push::random};
use crate::{error::Result, house::House, news::NewsKind};

/// Who gets no more letters, and of which kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsubscribed {
    /// Whom letters are not sent to any more.
    pub person: String,
    /// Of which kind; `None`: of any.
    pub kind: Option<NewsKind>,
}

impl Unsubscribed {
    fn word(&self) -> String {
        format!("{}.{}", self.person, self.kind.map_or("all", NewsKind::name))
    }
}

impl House {
    /// The address that ends such letters, from the root of the house.
    pub(super) async fn unsubscribe_link(&self, from: &Unsubscribed) -> Result<String> {
        Ok(format!("/unsubscribe/{}.{}", from.word(), self.seal_of(&from.word()).await?))
    }

    /// What an address that ends letters says, if it is one of ours.
    pub async fn unsubscribed(&self, token: &str) -> Result<Option<Unsubscribed>> {
        let mut parts = token.splitn(3, '.');
        let (Some(person), Some(kind), Some(seal)) = (parts.next(), parts.next(), parts.next()) else {
            return Ok(None);
        };
        let kind = match kind {
            "all" => None,
            word => match NewsKind::read(word) {
                Some(kind) => Some(kind),
                None => return Ok(None),
            },
        };
        let from = Unsubscribed { person: person.to_owned(), kind };
        let ours = self.seal_of(&from.word()).await?;
        // The comparison takes as long wherever they differ.
        let differ = ours.len() ^ seal.len();
        let differ = ours.bytes().zip(seal.bytes()).fold(differ, |differ, (a, b)| differ | usize::from(a ^ b));
        if differ != 0 || self.store.guest(person).await?.is_none() {
            return Ok(None);
        }
        Ok(Some(from))
    }

    /// Sends no more letters like this.
    pub async fn unsubscribe(&self, from: &Unsubscribed) -> Result<()> {
        let mut told = self.store.told(&from.person).await?;
        let mut choices = Choices::read(told.choices.as_deref());
        choices.silence(Way::Mail, from.kind);
        told.choices = Some(choices.stored());
        if from.kind.is_none() {
            (told.digest_hour, told.digest_ms) = (None, None);
        }
        Ok(self.store.choose_told(&from.person, &told, self.now_ms()).await?)
    }

    async fn seal_of(&self, word: &str) -> Result<String> {
        let fresh = Secret::new(BASE64_URL_SAFE_NO_PAD.encode(random::<32>()?));
        let key = self.store.house_key("letters", &fresh).await?;
        Ok(BASE64_URL_SAFE_NO_PAD.encode(&mac(key.expose().as_bytes(), &format!("unsubscribe {word}"))[..18]))
    }
}
