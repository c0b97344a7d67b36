//! The Town: the tiles that lie in it, and the ground they lie on.
//!
//! The tiles are the truth. The [`Ground`] is kept up to date tile by tile on a torus of 32 by 32
//! cells, which holds every town people build. A town that outgrows it is played on all the same: its
//! ground is then laid out anew on 128 by 128 cells whenever it is asked.

mod bits;
mod ground;
mod memo;
mod places;
mod ports;
mod reach;
mod survey;
mod tally;
mod touch;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use ports::Port;
pub use reach::Journey;
pub use survey::{Choices, Pick};

use crate::{
    edition::room,
    ids::{BuildingId, Cell, Lot, MineId, Orient, ShapeId, Sides, members},
};
use ground::Ground;
use memo::Memo;
use places::Places;
use tally::Tally;

/// Room left around the Town on its torus: a Building of the greatest size and a cell.
const MARGIN: i32 = 4;
const SMALL: usize = 32;
const WIDE: usize = 128;

/// A Road tile in the Town.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoadTile {
    /// Where it lies.
    pub cell: Cell,
    /// Its shape.
    pub shape: ShapeId,
    /// Its connections as it lies now.
    pub sides: Sides,
}

/// The smallest rectangle around everything that ever lay in the Town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// The least x.
    pub west: i8,
    /// The least y.
    pub north: i8,
    /// The greatest x.
    pub east: i8,
    /// The greatest y.
    pub south: i8,
}

impl Bounds {
    fn around(lot: Lot) -> Bounds {
        let Cell { x, y } = lot.cell;
        Bounds { west: x, north: y, east: x + lot.w - 1, south: y + lot.h - 1 }
    }

    fn with(self, lot: Lot) -> Bounds {
        let other = Bounds::around(lot);
        Bounds {
            west: self.west.min(other.west),
            north: self.north.min(other.north),
            east: self.east.max(other.east),
            south: self.south.max(other.south),
        }
    }

    /// Whether everything lies inside.
    #[must_use]
    pub fn hold(self, lot: Lot) -> bool {
        self.with(lot) == self
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(self) -> (i32, i32) {
        (i32::from(self.east) - i32::from(self.west) + 1, i32::from(self.south) - i32::from(self.north) + 1)
    }

    fn fit(self, torus: usize) -> bool {
        let (w, h) = self.size();
        w.max(h) + 2 * MARGIN <= torus as i32
    }

    /// The rows in which the top cell of a tile of this height can lie.
    fn rows(self, h: i8) -> Range<i32> {
        i32::from(self.north) - i32::from(h)..i32::from(self.south) + 2
    }

    /// The cell that a bit of a row stands for.
    fn cell<const N: usize>(self, bit: u32, y: i32) -> Cell {
        let west = i32::from(self.west) - MARGIN;
        let x = west + ((bit as i32 - west) & (N as i32 - 1));
        Cell::at(x as i8, y as i8)
    }

    /// The cell that a bit of a row of the small torus stands for.
    fn cell_on(self, bit: u32, row: usize) -> Cell {
        let north = i32::from(self.north) - MARGIN;
        let y = north + ((row as i32 - north) & (SMALL as i32 - 1));
        self.cell::<SMALL>(bit, y)
    }
}

/// The tiles of the Town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "stored::Plan", into = "stored::Plan")]
pub struct Town {
    mines: [Lot; room::MINES],
    mine_count: u8,
    /// Width and height of a Building that lies H.
    size: [i8; 2],
    roads: [RoadTile; room::ROADS],
    road_count: u8,
    places: Places,
    /// The Buildings that lie in the Town, as bits.
    standing: u64,
    /// Those that lie V.
    vertical: u64,
    bounds: Bounds,
    /// Whether these fit on the small ground: asked so often that it is kept.
    small: bool,
    ground: Ground<u32, SMALL>,
    tally: Tally,
    memo: Memo,
}

/// Asks the ground that the Town lies on.
macro_rules! on_ground {
    ($town:expr, $ground:ident => $answer:expr) => {
        if $town.is_small() {
            let $ground = &$town.ground;
            $answer
        } else {
            $crate::town::rarely(|| {
                let $ground = &$town.wide_ground();
                $answer
            })
        }
    };
}
use on_ground;

/// Keeps what hardly ever happens out of the way of the rest.
#[cold]
#[inline(never)]
fn rarely<T>(answer: impl FnOnce() -> T) -> T {
    answer()
}

impl Town {
    /// A Town with nothing but its Mines. CG-GEO-7
    #[must_use]
    pub fn new(mines: &[Lot], size: [i8; 2]) -> Town {
        let mut town = Town {
            mines: [Lot::default(); room::MINES],
            mine_count: mines.len() as u8,
            size,
            roads: [RoadTile::default(); room::ROADS],
            road_count: 0,
            places: Places::default(),
            standing: 0,
            vertical: 0,
            bounds: Bounds::around(mines[0]),
            small: true,
            ground: Ground::default(),
            tally: Tally::default(),
            memo: Memo::default(),
        };
        town.mines[..mines.len()].copy_from_slice(mines);
        for mine in mines {
            town.grow(*mine);
            town.ground.fill(*mine);
            town.count_anew(*mine);
        }
        town
    }

