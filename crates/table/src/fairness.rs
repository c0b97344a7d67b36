//! The promise of a fair deal: shown before anybody knows anything, kept when the game is over.

use engine::Key;

use crate::{digest::commitment, error::TableError, nonce::Nonce, table::Table};

impl Table {
    /// The same table with a commitment that covers a nonce too: to be called before anybody has seen the table.
    ///
    /// # Panics
    /// If something was done at the table: its commitment was shown then, and stays.
    #[must_use]
    pub fn with_nonce(mut self, nonce: Nonce) -> Table {
        assert!(self.entries.is_empty(), "a commitment is made before the first move");
        self.commitment = commitment(&self.key, Some(&nonce));
        self.nonce = Some(nonce);
        self
    }

    /// The same table, which says to everybody that its key comes from a seed that somebody chose.
    pub fn with_seed(mut self, seed: u64) -> Result<Table, TableError> {
        if Key::from_seed(seed) != self.key {
            return Err(TableError::Seed(seed));
        }
        self.seed = Some(seed);
        Ok(self)
    }

    /// The SHA-256 of the key and the nonce, shown from the start.
    #[must_use]
    pub fn commitment(&self) -> &str {
        &self.commitment
    }

    /// The key, once the game is over and everybody may check the deal.
    #[must_use]
    pub fn revealed_key(&self) -> Option<&Key> {
        self.now.outcome().is_some().then_some(&self.key)
    }

    /// The nonce that the commitment covers, once the game is over and everybody may check the deal.
    #[must_use]
    pub fn revealed_nonce(&self) -> Option<&Nonce> {
        self.nonce.as_ref().filter(|_| self.now.outcome().is_some())
    }

    /// The seed, if somebody chose one: whoever did knew the deal, so everybody is told.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The key, over or not: only for whoever keeps the table.
    #[must_use]
    pub fn kept_key(&self) -> &Key {
        &self.key
    }

    /// The nonce, over or not: only for whoever keeps the table.
    #[must_use]
    pub fn kept_nonce(&self) -> Option<&Nonce> {
        self.nonce.as_ref()
    }
}
