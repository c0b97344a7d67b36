//! Every place for a Building and for a Road at once, in whole planes: for lists and for random picks.

use engine::Luck;

use super::{Bounds, Town, bits::Bits, ground::Ground, on_ground};
use crate::ids::{Cell, Orient, Sides};

/// What a random pick came up with.
pub enum Pick {
    /// A place for a Building, and which of the choices there.
    Lot(Cell, Orient, u32),
    /// A place for a Road, and which of the choices there.
    Site(Cell, u32),
    /// One of the other choices.
    Other(u32),
}

/// What there is to pick from: so many choices for each place, and others besides.
pub struct Choices {
    /// Choices for each place for a Building.
    pub per_lot: u32,
    /// Choices for each cell that could take a Road.
    pub per_site: u32,
    /// Other choices.
    pub others: u32,
}

type Plane<R, const N: usize> = [R; N];

/// Every row as the row south of it.
#[inline]
fn from_south<R: Bits, const N: usize>(plane: &Plane<R, N>) -> Plane<R, N> {
    let mut moved = [R::NONE; N];
    moved[..N - 1].copy_from_slice(&plane[1..]);
    moved[N - 1] = plane[0];
    moved
}

impl<R: Bits, const N: usize> Ground<R, N> {
    /// The empty cells, and those of them that open connections face. CG-CONN-2
    pub(super) fn free_and_faced(&self) -> (Plane<R, N>, Plane<R, N>) {
        let ([n, e, s, w], solid) = (&self.ways, &self.solid);
        let (mut free, mut faced) = ([R::NONE; N], [R::NONE; N]);
        let mut look = |above: usize, y: usize, below: usize| {
            free[y] = !(solid[y] | n[y] | e[y] | s[y] | w[y]);
            faced[y] = free[y] & (s[above] | n[below] | e[y].east(1) | w[y].west(1));
        };
        look(N - 1, 0, 1);
        for y in 1..N - 1 {
            look(y - 1, y, y + 1);
        }
        look(N - 2, N - 1, 0);
        (free, faced)
    }

    /// Every cell of a row that could take some Road (CG-ROAD-3), with the sides that would be joined.
    #[inline]
    fn sites_of_row(&self, y: i32, mut found: impl FnMut(u32, Sides)) {
        let ([n, e, s, w], solid) = (&self.ways, &self.solid);
        let row = |y: i32| y as usize & (N - 1);
        let (above, here, below) = (row(y - 1), row(y), row(y + 1));
        let north = s[above] | solid[above];
        let east = (w[here] | solid[here]).west(1);
        let south = n[below] | solid[below];
        let west = (e[here] | solid[here]).east(1);
        let mut sites = self.free_row(here) & (north | east | south | west);
        while sites != R::NONE {
            let at = sites.first();
            found(at, Sides(north.has(at) | east.has(at) << 1 | south.has(at) << 2 | west.has(at) << 3));
            sites = sites.rest();
        }
    }

    /// The top-left cells where a Building of this size could lie. CG-BLDG-8
    pub(super) fn building_lots(&self, free: &Plane<R, N>, faced: &Plane<R, N>, (w, h): (i8, i8)) -> Plane<R, N> {
        let (mut all_free, mut any_faced) = ([!R::NONE; N], [R::NONE; N]);
        let (mut free, mut faced) = (*free, *faced);
        for dy in 0..h {
            if dy > 0 {
                (free, faced) = (from_south(&free), from_south(&faced));
            }
            for dx in 0..w as u32 {
                for y in 0..N {
                    all_free[y] = all_free[y] & free[y].west(dx);
                    any_faced[y] = any_faced[y] | faced[y].west(dx);
                }
            }
        }
        std::array::from_fn(|y| all_free[y] & any_faced[y])
    }
}

/// The cell that a bit of a row of this ground stands for.
#[inline]
fn cell_at<R, const N: usize>(_: &Ground<R, N>, bounds: Bounds, at: u32, y: i32) -> Cell {
    bounds.cell::<N>(at, y)
}

