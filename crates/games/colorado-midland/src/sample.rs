//! Random play that is picked without the list.

use engine::{Luck, Seat};

use crate::{
    action::Action,
    game::ColoradoMidland,
    state::{Phase, Points, State},
};

impl ColoradoMidland {
    /// One step of a turn, drawn without writing the list of all; `None` when that is not easy here.
    pub(crate) fn sample_build(&self, state: &State, seat: Seat, luck: &mut Luck) -> Option<Action> {
        if self.actor(state) != Some(seat) {
            return None;
        }
        let (points, turn) = match state.phase {
            Phase::Turn { most } => (Points { spent: 0, most }, true),
            Phase::Build { points, must: None } => (points, false),
            _ => return None,
        };
        let builds = self.count_builds(state, points)?;
        let starts = if turn { self.count_starts(state, seat) } else { 0 };
        let shuts = if turn { self.count_shuts(state, seat) } else { 0 };
        let mut k = luck.below(builds + starts + shuts);
        if k < builds {
            return self.nth_build(state, points, k);
        }
        k -= builds;
        if k < starts { self.nth_start(state, k) } else { self.nth_shut(state, seat, k - starts) }
    }

    /// How many steps `list_build` would write, or `None` when only writing them tells.
    fn count_builds(&self, state: &State, points: Points) -> Option<u32> {
        let left = self.points() - points.spent;
        if !self.plenty(state, left, points.need()) {
            return None;
        }
        let mut count = 0;
        for (_, line) in state.on_map() {
            if line.cubes == 0 {
                return None;
            }
            count += self.affordable(state, line, left).len();
        }
        Some(count)
    }

    /// The `k`-th of the steps that `count_builds` counted.
    fn nth_build(&self, state: &State, points: Points, mut k: u32) -> Option<Action> {
        let left = self.points() - points.spent;
        for (railroad, line) in state.on_map() {
            let open = self.affordable(state, line, left);
            let here = open.len();
            if k < here {
                return open.nth(k).map(|hex| Action::Build { railroad, hex });
            }
            k -= here;
        }
        None
    }

    /// The `k`-th way to start a railroad.
    fn nth_start(&self, state: &State, k: u32) -> Option<Action> {
        let cities = self.open_cities(state);
        let colour = state.unused.iter().nth((k / cities.len()) as usize)?;
        Some(Action::Start { colour, city: cities.nth(k % cities.len())? })
    }

    /// The `k`-th mine that can be shut down.
    fn nth_shut(&self, state: &State, seat: Seat, k: u32) -> Option<Action> {
        ColoradoMidland::own_mines(state, seat).nth(k as usize).map(|position| Action::Shut { position })
    }
}
