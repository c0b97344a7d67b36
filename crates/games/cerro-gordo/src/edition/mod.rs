//! The printed components, read from `edition/*.toml`.

mod cards;
mod check;
mod gaps;
mod read;

use std::sync::{Arc, LazyLock};

use engine::edition::{Fault, Files};
use serde::Deserialize;

use crate::ids::{CardId, Cell, CharacterId, Kind, Lot, MineId, Orient, ShapeId, Sides, TileId};

/// The most of everything that a position has room for; an edition that needs more is refused.
pub mod room {
    /// Seats.
    pub const SEATS: usize = 5;
    /// Mines in the Town.
    pub const MINES: usize = 3;
    /// Building tiles.
    pub const BUILDINGS: usize = 40;
    /// Road tiles.
    pub const ROADS: usize = 48;
    /// Mine tiles.
    pub const TILES: usize = 40;
    /// Personal Objectives.
    pub const CARDS: usize = 48;
    /// Buildings in the row.
    pub const ROW: usize = 6;
    /// Personal Objectives in one hand, new ones included.
    pub const HAND: usize = 6;
    /// Road tiles in front of one player.
    pub const FRONT: usize = 3;
    /// Cells from one end of the Town to the other.
    pub const SPAN: i32 = 120;
}

/// The files of an edition.
pub const FILES: [&str; 8] = [
    "setup.toml",
    "geometry.toml",
    "roads.toml",
    "buildings.toml",
    "mine_tiles.toml",
    "objectives.toml",
    "public_objectives.toml",
    "characters.toml",
];

/// The edition built into the program.
pub static EDITION: LazyLock<Arc<Edition>> = LazyLock::new(|| {
    let built_in = |name: &str| Ok(built_in(name).expect("the built-in edition has every file").to_owned());
    let edition = Edition::read(&built_in).unwrap_or_else(|faults| panic!("the built-in edition: {}", faults[0]));
    Arc::new(edition)
});

/// The text of a file built into the program.
#[must_use]
pub fn built_in(name: &str) -> Option<&'static str> {
    Some(match name {
        "setup.toml" => include_str!("../../edition/setup.toml"),
        "geometry.toml" => include_str!("../../edition/geometry.toml"),
        "roads.toml" => include_str!("../../edition/roads.toml"),
        "buildings.toml" => include_str!("../../edition/buildings.toml"),
        "mine_tiles.toml" => include_str!("../../edition/mine_tiles.toml"),
        "objectives.toml" => include_str!("../../edition/objectives.toml"),
        "public_objectives.toml" => include_str!("../../edition/public_objectives.toml"),
        "characters.toml" => include_str!("../../edition/characters.toml"),
        _ => return None,
    })
}

/// Everything in the box. IDs are indices into these lists.
#[derive(Clone, Debug)]
pub struct Edition {
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// Coins in the box, for display. CG-EXH-1
    pub coins: u16,
    /// What depends on the number of players.
    pub players: Vec<PlayerNumbers>,
    /// The grid.
    pub geometry: Geometry,
    /// Road shapes.
    pub shapes: Vec<Shape>,
    /// Building tiles.
    pub buildings: Vec<BuildingSpec>,
    /// The events of the Mine tiles.
    pub events: Vec<EventSpec>,
    /// Mine tiles.
    pub tiles: Vec<TileSpec>,
    /// Personal Objectives.
    pub objectives: Vec<Objective>,
    /// Public Objectives.
    pub public: Vec<PublicObjective>,
    /// Characters.
    pub characters: Vec<Character>,
    /// The Buildings of each type, as bits.
    pub of_kind: [u64; 4],
    /// The Personal Objectives looked at by each trigger, as bits.
    pub of_trigger: [u64; 4],
    /// The Public Objectives looked at by each trigger, as bits.
    pub publics_of_trigger: [u64; 4],
    /// The Personal Objectives looked at again and again that ask for nothing but tiles and Standees, as bits.
    pub lasting: u64,
    /// The Mine tiles whose event puts tiles into another order, as bits.
    pub reordering: u64,
    /// The Mine tiles that are not read aloud, as bits.
    pub secret: u64,
}

/// The numbers of the rules.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Coins per player at set-up.
    pub start_silver: u16,
    /// Road tiles in front of each player.
    pub start_roads: u8,
    /// Personal Objectives in hand.
    pub start_objectives: u8,
    /// Face-up Buildings.
    pub building_row: u8,
    /// Silver for a Bonus Road.
    pub bonus_road_cost: u16,
    /// Silver for a Refresh.
    pub refresh_cost: u16,
    /// Silver for a point at the end.
    pub silver_per_point: u16,
}

/// What depends on the number of players.
#[derive(Clone, Copy, Debug)]
pub struct PlayerNumbers {
    /// For this many players.
    pub count: u8,
    /// Mines in the Town.
    pub mines: u8,
    /// Mine tiles on each.
    pub tiles_per_mine: u8,
    /// Where they stand, by place in [`Geometry::layouts`].
    pub layout: usize,
}

/// The grid.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// Width and height of a Building that lies H.
    pub building: [i8; 2],
    /// The ways a Building may lie that cover different cells.
    pub ways: Vec<Orient>,
    /// The Mines.
    pub mines: Vec<MineSpec>,
    /// Where they stand.
    pub layouts: Vec<Layout>,
    /// How far apart they stand.
    pub gaps: Vec<Gap>,
}

