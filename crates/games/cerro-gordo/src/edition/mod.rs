//! The printed components, read from `edition/*.toml`.

mod characters;
mod check;
mod events;
mod files;
mod objectives;
mod read;
pub mod room;

use engine::edition::Fault;

pub use characters::{Bonus, Character, Power};
pub use events::{Destination, Effect, EventSpec, Scope, Who};
pub use files::FILES;
pub use objectives::{Condition, Kinds, Objective, PublicObjective, Trigger, What};

use serde::Deserialize;

use crate::ids::{CardId, Cell, CharacterId, Kind, Lot, MineId, Orient, ShapeId, Sides, TileId};

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

    /// The turn among its pictures that looks like this one: a straight turned by 180 degrees lies as it did. CG-ROAD-9
    #[must_use]
    pub fn same_as(&self, quarters: u8) -> Option<u8> {
        let (turn, sides) = self.pictures.first()?;
        self.turn_of(sides.turned((quarters + 4 - turn) % 4))
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

impl Edition {
    /// Reads an edition from its files; everything wrong with it is reported.
    pub fn read(files: &engine::Edition) -> Result<Edition, Vec<Fault>> {
        read::edition(files)
    }

    /// How many Buildings are of a type.
    #[must_use]
    pub fn count_of(&self, kind: Kind) -> usize {
        self.buildings.iter().filter(|building| building.kind == kind).count()
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
