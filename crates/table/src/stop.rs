//! A game that ended before its rules ended it: somebody took too long, or all agreed to stop.

use std::{any::Any, sync::Arc};

use bots::{BotKind, Limits};
use engine::{Feature, Key, Lapse, Line, Luck, Outcome, Prospects, Refusal, Seat, Seats, Standing, Viewer, say};
use serde_json::Value;

use crate::{
    Advice, Advised,
    catalogue::{Choice, Happening, PlayError, Played, Position, Rules, Told},
    deed::{Deed, Stop},
    table::Table,
};

/// The position in which a game was stopped: as it stood, with a result and nothing left to do.
struct Stopped {
    at: Box<dyn Position>,
    why: Stop,
    /// Who was late, or proposed to stop.
    seat: Seat,
}

/// A position from its bytes, as it was read, and those that follow: none, or how it was stopped ([`Position::packed`]).
pub(crate) fn with_rest(at: Box<dyn Position>, rest: &[u8]) -> Result<Box<dyn Position>, String> {
    let stop = |mark: u8| Stop::ALL.into_iter().find(|why| mark_of(*why) == mark);
    match *rest {
        [] => Ok(at),
        [mark, seat] if seat < at.rules().setup().seats => {
            Ok(stopped(at, stop(mark).ok_or("this is no position: it was stopped for no reason")?, Seat(seat)))
        }
        _ => Err("this is no position: something follows it".to_owned()),
    }
}

/// How a stop is told in bytes.
fn mark_of(why: Stop) -> u8 {
    match why {
        Stop::Late => 1,
        Stop::Agreed => 2,
    }
}

/// A position that is stopped because of a seat.
pub(crate) fn stopped(at: Box<dyn Position>, why: Stop, seat: Seat) -> Box<dyn Position> {
    Box::new(Stopped { at, why, seat })
}

impl Table {
    /// Why the game ended though its rules did not end it, and because of whom.
    #[must_use]
    pub fn stopped(&self) -> Option<(Stop, Seat)> {
        let last = self.entries.last()?;
        match last.deed {
            Deed::Stop(why) => Some((why, last.seat)),
            _ => None,
        }
    }
}

impl Stopped {
    /// What each seat had when it was stopped, as the seat itself knew it: nothing is secret any more.
    fn scores(&self) -> Vec<i32> {
        let own = |seat: Seat| self.at.scores(Viewer::Seat(seat)).get(seat.index()).copied().flatten();
        Seat::all(self.at.rules().setup().seats).map(|seat| own(seat).unwrap_or(0)).collect()
    }

    /// Whoever was late is last, the others stand as their points did; who agreed to stop has not won.
    fn standings(&self) -> Vec<Standing> {
        let scores = self.scores();
        let last = (scores.len() as u8).max(2);
        let late = |seat: usize| self.why == Stop::Late && seat == self.seat.index();
        let rank = |seat: usize| match self.why {
            Stop::Agreed => 2,
            Stop::Late if late(seat) => last,
            Stop::Late => {
                let better = (0..scores.len()).filter(|other| !late(*other) && scores[*other] > scores[seat]);
                1 + better.count() as u8
            }
        };
        let standing = |(seat, score): (usize, &i32)| Standing {
            rank: rank(seat),
            score: *score,
            parts: vec![("When the game was stopped".to_owned(), *score)],
        };
        scores.iter().enumerate().map(standing).collect()
    }
}

impl Position for Stopped {
    fn rules(&self) -> Arc<dyn Rules> {
        self.at.rules()
    }

    fn copy(&self) -> Box<dyn Position> {
        stopped(self.at.copy(), self.why, self.seat)
    }

    fn to_act(&self) -> Seats {
        Seats::NONE
    }

    fn choices(&self, _: Seat) -> Vec<Choice> {
        Vec::new()
    }

    fn play(&mut self, _: Seat, _: &str) -> Result<Played, PlayError> {
        Err(PlayError::Unreadable("The game is over.".to_owned()))
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match self.why {
            Stop::Late => "A player’s time was over, and the table was set up to end then; that player is last.",
            Stop::Agreed => "All players agreed to end the game without a result.",
        };
        Some(Outcome { standings: self.standings(), reasons: vec![reason.to_owned()] })
    }

    fn imagine(&self, who: Viewer, key: &Key) -> Box<dyn Position> {
        stopped(self.at.imagine(who, key), self.why, self.seat)
    }

    fn view(&self, who: Viewer) -> Value {
        self.at.view(who)
    }

    fn typed_view(&self, who: Viewer) -> Box<dyn Any + Send> {
        self.at.typed_view(who)
    }

    fn state(&self) -> Value {
        self.at.state()
    }

    fn digest(&self) -> String {
        self.at.digest()
    }

    fn tell(&self, happening: &Happening, who: Viewer) -> Option<Told> {
        self.at.tell(happening, who)
    }

    fn prompt(&self, _: Viewer) -> Line {
        say!("The game is over.")
    }

    fn goal(&self, _: Viewer) -> Line {
        Line::default()
    }

    fn hint(&self, _: Seat) -> Option<Line> {
        None
    }

    fn clause_here(&self, _: Seat) -> Option<&'static str> {
        None
    }

    fn why_not(&self, _: Seat, _: &[String]) -> Option<Refusal> {
        None
    }

    fn set_apart(&self, seat: Seat) -> Vec<(&'static str, String)> {
        self.at.set_apart(seat)
    }

    fn grade(&self) -> Option<(u8, &'static str)> {
        // Whoever stopped has reached nothing.
        None
    }

    fn scores(&self, who: Viewer) -> Vec<Option<i32>> {
        self.at.scores(who)
    }

    fn rivals(&self) -> Vec<(Line, i32)> {
        self.at.rivals()
    }

    fn chapter(&self) -> Line {
        self.at.chapter()
    }

    /// Whatever was being decided side by side is over with the game.
    fn stretch(&self) -> Option<u32> {
        None
    }

    fn lapse(&self) -> Option<Lapse<String>> {
        None
    }

    fn plan(&self, _: Seat, _: BotKind, _: &mut Luck, _: &Limits) -> Vec<String> {
        Vec::new()
    }

    fn think(&self, _: Seat, _: BotKind, _: &mut Luck, _: &Limits) -> Option<Advice> {
        None
    }

    fn weigh(&self, _: Seat, _: &[Vec<String>], _: BotKind, _: &mut Luck, _: &Limits) -> Vec<Advised> {
        Vec::new()
    }

    fn prospects(&self, seat: Seat) -> Prospects {
        self.at.prospects(seat)
    }

    fn numbers(&self, _: Seat, out: &mut Vec<u32>) {
        out.clear();
    }

    fn notations(&self, _: Seat) -> Vec<String> {
        Vec::new()
    }

    fn play_number(&mut self, _: Seat, _: u32) -> Result<(), PlayError> {
        Err(PlayError::Unreadable("The game is over.".to_owned()))
    }

    fn observe(&self, who: Viewer, row: &mut [f32]) {
        self.at.observe(who, row);
    }

    fn packed(&self) -> Vec<u8> {
        let mut bytes = self.at.packed();
        bytes.extend([mark_of(self.why), self.seat.0]);
        bytes
    }

    fn typed_state(&self) -> &(dyn Any + Send + Sync) {
        self.at.typed_state()
    }

    fn liking(&self, _: Seat) -> Option<(Feature, f32)> {
        None
    }

    fn on(&self) -> Box<dyn Position> {
        self.at.on()
    }
}
