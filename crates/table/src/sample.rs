//! What is shown while seats are open: a deal that is nobody's.

use std::sync::Arc;

use engine::Key;

use crate::{
    catalogue::Rules,
    error::TableError,
    record::{Record, RecordOrigin},
    table::Table,
};

/// The key of every sample: it stands in the source of the program, so a sample tells nothing of any game.
const KEY_THAT_EVERYBODY_KNOWS: Key = Key(*b"a sample that everybody may know");

impl Table {
    /// A table to look at before the cards are dealt: the same for everybody, and nothing can be done at it.
    #[must_use]
    pub fn sample(rules: Arc<dyn Rules>) -> Table {
        let mut table = Table::begin_with(rules, KEY_THAT_EVERYBODY_KNOWS);
        table.sample = true;
        table
    }

    /// The same sample, with the promise and the chosen seed of the table that it stands for.
    ///
    /// # Panics
    /// If it is a game of its own, which keeps its promise.
    #[must_use]
    pub fn standing_for(mut self, commitment: impl Into<String>, seed: Option<u64>) -> Table {
        assert!(self.sample, "a game keeps its own promise");
        self.commitment = commitment.into();
        self.seed = seed;
        self
    }

    /// Whether this is only to be looked at, as no cards are dealt yet.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.sample
    }

    /// Nothing is done or begun at a sample.
    pub(crate) fn is_dealt(&self) -> Result<(), TableError> {
        if self.sample { Err(TableError::NotDealt) } else { Ok(()) }
    }
}

impl Record {
    /// The same record without anything that was dealt or done.
    #[must_use]
    pub fn sealed(mut self) -> Record {
        (self.key, self.nonce) = (None, None);
        self.sealed = true;
        self.entries.clear();
        let (RecordOrigin::Deal { state } | RecordOrigin::Position { state, .. }) = &mut self.origin;
        *state = None;
        self
    }
}
