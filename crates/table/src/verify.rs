//! Checking a record: does it replay, and was the deal the one that was promised?

use std::{collections::BTreeMap, fmt, sync::Arc};

use engine::{Edition, Key, Outcome, SetupError, edition::Fault};
use serde::Serialize;

use crate::{
    catalogue::{self, Rules},
    deed::Origin,
    digest::{commitment, fresh_key},
    editions::Editions,
    error::TableError,
    record::{Record, RecordOrigin},
    table::Table,
};

/// What was checked in a record, and what could not be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verified {
    /// How many entries were replayed to the same positions.
    pub entries: u32,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// What holds, in one sentence each.
    pub checked: Vec<String>,
    /// What could not be checked, in one sentence each; empty for a finished game from its deal.
    pub unchecked: Vec<String>,
}

/// Why a record is not to be believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// No such game or no such setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It was played with an edition that is not at hand.
    #[error(
        "the edition \"{id}\"{} it was played with is not at hand: export the record with its edition, or put the folder of \
         that edition into the editions folder",
        digest.as_deref().map(|digest| format!(" (digest {digest})")).unwrap_or_default()
    )]
    Edition {
        /// The edition's ID.
        id: String,
        /// Its digest, if the record names one.
        digest: Option<String>,
    },
    /// The files of the edition in the record are no edition, or not the one that it names.
    #[error("the edition in the record is unsound: {0}")]
    EditionFiles(String),
    /// The key is not the one that was promised.
    #[error(
        "the key{} not match the commitment: promised {promised}, and the record gives {given}",
        if *nonce { " and its nonce do" } else { " does" }
    )]
    Commitment {
        /// What was shown before the first move.
        promised: String,
        /// What the key in the record gives, with its nonce if it has one.
        given: String,
        /// Whether it has one.
        nonce: bool,
    },
    /// The seed that is said to be chosen gives another key.
    #[error("seed {0} does not give the key in the record")]
    Seed(u64),
    /// The dealt position is not the one that the key deals.
    #[error("the dealt position is not the one that the key deals: expected {expected}, got {got}")]
    Deal {
        /// The fingerprint of what the key deals.
        expected: String,
        /// The fingerprint of what the record says.
        got: String,
    },
    /// The position it begins at is none.
    #[error("the position it begins at is unsound: {0}")]
    Position(String),
    /// An entry is not possible where it stands.
    #[error("entry {seq} ({deed}) is refused: {why}")]
    Refused {
        /// The entry.
        seq: u32,
        /// What it says was done.
        deed: String,
        /// Why it could not be.
        why: String,
    },
    /// An entry leads elsewhere than recorded.
    #[error("entry {seq} leads to another position: expected {expected}, got {got}")]
    Digest {
        /// The entry.
        seq: u32,
        /// The fingerprint in the record.
        expected: String,
        /// The fingerprint of the position reached.
        got: String,
    },
    /// The game did not end as recorded.
    #[error("the game did not end as recorded: expected {expected}, got {got}")]
    Outcome {
        /// What the record says.
        expected: String,
        /// What the replay gives.
        got: String,
    },
    /// The record is sealed: its game went on and had secrets.
    #[error("the record is sealed: its game was not over, and its moves are not told before the end")]
    Sealed,
    /// Neither key nor position says where the game began.
    #[error("the record has neither its key nor the position it began at, so it cannot be replayed")]
    NoBeginning,
}

impl Record {
    /// Replays everything and checks every fingerprint, the commitment and the outcome, with the edition in the record
    /// or the built-in one.
    pub fn verify(&self) -> Result<Verified, VerifyError> {
        self.verify_among(&Editions::built_in())
    }

    /// As [`Record::verify`], with the edition in the record, one of these, or the built-in one.
    pub fn verify_among(&self, editions: &Editions) -> Result<Verified, VerifyError> {
        let mut verified = self.verify_with(self.rules(editions)?)?;
        if self.edition_files.is_some() {
            let what = format!("The record carries its edition \"{}\", with the digest that it names.", self.edition);
            verified.checked.insert(0, what);
        }
        Ok(verified)
    }

    /// As [`Record::verify`], by rules that need not be in the catalogue.
    pub fn verify_with(&self, rules: Arc<dyn Rules>) -> Result<Verified, VerifyError> {
        self.played_with(rules.edition())?;
        let mut verified = Verified { entries: 0, outcome: None, checked: Vec::new(), unchecked: Vec::new() };
        self.check_commitment(&mut verified)?;
        if self.sealed {
            verified.unchecked.push("The game was not over, so its moves are not in the record.".to_owned());
            return Ok(verified);
        }
        let table = match self.table_with(rules) {
            Err(VerifyError::NoBeginning) if self.outcome.is_none() => {
                verified
                    .unchecked
                    .push("The game was not over and its key is secret, so no move was replayed.".to_owned());
                return Ok(verified);
            }
            table => table?,
        };
        verified.entries = table.seq();
        verified.checked.push(format!("All {} entries replay to the recorded positions.", table.seq()));
        verified.outcome = table.outcome();
        verified.checked.extend(verified.outcome.as_ref().map(|_| "The game ends as recorded.".to_owned()));
        Ok(verified)
    }

