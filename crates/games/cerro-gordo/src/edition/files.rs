//! The files of an edition as they are written, and those built into the program.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::Edition;
use crate::ids::{Cell, Orient, Side};

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

/// `[[players]]` of `setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlayers {
    pub count: u8,
    pub mines: u8,
    pub tiles_per_mine: u8,
    pub layout: String,
}

/// `[footprint]` of `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFootprint {
    pub building: [i8; 2],
    pub mine: [i8; 2],
    pub road: [i8; 2],
}

/// `[orientation]` of `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOrientation {
    pub building: Vec<Orient>,
    pub mine: Vec<Orient>,
    pub road: Vec<u16>,
}

/// Where a Mine stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSite {
    pub mine: String,
    pub cell: Cell,
    pub orient: Orient,
}

/// `[[layout]]` of `geometry.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLayout {
    pub id: String,
    pub sites: Vec<RawSite>,
}

/// `[[shape]]` of `roads.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawShape {
    pub id: String,
    pub name: String,
    pub segments: Vec<Vec<Side>>,
    pub rotations: Vec<u16>,
    pub count: u8,
}

/// `[[tile]]` of `mine_tiles.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTile {
    pub id: String,
    pub event: String,
    pub silver: u8,
    pub min_players: u8,
}

/// `[supply]` of `setup.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSupply {
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
