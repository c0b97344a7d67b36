//! What a turn that somebody played is worth, beside the best.

use bots::{BotKind, Limits};
use engine::{Line, Luck, say};
use serde::{Deserialize, Serialize};

use super::Puzzle;
use crate::{advice::Advised, catalogue::Position, review::Why, table::Table};

/// Who weighs turns that were not weighed when the puzzle was found.
const JUDGE: BotKind = BotKind::Magnate;
/// How often they are weighed, as long as there is time.
const ROUNDS: u32 = 4;
/// What is given up less than this is as good.
pub const AS_GOOD: f32 = 0.02;
/// The most that is put down to chance.
const DOUBT: f32 = 0.035;
/// What is given up less than this is still good.
const GOOD: f32 = 0.05;

/// What a turn that somebody played is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// What the best turn can expect.
    pub best: f32,
    /// What this one gives up of that; nothing if it is the best.
    pub given: f32,
    /// The standard error of that.
    pub error: f32,
    /// What the best has over it.
    pub why: Option<Why>,
}

/// What is said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the best turn.
    Best,
    /// Another turn, as good as far as can be told.
    AsGood,
    /// A good one, though not the best.
    Good,
    /// It gives something up.
    Worse,
}

impl Verdict {
    /// Whether the puzzle is solved by it.
    #[must_use]
    pub fn solves(self) -> bool {
        matches!(self, Verdict::Best | Verdict::AsGood)
    }
}

impl Judged {
    /// What is said of it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.given {
            given if given <= 0.0 => Verdict::Best,
            given if given <= AS_GOOD.max(self.error.min(DOUBT)) => Verdict::AsGood,
            given if given <= GOOD => Verdict::Good,
            _ => Verdict::Worse,
        }
    }

    /// The same in a sentence; the better turn is not named.
    #[must_use]
    pub fn tell(&self) -> Line {
        let percent = |share: f32| (100.0 * share).round() as i64;
        let (best, own, given) = (percent(self.best), percent((self.best - self.given).max(0.0)), percent(self.given));
        match self.verdict() {
            Verdict::Best => say!("Solved: this is the best turn."),
            Verdict::AsGood => say!("Solved: as good as the best turn, as far as can be told."),
            Verdict::Good => {
                say!("A good turn, but not the best: it expects {own} % where {best} % can be had.", own, best)
            }
            Verdict::Worse => say!(
                "There is a better turn: yours gives up {given} %. It expects {own} % where {best} % can be had.",
                given,
                own,
                best
            ),
        }
    }
}

/// A turn that was played where a puzzle began.
pub struct Tried<'a> {
    puzzle: &'a Puzzle,
    first: Box<dyn Position>,
    steps: Vec<String>,
    /// The fingerprint of the position it leads to.
    there: String,
}

impl Puzzle {
    /// The turn that was played at a table where the puzzle began, once it was.
    #[must_use]
    pub fn tried(&self, table: &Table) -> Option<Tried<'_>> {
        if !self.is_played(table) {
            return None;
        }
        let steps = table.standing.iter().filter_map(|standing| table.entry_of(standing).deed.action());
        let steps = steps.map(str::to_owned).collect();
        Some(Tried { puzzle: self, first: table.first.copy(), steps, there: table.now.digest() })
    }
}

impl Tried<'_> {
    /// Its judgement, if it leads where one leads that was weighed when the puzzle was found: the order of its steps does not
    /// matter.
    #[must_use]
    pub fn known(&self) -> Option<Judged> {
        let puzzle = self.puzzle;
        let leads_there = |steps: &[String]| {
            let mut position = self.first.copy();
            steps.iter().all(|step| position.play(puzzle.seat, step).is_ok()) && position.digest() == self.there
        };
        let at = puzzle.turns.iter().position(|turn| leads_there(&turn.steps))?;
        let (best, turn) = (puzzle.best(), &puzzle.turns[at]);
        let given = if at == 0 { 0.0 } else { (best.share - turn.share).max(f32::MIN_POSITIVE) };
        Some(Judged { best: best.share, given, error: turn.error, why: turn.why.clone().filter(|_| at > 0) })
    }

    /// Weighs it against the best; `None` if nothing could be found out.
    #[must_use]
    pub fn weigh(&self, luck: &mut Luck, limits: &Limits<'_>) -> Option<Judged> {
        let puzzle = self.puzzle;
        let lines = [puzzle.best().steps.clone(), self.steps.clone()];
        let mut rounds: Vec<(Advised, Advised)> = Vec::new();
        for _ in 0..ROUNDS {
            let mut weighed = self.first.weigh(puzzle.seat, &lines, JUDGE, luck, limits).into_iter();
            match weighed.next().zip(weighed.next()) {
                // A round that was cut short tells little.
                Some(round) if rounds.first().is_none_or(|(best, _)| round.0.samples >= best.samples) => {
                    rounds.push(round);
                }
                _ => break,
            }
        }
        let n = rounds.len() as f32;
        let given = rounds.iter().map(|(best, own)| best.prospects.share - own.prospects.share).sum::<f32>() / n;
        let first = rounds.into_iter().next()?;
        let error = first.1.error / n.sqrt();
        let why = first.0.because.map(|reason| Why {
            feature: reason.feature.name.to_owned(),
            more: reason.more,
            seat: reason.rival.unwrap_or(puzzle.seat),
        });
        Some(Judged { best: puzzle.best().share, given: given.max(f32::MIN_POSITIVE), error, why })
    }
}
