//! Everything the house knows about a person, for the person.

use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;

use crate::{
    Store,
    copy::{Cell, Sheet, sheets},
    db::on,
    error::Result,
};

/// What stands in the name of a column that is kept from everybody: secrets by which somebody gets in, and those of games.
const SECRET: &[&str] = &["sha256", "hash", "secret", "token", "key", "state", "nonce", "seed", "private", "auth"];
/// The most rows of a sheet.
const MOST_ROWS: usize = 10_000;
/// What is said of a table that somebody made or sits at.
const OF_TABLES: &[&str] = &["id", "game", "name", "visibility", "created_ms", "finished_ms", "last_ms"];

/// Which rows of a sheet are about a person, `$1`.
fn about(sheet: &Sheet) -> Option<&'static str> {
    match sheet.name {
        "guests" => Some("id = $1"),
        "tables" => Some("host = $1 OR id IN (SELECT s.table_id FROM seats s WHERE s.guest = $1)"),
        _ if sheet.has("guest") => Some("guest = $1"),
        _ if sheet.has("maker") => Some("maker = $1"),
        _ if sheet.has("by_guest") => Some("by_guest = $1"),
        _ => None,
    }
}

fn is_told(sheet: &Sheet, column: &str) -> bool {
    match sheet.name {
        "tables" => OF_TABLES.contains(&column),
        _ => !SECRET.iter().any(|part| column.contains(part)),
    }
}

fn told(sheet: &Sheet, row: Vec<Cell>) -> Value {
    let value = |cell| match cell {
        Cell::Text(text) => json!(text),
        Cell::Number(number) => json!(number),
    };
    let columns = sheet.columns.iter().zip(row).filter(|((column, _), _)| is_told(sheet, column));
    Value::Object(columns.map(|((column, _), cell)| ((*column).to_owned(), value(cell))).collect::<Map<_, _>>())
}

impl Store {
    /// Everything that is kept about a person: the sheets of the store with the person's rows, without what is secret even
    /// to them (hashes, keys, the deals of running games). A room whose rows have a column `guest` is there by itself.
    pub async fn everything_about(&self, guest: &str) -> Result<Value> {
        on!(self, survey, line => {
            let mut everything = Map::new();
            for sheet in sheets() {
                let Some(about) = about(sheet) else { continue };
                let select = format!("SELECT {} FROM {} WHERE {about} LIMIT {MOST_ROWS}", sheet.names(), sheet.name);
                let rows = sqlx::query(AssertSqlSafe(select)).bind(guest).fetch_all(&mut **line).await?;
                let rows = rows.iter().map(|row| sheet.read(row)).collect::<sqlx::Result<Vec<_>>>()?;
                let rows: Vec<Value> = rows.into_iter().map(|row| told(sheet, row)).collect();
                everything.insert(sheet.name.to_owned(), Value::Array(rows));
            }
            Ok(Value::Object(everything))
        })
    }
}
