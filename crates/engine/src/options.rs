//! How a table is set up: seats and options, and what a game lets one choose.

use std::{collections::BTreeMap, error::Error, fmt};

use serde::{Deserialize, Serialize};

/// What was chosen for a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats play.
    pub seats: u8,
    /// The options that differ from their default, by ID.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// A choice a game offers when a table is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name in a record or a command.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it changes, in one sentence.
    pub sentence: &'static str,
    /// What can be chosen; the first is the default.
    pub values: &'static [OptionValue],
}

/// One value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// Its name in a record or a command.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub sentence: &'static str,
}

/// Why a table cannot be set up so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SetupError {}

impl Setup {
    /// A table of `seats` with every option at its default.
    #[must_use]
    pub fn of(seats: u8) -> Setup {
        Setup { seats, options: BTreeMap::new() }
    }

    /// The same table with one option chosen.
    #[must_use]
    pub fn with(mut self, option: &str, value: &str) -> Setup {
        self.options.insert(option.to_owned(), value.to_owned());
        self
    }

    /// The chosen value of an option, or its default.
    #[must_use]
    pub fn value(&self, spec: &OptionSpec) -> &str {
        self.options.get(spec.id).map_or(spec.values[0].id, String::as_str)
    }

    /// Checks that every chosen option and value exists.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), SetupError> {
        for (id, value) in &self.options {
            let Some(spec) = specs.iter().find(|spec| spec.id == id) else {
                let known: Vec<&str> = specs.iter().map(|spec| spec.id).collect();
                return Err(SetupError(format!("there is no option \"{id}\"; the options are: {}", known.join(", "))));
            };
            if !spec.values.iter().any(|known| known.id == value) {
                let known: Vec<&str> = spec.values.iter().map(|value| value.id).collect();
                return Err(SetupError(format!(
                    "option \"{id}\" cannot be \"{value}\"; it can be: {}",
                    known.join(", ")
                )));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[OptionSpec {
        id: "end",
        name: "End",
        sentence: "When the game ends.",
        values: &[
            OptionValue { id: "early", name: "Early", sentence: "Soon." },
            OptionValue { id: "late", name: "Late", sentence: "Later." },
        ],
    }];

    #[test]
    fn options_have_defaults_and_unknown_ones_are_refused() {
        assert_eq!(Setup::of(3).value(&SPECS[0]), "early");
        assert_eq!(Setup::of(3).with("end", "late").value(&SPECS[0]), "late");
        assert!(Setup::of(3).with("end", "late").check(SPECS).is_ok());
        assert!(Setup::of(3).with("end", "never").check(SPECS).unwrap_err().0.contains("early, late"));
        assert!(Setup::of(3).with("ending", "late").check(SPECS).is_err());
    }
}
