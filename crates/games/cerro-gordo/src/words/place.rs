//! Cells in words, by the nearest Mine: nothing else stays where it is from the first turn to the last.

use engine::{Line, Target, say, say::name};

use crate::{
    CerroGordo,
    ids::{Cell, MineId},
};

/// How far a number is outside of a stretch: below zero before it, above behind it.
fn outside(at: i8, from: i8, long: i8) -> i32 {
    let (at, from, last) = (i32::from(at), i32::from(from), i32::from(from) + i32::from(long) - 1);
    if at < from { at - from } else { (at - last).max(0) }
}

fn east_or_west(dx: i32) -> Line {
    if dx < 0 { say!("{n} west", n = -dx) } else { say!("{n} east", n = dx) }
}

fn north_or_south(dy: i32) -> Line {
    if dy < 0 { say!("{n} north", n = -dy) } else { say!("{n} south", n = dy) }
}

impl CerroGordo {
    /// Where a cell is: `2 east, 1 north of the Union`. No two cells have the same words.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Line {
        let layout = &self.tables.edition.geometry.layouts[self.numbers.layout];
        let sites = self.mine_ids().map(|mine| {
            let lot = layout.sites[mine.index()].1;
            (mine, lot, outside(cell.x, lot.cell.x, lot.w), outside(cell.y, lot.cell.y, lot.h))
        });
        let near = sites.min_by_key(|(_, _, dx, dy)| (dx.abs() + dy.abs(), dx.abs().max(dy.abs())));
        let Some((mine, lot, dx, dy)) = near else { return say!("({cell})", cell = name(cell)) };
        let mine = name(self.short_name(mine));
        match (dx, dy) {
            (0, 0) => say!("on the {mine}", mine),
            (0, dy) if lot.w > 1 && cell.x == lot.cell.x => {
                say!("{along} of the west end of the {mine}", along = north_or_south(dy), mine)
            }
            (0, dy) if lot.w > 1 => say!("{along} of the east end of the {mine}", along = north_or_south(dy), mine),
            (0, dy) => say!("{along} of the {mine}", along = north_or_south(dy), mine),
            (dx, 0) => say!("{across} of the {mine}", across = east_or_west(dx), mine),
            (dx, dy) => {
                say!("{across}, {along} of the {mine}", across = east_or_west(dx), along = north_or_south(dy), mine)
            }
        }
    }

    /// A Mine without the word that says it is one.
    pub(super) fn short_name(&self, mine: MineId) -> &str {
        self.mine_name(mine).trim_end_matches(" Mine")
    }

    /// A cell to point at.
    pub(super) fn cell_target(&self, cell: Cell) -> Target {
        Target::new("cell", cell, self.place(cell))
    }
}
