//! What a driver can ask.

use std::collections::BTreeMap;

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::Trouble;

/// One request.
#[derive(Debug)]
pub enum Request {
    Games,
    New(New),
    Legal(OfSeat),
    Play(Play),
    View(Look),
    Events(Since),
    State,
    Load(Load),
    Undo(Look),
    Record,
    Best(Best),
    Why(Why),
    Quit,
}

const COMMANDS: &str = "games, new, legal, play, view, events, state, load, undo, record, best, why, quit";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    pub game: String,
    pub seats: u8,
    pub seed: Option<u64>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub edition: Option<Which>,
}

/// An edition: one at hand by its ID, or its files by name.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "\"edition\" is the ID of an edition, or an object of its files by name")]
pub enum Which {
    Id(String),
    Files(BTreeMap<String, String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfSeat {
    pub seat: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub seat: u8,
    pub action: String,
}

/// A seat, or nobody in particular.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub seat: Option<u8>,
}

/// What a seat, or nobody in particular, heard after a moment.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Since {
    pub seat: Option<u8>,
    pub since: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub game: Option<String>,
    pub seats: Option<u8>,
    pub options: Option<BTreeMap<String, String>>,
    pub edition: Option<Which>,
    pub seed: Option<u64>,
    pub state: Value,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    pub seat: u8,
    pub bot: String,
    /// The most time to think, in milliseconds.
    pub ms: Option<u64>,
    /// Whether it says what it expects, and what else it thought of.
    #[serde(default)]
    pub why: bool,
}

/// Why a turn was taken, as a seat, or nobody in particular, may know it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    pub seat: Option<u8>,
    /// A moment of the turn, as that seat counts them.
    pub moment: u32,
    /// Who speaks.
    pub bot: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Reads a line: the `id` to echo, if one can be seen, and the request.
pub fn read(text: &str) -> (Option<Value>, Result<Request, Trouble>) {
    let mut fields = match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return (None, Err(Trouble::bad("a line is one JSON object"))),
        Err(why) => return (None, Err(Trouble::bad(format!("this is no JSON: {why}")))),
    };
    let id = fields.remove("id");
    (id, request(fields))
}

fn request(mut fields: Map<String, Value>) -> Result<Request, Trouble> {
    let command = match fields.remove("cmd") {
        Some(Value::String(command)) => command,
        Some(_) => return Err(Trouble::bad("\"cmd\" is a text")),
        None => return Err(Trouble::bad(format!("\"cmd\" is missing; the commands are: {COMMANDS}"))),
    };
    match command.as_str() {
        "games" => bare(fields, Request::Games),
        "new" => parts(fields).map(Request::New),
        "legal" => parts(fields).map(Request::Legal),
        "play" => parts(fields).map(Request::Play),
        "view" => parts(fields).map(Request::View),
        "events" => parts(fields).map(Request::Events),
        "state" => bare(fields, Request::State),
        "load" => parts(fields).map(Request::Load),
        "undo" => parts(fields).map(Request::Undo),
        "record" => bare(fields, Request::Record),
        "best" => parts(fields).map(Request::Best),
        "why" => parts(fields).map(Request::Why),
        "quit" => bare(fields, Request::Quit),
        _ => Err(Trouble::bad(format!("there is no command \"{command}\"; the commands are: {COMMANDS}"))),
    }
}

fn parts<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Trouble> {
    serde_json::from_value(Value::Object(fields)).map_err(|why| Trouble::bad(why.to_string()))
}

fn bare(fields: Map<String, Value>, request: Request) -> Result<Request, Trouble> {
    parts::<Nothing>(fields).map(|_| request)
}
