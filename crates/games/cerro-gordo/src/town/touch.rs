//! Touching, rows and columns, groups.

use super::{Town, on_ground};
use crate::ids::{BuildingId, Lot, MineId, members};

impl Town {
    /// The Buildings that touch these cells, as bits. CG-GEO-9
    #[must_use]
    pub fn touching(&self, lot: Lot) -> u64 {
        members(self.standing & self.places.near(lot.cell, self.longest().max(lot.w).max(lot.h)))
            .fold(0, |set, building| set | u64::from(lot.touches(self.lot(BuildingId(building)))) << building)
    }

    /// Whether these cells touch a Building.
    #[must_use]
    pub fn touches_building(&self, lot: Lot) -> bool {
        on_ground!(self, ground => lot.outline().any(|(cell, _)| ground.solid(cell) && self.mine_at(cell).is_none()))
    }

    /// The Buildings that touch a Building, as bits.
    #[must_use]
    pub fn neighbours(&self, building: BuildingId) -> u64 {
        self.touching(self.lot(building))
    }

    /// The Mines that touch these cells, as bits.
    #[must_use]
    pub fn mines_touching(&self, lot: Lot) -> u8 {
        self.mines().filter(|(_, mine)| lot.touches(*mine)).fold(0, |set, (MineId(k), _)| set | 1 << k)
    }

    /// The Buildings of a set with a cell in each row and each column of these cells, as bits. CG-GEO-12
    pub fn lines(&self, lot: Lot, among: u64) -> impl Iterator<Item = u64> + use<> {
        let (mut rows, mut columns) = ([0u64; 3], [0u64; 3]);
        for building in members(self.standing & among) {
            let other = self.lot(BuildingId(building));
            if !lot.in_line(other) {
                continue;
            }
            let (dx, dy) = (other.cell.x.wrapping_sub(lot.cell.x), other.cell.y.wrapping_sub(lot.cell.y));
            for (d, (row, column)) in (0..).zip(rows.iter_mut().zip(&mut columns)) {
                *row |= u64::from(dy <= d && d < dy.saturating_add(other.h)) << building;
                *column |= u64::from(dx <= d && d < dx.saturating_add(other.w)) << building;
            }
        }
        let (w, h) = (lot.w as usize, lot.h as usize);
        rows.into_iter().take(h).chain(columns.into_iter().take(w))
    }

    /// The Buildings among `alike` that are linked with this one by touching, each to the next. CG-GEO-13
    #[must_use]
    pub fn group(&self, building: BuildingId, alike: u64) -> u64 {
        let (mut group, mut looked_at) = (1u64 << building.0, 0);
        while let Some(next) = members(group & !looked_at).next() {
            looked_at |= 1 << next;
            group |= self.neighbours(BuildingId(next)) & alike;
        }
        group
    }

    /// How many road connections touch these cells.
    #[must_use]
    pub fn roads_into(&self, lot: Lot) -> usize {
        self.roads()
            .iter()
            .map(|road| road.sides.iter().filter(|side| lot.covers(road.cell.beside(*side))).count())
            .sum()
    }
}
