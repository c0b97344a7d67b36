//! How many points can be spent: M of CM-BLD-11.

use crate::{
    game::ColoradoMidland,
    ids::{Colour, HexId},
    map::HexSet,
    state::{Railroad, State},
};

impl ColoradoMidland {
    /// M: the most points, up to those of a Build action, that any sequence of placements can spend.
    pub(crate) fn most(&self, state: &State) -> u8 {
        self.most_of(state, self.points())
    }

    /// The most of `points` that can be spent from here.
    pub(crate) fn most_of(&self, state: &State, points: u8) -> u8 {
        (1..=points).rev().find(|total| self.can_spend(state, *total)).unwrap_or(0)
    }

    /// Whether any placement that costs at most `left` leaves enough: there are as many cheap hexes,
    /// all different, as points, and whoever is built there has the cubes.
    ///
    /// Such a placement takes at most one of these hexes and at least one point.
    #[inline]
    pub(crate) fn plenty(&self, state: &State, left: u8, need: u8) -> bool {
        need == left && self.cheap_hexes(state, left) >= u32::from(left)
    }

    /// Different hexes for one point that are open to railroads with at least `cubes` cubes.
    #[inline]
    fn cheap_hexes(&self, state: &State, cubes: u8) -> u32 {
        let mut open = HexSet::EMPTY;
        for (_, line) in state.on_map() {
            if line.cubes >= cubes {
                open = open.or(line.reach.without(line.track));
            }
        }
        open.without(state.full).and(self.tables.affordable[1]).len()
    }

    /// Whether exactly `need` points can be spent with a placement first.
    pub(crate) fn leaves_enough(&self, state: &State, railroad: Colour, hex: HexId, need: u8) -> bool {
        let cost = self.tables.cost[hex.index()];
        if cost > need {
            return false;
        }
        let mut after = *state;
        after.lay(&self.tables, railroad, hex);
        self.can_spend(&after, need - cost)
    }

    /// Whether some sequence of placements spends exactly `need` points.
    pub(crate) fn can_spend(&self, state: &State, need: u8) -> bool {
        if need == 0 || self.cheap_hexes(state, need) >= u32::from(need) {
            return true;
        }
        if !self.tables.sums[usize::from(need)] {
            return false;
        }
        let here = self.tables.affordable[usize::from(need)].without(self.tables.affordable[usize::from(need - 1)]);
        let (mut cubes, mut last) = (0, HexSet::EMPTY);
        for (_, line) in state.on_map().filter(|(_, line)| self.has_cube(state, line)) {
            // Two are enough to go on, and whoever can take over a group has them.
            let grows =
                line.groups.len() < usize::from(self.tables.edition.numbers.most_groups) && !state.unused.is_empty();
            cubes += if grows { 2 } else { u32::from(line.cubes) };
            last = last.or(state.open_to(line).and(here));
        }
        // One cube takes all the points, or there is no second.
        if !last.is_empty() || cubes < 2 {
            return !last.is_empty();
        }
        let mut dearer = HexSet::EMPTY;
        // Cheap ones first: they nearly always lead on.
        for cost in 1..=need {
            let here = self.tables.affordable[usize::from(cost)].without(dearer);
            dearer = self.tables.affordable[usize::from(cost)];
            for (railroad, line) in state.on_map() {
                if !self.has_cube(state, line) {
                    continue;
                }
                for hex in state.open_to(line).and(here).iter() {
                    let mut after = *state;
                    // CM-BLD-16: a group is taken over when a cube is needed; which one does not matter.
                    if line.cubes == 0 {
                        let Some(group) = state.unused.iter().next() else { continue };
                        after.take_over(&self.tables, railroad, group);
                    }
                    after.lay(&self.tables, railroad, hex);
                    if self.can_spend(&after, need - cost) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the railroad has a cube, or can get one.
    fn has_cube(&self, state: &State, line: &Railroad) -> bool {
        line.cubes > 0 || self.may_take_over(state, line)
    }
}
