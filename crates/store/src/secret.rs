//! Random names and secrets.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::error::{Result, StoreError};

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// A text that must not reach a page or a log: it hides itself in `Debug` and cannot be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The secret itself; the name is long so that its use is seen.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A short random name for a table or a guest: 10 letters, 50 bits.
pub fn fresh_id() -> Result<String> {
    letters::<10>()
}

/// A token that opens a session or moves a seat: 26 letters, 130 bits.
pub(crate) fn fresh_token() -> Result<Secret> {
    letters::<26>().map(Secret)
}

/// What is stored of a token.
pub(crate) fn sha256(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn letters<const N: usize>() -> Result<String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|why| StoreError::Random(why.to_string()))?;
    Ok(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_differ() {
        let (one, two) = (fresh_id().unwrap(), fresh_id().unwrap());
        assert_eq!((one.len(), two.len()), (10, 10));
        assert_ne!(one, two);
        assert_eq!(fresh_token().unwrap().expose().len(), 26);
    }

    #[test]
    fn a_secret_hides_itself() {
        assert_eq!(format!("{:?}", Secret::new("gold")), "Secret(…)");
    }

    #[test]
    fn the_hash_is_the_known_one() {
        assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
