//! What a table was agreed on with, beside the rules: its pace, what follows when somebody is late, who may sit down, what
//! counts. The rules know nothing of it.

use std::{fmt, str::FromStr, time::Duration};

use engine::{Line, say};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// What a table was agreed on with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// How long people may think.
    pub pace: Pace,
    /// What follows when somebody's time is over.
    pub late: Late,
    /// Whether the result counts for ratings.
    #[serde(skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether somebody was given a hint though it counts: from then on they can lose rating by it, and win none.
    #[serde(skip_serializing_if = "is_false")]
    pub coached: bool,
    /// The hash of the word that one must know to sit down. Never shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// For whom seats are kept, by ID, in seat order; as far as any are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reserved: Vec<Option<String>>,
    /// The group of friends it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The tournament it is played for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// Whether players cannot read what watchers write.
    #[serde(skip_serializing_if = "is_false")]
    pub watchers_apart: bool,
    /// Whether those who play may ask the house for hints, though other people play too.
    #[serde(skip_serializing_if = "is_false")]
    pub hints: bool,
    /// The games, by the IDs of their tables, that this one was taken out of while they went on. Never shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
    /// Whether it was brought in before it was over, or taken out of such a game: it may go on anywhere else.
    #[serde(skip_serializing_if = "is_false")]
    pub unfinished: bool,
    /// The puzzle that is solved here, or that it was taken out of, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Terms {
    /// The terms as they are stored. Those that a newer program wrote are read as far as they are known.
    #[must_use]
    pub fn read(stored: &Value) -> Terms {
        serde_json::from_value(stored.clone()).unwrap_or_default()
    }

    /// Whether the result counts, for better and for worse.
    #[must_use]
    pub fn counts_in_full(&self) -> bool {
        self.rated && !self.coached
    }

    /// As they are stored.
    #[must_use]
    pub fn stored(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// How long people may think. Written `free`, `move 86400` (seconds), `bank 300 15` (seconds, and what every turn adds).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As long as they like.
    #[default]
    Free,
    /// So long for every turn.
    Move {
        /// How long.
        time: Duration,
    },
    /// So long in all, and some more with every turn.
    Bank {
        /// What there is at the start.
        time: Duration,
        /// What every turn adds.
        more: Duration,
    },
}

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

impl Pace {
    /// What a form offers.
    pub const OFFERED: &[Pace] = &[
        Pace::Free,
        Pace::Bank { time: Duration::from_secs(300), more: Duration::from_secs(15) },
        Pace::Move { time: Duration::from_secs(DAY) },
        Pace::Move { time: Duration::from_secs(3 * DAY) },
        Pace::Move { time: Duration::from_secs(7 * DAY) },
        Pace::Bank { time: Duration::from_secs(5 * DAY), more: Duration::from_secs(12 * HOUR) },
    ];

    /// Whether it is played in one sitting: with a clock that counts minutes.
    #[must_use]
    pub fn is_live(self) -> bool {
        match self {
            Pace::Free => false,
            Pace::Move { time } => time.as_secs() < HOUR,
            Pace::Bank { more, .. } => more.as_secs() < HOUR,
        }
    }

    /// In a few words: `a day a move`.
    #[must_use]
    pub fn short(self) -> Line {
        match self {
            Pace::Free => "no limit".into(),
            Pace::Move { time } => say!("{time} a move", time = span(time)),
            Pace::Bank { time, more } => say!("{time} and {more} more each turn", time = span(time), more = span(more)),
        }
    }
}

/// A time in words: the largest unit that fits.
#[must_use]
pub fn span(time: Duration) -> Line {
    let seconds = time.as_secs();
    match seconds {
        _ if seconds >= DAY && seconds.is_multiple_of(DAY) => say!("{days:a day|# days}", days = seconds / DAY),
        _ if seconds >= HOUR && seconds.is_multiple_of(HOUR) => say!("{hours:an hour|# hours}", hours = seconds / HOUR),
        _ if seconds >= 60 && seconds.is_multiple_of(60) => {
            say!("{minutes:a minute|# minutes}", minutes = seconds / 60)
        }
        _ => say!("{seconds:a second|# seconds}", seconds),
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Free => f.write_str("free"),
            Pace::Move { time } => write!(f, "move {}", time.as_secs()),
            Pace::Bank { time, more } => write!(f, "bank {} {}", time.as_secs(), more.as_secs()),
        }
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        let wrong = || format!("\"{text}\" is no pace: free, move SECONDS, or bank SECONDS SECONDS");
        // From half a minute to a month.
        let time = |word: &str| word.parse().ok().filter(|s| (30..=31 * DAY).contains(s)).map(Duration::from_secs);
        let more = |word: &str| word.parse().ok().filter(|s| *s <= 7 * DAY).map(Duration::from_secs);
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["free"] => Ok(Pace::Free),
            ["move", word] => Ok(Pace::Move { time: time(word).ok_or_else(wrong)? }),
            ["bank", first, second] => {
                Ok(Pace::Bank { time: time(first).ok_or_else(wrong)?, more: more(second).ok_or_else(wrong)? })
            }
            _ => Err(wrong()),
        }
    }
}

impl Serialize for Pace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pace, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What follows when somebody's time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// A bot plays that one turn.
    OneTurn,
    /// A bot takes the seat, until the person takes it back.
    #[default]
    Bot,
    /// The others decide.
    Vote,
    /// The game ends, and whoever was late is last.
    End,
}

impl Late {
    /// All there are.
    pub const ALL: &[Late] = &[Late::OneTurn, Late::Bot, Late::Vote, Late::End];

    /// Its name in a form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Late::OneTurn => "one-turn",
            Late::Bot => "bot",
            Late::Vote => "vote",
            Late::End => "end",
        }
    }

    /// What it means.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Late::OneTurn => "A bot plays that one turn.",
            Late::Bot => "A bot takes the seat, until the player takes it back.",
            Late::Vote => "The others decide what happens.",
            Late::End => "The game ends, and the player who was late is last.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_stored() {
        for pace in Pace::OFFERED {
            let terms = Terms { pace: *pace, late: Late::Vote, rated: true, ..Terms::default() };
            assert_eq!(Terms::read(&terms.stored()), terms);
        }
        assert_eq!(Terms::read(&serde_json::json!({})), Terms::default());
        assert_eq!(Terms::default().stored().to_string(), r#"{"pace":"free","late":"bot"}"#);
        for nonsense in ["", "move", "move 5", "bank 300", "move 99999999999", "bank 300 -1", "free 3"] {
            assert!(nonsense.parse::<Pace>().is_err(), "{nonsense}");
        }
    }

    #[test]
    fn a_pace_is_said_in_a_few_words() {
        let said: Vec<String> = Pace::OFFERED.iter().map(|pace| pace.short().to_string()).collect();
        assert_eq!(said[..4], ["no limit", "5 minutes and 15 seconds more each turn", "a day a move", "3 days a move"]);
    }
}
