//! What a player can do, one small step at a time.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Kind, Leg, Region, Station};

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// `start denver`: the town where the expedition begins.
    Start(Region),
    /// `call 2 blue-3`: seat 2 is asked for a card.
    Call {
        /// Who is asked.
        seat: Seat,
        /// The card that is named.
        card: Kind,
    },
    /// `give green-2`: a card of the named suit or value.
    Give(Kind),
    /// `nugget`: from the supply.
    Nugget,
    /// `draw`: cards from the deck.
    Draw,
    /// `discard grey-1 grey-2`: two cards of a suit, to play another; the lower kind first.
    Discard(Kind, Kind),
    /// `play blue-3`: a card from the hand, at the price of the icon that is being carried out.
    Play(Kind),
    /// `decline`: no card is played.
    Decline,
    /// `check gunnison.b`: a leg of a region.
    Check(Leg),
    /// `rail glenwood`: a leg of the railroad.
    Rail(Station),
    /// `box 5`: a box of the track that grows both ways, counted from the left.
    Box(u8),
    /// `discover gunnison`: a region's flag.
    Discover(Region),
    /// `done`: nothing is taken back any more.
    Done,
}
