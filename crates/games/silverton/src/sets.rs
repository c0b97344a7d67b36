//! Sets of segments, towns and cards as bits.

use engine::bits::IdSet;

use crate::ids::{Card, Passenger, SEGMENT_ROOM, Segment, TOWN_ROOM, Town};

/// A set of segments.
pub type SegmentSet = IdSet<Segment, { SEGMENT_ROOM / 64 }>;
/// A set of towns.
pub type TownSet = IdSet<Town, { TOWN_ROOM / 64 }>;
/// A set of claim and event cards.
pub type CardSet = IdSet<Card, 2>;
/// A set of passenger cards.
pub type PassengerSet = IdSet<Passenger, 1>;
