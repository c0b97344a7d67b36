//! The deal being made.

use serde::{Deserialize, Serialize};

use super::{LOTS, NONE};
use crate::{
    ids::{Card, PLOW_KINDS},
    inline::List,
    sets::{CardSet, PassengerSet, SegmentSet},
};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Talk {
    /// No offer is open.
    #[default]
    Closed,
    /// The active player writes.
    Writing,
    /// The partner must reply.
    Asked,
    /// The partner writes a counter-offer.
    Countering,
    /// The active player must reply to a counter-offer.
    Answered,
}

/// An offer: what changes hands between the active player and a partner. Claims, segments and cards
/// are given by whoever owns them; lots always come from the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offer {
    /// Where it stands.
    pub talk: Talk,
    /// With whom; [`NONE`] while none is open.
    pub partner: u8,
    /// Counter-offers so far.
    pub counters: u8,
    /// Changes made since the pen was last passed.
    pub changes: u8,
    /// Claims.
    pub claims: CardSet,
    /// Segments.
    pub segments: SegmentSet,
    /// Passenger cards.
    pub cards: PassengerSet,
    /// Trains of the active player and of the partner, as bits of their places.
    pub trains: [u8; 2],
    /// Plows of the active player and of the partner, by kind.
    pub plows: [[u8; PLOW_KINDS]; 2],
    /// Money.
    pub money: u32,
    /// Who pays it; [`NONE`] without money.
    pub payer: u8,
    /// Loads of the partner's claims for the active player.
    pub lots: List<Lot, LOTS>,
}

impl Default for Offer {
    fn default() -> Offer {
        Offer {
            talk: Talk::Closed,
            partner: NONE,
            counters: 0,
            changes: 0,
            claims: CardSet::EMPTY,
            segments: SegmentSet::EMPTY,
            cards: PassengerSet::EMPTY,
            trains: [0; 2],
            plows: [[0; PLOW_KINDS]; 2],
            money: 0,
            payer: NONE,
            lots: List::default(),
        }
    }
}

impl Offer {
    /// Whether nothing would change hands.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let blank = Offer {
            talk: self.talk,
            partner: self.partner,
            counters: self.counters,
            changes: self.changes,
            ..Offer::default()
        };
        *self == blank
    }
}

/// Loads of a claim bought in a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lot {
    /// The claim on which they lie.
    pub claim: Card,
    /// How many.
    pub loads: u16,
}
