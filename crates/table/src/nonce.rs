//! The house's own random part of a promise, so that a key that can be guessed is not found from it.

use std::fmt;

use engine::Key;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::digest::random_bytes;

/// Random bytes that a commitment covers beside the key. Secret until the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nonce(pub [u8; 32]);

impl Nonce {
    /// A nonce that nobody can guess, from the operating system.
    #[must_use]
    pub fn fresh() -> Nonce {
        Nonce(random_bytes())
    }

    /// The nonce as 64 hexadecimal digits, for a record of a finished game.
    #[must_use]
    pub fn to_hex(&self) -> String {
        Key(self.0).to_hex()
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Nonce> {
        Key::from_hex(text).map(|Key(bytes)| Nonce(bytes))
    }
}

impl fmt::Debug for Nonce {
    /// Never shows the nonce: with it a guess at the key could be checked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(secret)")
    }
}

impl Serialize for Nonce {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for Nonce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Nonce, D::Error> {
        let text = String::deserialize(deserializer)?;
        Nonce::from_hex(&text).ok_or_else(|| D::Error::custom("a nonce is 64 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonces_differ_survive_their_notation_and_hide_in_debug() {
        let nonce = Nonce::fresh();
        assert_ne!(nonce, Nonce::fresh());
        assert_eq!(Nonce::from_hex(&nonce.to_hex()), Some(nonce));
        assert_eq!(serde_json::from_str::<Nonce>(&serde_json::to_string(&nonce).unwrap()).unwrap(), nonce);
        assert_eq!(format!("{nonce:?}"), "Nonce(secret)");
        assert!(serde_json::from_str::<Nonce>("\"short\"").is_err());
    }
}