/// The shortest road between two Mines on an empty table.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// The Mines, by place in [`Geometry::mines`].
    pub mines: [usize; 2],
    /// Road tiles.
    pub tiles: u8,
}

/// A Mine.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineSpec {
    /// Its ID: `santa_maria`.
    pub id: String,
    /// Its number in the rulebook.
    pub number: u8,
    /// Its name.
    pub name: String,
}

/// Where the Mines stand.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its ID.
    pub id: String,
    /// For each Mine of the Town in order: which it is, and its cells.
    pub sites: Vec<(usize, Lot)>,
}

/// A shape of Road tile.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Its ID: `fork`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The rotations that give different pictures: quarter turns, and the connections then. CG-ROAD-9
    pub pictures: Vec<(u8, Sides)>,
    /// How many tiles there are.
    pub count: u8,
}

impl Shape {
    /// The connections after so many quarter turns, if that is one of its pictures.
    #[must_use]
    pub fn picture(&self, quarters: u8) -> Option<Sides> {
        self.pictures.iter().find(|(turn, _)| *turn == quarters).map(|(_, sides)| *sides)
    }

    /// The quarter turns that give these connections.
    #[must_use]
    pub fn turn_of(&self, sides: Sides) -> Option<u8> {
        self.pictures.iter().find(|(_, picture)| *picture == sides).map(|(turn, _)| *turn)
    }
}

/// A Building tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingSpec {
    /// Its ID: `american_hotel`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Whether it is known to have stood there.
    pub real: bool,
    /// A line of colour.
    pub flavor: String,
}

/// An event of the Mine tiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventSpec {
    /// Its ID: `lead_falls`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is not read aloud. CG-EVENT-12
    pub secret: bool,
    /// What the tile says.
    pub text: String,
    /// What it does, in order. CG-EVENT-2
    pub effects: Vec<Effect>,
}

/// One thing an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the head of mine_tiles.toml says what they are")]
pub enum Effect {
    Gain { who: Who, n: u16 },
    Lose { who: Who, n: u16 },
    Tithe { who: Who, per: u16, n: u16 },
    PayActive { who: Who, n: u16 },
    RotateRoad { who: Who },
    RemoveRoad { who: Who },
    RemoveBuilding { who: Who },
    FreeRoad { who: Who },
    SwapRoad { who: Who },
    MoveStandee { who: Who, to: Destination },
    NewObjectives { who: Who, draw: u8 },
    Peek { who: Who, scope: Scope },
    Reorder { who: Who, count: u8 },
    SeedRow { slots: u8, n: u8 },
}

/// Where a Standee may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// To any Building joined to the present one by road.
    Linked,
}

/// What may be peeked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The top tile of every Mine.
    AllTops,
}

/// Whom an effect selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[allow(missing_docs, reason = "the head of mine_tiles.toml says what they are")]
pub enum Who {
    Active,
    ActiveIfMined,
    All,
    On(Kind),
    NotOn(Kind),
    Connected,
    ClosestOther,
    NearActive,
    LinkedActive,
    Richest,
    FewestDone,
}

/// A Mine tile.
#[derive(Clone, Debug)]
pub struct TileSpec {
    /// Its ID: `M07`.
    pub id: String,
    /// Its event, by place in [`Edition::events`].
    pub event: usize,
    /// The Silver on its back.
    pub silver: u8,
    /// The fewest players it is used with. CG-SETUP-1
    pub min_players: u8,
}

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

impl Edition {
    /// Reads an edition; everything wrong with it is reported.
    pub fn read(files: Files<'_>) -> Result<Edition, Vec<Fault>> {
        let edition = read::edition(files)?;
        let faults = check::faults(&edition);
        if faults.is_empty() { Ok(edition) } else { Err(faults) }
    }

    /// A Personal Objective.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Objective {
        &self.objectives[card.index()]
    }

    /// A Character.
    #[must_use]
    pub fn character(&self, character: CharacterId) -> &Character {
        &self.characters[character.index()]
    }

    /// A Road shape.
    #[must_use]
    pub fn shape(&self, shape: ShapeId) -> &Shape {
        &self.shapes[shape.index()]
    }

    /// The event of a Mine tile.
    #[must_use]
    pub fn event_of(&self, tile: TileId) -> &EventSpec {
        &self.events[self.tiles[tile.index()].event]
    }

    /// The Silver of a Mine tile.
    #[must_use]
    pub fn silver_of(&self, tile: TileId) -> u8 {
        self.tiles[tile.index()].silver
    }

    /// The numbers for so many players.
    #[must_use]
    pub fn numbers_for(&self, seats: u8) -> Option<&PlayerNumbers> {
        self.players.iter().find(|numbers| numbers.count == seats)
    }

    /// A Mine of a layout.
    #[must_use]
    pub fn mine(&self, layout: usize, mine: MineId) -> &MineSpec {
        &self.geometry.mines[self.geometry.layouts[layout].sites[mine.index()].0]
    }

    /// The cells of a Building that lies so.
    #[must_use]
    pub fn lot(&self, cell: Cell, orient: Orient) -> Lot {
        let [w, h] = self.geometry.building;
        match orient {
            Orient::H => Lot { cell, w, h },
            Orient::V => Lot { cell, w: h, h: w },
        }
    }
}