    /// What is known of the Town as it lies.
    pub fn memo(&mut self) -> &mut Memo {
        &mut self.memo
    }

    /// Whether the Town lies on the small ground.
    #[inline]
    fn is_small(&self) -> bool {
        self.small
    }

    /// The Mines.
    pub fn mines(&self) -> impl Iterator<Item = (MineId, Lot)> {
        (0..self.mine_count).map(|mine| (MineId(mine), self.mines[usize::from(mine)]))
    }

    /// The cells of a Mine.
    #[must_use]
    pub fn mine(&self, mine: MineId) -> Lot {
        self.mines[mine.index()]
    }

    /// The Road tiles, in the order they were placed.
    #[must_use]
    pub fn roads(&self) -> &[RoadTile] {
        &self.roads[..usize::from(self.road_count)]
    }

    /// The Buildings, as bits.
    #[must_use]
    pub fn standing(&self) -> u64 {
        self.standing
    }

    /// The cells of a Building in the Town.
    #[inline]
    #[must_use]
    pub fn lot(&self, building: BuildingId) -> Lot {
        self.lot_at(self.places.of(building), self.orient(building))
    }

    /// How a Building lies.
    #[inline]
    #[must_use]
    pub fn orient(&self, building: BuildingId) -> Orient {
        if self.vertical & (1 << building.0) != 0 { Orient::V } else { Orient::H }
    }

    #[inline]
    fn lot_at(&self, cell: Cell, orient: Orient) -> Lot {
        let [w, h] = self.size;
        match orient {
            Orient::H => Lot { cell, w, h },
            Orient::V => Lot { cell, w: h, h: w },
        }
    }

    /// The longer side of a Building.
    fn longest(&self) -> i8 {
        self.size[0].max(self.size[1])
    }

    /// The smallest rectangle around everything that ever lay here.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a cell can be spoken of at all: near enough to the Town that no number overflows.
    #[must_use]
    pub fn near(&self, cell: Cell) -> bool {
        let Bounds { west, north, east, south } = self.bounds;
        let by = |low: i8, n: i8, high: i8| {
            let (low, n, high) = (i32::from(low), i32::from(n), i32::from(high));
            (low - MARGIN + 1..high + MARGIN).contains(&n)
        };
        by(west, cell.x, east) && by(north, cell.y, south)
    }

    /// The Road tile in a cell.
    #[must_use]
    pub fn road_at(&self, cell: Cell) -> Option<&RoadTile> {
        self.roads().iter().find(|road| road.cell == cell)
    }

    /// The Building in a cell.
    #[must_use]
    pub fn building_at(&self, cell: Cell) -> Option<BuildingId> {
        let near = self.standing & self.places.near(cell, self.longest() - 1);
        members(near).map(BuildingId).find(|building| self.lot(*building).covers(cell))
    }

    /// The Mine in a cell.
    #[must_use]
    pub fn mine_at(&self, cell: Cell) -> Option<MineId> {
        let mines = self.mines[..usize::from(self.mine_count)].iter();
        mines.zip(0..).find(|(lot, _)| lot.covers(cell)).map(|(_, mine)| MineId(mine))
    }

    /// Whether nothing lies in the cell.
    #[must_use]
    pub fn empty(&self, cell: Cell) -> bool {
        on_ground!(self, ground => ground.empty(cell))
    }

    /// Lays a Road tile.
    pub fn place_road(&mut self, cell: Cell, shape: ShapeId, sides: Sides) {
        self.roads[usize::from(self.road_count)] = RoadTile { cell, shape, sides };
        self.road_count += 1;
        self.grow(Lot { cell, w: 1, h: 1 });
        self.set_road(cell, sides);
    }

    /// Turns a Road tile.
    pub fn turn_road(&mut self, cell: Cell, sides: Sides) {
        let count = usize::from(self.road_count);
        if let Some(road) = self.roads[..count].iter_mut().find(|road| road.cell == cell) {
            road.sides = sides;
            self.set_road(cell, sides);
        }
    }

    /// Takes a Road tile away and says what shape it had.
    pub fn remove_road(&mut self, cell: Cell) -> Option<ShapeId> {
        let at = self.roads().iter().position(|road| road.cell == cell)?;
        let shape = self.roads[at].shape;
        let count = usize::from(self.road_count);
        self.roads.copy_within(at + 1..count, at);
        self.road_count -= 1;
        self.roads[usize::from(self.road_count)] = RoadTile::default();
        self.set_road(cell, Sides::default());
        Some(shape)
    }

