//! What decides a game's chance, and what is promised of it before anybody knows anything.

use std::sync::Arc;

use engine::Key;
use store::{NewDeal, Secret};
use table::{Nonce, Rules, Table, commitment, fresh_key};

/// A key with the nonce that its commitment covers.
#[derive(Clone, Debug)]
pub struct Deal {
    key: Key,
    nonce: Nonce,
    seed: Option<u64>,
}

impl Deal {
    /// A deal that nobody can know.
    #[must_use]
    pub fn fresh() -> Deal {
        Deal { key: fresh_key(), nonce: Nonce::fresh(), seed: None }
    }

    /// The deal of a seed that somebody chose, which everybody at the table is told.
    #[must_use]
    pub fn chosen(seed: u64) -> Deal {
        Deal { key: Key::from_seed(seed), nonce: Nonce::fresh(), seed: Some(seed) }
    }

    /// The game that it deals.
    #[must_use]
    pub fn begin(&self, rules: Arc<dyn Rules>) -> Table {
        let table = Table::begin_with(rules, self.key).with_nonce(self.nonce);
        match self.seed {
            Some(seed) => table.with_seed(seed).expect("the key was made from this seed"),
            None => table,
        }
    }

    /// The deal as the store takes it.
    pub(crate) fn kept(&self) -> NewDeal {
        NewDeal {
            key: Secret::new(self.key.to_hex()),
            nonce: Secret::new(self.nonce.to_hex()),
            commitment: commitment(&self.key, Some(&self.nonce)),
        }
    }
}
