//! Why something may not be done.

use std::{error::Error, fmt};

use serde::Serialize;

use crate::say::{Line, as_text};

/// A rule says no: which clause, and one plain sentence for the person who tried.
///
/// The clause stands in `docs/rules/<game>.md`, so every refusal can be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The clause's ID, such as `CM-BLD-5`.
    pub clause: &'static str,
    /// What is wrong, in one sentence.
    #[serde(serialize_with = "as_text")]
    pub sentence: Line,
}

impl Refusal {
    /// A refusal under `clause`.
    #[cold]
    pub fn new(clause: &'static str, sentence: impl Into<Line>) -> Refusal {
        Refusal { clause, sentence: sentence.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.sentence, self.clause)
    }
}

impl Error for Refusal {}
