//! What happened, for the log and for animation.

use engine::Seat;
use serde::Serialize;

use crate::ids::{Colour, District, HexId};

/// Something everybody saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// The claims are dealt and the First Player of round 1 is drawn.
    Dealt { first_player: Seat, claims_each: u8 },
    /// The first railroad is in its city.
    FirstRailroad { seat: Seat, colour: Colour, hex: HexId },
    /// A claim went to the Mine Track at this position (1 at the top); `left` claims stay in the Holdings. `claim` tells the
    /// seat's claims of a district apart, here and when it leaves the track: the last one placed has the lowest.
    Claimed { seat: Seat, district: District, claim: u8, position: u8, left: u8 },
    /// A round began.
    Round { round: u8, first_player: Seat },
    /// A cube was placed; `left` points remain.
    Built { seat: Seat, railroad: Colour, hex: HexId, cost: u8, left: u8 },
    /// A railroad reached a district: everybody with a mine there on the track has 1 VP more.
    BigBonus { district: District, hex: HexId, seats: Vec<Seat>, vp: u8 },
    /// A railroad took over a colour group.
    TookOver { seat: Seat, railroad: Colour, group: Colour },
    /// A railroad that has placed its last cube takes over no colour group for now.
    Declined { seat: Seat, railroad: Colour },
    /// A railroad was started.
    Started { seat: Seat, colour: Colour, hex: HexId },
    /// A mine was shut down.
    Shut { seat: Seat, district: District, claim: u8, position: u8 },
    /// A claim was due and the Holdings were empty: for a mine that was shut down, or for a place of the Replacement Order.
    Shortage { seat: Seat, place: Option<u8> },
    /// Not all building points could be used: the game ends after this round.
    Unspent { seat: Seat, points: u8 },
    /// A seat had no legal action at all.
    Passed { seat: Seat },
    /// All turns of the round are taken: the mines are scored. For the eye.
    Scoring,
    /// No mine on the track has a railroad in its district.
    NoneScored,
    /// A mine scored.
    Scored { seat: Seat, district: District, position: u8, railroads: u8, vp: u8 },
    /// The mines that have their day behind them close. For the eye.
    Closing,
    /// A mine closed; its position before the closing.
    Closed { seat: Seat, district: District, claim: u8, position: u8 },
    /// The game is over, for these reasons (`vp`, `holdings`, `points`, `districts`); the winners have `vp`.
    Over { reasons: Vec<String>, winners: Vec<Seat>, vp: u16 },
}
