//! The game in words: notation, targets to click, prompts and the log.
//!
//! Nothing here is on the hot path, and nothing knows HTML: a [`Line`] is made of spans, and the
//! page, the terminal and the screen reader each show them in their own way.

use std::{error::Error, fmt};

use serde::Serialize;

use crate::{
    game::Game,
    refusal::Refusal,
    seat::{Seat, Viewer},
};

/// One thing to point at on the way to an action: `hex:F12`, `railroad:green`, `confirm:turn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// Kind and name, joined by a colon; the board gives its shapes the same IDs.
    pub id: String,
    /// What it is called, for lists, buttons and screen readers.
    pub label: String,
    /// What choosing it costs or brings, if that is worth saying: `4 points, 1 left`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Target {
    /// A target of a kind.
    pub fn new(kind: &str, name: impl fmt::Display, label: impl Into<String>) -> Target {
        Target { id: format!("{kind}:{name}"), label: label.into(), note: None }
    }

    /// The label with a player who is pointed at (`seat:2`) named by `name`: `from seat 2` is `from Ben`.
    pub fn named(&self, name: impl Fn(Seat) -> String) -> String {
        let number = self.id.strip_prefix("seat:").and_then(|number| number.parse::<u8>().ok());
        match number.and_then(|number| number.checked_sub(1)).map(Seat) {
            Some(seat) => self.label.replace(&seat.to_string(), &name(seat)),
            None => self.label.clone(),
        }
    }

    /// The same target with a note.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Target {
        self.note = Some(note.into());
        self
    }
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Plain words.
    Text(String),
    /// A player, shown by name.
    Seat(Seat),
    /// Something on the board, linked to it.
    Place(Target),
    /// A clause of the rules, linked to it.
    Clause(String),
    /// The steps of a long turn, in order, and which of them it is, counted from 0.
    Steps(Vec<&'static str>, usize),
}

/// A sentence for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty sentence to add to.
    #[must_use]
    pub fn new() -> Line {
        Line::default()
    }

    /// Adds words.
    #[must_use]
    pub fn text(mut self, words: impl Into<String>) -> Line {
        self.0.push(Span::Text(words.into()));
        self
    }

    /// Adds a player's name.
    #[must_use]
    pub fn seat(mut self, seat: Seat) -> Line {
        self.0.push(Span::Seat(seat));
        self
    }

    /// Adds something on the board.
    #[must_use]
    pub fn place(mut self, target: Target) -> Line {
        self.0.push(Span::Place(target));
        self
    }

    /// Adds a clause.
    #[must_use]
    pub fn clause(mut self, id: impl Into<String>) -> Line {
        self.0.push(Span::Clause(id.into()));
        self
    }

    /// Adds the steps of a long turn; the one that it is now is counted from 0.
    #[must_use]
    pub fn steps(mut self, names: Vec<&'static str>, now: usize) -> Line {
        self.0.push(Span::Steps(names, now));
        self
    }

    /// Adds players' names as a list: `Ann, Ben and Cal`.
    #[must_use]
    pub fn seats(mut self, seats: impl IntoIterator<Item = Seat>) -> Line {
        let seats: Vec<Seat> = seats.into_iter().collect();
        for (k, seat) in seats.iter().enumerate() {
            if k > 0 {
                self = self.text(if k + 1 == seats.len() { " and " } else { ", " });
            }
            self = self.seat(*seat);
        }
        self
    }

    /// The sentence as plain text, with players named by `name`.
    pub fn plain(&self, name: impl Fn(Seat) -> String) -> String {
        self.0
            .iter()
            .map(|span| match span {
                Span::Text(words) => words.clone(),
                Span::Seat(seat) => name(*seat),
                Span::Place(target) => target.label.clone(),
                Span::Clause(id) => id.clone(),
                Span::Steps(names, now) => plain_steps(names, *now),
            })
            .collect()
    }
}

/// ` (buy · ▸build◂ · deliver)`.
#[must_use]
pub fn plain_steps(names: &[&str], now: usize) -> String {
    let step = |(k, name): (usize, &&str)| if k == now { format!("▸{name}◂") } else { (*name).to_owned() };
    let steps: Vec<String> = names.iter().enumerate().map(step).collect();
    format!(" ({})", steps.join(" · "))
}

/// A text that is no action of the game, and what would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unreadable {}

/// A game that can be talked about.
pub trait Words: Game {
    /// The action in notation, short enough to type: `build green F12`.
    fn write(&self, state: &Self::State, seat: Seat, action: Self::Action) -> String;

    /// Reads notation, forgiving case, spacing and full names; whether it is legal is not asked here.
    fn read(&self, state: &Self::State, seat: Seat, text: &str) -> Result<Self::Action, Unreadable>;

    /// What one points at, in order, to choose this action. No two legal actions share a path, and no
    /// path is the beginning of another.
    fn path(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Vec<Target>;

    /// Why the action that begins with these targets cannot be chosen now. `None` when it can, or when
    /// the targets name nothing of this game.
    fn why_not(&self, state: &Self::State, seat: Seat, path: &[String]) -> Option<Refusal>;

    /// One sentence: who must do what now, said to `who`.
    fn prompt(&self, state: &Self::State, who: Viewer) -> Line;

    /// One sentence for the log, or none for an event that is only for the eye.
    fn tell(&self, event: &Self::Event) -> Option<Line>;

    /// The points of every seat as `who` may know them now; `None` where they are hidden.
    fn scores(&self, state: &Self::State, who: Viewer) -> Vec<Option<i32>>;

    /// Where in the game this is, for headings and charts: `Round 3`.
    fn chapter(&self, state: &Self::State) -> String;
}
