//! The search for the shortest chain of track of two players that uses both.

use super::JointRoute;
use crate::{
    Silverton,
    ids::{Segment, TOWN_ROOM, Town},
    routes::FAR,
    sets::SegmentSet,
};

/// The most steps of the search.
const MOST_STEPS: u32 = 20_000;

/// Both owners are still to be met.
const BOTH: usize = 0b11;

/// The least that is left from every town to the goal, by which owners' track is still to be used.
type Left = [[u16; TOWN_ROOM]; BOTH + 1];

/// A search for the shortest chain of segments of two players that uses at least one of each: first only
/// chains as short as could be, then ever longer ones, so that the first one found is the shortest.
pub(super) struct Search<'a> {
    pub rules: &'a Silverton,
    pub tracks: [SegmentSet; 2],
    pub to: Town,
    pub steps: u32,
    /// The longest chain that is looked at now, and the shortest that was too long.
    pub limit: u16,
    pub beyond: u16,
}

impl Search<'_> {
    pub fn run(mut self, from: Town) -> Option<JointRoute> {
        let all = self.without_stubs(from);
        let left = self.left(all);
        self.beyond = left[BOTH][from.index()];
        while self.beyond != FAR && self.steps <= MOST_STEPS {
            (self.limit, self.beyond) = (self.beyond, FAR);
            let found = self.walk(from, all, [0, 0], &left);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn owner(&self, segment: Segment) -> usize {
        usize::from(self.tracks[1].contains(segment))
    }

    /// All track but dead ends: no chain that uses a segment once goes into one.
    fn without_stubs(&self, from: Town) -> SegmentSet {
        let mut all = self.tracks[0].or(self.tracks[1]);
        loop {
            let mut kept = all;
            for segment in all.iter() {
                let goes_on = |town: &Town| {
                    *town == from || *town == self.to || self.rules.tables.at[town.index()].and(kept).len() > 1
                };
                if self.rules.tables.ends(segment).filter(goes_on).count() < 2 {
                    kept.remove(segment);
                }
            }
            if kept == all {
                return all;
            }
            all = kept;
        }
    }

    /// What is left if segments could be used twice: never more than the truth, so it guides the search.
    fn left(&self, all: SegmentSet) -> Left {
        let mut left = [[FAR; TOWN_ROOM]; BOTH + 1];
        left[0][self.to.index()] = 0;
        loop {
            let mut changed = false;
            for segment in all.iter() {
                let (owner, length) = (self.owner(segment), u16::from(self.rules.tables.length[segment.index()]));
                for (need, after) in (0..=BOTH).map(|need| (need, need & !(1 << owner))) {
                    let ends = || self.rules.tables.ends(segment);
                    for town in ends() {
                        let others = ends().filter(|other| *other != town);
                        let least = others.map(|other| left[after][other.index()]).min().unwrap_or(FAR);
                        let here = &mut left[need][town.index()];
                        if least != FAR && least + length < *here {
                            *here = least + length;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return left;
            }
        }
    }

    fn walk(&mut self, town: Town, free: SegmentSet, parts: [u16; 2], left: &Left) -> Option<JointRoute> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        if town == self.to && parts[0] > 0 && parts[1] > 0 {
            return Some(JointRoute { parts });
        }
        for way in self.rules.tables.ways(town).iter().filter(|way| free.contains(way.segment)) {
            let (mut next, mut rest) = (parts, free);
            next[self.owner(way.segment)] += u16::from(way.length);
            let need = usize::from(next[0] == 0) | usize::from(next[1] == 0) << 1;
            let least = (next[0] + next[1]).saturating_add(left[need][way.to.index()]);
            if least > self.limit {
                self.beyond = self.beyond.min(least);
                continue;
            }
            rest.remove(way.segment);
            let found = self.walk(way.to, rest, next, left);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
