//! Which number an action has: blocks of one kind each, as long as the edition makes them.

use engine::learn::{Block, size};

use crate::{action::Action, edition::PlayerNumbers, ids::HexId, tables::Tables};

/// Where the blocks of actions begin.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    blocks: Vec<Block>,
    first: [u32; KINDS],
    colours: u32,
    hexes: u32,
    /// The cities where a railroad can start.
    cities: Vec<HexId>,
}

/// The kinds of action that have a block.
#[derive(Clone, Copy)]
enum Kind {
    FirstRailroad,
    Claim,
    Plain,
    TakeOver,
    Start,
    Build,
    Shut,
}

const KINDS: usize = Kind::Shut as usize + 1;

impl Numbering {
    pub(crate) fn new(tables: &Tables, numbers: &PlayerNumbers) -> Numbering {
        let (colours, hexes) = (usize::from(tables.colours()), tables.hexes());
        let cities: Vec<HexId> = tables.cities.iter().collect();
        let blocks = vec![
            Block::new("first_railroad", "in each colour", &[colours]),
            Block::new("claim", "in each district", &[tables.districts().into()]),
            Block::new("plain", "not now, confirm", &[2]),
            Block::new("take_over", "each railroad by its first colour, each colour group", &[colours, colours]),
            Block::new("start", "in each colour, in each city in the order of the map", &[colours, cities.len()]),
            Block::new("build", "each railroad by its first colour, each hex", &[colours, hexes]),
            Block::new("shut", "the mine at each position from the top", &[numbers.track.into()]),
        ];
        let mut first = [0; KINDS];
        (0..KINDS).for_each(|kind| first[kind] = size(&blocks[..kind]) as u32);
        Numbering { blocks, first, colours: colours as u32, hexes: hexes as u32, cities }
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        self.blocks.clone()
    }

    #[inline]
    pub(super) fn number(&self, action: Action) -> u32 {
        let (kind, k) = match action {
            Action::FirstRailroad(colour) => (Kind::FirstRailroad, colour.0.into()),
            Action::Claim(district) => (Kind::Claim, district.0.into()),
            Action::NotNow => (Kind::Plain, 0),
            Action::Confirm => (Kind::Plain, 1),
            Action::TakeOver { railroad, group } => {
                (Kind::TakeOver, u32::from(railroad.0) * self.colours + u32::from(group.0))
            }
            Action::Start { colour, city } => {
                let at = self.cities.partition_point(|other| *other < city);
                (Kind::Start, u32::from(colour.0) * self.cities.len() as u32 + at as u32)
            }
            Action::Build { railroad, hex } => (Kind::Build, u32::from(railroad.0) * self.hexes + u32::from(hex.0)),
            Action::Shut { position } => (Kind::Shut, u32::from(position) - 1),
        };
        self.first[kind as usize] + k
    }
}
