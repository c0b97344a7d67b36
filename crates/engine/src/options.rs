//! How a table is set up: seats and options, and what a game lets one choose.

use std::{collections::BTreeMap, error::Error, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    say,
    say::{Line, all, either, name},
    seat::Seat,
    title::Colour,
};

/// What was chosen for a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats play.
    pub seats: u8,
    /// The options that differ from their default, by ID.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// The option by which a table names the colours of its seats, in every game: `colours=red,,white` (the second seat
/// takes the first colour that is free).
pub const COLOURS: &str = "colours";

/// The values of an option that says who begins.
pub const FIRST_VALUES: &[OptionValue] = &[
    OptionValue { id: "drawn", name: "By lot", sentence: "Drawn when the table is set up." },
    OptionValue { id: "seat1", name: "Seat 1", sentence: "Seat 1 begins." },
    OptionValue { id: "seat2", name: "Seat 2", sentence: "Seat 2 begins." },
    OptionValue { id: "seat3", name: "Seat 3", sentence: "Seat 3 begins." },
    OptionValue { id: "seat4", name: "Seat 4", sentence: "Seat 4 begins." },
    OptionValue { id: "seat5", name: "Seat 5", sentence: "Seat 5 begins." },
    OptionValue { id: "seat6", name: "Seat 6", sentence: "Seat 6 begins." },
];

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
pub struct SetupError(pub Line);

impl SetupError {
    /// What is wrong, in one sentence.
    pub fn new(sentence: impl Into<Line>) -> SetupError {
        SetupError(sentence.into())
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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

    /// The colours of the seats, as places in `palette`: those chosen by the option [`COLOURS`], and the first free ones
    /// for the seats that chose none.
    pub fn colours(&self, palette: &[Colour]) -> Result<Vec<usize>, SetupError> {
        let chosen = self.options.get(COLOURS).map_or("", String::as_str);
        let mut wishes: Vec<&str> = chosen.split(',').map(str::trim).collect();
        if wishes.len() > usize::from(self.seats) {
            return Err(SetupError::new(say!(
                "There are {wishes:# colour|# colours} for {seats:# seat|# seats}.",
                wishes = wishes.len(),
                seats = self.seats,
            )));
        }
        wishes.resize(usize::from(self.seats), "");
        let mut colours = vec![usize::MAX; wishes.len()];
        for (k, wish) in wishes.iter().enumerate().filter(|(_, wish)| !wish.is_empty()) {
            let Some(colour) = palette.iter().position(|colour| colour.id == *wish) else {
                let known = all(palette.iter().map(|colour| name(&colour.id)));
                let wish: String = wish.chars().take(40).collect();
                return Err(SetupError::new(say!(
                    "There is no colour “{wish}”; the colours are: {known}.",
                    wish = name(wish),
                    known
                )));
            };
            if colours.contains(&colour) {
                return Err(SetupError::new(say!("Two seats cannot both be {wish}.", wish = name(wish))));
            }
            colours[k] = colour;
        }
        for k in 0..colours.len() {
            if colours[k] == usize::MAX {
                let free = (0..palette.len()).find(|colour| !colours.contains(colour));
                colours[k] = free.ok_or_else(|| SetupError::new("There are more seats than colours."))?;
            }
        }
        Ok(colours)
    }

    /// Who begins, where the table has chosen it by an option with [`FIRST_VALUES`]; `None` where it is drawn.
    pub fn first(&self, spec: &OptionSpec) -> Result<Option<Seat>, SetupError> {
        let Some(number) = self.value(spec).strip_prefix("seat") else { return Ok(None) };
        let seat = FIRST_VALUES.iter().position(|value| value.id == self.value(spec)).map(|at| Seat(at as u8 - 1));
        match seat {
            Some(seat) if seat.0 < self.seats => Ok(Some(seat)),
            _ => Err(SetupError::new(say!("There is no seat {number} to begin.", number = name(number)))),
        }
    }

    /// Checks that every chosen option and value exists.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), SetupError> {
        for (id, value) in self.options.iter().filter(|(id, _)| *id != COLOURS) {
            let Some(spec) = specs.iter().find(|spec| spec.id == id) else {
                let known = all(specs.iter().map(|spec| name(spec.id)));
                return Err(SetupError::new(say!(
                    "There is no option “{id}”; the options are: {known}.",
                    id = name(id),
                    known
                )));
            };
            if !spec.values.iter().any(|known| known.id == value) {
                let known = either(spec.values.iter().map(|value| name(value.id)));
                return Err(SetupError::new(say!(
                    "The option “{id}” cannot be “{value}”; it can be {known}.",
                    id = name(id),
                    value = name(value),
                    known
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
        assert!(Setup::of(3).with("end", "never").check(SPECS).unwrap_err().to_string().contains("early or late"));
        assert!(Setup::of(3).with("ending", "late").check(SPECS).is_err());
    }

    #[test]
    fn seats_choose_their_colours_and_the_rest_take_what_is_free() {
        let palette =
            ["red", "blue", "white"].map(|id| Colour { id: id.into(), name: id.into(), rgb: "#000000".into() });
        let of = |chosen: &str| Setup::of(3).with(COLOURS, chosen).colours(&palette);
        assert_eq!(Setup::of(3).colours(&palette), Ok(vec![0, 1, 2]));
        assert_eq!(of("white,,red"), Ok(vec![2, 1, 0]));
        assert_eq!(of("blue"), Ok(vec![1, 0, 2]));
        assert!(of("blue,blue").unwrap_err().to_string().contains("both be blue"));
        assert!(of("green").unwrap_err().to_string().contains("red, blue and white"));
        assert!(of("red,blue,white,red").is_err());
        assert!(Setup::of(4).colours(&palette).is_err());
        assert!(Setup::of(3).with(COLOURS, "white").check(SPECS).is_ok());
    }

    #[test]
    fn a_table_may_say_who_begins() {
        let spec = OptionSpec { id: "first", name: "First player", sentence: "Who begins.", values: FIRST_VALUES };
        assert_eq!(Setup::of(3).first(&spec), Ok(None));
        assert_eq!(Setup::of(3).with("first", "seat3").first(&spec), Ok(Some(Seat(2))));
        assert!(Setup::of(3).with("first", "seat4").first(&spec).is_err());
    }
}
