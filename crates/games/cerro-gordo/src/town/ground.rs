//! The Town as bit planes: what a cell holds, and what may be placed where, for whole rows at once.
//!
//! The planes lie on a torus of `N` by `N` cells: as long as the Town is narrower than that, no two
//! cells fall together and nothing ever has to be moved. See [`super::Town`] for the two sizes.

use std::hash::{Hash, Hasher};

use super::{Bounds, bits::Bits};
use crate::ids::{Cell, Lot, Orient, Side, Sides};

/// The cells of a Town: Road connections by side, and the cells of Buildings and Mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground<R, const N: usize> {
    /// Cells whose Road has a connection to this side. Every Road has two, so together they are all Roads.
    pub(super) ways: [[R; N]; 4],
    /// Cells of Buildings and Mines.
    pub(super) solid: [R; N],
}

/// The planes are worked out from the tiles, which are hashed.
impl<R, const N: usize> Hash for Ground<R, N> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<R: Bits, const N: usize> Default for Ground<R, N> {
    fn default() -> Self {
        Ground { ways: [[R::NONE; N]; 4], solid: [R::NONE; N] }
    }
}

/// Where in its row a cell is.
#[inline]
fn column<const N: usize>(x: i8) -> u32 {
    x as u32 & (N as u32 - 1)
}

#[inline]
fn row<const N: usize>(y: i32) -> usize {
    y as usize & (N - 1)
}

impl<R: Bits, const N: usize> Ground<R, N> {
    /// The connections of the Road in a cell; none if there is no Road.
    #[inline]
    pub fn road(&self, cell: Cell) -> Sides {
        let (y, bit) = (row::<N>(cell.y.into()), R::bit(column::<N>(cell.x)));
        let has = |side: usize| u8::from(self.ways[side][y] & bit != R::NONE) << side;
        Sides(has(0) | has(1) | has(2) | has(3))
    }

    /// Whether a Building or a Mine covers the cell.
    #[inline]
    pub fn solid(&self, cell: Cell) -> bool {
        self.solid[row::<N>(cell.y.into())] & R::bit(column::<N>(cell.x)) != R::NONE
    }

    /// Whether the cell is empty.
    #[inline]
    pub fn empty(&self, cell: Cell) -> bool {
        self.free(cell.y.into()) & R::bit(column::<N>(cell.x)) != R::NONE
    }

    /// Puts a Road into a cell, or takes it away (`sides` empty).
    pub fn set_road(&mut self, cell: Cell, sides: Sides) {
        let (y, bit) = (row::<N>(cell.y.into()), R::bit(column::<N>(cell.x)));
        for side in Side::ALL {
            let plane = &mut self.ways[side as usize][y];
            *plane = if sides.has(side) { *plane | bit } else { *plane & !bit };
        }
    }

    /// Covers the cells of a Building or a Mine.
    pub fn fill(&mut self, lot: Lot) {
        self.change(lot, |plane, bit| plane | bit);
    }

    /// Uncovers them.
    pub fn clear(&mut self, lot: Lot) {
        self.change(lot, |plane, bit| plane & !bit);
    }

    fn change(&mut self, lot: Lot, to: impl Fn(R, R) -> R) {
        for cell in lot.cells() {
            let plane = &mut self.solid[row::<N>(cell.y.into())];
            *plane = to(*plane, R::bit(column::<N>(cell.x)));
        }
    }

    /// The sides of a cell on which a Road's connection points at it.
    #[inline]
    pub fn pointing_at(&self, cell: Cell) -> Sides {
        let [n, e, s, w] = &self.ways;
        let (y, bit) = (i32::from(cell.y), R::bit(column::<N>(cell.x)));
        let has = |plane: R, bit: R, side: Side| u8::from(plane & bit != R::NONE) << side as u8;
        Sides(
            has(s[row::<N>(y - 1)], bit, Side::N)
                | has(w[row::<N>(y)], bit.east(1), Side::E)
                | has(n[row::<N>(y + 1)], bit, Side::S)
                | has(e[row::<N>(y)], bit.west(1), Side::W),
        )
    }

    /// The sides of a cell on which a Building or a Mine lies.
    #[inline]
    pub fn solid_beside(&self, cell: Cell) -> Sides {
        let (y, bit) = (i32::from(cell.y), R::bit(column::<N>(cell.x)));
        let has = |plane: R, bit: R, side: Side| u8::from(plane & bit != R::NONE) << side as u8;
        Sides(
            has(self.solid[row::<N>(y - 1)], bit, Side::N)
                | has(self.solid[row::<N>(y)], bit.east(1), Side::E)
                | has(self.solid[row::<N>(y + 1)], bit, Side::S)
                | has(self.solid[row::<N>(y)], bit.west(1), Side::W),
        )
    }

