//! The Objectives (CG-OBJ, CG-PUB): when they are looked at and what they ask for.

use serde::Deserialize;

use crate::ids::Kind;

/// When a card is looked at. CG-OBJ-4, CG-OBJ-5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// Right after you place a Building.
    Build,
    /// Right after you place a Road tile.
    Road,
    /// Right after you collect the Silver of a tile you Mined.
    Mine,
    /// At every checkpoint.
    Stand,
}

/// A Personal Objective.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its ID: `P07`.
    pub id: String,
    /// Its name in code: `noisy_neighbors`.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it scores.
    pub points: u8,
    /// When it is looked at.
    pub trigger: Trigger,
    /// What it says.
    pub text: String,
    /// All of these must hold.
    pub when: Vec<Condition>,
}

/// A Public Objective.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicObjective {
    /// Its ID: `main_street`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Silver it gives.
    pub reward: u16,
    /// When it is looked at.
    pub trigger: Trigger,
    /// What it says.
    pub text: String,
    /// All of these must hold.
    pub when: Vec<Condition>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the head of objectives.toml says what they are")]
pub enum What {
    Commercial,
    Industrial,
    Residential,
    Entertainment,
    Building,
    Same,
    Mine,
}

impl What {
    /// The one type it stands for, if it does.
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        match self {
            What::Commercial => Some(Kind::Commercial),
            What::Industrial => Some(Kind::Industrial),
            What::Residential => Some(Kind::Residential),
            What::Entertainment => Some(Kind::Entertainment),
            What::Building | What::Same | What::Mine => None,
        }
    }
}

/// A set of Building types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<Kind>")]
pub struct Kinds(pub u8);

impl From<Vec<Kind>> for Kinds {
    fn from(kinds: Vec<Kind>) -> Kinds {
        Kinds(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u8))
    }
}

impl Kinds {
    /// Whether the type is in the set.
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }
}

/// A condition of an Objective. CG-OBJ-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the head of objectives.toml says what they are")]
pub enum Condition {
    HereType { types: Kinds },
    HereTouches { what: What, count: u8 },
    HereTouchesMax { what: What, count: u8 },
    HereTouchesTypes { count: u8 },
    HereLine { what: What, count: u8 },
    HereLineTypes { count: u8 },
    HereGroup { count: u8 },
    HereMineDist { min: Option<u8>, max: Option<u8> },
    HereMines { count: u8 },
    HereNear { what: What, within: u8, count: u8 },
    HereRoads { count: u8 },
    PlayersNear { within: u8, count: u8 },
    PlayersTouching { count: u8 },
    PlayersLine { count: u8 },
    ClosestToMines { count: u8 },
    Silver { min: u16 },
    TookSlot { min: u8 },
    TookCoins { min: u8 },
    MinedSilver { min: u8 },
    MinedDist { min: u8 },
    RoadJoined { count: u8 },
    RoadAllJoined,
    RoadTouches { what: What, count: u8 },
    RoadLinksMines,
    RoadNetwork { count: u8 },
    RoadReachesMine,
    RoadBonus,
}

impl Condition {
    /// Whether it takes a journey by road to find out.
    #[must_use]
    pub const fn by_road(self) -> bool {
        matches!(
            self,
            Condition::HereMineDist { .. }
                | Condition::HereMines { .. }
                | Condition::HereNear { .. }
                | Condition::PlayersNear { .. }
                | Condition::ClosestToMines { .. }
                | Condition::RoadLinksMines
                | Condition::RoadNetwork { .. }
                | Condition::RoadReachesMine
        )
    }

    /// Whether a Road laid after a Building can make it hold for that Building.
    #[must_use]
    pub const fn changed_by_roads(self) -> bool {
        self.by_road() || matches!(self, Condition::HereRoads { .. } | Condition::Silver { .. })
    }

    /// How much it asks for; 1 where it is only yes or no.
    #[must_use]
    pub const fn needs(self) -> u16 {
        match self {
            Condition::HereTouches { count, .. }
            | Condition::HereTouchesMax { count, .. }
            | Condition::HereTouchesTypes { count }
            | Condition::HereLine { count, .. }
            | Condition::HereLineTypes { count }
            | Condition::HereGroup { count }
            | Condition::HereMines { count }
            | Condition::HereNear { count, .. }
            | Condition::HereRoads { count }
            | Condition::PlayersNear { count, .. }
            | Condition::PlayersTouching { count }
            | Condition::PlayersLine { count }
            | Condition::ClosestToMines { count }
            | Condition::RoadJoined { count }
            | Condition::RoadTouches { count, .. }
            | Condition::RoadNetwork { count } => count as u16,
            Condition::HereMineDist { min: Some(tiles), .. } | Condition::HereMineDist { max: Some(tiles), .. } => {
                tiles as u16
            }
            Condition::TookSlot { min }
            | Condition::TookCoins { min }
            | Condition::MinedSilver { min }
            | Condition::MinedDist { min } => min as u16,
            Condition::Silver { min } => min,
            Condition::RoadLinksMines => 2,
            Condition::HereType { .. }
            | Condition::HereMineDist { .. }
            | Condition::RoadAllJoined
            | Condition::RoadReachesMine
            | Condition::RoadBonus => 1,
        }
    }
}
