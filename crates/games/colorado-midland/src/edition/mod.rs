//! The printed components, read from `edition/*.toml`.

mod check;
mod files;
mod read;

use serde::Deserialize;

pub(crate) use self::check::{MOST_CLAIMS, ways as check_ways};
pub use self::read::read;
use crate::ids::{District, HexId};

const MAP: &str = "map.toml";
const CLAIMS: &str = "claims.toml";
const RAILROADS: &str = "railroads.toml";
const SETUP: &str = "setup.toml";

/// Everything printed on board, claims and cubes. IDs are indices into these lists.
#[derive(Clone, Debug)]
pub struct Edition {
    /// All hexes of the map.
    pub hexes: Vec<Hex>,
    /// High ground between the hexes: scenery.
    pub peaks: Vec<Peak>,
    /// Pairs of neighbours that a red line keeps apart.
    pub red_lines: Vec<(HexId, HexId)>,
    /// Rivers: scenery. Each runs through the centres of hexes or peaks, given as axial coordinates.
    pub rivers: Vec<River>,
    /// How the map is drawn.
    pub board: BoardSpec,
    /// The mining districts.
    pub districts: Vec<DistrictSpec>,
    /// The colour groups of railroad cubes.
    pub colours: Vec<ColourSpec>,
    /// The colours that players can have.
    pub player_colours: Vec<PlayerColour>,
    /// The numbers of the rules.
    pub numbers: Numbers,
}

/// The kind of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Tan.
    Normal,
    /// Green.
    Difficult,
    /// White.
    Pass,
    /// Violet.
    City,
    /// A mining district.
    District,
}

/// A hex.
#[derive(Clone, Debug)]
pub struct Hex {
    /// Row letter and column number: `F12`.
    pub id: String,
    /// Axial coordinates, pointy top.
    pub q: i32,
    /// Axial coordinates: the row.
    pub r: i32,
    /// Its kind.
    pub terrain: Terrain,
    /// Points for a cube.
    pub cost: u8,
    /// How many railroads it holds.
    pub capacity: u8,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// For display.
    pub elevation_ft: Option<u32>,
    /// The district in it.
    pub district: Option<District>,
    /// The city in it, by ID.
    pub city: Option<String>,
}

impl Hex {
    /// The name, or the ID of a hex without one.
    #[must_use]
    pub fn label(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }
}

/// A peak.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peak {
    /// Row letter and column number.
    pub id: String,
    /// Axial coordinates.
    pub q: i32,
    /// Axial coordinates: the row.
    pub r: i32,
    /// Its name.
    pub name: String,
}

/// A river.
#[derive(Clone, Debug)]
pub struct River {
    /// Its name.
    pub name: String,
    /// The centres it runs through, as (q, r).
    pub through: Vec<(i32, i32)>,
}

/// How the map is drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSpec {
    /// Width of the drawing space.
    pub width: f64,
    /// Height of the drawing space.
    pub height: f64,
    /// Centre to corner.
    pub hex_size: f64,
    /// Centre of q = 0, r = 0.
    pub origin_x: f64,
    /// Centre of q = 0, r = 0.
    pub origin_y: f64,
    /// An empty part of the drawing space: x0, y0, x1, y1.
    pub free_corner: [f64; 4],
}

impl BoardSpec {
    /// The centre of a hex on the drawing.
    #[must_use]
    pub fn centre(&self, q: i32, r: i32) -> (f64, f64) {
        let (q, r) = (f64::from(q), f64::from(r));
        (self.origin_x + self.hex_size * 3f64.sqrt() * (q + r / 2.0), self.origin_y + self.hex_size * 1.5 * r)
    }
}

/// A mining district.
#[derive(Clone, Debug)]
pub struct DistrictSpec {
    /// Its ID: `crested-butte`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Three letters.
    pub short: String,
    /// Its hex.
    pub hex: HexId,
    /// VP with one railroad.
    pub value: u8,
    /// What is mined there.
    pub metal: String,
    /// The names of its claims.
    pub claims: Vec<String>,
}

/// A colour group.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColourSpec {
    /// Its ID: `green`.
    pub id: String,
    /// One letter, for those who do not see the colour.
    pub letter: String,
    /// `#rrggbb`.
    pub rgb: String,
    /// A railroad of the time.
    pub flavour: String,
}

/// A player's colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerColour {
    /// Its ID.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// `#rrggbb`.
    pub rgb: String,
}

/// The numbers of the rules.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// Building points of a Build action.
    pub points: u8,
    /// VP of the Big Bonus.
    pub big_bonus_vp: u8,
    /// What a mine's value is multiplied with when one railroad is there.
    pub factor_one_railroad: u8,
    /// And when there are more.
    pub factor_two_or_more: u8,
    /// Spaces of the Victory Point track before it wraps.
    pub vp_track_length: u16,
    /// VP that end the game.
    pub vp_limit: u16,
    /// Cubes in a colour group.
    pub cubes_per_colour: u8,
    /// Colour groups a railroad can have.
    pub most_groups: u8,
    /// The hex of the first railroad.
    pub first_city: HexId,
    /// The hexes of the cities a railroad can start in.
    pub start_cities: Vec<HexId>,
    /// What depends on the number of players.
    pub players: Vec<PlayerNumbers>,
}

/// What depends on the number of players.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerNumbers {
    /// For this many players.
    pub players: u8,
    /// Claims dealt to each.
    pub deal: u8,
    /// Mine Track positions in use.
    pub track: u8,
    /// Mines that close each round.
    pub close: u8,
    /// Claims laid aside.
    pub unused: u8,
    /// The longest game.
    pub max_rounds: u8,
}
