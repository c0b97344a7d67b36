//! What was found out about the Town as it lies now. Forgotten as soon as a tile comes or goes.
//!
//! It answers only the very question that was asked, so whoever has it and whoever has not get the same
//! answer: it is not written down, and two Towns with the same tiles are the same.

use std::hash::{Hash, Hasher};

use crate::{
    edition::room,
    ids::{BuildingId, CardId},
};

/// Where everybody's Standee is.
type Standees = [Option<BuildingId>; room::SEATS];

/// What is known of the Town as it lies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memo {
    /// From which Building and among which Mines the nearest ones were looked for, and the answer.
    pub(super) nearest: Option<(BuildingId, u8, (u8, Option<u8>))>,
    /// So many places for a Building were counted, up to more than this many.
    pub(super) lots: Option<(u32, u32)>,
    /// Where the Standees were when cards were looked at.
    standees: Standees,
    /// Cards that were looked at in a hand and do not hold, as bits.
    failed: u64,
    /// Whether no other card that is looked at is in any hand.
    quiet: bool,
}

impl PartialEq for Memo {
    fn eq(&self, _: &Memo) -> bool {
        true
    }
}

impl Eq for Memo {}

impl Hash for Memo {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Memo {
    /// The cards that were looked at with the Standees where they are now and do not hold, as bits.
    pub fn failed(&mut self, standees: Standees) -> u64 {
        if self.standees != standees {
            *self = Memo { nearest: self.nearest, lots: self.lots, standees, failed: 0, quiet: false };
        }
        self.failed
    }

    /// Whether no card can have come to hold, with the Standees where they are now.
    pub fn is_quiet(&self, standees: &Standees) -> bool {
        self.quiet && self.standees == *standees
    }

    /// No card is in any hand that could come to hold without tiles, Standees or cards moving.
    pub fn be_quiet(&mut self) {
        self.quiet = true;
    }

    /// These cards do not hold. Nothing but Standees and tiles may change that.
    pub fn fail(&mut self, cards: u64) {
        self.failed |= cards;
    }

    /// Somebody drew the card.
    pub fn drawn(&mut self, card: CardId) {
        self.failed &= !(1 << card.0);
        self.quiet = false;
    }

    /// Hands were dealt anew.
    pub fn forget(&mut self) {
        *self = Memo::default();
    }
}
