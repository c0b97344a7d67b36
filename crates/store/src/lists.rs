//! Lists of tables, the latest activity first. A step that not everybody may know of moves no table up.

use serde_json::Value;
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

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
    /// What was agreed on beside the rules.
    pub terms: Value,
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

/// The columns of a table in a list, and those of one of its seats: too long for a tuple.
struct ListRow {
    texts: [String; 6],
    notes: [Option<String>; 2],
    numbers: [i64; 3],
    finished_ms: Option<i64>,
    seat: seats::Row,
}

impl<'r, R: Row> FromRow<'r, R> for ListRow
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<ListRow> {
        let text = |k: usize| row.try_get::<String, _>(k);
        let note = |k: usize| row.try_get::<Option<String>, _>(k);
        let number = |k: usize| row.try_get::<i64, _>(k);
        Ok(ListRow {
            texts: [text(0)?, text(1)?, text(2)?, text(3)?, text(4)?, text(5)?],
            notes: [note(6)?, note(7)?],
            numbers: [number(8)?, number(9)?, number(10)?],
            finished_ms: row.try_get(11)?,
            seat: (number(12)?, text(13)?, note(14)?, note(15)?, note(16)?, note(17)?, note(18)?),
        })
    }
}

/// A list of tables that meet a condition, each once for every seat, the latest activity first.
macro_rules! list_of {
    ($condition:literal) => {
        concat!(
            "SELECT t.id, t.game, t.name, t.setup, t.terms, t.visibility, t.host, t.forked_from, t.created_ms, \
             t.last_seq, t.last_ms, t.finished_ms, ",
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
                "t.visibility = 'public' AND t.closed_ms IS NULL AND t.finished_ms IS NULL \
                 AND t.id IN (SELECT o.table_id FROM seats o WHERE o.kind = 'open')"))
                .bind(LONGEST_LIST).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// Public tables where all seats are taken and the game goes on, to be watched.
    pub async fn running_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!(
                "t.visibility = 'public' AND t.closed_ms IS NULL AND t.finished_ms IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open')"))
                .bind(LONGEST_LIST).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// Public tables whose game is over, the latest first.
    pub async fn finished_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!("t.visibility = 'public' AND t.closed_ms IS NULL AND t.finished_ms IS NOT NULL"))
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

    /// The tables of a group of friends, the latest activity first.
    pub async fn tables_of_group(&self, group: &str) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!(
                "t.id IN (SELECT x.table_id FROM friend_group_tables x WHERE x.group_id = $2)"))
                .bind(LONGEST_LIST).bind(group).fetch_all(&mut **line).await?)
        })?;
        gather(rows)
    }

    /// The tables a guest made or sits at whose game is not over, the latest activity first.
    pub async fn own_tables(&self, guest: &str) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, read, line => {
            Ok(sqlx::query_as(list_of!(
                "t.finished_ms IS NULL \
                 AND (t.host = $2 OR t.id IN (SELECT h.table_id FROM seats h WHERE h.guest = $2))"))
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
    for ListRow { texts, notes, numbers, finished_ms, seat } in rows {
        let [id, game, name, setup, terms, visibility] = texts;
        let ([host, forked_from], [created_ms, last_seq, last_ms]) = (notes, numbers);
        let seat = seats::read(&id, seat)?;
        match tables.last_mut() {
            Some(table) if table.id == id => table.seats.push(seat),
            _ => tables.push(Listed {
                setup: json(&id, "the setup", &setup)?,
                terms: json(&id, "the terms", &terms)?,
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
