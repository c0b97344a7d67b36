//! The files of an edition as they are written, and those built into the program.

use serde::Deserialize;

use super::{BuildingSpec, Character, EventSpec, MineSpec, Numbers, Objective, PublicObjective};
use crate::ids::{Cell, Orient, Side};

/// The files of the built-in edition.
pub const FILES: &[(&str, &str)] = &[
    ("buildings.toml", include_str!("../../edition/buildings.toml")),
    ("characters.toml", include_str!("../../edition/characters.toml")),
    ("edition.toml", include_str!("../../edition/edition.toml")),
    ("geometry.toml", include_str!("../../edition/geometry.toml")),
    ("mine_tiles.toml", include_str!("../../edition/mine_tiles.toml")),
    ("objectives.toml", include_str!("../../edition/objectives.toml")),
    ("public_objectives.toml", include_str!("../../edition/public_objectives.toml")),
    ("roads.toml", include_str!("../../edition/roads.toml")),
    ("setup.toml", include_str!("../../edition/setup.toml")),
];

/// `setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupFile {
    pub numbers: Numbers,
    pub supply: SupplyEntry,
    pub players: Vec<PlayersEntry>,
}

/// `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GeometryFile {
    pub mine_gap: Vec<(String, String, u8)>,
    pub footprint: FootprintEntry,
    pub orientation: OrientationEntry,
    pub mine: Vec<MineSpec>,
    pub layout: Vec<LayoutEntry>,
}

/// `roads.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadsFile {
    pub shape: Vec<ShapeEntry>,
}

/// `buildings.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BuildingsFile {
    pub building: Vec<BuildingSpec>,
}

/// `mine_tiles.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MineTilesFile {
    pub event: Vec<EventSpec>,
    pub tile: Vec<TileEntry>,
}

/// `objectives.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectivesFile {
    pub objective: Vec<Objective>,
}

/// `public_objectives.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublicFile {
    pub public: Vec<PublicObjective>,
}

/// `characters.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CharactersFile {
    pub character: Vec<Character>,
}

/// `[[players]]` of `setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayersEntry {
    pub count: u8,
    pub mines: u8,
    pub tiles_per_mine: u8,
    pub layout: String,
}

/// `[footprint]` of `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FootprintEntry {
    pub building: [i8; 2],
    pub mine: [i8; 2],
    pub road: [i8; 2],
}

/// `[orientation]` of `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrientationEntry {
    pub building: Vec<Orient>,
    pub mine: Vec<Orient>,
    pub road: Vec<u16>,
}

/// Where a Mine stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SiteEntry {
    pub mine: String,
    pub cell: Cell,
    pub orient: Orient,
}

/// `[[layout]]` of `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LayoutEntry {
    pub id: String,
    pub sites: Vec<SiteEntry>,
}

/// `[[shape]]` of `roads.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShapeEntry {
    pub id: String,
    pub name: String,
    pub segments: Vec<Vec<Side>>,
    pub rotations: Vec<u16>,
    pub count: u8,
}

/// `[[tile]]` of `mine_tiles.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TileEntry {
    pub id: String,
    pub event: String,
    pub silver: u8,
    pub min_players: u8,
}

/// `[supply]` of `setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SupplyEntry {
    pub silver_coins: u16,
    pub buildings: usize,
    pub roads: usize,
    pub mine_tiles: usize,
    pub empty_mine_tiles: usize,
    pub objectives: usize,
    pub public_objectives: usize,
    pub characters: usize,
    pub standees: usize,
}
