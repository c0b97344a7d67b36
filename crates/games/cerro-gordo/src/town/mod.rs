//! The Town: the tiles that lie in it, and the ground they lie on.
//!
//! The tiles are the truth. The [`Ground`] is kept up to date tile by tile on a torus of 32 by 32
//! cells, which holds every town people build. A town that outgrows it is played on all the same: its
//! ground is then laid out anew on 128 by 128 cells whenever it is asked.

mod bits;
mod bounds;
mod ground;
mod memo;
mod places;
mod planes;
mod ports;
mod reach;
mod stored;
mod survey;
mod tally;
mod touch;

use serde::{Deserialize, Serialize};

pub use bounds::Bounds;
pub use planes::Plane;
pub use ports::Port;
pub use reach::Journey;
pub use survey::{Choices, Pick};

use crate::{
    edition::room,
    ids::{BuildingId, Cell, Lot, MineId, Orient, ShapeId, Sides, members},
};
use bounds::{MARGIN, SMALL, WIDE};
use ground::Ground;
use memo::Memo;
use places::Places;
use tally::Tally;

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
    #[must_use]
    pub fn on_wide_ground(&self) -> Town {
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
