//! A guided game: a chapter of `docs/learn/<game>/`, how far a table has come in it, and what it waits for.
//!
//! A chapter is a script over the real rules. How far a table is follows from the actions that stand in its log, so nothing
//! else needs to be kept: reading is done in the browser, and only what is played counts.
//!
//! ```
//! use table::lesson::{self, Stage};
//!
//! let chapter = &lesson::chapters("colorado-midland")[0];
//! let table = chapter.begin()?;
//! assert!(matches!(chapter.stage(&table), Stage::At(_)), "there is something to do");
//! # Ok::<(), table::TableError>(())
//! ```

mod check;
mod read;

use std::{collections::BTreeMap, sync::LazyLock};

use engine::{Key, Line, Seat, Setup};

pub use read::Fault;

use crate::{
    catalogue::{self, TITLES},
    deed::Deed,
    error::TableError,
    table::{Prepared, Table},
};

/// One chapter of a game's lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The game.
    pub game: &'static str,
    /// Its place in the lesson, 1 for the first.
    pub number: usize,
    /// What it is called.
    pub title: String,
    /// How long it takes.
    pub minutes: u16,
    /// Seats and options.
    pub setup: Setup,
    /// What decides the deal.
    pub seed: u64,
    /// The learner's seat.
    pub you: Seat,
    /// What was played before it opens.
    pub before: Vec<(Seat, String)>,
    /// What is done in it.
    pub steps: Vec<Step>,
    /// What is said when it is over.
    pub end: String,
}

/// One step of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Why, in a few sentences: Markdown with clause IDs.
    pub say: String,
    /// What to point at: targets, spots, or what can be explained.
    pub point: Vec<String>,
    /// What is done.
    pub task: Task,
}

/// What is done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Something is read.
    Read,
    /// The learner acts.
    Act {
        /// What is right, in notation; the first is what is shown to whoever asks.
        expect: Vec<String>,
        /// The answer to any other legal action.
        wrong: String,
    },
    /// The others act, one after the other.
    Others(Vec<(Seat, String)>),
}

impl Task {
    /// How many actions it takes.
    #[must_use]
    pub fn actions(&self) -> usize {
        match self {
            Task::Read => 0,
            Task::Act { .. } => 1,
            Task::Others(actions) => actions.len(),
        }
    }
}

/// How far a table is in a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// So many actions of the script were played; the next belongs to the step with this place.
    At(Waiting),
    /// All that the script has was played.
    Over,
    /// Something else was played, so there is no way back into the script.
    Left,
}

/// What a chapter waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The step with something to play, as a place in [`Chapter::steps`].
    pub step: usize,
    /// How many of the step's own actions were played.
    pub played: usize,
    /// The first step that may be read now: those between are only read.
    pub from: usize,
}

/// Why a legal step does not fit into a chapter now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The clause that says more, if one is named.
    pub clause: Option<&'static str>,
    /// A kind answer.
    pub sentence: Line,
}

static CHAPTERS: LazyLock<BTreeMap<&str, Vec<Chapter>>> = LazyLock::new(|| {
    let read = |title: &'static engine::Title| {
        let chapters = title.lessons.iter().enumerate();
        // What is not sound is left out here; a test says what is wrong with it.
        chapters.filter_map(|(k, text)| Chapter::read(title.id, k + 1, text).ok()).collect()
    };
    TITLES.iter().map(|title| (title.id, read(title))).collect()
});

/// The chapters of a game, in their order.
#[must_use]
pub fn chapters(game: &str) -> &'static [Chapter] {
    CHAPTERS.get(game).map_or(&[], Vec::as_slice)
}

/// The chapter with this name: `colorado-midland/1`.
#[must_use]
pub fn chapter(name: &str) -> Option<&'static Chapter> {
    let (game, number) = name.split_once('/')?;
    chapters(game).iter().find(|chapter| chapter.number.to_string() == number)
}

