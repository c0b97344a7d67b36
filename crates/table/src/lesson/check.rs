//! Whether a chapter can be played by the rules, word for word.

use engine::{Seat, clauses::Clauses};

use super::{Chapter, Fault, Stage, Task};
use crate::{Deed, Table, catalogue};

impl Chapter {
    /// Plays the chapter through and says everything that cannot be done, or names a clause that is not there. `look` is
    /// shown the table before every step, for whoever checks what is pointed at.
    pub fn check(&self, mut look: impl FnMut(&Table, usize) -> Vec<String>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let name = self.name();
        let mut add = |at: &str, what: String| faults.push(Fault { at: format!("{name}, {at}"), what });
        for (at, words) in self.words() {
            for id in self.strange_clauses(words) {
                add(&at, format!("there is no clause {id}"));
            }
        }
        let mut table = match self.begin() {
            Ok(table) => table,
            Err(why) => {
                add("before", why.to_string());
                return faults;
            }
        };
        for (k, step) in self.steps.iter().enumerate() {
            let at = format!("step {}", k + 1);
            look(&table, k).into_iter().for_each(|what| add(&at, what));
            let actions: Vec<(Seat, &str)> = match &step.task {
                Task::Read => Vec::new(),
                Task::Others(actions) => actions.iter().map(|(seat, action)| (*seat, action.as_str())).collect(),
                Task::Act { expect, .. } => {
                    for other in expect.iter().skip(1) {
                        if let Err(why) = self.play_with(&table, k, other) {
                            add(&at, format!("“{other}” would be right too, but then {why}"));
                        }
                    }
                    vec![(self.you, expect[0].as_str())]
                }
            };
            for (seat, action) in actions {
                if self.next_action(&table) != Some((seat, action)) {
                    add(&at, format!("“{action}” is not what the chapter waits for"));
                }
                match table.prepare(seat, Deed::Act(action.to_owned()), 0) {
                    Ok(prepared) => match self.objection(&table, &prepared) {
                        Some(why) => add(&at, format!("“{action}” is refused: {}", why.sentence)),
                        None => table.commit(prepared),
                    },
                    Err(why) => {
                        let legal = table.position().choices(seat);
                        let legal: Vec<String> = legal.into_iter().map(|choice| choice.action).take(40).collect();
                        let to_act = table.position().to_act();
                        add(&at, format!("“{action}” of seat {}: {why}; to act: {to_act:?}; legal: {legal:?}", seat.0));
                        return faults;
                    }
                }
            }
        }
        if self.stage(&table) != Stage::Over {
            add("the end", "the script does not end where it should".to_owned());
        }
        faults
    }

    /// Plays the rest of the chapter with another right action at a step.
    fn play_with(&self, table: &Table, step: usize, other: &str) -> Result<(), String> {
        let mut position = table.position().copy();
        position.play(self.you, other).map_err(|why| format!("it is refused: {why}"))?;
        for step in &self.steps[step + 1..] {
            let actions: Vec<(Seat, &String)> = match &step.task {
                Task::Read => Vec::new(),
                Task::Act { expect, .. } => vec![(self.you, &expect[0])],
                Task::Others(actions) => actions.iter().map(|(seat, action)| (*seat, action)).collect(),
            };
            for (seat, action) in actions {
                position.play(seat, action).map_err(|why| format!("“{action}” is refused: {why}"))?;
            }
        }
        Ok(())
    }

    /// Everything that is said, and where.
    fn words(&self) -> Vec<(String, &str)> {
        let mut words = vec![("the end".to_owned(), self.end.as_str())];
        for (k, step) in self.steps.iter().enumerate() {
            let at = format!("step {}", k + 1);
            if let Task::Act { wrong, .. } = &step.task {
                words.push((at.clone(), wrong));
            }
            words.push((at, &step.say));
        }
        words
    }

    /// What looks like a clause of the game and is none.
    fn strange_clauses<'w>(&self, words: &'w str) -> Vec<&'w str> {
        let clauses = Clauses::read(catalogue::title(self.game).map_or("", |title| title.rules));
        let Some(prefix) = clauses.ids().next().and_then(|id| id.split_once('-')).map(|(first, _)| format!("{first}-"))
        else {
            return Vec::new();
        };
        let inside = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
        let ids = words.split(|c| !inside(c)).map(|id| id.trim_end_matches('-'));
        ids.filter(|id| id.starts_with(&prefix) && !clauses.contains(id)).collect()
    }
}
