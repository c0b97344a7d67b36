//! Checking a record: does it replay, and was the deal the one that was promised?

use std::{fmt, sync::Arc};

use engine::{Outcome, SetupError};
use serde::Serialize;

use crate::{
    catalogue::{self, Rules},
    deed::Origin,
    digest::{commitment, fresh_key},
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
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// It was played with an edition that this program does not have.
    #[error("the record was played with the edition \"{record}\", and this Motherlode has \"{program}\"")]
    Edition {
        /// The record's.
        record: String,
        /// The program's.
        program: String,
    },
    /// The key is not the one that was promised.
    #[error("the key does not match the commitment: promised {promised}, and the key gives {given}")]
    Commitment {
        /// What was shown before the first move.
        promised: String,
        /// What the key in the record gives.
        given: String,
    },
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
    /// Replays everything and checks every fingerprint, the commitment and the outcome.
    pub fn verify(&self) -> Result<Verified, VerifyError> {
        let rules = self.rules()?;
        self.verify_with(rules)
    }

    /// As [`Record::verify`], by rules that need not be in the catalogue.
    pub fn verify_with(&self, rules: Arc<dyn Rules>) -> Result<Verified, VerifyError> {
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
        self.table_with(self.rules()?)
    }

    /// As [`Record::table`], by rules that need not be in the catalogue.
    pub fn table_with(&self, rules: Arc<dyn Rules>) -> Result<Table, VerifyError> {
        if self.sealed {
            return Err(VerifyError::Sealed);
        }
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

    fn rules(&self) -> Result<Arc<dyn Rules>, VerifyError> {
        let title = catalogue::title(&self.game)?;
        if self.edition != title.edition {
            return Err(VerifyError::Edition { record: self.edition.clone(), program: title.edition.to_owned() });
        }
        Ok(catalogue::open(&self.game, &self.setup())?)
    }

    fn check_commitment(&self, verified: &mut Verified) -> Result<(), VerifyError> {
        let Some(key) = &self.key else {
            verified.unchecked.push("The key is not revealed yet, so the deal cannot be checked.".to_owned());
            return Ok(());
        };
        let given = commitment(key);
        if given != self.commitment {
            return Err(VerifyError::Commitment { promised: self.commitment.clone(), given });
        }
        verified.checked.push("The key is the one that was promised before the first move.".to_owned());
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
        match (&self.origin, self.key) {
            (RecordOrigin::Deal { state }, Some(key)) => {
                let table = Table::begin_with(rules.clone(), key);
                if let Some(state) = state {
                    let expected = table.position().digest();
                    let got = at(state.clone(), None, key)?.position().digest();
                    if expected != got {
                        return Err(VerifyError::Deal { expected, got });
                    }
                }
                Ok(table)
            }
            (RecordOrigin::Deal { state: Some(state) }, None) => at(state.clone(), None, fresh_key()),
            (RecordOrigin::Position { state: Some(state), from }, key) => {
                at(state.clone(), from.clone(), key.unwrap_or_else(fresh_key))
            }
            (RecordOrigin::Deal { state: None }, None) | (RecordOrigin::Position { state: None, .. }, _) => {
                Err(VerifyError::NoBeginning)
            }
        }
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
