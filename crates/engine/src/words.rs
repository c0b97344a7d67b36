//! The game in words: notation, targets to click, prompts and the log.
//!
//! Nothing here is on the hot path, and nothing knows HTML: a [`Line`] is a filled template that is shown as spans, and
//! the page, the terminal and the screen reader each show them in their own way.

use std::{error::Error, fmt};

use serde::{Serialize, Serializer};

use crate::{
    cue::Cue,
    game::Game,
    refusal::Refusal,
    say::{Line, as_text},
    seat::{Seat, Viewer},
};

/// One thing to point at on the way to an action: `hex:F12`, `railroad:green`, `confirm:turn`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// Kind and name, joined by a colon; the board gives its shapes the same IDs.
    pub id: String,
    /// What it is called, for lists, buttons and screen readers.
    #[serde(serialize_with = "as_text")]
    pub label: Line,
    /// What choosing it costs or brings, if that is worth saying: `4 points, 1 left`.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "maybe_as_text")]
    pub note: Option<Line>,
}

impl Target {
    /// A target of a kind.
    pub fn new(kind: &str, name: impl fmt::Display, label: impl Into<Line>) -> Target {
        Target { id: format!("{kind}:{name}"), label: label.into(), note: None }
    }

    /// The same target with a note.
    #[must_use]
    pub fn noted(mut self, note: impl Into<Line>) -> Target {
        self.note = Some(note.into());
        self
    }
}

fn maybe_as_text<S: Serializer>(line: &Option<Line>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(line.as_ref().expect("a note that is not there is skipped"))
}

/// A text that is no action of the game, and what would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub Line);

impl Unreadable {
    /// What is wrong, in one sentence.
    pub fn new(sentence: impl Into<Line>) -> Unreadable {
        Unreadable(sentence.into())
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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

    /// What the eye sees of an event, in the order in which it happens. It may say no more than the event does.
    fn cues(&self, event: &Self::Event) -> Vec<Cue> {
        let _ = event;
        Vec::new()
    }

    /// The clause that an event follows, for whoever asks why it happened.
    fn clause_of(&self, event: &Self::Event) -> Option<&'static str> {
        let _ = event;
        None
    }

    /// The clause that says what can be decided here.
    fn clause_here(&self, state: &Self::State, seat: Seat) -> Option<&'static str> {
        let _ = (state, seat);
        None
    }

    /// What `who` is after and how far that is, in a few words: `$1,600 of $6,000, draw by turn 14`. Empty when nothing
    /// is left to be after.
    fn goal(&self, state: &Self::State, who: Viewer) -> Line {
        let _ = (state, who);
        Line::new()
    }

    /// For somebody who plays for the first time: what to think of in this decision, in a sentence or two.
    fn hint(&self, state: &Self::State, seat: Seat) -> Option<Line> {
        let _ = (state, seat);
        None
    }

    /// What a legal action leaves undone that is worth a second look: `$780 of coal can still be delivered.`
    fn caution(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Option<Line> {
        let _ = (state, seat, action);
        None
    }

    /// The points of every seat as `who` may know them now; `None` where they are hidden.
    fn scores(&self, state: &Self::State, who: Viewer) -> Vec<Option<i32>>;

    /// Whoever plays without a seat, such as an automaton, and their points now: they are shown beside those of the seats.
    fn rivals(&self, state: &Self::State) -> Vec<(Line, i32)> {
        let _ = state;
        Vec::new()
    }

    /// Where in the game this is, for headings and charts: `Round 3`.
    fn chapter(&self, state: &Self::State) -> Line;

    /// What set a seat apart in a game that is over, for whoever counts games: what it is, and the name of which one it
    /// was, such as `Character` and `Victor Beaudry`.
    fn set_apart(&self, state: &Self::State, seat: Seat) -> Vec<(&'static str, String)> {
        let _ = (state, seat);
        Vec::new()
    }

    /// How well somebody did who played alone, once the game is over: a name, and its place from the worst up.
    fn grade(&self, state: &Self::State) -> Option<(u8, &'static str)> {
        let _ = state;
        None
    }
}
