//! What is printed on a game's components, as files that are read, bounded and checked before they are used.
//!
//! An edition is a handful of TOML files. `edition.toml` says which game it is for, what it is called and who made it;
//! the others hold what the game's own reader asks for through [`Sheets`]. Nothing in an edition is trusted: its size,
//! its depth and every word in it are bounded here, the game checks the rest, and whatever is wrong is said at once, with
//! file and key.

use std::{
    collections::{BTreeMap, HashSet},
    fmt,
    ops::RangeInclusive,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

/// The file that says what an edition is.
pub const ABOUT: &str = "edition.toml";

const MOST_FILES: usize = 24;
const MOST_BYTES: usize = 512 << 10;
const MOST_VALUES: usize = 60_000;
const DEEPEST: usize = 8;
const LONGEST_WORD: usize = 600;
const LONGEST_NAME: usize = 60;

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

impl Fault {
    /// A fault at a key of a file; the key is empty for the file as a whole.
    pub fn new(file: impl Into<String>, key: impl Into<String>, what: impl Into<String>) -> Fault {
        Fault { file: file.into(), key: key.into(), what: what.into() }
    }
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

/// What an edition says of itself, in `edition.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The game it is for: `coloma`.
    pub game: String,
    /// Its name in commands, addresses and records: `motherlode-1`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Who made it.
    #[serde(default)]
    pub author: String,
    /// What is worth knowing of it, in a sentence or two.
    #[serde(default)]
    pub note: String,
}

/// The files of an edition, bounded, and what they say of themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    about: About,
    files: BTreeMap<String, String>,
    digest: String,
}

impl Edition {
    /// An edition from its files, by name. What is too large, too deep or no plain text is refused here; whether it is
    /// an edition of its game is for the game to say.
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Result<Edition, Vec<Fault>> {
        let files: BTreeMap<String, String> = files.into_iter().take(MOST_FILES + 1).collect();
        if files.len() > MOST_FILES {
            return Err(vec![Fault::new("the edition", "", format!("it has more than {MOST_FILES} files"))]);
        }
        if files.values().map(String::len).sum::<usize>() > MOST_BYTES {
            return Err(vec![Fault::new("the edition", "", format!("it has more than {} KiB", MOST_BYTES >> 10))]);
        }
        let mut faults = Faults::default();
        let mut values = 0;
        for (name, text) in &files {
            if !file_name(name) {
                let shown: String = name.chars().take(40).filter(|letter| !letter.is_control()).collect();
                faults.add("the edition", "", format!("“{shown}” is no file name such as map.toml"));
                continue;
            }
            match toml::from_str::<toml::Table>(text) {
                Ok(table) => bounded(name, "", &toml::Value::Table(table), 0, &mut values, &mut faults),
                Err(why) => faults.add(name, "", said(&why)),
            }
        }
        let about = match files.get(ABOUT) {
            Some(text) if faults.is_empty() => read_about(text, &mut faults),
            Some(_) => None,
            None => {
                faults.add(ABOUT, "", "the file is missing: it says game, id and name of the edition");
                None
            }
        };
        let digest = digest(&files);
        faults.or(about.map(|about| Edition { about, files, digest }))
    }

    /// The edition that is built into the program.
    ///
    /// # Panics
    /// If it is not sound; every game has a test for that.
    #[must_use]
    pub fn built_in(files: &[(&str, &str)]) -> Edition {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Edition::new(files).unwrap_or_else(|faults| panic!("the built-in edition is not sound: {faults:?}"))
    }

    /// What it says of itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// What identifies it: the SHA-256 over its files in the order of their names, each as the length of its name, its
    /// name, the length of its text and its text (lengths as eight bytes, the highest first), in hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Its files, in the order of their names.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The text of a file.
    pub fn file(&self, name: &str) -> Result<String, Fault> {
        self.files.get(name).cloned().ok_or_else(|| Fault::new(name, "", "the file is missing"))
    }

    /// To read its files from.
    #[must_use]
    pub fn sheets(&self) -> Sheets<'_> {
        Sheets { edition: self, read: HashSet::from([ABOUT]), faults: Faults::default() }
    }
}

