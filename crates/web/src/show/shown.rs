//! What was drawn, and the messages that bring a page there.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

use axum::body::Bytes;
use house::lock;
use maud::Markup;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

type Print = [u8; 12];

/// A piece of the page as it is sent.
pub struct Piece {
    /// Its DOM ID.
    pub id: String,
    /// Layers of the map must be read as SVG.
    pub in_svg: bool,
    /// Whether it shows the position, so that it changes when one steps through the game.
    pub of_position: bool,
    /// The element.
    pub html: String,
    print: Print,
}

impl Piece {
    /// A piece that shows the position.
    pub fn new(id: impl Into<String>, html: Markup) -> Piece {
        let print = fingerprint([html.0.as_bytes()]);
        Piece { id: id.into(), in_svg: false, of_position: true, html: html.0, print }
    }

    /// One that is the same whichever moment is looked at.
    pub fn always(self) -> Piece {
        Piece { of_position: false, ..self }
    }

    /// A layer of the map, or not.
    pub fn in_svg(self, in_svg: bool) -> Piece {
        Piece { in_svg, ..self }
    }

    fn is_log(&self) -> bool {
        is_log(&self.id)
    }
}

/// Parts of the log that are not among the latest any more stay in the page.
fn is_log(id: &str) -> bool {
    id.starts_with("log-")
}

fn fingerprint<'p>(of: impl IntoIterator<Item = &'p [u8]>) -> Print {
    let mut hasher = Sha256::new();
    of.into_iter().for_each(|bytes| hasher.update(bytes));
    let mut print = Print::default();
    print.copy_from_slice(&hasher.finalize()[..12]);
    print
}

/// What a page shows, by fingerprints: all that must be known to find out what is new to it.
#[derive(Debug, PartialEq, Eq)]
pub struct Prints {
    /// The fingerprint of all: it changes with what is shown, and tells nothing else.
    pub version: String,
    pieces: HashMap<String, Print>,
}

/// A table as a perspective saw it at one moment.
pub struct Shown {
    /// What it is known by.
    pub prints: Arc<Prints>,
    /// How many moments of the game are known.
    pub seq: u32,
    /// Whose eyes saw it. What other eyes saw earlier must not stay in a page.
    pub eyes: String,
    /// All pieces of the page that can change.
    pub pieces: Vec<Piece>,
    whole: OnceLock<Bytes>,
    /// The message that leads here from an earlier version, worked out once for all who need it.
    from: Mutex<Option<(String, Bytes)>>,
}

impl Shown {
    /// What was drawn.
    pub fn new(seq: u32, eyes: String, pieces: Vec<Piece>) -> Shown {
        let version = fingerprint(pieces.iter().map(|piece| &piece.print[..]));
        let version = version.iter().map(|byte| format!("{byte:02x}")).collect();
        let prints = pieces.iter().map(|piece| (piece.id.clone(), piece.print)).collect();
        let prints = Arc::new(Prints { version, pieces: prints });
        Shown { prints, seq, eyes, pieces, whole: OnceLock::new(), from: Mutex::default() }
    }

    /// About how many bytes it takes, its messages included.
    pub fn weight(&self) -> usize {
        let html: usize = self.pieces.iter().map(|piece| piece.html.len()).sum();
        html * 5 / 2
    }

    /// Everything, as a message to the page: written once for all.
    pub fn whole(&self) -> Bytes {
        let write = || self.message(self.pieces.iter(), Vec::new(), true).to_string().into();
        self.whole.get_or_init(write).clone()
    }

    /// Everything, for an answer that holds more.
    pub fn whole_value(&self) -> Value {
        self.message(self.pieces.iter(), Vec::new(), true)
    }

    /// Only what shows the position, for a step through the game.
    pub fn position_only(&self) -> Value {
        self.message(self.pieces.iter().filter(|piece| piece.of_position), Vec::new(), false)
    }

    /// What is new to a page that shows `before`, as a message: written once for all who come from there.
    pub fn since(&self, before: &Prints) -> Bytes {
        let mut from = lock(&self.from);
        if let Some((version, message)) = &*from
            && *version == before.version
        {
            return message.clone();
        }
        let new = self.pieces.iter().filter(|piece| before.pieces.get(&piece.id) != Some(&piece.print));
        let gone = |id: &&str| !self.prints.pieces.contains_key(*id) && !is_log(id);
        let gone = before.pieces.keys().map(String::as_str).filter(gone).collect();
        let message: Bytes = self.message(new, gone, false).to_string().into();
        *from = Some((before.version.clone(), message.clone()));
        message
    }

    fn message<'p>(&self, pieces: impl Iterator<Item = &'p Piece>, gone: Vec<&str>, all: bool) -> Value {
        let (mut svg, mut now, mut always) = (String::new(), String::new(), String::new());
        for piece in pieces {
            let bin = if piece.in_svg {
                &mut svg
            } else if piece.of_position {
                &mut now
            } else {
                &mut always
            };
            bin.push_str(&piece.html);
        }
        json!({
            "version": self.prints.version, "seq": self.seq, "all": all, "eyes": self.eyes, "log": self.first_part(),
            "svg": svg, "html": now, "always": always, "gone": gone,
        })
    }

    /// The number of the first part of the log among the pieces.
    fn first_part(&self) -> u32 {
        let number = |piece: &Piece| piece.id["log-".len()..].parse().ok();
        self.pieces.iter().find(|piece| piece.is_log()).and_then(number).unwrap_or(0)
    }
}

/// JSON that can stand inside a script element.
pub(crate) fn json_in_html(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}
