//! Fingerprints of positions and commitments to keys.

use engine::Key;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The first 16 hexadecimal digits of the SHA-256 of a position's JSON.
pub fn digest(state: &impl Serialize) -> String {
    let json = serde_json::to_vec(state).expect("a position is plain data");
    hex(&Sha256::digest(json)[..8])
}

/// What is shown before the first move: the SHA-256 of the key, in hexadecimal digits.
#[must_use]
pub fn commitment(key: &Key) -> String {
    hex(&Sha256::digest(key.0))
}

/// A key that nobody can guess, from the operating system.
///
/// # Panics
/// If the operating system has no random numbers to give: no fair game could be dealt then.
#[must_use]
pub fn fresh_key() -> Key {
    let mut key = [0; 32];
    getrandom::fill(&mut key).expect("the operating system gives random numbers");
    Key(key)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
