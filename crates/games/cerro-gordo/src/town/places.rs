//! Where the Buildings lie, so that those near a cell are found all at once.

use crate::{
    edition::room,
    ids::{BuildingId, Cell},
};

/// The top-left cell of every Building in the Town; 0, 0 for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places {
    x: [i8; room::BUILDINGS],
    y: [i8; room::BUILDINGS],
}

impl Default for Places {
    fn default() -> Places {
        Places { x: [0; room::BUILDINGS], y: [0; room::BUILDINGS] }
    }
}

impl Places {
    /// Where a Building lies.
    #[inline]
    pub fn of(&self, building: BuildingId) -> Cell {
        Cell::at(self.x[building.index()], self.y[building.index()])
    }

    /// Notes where a Building lies.
    pub fn put(&mut self, building: BuildingId, cell: Cell) {
        (self.x[building.index()], self.y[building.index()]) = (cell.x, cell.y);
    }

    /// Those at most so many columns and rows from a cell, as bits.
    pub fn near(&self, cell: Cell, reach: i8) -> u64 {
        let mut near = [0; room::BUILDINGS];
        for (k, near) in near.iter_mut().enumerate() {
            let by = |n: i8, at: i8| u8::from(n.wrapping_sub(at).wrapping_add(reach) as u8 <= 2 * reach as u8);
            *near = by(self.x[k], cell.x) & by(self.y[k], cell.y);
        }
        // Eight bytes of 0 or 1 become eight bits: every product lands in a place of its own.
        near.as_chunks::<8>()
            .0
            .iter()
            .rev()
            .fold(0, |set, eight| set << 8 | u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56)
    }
}
