//! The game in words: notation, targets, prompts and the log.

mod caution;
mod clauses;
mod cues;
mod help;
mod names;
mod notation;
mod path;
mod prompt;
mod read;
mod spots;
mod targets;
mod tell;
mod why;

pub use cues::{disc_piece, jailed_piece};
pub use names::disc_name;

use engine::{Cue, Line, Refusal, Seat, Target, Unreadable, Viewer, Words, say};

use crate::{
    Silverton,
    action::Action,
    event::Event,
    state::{Phase, State},
};

impl Words for Silverton {
    fn write(&self, state: &State, seat: Seat, action: Action) -> String {
        self.notation(state, seat, action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Unreadable> {
        self.parse(state, seat, text)
    }

    fn path(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        self.targets_of(state, seat, action)
    }

    fn why_not(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        self.explain(state, seat, path)
    }

    fn prompt(&self, state: &State, who: Viewer) -> Line {
        self.prompt_for(state, who)
    }

    fn tell(&self, event: &Event) -> Option<Line> {
        self.sentence(event)
    }

    fn cues(&self, event: &Event) -> Vec<Cue> {
        self.seen(event)
    }

    fn clause_of(&self, event: &Event) -> Option<&'static str> {
        self.followed(event)
    }

    fn clause_here(&self, state: &State, seat: Seat) -> Option<&'static str> {
        self.deciding_clause(state, seat)
    }

    fn goal(&self, state: &State, who: Viewer) -> Line {
        self.aim(state, who)
    }

    fn hint(&self, state: &State, seat: Seat) -> Option<Line> {
        self.advice(state, seat)
    }

    fn caution(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        self.second_look(state, seat, action)
    }

    /// SI-LEN-8: only cash counts; SI-CASH-1: where it is secret, nothing is said.
    fn scores(&self, state: &State, who: Viewer) -> Vec<Option<i32>> {
        let over = state.phase == Phase::Over;
        let known = |(seat, player): (usize, &crate::state::Player)| {
            let own = who.seat().is_some_and(|you| you.index() == seat);
            (over || own || player.revealed || self.plan.open_money).then_some(player.cash as i32)
        };
        state.players[..usize::from(self.plan.seats)].iter().enumerate().map(known).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        if state.phase == Phase::Over {
            return "The end".into();
        }
        say!("Turn {turn}, {season}", turn = state.turn, season = self.season(state.turn))
    }

    fn set_apart(&self, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let towns = &self.tables.edition.towns;
        let homes = state.players[seat.index()].homes.as_slice().iter();
        let names: Vec<&str> = homes.filter_map(|town| Some(&*towns.get(town.index())?.name)).collect();
        vec![("Start city", names.join(", "))]
    }

    fn grade(&self, state: &State) -> Option<(u8, &'static str)> {
        self.solo_grade(state).map(|grade| (grade as u8, grade.name()))
    }
}
