//! Reports: a message or a name that somebody finds wrong, for the administrators.

use std::{fmt, str::FromStr};

use super::Room;
use crate::{
    Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
    secret::fresh_id,
};

/// The most reports of one person that wait.
const MOST_OPEN: i64 = 20;

/// What a report or a deed of an administrator is about. Written `message:PLACE/ROOM/NUMBER`, `person:ID`, `table:ID`,
/// `report:ID`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Something that was said.
    Message {
        /// The table, or the lobby.
        place: String,
        /// The room.
        room: Room,
        /// Its number there.
        number: u32,
    },
    /// Somebody, by ID.
    Person(String),
    /// A table, by ID.
    Table(String),
    /// A report, by ID.
    Report(String),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Message { place, room, number } => write!(f, "message:{place}/{room}/{number}"),
            Subject::Person(id) => write!(f, "person:{id}"),
            Subject::Table(id) => write!(f, "table:{id}"),
            Subject::Report(id) => write!(f, "report:{id}"),
        }
    }
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Subject, String> {
        let wrong = || format!("\"{text}\" names nothing: write message:PLACE/ROOM/NUMBER, person:ID or table:ID");
        let (kind, rest) = text.split_once(':').ok_or_else(wrong)?;
        let id =
            || Some(rest.to_owned()).filter(|id| !id.is_empty() && id.len() <= 64 && storable(id)).ok_or_else(wrong);
        match kind {
            "person" => Ok(Subject::Person(id()?)),
            "table" => Ok(Subject::Table(id()?)),
            "report" => Ok(Subject::Report(id()?)),
            "message" => {
                let whole = id()?;
                let (rest, number) = whole.rsplit_once('/').ok_or_else(wrong)?;
                let (place, room) = rest.rsplit_once('/').ok_or_else(wrong)?;
                let number = number.parse().map_err(|_| wrong())?;
                Ok(Subject::Message { place: place.to_owned(), room: room.parse().map_err(|_| wrong())?, number })
            }
            _ => Err(wrong()),
        }
    }
}

/// A report to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Who makes it.
    pub by: String,
    /// What it is about.
    pub about: Subject,
    /// Whose words or name it is.
    pub person: Option<String>,
    /// The words, as they are now.
    pub words: String,
    /// Which of the reasons.
    pub reason: String,
    /// What the reporter adds.
    pub text: String,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    /// It waits for an administrator; also if the same person has made it before.
    Done,
    /// So many of the same person wait already that there is no room for another.
    TooMany,
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its ID.
    pub id: String,
    /// Who made it, by ID and name.
    pub by: (String, String),
    /// What it is about, as [`Subject`] is written.
    pub about: String,
    /// Whose words or name it is, by ID and name now.
    pub person: Option<(String, String)>,
    /// The words, as they were.
    pub words: String,
    /// Which of the reasons.
    pub reason: String,
    /// What the reporter added.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

type Row = (String, String, Option<String>, String, Option<String>, Option<String>, String, String, String, i64);

fn read((id, by, by_name, about, person, called, words, reason, text, at_ms): Row) -> Report {
    let person = person.map(|id| (id, called.unwrap_or_default()));
    Report { id, by: (by, by_name.unwrap_or_default()), about, person, words, reason, text, at_ms }
}

/// The reports that wait and meet a condition.
macro_rules! open_reports {
    ($condition:literal) => {
        concat!(
            "SELECT r.id, r.by_guest, b.name, r.about, r.person, p.name, r.words, r.reason, r.text, r.at_ms \
             FROM reports r LEFT JOIN guests b ON b.id = r.by_guest LEFT JOIN guests p ON p.id = r.person \
             WHERE r.settled_ms IS NULL AND ",
            $condition,
            " ORDER BY r.at_ms, r.id LIMIT $2"
        )
    };
}

impl Store {
    /// Makes a report.
    pub async fn report(&self, report: &NewReport, at_ms: i64) -> Result<Filed> {
        if ![&report.words, &report.reason, &report.text].into_iter().all(|text| storable(text)) {
            return Err(StoreError::Unfit("a report holds a character that cannot be stored".to_owned()));
        }
        let id = fresh_id()?;
        let filed: u64 = on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO reports (id, by_guest, about, person, words, reason, text, at_ms) \
                 SELECT $1, g.id, $3, $4, $5, $6, $7, $8 FROM guests g WHERE g.id = $2 \
                 AND (SELECT COUNT(*) FROM reports o WHERE o.by_guest = $2 AND o.settled_ms IS NULL) < $9 \
                 ON CONFLICT (by_guest, about) DO UPDATE SET text = excluded.text, reason = excluded.reason, \
                 words = excluded.words, settled_ms = NULL, at_ms = excluded.at_ms")
                .bind(&id).bind(&report.by).bind(report.about.to_string()).bind(&report.person).bind(&report.words)
                .bind(&report.reason).bind(&report.text).bind(at_ms).bind(MOST_OPEN)
                .execute(&mut **line).await?.rows_affected())
        })?;
        Ok(if filed == 0 { Filed::TooMany } else { Filed::Done })
    }

    /// Reports that wait, the oldest first.
    pub async fn open_reports(&self, most: u32) -> Result<Vec<Report>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(open_reports!("r.id <> $1"))
                .bind("").bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// How many reports wait.
    pub async fn count_reports(&self) -> Result<u64> {
        let (count,): (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT COUNT(*) FROM reports WHERE settled_ms IS NULL").fetch_one(&mut **line).await?)
        })?;
        Ok(count.unsigned_abs())
    }

    /// A report that waits.
    pub async fn open_report(&self, id: &str) -> Result<Option<Report>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(open_reports!("r.id = $1")).bind(id).bind(1i64).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(read))
    }
}