impl Chapter {
    /// Its name, as a table keeps it: `colorado-midland/1`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.game, self.number)
    }

    /// The one after it.
    #[must_use]
    pub fn next(&self) -> Option<&'static Chapter> {
        chapters(self.game).iter().find(|chapter| chapter.number == self.number + 1)
    }

    /// A table at which it begins.
    pub fn begin(&self) -> Result<Table, TableError> {
        let rules = catalogue::open(self.game, &self.setup)?;
        let mut table = Table::begin_with(rules, Key::from_seed(self.seed)).with_seed(self.seed)?;
        for (seat, action) in &self.before {
            let prepared = table.prepare(*seat, Deed::Act(action.clone()), 0)?;
            table.commit(prepared);
        }
        Ok(table)
    }

    /// How far a table is.
    #[must_use]
    pub fn stage(&self, table: &Table) -> Stage {
        let Some(mut left) = table.standing_actions().checked_sub(self.before.len()) else { return Stage::Left };
        let mut from = 0;
        for (step, task) in self.steps.iter().map(|step| &step.task).enumerate() {
            let here = task.actions();
            if left < here {
                return Stage::At(Waiting { step, played: left, from: if left > 0 { step } else { from } });
            }
            left -= here;
            if here > 0 {
                from = step + 1;
            }
        }
        match left {
            0 => Stage::Over,
            _ => Stage::Left,
        }
    }

    /// What the lesson plays next for somebody: the others' next action, or what is shown to a learner who asks.
    #[must_use]
    pub fn next_action(&self, table: &Table) -> Option<(Seat, &str)> {
        let Stage::At(waiting) = self.stage(table) else { return None };
        match &self.steps[waiting.step].task {
            Task::Read => None,
            Task::Act { expect, .. } => Some((self.you, expect.first()?.as_str())),
            Task::Others(actions) => actions.get(waiting.played).map(|(seat, action)| (*seat, action.as_str())),
        }
    }

    /// Why a legal step does not fit into the script now, in the chapter's own words.
    #[must_use]
    pub fn objection(&self, table: &Table, prepared: &Prepared) -> Option<Objection> {
        let Stage::At(waiting) = self.stage(table) else { return None };
        let entry = prepared.entry();
        let plainly = |words: &'static str| Some(Objection { clause: None, sentence: words.into() });
        if entry.deed == Deed::Undo {
            let mine = table.last_to_act() == Some(self.you) && table.standing_actions() > self.before.len();
            return if mine { None } else { plainly("The lesson cannot go back further than your own last step.") };
        }
        match &self.steps[waiting.step].task {
            Task::Act { expect, wrong } if entry.seat == self.you => {
                let same = |wanted: &String| {
                    let played = table.position().copy().play(self.you, wanted);
                    played.is_ok_and(|played| Some(played.action.as_str()) == entry.deed.action())
                };
                if expect.iter().any(same) { None } else { Some(self.kindly(wrong)) }
            }
            Task::Others(actions) if actions.get(waiting.played).is_some_and(|(seat, _)| *seat == entry.seat) => None,
            Task::Others(_) => plainly("The others play first: the lesson shows what they do."),
            Task::Act { .. } | Task::Read => plainly("The lesson waits for something else."),
        }
    }

    /// The chapter's answer. Clauses in parentheses are taken out of the words: the first of them is the rule.
    fn kindly(&self, wrong: &str) -> Objection {
        let (mut words, mut clause) = (String::new(), None);
        for (k, part) in wrong.split(" (").enumerate() {
            let known = part.split_once(')').and_then(|(id, rest)| Some((self.clauses().find(|k| *k == id)?, rest)));
            match known {
                Some((id, rest)) if k > 0 => {
                    clause = clause.or(Some(id));
                    words.push_str(rest);
                }
                _ => {
                    words.push_str(if k > 0 { " (" } else { "" });
                    words.push_str(part);
                }
            }
        }
        Objection { clause, sentence: Line::name(words) }
    }

    /// The IDs of all clauses of the game.
    fn clauses(&self) -> impl Iterator<Item = &'static str> {
        let rules = catalogue::title(self.game).map_or("", |title| title.rules);
        rules
            .lines()
            .filter_map(|line| line.strip_prefix("- **")?.split_once("**").map(|(ids, _)| ids))
            .flat_map(|ids| ids.split(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_answer_names_its_rule() {
        let chapter = &chapters("colorado-midland")[0];
        let said = chapter.kindly("You may (CM-SET-9), but (so to speak) it waits (CM-CLO-3). Take Georgetown.");
        assert_eq!(said.clause, Some("CM-SET-9"));
        assert_eq!(said.sentence.to_string(), "You may, but (so to speak) it waits. Take Georgetown.");
        assert_eq!(chapter.kindly("No.").clause, None);
    }
}
