//! The game in words: notation, targets, prompts, the log, and why not.

mod clauses;
mod cues;
mod goods;
mod help;
mod notation;
mod path;
mod prompt;
mod tell;
mod why;

pub use self::goods::{cost_words, gain_words};
use engine::{Cue, Game, Line, Refusal, Seat, Target, Unreadable, Viewer, Words, say, say::name};

use crate::{
    Coloma,
    action::Action,
    event::Event,
    state::{Phase, State},
};

impl Words for Coloma {
    fn write(&self, _: &State, _: Seat, action: Action) -> String {
        self.notation(action)
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<Action, Unreadable> {
        self.parse(text)
    }

    fn path(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        self.targets(state, seat, action)
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
        clauses::of_event(event)
    }

    fn clause_here(&self, state: &State, _: Seat) -> Option<&'static str> {
        Some(clauses::of_state(state))
    }

    fn goal(&self, state: &State, who: Viewer) -> Line {
        self.aim(state, who)
    }

    fn hint(&self, state: &State, seat: Seat) -> Option<Line> {
        self.advice(state, seat)
    }

    fn caution(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        self.left_undone(state, seat, action)
    }

    /// Nothing that scores is hidden: what the game would be worth if it ended now.
    fn scores(&self, state: &State, _: Viewer) -> Vec<Option<i32>> {
        (0..usize::from(self.seats())).map(|seat| Some(self.score(state, seat).total())).collect()
    }

    fn rivals(&self, state: &State) -> Vec<(Line, i32)> {
        if self.solo() { vec![("Shade".into(), self.shade_score(state))] } else { Vec::new() }
    }

    fn chapter(&self, state: &State) -> Line {
        let year = name(self.year(state));
        match state.phase {
            Phase::Boards | Phase::Specialities | Phase::Discards => "Set-up".into(),
            Phase::Shootout => say!("{year} Shootout", year),
            Phase::Over => "The end".into(),
            _ => say!("{year} round {round}", year, round = name(state.barker)),
        }
    }

    fn set_apart(&self, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let speciality = state.players[seat.index()].speciality;
        let spec = self.edition().specialities.get(speciality.index());
        spec.map(|spec| vec![("Speciality", spec.name.clone())]).unwrap_or_default()
    }

    /// CO-SOLO-16: one is ahead of Shade, or not.
    fn grade(&self, state: &State) -> Option<(u8, &'static str)> {
        let outcome = self.outcome(state).filter(|_| self.solo())?;
        let won = outcome.standings[0].rank == 1;
        Some((u8::from(won), if won { "Victory" } else { "Defeat" }))
    }
}
