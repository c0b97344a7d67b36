//! The nouns of the game: hexes, districts, colours.

use serde::{Deserialize, Serialize};

/// A hex of the map, by its place in `map.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

/// A mining district, by its place in `claims.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct District(pub u8);

/// A colour group of 32 cubes, by its place in `railroads.toml`. A railroad is known by the colour it
/// was started with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Colour(pub u8);

impl HexId {
    /// The hex as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl District {
    /// The district as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Colour {
    /// The colour as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
