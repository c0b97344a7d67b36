//! The Town as whole planes of cells: for those who weigh many places at once.

use super::{Bounds, Journey, Town, bits::Bits, bounds::SMALL, on_ground};
use crate::ids::{Cell, Lot, Orient, members};

/// A set of cells of a Town on the small ground, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane([u32; SMALL]);

impl Plane {
    /// No cell.
    pub const NONE: Plane = Plane([0; SMALL]);
    /// Every cell.
    pub const ALL: Plane = Plane([u32::MAX; SMALL]);

    /// Whole rows and whole columns, as bits of the torus.
    #[must_use]
    pub fn lines(rows: u32, columns: u32) -> Plane {
        Plane(std::array::from_fn(|y| if rows.has(y as u32) == 1 { u32::MAX } else { columns }))
    }

    /// Adds a cell.
    #[inline]
    pub fn add(&mut self, cell: Cell) {
        self.0[cell.y as usize & (SMALL - 1)] |= 1 << (cell.x as u32 & (SMALL as u32 - 1));
    }

    /// Adds the cells of a Building or a Mine.
    #[inline]
    pub fn fill(&mut self, lot: Lot) {
        lot.cells().for_each(|cell| self.add(cell));
    }

    /// Whether the cell is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.0[cell.y as usize & (SMALL - 1)] & (1 << (cell.x as u32 & (SMALL as u32 - 1))) != 0
    }

    #[inline]
    fn with(&self, other: &Plane, of: impl Fn(u32, u32) -> u32) -> Plane {
        Plane(std::array::from_fn(|y| of(self.0[y], other.0[y])))
    }

    /// The cells in both.
    #[must_use]
    pub fn and(&self, other: &Plane) -> Plane {
        self.with(other, |a, b| a & b)
    }

    /// The cells in either.
    #[must_use]
    pub fn or(&self, other: &Plane) -> Plane {
        self.with(other, |a, b| a | b)
    }

    /// The cells that are not in the other.
    #[must_use]
    pub fn without(&self, other: &Plane) -> Plane {
        self.with(other, |a, b| a & !b)
    }

    /// The cells beside these.
    #[must_use]
    pub fn beside(&self) -> Plane {
        let rows = &self.0;
        Plane(std::array::from_fn(|y| {
            rows[(y + SMALL - 1) % SMALL] | rows[(y + 1) % SMALL] | rows[y].east(1) | rows[y].west(1)
        }))
    }

    /// The top-left cells of lots of this size that cover one of these cells.
    #[must_use]
    pub fn under(&self, (w, h): (i8, i8)) -> Plane {
        let mut wide = *self;
        for dx in 1..w as u32 {
            wide = wide.with(self, |wide, row| wide | row.west(dx));
        }
        let mut all = wide;
        for dy in 1..h as usize {
            all = Plane(std::array::from_fn(|y| all.0[y] | wide.0[(y + dy) % SMALL]));
        }
        all
    }

    /// The cells of lots of this size whose top-left cells these are.
    #[must_use]
    pub fn over(&self, (w, h): (i8, i8)) -> Plane {
        let mut wide = *self;
        for dx in 1..w as u32 {
            wide = wide.with(self, |wide, row| wide | row.east(dx));
        }
        let mut all = wide;
        for dy in 1..h as usize {
            all = Plane(std::array::from_fn(|y| all.0[y] | wide.0[(y + SMALL - dy) % SMALL]));
        }
        all
    }

    /// How many cells.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// The cells, in a Town that reaches so far.
    pub fn cells(&self, bounds: Bounds) -> impl Iterator<Item = Cell> {
        let rows = self.0;
        (0..SMALL).flat_map(move |y| members(rows[y].into()).map(move |bit| bounds.cell_on(bit.into(), y)))
    }

    /// Only the cells for which something holds.
    #[must_use]
    pub fn only(&self, bounds: Bounds, mut holds: impl FnMut(Cell) -> bool) -> Plane {
        let mut kept = *self;
        for (y, row) in self.0.iter().enumerate().filter(|(_, row)| **row != 0) {
            for bit in members((*row).into()) {
                if !holds(bounds.cell_on(bit.into(), y)) {
                    kept.0[y] &= !(1 << bit);
                }
            }
        }
        kept
    }
}

impl Town {
    /// The empty cells, and those of them that open connections face. Nothing in a Town that has outgrown the small
    /// ground.
    #[must_use]
    pub fn free_and_faced(&self) -> Option<(Plane, Plane)> {
        if !self.is_small() {
            return None;
        }
        let (free, faced) = self.ground.free_and_faced();
        Some((Plane(free), Plane(faced)))
    }

    /// Where the top-left cell of a Building that lies so could be. CG-BLDG-8
    #[must_use]
    pub fn lots(&self, free: &Plane, faced: &Plane, orient: Orient) -> Plane {
        Plane(self.ground.building_lots(&free.0, &faced.0, self.size_of(orient)))
    }

    /// The columns and rows of a Building that lies so.
    #[must_use]
    pub fn footprint(&self, orient: Orient) -> (i8, i8) {
        self.size_of(orient)
    }

    /// Every open end on a journey, with the Road tiles to it.
    pub fn each_end(&self, journey: &Journey, mut found: impl FnMut(Cell, u8)) {
        on_ground!(self, ground => {
            for (cell, sides, tiles) in journey.each() {
                for side in sides.iter() {
                    let beyond = cell.beside(side);
                    if ground.empty(beyond) {
                        found(beyond, tiles);
                    }
                }
            }
        });
    }

    /// How many connections of Roads point at these cells, which are empty.
    #[must_use]
    pub fn pointing_into(&self, lot: Lot) -> u32 {
        on_ground!(self, ground => lot.cells().map(|cell| ground.pointing_at(cell).len()).sum())
    }
}
