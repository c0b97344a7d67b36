//! The table that is printed, and what it must say.

use std::{fmt, time::Duration};

use crate::{course::Stretch, fault::Fault, truth::Compared};

/// What was done to a house, and what came of it.
#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
    pub games: u32,
    pub finished: u32,
    pub moves: u32,
}

struct Row {
    fault: Fault,
    times: u32,
    stretch: Stretch,
    compared: Compared,
    /// The longest time from healing until every page was equal.
    equal: Duration,
}

impl Report {
    /// Adds what came of a round.
    pub fn add(&mut self, fault: Fault, times: u32, stretch: Stretch, equal: Duration, compared: Compared) {
        let at = self.rows.iter().position(|row| row.fault == fault).unwrap_or_else(|| {
            let row = Row {
                fault,
                times: 0,
                stretch: Stretch::default(),
                compared: Compared::default(),
                equal: Duration::ZERO,
            };
            self.rows.push(row);
            self.rows.len() - 1
        });
        let row = &mut self.rows[at];
        row.times += times;
        row.stretch.answered += stretch.answered;
        row.stretch.sent_again += stretch.sent_again;
        row.stretch.silence = row.stretch.silence.max(stretch.silence);
        row.compared.lost += compared.lost;
        row.compared.doubled += compared.doubled;
        row.equal = row.equal.max(equal);
    }

    /// Nothing was lost or doubled, people played, and pages were equal soon enough.
    pub fn judge(&self, is_long: bool) {
        // Where other programs are at work too nobody can count on five seconds.
        let soon = Duration::from_secs(if is_long { 5 } else { 15 });
        for Row { fault, stretch, compared, equal, .. } in &self.rows {
            assert_eq!((compared.lost, compared.doubled), (0, 0), "{}", fault.name());
            assert!(stretch.answered > 0, "nobody played: {}", fault.name());
            assert!(*equal <= soon, "{}: pages were equal after {equal:?}", fault.name());
        }
        assert!(self.rows.iter().any(|row| row.stretch.sent_again > 0), "some moves were on their way");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| fault | times | moves answered meanwhile | sent again | lost | doubled | all pages equal after, at most | \
             no move answered for, at most |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|")?;
        for Row { fault, times, stretch, compared, equal } in &self.rows {
            let (name, Stretch { answered, sent_again, silence }) = (fault.name(), stretch);
            let (equal, silence) = (equal.as_secs_f64(), silence.as_secs_f64());
            let Compared { lost, doubled, .. } = compared;
            writeln!(
                f,
                "| {name} | {times} | {answered} | {sent_again} | {lost} | {doubled} | {equal:.1} s | {silence:.1} s |"
            )?;
        }
        let Report { games, finished, moves, .. } = self;
        writeln!(f, "\n{games} games, {finished} of them to their end, {moves} stored moves, all of which verify.")
    }
}
