//! Touching, rows and columns, groups.

use super::Town;
use crate::ids::{BuildingId, Lot, MineId, members};

impl Town {
    /// The Buildings that touch these cells, as bits. CG-GEO-9
    #[must_use]
    pub fn touching(&self, lot: Lot) -> u64 {
        self.buildings_where(|other| lot.touches(other))
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

    /// The Buildings with a cell in each row and each column of these cells, as bits. CG-GEO-12
    pub fn lines(&self, lot: Lot) -> impl Iterator<Item = u64> {
        let rows = (0..lot.h).map(move |d| {
            let y = lot.cell.y + d;
            self.buildings_where(|other| (other.cell.y..other.cell.y + other.h).contains(&y))
        });
        let columns = (0..lot.w).map(move |d| {
            let x = lot.cell.x + d;
            self.buildings_where(|other| (other.cell.x..other.cell.x + other.w).contains(&x))
        });
        rows.chain(columns)
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

    #[inline]
    fn buildings_where(&self, holds: impl Fn(Lot) -> bool) -> u64 {
        members(self.standing)
            .filter(|building| holds(self.lot(BuildingId(*building))))
            .fold(0, |set, building| set | 1 << building)
    }
}
