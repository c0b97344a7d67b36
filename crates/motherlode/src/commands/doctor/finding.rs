//! What the doctor found.

use serde_json::{Value, json};

use crate::output::Columns;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As it should be.
    Fine,
    /// Somebody should look at it some day.
    Note,
    /// Something is broken, or soon will be.
    Wrong,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Fine => "ok",
            Verdict::Note => "note",
            Verdict::Wrong => "WRONG",
        }
    }
}

/// One thing that was looked at.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was looked at, in a word or two.
    pub what: &'static str,
    /// What there is to say of it.
    pub told: String,
    /// How bad it is.
    pub verdict: Verdict,
}

impl Finding {
    /// All is well.
    pub fn fine(what: &'static str, told: impl Into<String>) -> Finding {
        Finding { what, told: told.into(), verdict: Verdict::Fine }
    }

    /// Worth knowing.
    pub fn note(what: &'static str, told: impl Into<String>) -> Finding {
        Finding { what, told: told.into(), verdict: Verdict::Note }
    }

    /// Broken.
    pub fn wrong(what: &'static str, told: impl Into<String>) -> Finding {
        Finding { what, told: told.into(), verdict: Verdict::Wrong }
    }

    /// For programs.
    pub fn data(&self) -> Value {
        json!({ "what": self.what, "told": self.told, "verdict": self.verdict.word().to_lowercase() })
    }
}

/// For people: columns, and the verdict over everything at the end.
pub fn report(findings: &[Finding]) -> String {
    let mut columns = Columns::default();
    for finding in findings {
        columns.row([finding.verdict.word().to_owned(), finding.what.to_owned(), finding.told.clone()]);
    }
    let count = |verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
    let verdict = match (count(Verdict::Wrong), count(Verdict::Note)) {
        (0, 0) => "All is well.".to_owned(),
        (0, notes) => format!("All is well; to note: {notes}."),
        (wrong, _) => format!("Wrong: {wrong}."),
    };
    columns.words() + &verdict + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_is_the_verdict() {
        let fine = Finding::fine("file", "sound");
        let note = Finding::note("disk", "nearly full");
        let wrong = Finding::wrong("clock", "stands still");
        assert!(report(std::slice::from_ref(&fine)).ends_with("All is well.\n"));
        assert!(report(&[fine.clone(), note.clone()]).ends_with("to note: 1.\n"));
        let told = report(&[fine, note, wrong]);
        assert_eq!(told.lines().next(), Some("ok     file   sound"));
        assert!(told.ends_with("WRONG  clock  stands still\nWrong: 1.\n"));
    }
}
