//! Networks and distances: how far one gets by road.

use super::{Town, bits::Bits, ground::Ground, on_ground};
use crate::{
    edition::room,
    ids::{BuildingId, Cell, Lot, MineId, Side, Sides},
};

/// The Roads one can get to, nearest first.
#[derive(Clone, Copy, Debug)]
pub struct Journey {
    steps: [Step; room::ROADS],
    len: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Step {
    cell: Cell,
    sides: Sides,
    tiles: u8,
}

impl Journey {
    fn steps(&self) -> &[Step] {
        &self.steps[..self.len]
    }

    /// How many Road tiles were reached.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.len
    }

    /// Road tiles on the shortest path to a Building or a Mine, both ends included. CG-DIST-2
    #[must_use]
    pub fn to(&self, lot: Lot) -> Option<u8> {
        let enters = |step: &&Step| step.sides.iter().any(|side| lot.covers(step.cell.beside(side)));
        self.steps().iter().find(enters).map(|step| step.tiles)
    }
}

impl Town {
    /// The Mines of a set (as bits) that are nearest by road, and how far they are. CG-MINE-2
    #[must_use]
    pub fn nearest_mines(&self, from: BuildingId, among: u8) -> (u8, Option<u8>) {
        on_ground!(self, ground => {
            let (mut nearest, mut best) = (0, None);
            travel(ground, self.lot(from).outline(), None, |step| {
                if best.is_some_and(|best| step.tiles > best) {
                    return false;
                }
                for side in step.sides.iter() {
                    let faced = step.cell.beside(side);
                    let mine = if ground.solid(faced) { self.mine_at(faced) } else { None };
                    if let Some(MineId(k)) = mine.filter(|mine| among & (1 << mine.0) != 0) {
                        nearest |= 1 << k;
                        best = Some(step.tiles);
                    }
                }
                true
            });
            (nearest, best)
        })
    }

    /// Everywhere that Roads lead to from a Building or a Mine. They end at every other one. CG-CONN-7, CG-CONN-8
    #[must_use]
    pub fn journey(&self, from: Lot) -> Journey {
        let begins = from.outline();
        on_ground!(self, ground => travel(ground, begins, None, |_| true))
    }

    /// The network of a Road tile. CG-CONN-6
    #[must_use]
    pub fn network(&self, road: Cell) -> Journey {
        on_ground!(self, ground => {
            // The tile's own connections do not matter for setting out: it is there already.
            let begins = ground.road(road).iter().take(1).map(|side| (road, side));
            travel(ground, begins, None, |_| true)
        })
    }

    /// Where one connection of a Road leads to, not crossing that Road.
    fn beyond(&self, road: Cell, side: Side) -> Journey {
        let begins = std::iter::once((road.beside(side), side.across()));
        on_ground!(self, ground => travel(ground, begins, Some(road), |_| true))
    }

    /// Road tiles between two Buildings: 0 on the same one, none if they are not connected. CG-DIST-1, CG-DIST-6
    #[must_use]
    pub fn distance(&self, from: BuildingId, to: BuildingId) -> Option<u8> {
        if from == to { Some(0) } else { self.journey(self.lot(from)).to(self.lot(to)) }
    }

    /// Road tiles from a Building to each Mine.
    #[must_use]
    pub fn mine_distances(&self, from: BuildingId) -> [Option<u8>; room::MINES] {
        let journey = self.journey(self.lot(from));
        let mut distances = [None; room::MINES];
        for (mine, lot) in self.mines() {
            distances[mine.index()] = journey.to(lot);
        }
        distances
    }

    /// The Mines that a network touches, as bits.
    #[must_use]
    pub fn mines_on(&self, journey: &Journey) -> u8 {
        self.mines().filter(|(_, lot)| journey.to(*lot).is_some()).fold(0, |set, (MineId(k), _)| set | 1 << k)
    }

    /// The Mines that one connection of a Road leads to, as bits: by touching, or by road not crossing it.
    #[must_use]
    pub fn mines_beyond(&self, road: Cell, side: Side) -> u8 {
        match self.mine_at(road.beside(side)) {
            Some(MineId(k)) => 1 << k,
            None => self.mines_on(&self.beyond(road, side)),
        }
    }

    /// The size of the largest network.
    #[must_use]
    pub fn largest_network(&self) -> usize {
        let (mut largest, mut seen) = (0, 0u64);
        for (k, road) in self.roads().iter().enumerate() {
            if seen & (1 << k) == 0 {
                let network = self.network(road.cell);
                largest = largest.max(network.tiles());
                for (k, road) in self.roads().iter().enumerate().skip(k) {
                    seen |= u64::from(network.steps().iter().any(|step| step.cell == road.cell)) << k;
                }
            }
        }
        largest
    }
}

/// Goes everywhere, breadth first, as long as `goes_on` says so. A beginning is a cell and the side of
/// it that one comes from.
fn travel<R: Bits, const N: usize>(
    ground: &Ground<R, N>,
    begins: impl Iterator<Item = (Cell, Side)>,
    never: Option<Cell>,
    mut goes_on: impl FnMut(&Step) -> bool,
) -> Journey {
    let mut journey = Journey { steps: [Step::default(); room::ROADS], len: 0 };
    let mut seen = [R::NONE; N];
    let mut visit = |journey: &mut Journey, cell: Cell, from: Side, tiles: u8| {
        let sides = ground.road(cell);
        if !sides.has(from) || never == Some(cell) {
            return;
        }
        let bit = R::bit(cell.x as u32 & (N as u32 - 1));
        let row = &mut seen[cell.y as usize & (N - 1)];
        if *row & bit == R::NONE {
            *row = *row | bit;
            journey.steps[journey.len] = Step { cell, sides, tiles };
            journey.len += 1;
        }
    };
    for (cell, side) in begins {
        visit(&mut journey, cell, side, 1);
    }
    let mut next = 0;
    while next < journey.len {
        let step @ Step { cell, sides, tiles } = journey.steps[next];
        next += 1;
        if !goes_on(&step) {
            break;
        }
        for side in sides.iter() {
            visit(&mut journey, cell.beside(side), side.across(), tiles + 1);
        }
    }
    journey
}
