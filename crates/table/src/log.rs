//! The log in words, for any viewer, and the points over time.

use std::ops::Range;

use engine::{Cue, Line, Seat, Viewer, say};
use serde::Serialize;
use serde_json::Value;

use crate::{
    catalogue::{Happening, Position, Told},
    deed::{Deed, Entry, Stop},
    moments::{Eyes, Moments},
    table::{Step, Table},
};

/// One sentence of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LogLine {
    /// The moment it belongs to, as whoever reads it counts them; 0 for the set-up.
    pub seq: u32,
    /// Who acted; nobody in the set-up.
    pub seat: Option<Seat>,
    /// Where in the game it was: `Round 3`.
    #[serde(serialize_with = "engine::say::as_text")]
    pub chapter: Line,
    /// The sentence.
    pub line: Line,
    /// Whether the step was taken back later.
    pub undone: bool,
    /// What the eye sees meanwhile.
    #[serde(skip)]
    pub cues: Vec<Cue>,
    /// The clause that it follows.
    #[serde(skip)]
    pub clause: Option<&'static str>,
}

/// A sentence with what belongs to it.
struct Sentence {
    line: Line,
    cues: Vec<Cue>,
    clause: Option<&'static str>,
}

impl From<Line> for Sentence {
    fn from(line: Line) -> Sentence {
        Sentence { line, cues: Vec::new(), clause: None }
    }
}

/// A moment as somebody heard of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// Its number, as whoever hears it counts them; 0 for the set-up.
    pub seq: u32,
    /// Who acted; nobody in the set-up.
    pub seat: Option<Seat>,
    /// Whether the step was taken back later.
    pub undone: bool,
    /// What is told of it.
    pub lines: Vec<Line>,
    /// What happened, as data.
    pub events: Vec<Value>,
}

impl Table {
    /// Everything that happened, as these eyes may know it now, in the order in which they learned of it.
    #[must_use]
    pub fn log(&self, eyes: impl Into<Eyes>) -> Vec<LogLine> {
        let eyes = eyes.into();
        let known = self.moments(eyes.mine);
        self.log_of(&known, 0..known.seq() + 1, eyes)
    }

    /// What happened at some of the moments that these eyes count; 0 is the set-up.
    #[must_use]
    pub fn log_of(&self, known: &Moments, moments: Range<u32>, eyes: impl Into<Eyes>) -> Vec<LogLine> {
        let eyes = eyes.into();
        let mut lines = if moments.contains(&0) { self.opening_lines(eyes.who) } else { Vec::new() };
        let wanted = known.since(moments.start.saturating_sub(1)).take_while(|(seq, _)| moments.contains(seq));
        lines.extend(wanted.flat_map(|(seq, entry)| self.lines_of(entry, seq, eyes.who)));
        lines
    }

    /// What happened after a moment. Earlier lines may have been taken back since.
    #[must_use]
    pub fn log_since(&self, seq: u32, eyes: impl Into<Eyes>) -> Vec<LogLine> {
        let eyes = eyes.into();
        self.moments(eyes.mine).since(seq).flat_map(|(number, entry)| self.lines_of(entry, number, eyes.who)).collect()
    }

    /// The moments after a moment, each with what these eyes may hear of it; the set-up too unless a moment is named.
    #[must_use]
    pub fn heard_since(&self, seq: Option<u32>, eyes: impl Into<Eyes>) -> Vec<Heard> {
        let eyes = eyes.into();
        let opening = seq.is_none().then(|| {
            let (lines, events) = self.heard(&self.opening, eyes.who).map(|told| (told.line, told.event)).unzip();
            let lines: Vec<Option<Line>> = lines;
            Heard { seq: 0, seat: None, undone: false, lines: lines.into_iter().flatten().collect(), events }
        });
        let moment = |(seq, entry): (u32, u32)| {
            let (entry, step) = (&self.entries[entry as usize - 1], &self.steps[entry as usize - 1]);
            let events = match may_hear(entry, step, eyes.who) {
                true => self.heard(&step.happenings, eyes.who).map(|told| told.event).collect(),
                false => Vec::new(),
            };
            let lines = self.sentences(entry, step, eyes.who).into_iter().map(|said| said.line).collect();
            Heard { seq, seat: Some(entry.seat), undone: step.undone, lines, events }
        };
        opening.into_iter().chain(self.moments(eyes.mine).since(seq.unwrap_or(0)).map(moment)).collect()
    }

    /// Everything that happened, in the order of the entries and with their numbers, as `who` may hear it:
    /// for whoever keeps the table and knows how many steps there were.
    #[must_use]
    pub fn chronicle(&self, who: Viewer) -> Vec<LogLine> {
        let mut lines = self.opening_lines(who);
        lines.extend((1..=self.seq()).flat_map(|entry| self.lines_of(entry, entry, who)));
        lines
    }

    fn opening_lines(&self, who: Viewer) -> Vec<LogLine> {
        let chapter = self.first.chapter();
        let line = |Sentence { line, cues, clause }| LogLine {
            seq: 0,
            seat: None,
            chapter: chapter.clone(),
            line,
            undone: false,
            cues,
            clause,
        };
        spoken(self.heard(&self.opening, who)).into_iter().map(line).collect()
    }

