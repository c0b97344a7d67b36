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

/// Every row as the row north of it.
#[inline]
fn from_north<R: Bits, const N: usize>(plane: &Plane<R, N>) -> Plane<R, N> {
    let mut moved = [R::NONE; N];
    moved[1..].copy_from_slice(&plane[..N - 1]);
    moved[0] = plane[N - 1];
    moved
}

/// Every row as the row south of it.
#[inline]
fn from_south<R: Bits, const N: usize>(plane: &Plane<R, N>) -> Plane<R, N> {
    let mut moved = [R::NONE; N];
    moved[..N - 1].copy_from_slice(&plane[1..]);
    moved[N - 1] = plane[0];
    moved
}

fn count<R: Bits, const N: usize>(plane: &Plane<R, N>) -> u32 {
    plane.iter().map(|row| row.count()).sum()
}

impl<R: Bits, const N: usize> Ground<R, N> {
    fn free_cells(&self) -> Plane<R, N> {
        let [n, e, s, w] = &self.ways;
        std::array::from_fn(|y| !(self.solid[y] | n[y] | e[y] | s[y] | w[y]))
    }

    /// The empty cells that open connections face. CG-CONN-2
    fn faced_cells(&self, free: &Plane<R, N>) -> Plane<R, N> {
        let [n, e, s, w] = &self.ways;
        let (above, below) = (from_north(s), from_south(n));
        std::array::from_fn(|y| free[y] & (above[y] | below[y] | e[y].east(1) | w[y].west(1)))
    }

    /// The cells that could take some Road. CG-ROAD-3
    fn road_sites(&self, free: &Plane<R, N>, faced: &Plane<R, N>) -> Plane<R, N> {
        let (above, below) = (from_north(&self.solid), from_south(&self.solid));
        std::array::from_fn(|y| {
            faced[y] | (free[y] & (above[y] | below[y] | self.solid[y].east(1) | self.solid[y].west(1)))
        })
    }

    /// The top-left cells where a Building of this size could lie. CG-BLDG-8
    fn building_lots(&self, free: &Plane<R, N>, faced: &Plane<R, N>, (w, h): (i8, i8)) -> Plane<R, N> {
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

/// The `n`-th cell of a plane.
fn nth<R: Bits, const N: usize>(bounds: Bounds, plane: &Plane<R, N>, mut n: u32) -> Option<Cell> {
    for y in bounds.rows(3) {
        let bits = plane[y as usize & (N - 1)];
        let count = if bits == R::NONE { 0 } else { bits.count() };
        if n < count {
            return Some(bounds.cell::<N>(bits.nth(n), y));
        }
        n -= count;
    }
    None
}

impl Town {
    /// Every place for a Building.
    pub fn each_lot(&self, ways: &[Orient], mut found: impl FnMut(Cell, Orient)) {
        on_ground!(self, ground => {
            let free = ground.free_cells();
            let faced = ground.faced_cells(&free);
            for orient in ways {
                let lots = ground.building_lots(&free, &faced, self.size_of(*orient));
                each(self.bounds, &lots, |cell| found(cell, *orient));
            }
        });
    }

    /// Every cell that could take some Road, with the sides that would be joined.
    pub fn each_site(&self, mut found: impl FnMut(Cell, Sides)) {
        on_ground!(self, ground => {
            let free = ground.free_cells();
            let sites = ground.road_sites(&free, &ground.faced_cells(&free));
            each(self.bounds, &sites, |cell| {
                found(cell, ground.pointing_at(cell).or(ground.solid_beside(cell)));
            });
        });
    }

    /// One of the choices at random, each as likely as the others. A choice for a Road that does not
    /// fit the sides that would be joined counts as none, and another one is picked.
    pub fn pick(
        &self,
        ways: &[Orient],
        choices: &Choices,
        luck: &mut Luck,
        fits: impl Fn(u32, Sides) -> bool,
    ) -> Option<Pick> {
        on_ground!(self, ground => {
            let free = ground.free_cells();
            let faced = ground.faced_cells(&free);
            let mut lots = [[free[0]; _]; 2];
            let mut lot_count = [0; 2];
            if choices.per_lot > 0 {
                for (k, orient) in ways.iter().enumerate() {
                    lots[k] = ground.building_lots(&free, &faced, self.size_of(*orient));
                    lot_count[k] = count(&lots[k]);
                }
            }
            let mut sites = free;
            let mut site_count = 0;
            if choices.per_site > 0 {
                sites = ground.road_sites(&free, &faced);
                site_count = count(&sites);
            }
            let built = (lot_count[0] + lot_count[1]) * choices.per_lot;
            let total = built + site_count * choices.per_site + choices.others;
            if total == 0 {
                return None;
            }
            // Every site takes every shape in some picture, so a pick in vain is rare; the bound is for certainty.
            for _ in 0..1_000 {
                let mut k = luck.below(total);
                if k < built {
                    let (mut n, choice) = (k / choices.per_lot, k % choices.per_lot);
                    let way = usize::from(n >= lot_count[0]);
                    n -= [0, lot_count[0]][way];
                    return nth(self.bounds, &lots[way], n).map(|cell| Pick::Lot(cell, ways[way], choice));
                }
                k -= built;
                if k >= site_count * choices.per_site {
                    return Some(Pick::Other(k - site_count * choices.per_site));
                }
                let (n, choice) = (k / choices.per_site, k % choices.per_site);
                let cell = nth(self.bounds, &sites, n)?;
                if fits(choice, ground.pointing_at(cell).or(ground.solid_beside(cell))) {
                    return Some(Pick::Site(cell, choice));
                }
            }
            None
        })
    }
}
