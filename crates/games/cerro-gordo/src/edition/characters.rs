//! The Characters (CG-CHAR): a power for the game and a way to score.

use serde::Deserialize;

use super::Kinds;
use crate::ids::Kind;

/// A Character.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its ID: `travis`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who it was.
    pub about: String,
    /// The Standee's colour, `#rrggbb`.
    pub color: String,
    /// The name of the power.
    pub power_name: String,
    /// What the power does.
    pub power_text: String,
    /// The power.
    pub power: Power,
    /// What the bonus scores.
    pub bonus_text: String,
    /// The most it scores, if there is a limit.
    #[serde(default)]
    pub bonus_most: Option<u8>,
    /// The bonus.
    pub bonus: Bonus,
}

/// A power used during the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the head of characters.toml says what they are")]
pub enum Power {
    BonusRoadCost { n: u16 },
    FreePass { n: u8 },
    SilverUnconnected,
    NeighborIncome { n: u16 },
    RoadHand { n: u8, network: u8, income: u16 },
    RefreshCost { n: u16 },
}

/// A way to score at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the head of characters.toml says what they are")]
pub enum Bonus {
    SameTypeNeighbors {
        #[serde(rename = "type")]
        kind_of: Kind,
        points: u8,
    },
    SilverRate {
        per: u16,
    },
    TouchMine {
        per: u8,
        points: u8,
    },
    Busy {
        #[serde(rename = "type")]
        kind_of: Kind,
        min: u8,
        points: u8,
    },
    Network {
        per: u8,
        points: u8,
    },
    TypeTouching {
        #[serde(rename = "type")]
        kind_of: Kind,
        other: Kinds,
        points: u8,
    },
}