    /// The sentences of an entry, under a number.
    pub(crate) fn lines_of(&self, entry: u32, seq: u32, who: Viewer) -> Vec<LogLine> {
        let at = entry as usize - 1;
        let (entry, step) = (&self.entries[at], &self.steps[at]);
        let (seat, undone) = (Some(entry.seat), step.undone);
        let line = |Sentence { line, cues, clause }| LogLine {
            seq,
            seat,
            chapter: (*step.chapter).clone(),
            line,
            undone,
            cues,
            clause,
        };
        self.sentences(entry, step, who).into_iter().map(line).collect()
    }

    /// The events of the entries after entry `seq` as data, with the number of their entry, as `who` may
    /// hear them now: for whoever keeps the table, who knows what others must not be given.
    #[must_use]
    pub fn told_since(&self, seq: u32, who: Viewer) -> Vec<(u32, Told)> {
        self.since(seq)
            .filter(|(entry, step)| may_hear(entry, step, who))
            .flat_map(|(entry, step)| self.heard(&step.happenings, who).map(|told| (entry.seq, told)))
            .collect()
    }

    /// The points of every seat, and then of every rival without a seat, at the end of every chapter that somebody has
    /// acted in, as `who` may know them: for the chart.
    #[must_use]
    pub fn score_history(&self, who: Viewer) -> Vec<(Line, Vec<Option<i32>>)> {
        let mut rows: Vec<(Line, Vec<Option<i32>>)> = Vec::new();
        // When the game is over nothing is secret any more: every seat's score as the seat itself knew it.
        let over = self.position().outcome().is_some();
        let own =
            |position: &dyn Position, seat: Seat| position.scores(Viewer::Seat(seat)).get(seat.index()).copied()?;
        let scores = |position: &dyn Position| match over {
            true => Seat::all(self.setup().seats).map(|seat| own(position, seat)).collect(),
            false => position.scores(who),
        };
        self.walk(|entry, step, position| {
            // A step belongs to the chapter it was done in, though it may end it; an undo to the one it leads to.
            let chapter = if entry.deed == Deed::Undo { position.chapter() } else { (*step.chapter).clone() };
            let known = rows.iter().position(|(row, _)| *row == chapter);
            rows.truncate(known.unwrap_or(rows.len()));
            let mut points: Vec<Option<i32>> = scores(position);
            points.extend(position.rivals().into_iter().map(|(_, points)| Some(points)));
            rows.push((chapter, points));
        });
        rows
    }

    fn since(&self, seq: u32) -> impl Iterator<Item = (&Entry, &Step)> {
        self.entries.iter().zip(&self.steps).skip(seq as usize)
    }

    fn sentences(&self, entry: &Entry, step: &Step, who: Viewer) -> Vec<Sentence> {
        if !may_notice(step, who) {
            return Vec::new();
        }
        if entry.deed == Deed::Undo {
            return vec![say!("{seat} takes back a step.", seat = entry.seat).into()];
        }
        match entry.deed {
            Deed::Stop(Stop::Late) => {
                return vec![say!("{seat} took too long: the game ends.", seat = entry.seat).into()];
            }
            Deed::Stop(Stop::Agreed) => return vec![say!("All agree to end the game here.").into()],
            _ => {}
        }
        if !may_hear(entry, step, who) {
            return Vec::new();
        }
        let bot = self.bot_begins(entry).then(|| say!("A bot plays for {seat}.", seat = entry.seat));
        let late = step.lapsed.filter(|knowing| who.seat().is_some_and(|seat| knowing.contains(seat)));
        let late = late.map(|_| say!("{seat} did not answer in time.", seat = entry.seat));
        late.or(bot).map(Sentence::from).into_iter().chain(spoken(self.heard(&step.happenings, who))).collect()
    }

    /// Whether a bot acts here for a seat whose step before was its own.
    fn bot_begins(&self, entry: &Entry) -> bool {
        let before = self.entries[..entry.seq as usize - 1].iter().rfind(|before| before.seat == entry.seat);
        let is_bot = |entry: &Entry| matches!(entry.deed, Deed::Bot(_));
        is_bot(entry) && !before.is_some_and(is_bot)
    }

    fn heard<'a>(&'a self, happenings: &'a [Happening], who: Viewer) -> impl Iterator<Item = Told> + 'a {
        happenings.iter().filter_map(move |happening| self.now.tell(happening, who))
    }
}

/// The sentences of what was told. What is only for the eye is seen with the sentence after it, or with the last.
fn spoken(told: impl Iterator<Item = Told>) -> Vec<Sentence> {
    let (mut said, mut seen): (Vec<Sentence>, Vec<Cue>) = (Vec::new(), Vec::new());
    for Told { line, cues, clause, .. } in told {
        seen.extend(cues);
        if let Some(line) = line {
            said.push(Sentence { line, cues: std::mem::take(&mut seen), clause });
        }
    }
    if let Some(last) = said.last_mut() {
        last.cues.extend(seen);
    }
    said
}

/// What was decided side by side and taken back stays with the seat: it never came to be, so the
/// later reveal must not tell it.
fn may_hear(entry: &Entry, step: &Step, who: Viewer) -> bool {
    may_notice(step, who) && !(step.undone && step.stretch.is_some()) || who == Viewer::Seat(entry.seat)
}

/// What stays between some seats is not told to others.
fn may_notice(step: &Step, who: Viewer) -> bool {
    step.between.is_none_or(|between| who.seat().is_some_and(|seat| between.contains(seat)))
}
