//! What was drawn, and the messages that bring a page there.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, Mutex, OnceLock},
};

use axum::body::Bytes;
use flate2::{Compression, write::DeflateEncoder};
use house::lock;
use maud::Markup;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::delta::delta;

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
    /// When the last of them became known: since then somebody is awaited. It stands in no piece, whose text would hang
    /// on the clock.
    pub since: i64,
    /// Whose eyes saw it. What other eyes saw earlier must not stay in a page.
    pub eyes: String,
    /// All pieces of the page that can change.
    pub pieces: Vec<Piece>,
    whole: OnceLock<Message>,
    /// The message that leads here from an earlier version, worked out once for all who need it.
    from: Mutex<Option<(String, Message)>>,
}

/// A message to a page, written once for all who need it.
#[derive(Clone)]
pub struct Message {
    /// As JSON.
    pub plain: Bytes,
    packed: Arc<OnceLock<Bytes>>,
}

impl Message {
    fn new(message: &Value) -> Message {
        Message { plain: message.to_string().into(), packed: Arc::default() }
    }

    /// Deflated, for a page that can take it so.
    ///
    /// Each message is packed by itself, with nothing of an earlier one at hand. What others may write at will, their
    /// names, is sent to everybody when they change it; but such a message holds what changed and no more, so it never
    /// stands together with what a page keeps secret, and whoever measures messages learns nothing by writing. A
    /// message with everything goes only to a page that opens, which nobody else can bring about.
    pub fn packed(&self) -> Bytes {
        let pack = || {
            let mut packed = DeflateEncoder::new(Vec::with_capacity(self.plain.len() / 6), Compression::default());
            let packed = packed.write_all(&self.plain).and_then(|()| packed.finish());
            packed.expect("memory can be written to").into()
        };
        self.packed.get_or_init(pack).clone()
    }
}

impl Shown {
    /// What was drawn.
    pub fn new(seq: u32, since: i64, eyes: String, pieces: Vec<Piece>) -> Shown {
        let version = fingerprint(pieces.iter().map(|piece| &piece.print[..]));
        let version = version.iter().map(|byte| format!("{byte:02x}")).collect();
        let prints = pieces.iter().map(|piece| (piece.id.clone(), piece.print)).collect();
        let prints = Arc::new(Prints { version, pieces: prints });
        Shown { prints, seq, since, eyes, pieces, whole: OnceLock::new(), from: Mutex::default() }
    }

    /// About how many bytes it takes, its messages included.
    pub fn weight(&self) -> usize {
        let html: usize = self.pieces.iter().map(|piece| piece.html.len()).sum();
        html * 5 / 2
    }

    /// Everything, as a message to the page: written once for all.
    pub fn whole(&self) -> Message {
        self.whole.get_or_init(|| Message::new(&self.whole_value())).clone()
    }

    /// Everything, for an answer that holds more.
    pub fn whole_value(&self) -> Value {
        self.message(self.pieces.iter(), None)
    }

    /// Only what shows the position, for a step through the game.
    pub fn position_only(&self) -> Value {
        self.message(self.pieces.iter().filter(|piece| piece.of_position), None)
    }

    /// What is new to a page that shows `before`, as a message: written once for all who come from there. Where the
    /// drawing that it shows is still at hand, a piece comes as what changed in it.
    pub fn since(&self, before: &Prints, drawn: Option<&Shown>) -> Message {
        let mut from = lock(&self.from);
        if let Some((version, message)) = &*from
            && *version == before.version
        {
            return message.clone();
        }
        let new = self.pieces.iter().filter(|piece| before.pieces.get(&piece.id) != Some(&piece.print));
        let mut message = self.message(new, drawn);
        let gone = |id: &&str| !self.prints.pieces.contains_key(*id) && !is_log(id);
        message["gone"] = before.pieces.keys().map(String::as_str).filter(gone).collect();
        message["base"] = json!(before.version);
        let message = Message::new(&message);
        *from = Some((before.version.clone(), message.clone()));
        message
    }

    fn message<'p>(&self, pieces: impl Iterator<Item = &'p Piece>, drawn: Option<&Shown>) -> Value {
        let (mut svg, mut now, mut always) = (Vec::new(), Vec::new(), Vec::new());
        for piece in pieces {
            let bin = if piece.in_svg {
                &mut svg
            } else if piece.of_position {
                &mut now
            } else {
                &mut always
            };
            let old = drawn.and_then(|drawn| drawn.pieces.iter().find(|old| old.id == piece.id));
            bin.push(json!([piece.id, old.map_or_else(|| json!(piece.html), |old| delta(&old.html, &piece.html))]));
        }
        json!({
            "version": self.prints.version, "seq": self.seq, "since": self.since, "eyes": self.eyes, "log": self.first_part(),
            "svg": svg, "html": now, "always": always,
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