    fn set_road(&mut self, cell: Cell, sides: Sides) {
        self.memo.forget();
        if self.is_small() {
            self.ground.set_road(cell, sides);
            self.count_anew(Lot { cell, w: 1, h: 1 });
        }
    }

    /// Counts the places for tiles anew around cells that have changed.
    fn count_anew(&mut self, changed: Lot) {
        self.tally.renew(&self.ground, changed);
    }

    /// Lays a Building.
    pub fn place_building(&mut self, building: BuildingId, cell: Cell, orient: Orient) {
        self.memo.forget();
        self.places.put(building, cell);
        self.standing |= 1 << building.0;
        if orient == Orient::V {
            self.vertical |= 1 << building.0;
        }
        let lot = self.lot(building);
        self.grow(lot);
        if self.is_small() {
            self.ground.fill(lot);
            self.count_anew(lot);
        }
    }

    /// Takes a Building away.
    pub fn remove_building(&mut self, building: BuildingId) {
        self.memo.forget();
        if self.is_small() {
            let lot = self.lot(building);
            self.ground.clear(lot);
            self.count_anew(lot);
        }
        self.places.put(building, Cell::default());
        self.standing &= !(1 << building.0);
        self.vertical &= !(1 << building.0);
    }

    fn grow(&mut self, lot: Lot) {
        self.stretch(self.bounds.with(lot));
    }

    fn stretch(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.small = bounds.fit(SMALL);
        if !self.small {
            self.ground = Ground::default(); // too large for it from now on
            self.tally = Tally::default();
        }
    }

    /// The same Town as if it had outgrown the small ground.
    #[cfg(test)]
    pub(crate) fn on_wide_ground(&self) -> Town {
        let mut town = *self;
        town.stretch(Bounds { west: town.bounds.west - 30, ..town.bounds });
        town
    }

    /// The ground of a Town that has outgrown the small one.
    fn wide_ground(&self) -> Ground<u128, WIDE> {
        let mut ground = Ground::default();
        self.mines().for_each(|(_, lot)| ground.fill(lot));
        self.roads().iter().for_each(|road| ground.set_road(road.cell, road.sides));
        members(self.standing).for_each(|building| ground.fill(self.lot(BuildingId(building))));
        ground
    }
}

mod stored {
    //! How a Town is written down: its tiles alone.

    use super::*;

    #[derive(Serialize, Deserialize)]
    pub struct Plan {
        mines: Vec<Lot>,
        footprint: [i8; 2],
        roads: Vec<RoadTile>,
        buildings: Vec<Standing>,
        bounds: Bounds,
    }

    #[derive(Serialize, Deserialize)]
    struct Standing {
        building: BuildingId,
        cell: Cell,
        orient: Orient,
    }

    impl From<Town> for Plan {
        fn from(town: Town) -> Plan {
            Plan {
                mines: town.mines().map(|(_, lot)| lot).collect(),
                footprint: town.size,
                roads: town.roads().to_vec(),
                buildings: members(town.standing)
                    .map(BuildingId)
                    .map(|building| Standing {
                        building,
                        cell: town.places.of(building),
                        orient: town.orient(building),
                    })
                    .collect(),
                bounds: town.bounds,
            }
        }
    }

    impl TryFrom<Plan> for Town {
        type Error = String;

        fn try_from(plan: Plan) -> Result<Town, String> {
            let room = (1..=room::MINES).contains(&plan.mines.len()) && plan.roads.len() <= room::ROADS;
            let known = plan.buildings.iter().all(|standing| standing.building.index() < room::BUILDINGS);
            let sizes = plan.mines.iter().flat_map(|lot| [lot.w, lot.h]).chain(plan.footprint);
            if !room || !known || !sizes.into_iter().all(|side| (1..=3).contains(&side)) {
                return Err("this is no Town".to_owned());
            }
            let Bounds { west, north, east, south } = plan.bounds;
            let lots = plan.mines.iter().map(|lot| lot.cell);
            let cells = lots.chain(plan.roads.iter().map(|r| r.cell)).chain(plan.buildings.iter().map(|b| b.cell));
            let inside = |cell: Cell| (west..=east).contains(&cell.x) && (north..=south).contains(&cell.y);
            let (w, h) = plan.bounds.size();
            let far = [west, north, east, south].into_iter().any(|n| !(-123..=123).contains(&n));
            if far || w.max(h) > room::SPAN || !cells.into_iter().all(inside) {
                return Err("the Town reaches beyond its bounds".to_owned());
            }
            let mut town = Town::new(&plan.mines, plan.footprint);
            town.stretch(plan.bounds);
            for road in &plan.roads {
                town.place_road(road.cell, road.shape, road.sides);
            }
            for standing in &plan.buildings {
                town.place_building(standing.building, standing.cell, standing.orient);
            }
            Ok(town)
        }
    }
}
