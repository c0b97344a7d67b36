//! What can go wrong in the house, in words for the one who asked.

use std::{error::Error, fmt};

use engine::{Line, Refusal, say, say::name};
use store::StoreError;

use crate::stored::Unplayable;

/// Why the house did not do what was asked.
#[derive(Debug)]
pub enum HouseError {
    /// There is no such table.
    NoTable(String),
    /// What was asked makes no sense.
    Malformed(Line),
    /// Whoever asked may not do this.
    Forbidden(Line),
    /// It came too late, or too early.
    Conflict(Line),
    /// A rule says no.
    Refused {
        /// Which game's rules.
        game: &'static str,
        /// The clause and the sentence.
        refusal: Refusal,
    },
    /// The text is no action of the game, or a record that cannot be read.
    Unreadable(Line),
    /// The table was played by rules that this version does not have.
    OtherRules(Unplayable),
    /// Too much was asked in too short a time, or of too many at once.
    TooMany(Line),
    /// The store failed.
    Store(StoreError),
    /// Something is wrong with the program or its data. The words are for the log.
    Inside(String),
}

/// What is the matter with the store, as far as it makes a difference to whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be reached.
    Away,
    /// The line broke half-way.
    Uncertain,
    /// Too much waits to be written.
    Busy,
    /// What is kept there is damaged.
    Corrupt,
    /// There is no room left.
    Full,
    /// Something else.
    Other,
}

impl Trouble {
    /// What is the matter.
    #[must_use]
    pub fn of(error: &StoreError) -> Trouble {
        match error {
            StoreError::Away(_) => Trouble::Away,
            StoreError::Uncertain => Trouble::Uncertain,
            StoreError::Busy => Trouble::Busy,
            StoreError::Full => Trouble::Full,
            StoreError::Corrupt(_) | StoreError::Damaged { .. } => Trouble::Corrupt,
            _ => Trouble::Other,
        }
    }

    /// Its name, as it is counted.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Trouble::Away => "away",
            Trouble::Uncertain => "uncertain",
            Trouble::Busy => "busy",
            Trouble::Corrupt => "corrupt",
            Trouble::Full => "full",
            Trouble::Other => "other",
        }
    }

    /// After how many seconds it is worth to try again, where that helps.
    #[must_use]
    pub fn try_again_in(self) -> Option<u64> {
        match self {
            Trouble::Busy => Some(1),
            Trouble::Away | Trouble::Uncertain => Some(3),
            Trouble::Corrupt | Trouble::Full | Trouble::Other => None,
        }
    }

    /// What is true of it, for the one who asked.
    fn sentence(self) -> Line {
        match self {
            Trouble::Away | Trouble::Uncertain => {
                "The house cannot reach its store at the moment. What was answered is safe; what you just did may or may not have been done: the page will show it.".into()
            }
            Trouble::Busy => "So much is being written at the moment that this was not. Please try again.".into(),
            Trouble::Full => "There is no room left to store anything, so this was not done. What was answered is safe; whoever runs this house must make room.".into(),
            Trouble::Corrupt => "Something that this house has stored cannot be read any more. Whoever runs it must look: please tell them the number of this request.".into(),
            Trouble::Other => "The store failed. What you just did may or may not have been done: the page will show it. If this goes on, please tell whoever runs this house the number of this request.".into(),
        }
    }
}

/// What the house answers.
pub type Result<T> = std::result::Result<T, HouseError>;

impl HouseError {
    /// What is wrong, for the one who asked. What went wrong inside is not told to everybody.
    #[must_use]
    pub fn sentence(&self) -> Line {
        match self {
            HouseError::NoTable(id) => {
                say!("There is no table \"{id}\". Perhaps its link was cut off.", id = name(id))
            }
            HouseError::Malformed(why)
            | HouseError::Forbidden(why)
            | HouseError::Conflict(why)
            | HouseError::Unreadable(why)
            | HouseError::TooMany(why) => why.clone(),
            HouseError::Refused { refusal, .. } => refusal.sentence.clone(),
            HouseError::OtherRules(Unplayable::NewerRules(_)) => {
                "This table goes by newer rules than this part of the house has yet: it is being updated. Please try again in a moment.".into()
            }
            HouseError::OtherRules(why) => say!(
                "This table goes by other rules than this version of the program has: {why}. Nothing of it is lost.",
                why = name(why),
            ),
            HouseError::Store(why) => Trouble::of(why).sentence(),
            HouseError::Inside(_) => "Something went wrong here. It has been noted.".into(),
        }
    }

    /// Why a stored table cannot be played.
    pub(crate) fn unplayable(id: &str, why: Unplayable) -> HouseError {
        match why {
            Unplayable::Store(why) => why.into(),
            Unplayable::Damaged(_) => HouseError::Inside(format!("table {id}: {why}")),
            Unplayable::OtherSetup | Unplayable::OtherRules(_) | Unplayable::NewerRules(_) => {
                HouseError::OtherRules(why)
            }
        }
    }
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl Error for HouseError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            HouseError::Store(why) => Some(why),
            _ => None,
        }
    }
}

impl From<StoreError> for HouseError {
    fn from(error: StoreError) -> HouseError {
        match error {
            StoreError::NoTable(id) => HouseError::NoTable(id),
            StoreError::NoSeat { .. } => HouseError::Malformed(passed_on(&error)),
            StoreError::Unfit(why) => HouseError::Malformed(passed_on(why)),
            StoreError::Finished(_) => HouseError::Conflict("The game is over.".into()),
            other => HouseError::Store(other),
        }
    }
}

/// A sentence from an error's words.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let end = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// What another room says, as a sentence: its words are passed on as they are.
pub fn passed_on(words: impl fmt::Display) -> Line {
    Line::name(capital(&words.to_string()))
}
