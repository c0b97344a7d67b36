//! The nouns of the game: small numbers that point into the edition's lists.

use serde::{Deserialize, Serialize};

engine::id! {
    /// A town, by its place in `map.toml`.
    pub struct Town(u8);
    /// A segment of track, by its place in `map.toml`.
    pub struct Segment(u8);
    /// A parallel group, by its place in `map.toml`.
    pub struct Group(u8);
    /// A market city, in the order of the chart: Denver, Salt Lake City, Pueblo, Santa Fe, El Paso.
    pub struct City(u8);
    /// A claim or event card, by its printed number: claims from 1, events after them. 0 is no card.
    pub struct Card(u8);
    /// A passenger card, by its printed number, from 1. 0 is no card.
    pub struct Passenger(u8);
    /// A price column, by its place in `market.toml`.
    pub struct Column(u8);
    /// A kind of train, by its place in `pieces.toml`.
    pub struct TrainKind(u8);
    /// A kind of snow plow, by its place in `pieces.toml`.
    pub struct PlowKind(u8);
}

/// The most seats.
pub const SEATS: usize = 6;
/// The most towns there is room for.
pub const TOWN_ROOM: usize = 128;
/// The most segments there is room for.
pub const SEGMENT_ROOM: usize = 192;
/// Claim cards in the box.
pub const CLAIMS: usize = 102;
/// Event cards in the box.
pub const EVENTS: usize = 6;
/// Claim and event cards together.
pub const CARDS: usize = CLAIMS + EVENTS;
/// Passenger cards in the box.
pub const PASSENGERS: usize = 24;
/// Price columns.
pub const COLUMNS: usize = 13;
/// Market cities.
pub const CITIES: usize = 5;
/// Boxes of a price ladder.
pub const BOXES: usize = 10;
/// Turns of the turn track.
pub const TURNS: usize = 24;
/// Kinds of trains.
pub const TRAIN_KINDS: usize = 5;
/// Kinds of snow plows.
pub const PLOW_KINDS: usize = 4;

/// What a claim yields, in the order of the price chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// Yellow tokens.
    Gold,
    /// Green tokens.
    Copper,
    /// Blue tokens.
    Silver,
    /// Red tokens.
    Lumber,
    /// Black tokens.
    Coal,
}

impl Goods {
    /// All goods, in the order of the price chart.
    pub const ALL: [Goods; 5] = [Goods::Gold, Goods::Copper, Goods::Silver, Goods::Lumber, Goods::Coal];

    /// Its name in data and notation.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Goods::Gold => "gold",
            Goods::Copper => "copper",
            Goods::Silver => "silver",
            Goods::Lumber => "lumber",
            Goods::Coal => "coal",
        }
    }

    /// SI-TRAIN-5, SI-OCONV-2: gold and silver count double.
    #[inline]
    #[must_use]
    pub fn is_precious(self) -> bool {
        matches!(self, Goods::Gold | Goods::Silver)
    }
}

/// What a disc does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Builds and dismantles track.
    Surveyor,
    /// Buys claims and passenger cards.
    Prospector,
}

/// A kind of disc: what it does and its bonus in disputes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DiscKind {
    /// Surveyor or prospector.
    pub role: Role,
    /// 0, 1 or 2.
    pub bonus: u8,
}

impl DiscKind {
    /// Reads `S`, `S+1`, `P+2`, …
    #[must_use]
    pub fn read(text: &str) -> Option<DiscKind> {
        let (letter, bonus) = text.split_once('+').unwrap_or((text, "0"));
        let role = match letter {
            "S" => Role::Surveyor,
            "P" => Role::Prospector,
            _ => return None,
        };
        let bonus = bonus.parse().ok().filter(|bonus| *bonus <= 2)?;
        Some(DiscKind { role, bonus })
    }

    /// As the catalogue writes it: `S`, `P+1`.
    #[must_use]
    pub fn write(self) -> &'static str {
        match (self.role, self.bonus) {
            (Role::Surveyor, 0) => "S",
            (Role::Surveyor, 1) => "S+1",
            (Role::Surveyor, _) => "S+2",
            (Role::Prospector, 0) => "P",
            (Role::Prospector, 1) => "P+1",
            (Role::Prospector, _) => "P+2",
        }
    }
}

/// The most discs of a player.
pub const DISC_ROOM: usize = 8;
