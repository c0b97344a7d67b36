//! Large railroads (catalogue 3.6).

use engine::{ActionList, Journal, Line, Refusal, Seat, say};

use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    ids::Colour,
    state::{Phase, Points, Railroad, State},
};

impl ColoradoMidland {
    /// CM-LRG-2, CM-LRG-4, CM-LRG-8: out of cubes, below the limit, and a group is unused.
    #[inline]
    pub(crate) fn may_take_over(&self, state: &State, line: &Railroad) -> bool {
        line.cubes == 0
            && line.exists()
            && line.groups.len() < usize::from(self.tables.edition.numbers.most_groups)
            && !state.unused.is_empty()
    }

    /// Whether the railroad has a cube to place.
    pub(crate) fn guard_cubes(&self, state: &State, railroad: Colour) -> Result<(), Refusal> {
        let line = &state.railroads[railroad.index()];
        if line.cubes > 0 {
            return Ok(());
        }
        self.guard_growth(state, railroad)?;
        let railroad = self.colour(railroad);
        let sentence =
            say!("The {railroad} railroad has no cubes left: it must take over a colour group first.", railroad);
        Err(Refusal::new("CM-LRG-7", sentence))
    }

    /// CM-LRG-4, CM-LRG-9, CM-LRG-11: whether the railroad can ever get more cubes.
    fn guard_growth(&self, state: &State, railroad: Colour) -> Result<(), Refusal> {
        let line = &state.railroads[railroad.index()];
        let most = self.tables.edition.numbers.most_groups;
        if line.groups.len() >= usize::from(most) {
            let sentence = say!(
                "The {railroad} railroad has placed the cubes of {most:its only colour group|all its # colour groups}.",
                railroad = self.colour(railroad),
                most
            );
            return Err(Refusal::new("CM-LRG-9", sentence));
        }
        if state.unused.is_empty() {
            let railroad = self.colour(railroad);
            let sentence = say!("The {railroad} railroad has no cubes left, and no colour group is unused.", railroad);
            return Err(Refusal::new("CM-LRG-9", sentence));
        }
        Ok(())
    }

    pub(crate) fn guard_take_over(&self, state: &State, railroad: Colour, group: Colour) -> Result<(), Refusal> {
        let (points, asked) = match state.phase {
            Phase::TakeOver { points, railroad } => (points, Some(railroad)),
            Phase::Turn { most } => (Points { spent: 0, most }, None),
            Phase::Build { points, must: None } => (points, None),
            Phase::Build { .. } => {
                return Err(Refusal::new(
                    "CM-LRG-7",
                    "The group just taken over needs its first cube on the map first.",
                ));
            }
            _ => return self.guard_whole_turn(state),
        };
        self.guard_railroad(state, railroad)?;
        if let Some(asked) = asked.filter(|asked| *asked != railroad) {
            let asked = self.colour(asked);
            let sentence = say!("The {asked} railroad has placed its last cube: decide for it first.", asked);
            return Err(Refusal::new("CM-LRG-6", sentence));
        }
        if state.railroads[railroad.index()].cubes > 0 {
            let railroad = self.colour(railroad);
            let sentence = say!("The {railroad} railroad still has cubes, so it takes over no group.", railroad);
            return Err(Refusal::new("CM-LRG-8", sentence));
        }
        self.guard_growth(state, railroad)?;
        if !state.unused.contains(group) {
            return Err(Refusal::new("CM-LRG-5", self.group_in_use(group)));
        }
        if asked.is_some() && self.keeps_enough(state, points, railroad, group) {
            return Ok(());
        }
        if asked.is_none() && self.late_is_useful(state, points, railroad, group) {
            return Ok(());
        }
        let sentence = say!(
            "If the {railroad} railroad took a group over now, points would stay unused: this turn {most} can be used, and must be.",
            railroad = self.colour(railroad),
            most = points.most
        );
        Err(Refusal::new("CM-BLD-11", sentence))
    }

    /// Why a group is none that can be taken.
    pub(crate) fn group_in_use(&self, group: Colour) -> Line {
        if group.0 < self.tables.colours() {
            say!("The {group} cubes are in use.", group = self.colour(group))
        } else {
            "There is no such colour group.".into()
        }
    }

    /// Whether the points can still be used after an immediate take-over.
    fn keeps_enough(&self, state: &State, points: Points, railroad: Colour, group: Colour) -> bool {
        let mut after = *state;
        after.take_over(&self.tables, railroad, group);
        self.can_spend(&after, points.need())
    }

    /// CM-LRG-7: a late take-over is part of placing a cube, so a cube that reaches M must follow.
    fn late_is_useful(&self, state: &State, points: Points, railroad: Colour, group: Colour) -> bool {
        let mut after = *state;
        after.take_over(&self.tables, railroad, group);
        self.can_build_first(&after, points, railroad)
    }

    /// Whether some cube of the railroad can be placed so that all points are used.
    pub(crate) fn can_build_first(&self, state: &State, points: Points, railroad: Colour) -> bool {
        let open = state.open_to(&state.railroads[railroad.index()]);
        open.iter().any(|hex| self.leaves_enough(state, railroad, hex, points.need()))
    }

    pub(crate) fn guard_not_now(&self, state: &State) -> Result<(), Refusal> {
        match state.phase {
            Phase::TakeOver { .. } => Ok(()),
            _ => Err(Refusal::new("CM-LRG-6", "No railroad has just placed its last cube.")),
        }
    }

    /// CM-LRG-6: the question after a railroad's last cube.
    pub(crate) fn list_take_over(&self, state: &State, points: Points, railroad: Colour, out: &mut ActionList<Action>) {
        for group in state.unused.iter() {
            if self.keeps_enough(state, points, railroad, group) {
                out.push(Action::TakeOver { railroad, group });
            }
        }
        out.push(Action::NotNow);
    }

    /// CM-LRG-7: railroads that were left without cubes.
    pub(crate) fn list_late_take_overs(&self, state: &State, points: Points, out: &mut ActionList<Action>) {
        let Some(any) = state.unused.iter().next() else { return };
        for (railroad, line) in state.on_map() {
            // Which group it is makes no difference to what can be built.
            if self.may_take_over(state, line) && self.late_is_useful(state, points, railroad, any) {
                state.unused.iter().for_each(|group| out.push(Action::TakeOver { railroad, group }));
            }
        }
    }

    /// CM-LRG-2, CM-LRG-3, CM-LRG-6
    pub(crate) fn take_over(
        &self,
        state: &mut State,
        seat: Seat,
        railroad: Colour,
        group: Colour,
        journal: &mut impl Journal<Event>,
    ) {
        state.take_over(&self.tables, railroad, group);
        journal.note(Event::TookOver { seat, railroad, group });
        match state.phase {
            Phase::TakeOver { points, .. } => self.go_on_building(state, seat, points, journal),
            Phase::Turn { most } => {
                state.phase = Phase::Build { points: Points { spent: 0, most }, must: Some(railroad) };
            }
            Phase::Build { points, .. } => state.phase = Phase::Build { points, must: Some(railroad) },
            _ => {} // the guard lets no other phase through
        }
    }

    /// The group is left alone for now.
    pub(crate) fn not_now(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) {
        if let Phase::TakeOver { points, railroad } = state.phase {
            journal.note(Event::Declined { seat, railroad });
            self.go_on_building(state, seat, points, journal);
        }
    }
}
