//! The nouns of the game: cards, regions, legs, boxes, medals. Each is an index into the edition.

use serde::{Deserialize, Serialize};

/// How many values a suit has; a suit is complete with one card of each.
pub const VALUES: u8 = 3;
/// How many suits there are.
pub const SUITS: u8 = 6;
/// How many kinds of card there are.
pub const KINDS: u8 = SUITS * VALUES;

engine::id! {
    /// A suit, by its place in `cards.toml`.
    pub struct Suit(u8);
    /// A kind of card, a pair of suit and value: `3 * suit + value - 1`.
    pub struct Kind(u8);
    /// A region, by its place in `roadmap.toml`.
    pub struct Region(u8);
    /// A leg of a region; the legs of all regions are counted through.
    pub struct Leg(u8);
    /// A leg of the railroad, by its place in `railroad.toml`.
    pub struct Station(u8);
    /// A track of the Reward Chart, by its place in `chart.toml`.
    pub struct Track(u8);
    /// A medal: those of the regions, then the railroad's, then the shared ones.
    pub struct Medal(u8);
}

impl Kind {
    /// The card of a suit with a value from 1 to 3.
    #[must_use]
    pub fn of(suit: Suit, value: u8) -> Kind {
        Kind(suit.0 * VALUES + value - 1)
    }

    /// Its suit.
    #[must_use]
    pub fn suit(self) -> Suit {
        Suit(self.0 / VALUES)
    }

    /// Its value, 1 to 3.
    #[must_use]
    pub fn value(self) -> u8 {
        self.0 % VALUES + 1
    }

    /// All kinds in order.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS).map(Kind)
    }
}

impl Suit {
    /// All suits in order.
    pub fn all() -> impl Iterator<Item = Suit> {
        (0..SUITS).map(Suit)
    }
}

/// What stands on a card, a leg or above a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    /// No effect.
    #[default]
    None,
    /// Take nuggets, or pay to play a card.
    Nugget,
    /// Draw cards, or discard two of a suit to play a card.
    Card,
    /// Check a leg of a region, or of the railroad.
    Check,
    /// Play a card for free.
    Play,
    /// Check a box of this track.
    Box(Track),
    /// Discover a region.
    Discovery,
}

/// The kinds of region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Red flag.
    Town,
    /// Green flag.
    Forest,
    /// Yellow flag.
    Desert,
    /// Blue flag.
    Lake,
}

impl Terrain {
    /// All of them, in the order of the Reward Chart.
    pub const ALL: [Terrain; 4] = [Terrain::Town, Terrain::Forest, Terrain::Desert, Terrain::Lake];

    /// Its name in the edition's files.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Terrain::Town => "town",
            Terrain::Forest => "forest",
            Terrain::Desert => "desert",
            Terrain::Lake => "lake",
        }
    }
}
