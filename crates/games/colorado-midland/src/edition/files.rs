//! The edition's files as they are written, before anything is checked.

use serde::Deserialize;

use super::{BoardSpec, ColourSpec, Peak, PlayerColour, PlayerNumbers};

/// `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    pub hexes: Vec<HexLine>,
    #[serde(default)]
    pub peaks: Vec<Peak>,
    #[serde(default)]
    pub impassable: Vec<Vec<String>>,
    #[serde(default)]
    pub rivers: Vec<RiverLine>,
    pub board: BoardSpec,
    pub terrain: TerrainTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexLine {
    pub id: String,
    pub q: i32,
    pub r: i32,
    pub terrain: String,
    pub name: Option<String>,
    pub elevation_ft: Option<u32>,
    pub district: Option<String>,
    pub city: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverLine {
    pub name: String,
    pub through: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainTable {
    pub normal: TerrainSpec,
    pub difficult: TerrainSpec,
    pub pass: TerrainSpec,
    pub city: TerrainSpec,
    pub district: TerrainSpec,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainSpec {
    pub cost: u8,
    pub capacity: u8,
}

/// `claims.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimsFile {
    pub district: Vec<DistrictLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DistrictLine {
    pub id: String,
    pub name: String,
    pub short: String,
    pub hex: String,
    pub value: u8,
    pub metal: String,
    pub claims: Vec<String>,
}

/// `railroads.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailroadsFile {
    pub limits: Limits,
    pub railroad: Vec<ColourSpec>,
    pub player_colour: Vec<PlayerColour>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub colour_groups: u8,
    pub cubes_per_colour: u8,
    pub max_colours_per_railroad: u8,
    pub player_cubes_per_colour: u8,
}

/// `setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFile {
    pub start: StartTable,
    pub build: BuildTable,
    pub bonus: BonusTable,
    pub score: ScoreTable,
    pub vp_track: VpTrackTable,
    pub end: EndTable,
    pub players: Vec<PlayerNumbers>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartTable {
    pub first_railroad_city: String,
    pub start_cities: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildTable {
    pub points: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusTable {
    pub big_bonus_vp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreTable {
    pub factor_one_railroad: u8,
    pub factor_two_or_more: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VpTrackTable {
    pub length: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndTable {
    pub vp: u16,
}