    /// The game of this record, replayed and checked, to be looked at or played on. A game without its
    /// key gets a new one, which then decides nothing: everything hidden is in the position it begins at.
    pub fn table(&self) -> Result<Table, VerifyError> {
        self.table_among(&Editions::built_in())
    }

    /// As [`Record::table`], with the edition in the record, one of these, or the built-in one.
    pub fn table_among(&self, editions: &Editions) -> Result<Table, VerifyError> {
        self.table_with(self.rules(editions)?)
    }

    /// As [`Record::table`], by rules that need not be in the catalogue.
    pub fn table_with(&self, rules: Arc<dyn Rules>) -> Result<Table, VerifyError> {
        if self.sealed {
            return Err(VerifyError::Sealed);
        }
        self.played_with(rules.edition())?;
        let table = self.replay(self.beginning(rules)?)?;
        let (expected, got) = (&self.outcome, &table.outcome());
        if expected != got {
            return Err(VerifyError::Outcome { expected: ending(expected.as_ref()), got: ending(got.as_ref()) });
        }
        Ok(table)
    }

    /// Which edition and rules the record was made under, and whether it replays now.
    #[must_use]
    pub fn checkup(&self) -> Checkup {
        let title = catalogue::title(&self.game).ok();
        Checkup {
            game: self.game.clone(),
            edition: self.edition.clone(),
            rules_version: self.rules_version,
            program_edition: title.map(|title| title.edition),
            program_rules_version: title.map(|title| title.rules_version),
            result: self.verify(),
        }
    }

    /// The edition it was played with: the one in the record, one of these, or the built-in one.
    pub fn edition_among(&self, editions: &Editions) -> Result<Arc<Edition>, VerifyError> {
        catalogue::title(&self.game)?;
        if let Some(files) = &self.edition_files {
            return self.own_edition(files).map(Arc::new).map_err(VerifyError::EditionFiles);
        }
        let missing = || VerifyError::Edition { id: self.edition.clone(), digest: self.edition_digest.clone() };
        match &self.edition_digest {
            Some(digest) => editions.with_digest(&self.game, digest).ok_or_else(missing),
            // Records were made without a digest when there was no other edition than the built-in one.
            None => editions.find(&self.game, Some(&self.edition)).map_err(|_| missing()),
        }
    }

    /// The edition whose files are in the record, if it is the one that the record names.
    fn own_edition(&self, files: &BTreeMap<String, String>) -> Result<Edition, String> {
        let files = files.iter().map(|(name, text)| (name.clone(), text.clone()));
        let told = |faults: Vec<Fault>| faults.first().map(Fault::to_string).unwrap_or_default();
        let edition = Edition::new(files).map_err(told)?;
        let about = edition.about();
        if (&about.game, &about.id) != (&self.game, &self.edition) {
            let (game, id) = (&about.game, &about.id);
            return Err(format!("it is \"{id}\" of {game}, and \"{}\" of {} was played", self.edition, self.game));
        }
        match &self.edition_digest {
            Some(digest) if digest == edition.digest() => Ok(edition),
            Some(digest) => {
                Err(format!("its files have the digest {}, and the record names {digest}", edition.digest()))
            }
            None => Err("the record does not name its digest".to_owned()),
        }
    }

    fn rules(&self, editions: &Editions) -> Result<Arc<dyn Rules>, VerifyError> {
        Ok(catalogue::open_edition(&self.edition_among(editions)?, &self.setup())?)
    }

    fn played_with(&self, edition: &Edition) -> Result<(), VerifyError> {
        match &self.edition_digest {
            Some(digest) if digest != edition.digest() => {
                Err(VerifyError::Edition { id: self.edition.clone(), digest: Some(digest.clone()) })
            }
            _ => Ok(()),
        }
    }

