//! What a player can do, one small step at a time.

use serde::{Deserialize, Serialize};

use crate::ids::{Colour, District, HexId};

/// One step. The first step of a turn also chooses what the turn is: build, start or shut down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// `railroad green`: the colour of the first railroad, in set-up.
    FirstRailroad(Colour),
    /// `claim Leadville`: a claim from the Holdings goes to the Mine Track.
    Claim(District),
    /// `build green F12`: a cube of a railroad into a hex.
    Build {
        /// The railroad, by the colour it was started with.
        railroad: Colour,
        /// Where the cube goes.
        hex: HexId,
    },
    /// `take green blue`: a railroad without cubes takes over an unused colour group.
    TakeOver {
        /// The railroad, by the colour it was started with.
        railroad: Colour,
        /// The group it takes over.
        group: Colour,
    },
    /// `not-now`: the colour group is left alone.
    NotNow,
    /// `start yellow Pueblo`: a new railroad in a city.
    Start {
        /// The colour group of the new railroad.
        colour: Colour,
        /// The city's hex.
        city: HexId,
    },
    /// `shut 4` (or `shut Leadville` where that is clear): a mine of one's own leaves the track.
    Shut {
        /// The position on the Mine Track, 1 at the top.
        position: u8,
    },
    /// `confirm`: the turn is over.
    Confirm,
}
