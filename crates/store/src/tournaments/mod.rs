//! Tournaments: who plays, rounds, pairings, results. Every change names what it takes for granted, so that of two nodes
//! that do the same one does it.

mod change;
mod read;

use serde_json::Value;

use crate::copy::{Number, Sheet, Text};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "tournaments",
        of_tables: false,
        keys: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("maker", Text),
            ("game", Text),
            ("visibility", Text),
            ("group_id", Text),
            ("plan", Text),
            ("state", Text),
            ("round", Number),
            ("changes", Number),
            ("created_ms", Number),
            ("starts_ms", Number),
            ("began_ms", Number),
            ("ended_ms", Number),
            ("due_ms", Number),
        ],
    },
    Sheet {
        name: "tournament_players",
        of_tables: false,
        keys: 2,
        columns: &[
            ("tournament", Text),
            ("player", Text),
            ("guest", Text),
            ("bot", Text),
            ("name", Text),
            ("joined_ms", Number),
            ("number", Number),
            ("dropped_ms", Number),
            ("place", Number),
            ("points", Number),
        ],
    },
    Sheet {
        name: "tournament_tables",
        of_tables: false,
        keys: 3,
        columns: &[
            ("tournament", Text),
            ("round", Number),
            ("number", Number),
            ("table_id", Text),
            ("players", Text),
            ("result", Text),
            ("ended_ms", Number),
        ],
    },
];

/// Who finds a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// It is listed for everybody.
    Public,
    /// Those who have its link.
    Link,
    /// A group of friends, by ID.
    Group(String),
}

impl Audience {
    fn name(&self) -> &'static str {
        match self {
            Audience::Public => "public",
            Audience::Link => "link",
            Audience::Group(_) => "group",
        }
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// One may join.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Over,
    /// It was called off.
    Off,
}

impl Stage {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Running => "running",
            Stage::Over => "over",
            Stage::Off => "off",
        }
    }

    fn read(name: &str) -> Stage {
        let known = [Stage::Open, Stage::Running, Stage::Over];
        known.into_iter().find(|stage| stage.name() == name).unwrap_or(Stage::Off)
    }
}

/// A tournament to be made.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// What it is called.
    pub name: String,
    /// Who makes it.
    pub maker: String,
    /// The game's ID.
    pub game: String,
    /// Who finds it.
    pub audience: Audience,
    /// What is agreed on.
    pub plan: Value,
    /// When.
    pub created_ms: i64,
    /// When it is to begin, where that is set.
    pub starts_ms: Option<i64>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTournament {
    /// Its short random name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who made it.
    pub maker: String,
    /// The game's ID.
    pub game: String,
    /// Who finds it.
    pub audience: Audience,
    /// What was agreed on.
    pub plan: Value,
    /// How far it is.
    pub stage: Stage,
    /// The round that was paired last, from 1; 0 before.
    pub round: u32,
    /// How often somebody joined or left.
    pub changes: i64,
    /// When it was made.
    pub created_ms: i64,
    /// When it is to begin, where that is set.
    pub starts_ms: Option<i64>,
    /// When it began.
    pub began_ms: Option<i64>,
    /// When it ended.
    pub ended_ms: Option<i64>,
    /// When the house must look at it next.
    pub due_ms: Option<i64>,
    /// How many play.
    pub players: u32,
}

/// One who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlayer {
    /// The person's ID, or the name of a bot that fills a place.
    pub player: String,
    /// The person.
    pub guest: Option<String>,
    /// The handle, of a member.
    pub handle: Option<String>,
    /// The kind of bot.
    pub bot: Option<String>,
    /// The name to show.
    pub name: String,
    /// From 0, once it has begun.
    pub number: Option<u32>,
    /// When the player dropped out.
    pub dropped_ms: Option<i64>,
    /// The place at the end.
    pub place: Option<u32>,
}

/// One to be numbered when a tournament begins; a bot is new to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// Somebody who joined, by ID.
    Person(String),
    /// A bot that fills a place: its kind, and the name to show.
    Bot(String, String),
}

/// A table of a round; with one player it is a round that is sat out.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// The round, from 1.
    pub round: u32,
    /// Its number in the round, from 1.
    pub number: u32,
    /// The ID that its table has or will have.
    pub table: Option<String>,
    /// Who plays, in seat order.
    pub players: Vec<String>,
    /// How it ended.
    pub result: Option<Value>,
    /// Whether the table was made.
    pub is_made: bool,
    /// Whether everything that follows from the end of its game was done.
    pub is_settled: bool,
}

/// What became of the wish to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enrolled {
    /// Enrolled now.
    Done,
    /// Was there already.
    Already,
    /// No place is left.
    Full,
    /// It is not open any more.
    Closed,
}

/// A place somebody took in a tournament that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonPlace {
    /// The game's ID.
    pub game: String,
    /// The person.
    pub guest: String,
    /// The name to show.
    pub name: String,
    /// The handle, of a member.
    pub handle: Option<String>,
    /// The place.
    pub place: u32,
}
