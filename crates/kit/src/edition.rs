//! Editions with something wrong in them: every fault must be found, with its file and key.
//!
//! ```
//! use engine::edition::{Fault, Files};
//!
//! // A game gives its own: the built-in files, and `check_edition` of its title.
//! fn built_in(name: &str) -> Result<String, Fault> {
//!     Ok("value = 1".to_owned())
//! }
//! fn check(files: Files<'_>) -> Result<String, Vec<Fault>> {
//!     let gold = files("gold.toml").map_err(|fault| vec![fault])?;
//!     if gold == "value = 1" {
//!         return Ok("one nugget".to_owned());
//!     }
//!     Err(vec![Fault { file: "gold.toml".to_owned(), key: "value".to_owned(), what: "a value is 1".to_owned() }])
//! }
//!
//! let edition = kit::edition::of(&built_in, check);
//! assert_eq!(edition.sound(), "one nugget");
//! assert_eq!(edition.change("gold.toml", "= 1", "= 0").fault(), "gold.toml: value: a value is 1");
//! edition.faults_are_told(&[("gold.toml", "1", "-1", "gold.toml: value"), ("gold.toml", "1", "many", "a value is 1")]);
//! edition.every_file_is_missed();
//! ```

use std::{cell::RefCell, collections::BTreeSet};

use engine::edition::{Fault, Files};

/// Reads and checks an edition: `check_edition` of a published game.
pub type Check = fn(Files<'_>) -> Result<String, Vec<Fault>>;

/// An edition, with changes made to its files.
#[derive(Clone)]
pub struct Edition<'a> {
    files: Files<'a>,
    check: Check,
    changes: Vec<(String, Change)>,
}

/// What is changed of a file.
#[derive(Clone)]
enum Change {
    /// A text becomes another one, where it stands first.
    Text { from: String, to: String },
    /// The file is another one.
    Whole(String),
    /// The file is not there.
    Gone,
}

/// An edition as it is, and how it is checked.
#[must_use]
pub fn of(files: Files<'_>, check: Check) -> Edition<'_> {
    Edition { files, check, changes: Vec::new() }
}

impl<'a> Edition<'a> {
    /// The edition with a text of a file changed where it stands first. It must stand there.
    #[must_use]
    pub fn change(&self, file: &str, from: &str, to: &str) -> Edition<'a> {
        self.with(file, Change::Text { from: from.to_owned(), to: to.to_owned() })
    }

    /// The edition with this in place of a whole file.
    #[must_use]
    pub fn replace(&self, file: &str, text: &str) -> Edition<'a> {
        self.with(file, Change::Whole(text.to_owned()))
    }

    /// The edition without a file.
    #[must_use]
    pub fn without(&self, file: &str) -> Edition<'a> {
        self.with(file, Change::Gone)
    }

    fn with(&self, file: &str, change: Change) -> Edition<'a> {
        let mut changed = self.clone();
        changed.changes.push((file.to_owned(), change));
        changed
    }

    /// The text of a file with its changes: `&|name| edition.file(name)` are the [`Files`] of the changed edition.
    pub fn file(&self, name: &str) -> Result<String, Fault> {
        let mut text = (self.files)(name)?;
        for (_, change) in self.changes.iter().filter(|(file, _)| file == name) {
            match change {
                Change::Text { from, to } => {
                    assert!(text.contains(from), "{name} has no {from:?}");
                    text = text.replacen(from, to, 1);
                }
                Change::Whole(whole) => text.clone_from(whole),
                Change::Gone => return Err(missing(name)),
            }
        }
        Ok(text)
    }

    /// What is in the edition, or all its faults as they are told.
    pub fn read(&self) -> Result<String, Vec<String>> {
        (self.check)(&|name| self.file(name)).map_err(|faults| faults.iter().map(Fault::to_string).collect())
    }

    /// What is in the edition; panics if there is a fault.
    #[must_use]
    pub fn sound(&self) -> String {
        self.read().unwrap_or_else(|faults| panic!("the edition is not sound: {faults:#?}"))
    }

    /// All faults; panics if there is none.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        self.read().expect_err("the edition is taken for sound")
    }

    /// The one fault; panics if there is none or there are more.
    #[must_use]
    pub fn fault(&self) -> String {
        let mut faults = self.faults();
        assert_eq!(faults.len(), 1, "{faults:#?}");
        faults.remove(0)
    }

    /// Panics unless a fault tells `expected`, a part of `map.toml: hexes[12].terrain: "swamp" is no terrain`.
    pub fn complains(&self, expected: &str) {
        let faults = self.faults();
        assert!(faults.iter().any(|fault| fault.contains(expected)), "wanted {expected:?}, got {faults:#?}");
    }

    /// Makes one change after the other, each to the edition as it is, and panics unless a fault tells what is expected.
    pub fn faults_are_told(&self, cases: &[Case<'_>]) {
        for (file, from, to, expected) in cases {
            let faults = self.change(file, from, to).read().err().unwrap_or_default();
            let told = faults.iter().any(|fault| fault.contains(expected));
            assert!(told, "{file}: {from:?} to {to:?}: wanted {expected:?}, got {faults:#?}");
        }
    }

    /// Takes each file away, then puts one in its place that is no TOML: a fault must name it every time. Which files
    /// there are is seen from what the game asks for.
    pub fn every_file_is_missed(&self) {
        let asked = RefCell::new(BTreeSet::new());
        let read = (self.check)(&|name| {
            asked.borrow_mut().insert(name.to_owned());
            self.file(name)
        });
        assert!(read.is_ok(), "the edition is not sound: {read:#?}");
        assert!(!asked.borrow().is_empty(), "the game asks for no file");
        for name in asked.into_inner() {
            for spoilt in [self.without(&name), self.replace(&name, "this is = no = toml")] {
                let faults = spoilt.read().err().unwrap_or_default();
                assert!(faults.iter().any(|fault| fault.starts_with(&name)), "{name} is not missed: {faults:#?}");
            }
        }
    }
}

/// One change to one file, and what must be told of it: file, from, to, expected.
pub type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

fn missing(name: &str) -> Fault {
    Fault { file: name.to_owned(), key: String::new(), what: "cannot be read".to_owned() }
}
