//! Reading a chapter: bounded, and everything that is wrong said at once.

use std::{collections::BTreeMap, fmt};

use engine::{Seat, Setup};
use serde::Deserialize;

use super::{Chapter, Step, Task};

const MOST_BYTES: usize = 64 << 10;
const MOST_STEPS: usize = 120;
const MOST_BEFORE: usize = 600;
const LONGEST_WORDS: usize = 900;

/// What is wrong with a chapter, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// `colorado-midland/1, step 3`.
    pub at: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    minutes: u16,
    seats: u8,
    seed: u64,
    you: u8,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    before: Vec<String>,
    #[serde(default)]
    step: Vec<FileStep>,
    end: End,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileStep {
    say: String,
    #[serde(default)]
    point: Vec<String>,
    #[serde(default)]
    expect: Vec<String>,
    wrong: Option<String>,
    #[serde(default)]
    others: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    say: String,
}

/// Faults as they are found.
struct Faults {
    chapter: String,
    found: Vec<Fault>,
}

impl Faults {
    fn add(&mut self, at: &str, what: impl Into<String>) {
        let at = if at.is_empty() { self.chapter.clone() } else { format!("{}, {at}", self.chapter) };
        self.found.push(Fault { at, what: what.into() });
    }

    fn words(&mut self, at: &str, key: &str, words: &str) {
        if words.trim().is_empty() {
            self.add(at, format!("{key} is empty"));
        }
        if words.chars().count() > LONGEST_WORDS {
            self.add(at, format!("{key} is longer than {LONGEST_WORDS} letters"));
        }
    }

    /// `1 build green F12`: whose action it is, and the action.
    fn action(&mut self, at: &str, key: &str, text: &str, seats: u8) -> Option<(Seat, String)> {
        let read = text.trim().split_once(' ').and_then(|(seat, action)| Some((seat.parse::<u8>().ok()?, action)));
        match read {
            Some((seat, action)) if seat < seats => return Some((Seat(seat), action.trim().to_owned())),
            Some((seat, _)) => self.add(at, format!("{key}: there is no seat {seat} in “{text}”; the first is 0")),
            None => self.add(at, format!("{key}: “{text}” wants to be a seat and an action, such as “1 pass”")),
        }
        None
    }
}

impl Chapter {
    /// Reads a chapter; says everything that is wrong with its form. Whether it can be played is for [`Chapter::check`].
    pub fn read(game: &'static str, number: usize, text: &str) -> Result<Chapter, Vec<Fault>> {
        let mut faults = Faults { chapter: format!("{game}/{number}"), found: Vec::new() };
        if text.len() > MOST_BYTES {
            faults.add("", format!("it has more than {} KiB", MOST_BYTES >> 10));
            return Err(faults.found);
        }
        let file: File = match toml::from_str(text) {
            Ok(file) => file,
            Err(why) => {
                faults.add("", why.to_string().trim_end().to_owned());
                return Err(faults.found);
            }
        };
        faults.words("", "title", &file.title);
        faults.words("the end", "say", &file.end.say);
        if !(1..=60).contains(&file.minutes) {
            faults.add("", "minutes wants to be from 1 to 60");
        }
        if file.you >= file.seats {
            faults.add("", format!("you: there is no seat {}; the first is 0", file.you));
        }
        if file.step.is_empty() || file.step.len() > MOST_STEPS {
            faults.add("", format!("it wants to have from 1 to {MOST_STEPS} steps"));
        }
        if file.before.len() > MOST_BEFORE {
            faults.add("", format!("more than {MOST_BEFORE} steps are played before it"));
        }
        let before = file.before.iter().filter_map(|text| faults.action("", "before", text, file.seats)).collect();
        let steps = (1..).zip(file.step).map(|(k, step)| read_step(k, step, file.seats, &mut faults)).collect();
        let chapter = Chapter {
            game,
            number,
            title: file.title,
            minutes: file.minutes,
            setup: Setup { seats: file.seats, options: file.options },
            seed: file.seed,
            you: Seat(file.you),
            before,
            steps,
            end: file.end.say,
        };
        if faults.found.is_empty() { Ok(chapter) } else { Err(faults.found) }
    }
}

fn read_step(k: usize, step: FileStep, seats: u8, faults: &mut Faults) -> Step {
    let at = format!("step {k}");
    faults.words(&at, "say", &step.say);
    if !step.expect.is_empty() && !step.others.is_empty() {
        faults.add(&at, "either you act (expect) or the others do (others): write two steps");
    }
    let task = if !step.expect.is_empty() {
        let wrong = step.wrong.unwrap_or_default();
        faults.words(&at, "wrong", &wrong);
        Task::Act { expect: step.expect, wrong }
    } else if step.wrong.is_some() {
        faults.add(&at, "nothing can be wrong where nothing is expected");
        Task::Read
    } else if !step.others.is_empty() {
        Task::Others(step.others.iter().filter_map(|text| faults.action(&at, "others", text, seats)).collect())
    } else {
        Task::Read
    };
    Step { say: step.say, point: step.point, task }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_of_a_chapter_are_said_at_once() {
        let text = r#"
            title = ""
            minutes = 3
            seats = 3
            seed = 1
            you = 3
            before = ["claim"]
            [[step]]
            say = "Both."
            expect = ["pass"]
            others = ["7 pass"]
            [end]
            say = "Done."
        "#;
        let faults = Chapter::read("coloma", 1, text).unwrap_err();
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        for part in ["title is empty", "no seat 3", "“claim” wants to be", "step 1: either you act", "wrong is empty"]
        {
            assert!(said.iter().any(|fault| fault.contains(part)), "{part}: {said:#?}");
        }
    }
}
