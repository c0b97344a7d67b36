//! Lists of tables, the latest activity first. A step that not everybody may know of moves no table up.

use serde_json::Value;

use crate::{
    Store,
    db::on,
    entries::number,
    error::Result,
    seats::{self, StoredSeat, seat_columns},
    tables::{Visibility, json},
};

/// The longest list that is given at once.
const LONGEST_LIST: i64 = 200;

/// A table as it stands in a list: without secrets.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its short random name.
    pub id: String,
    /// The game's ID.
    pub game: String,
    /// What the table is called.
    pub name: String,
    /// Seats and options.
    pub setup: Value,
    /// The guest who made it.
    pub host: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// The table and entry it was forked from.
    pub forked_from: Option<String>,
    /// When it was made.
    pub created_ms: i64,
    /// When the game ended.
    pub finished_ms: Option<i64>,
    /// The number of the last entry.
    pub last_seq: u32,
    /// When something last happened.
    pub last_ms: i64,
    /// Who sits where.
    pub seats: Vec<StoredSeat>,
}

/// The columns of a table in a list, then those of one of its seats.
type ListRow = (
    String,
    String,
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    i64,
    Option<i64>,
    i64,
    i64,
    i64,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// A list of tables that meet a condition, each once for every seat, the latest activity first.
macro_rules! list_of {
    ($condition:literal) => {
        concat!(
            "SELECT t.id, t.game, t.name, t.setup, t.host, t.visibility, t.forked_from, t.created_ms, t.finished_ms, \
             t.last_seq, t.last_ms, ",
            seat_columns!(),
            " FROM (SELECT * FROM tables t WHERE ",
            $condition,
            " ORDER BY t.last_ms DESC, t.id LIMIT $1) t \
             JOIN seats s ON s.table_id = t.id LEFT JOIN guests g ON g.id = s.guest \
             ORDER BY t.last_ms DESC, t.id, s.seat"
        )
    };
}

impl Store {
    /// Public tables with an open seat, the latest activity first.
    pub async fn open_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!(
                "t.visibility = 'public' AND t.finished_ms IS NULL \
                 AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open')"))
                .bind(LONGEST_LIST).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// Public tables where all seats are taken and the game goes on, to be watched.
    pub async fn running_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!(
                "t.visibility = 'public' AND t.finished_ms IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open')"))
                .bind(LONGEST_LIST).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// Public tables whose game is over, the latest first.
    pub async fn finished_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!("t.visibility = 'public' AND t.finished_ms IS NOT NULL"))
                .bind(LONGEST_LIST).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// The tables a guest made or sits at, the latest activity first.
    pub async fn tables_of(&self, guest: &str) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!(
                "t.host = $2 OR t.id IN (SELECT h.table_id FROM seats h WHERE h.guest = $2)"))
                .bind(LONGEST_LIST).bind(guest).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// The IDs of all tables there are.
    pub async fn all_tables(&self) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT id FROM tables ORDER BY id").fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}

/// Puts the rows of one table together, one for each seat.
fn gather(rows: Vec<ListRow>) -> Result<Vec<Listed>> {
    let mut tables: Vec<Listed> = Vec::new();
    for row in rows {
        let (id, game, name, setup, host, visibility, forked_from, created_ms, finished_ms, last_seq, last_ms, ..) =
            row;
        let (.., seat, kind, guest, bot, shown) = row;
        let seat = seats::read(&id, (seat, kind, guest, bot, shown))?;
        match tables.last_mut() {
            Some(table) if table.id == id => table.seats.push(seat),
            _ => tables.push(Listed {
                setup: json(&id, "the setup", &setup)?,
                visibility: Visibility::read(&id, &visibility)?,
                last_seq: number(&id, last_seq)?,
                seats: vec![seat],
                id,
                game,
                name,
                host,
                forked_from,
                created_ms,
                finished_ms,
                last_ms,
            }),
        }
    }
    Ok(tables)
}
