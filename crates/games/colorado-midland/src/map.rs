//! The map (catalogue 3.2): sets of hexes, what lies beside what, and how far it is.

use engine::bits::IdSet;

use crate::{
    ids::HexId,
    tables::{FAR, Tables},
};

/// A set of hexes.
pub type HexSet = IdSet<HexId, 6>;

/// The most hexes a map can have.
pub const MOST_HEXES: usize = HexSet::ROOM;

impl Tables {
    /// Whether two places of the grid share a side.
    #[must_use]
    pub fn neighbours(a: (i32, i32), b: (i32, i32)) -> bool {
        matches!((b.0 - a.0, b.1 - a.1), (1, 0) | (-1, 0) | (0, 1) | (0, -1) | (1, -1) | (-1, 1))
    }

    /// Whether a red line lies between two hexes.
    #[must_use]
    pub fn red_line(&self, a: HexId, b: HexId) -> bool {
        self.edition.red_lines.contains(&(a, b)) || self.edition.red_lines.contains(&(b, a))
    }

    /// Everything that track could ever reach from a hex.
    #[must_use]
    pub fn connected(&self, from: HexId) -> HexSet {
        self.grown(HexSet::EMPTY.with(from), None)
    }

    /// The hexes joined to `seed`, going only through `within` if it is given.
    pub fn grown(&self, seed: HexSet, within: Option<HexSet>) -> HexSet {
        let mut all = seed;
        loop {
            let mut next = all.iter().fold(all, |next, hex| next.or(self.adjacent[hex.index()]));
            if let Some(within) = within {
                next = next.and(within);
            }
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// Fills in `ways`, going outwards from each district.
    pub(crate) fn find_ways(&mut self) {
        for d in self.all_districts() {
            let hex = self.edition.districts[d.index()].hex;
            if hex.index() < self.hexes() {
                self.ways[hex.index()][d.index()] = self.cost[hex.index()];
            }
            for points in 0..FAR {
                for hex in 0..self.hexes() {
                    if self.ways[hex][d.index()] != points {
                        continue;
                    }
                    for next in self.adjacent[hex].iter() {
                        let way = points.saturating_add(self.cost[next.index()]).min(FAR);
                        let known = &mut self.ways[next.index()][d.index()];
                        *known = (*known).min(way);
                    }
                }
            }
        }
    }
}
