//! A whole house carried from one store to another, whichever databases they are: in one piece, and checked.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, QueryBuilder, Row, Type};

use crate::{
    Store,
    db::on,
    entries::ROWS_AT_ONCE,
    error::{Result, StoreError},
};

/// How much was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Guests.
    pub guests: u64,
    /// Sessions.
    pub sessions: u64,
    /// Editions.
    pub editions: u64,
    /// Tables.
    pub tables: u64,
    /// Seats.
    pub seats: u64,
    /// Entries.
    pub entries: u64,
}

/// What stands in a column.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
}
use Kind::{Number, Text};

/// A table of the database: the first column, or the first two, say which row it is.
struct Sheet {
    name: &'static str,
    /// Whether rows belong to the table that the first column names.
    of_tables: bool,
    /// Whether the second column is part of the key.
    pair: bool,
    columns: &'static [(&'static str, Kind)],
}

/// Everything there is, in an order in which nothing refers to what is not there yet.
const SHEETS: [Sheet; 6] = [
    Sheet {
        name: "guests",
        of_tables: false,
        pair: false,
        columns: &[("id", Text), ("name", Text), ("created_ms", Number), ("preferences", Text)],
    },
    Sheet {
        name: "sessions",
        of_tables: false,
        pair: false,
        columns: &[
            ("token_sha256", Text),
            ("guest", Text),
            ("created_ms", Number),
            ("seen_ms", Number),
            ("ended_ms", Number),
        ],
    },
    Sheet {
        name: "editions",
        of_tables: false,
        pair: false,
        columns: &[("digest", Text), ("game", Text), ("files", Text)],
    },
    Sheet {
        name: "tables",
        of_tables: true,
        pair: false,
        columns: &[
            ("id", Text),
            ("game", Text),
            ("setup", Text),
            ("secret_key", Text),
            ("commitment", Text),
            ("origin", Text),
            ("host", Text),
            ("visibility", Text),
            ("name", Text),
            ("forked_from", Text),
            ("created_ms", Number),
            ("finished_ms", Number),
            ("last_seq", Number),
            ("last_ms", Number),
            ("edition", Text),
            ("nonce", Text),
            ("seed", Text),
            ("deals", Number),
            ("begun_ms", Number),
            ("seats_seq", Number),
            ("due_ms", Number),
            ("rules_version", Number),
        ],
    },
    Sheet {
        name: "seats",
        of_tables: true,
        pair: true,
        columns: &[
            ("table_id", Text),
            ("seat", Number),
            ("kind", Text),
            ("guest", Text),
            ("bot", Text),
            ("name", Text),
            ("link_sha256", Text),
        ],
    },
    Sheet {
        name: "entries",
        of_tables: true,
        pair: true,
        columns: &[
            ("table_id", Text),
            ("seq", Number),
            ("seat", Number),
            ("deed", Text),
            ("digest", Text),
            ("at_ms", Number),
            ("command_id", Text),
        ],
    },
];

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
}

/// The next rows of a sheet after a key.
macro_rules! page {
    ($line:expr, $sheet:expr, $after:expr) => {{
        let query = sqlx::query(AssertSqlSafe($sheet.select())).bind(&$after.0);
        let query = if $sheet.pair { query.bind($after.1) } else { query };
        let rows = query.fetch_all($line).await?;
        rows.iter().map(|row| $sheet.read(row)).collect::<sqlx::Result<Vec<_>>>()?
    }};
}

/// How many rows a sheet has.
macro_rules! count {
    ($line:expr, $sheet:expr) => {{
        let (count,): (i64,) =
            sqlx::query_as(AssertSqlSafe(format!("SELECT COUNT(*) FROM {}", $sheet.name))).fetch_one($line).await?;
        count.unsigned_abs()
    }};
}

