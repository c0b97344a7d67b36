//! Connections: open, joined or blocked; and where tiles may be placed.

use serde::Serialize;

use super::{Town, on_ground};
use crate::ids::{Cell, Lot, Orient, Side, Sides};

/// What has become of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Port {
    /// The cell it faces is empty. CG-CONN-2
    Open,
    /// It leads into a Mine, a Building or a Road's connection. CG-CONN-3
    Joined,
    /// It merely touches a Road. CG-CONN-4
    Blocked,
}

impl Town {
    /// What a connection to this side would be, or is, for a Road in the cell.
    #[must_use]
    pub fn port(&self, cell: Cell, side: Side) -> Port {
        let faced = cell.beside(side);
        on_ground!(self, ground => {
            if ground.solid(faced) {
                Port::Joined // CG-CONN-5: every edge of a Building or a Mine accepts a road
            } else {
                match ground.road(faced) {
                    sides if sides.is_empty() => Port::Open,
                    sides if sides.has(side.across()) => Port::Joined,
                    _ => Port::Blocked,
                }
            }
        })
    }

    /// The connections of the Road in a cell; none if there is no Road.
    #[must_use]
    pub fn sides_at(&self, cell: Cell) -> Sides {
        on_ground!(self, ground => ground.road(cell))
    }

    /// The sides of a cell on which a Road's connection would be joined.
    #[must_use]
    pub fn joined_sides(&self, cell: Cell) -> Sides {
        on_ground!(self, ground => ground.pointing_at(cell).or(ground.solid_beside(cell)))
    }

    /// Whether a Road with these connections may lie in the cell. CG-ROAD-3
    #[must_use]
    pub fn takes_road(&self, cell: Cell, sides: Sides) -> bool {
        self.near(cell) && self.empty(cell) && !self.joined_sides(cell).and(sides).is_empty()
    }

    /// Whether a Building may lie there. CG-BLDG-8
    #[must_use]
    pub fn takes_building(&self, cell: Cell, orient: Orient) -> bool {
        if !self.near(cell) {
            return false;
        }
        let lot = self.lot_at(cell, orient);
        on_ground!(self, ground => ground.takes_building(lot))
    }

    /// The cells of a Building that lies so.
    #[must_use]
    pub fn lot_for(&self, cell: Cell, orient: Orient) -> Lot {
        self.lot_at(cell, orient)
    }

    pub(super) fn size_of(&self, orient: Orient) -> (i8, i8) {
        let lot = self.lot_at(Cell::default(), orient);
        (lot.w, lot.h)
    }

    /// How many places there are for a Building; the count may stop beyond `enough`.
    #[must_use]
    pub fn count_lots(&self, ways: &[Orient], enough: u32) -> u32 {
        if let Some((lots, limit)) = self.memo.lots
            && (lots > enough || limit >= enough)
        {
            return lots;
        }
        if self.is_small() {
            let faced = |y| self.tally.faced.row(y) > 0;
            self.ground.count_lots(self.bounds, ways, self.size, faced, enough)
        } else {
            self.wide_ground().count_lots(self.bounds, ways, self.size, |_| true, enough)
        }
    }

    /// Counts the places for a Building up to more than `enough`, since that will be asked for more than once.
    pub fn remember_lots(&mut self, ways: &[Orient], enough: u32) {
        self.memo.lots = Some((self.count_lots(ways, enough), enough));
    }

    /// Whether there is a place for a Building.
    #[must_use]
    pub fn has_lot(&self, ways: &[Orient]) -> bool {
        self.count_lots(ways, 0) > 0
    }

    /// How many cells could take some Road.
    #[must_use]
    pub fn count_sites(&self) -> u32 {
        if self.is_small() { self.tally.sites.all() } else { self.wide_ground().count_sites(self.bounds) }
    }

    /// Whether some Road could be placed. Every shape has a picture for every side, so the tile does not matter.
    #[must_use]
    pub fn has_site(&self) -> bool {
        self.count_sites() > 0
    }
}
