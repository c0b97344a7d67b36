//! How far the Town reaches.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::ids::{Cell, Lot};

/// Room left around the Town on its torus: a Building of the greatest size and a cell.
pub(super) const MARGIN: i32 = 4;
pub(super) const SMALL: usize = 32;
pub(super) const WIDE: usize = 128;

/// The smallest rectangle around everything that ever lay in the Town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// The least x.
    pub west: i8,
    /// The least y.
    pub north: i8,
    /// The greatest x.
    pub east: i8,
    /// The greatest y.
    pub south: i8,
}

impl Bounds {
    pub(super) fn around(lot: Lot) -> Bounds {
        let Cell { x, y } = lot.cell;
        Bounds { west: x, north: y, east: x + lot.w - 1, south: y + lot.h - 1 }
    }

    pub(super) fn with(self, lot: Lot) -> Bounds {
        let other = Bounds::around(lot);
        Bounds {
            west: self.west.min(other.west),
            north: self.north.min(other.north),
            east: self.east.max(other.east),
            south: self.south.max(other.south),
        }
    }

    /// Whether everything lies inside.
    #[must_use]
    pub fn hold(self, lot: Lot) -> bool {
        self.with(lot) == self
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(self) -> (i32, i32) {
        (i32::from(self.east) - i32::from(self.west) + 1, i32::from(self.south) - i32::from(self.north) + 1)
    }

    pub(super) fn fit(self, torus: usize) -> bool {
        let (w, h) = self.size();
        w.max(h) + 2 * MARGIN <= torus as i32
    }

    /// The rows in which the top cell of a tile of this height can lie.
    pub(super) fn rows(self, h: i8) -> Range<i32> {
        i32::from(self.north) - i32::from(h)..i32::from(self.south) + 2
    }

    /// The cell that a bit of a row stands for.
    pub(super) fn cell<const N: usize>(self, bit: u32, y: i32) -> Cell {
        let west = i32::from(self.west) - MARGIN;
        let x = west + ((bit as i32 - west) & (N as i32 - 1));
        Cell::at(x as i8, y as i8)
    }

    /// The cell that a bit of a row of the small torus stands for.
    pub(super) fn cell_on(self, bit: u32, row: usize) -> Cell {
        let north = i32::from(self.north) - MARGIN;
        let y = north + ((row as i32 - north) & (SMALL as i32 - 1));
        self.cell::<SMALL>(bit, y)
    }
}
