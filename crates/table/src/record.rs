//! The record file, `.motherlode.json`: a game that can be kept, sent, replayed and checked.
//!
//! A record of a finished game holds everything: the key that decided its chance, where it began, and
//! every deed with the fingerprint of the position after it. While a game goes on its key is secret,
//! so [`Table::record`] writes
//! - if nothing is hidden from anybody, the position that was dealt instead of the key: such a record
//!   replays, and only its deal cannot be checked yet;
//! - else no deeds at all, since their notation may tell what others must not know.
//!
//! With the key stands the nonce that the commitment covers; a seed that somebody chose stands in every record.
//!
//! [`Table::record_with_key`] holds everything at any time. It is for whoever keeps the table.

use std::collections::BTreeMap;

use engine::{Edition, Key, Outcome, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    deed::{Deed, Entry, Origin},
    nonce::Nonce,
    table::{LONGEST_ACTION, Table},
    undo::MOST_UNDONE,
};

/// The newest format: a record has it if it needs it, so that older programs read all they can.
const FORMAT: u32 = 4;
/// The first format with steps of bots for people, and games that were stopped.
const WITH_STOPS: u32 = 4;
/// The first format with a nonce or a seed.
const WITH_NONCE: u32 = 3;
const MOST_BYTES: usize = 8 << 20;
const MOST_ENTRIES: usize = 20_000;
const MOST_SEATS: usize = 8;
const MOST_OPTIONS: usize = 64;
const LONGEST_WORD: usize = 200;

/// A game on file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub format: u32,
    /// The program that wrote it.
    pub program: String,
    /// The game's ID.
    pub game: String,
    /// The ID of the edition it was played with.
    pub edition: String,
    /// The digest of that edition; without one it is the edition that was built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition_digest: Option<String>,
    /// The files of that edition by name, where the record carries them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition_files: Option<BTreeMap<String, String>>,
    /// The version of the rules it was played by.
    pub rules_version: u32,
    /// The options that differ from their default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Who sat where.
    pub seats: Vec<RecordSeat>,
    /// The SHA-256 of the key and the nonce, shown before the first move.
    pub commitment: String,
    /// The key, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
    /// The nonce, told with the key; older games have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// The seed that gives the key, if somebody chose one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Where the game began.
    pub origin: RecordOrigin,
    /// How it ended, once it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Whether the deeds are left out, because the game goes on and has secrets.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
    /// What was done.
    pub entries: Vec<Entry>,
}

/// Who sat in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordSeat {
    /// The player's name, if it may be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The kind of bot, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// Where a recorded game began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordOrigin {
    /// With a deal.
    Deal {
        /// The position that was dealt, while the key is still secret and nothing in it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<Value>,
    },
    /// At a position, as a fork does.
    Position {
        /// The complete position, unless it has secrets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<Value>,
        /// Where it comes from, as `<table>@<seq>`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
}

/// Why a file is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It is larger than any game.
    #[error("a record is at most {most} MiB, and this is {0} bytes", most = MOST_BYTES >> 20)]
    TooLarge(usize),
    /// It was written by a newer Motherlode.
    #[error("this record has format {0}, and this Motherlode reads formats up to {FORMAT}: please update")]
    Newer(u32),
    /// It is not JSON, is cut off, or has other fields than a record.
    #[error("this is no Motherlode record: {0}")]
    Malformed(String),
}

impl Table {
    /// The game on file: with its key only when it is over, and without anything secret before.
    #[must_use]
    pub fn record(&self) -> Record {
        if self.outcome().is_some() {
            return self.record_with_key();
        }
        if self.is_sample() || !self.is_open() {
            return self.record_with_key().sealed();
        }
        let mut record = Record { key: None, nonce: None, ..self.record_with_key() };
        if let RecordOrigin::Deal { state } = &mut record.origin {
            *state = Some(self.first.state());
        }
        record
    }

    /// The whole game on file, secrets included, over or not: only for whoever keeps the table. Of a sample there is
    /// nothing to keep, and its record is sealed.
    #[must_use]
    pub fn record_with_key(&self) -> Record {
        let (title, edition) = (self.title(), self.edition());
        let record = Record {
            format: if self.entries.iter().any(needs_stops) { FORMAT } else { WITH_NONCE },
            program: concat!("motherlode ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: title.id.to_owned(),
            edition: edition.about().id.clone(),
            edition_digest: Some(edition.digest().to_owned()),
            edition_files: None,
            rules_version: title.rules_version,
            options: self.setup().options.clone(),
            seats: vec![RecordSeat::default(); usize::from(self.setup().seats)],
            commitment: self.commitment().to_owned(),
            key: Some(self.key),
            nonce: self.nonce,
            seed: self.seed(),
            origin: match &self.origin {
                Origin::Deal => RecordOrigin::Deal { state: None },
                Origin::Position { state, from } => {
                    RecordOrigin::Position { state: Some(state.clone()), from: from.clone() }
                }
            },
            outcome: self.outcome(),
            sealed: false,
            entries: self.entries().to_vec(),
        };
        if self.is_sample() { record.sealed() } else { record }
    }
}

impl Record {
    /// The same record with the names of those who played.
    #[must_use]
    pub fn seated(mut self, seats: Vec<RecordSeat>) -> Record {
        self.seats = seats;
        self
    }

