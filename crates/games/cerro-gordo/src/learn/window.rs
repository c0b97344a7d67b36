//! The cells of a Town that has no edge, as places that have numbers.
//!
//! Columns and rows are counted round and round, so the window is always where the Town is, and a cell keeps its place for a
//! whole game. The few cells of a very wide Town that lie beyond the window get places that no other cell is chosen by.

use engine::learn::Block;

use crate::{
    edition::Edition,
    ids::{Cell, Lot},
    town::{Bounds, Town},
};

/// As many columns and rows as hold nearly every Town.
const USUAL: i32 = 21;

/// A square of places, in which the columns and rows of the grid come round and round.
#[derive(Clone, Debug)]
pub(super) struct Window {
    side: i32,
    /// Where each coordinate falls.
    along: [u8; 256],
    /// A Building is named by its top-left cell, which lies up to its length before the Town.
    longest: i32,
}

impl Window {
    /// For an edition: not smaller than [`USUAL`], with more places than there can be cells to choose from.
    pub(super) fn new(edition: &Edition) -> Window {
        let side = (USUAL..).find(|side| side * side > most_choices(edition)).unwrap_or(USUAL);
        Window {
            side,
            along: std::array::from_fn(|byte| i32::from(byte as u8 as i8).rem_euclid(side) as u8),
            longest: edition.geometry.building.into_iter().max().unwrap_or(1).into(),
        }
    }

    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        (self.side * self.side) as usize
    }

    /// A block with a number for every place, `of` times.
    pub(super) fn block(&self, name: &'static str, what: &'static str, of: &[usize]) -> Block {
        let side = self.side as usize;
        Block::new(name, what, &[of, &[side, side]].concat())
    }

    /// The place of a cell that an action is about, one of those that `choices` names.
    #[inline]
    pub(super) fn place_to_choose(&self, town: &Town, cell: Cell, choices: impl FnOnce(&mut dyn FnMut(Cell))) -> u32 {
        if self.reaches(town, self.longest, cell) {
            return self.place(cell);
        }
        self.place_beyond(town, cell, choices)
    }

    /// The places that no cell within the window is chosen by go to those beyond, in reading order.
    #[cold]
    fn place_beyond(&self, town: &Town, cell: Cell, choices: impl FnOnce(&mut dyn FnMut(Cell))) -> u32 {
        let (mut taken, mut before) = (vec![false; self.places()], 0);
        choices(&mut |other| {
            if self.reaches(town, self.longest, other) {
                taken[self.place(other) as usize] = true;
            } else {
                before += usize::from((other.y, other.x) < (cell.y, cell.x));
            }
        });
        let mut left = (0..self.places()).filter(|place| !taken[*place]);
        left.nth(before).unwrap_or(0) as u32
    }

    /// The place of a cell with a tile, if it is seen: row after row.
    #[inline]
    pub(super) fn place_to_see(&self, town: &Town, cell: Cell) -> Option<usize> {
        self.reaches(town, 0, cell).then(|| self.place(cell) as usize)
    }

    /// Whether a window that begins so far before the Town reaches to a cell: no two cells in it share a place.
    #[inline]
    fn reaches(&self, town: &Town, before: i32, cell: Cell) -> bool {
        let Bounds { west, north, .. } = town.bounds();
        let off = |n: i8, first: i8| i32::from(n) - i32::from(first) + before;
        off(cell.x, west).max(off(cell.y, north)) < self.side
    }

    #[inline]
    fn place(&self, cell: Cell) -> u32 {
        let along = |n: i8| i32::from(self.along[usize::from(n as u8)]);
        (along(cell.y) * self.side + along(cell.x)) as u32
    }
}

/// No fewer than the cells that can ever be chosen from at once, for anything.
fn most_choices(edition: &Edition) -> i32 {
    let roads: i32 = edition.shapes.iter().map(|shape| i32::from(shape.count)).sum();
    let [w, h] = edition.geometry.building;
    // A Road lies beside a Building or a Mine, or where a connection points; a Building on one of these.
    let around = |lot: &Lot| 2 * (i32::from(lot.w) + i32::from(lot.h));
    let mines = edition.geometry.layouts.iter().map(|layout| layout.sites.iter().map(|(_, lot)| around(lot)).sum());
    let buildings = edition.buildings.len() as i32 * 2 * (i32::from(w) + i32::from(h));
    let for_roads = 4 * roads + buildings + mines.max().unwrap_or(0);
    for_roads.max(4 * roads * i32::from(w) * i32::from(h))
}
