//! Fingerprints of positions and commitments to keys.

use engine::Key;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::nonce::Nonce;

/// The first 16 hexadecimal digits of the SHA-256 of a position's JSON.
pub fn digest(state: &impl Serialize) -> String {
    let json = serde_json::to_vec(state).expect("a position is plain data");
    hex(&Sha256::digest(json)[..8])
}

/// What is shown before the first move: the SHA-256 of the key's bytes and then the nonce's, in hexadecimal digits.
/// Older tables have no nonce, and theirs covers the key alone.
#[must_use]
pub fn commitment(key: &Key, nonce: Option<&Nonce>) -> String {
    let mut promise = Sha256::new_with_prefix(key.0);
    if let Some(nonce) = nonce {
        promise.update(nonce.0);
    }
    hex(&promise.finalize())
}

/// A key that nobody can guess, from the operating system.
///
/// # Panics
/// If the operating system has no random numbers to give: no fair game could be dealt then.
#[must_use]
pub fn fresh_key() -> Key {
    Key(random_bytes())
}

pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