/// Every cell of a plane.
fn each<R: Bits, const N: usize>(bounds: Bounds, plane: &Plane<R, N>, mut found: impl FnMut(Cell)) {
    for y in bounds.rows(3) {
        let mut bits = plane[y as usize & (N - 1)];
        while bits != R::NONE {
            found(bounds.cell::<N>(bits.first(), y));
            bits = bits.rest();
        }
    }
}

impl Town {
    /// Every place for a Building.
    pub fn each_lot(&self, ways: &[Orient], mut found: impl FnMut(Cell, Orient)) {
        on_ground!(self, ground => {
            let (free, faced) = ground.free_and_faced();
            for orient in ways {
                let lots = ground.building_lots(&free, &faced, self.size_of(*orient));
                each(self.bounds, &lots, |cell| found(cell, *orient));
            }
        });
    }

    /// Every cell that could take some Road, with the sides that would be joined.
    pub fn each_site(&self, mut found: impl FnMut(Cell, Sides)) {
        on_ground!(self, ground => {
            for y in self.bounds.rows(1) {
                ground.sites_of_row(y, |at, joined| found(cell_at(ground, self.bounds, at, y), joined));
            }
        });
    }

    /// One of the choices at random, each as likely as the others. A choice for a Road that does not
    /// fit the sides that would be joined counts as none, and another one is picked. Nothing is picked in a
    /// Town that has outgrown the small ground: there the whole list decides.
    pub fn pick(
        &self,
        ways: &[Orient],
        choices: &Choices,
        luck: &mut Luck,
        fits: impl Fn(u32, Sides) -> bool,
    ) -> Option<Pick> {
        if choices.per_lot + choices.per_site > 0 && !self.is_small() {
            return None;
        }
        let (ground, tally, bounds) = (&self.ground, &self.tally, self.bounds);
        // A Building lies on a faced cell, with one of its own cells: a place with several of them is
        // tried once for each, and is taken only by its first.
        let [w, h] = self.size;
        let parts = (w * h) as u32;
        let tries = ways.len() as u32 * parts * choices.per_lot;
        let built = tally.faced.all() * tries;
        let laid = tally.sites.all() * choices.per_site;
        let total = built + laid + choices.others;
        if total == 0 {
            return None;
        }
        // Most picks are good; the bound is for certainty, and then the whole list decides.
        for _ in 0..1_000 {
            let k = luck.below(total);
            if k < built {
                let (n, way) = (k / tries, k % tries);
                let (way, choice) = (way / choices.per_lot, way % choices.per_lot);
                let (y, n) = tally.faced.nth(n)?;
                let on = bounds.cell_on(ground.faced_and_sites(y as i32).0.nth(n), y);
                let orient = ways[(way / parts) as usize];
                if let Some(cell) = self.place_on(on, way % parts, orient) {
                    return Some(Pick::Lot(cell, orient, choice));
                }
                continue;
            }
            let k = k - built;
            if k >= laid {
                return Some(Pick::Other(k - laid));
            }
            let (n, choice) = (k / choices.per_site, k % choices.per_site);
            let (y, n) = tally.sites.nth(n)?;
            let cell = bounds.cell_on(ground.faced_and_sites(y as i32).1.nth(n), y);
            if fits(choice, ground.pointing_at(cell).or(ground.solid_beside(cell))) {
                return Some(Pick::Site(cell, choice));
            }
        }
        None
    }

    /// The top-left cell of a Building whose `part`-th cell lies on a faced cell, if it may lie so and that
    /// cell is the first of its cells that is faced.
    fn place_on(&self, on: Cell, part: u32, orient: Orient) -> Option<Cell> {
        let (w, _) = self.size_of(orient);
        let (dx, dy) = ((part % w as u32) as i8, (part / w as u32) as i8);
        let lot = self.lot_for(Cell::at(on.x - dx, on.y - dy), orient);
        for y in lot.cell.y..lot.cell.y + lot.h {
            for x in lot.cell.x..lot.cell.x + lot.w {
                let cell = Cell::at(x, y);
                if !self.ground.empty(cell) || (before(cell, on) && !self.ground.pointing_at(cell).is_empty()) {
                    return None;
                }
            }
        }
        Some(lot.cell)
    }
}

/// Whether one cell comes before another in the order of a lot's cells.
fn before(cell: Cell, other: Cell) -> bool {
    (cell.y, cell.x) < (other.y, other.x)
}
