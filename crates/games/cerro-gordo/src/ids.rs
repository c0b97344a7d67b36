//! The nouns of the game: cells and sides of the grid, and the numbers of its components.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A unit square of the grid: x grows east, y grows south. CG-GEO-1
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i8; 2]", into = "[i8; 2]")]
pub struct Cell {
    /// East of the origin.
    pub x: i8,
    /// South of the origin.
    pub y: i8,
}

impl Cell {
    /// The cell at x, y.
    #[must_use]
    pub const fn at(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The neighbour on a side. Wraps at the end of the numbers, which no town can reach.
    #[must_use]
    pub const fn beside(self, side: Side) -> Cell {
        let (dx, dy) = Side::STEPS[side as usize];
        Cell { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }
}

impl From<[i8; 2]> for Cell {
    fn from([x, y]: [i8; 2]) -> Cell {
        Cell { x, y }
    }
}

impl From<Cell> for [i8; 2] {
    fn from(cell: Cell) -> [i8; 2] {
        [cell.x, cell.y]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A side of a cell, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// y - 1.
    N = 0,
    /// x + 1.
    E = 1,
    /// y + 1.
    S = 2,
    /// x - 1.
    W = 3,
}

impl Side {
    /// All four.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// The side across.
    #[must_use]
    pub const fn across(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// One cell further, side by side.
    const STEPS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
}

/// A set of sides, as four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sides(pub u8);

impl Sides {
    /// Whether the side is in the set.
    #[must_use]
    pub const fn has(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// The set with one more side.
    #[must_use]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// Those in both sets.
    #[must_use]
    pub const fn and(self, other: Sides) -> Sides {
        Sides(self.0 & other.0)
    }

    /// Those in either set.
    #[must_use]
    pub const fn or(self, other: Sides) -> Sides {
        Sides(self.0 | other.0)
    }

    /// Whether no side is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many sides.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Turned clockwise by so many quarters: N goes to E.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Sides {
        let quarters = quarters % 4;
        Sides((self.0 << quarters | self.0 >> (4 - quarters)) & 0b1111)
    }

    /// The sides, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let mut rest = self.0 & 0b1111;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| Side::ALL[(rest.trailing_zeros() & 3) as usize]);
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, side) in self.iter().enumerate() {
            write!(f, "{}{side:?}", if k == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

/// How a Building lies. CG-GEO-6
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Orient {
    /// Along a row.
    H,
    /// Along a column.
    V,
}

/// The cells a Building or a Mine covers. What is asked of it is worked out without branches: nobody could
/// foresee which way they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lot {
    /// The top-left cell.
    pub cell: Cell,
    /// How many columns.
    pub w: i8,
    /// How many rows.
    pub h: i8,
}

impl Lot {
    /// Whether the cell is covered.
    #[must_use]
    pub const fn covers(self, cell: Cell) -> bool {
        let (dx, dy) = (cell.x.wrapping_sub(self.cell.x), cell.y.wrapping_sub(self.cell.y));
        (dx >= 0) & (dx < self.w) & (dy >= 0) & (dy < self.h)
    }

    /// Whether a row or a column holds cells of both. CG-GEO-10
    #[must_use]
    pub const fn in_line(self, other: Lot) -> bool {
        self.shares_rows(other) | self.shares_columns(other)
    }

    const fn shares_rows(self, other: Lot) -> bool {
        (self.cell.y < other.cell.y + other.h) & (other.cell.y < self.cell.y + self.h)
    }

    const fn shares_columns(self, other: Lot) -> bool {
        (self.cell.x < other.cell.x + other.w) & (other.cell.x < self.cell.x + self.w)
    }

    /// Whether the two share a part of an edge; a corner is not enough. CG-GEO-9
    #[must_use]
    pub const fn touches(self, other: Lot) -> bool {
        let above = (self.cell.y + self.h == other.cell.y) | (other.cell.y + other.h == self.cell.y);
        let beside = (self.cell.x + self.w == other.cell.x) | (other.cell.x + other.w == self.cell.x);
        (above & self.shares_columns(other)) | (beside & self.shares_rows(other))
    }

    /// All cells.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.h).flat_map(move |dy| (0..self.w).map(move |dx| Cell::at(self.cell.x + dx, self.cell.y + dy)))
    }

    /// Every unit edge of the outline, clockwise from the north: the cell outside, and the side of it that looks in.
    pub fn outline(self) -> impl Iterator<Item = (Cell, Side)> {
        let Lot { cell: Cell { x, y }, w, h } = self;
        (0..2 * (w + h)).map(move |k| match k {
            _ if k < w => (Cell::at(x + k, y - 1), Side::S),
            _ if k < w + h => (Cell::at(x + w, y + k - w), Side::W),
            _ if k < 2 * w + h => (Cell::at(x + k - w - h, y + h), Side::N),
            _ => (Cell::at(x - 1, y + k - 2 * w - h), Side::E),
        })
    }
}

/// The four types of Building. CG-GEN-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Shops, offices, stables.
    Commercial,
    /// Smelters and works.
    Industrial,
    /// Houses and cabins.
    Residential,
    /// Saloons and halls.
    Entertainment,
}

impl Kind {
    /// All four.
    pub const ALL: [Kind; 4] = [Kind::Commercial, Kind::Industrial, Kind::Residential, Kind::Entertainment];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Commercial => "Commercial",
            Kind::Industrial => "Industrial",
            Kind::Residential => "Residential",
            Kind::Entertainment => "Entertainment",
        }
    }
}

engine::id! {
    /// A Building tile, by its place in `buildings.toml`.
    pub struct BuildingId(u8);
    /// A Mine of the Town, by its place in the layout of `geometry.toml`.
    pub struct MineId(u8);
    /// A shape of Road tile, by its place in `roads.toml`. Tiles of one shape are alike.
    pub struct ShapeId(u8);
    /// A Personal Objective, by its place in `objectives.toml`.
    pub struct CardId(u8);
    /// A Mine tile, by its place in `mine_tiles.toml`.
    pub struct TileId(u8);
    /// A Character, by its place in `characters.toml`.
    pub struct CharacterId(u8);
}

/// The numbers of the bits that are set, lowest first.
pub fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        next
    })
}
