//! The game in words.

mod cues;
mod help;
mod notation;
mod path;
mod place;
mod progress;
mod prompt;
mod tell;
mod why;

use engine::{Cue, Line, Refusal, Seat, Target, Unreadable, Viewer, Words, say, say::name};

use crate::{CerroGordo, action::Action, event::Event, state::State};

impl Words for CerroGordo {
    fn write(&self, _: &State, _: Seat, action: Action) -> String {
        self.notation(action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Unreadable> {
        self.parse(state, seat, text)
    }

    fn path(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        self.targets(state, seat, action)
    }

    fn why_not(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        self.explain(state, seat, path)
    }

    fn prompt(&self, state: &State, who: Viewer) -> Line {
        self.ask(state, who)
    }

    fn tell(&self, event: &Event) -> Option<Line> {
        self.sentence(event)
    }

    fn cues(&self, event: &Event) -> Vec<Cue> {
        self.seen(event)
    }

    fn clause_of(&self, event: &Event) -> Option<&'static str> {
        self.clause_for(event)
    }

    fn clause_here(&self, state: &State, _: Seat) -> Option<&'static str> {
        self.clause_now(state)
    }

    fn goal(&self, state: &State, who: Viewer) -> Line {
        self.after_what(state, who)
    }

    fn hint(&self, state: &State, seat: Seat) -> Option<Line> {
        self.think_of(state, seat)
    }

    fn caution(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        self.left_undone(state, seat, action)
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Option<i32>> {
        self.all_seats().map(|seat| Some(self.score(state, seat).total())).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        say!("Round {round}", round = name((state.turn - 1) / self.seats + 1))
    }

    fn set_apart(&self, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let character = state.players[seat.index()].character;
        vec![("Character", self.tables.edition.character(character).name.clone())]
    }
}