impl Store {
    /// Copies everything to an empty store, as it is at this moment, while games go on here; then reads it back there
    /// and compares it table by table. Nothing is kept there unless all of it is the same. `told` hears how far it is:
    /// rows done, rows in all.
    pub async fn copy_to(&self, to: &Store, mut told: impl FnMut(u64, u64) + Send) -> Result<Copied> {
        on!(self, survey, from => {
            on!(to, move_in, into => {
                for sheet in &SHEETS {
                    if count!(&mut **into, sheet) > 0 {
                        return Err(StoreError::Copy(format!("the other store is not empty: it has {}", sheet.name)));
                    }
                }
                let (mut all, mut done, mut rows) = (0, 0, [0; SHEETS.len()]);
                for sheet in &SHEETS {
                    all += count!(&mut **from, sheet);
                }
                told(done, all);
                let (mut here, mut there) = (Digests::default(), Digests::default());
                for (sheet, rows) in SHEETS.iter().zip(&mut rows) {
                    let mut after = (String::new(), i64::MIN);
                    loop {
                        let page = page!(&mut **from, sheet, after);
                        let Some(last) = page.last() else { break };
                        after = sheet.key(last);
                        let mut statement = QueryBuilder::new(sheet.insert());
                        statement.push_values(&page, |mut row, cells| {
                            for cell in cells {
                                match cell {
                                    Cell::Text(text) => row.push_bind(text),
                                    Cell::Number(number) => row.push_bind(number),
                                };
                            }
                        });
                        statement.build().execute(&mut **into).await?;
                        here.add(sheet, &page);
                        *rows += page.len() as u64;
                        done += page.len() as u64;
                        told(done, all);
                    }
                    let mut after = (String::new(), i64::MIN);
                    loop {
                        let page = page!(&mut **into, sheet, after);
                        let Some(last) = page.last() else { break };
                        after = sheet.key(last);
                        there.add(sheet, &page);
                    }
                }
                here.compare(there)?;
                let [guests, sessions, editions, tables, seats, entries] = rows;
                Ok(Copied { guests, sessions, editions, tables, seats, entries })
            })
        })
    }
}

impl Sheet {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn select(&self) -> String {
        let (first, second) = (self.columns[0].0, self.columns[1].0);
        let (key, after) = if self.pair { (format!("{first}, {second}"), "$1, $2") } else { (first.to_owned(), "$1") };
        let (names, name) = (self.names(), self.name);
        format!("SELECT {names} FROM {name} WHERE ({key}) > ({after}) ORDER BY {key} LIMIT {ROWS_AT_ONCE}")
    }

    fn insert(&self) -> String {
        format!("INSERT INTO {} ({}) ", self.name, self.names())
    }

    fn read<'r, R: Row>(&self, row: &'r R) -> sqlx::Result<Vec<Cell>>
    where
        usize: ColumnIndex<R>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
    {
        let cell = |(k, (_, kind)): (usize, &(&str, Kind))| match kind {
            Text => row.try_get(k).map(Cell::Text),
            Number => row.try_get(k).map(Cell::Number),
        };
        self.columns.iter().enumerate().map(cell).collect()
    }

    fn key(&self, row: &[Cell]) -> (String, i64) {
        let text = if let Cell::Text(Some(text)) = &row[0] { text.clone() } else { String::new() };
        let number = if let Cell::Number(Some(number)) = row[1] { number } else { 0 };
        (text, number)
    }
}

/// A digest over everything of each table, and one over each list of the rest.
#[derive(Default)]
struct Digests(BTreeMap<String, Sha256>);

impl Digests {
    fn add(&mut self, sheet: &Sheet, page: &[Vec<Cell>]) {
        for row in page {
            let what = if sheet.of_tables { format!("table \"{}\"", sheet.key(row).0) } else { sheet.name.to_owned() };
            let digest = self.0.entry(what).or_default();
            digest.update(sheet.name);
            for cell in row {
                // Lengths and signs, so that no two rows look alike.
                match cell {
                    Cell::Text(None) | Cell::Number(None) => digest.update([0]),
                    Cell::Text(Some(text)) => {
                        digest.update([1]);
                        digest.update((text.len() as u64).to_be_bytes());
                        digest.update(text);
                    }
                    Cell::Number(Some(number)) => {
                        digest.update([2]);
                        digest.update(number.to_be_bytes());
                    }
                }
            }
        }
    }

    fn compare(self, other: Digests) -> Result<()> {
        let finished = |digests: Digests| -> BTreeMap<String, Vec<u8>> {
            digests.0.into_iter().map(|(what, digest)| (what, digest.finalize().to_vec())).collect()
        };
        let (here, there) = (finished(self), finished(other));
        let differs = here.iter().find(|(what, digest)| there.get(*what) != Some(digest)).map(|(what, _)| what);
        let strange = there.keys().find(|what| !here.contains_key(*what));
        match differs.or(strange) {
            Some(what) => Err(StoreError::Copy(format!("{what} is not the same on both sides"))),
            None => Ok(()),
        }
    }
}
