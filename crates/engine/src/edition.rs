//! What is wrong with an edition's files, precisely.

use std::fmt;

/// One fault in an edition: where it is, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file's name, such as `map.toml`.
    pub file: String,
    /// The key inside the file, such as `hexes[12].terrain`.
    pub key: String,
    /// What is wrong, in one sentence.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.key.is_empty() {
            write!(f, "{}: {}", self.file, self.what)
        } else {
            write!(f, "{}: {}: {}", self.file, self.key, self.what)
        }
    }
}

/// The files of an edition, by name: those built into the program, or those of a folder.
pub type Files<'a> = &'a dyn Fn(&str) -> Result<String, Fault>;
