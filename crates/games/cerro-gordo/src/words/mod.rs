//! The game in words.

mod notation;
mod path;
mod progress;
mod prompt;
mod tell;
mod why;

use engine::{Line, Refusal, Seat, Target, Unreadable, Viewer, Words, say, say::name};

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

    fn scores(&self, state: &State, _: Viewer) -> Vec<Option<i32>> {
        self.all_seats().map(|seat| Some(self.score(state, seat).total())).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        say!("Round {round}", round = name((state.turn - 1) / self.seats + 1))
    }
}