    /// Whether the cell has a Road with a connection to this side.
    #[inline]
    pub fn leads(&self, cell: Cell, side: Side) -> bool {
        self.ways[side as usize][row::<N>(cell.y.into())] & R::bit(column::<N>(cell.x)) != R::NONE
    }

    /// The empty cells of a row of the torus.
    #[inline]
    pub fn free_row(&self, y: usize) -> R {
        self.free(y as i32)
    }

    #[inline]
    fn free(&self, y: i32) -> R {
        let [n, e, s, w] = &self.ways;
        let y = row::<N>(y);
        !(self.solid[y] | n[y] | e[y] | s[y] | w[y])
    }

    /// The empty cells of a row that an open connection faces (CG-CONN-2), and those where some Road could go
    /// (CG-ROAD-3).
    #[inline]
    pub(super) fn faced_and_sites(&self, y: i32) -> (R, R) {
        let ([n, e, s, w], solid) = (&self.ways, &self.solid);
        let (above, here, below) = (row::<N>(y - 1), row::<N>(y), row::<N>(y + 1));
        let pointed = s[above] | n[below] | e[here].east(1) | w[here].west(1);
        let beside = solid[above] | solid[below] | solid[here].east(1) | solid[here].west(1);
        let free = self.free(y);
        (free & pointed, free & (pointed | beside))
    }

    /// Whether a Building may lie on these cells: all are empty, and an open connection faces one. CG-BLDG-8
    #[inline]
    pub(super) fn takes_building(&self, lot: Lot) -> bool {
        let (mut taken, mut faced) = (false, false);
        for y in lot.cell.y..lot.cell.y + lot.h {
            let (row_free, (row_faced, _)) = (self.free(y.into()), self.faced_and_sites(y.into()));
            for x in lot.cell.x..lot.cell.x + lot.w {
                let bit = R::bit(column::<N>(x));
                taken |= row_free & bit == R::NONE;
                faced |= row_faced & bit != R::NONE;
            }
        }
        faced & !taken
    }

    /// How many places there are for a Building of this size, until there are more than `enough`. Only rows
    /// with a faced cell are looked at. CG-BLDG-8
    pub(super) fn count_lots(
        &self,
        bounds: Bounds,
        ways: &[Orient],
        [long, high]: [i8; 2],
        faced: impl Fn(i32) -> bool,
        enough: u32,
    ) -> u32 {
        let sizes = ways.iter().map(|orient| if *orient == Orient::H { (long, high) } else { (high, long) });
        let mut count = 0;
        // Those that lie in one row are quickly counted, and mostly enough.
        for flat in [true, false] {
            for (w, h) in sizes.clone().filter(|(_, h)| (*h == 1) == flat) {
                for y in bounds.rows(1).filter(|y| faced(*y)) {
                    count += if flat { self.flat_lots(y, w).count() } else { self.lots_on(y, w, h) };
                    if count > enough {
                        return count;
                    }
                }
            }
        }
        count
    }

    /// The westmost cells where a Building that is one row high could lie.
    #[inline]
    fn flat_lots(&self, y: i32, w: i8) -> R {
        let (row_free, (row_faced, _)) = (self.free(y), self.faced_and_sites(y));
        let (mut free, mut faced) = (row_free, row_faced);
        for dx in 1..w as u32 {
            free = free & row_free.west(dx);
            faced = faced | row_faced.west(dx);
        }
        free & faced
    }

    /// How many places for a Building of this size have their first faced cell in this row.
    fn lots_on(&self, y: i32, w: i8, h: i8) -> u32 {
        let mut count = 0;
        for up in 0..i32::from(h) {
            let (mut free, mut faced, mut before) = (!R::NONE, R::NONE, R::NONE);
            for dy in 0..i32::from(h) {
                let (row_free, (row_faced, _)) = (self.free(y - up + dy), self.faced_and_sites(y - up + dy));
                for dx in 0..w as u32 {
                    free = free & row_free.west(dx);
                    if dy < up {
                        before = before | row_faced.west(dx);
                    } else if dy == up {
                        faced = faced | row_faced.west(dx);
                    }
                }
            }
            count += (free & faced & !before).count();
        }
        count
    }

    /// How many cells some Road could go to.
    pub(super) fn count_sites(&self, bounds: Bounds) -> u32 {
        bounds.rows(1).map(|y| self.faced_and_sites(y).1.count()).sum()
    }
}
