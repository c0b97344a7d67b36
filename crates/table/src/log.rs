//! The log in words, for any viewer, and the points over time.

use engine::{Line, Seat, Viewer};
use serde::Serialize;

use crate::{
    catalogue::{Happening, Told},
    deed::{Deed, Entry},
    table::{Step, Table},
};

/// One sentence of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LogLine {
    /// The entry it belongs to; 0 for the set-up.
    pub seq: u32,
    /// Who acted; nobody in the set-up.
    pub seat: Option<Seat>,
    /// Where in the game it was: `Round 3`.
    pub chapter: String,
    /// The sentence.
    pub line: Line,
    /// Whether the step was taken back later.
    pub undone: bool,
}

impl Table {
    /// Everything that happened, as `who` may hear it now.
    #[must_use]
    pub fn log(&self, who: Viewer) -> Vec<LogLine> {
        let chapter = self.first.chapter();
        let mut lines: Vec<LogLine> = Vec::new();
        for told in self.heard(&self.opening, who) {
            let Some(line) = told.line else { continue };
            lines.push(LogLine { seq: 0, seat: None, chapter: chapter.clone(), line, undone: false });
        }
        lines.extend(self.log_since(0, who));
        lines
    }

    /// What happened in the entries after `seq`. Earlier lines may have been taken back by them.
    #[must_use]
    pub fn log_since(&self, seq: u32, who: Viewer) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for (entry, step) in self.since(seq) {
            for line in self.lines_of(entry, step, who) {
                lines.push(LogLine {
                    seq: entry.seq,
                    seat: Some(entry.seat),
                    chapter: step.chapter.clone(),
                    line,
                    undone: step.undone,
                });
            }
        }
        lines
    }

    /// The events of the entries after `seq` as data, with the number of their entry, as `who` may hear
    /// them now: for animation and for programs.
    #[must_use]
    pub fn told_since(&self, seq: u32, who: Viewer) -> Vec<(u32, Told)> {
        self.since(seq)
            .filter(|(entry, step)| may_hear(entry, step, who))
            .flat_map(|(entry, step)| self.heard(&step.happenings, who).map(|told| (entry.seq, told)))
            .collect()
    }

    /// The points of every seat at the end of every chapter that somebody has acted in, as `who` may
    /// know them: for the chart.
    #[must_use]
    pub fn score_history(&self, who: Viewer) -> Vec<(String, Vec<Option<i32>>)> {
        let mut rows: Vec<(String, Vec<Option<i32>>)> = Vec::new();
        self.walk(|entry, step, position| {
            // A step belongs to the chapter it was done in, though it may end it; an undo to the one it leads to.
            let chapter = if entry.deed == Deed::Undo { position.chapter() } else { step.chapter.clone() };
            let known = rows.iter().position(|(row, _)| *row == chapter);
            rows.truncate(known.unwrap_or(rows.len()));
            rows.push((chapter, position.scores(who)));
        });
        rows
    }

    fn since(&self, seq: u32) -> impl Iterator<Item = (&Entry, &Step)> {
        self.entries.iter().zip(&self.steps).skip(seq as usize)
    }

    fn lines_of(&self, entry: &Entry, step: &Step, who: Viewer) -> Vec<Line> {
        if entry.deed == Deed::Undo {
            return vec![Line::new().seat(entry.seat).text(" takes back a step.")];
        }
        if !may_hear(entry, step, who) {
            return Vec::new();
        }
        self.heard(&step.happenings, who).filter_map(|told| told.line).collect()
    }

    fn heard<'a>(&'a self, happenings: &'a [Happening], who: Viewer) -> impl Iterator<Item = Told> + 'a {
        happenings.iter().filter_map(move |happening| self.now.tell(happening, who))
    }
}

/// What was decided side by side and taken back stays with the seat: it never came to be, so the
/// later reveal must not tell it.
fn may_hear(entry: &Entry, step: &Step, who: Viewer) -> bool {
    !(step.undone && step.side_by_side) || who == Viewer::Seat(entry.seat)
}
