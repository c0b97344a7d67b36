//! One sentence: who must do what now.

use engine::{
    Line, Seat, Viewer, say,
    say::{Value, all, either, name},
};

use crate::{
    game::ColoradoMidland,
    state::{Phase, Points, State},
};

impl ColoradoMidland {
    pub(super) fn prompt_line(&self, state: &State, who: Viewer) -> Line {
        let Some(actor) = self.actor(state) else { return self.over_line(state) };
        if who == Viewer::Seat(actor) { self.ask(state, actor) } else { self.announce(state, actor) }
    }

    fn over_line(&self, state: &State) -> Line {
        let winners: Vec<Seat> = self.leaders(state).collect();
        let vp = winners.first().map_or(0, |seat| state.players[seat.index()].vp);
        say!("The game is over: {winners} {winners:wins|share the win} with {vp} VP.", winners = all(winners), vp)
    }

    /// What the seat itself is told.
    fn ask(&self, state: &State, seat: Seat) -> Line {
        let left = |points: Points| self.points() - points.spent;
        let next = name(state.mines.len() + 1);
        match state.phase {
            Phase::FirstRailroad => say!(
                "Choose the colour of the first railroad: it starts in {city}.",
                city = self.hex(self.tables.edition.numbers.first_city)
            ),
            Phase::SetupMine => say!("Place a claim at position {next} of the Mine Track.", next),
            Phase::Turn { most } => self.ask_turn(state, seat, most),
            Phase::Build { points, must: None } => say!("Build: {left:# point|# points} left.", left = left(points))
                .then("Choose a railroad and a hex.")
                .then_maybe(self.short_of_points(points.most)),
            Phase::Build { points, must: Some(railroad) } => say!(
                "The {railroad} railroad has taken over a group: place its next cube now, {left:# point|# points} left.",
                railroad = self.colour(railroad),
                left = left(points)
            ),
            Phase::TakeOver { railroad, .. } => say!(
                "The {railroad} railroad has placed its last cube: choose a colour group for it to take over, or not now.",
                railroad = self.colour(railroad)
            ),
            Phase::ShutRefill => "Choose the claim that replaces the mine you shut down.".into(),
            Phase::Confirm => "Confirm your turn, or take a step back.".into(),
            Phase::Refill(_) => say!("Your mine closed: place a claim at position {next}.", next),
            Phase::Over => Line::new(),
        }
    }

    fn ask_turn(&self, state: &State, seat: Seat, most: u8) -> Line {
        let build = (most > 0).then(|| say!("build with {most:# point|# points}", most));
        let start = (self.count_starts(state, seat) > 0).then(|| "start a railroad".into());
        let shut = (self.count_shuts(state, seat) > 0).then(|| "shut down a mine".into());
        let ways = either([build, start, shut].into_iter().flatten().map(Value::Words));
        let more = if most > 0 { self.short_of_points(most) } else { Some(self.nothing_to_build(state, seat)) };
        say!("Your turn: {ways}.", ways).then_maybe(more)
    }

    /// Why there is nothing to build (CM-BLD-14), and nothing to start either (CM-STR-1, CM-STR-5).
    fn nothing_to_build(&self, state: &State, seat: Seat) -> Line {
        let supplied = state.on_map().any(|(_, line)| line.cubes > 0 || self.may_take_over(state, line));
        let build: Line = match supplied {
            true => "Nothing can be built: no hex with room lies beside a railroad that has cubes.".into(),
            false => "Nothing can be built: no railroad has a cube left or a colour group to take over.".into(),
        };
        if self.count_starts(state, seat) > 0 {
            return build;
        }
        build.then(match () {
            () if state.unused.is_empty() => "No colour group is unused to start a railroad with.",
            () if seat != state.first_player => "Only the First Player may start a railroad.",
            () => "No city has room to start a railroad.",
        })
    }

    /// A warning when building will end the game (CM-BLD-12).
    fn short_of_points(&self, most: u8) -> Option<Line> {
        let short = most < self.points();
        short.then(|| say!("Only {most} can be used: building ends the game after this round.", most))
    }

    /// What everybody else is told.
    fn announce(&self, state: &State, seat: Seat) -> Line {
        match state.phase {
            Phase::FirstRailroad => say!("{seat} chooses the colour of the first railroad.", seat),
            Phase::SetupMine => {
                say!("{seat} places a claim at position {next}.", seat, next = name(state.mines.len() + 1))
            }
            Phase::Turn { .. } => say!("{seat} chooses what to do.", seat),
            Phase::Build { points, .. } => {
                let left = self.points() - points.spent;
                say!("{seat} is building, {left:# point|# points} left.", seat, left)
            }
            Phase::TakeOver { railroad, .. } => {
                let railroad = self.colour(railroad);
                say!("{seat} decides whether the {railroad} railroad takes over a colour group.", seat, railroad)
            }
            Phase::ShutRefill => say!("{seat} replaces a mine that was shut down.", seat),
            Phase::Confirm => say!("{seat} is about to confirm the turn.", seat),
            Phase::Refill(_) => say!("{seat} replaces a closed mine.", seat),
            Phase::Over => Line::new(),
        }
    }
}
