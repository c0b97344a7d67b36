//! Networks and distances: how far one gets by road.

use super::{RoadTile, Town, bits::Bits, ground::Ground, on_ground};
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

    /// Every Road tile: where it lies, its connections, and how far it is.
    pub(super) fn each(&self) -> impl Iterator<Item = (Cell, Sides, u8)> {
        self.steps().iter().map(|step| (step.cell, step.sides, step.tiles))
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
        match self.memo.nearest {
            Some((here, mines, nearest)) if (here, mines) == (from, among) => nearest,
            _ => self.find_nearest(from, among),
        }
    }

    /// Finds the nearest Mines, since they will be asked for more than once.
    pub fn remember_nearest(&mut self, from: BuildingId, among: u8) {
        self.memo.nearest = Some((from, among, self.find_nearest(from, among)));
    }

    fn find_nearest(&self, from: BuildingId, among: u8) -> (u8, Option<u8>) {
        on_ground!(self, ground => {
            let (mut nearest, mut best) = (0, None);
            travel(ground, Begin::Around(self.lot(from)), None, |step| {
                if best.is_some_and(|best| step.tiles > best) {
                    return false;
                }
                for side in step.sides.and(ground.solid_beside(step.cell)).iter() {
                    let mine = self.mine_at(step.cell.beside(side));
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
        on_ground!(self, ground => travel(ground, Begin::Around(from), None, |_| true))
    }

    /// The network of a Road tile. CG-CONN-6
    #[must_use]
    pub fn network(&self, road: Cell) -> Journey {
        on_ground!(self, ground => {
            let begin = if ground.road(road).is_empty() { Begin::Nowhere } else { Begin::On(road) };
            travel(ground, begin, None, |_| true)
        })
    }

    /// Where one connection of a Road leads to, not crossing that Road.
    fn beyond(&self, road: Cell, side: Side) -> Journey {
        let next = road.beside(side);
        on_ground!(self, ground => {
            let begin = if ground.leads(next, side.across()) { Begin::On(next) } else { Begin::Nowhere };
            travel(ground, begin, Some(road), |_| true)
        })
    }

    /// Road tiles between two Buildings: 0 on the same one, none if they are not connected. CG-DIST-1, CG-DIST-6
    #[must_use]
    pub fn distance(&self, from: BuildingId, to: BuildingId) -> Option<u8> {
        if from == to { Some(0) } else { self.journey(self.lot(from)).to(self.lot(to)) }
    }

    /// The Buildings that a journey of at most `within` Road tiles comes to, as bits.
    #[must_use]
    pub fn buildings_on(&self, journey: &Journey, within: u8) -> u64 {
        on_ground!(self, ground => {
            let mut reached = 0;
            for step in journey.steps().iter().take_while(|step| step.tiles <= within) {
                for side in step.sides.and(ground.solid_beside(step.cell)).iter() {
                    reached |= self.building_at(step.cell.beside(side)).map_or(0, |BuildingId(k)| 1u64 << k);
                }
            }
            reached
        })
    }

    /// Road tiles from a Building to each Mine.
    #[must_use]
    pub fn mine_distances(&self, from: BuildingId) -> [Option<u8>; room::MINES] {
        let mut distances = [None; room::MINES];
        let mut missing = self.mine_count;
        on_ground!(self, ground => {
            travel(ground, Begin::Around(self.lot(from)), None, |step| {
                for side in step.sides.and(ground.solid_beside(step.cell)).iter() {
                    let Some(mine) = self.mine_at(step.cell.beside(side)) else { continue };
                    let distance = &mut distances[mine.index()];
                    if distance.is_none() {
                        *distance = Some(step.tiles); // the nearest come first
                        missing -= 1;
                    }
                }
                missing > 0
            });
        });
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

    /// The fewest Road tiles that could still link two Mines by road, if it is at most `most`; 0 if two are linked.
    #[must_use]
    pub fn link_gap(&self, most: u8) -> Option<u8> {
        let mines = self.mines.map(|lot| (lot, self.journey(lot)));
        let mines = &mines[..usize::from(self.mine_count)];
        on_ground!(self, ground => {
            let mut least = None;
            for (k, (from, journey)) in mines.iter().enumerate() {
                for (to, other) in &mines[..k] {
                    if journey.to(*to).is_some() {
                        return Some(0);
                    }
                    let limit = least.unwrap_or(most);
                    let (begin, end) = (ground.doors(*from, journey), ground.doors(*to, other));
                    least = ground.steps_between(begin, &end, limit).or(least);
                }
            }
            least
        })
    }

    /// The size of the largest network.
    #[must_use]
    pub fn largest_network(&self) -> usize {
        on_ground!(self, ground => ground.largest_network(self.roads()))
    }
}

impl<R: Bits, const N: usize> Ground<R, N> {
    /// The size of the largest network of these Roads, each visited once.
    fn largest_network(&self, roads: &[RoadTile]) -> usize {
        let mut seen = [R::NONE; N];
        let mut visit = |cell: Cell| {
            let (row, bit) = (&mut seen[cell.y as usize & (N - 1)], R::bit(cell.x as u32 & (N as u32 - 1)));
            let new = *row & bit == R::NONE;
            *row = *row | bit;
            new
        };
        let mut largest = 0;
        let mut queue = [Cell::default(); room::ROADS];
        for road in roads {
            if !visit(road.cell) {
                continue;
            }
            queue[0] = road.cell;
            let (mut next, mut len) = (0, 1);
            while next < len {
                let cell = queue[next];
                next += 1;
                for side in self.road(cell).and(self.pointing_at(cell)).iter() {
                    let beside = cell.beside(side);
                    if visit(beside) {
                        queue[len] = beside;
                        len += 1;
                    }
                }
            }
            largest = largest.max(len);
        }
        largest
    }

    /// The empty cells where a Road would join a Mine or the network that touches it.
    fn doors(&self, mine: Lot, network: &Journey) -> [R; N] {
        let mut doors = [R::NONE; N];
        let ends = network.steps().iter().flat_map(|step| step.sides.iter().map(|side| step.cell.beside(side)));
        for cell in ends.chain(mine.outline().map(|(cell, _)| cell)).filter(|cell| self.empty(*cell)) {
            let row = &mut doors[cell.y as usize & (N - 1)];
            *row = *row | R::bit(cell.x as u32 & (N as u32 - 1));
        }
        doors
    }

    /// Road tiles from one set of empty cells to another, both ends included.
    fn steps_between(&self, mut reached: [R; N], end: &[R; N], most: u8) -> Option<u8> {
        for tiles in 1..=most {
            if reached.iter().zip(end).any(|(reached, end)| *reached & *end != R::NONE) {
                return Some(tiles);
            }
            let before = reached;
            for (y, row) in reached.iter_mut().enumerate() {
                let beside = before[(y + N - 1) % N] | before[(y + 1) % N] | before[y].east(1) | before[y].west(1);
                *row = *row | (beside & self.free_row(y));
            }
        }
        None
    }
}

/// Where a journey begins.
#[derive(Clone, Copy)]
enum Begin {
    Nowhere,
    /// On a Road.
    On(Cell),
    /// On the Roads that lead into a Building or a Mine.
    Around(Lot),
}

/// Goes everywhere, breadth first, as long as `goes_on` says so.
#[inline]
fn travel<R: Bits, const N: usize>(
    ground: &Ground<R, N>,
    begin: Begin,
    never: Option<Cell>,
    mut goes_on: impl FnMut(&Step) -> bool,
) -> Journey {
    let mut journey = Journey { steps: [Step::default(); room::ROADS], len: 0 };
    let mut seen = [R::NONE; N];
    let place = |cell: Cell| (cell.y as usize & (N - 1), R::bit(cell.x as u32 & (N as u32 - 1)));
    if let Some((y, bit)) = never.map(place) {
        seen[y] = bit;
    }
    let mut visit = |journey: &mut Journey, cell: Cell, tiles: u8| {
        let (y, bit) = place(cell);
        if seen[y] & bit == R::NONE {
            seen[y] = seen[y] | bit;
            journey.steps[journey.len] = Step { cell, sides: Sides::default(), tiles };
            journey.len += 1;
        }
    };
    match begin {
        Begin::Nowhere => {}
        Begin::On(road) => visit(&mut journey, road, 1),
        Begin::Around(Lot { cell, w, h }) => {
            for y in cell.y..cell.y + h {
                for x in cell.x..cell.x + w {
                    let cell = Cell::at(x, y);
                    ground.pointing_at(cell).iter().for_each(|side| visit(&mut journey, cell.beside(side), 1));
                }
            }
        }
    }
    let mut next = 0;
    while next < journey.len {
        let step = &mut journey.steps[next];
        step.sides = ground.road(step.cell);
        let step @ Step { cell, sides, tiles } = *step;
        next += 1;
        if !goes_on(&step) {
            break;
        }
        for side in sides.and(ground.pointing_at(cell)).iter() {
            visit(&mut journey, cell.beside(side), tiles + 1);
        }
    }
    journey
}
