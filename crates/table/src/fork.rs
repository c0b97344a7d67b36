//! A new game from any position of another.

use engine::{Key, Viewer};

use crate::{catalogue::Position, deed::Origin, error::TableError, moments::Eyes, table::Table};

impl Table {
    /// A new game from a moment, as these eyes count them. Of a finished game it is the true position; of
    /// one that goes on, a position that they cannot tell from the true one, with chance of its own.
    pub fn fork(&self, seq: u32, eyes: impl Into<Eyes>, key: Key) -> Result<Table, TableError> {
        self.is_dealt()?;
        let eyes = eyes.into();
        let there = self.position_of(seq, eyes.mine).ok_or(TableError::NoSuchSeq(seq))?;
        let first = if self.now.outcome().is_some() { there.on() } else { there.imagine(eyes.who, &key) };
        let origin = Origin::Position { state: first.state(), from: Some(format!("@{seq}")) };
        Ok(Table::at(self.rules.clone(), key, origin, first, Vec::new()))
    }

    /// Says where a fork comes from, as `<table>@<seq>`: a table does not know its own name.
    #[must_use]
    pub fn forked_from(mut self, name: impl Into<String>) -> Table {
        if let Origin::Position { from, .. } = &mut self.origin {
            *from = Some(name.into());
        }
        self
    }

    /// Whether nothing is hidden from anybody, neither where the game began nor now.
    pub(crate) fn is_open(&self) -> bool {
        nothing_hidden(&*self.first) && nothing_hidden(&*self.now)
    }
}

/// If something were hidden, it would be dealt anew.
fn nothing_hidden(position: &dyn Position) -> bool {
    let digest = position.digest();
    (1..=16).all(|seed| position.imagine(Viewer::Spectator, &Key::from_seed(seed)).digest() == digest)
}
