//! How far the railroads are from the districts.

use std::{
    cell::RefCell,
    hash::{Hash, Hasher},
};

use crate::{
    game::ColoradoMidland,
    map::HexSet,
    state::{MOST_DISTRICTS, Railroad, State},
    tables::{Distances, FAR, MOST_COST},
};

/// Farther than this nobody looks.
const HORIZON: usize = 80;

/// Ways that were found before: on which map, from where, around what, and how far.
type Found = (u64, HexSet, HexSet, Distances);
/// How many of them are kept.
const KEPT: usize = 1 << 12;

thread_local! {
    /// Lines of play differ by a cube or two, so most railroads of a position were met before.
    static KNOWN: RefCell<Vec<Found>> = const { RefCell::new(Vec::new()) };
}

/// The points that the nearest railroad, and the next one, still need to each district.
pub(crate) struct Ways {
    pub first: [u8; MOST_DISTRICTS],
    pub second: [u8; MOST_DISTRICTS],
}

impl Ways {
    /// One more railroad that could get there.
    #[inline]
    pub(super) fn add(&mut self, d: usize, points: u8) {
        if points < self.first[d] {
            self.second[d] = self.first[d];
            self.first[d] = points;
        } else if points < self.second[d] {
            self.second[d] = points;
        }
    }
}

impl ColoradoMidland {
    /// The points that the nearest railroad, and the next one, still need to each district.
    pub(crate) fn ways(&self, state: &State) -> Ways {
        let mut ways = Ways { first: [FAR; MOST_DISTRICTS], second: [FAR; MOST_DISTRICTS] };
        for (_, line) in state.on_map() {
            if line.cubes == 0 && !self.may_take_over(state, line) {
                continue;
            }
            let near = self.distances(state, line);
            for (d, spec) in self.tables.edition.districts.iter().enumerate() {
                if !line.track.contains(spec.hex) && !state.full.contains(spec.hex) {
                    ways.add(d, near[d]);
                }
            }
        }
        ways
    }

    /// The points that a railroad still needs to each district, around what is full.
    fn distances(&self, state: &State, line: &Railroad) -> Distances {
        let open = state.open_to(line);
        if state.full.without(line.track).is_empty() {
            return self.free_distances(open);
        }
        self.distances_from(open, state.full.or(line.track))
    }

    /// The same from some hexes when nothing is in the way.
    pub(super) fn free_distances(&self, open: HexSet) -> Distances {
        let mut near = [FAR; 16];
        for hex in open.iter() {
            let way = &self.tables.ways[hex.index()];
            near.iter_mut().zip(way).for_each(|(near, way)| *near = (*near).min(*way));
        }
        near
    }

    /// The same from some hexes around others, kept for the next time it is asked.
    pub(super) fn distances_from(&self, open: HexSet, blocked: HexSet) -> Distances {
        let mut mix = Mix(0);
        (open, blocked).hash(&mut mix);
        let at = (mix.0 >> 40) as usize % KEPT;
        KNOWN.with_borrow_mut(|known| {
            if known.is_empty() {
                known.resize(KEPT, (0, HexSet::EMPTY, HexSet::EMPTY, [FAR; 16]));
            }
            let (map, from, around, near) = &mut known[at];
            if *map != self.tables.number || *from != open || *around != blocked {
                let found = self.find_distances(open, blocked);
                (*map, *from, *around, *near) = (self.tables.number, open, blocked, found);
            }
            *near
        })
    }

    /// The same worked out: outwards, a point at a time.
    fn find_distances(&self, open: HexSet, blocked: HexSet) -> Distances {
        const RING: usize = MOST_COST + 1;
        let tables = &*self.tables;
        let mut near = [FAR; 16];
        let mut missing = tables.edition.districts.iter().filter(|spec| !blocked.contains(spec.hex)).count();
        let mut seen = blocked;
        let mut waiting = [HexSet::EMPTY; RING];
        let wait = |waiting: &mut [HexSet; RING], from: usize, open: HexSet| {
            for cost in tables.costs.iter().map(|cost| usize::from(*cost)) {
                let at = &mut waiting[(from + cost) % RING];
                *at = at.or(open.and(tables.of_cost[cost]));
            }
        };
        wait(&mut waiting, 0, open);
        for points in 1..=HORIZON {
            let here = std::mem::replace(&mut waiting[points % RING], HexSet::EMPTY).without(seen);
            if here.is_empty() {
                continue;
            }
            seen = seen.or(here);
            let mut beside = HexSet::EMPTY;
            for hex in here.iter() {
                beside = beside.or(tables.adjacent[hex.index()]);
                if let Some(district) = tables.district[hex.index()] {
                    near[district.index()] = points as u8;
                    missing -= 1;
                }
            }
            if missing == 0 {
                break;
            }
            wait(&mut waiting, points, beside.without(seen));
        }
        near
    }
}

/// Says where a way is kept: quick, and no more than that.
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