    /// The same record with the files of the edition it was played with, so that another house can replay it.
    #[must_use]
    pub fn with_edition(mut self, edition: &Edition) -> Record {
        let files = edition.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        self.edition_digest = Some(edition.digest().to_owned());
        self.edition_files = Some(files);
        self
    }

    /// Reads a record file.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.len() > MOST_BYTES {
            return Err(RecordError::TooLarge(text.len()));
        }
        // A newer format may have other fields: say that first.
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let malformed = |why: serde_json::Error| RecordError::Malformed(why.to_string());
        let Format { format } = serde_json::from_str(text).map_err(malformed)?;
        if format > FORMAT {
            return Err(RecordError::Newer(format));
        }
        let record: Record = serde_json::from_str(text).map_err(malformed)?;
        record.check().map_err(RecordError::Malformed)?;
        Ok(record)
    }

    /// The file's text: readable, one field a line, one seat and one deed a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut fields = vec![
            field("format", &self.format),
            field("program", &self.program),
            field("game", &self.game),
            field("edition", &self.edition),
        ];
        fields.extend(self.edition_digest.as_ref().map(|digest| field("edition_digest", digest)));
        fields.push(field("rules_version", &self.rules_version));
        fields.extend((!self.options.is_empty()).then(|| field("options", &self.options)));
        fields.push(list("seats", &self.seats));
        fields.push(field("commitment", &self.commitment));
        fields.extend(self.key.as_ref().map(|key| field("key", key)));
        fields.extend(self.nonce.as_ref().map(|nonce| field("nonce", nonce)));
        fields.extend(self.seed.as_ref().map(|seed| field("seed", seed)));
        fields.push(field("origin", &self.origin));
        fields.extend(self.outcome.as_ref().map(|outcome| field("outcome", outcome)));
        fields.extend(self.sealed.then(|| field("sealed", &true)));
        fields.push(list("entries", &self.entries));
        fields.extend(self.edition_files.as_ref().map(|files| field("edition_files", files)));
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }

    /// Seats and options as a table wants them.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { seats: self.seats.len() as u8, options: self.options.clone() }
    }

    fn check(&self) -> Result<(), String> {
        if self.format == 0 {
            return Err("formats are counted from 1".to_owned());
        }
        if self.format < WITH_NONCE && (self.nonce.is_some() || self.seed.is_some()) {
            return Err(format!("a record of format {} has neither nonce nor seed", self.format));
        }
        if self.format < WITH_STOPS && self.entries.iter().any(needs_stops) {
            return Err(format!("a record of format {} has no steps of bots for people, and no stop", self.format));
        }
        if self.nonce.is_some() && self.key.is_none() {
            return Err("it tells its nonce and not its key".to_owned());
        }
        if self.seats.is_empty() || self.seats.len() > MOST_SEATS {
            return Err(format!("a game has 1 to {MOST_SEATS} seats, not {}", self.seats.len()));
        }
        if self.options.len() > MOST_OPTIONS {
            return Err(format!("{} options are more than any game has", self.options.len()));
        }
        if self.entries.len() > MOST_ENTRIES {
            return Err(format!("{} entries are more than the {MOST_ENTRIES} of the longest game", self.entries.len()));
        }
        let undone = self.entries.iter().filter(|entry| entry.deed == Deed::Undo).count();
        if undone > MOST_UNDONE as usize {
            return Err(format!("{undone} steps were taken back, and in a game that is at most {MOST_UNDONE} times"));
        }
        let names = self.seats.iter().flat_map(|seat| [&seat.name, &seat.bot]).flatten();
        let words = [&self.program, &self.game, &self.edition, &self.commitment];
        let words = words.into_iter().chain(&self.edition_digest);
        if let Some(long) = words.chain(names).find(|word| word.len() > LONGEST_WORD) {
            let start: String = long.chars().take(20).collect();
            return Err(format!("\"{start}…\" is too long"));
        }
        for (entry, seq) in self.entries.iter().zip(1..) {
            if entry.seq != seq {
                return Err(format!("entry {} stands where entry {seq} should", entry.seq));
            }
            if entry.deed.to_string().len() > LONGEST_ACTION || entry.digest.len() > LONGEST_WORD {
                return Err(format!("entry {seq} is too long"));
            }
            if usize::from(entry.seat.0) >= self.seats.len() {
                return Err(format!("entry {seq} is of {}, and there are {} seats", entry.seat, self.seats.len()));
            }
        }
        Ok(())
    }
}

fn needs_stops(entry: &Entry) -> bool {
    matches!(entry.deed, Deed::Bot(_) | Deed::Stop(_))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a record is plain data")
}

fn field(name: &str, value: &impl Serialize) -> String {
    format!("  \"{name}\": {}", json(value))
}

fn list(name: &str, items: &[impl Serialize]) -> String {
    let items: Vec<String> = items.iter().map(|item| format!("\n    {}", json(item))).collect();
    let end = if items.is_empty() { "" } else { "\n  " };
    format!("  \"{name}\": [{}{end}]", items.join(","))
}