    fn check_commitment(&self, verified: &mut Verified) -> Result<(), VerifyError> {
        if let Some(seed) = self.seed {
            if self.key.is_some_and(|key| key != Key::from_seed(seed)) {
                return Err(VerifyError::Seed(seed));
            }
            let what = format!("Seed {seed} was chosen for this game, so the deal was known to whoever chose it.");
            verified.unchecked.push(what);
        }
        let Some(key) = &self.key else {
            verified.unchecked.push("The key is not revealed yet, so the deal cannot be checked.".to_owned());
            return Ok(());
        };
        let given = commitment(key, self.nonce.as_ref());
        if given != self.commitment {
            let (promised, nonce) = (self.commitment.clone(), self.nonce.is_some());
            return Err(VerifyError::Commitment { promised, given, nonce });
        }
        verified.checked.push(match self.nonce {
            Some(_) => "The key and its nonce are those that were promised before the first move.".to_owned(),
            None => "The key is the one that was promised before the first move.".to_owned(),
        });
        match &self.origin {
            RecordOrigin::Deal { .. } => verified.checked.push("The deal is the one that the key decides.".to_owned()),
            RecordOrigin::Position { from, .. } => {
                let from = from.as_ref().map(|from| format!(" ({from})")).unwrap_or_default();
                let what = format!("The game began at a position{from}, which is taken as it stands.");
                verified.unchecked.push(what);
            }
        }
        Ok(())
    }

    fn beginning(&self, rules: Arc<dyn Rules>) -> Result<Table, VerifyError> {
        let at = |state, from, key| {
            Table::begin_from(rules.clone(), key, Origin::Position { state, from })
                .map_err(|why| VerifyError::Position(why.to_string()))
        };
        // A chosen seed is known to everybody, and with it the key.
        let key = self.key.or_else(|| self.seed.map(Key::from_seed));
        let table = match (&self.origin, key) {
            (RecordOrigin::Deal { state }, Some(key)) => {
                let table = Table::begin_with(rules.clone(), key);
                if let Some(state) = state {
                    let expected = table.position().digest();
                    let got = at(state.clone(), None, key)?.position().digest();
                    if expected != got {
                        return Err(VerifyError::Deal { expected, got });
                    }
                }
                table
            }
            (RecordOrigin::Deal { state: Some(state) }, None) => at(state.clone(), None, fresh_key())?,
            (RecordOrigin::Position { state: Some(state), from }, key) => {
                at(state.clone(), from.clone(), key.unwrap_or_else(fresh_key))?
            }
            (RecordOrigin::Deal { state: None }, None) | (RecordOrigin::Position { state: None, .. }, _) => {
                return Err(VerifyError::NoBeginning);
            }
        };
        let table = match self.seed {
            Some(seed) => table.with_seed(seed).map_err(|_| VerifyError::Seed(seed))?,
            None => table,
        };
        Ok(match self.nonce {
            Some(nonce) => table.with_nonce(nonce),
            None => table,
        })
    }

    fn replay(&self, mut table: Table) -> Result<Table, VerifyError> {
        for entry in &self.entries {
            let seq = entry.seq;
            let refused =
                |why: TableError| VerifyError::Refused { seq, deed: entry.deed.to_string(), why: why.to_string() };
            let prepared = table.prepare(entry.seat, entry.deed.clone(), entry.at_ms).map_err(refused)?;
            let got = prepared.entry();
            if got.digest != entry.digest || got.seq != seq {
                return Err(VerifyError::Digest { seq, expected: entry.digest.clone(), got: got.digest.clone() });
            }
            table.commit(prepared);
        }
        Ok(table)
    }
}

/// An outcome in a few words: who won, and the points.
fn ending(outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else { return "a game that goes on".to_owned() };
    let scores: Vec<String> = outcome
        .standings
        .iter()
        .zip(1..)
        .map(|(standing, seat)| format!("seat {seat} rank {} with {}", standing.rank, standing.score))
        .collect();
    scores.join(", ")
}

/// What a record was made under, and whether it replays now.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkup {
    /// The game's ID.
    pub game: String,
    /// The edition it was made under.
    pub edition: String,
    /// The version of the rules it was made under.
    pub rules_version: u32,
    /// The edition of this program, if it has the game.
    pub program_edition: Option<&'static str>,
    /// The version of the rules of this program, if it has the game.
    pub program_rules_version: Option<u32>,
    /// Whether it replays now.
    pub result: Result<Verified, VerifyError>,
}

impl fmt::Display for Checkup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, edition \"{}\", rules version {}", self.game, self.edition, self.rules_version)?;
        if let Some(now) = self.program_rules_version.filter(|now| *now != self.rules_version) {
            write!(f, " (now {now})")?;
        }
        match &self.result {
            Ok(verified) if verified.unchecked.is_empty() => write!(f, ": replays, everything checked"),
            Ok(verified) => write!(f, ": sound as far as it can be checked. {}", verified.unchecked.join(" ")),
            Err(why) => write!(f, ": {why}"),
        }
    }
}
