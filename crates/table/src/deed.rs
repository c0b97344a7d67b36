//! What stands in a table's log, and where its game begins.

use std::{convert::Infallible, fmt, str::FromStr};

use engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

const UNDO: &str = "undo";
const LAPSE: &str = "lapse ";
const BOT: &str = "bot ";
const STOP: &str = "stop ";

/// What a seat did. Its text is the action's notation, `lapse` or `bot` and an action's notation, `undo`, or `stop` and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// An action, in canonical notation once it is in the log.
    Act(String),
    /// The seat did not answer in time, and this action counts as its answer.
    Lapse(String),
    /// A bot did this for the person whose seat it is, who was late or away. Nobody can take it back.
    Bot(String),
    /// The seat's last step was taken back.
    Undo,
    /// The game ends here, though its rules do not end it: because this seat was late, or because it proposed so.
    Stop(Stop),
}

/// Why a game ends though its rules do not end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// A seat's time is over.
    Late,
    /// Everybody agrees.
    Agreed,
}

impl Stop {
    pub(crate) const ALL: [Stop; 2] = [Stop::Late, Stop::Agreed];

    fn name(self) -> &'static str {
        match self {
            Stop::Late => "late",
            Stop::Agreed => "agreed",
        }
    }
}

impl Deed {
    /// The action it is, in notation.
    #[must_use]
    pub fn action(&self) -> Option<&str> {
        match self {
            Deed::Act(action) | Deed::Lapse(action) | Deed::Bot(action) => Some(action),
            Deed::Undo | Deed::Stop(_) => None,
        }
    }
}

impl FromStr for Deed {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Deed, Infallible> {
        if text.trim().eq_ignore_ascii_case(UNDO) {
            return Ok(Deed::Undo);
        }
        let why = |word: &str| Stop::ALL.into_iter().find(|why| why.name() == word);
        if let Some(why) = text.strip_prefix(STOP).and_then(why) {
            return Ok(Deed::Stop(why));
        }
        Ok(match (text.strip_prefix(LAPSE), text.strip_prefix(BOT)) {
            (Some(action), _) => Deed::Lapse(action.to_owned()),
            (_, Some(action)) => Deed::Bot(action.to_owned()),
            (None, None) => Deed::Act(text.to_owned()),
        })
    }
}

impl From<&str> for Deed {
    fn from(text: &str) -> Deed {
        let Ok(deed) = text.parse();
        deed
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Act(action) => f.write_str(action),
            Deed::Lapse(action) => write!(f, "{LAPSE}{action}"),
            Deed::Bot(action) => write!(f, "{BOT}{action}"),
            Deed::Undo => f.write_str(UNDO),
            Deed::Stop(why) => write!(f, "{STOP}{}", why.name()),
        }
    }
}

impl Serialize for Deed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Deed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deed, D::Error> {
        String::deserialize(deserializer).map(|text| Deed::from(text.as_str()))
    }
}

/// One line of a table's log. Entries are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, 1 for the first.
    pub seq: u32,
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    #[serde(rename = "do")]
    pub deed: Deed,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The fingerprint of the position after it.
    pub digest: String,
}

/// Where a table's game begins.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// With the deal that its key decides.
    Deal,
    /// At a position, as a fork does.
    Position {
        /// The complete position: secrets included, never for a page.
        state: Value,
        /// Where the position comes from, as `<table>@<seq>`.
        from: Option<String>,
    },
}

impl fmt::Debug for Origin {
    /// Never shows the position: it may hold secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Deal => f.write_str("Deal"),
            Origin::Position { from, .. } => f.debug_struct("Position").field("from", from).finish_non_exhaustive(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_are_read_as_they_are_written() {
        let (act, lapse, bot) = ("build green F12".to_owned(), "refuse".to_owned(), "dial F12".to_owned());
        let stops = [Deed::Stop(Stop::Late), Deed::Stop(Stop::Agreed)];
        for deed in [Deed::Act(act), Deed::Lapse(lapse), Deed::Bot(bot), Deed::Undo].into_iter().chain(stops) {
            assert_eq!(Deed::from(deed.to_string().as_str()), deed);
        }
        assert_eq!(Deed::from(" Undo "), Deed::Undo);
        assert_eq!(Deed::from("lapse refuse").action(), Some("refuse"));
        assert_eq!(Deed::from("stop"), Deed::Act("stop".to_owned()), "an action of a game");
        let entry = Entry { seq: 1, seat: Seat(0), deed: Deed::Undo, at_ms: 5, digest: "ab".to_owned() };
        let json = serde_json::to_string(&entry).unwrap();
        assert_eq!(json, r#"{"seq":1,"seat":0,"do":"undo","at_ms":5,"digest":"ab"}"#);
        assert_eq!(serde_json::from_str::<Entry>(&json).unwrap(), entry);
    }

    #[test]
    fn an_origin_hides_its_position() {
        let origin = Origin::Position { state: serde_json::json!({"key": "gold"}), from: Some("t@3".to_owned()) };
        assert!(!format!("{origin:?}").contains("gold"));
        assert_eq!(serde_json::to_string(&Origin::Deal).unwrap(), "\"deal\"");
    }
}
