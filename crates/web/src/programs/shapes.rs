//! What programs are told, and what they say.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

/// For whom the token speaks.
#[derive(Serialize, ToSchema)]
pub struct Me {
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// The handle of a member.
    pub handle: Option<String>,
    /// `person` or `bot`.
    pub kind: &'static str,
    /// Where it is this person's turn, the most urgent first.
    pub turns: Vec<TurnHere>,
}

/// A table that waits for the person.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub struct TurnHere {
    pub table: String,
    pub seat: u8,
    /// In milliseconds since 1970.
    pub since_ms: i64,
    /// Until when, where the table keeps time.
    pub until_ms: Option<i64>,
}

/// A game that can be played.
#[derive(Serialize, ToSchema)]
pub struct Title {
    pub id: &'static str,
    pub name: &'static str,
    pub least_seats: u8,
    pub most_seats: u8,
    pub rules_version: u32,
    pub options: Vec<TitleOption>,
}

/// Something that can be chosen when a table is set up.
#[derive(Serialize, ToSchema)]
pub struct TitleOption {
    pub id: &'static str,
    pub name: &'static str,
    /// What can be chosen; the first is usual.
    pub values: Vec<&'static str>,
}

/// Tables that anybody can find.
#[derive(Serialize, ToSchema)]
pub struct Lobby {
    /// With a free seat.
    pub open: Vec<TableRow>,
    /// To be watched.
    pub running: Vec<TableRow>,
}

/// A list of tables.
#[derive(Serialize, ToSchema)]
pub struct Tables {
    pub tables: Vec<TableRow>,
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub name: String,
    pub seats: Vec<SeatHere>,
    /// `free`, `move SECONDS` or `bank SECONDS SECONDS`.
    pub pace: String,
    pub rated: bool,
    /// `waiting`, `running` or `over`.
    pub state: &'static str,
}

/// Who sits where.
#[derive(Serialize, ToSchema)]
pub struct SeatHere {
    pub seat: u8,
    /// `open`, `person`, `bot` (of the house) or `hot` (on another's device).
    pub kind: &'static str,
    pub name: Option<String>,
    /// The handle of a member.
    pub handle: Option<String>,
    /// Whether a program sits there by an account of its own.
    pub program: bool,
    /// Whether the person plays it.
    pub mine: bool,
}

/// A table as the person may know it.
#[derive(Serialize, ToSchema)]
pub struct Table {
    #[serde(flatten)]
    pub row: TableRow,
    /// The options it was set up with, where they are not the usual ones.
    pub options: BTreeMap<String, String>,
    /// How many moments of the game the person knows: what a move names.
    pub seq: u32,
    /// The seats that must act.
    pub to_act: Vec<u8>,
    /// Where the game is, in words.
    pub chapter: String,
    /// What can be known of the scores, in seat order.
    pub scores: Vec<Option<i32>>,
    /// The result, when the game is over.
    pub outcome: Option<Value>,
}

/// A table to be set up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    /// Who sits where, in seat order: `me`, `open`, or the name of a bot of the house such as `greedy`.
    pub holders: Vec<String>,
    /// Options by ID; what is left out is as usual.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What it is called; else it names itself.
    #[serde(default)]
    pub name: Option<String>,
    /// `free` (usual), `move SECONDS` or `bank SECONDS SECONDS`.
    #[serde(default)]
    pub pace: Option<String>,
    /// Whether only those with its link find it.
    #[serde(default)]
    pub private: bool,
    /// A number that decides the deal, told to everybody.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// What was made.
#[derive(Serialize, ToSchema)]
pub struct Made {
    pub id: String,
}

/// Which seat, and which moment.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Where {
    /// One of the person's seats; without it the first of them that must act, else the first.
    pub seat: Option<u8>,
    /// A moment of the game, as the person counts them; without it the present.
    pub at: Option<u32>,
}

/// A position as a seat, or a watcher, sees it.
#[derive(Serialize, ToSchema)]
pub struct View {
    /// Whose eyes; none for a watcher.
    pub seat: Option<u8>,
    pub seq: u32,
    /// Everything that can be known, in the game's own shape.
    #[schema(value_type = Object)]
    pub view: Value,
    /// What is to be done, in words.
    pub prompt: String,
}

/// What a seat may do.
#[derive(Serialize, ToSchema)]
pub struct Actions {
    pub seat: u8,
    pub seq: u32,
    /// Empty while it is not this seat's turn.
    pub actions: Vec<Action>,
}

/// Something that a seat may do.
#[derive(Serialize, ToSchema)]
pub struct Action {
    /// In notation; with an amount, with the least one.
    pub action: String,
    /// What to point at, in order.
    pub path: Vec<String>,
    /// Where there is a free amount: the least, the most, and by how much it grows.
    pub amount: Option<Amount>,
}

/// A free amount: the last number in the notation.
#[derive(Serialize, ToSchema)]
pub struct Amount {
    pub low: u32,
    pub high: u32,
    pub step: u32,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub seat: u8,
    /// How many moments of the game the program has seen.
    pub seq: u32,
    /// A name for this command: the same twice is carried out once.
    pub command_id: String,
    /// In notation.
    pub action: String,
}

/// A move to be taken back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    pub seat: u8,
    pub seq: u32,
    pub command_id: String,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub struct Moved {
    /// The number of its moment.
    pub seq: u32,
}

/// Since which moment.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// The last moment that is known; 0 for all.
    #[serde(default)]
    pub since: u32,
}

/// What happened.
#[derive(Serialize, ToSchema)]
pub struct Log {
    pub seq: u32,
    pub moments: Vec<Moment>,
}

/// What became known at one moment.
#[derive(Serialize, ToSchema)]
pub struct Moment {
    pub seq: u32,
    /// Who did it.
    pub seat: Option<u8>,
    /// Whether it was taken back since.
    pub undone: bool,
    /// In words.
    pub lines: Vec<String>,
}

/// What is wrong: the shape of what the errors of all pages say to scripts.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    pub message: String,
    /// The clause of the rules that says no.
    pub clause: Option<String>,
    /// Where that clause stands.
    pub link: Option<String>,
    /// The name of the request, for whoever looks into the log.
    pub request: Option<String>,
    /// To whoever came too late: how far the game is.
    #[schema(value_type = Option<Object>)]
    pub fresh: Option<Value>,
}
