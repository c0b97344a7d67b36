//! One sentence: who must do what now.

use engine::{Line, Seat, Viewer};

use super::counted;
use crate::{
    game::ColoradoMidland,
    ids::Colour,
    state::{Phase, Points, State},
};

impl ColoradoMidland {
    pub(super) fn prompt_line(&self, state: &State, who: Viewer) -> Line {
        let Some(actor) = self.actor(state) else { return self.over_line(state) };
        if who == Viewer::Seat(actor) { self.ask(state, actor) } else { self.announce(state, actor) }
    }

    fn over_line(&self, state: &State) -> Line {
        let winners: Vec<Seat> = self.leaders(state).collect();
        let verb = if winners.len() == 1 { " wins with " } else { " share the win with " };
        let vp = winners.first().map_or(0, |seat| state.players[seat.index()].vp);
        Line::new().text("The game is over: ").seats(winners).text(verb).text(format!("{vp} VP."))
    }

    /// What the seat itself is told.
    fn ask(&self, state: &State, seat: Seat) -> Line {
        let left = |points: Points| counted(self.points() - points.spent, "point");
        Line::new().text(match state.phase {
            Phase::FirstRailroad => {
                let city = self.hex_name(self.tables.edition.numbers.first_city);
                format!("Choose the colour of the first railroad: it starts in {city}.")
            }
            Phase::SetupMine => format!("Place a claim at position {} of the Mine Track.", state.mines.len() + 1),
            Phase::Turn { most } => self.ask_turn(state, seat, most),
            Phase::Build { points, must: None } => {
                let end = self.short_of_points(points.most);
                format!("Build: {} left. Choose a railroad and a hex.{end}", left(points))
            }
            Phase::Build { points, must: Some(railroad) } => {
                let name = self.colour_name(railroad);
                format!("{name} has taken over a group: place its next cube now. {} left.", left(points))
            }
            Phase::TakeOver { railroad, .. } => {
                let name = self.colour_name(railroad);
                format!("{name} has placed its last cube: choose a colour group for it to take over, or not now.")
            }
            Phase::ShutRefill => "Choose the claim that replaces the mine you shut down.".to_owned(),
            Phase::Confirm => "Confirm your turn, or take a step back.".to_owned(),
            Phase::Refill(_) => {
                format!("Your mine closed: place a claim at position {}.", state.mines.len() + 1)
            }
            Phase::Over => String::new(),
        })
    }

    fn ask_turn(&self, state: &State, seat: Seat, most: u8) -> String {
        let points = self.points();
        let mut ways = Vec::new();
        if most > 0 {
            ways.push(format!("build with {}", counted(most.min(points), "point")));
        }
        if self.count_starts(state, seat) > 0 {
            ways.push("start a railroad".to_owned());
        }
        if self.count_shuts(state, seat) > 0 {
            ways.push("shut down a mine".to_owned());
        }
        let more = if most > 0 { self.short_of_points(most) } else { self.nothing_to_build(state, seat) };
        format!("Your turn: {}.{more}", listed(&ways))
    }

    /// Why there is nothing to build (CM-BLD-14), and nothing to start either (CM-STR-1, CM-STR-5).
    fn nothing_to_build(&self, state: &State, seat: Seat) -> String {
        let supplied = state.on_map().any(|(_, line)| line.cubes > 0 || self.may_take_over(state, line));
        let build = match supplied {
            true => "no hex with room lies beside a railroad that has cubes",
            false => "no railroad has a cube left or a colour group to take over",
        };
        let start = if self.count_starts(state, seat) > 0 {
            return format!(" Nothing can be built: {build}.");
        } else if state.unused.is_empty() {
            "no colour group is unused to start a railroad with"
        } else if seat != state.first_player {
            "only the First Player may start a railroad"
        } else {
            "no city has room to start a railroad"
        };
        format!(" Nothing can be built: {build}, and {start}.")
    }

    /// A warning when building will end the game (CM-BLD-12).
    fn short_of_points(&self, most: u8) -> String {
        if most >= self.points() {
            return String::new();
        }
        format!(" Only {most} can be used: building ends the game after this round.")
    }

    /// What everybody else is told.
    fn announce(&self, state: &State, seat: Seat) -> Line {
        let left = |points: Points| counted(self.points() - points.spent, "point");
        let line = Line::new().seat(seat);
        line.text(match state.phase {
            Phase::FirstRailroad => " chooses the colour of the first railroad.".to_owned(),
            Phase::SetupMine => format!(" places a claim at position {}.", state.mines.len() + 1),
            Phase::Turn { .. } => " chooses what to do.".to_owned(),
            Phase::Build { points, .. } => format!(" is building, {} left.", left(points)),
            Phase::TakeOver { railroad, .. } => {
                format!(" decides whether {} takes over a colour group.", self.colour_id(railroad))
            }
            Phase::ShutRefill => " replaces a mine that was shut down.".to_owned(),
            Phase::Confirm => " is about to confirm the turn.".to_owned(),
            Phase::Refill(_) => " replaces a closed mine.".to_owned(),
            Phase::Over => String::new(),
        })
    }

    /// The name of a colour for a list of railroads.
    pub(super) fn colour_in_text(&self, colour: Colour) -> &str {
        self.colour_word(colour)
    }
}

/// `one`, `one or two`, `one, two or three`.
fn listed(ways: &[String]) -> String {
    match ways {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