fn digest(files: &BTreeMap<String, String>) -> String {
    let mut hasher = Sha256::new();
    for part in files.iter().flat_map(|(name, text)| [name, text]) {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

fn file_name(name: &str) -> bool {
    let stem = name.strip_suffix(".toml").unwrap_or("");
    (1..=40).contains(&stem.len()) && stem.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
}

fn read_about(text: &str, faults: &mut Faults) -> Option<About> {
    let about: About = toml::from_str(text).map_err(|why| faults.add(ABOUT, "", said(&why))).ok()?;
    let plain = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
    };
    for (key, word) in [("game", &about.game), ("id", &about.id)] {
        if !plain(word) || word.len() > LONGEST_NAME {
            faults.add(ABOUT, key, "this wants to be a short name of small letters, digits and hyphens");
        }
    }
    if about.name.trim().is_empty() {
        faults.add(ABOUT, "name", "this is empty");
    }
    for (key, word) in [("name", &about.name), ("author", &about.author)] {
        if word.chars().count() > LONGEST_NAME {
            faults.add(ABOUT, key, format!("this is longer than {LONGEST_NAME} letters"));
        }
    }
    Some(about)
}

/// How many values there are, how deep they lie and how long their words are: the same bounds for every game.
fn bounded(file: &str, key: &str, value: &toml::Value, depth: usize, values: &mut usize, faults: &mut Faults) {
    *values += 1;
    if *values == MOST_VALUES {
        faults.add(file, "", format!("the edition has more than {MOST_VALUES} values"));
    }
    if *values >= MOST_VALUES {
        return;
    }
    if depth > DEEPEST {
        return faults.add(file, key, "this lies too deep");
    }
    match value {
        toml::Value::String(word) => {
            if word.chars().count() > LONGEST_WORD {
                faults.add(file, key, format!("this is longer than {LONGEST_WORD} letters"));
            }
            if word.contains(|letter: char| letter.is_control() && letter != '\n') || word.contains(['<', '>']) {
                faults.add(file, key, "there are letters in this that no text has: control letters, < or >");
            }
        }
        toml::Value::Array(list) => {
            for (k, one) in list.iter().enumerate() {
                bounded(file, &format!("{key}[{k}]"), one, depth + 1, values, faults);
            }
        }
        toml::Value::Table(table) => {
            for (name, one) in table {
                let name: String = name.chars().take(LONGEST_NAME).filter(|letter| !letter.is_control()).collect();
                let key = if key.is_empty() { name } else { format!("{key}.{name}") };
                bounded(file, &key, one, depth + 1, values, faults);
            }
        }
        _ => {}
    }
}

/// What the TOML reader says, short.
fn said(why: &toml::de::Error) -> String {
    let all = why.to_string();
    let short: String = all.trim_end().chars().take(400).collect();
    short
}

/// What is wrong with an edition, collected so that all of it can be said at once.
#[derive(Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// One more.
    pub fn add(&mut self, file: &str, key: impl Into<String>, what: impl Into<String>) {
        // Whoever wrote a million faults is told of the first ones.
        if self.0.len() < 200 {
            self.0.push(Fault::new(file, key, what));
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every ID of a list once, and none of them empty.
    pub fn unique<'a>(&mut self, file: &str, list: &str, field: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen = HashSet::new();
        for (k, id) in ids.enumerate() {
            if id.trim().is_empty() {
                self.add(file, format!("{list}[{k}].{field}"), "this is empty");
            } else if !seen.insert(id.to_lowercase()) {
                self.add(file, format!("{list}[{k}].{field}"), format!("\"{id}\" is there twice"));
            }
        }
    }

    /// A number within its bounds.
    pub fn within<N: PartialOrd + fmt::Display>(
        &mut self,
        file: &str,
        key: impl Into<String>,
        number: N,
        bounds: RangeInclusive<N>,
    ) {
        if !bounds.contains(&number) {
            self.add(file, key, format!("{number} is not from {} to {}", bounds.start(), bounds.end()));
        }
    }

    /// A list of so many.
    pub fn count(&mut self, file: &str, key: impl Into<String>, count: usize, bounds: RangeInclusive<usize>) {
        if !bounds.contains(&count) {
            let (least, most) = (bounds.start(), bounds.end());
            self.add(file, key, format!("there are {count}; {least} to {most} are possible"));
        }
    }

    /// A colour such as `#2e8b3d`.
    pub fn colour(&mut self, file: &str, key: impl Into<String>, rgb: &str) {
        let right = rgb.len() == 7 && rgb.starts_with('#') && rgb[1..].bytes().all(|digit| digit.is_ascii_hexdigit());
        if !right {
            self.add(file, key, format!("\"{rgb}\" is no colour such as #2e8b3d"));
        }
    }

    /// The value if nothing is wrong, or everything that is.
    pub fn or<T>(self, value: Option<T>) -> Result<T, Vec<Fault>> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self.0),
        }
    }
}

