//! How many cells could take a Road or face an open connection, row by row: kept up to date tile by tile.
//!
//! A tile changes this only in its own rows and the two beside them. They are counted anew whenever a tile
//! comes or goes; so whether a Road can be placed at all is known without looking, and a random place is
//! found by looking at one row.

use std::hash::{Hash, Hasher};

use super::{SMALL, ground::Ground};
use crate::ids::Lot;

/// The cells of the small ground that matter for placing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cells that could take some Road. CG-ROAD-3
    pub sites: Count,
    /// Empty cells that an open connection faces: every Building lies on one. CG-CONN-2
    pub faced: Count,
}

/// How many cells of a kind, row by row and in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    rows: [u8; SMALL],
    all: u16,
}

/// The tally is worked out from the tiles, which are hashed.
impl Hash for Tally {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Tally {
    /// Counts the rows anew that a tile on these cells has changed.
    pub(super) fn renew(&mut self, ground: &Ground<u32, SMALL>, changed: Lot) {
        let top = i32::from(changed.cell.y);
        for y in top - 1..=top + i32::from(changed.h) {
            let (faced, sites) = ground.faced_and_sites(y);
            self.faced.put(y, faced.count_ones() as u8);
            self.sites.put(y, sites.count_ones() as u8);
        }
    }
}

impl Count {
    #[inline]
    fn put(&mut self, y: i32, cells: u8) {
        let row = &mut self.rows[y as usize % SMALL];
        self.all = self.all + u16::from(cells) - u16::from(*row);
        *row = cells;
    }

    /// How many in all.
    #[inline]
    pub(super) fn all(&self) -> u32 {
        self.all.into()
    }

    /// How many in a row.
    #[inline]
    pub(super) fn row(&self, y: i32) -> u32 {
        self.rows[y as usize % SMALL].into()
    }

    /// The row of the torus with the `n`-th cell, and which of the cells of that row it is.
    pub(super) fn nth(&self, mut n: u32) -> Option<(usize, u32)> {
        for (first, eight) in (0..).step_by(8).zip(self.rows.as_chunks::<8>().0) {
            // The sum of eight rows of a Town that fits has room in a byte.
            let cells = (u64::from_le_bytes(*eight).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32;
            if n >= cells {
                n -= cells;
                continue;
            }
            for (y, cells) in (first..).zip(eight) {
                let cells = u32::from(*cells);
                if n < cells {
                    return Some((y, n));
                }
                n -= cells;
            }
        }
        None
    }
}