/// An edition being read: file after file, with everything that is wrong.
pub struct Sheets<'e> {
    edition: &'e Edition,
    read: HashSet<&'e str>,
    /// What was found wrong so far.
    pub faults: Faults,
}

impl<'e> Sheets<'e> {
    /// A file in the shape that the game wants, unless something is wrong with it.
    pub fn read<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let Some((name, text)) = self.edition.files.get_key_value(name) else {
            self.faults.add(name, "", "the file is missing");
            return None;
        };
        self.read.insert(name);
        toml::from_str(text).map_err(|why| self.faults.add(name, "", said(&why))).ok()
    }

    /// That there is no file which nobody asked for, once all are read.
    pub fn no_other_files(&mut self) {
        for name in self.edition.files.keys().filter(|name| !self.read.contains(name.as_str())) {
            self.faults.add(name, "", "this game has no such file");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "game = \"coloma\"\nid = \"my-box\"\nname = \"My box\"\n";

    fn edition(files: &[(&str, &str)]) -> Result<Edition, Vec<Fault>> {
        Edition::new(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())))
    }

    fn fault(files: &[(&str, &str)]) -> String {
        edition(files).expect_err("it is refused")[0].to_string()
    }

    #[test]
    fn an_edition_says_what_it_is_and_is_known_by_its_content() {
        let one = edition(&[(ABOUT, OWN), ("map.toml", "hexes = 3")]).unwrap();
        assert_eq!((one.about().id.as_str(), one.about().author.as_str()), ("my-box", ""));
        let two = edition(&[("map.toml", "hexes = 3"), (ABOUT, OWN)]).unwrap();
        assert_eq!(one.digest(), two.digest(), "the order in which files are given does not matter");
        let other = edition(&[(ABOUT, OWN), ("map.toml", "hexes = 4")]).unwrap();
        assert_ne!(one.digest(), other.digest());
        assert_eq!(one.digest().len(), 64);
    }

    #[test]
    fn hostile_editions_are_refused_with_a_reason() {
        assert!(fault(&[]).contains("edition.toml: the file is missing"));
        assert!(fault(&[("../map.toml", "")]).contains("no file name"));
        assert!(fault(&[(ABOUT, "game = \"<b>\"")]).contains("control letters, < or >"));
        assert!(fault(&[(ABOUT, "game = \"Co loma\"\nid = \"x\"\nname = \"X\"")]).contains("short name"));
        let long = format!("{OWN}note = \"{}\"", "x".repeat(601));
        assert!(fault(&[(ABOUT, &long)]).contains("longer than 600"));
        let deep = format!("{OWN}note = {}1{}", "[".repeat(40), "]".repeat(40));
        assert!(fault(&[(ABOUT, &deep)]).contains("too deep"));
        let deepest = format!("note = {}1{}", "[".repeat(40_000), "]".repeat(40_000));
        assert!(edition(&[(ABOUT, &deepest)]).is_err());
        let many = format!("a = [{}]", "1,".repeat(60_001));
        assert!(fault(&[(ABOUT, OWN), ("map.toml", &many)]).contains("more than 60000 values"));
        let huge = "#".repeat(MOST_BYTES + 1);
        assert!(fault(&[(ABOUT, &huge)]).contains("more than 512 KiB"));
        let files: Vec<(String, String)> = (0..1_000).map(|k| (format!("f{k}.toml"), String::new())).collect();
        assert!(Edition::new(files).unwrap_err()[0].what.contains("more than 24 files"));
    }

    #[test]
    fn sheets_name_file_and_key_of_what_is_wrong() {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Map {
            hexes: u8,
        }
        let edition = edition(&[(ABOUT, OWN), ("map.toml", "hexes = 300"), ("extra.toml", "")]).unwrap();
        let mut sheets = edition.sheets();
        assert!(sheets.read::<Map>("map.toml").is_none_or(|map| map.hexes > 0));
        assert!(sheets.read::<Map>("cards.toml").is_none());
        sheets.no_other_files();
        let faults = sheets.faults.or(Some(())).unwrap_err();
        assert!(faults.iter().any(|fault| fault.file == "map.toml"));
        assert!(faults.iter().any(|fault| fault.to_string() == "cards.toml: the file is missing"));
        assert!(faults.iter().any(|fault| fault.to_string() == "extra.toml: this game has no such file"));
    }
}
