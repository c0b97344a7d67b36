//! A whole house carried from one store to another, whichever databases they are: in one piece, and checked.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, QueryBuilder, Row, Type};

use crate::{
    Store, accounts, admin, company,
    db::on,
    entries::ROWS_AT_ONCE,
    error::{Result, StoreError},
    lobby, notices, pace, programs, puzzles, results, reviews, standing, talk, tournaments, turns,
};

/// How much was copied: the sheets of the store with their rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied(pub Vec<(&'static str, u64)>);

impl Copied {
    /// The rows of a sheet.
    #[must_use]
    pub fn rows(&self, sheet: &str) -> u64 {
        self.0.iter().find(|(name, _)| *name == sheet).map_or(0, |(_, rows)| *rows)
    }
}

/// What stands in a column.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Text,
    Number,
}
pub(crate) use Kind::{Number, Text};

/// A table of the database: its first columns say which row it is.
pub(crate) struct Sheet {
    pub(crate) name: &'static str,
    /// Whether rows belong to the table that the first column names.
    pub(crate) of_tables: bool,
    /// How many columns the key has.
    pub(crate) keys: usize,
    pub(crate) columns: &'static [(&'static str, Kind)],
}

/// Everything there is, in an order in which nothing refers to what is not there yet. Whoever adds a table to the database
/// adds its sheet to those of its room.
pub(crate) fn sheets() -> impl Iterator<Item = &'static Sheet> + Clone {
    let rooms = [
        SHEETS,
        turns::SHEETS,
        accounts::SHEETS,
        company::SHEETS,
        results::SHEETS,
        talk::SHEETS,
        admin::SHEETS,
        pace::SHEETS,
        notices::SHEETS,
        standing::SHEETS,
        tournaments::SHEETS,
        programs::SHEETS,
        lobby::SHEETS,
        reviews::SHEETS,
        puzzles::SHEETS,
    ];
    rooms.into_iter().flatten()
}

const SHEETS: &[Sheet] = &[
    Sheet {
        name: "guests",
        of_tables: false,
        keys: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("created_ms", Number),
            ("preferences", Text),
            ("handle", Text),
            ("handle_key", Text),
            ("kind", Text),
            ("role", Text),
            ("muted_until_ms", Number),
            ("banned_until_ms", Number),
        ],
    },
    Sheet {
        name: "sessions",
        of_tables: false,
        keys: 1,
        columns: &[
            ("token_sha256", Text),
            ("guest", Text),
            ("created_ms", Number),
            ("seen_ms", Number),
            ("ended_ms", Number),
            ("id", Text),
            ("label", Text),
            ("opened_ms", Number),
        ],
    },
    Sheet {
        name: "editions",
        of_tables: false,
        keys: 1,
        columns: &[("digest", Text), ("game", Text), ("files", Text)],
    },
    Sheet {
        name: "tables",
        of_tables: true,
        keys: 1,
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
            ("terms", Text),
            ("settled_ms", Number),
            ("closed_ms", Number),
            ("closed_why", Text),
        ],
    },
    Sheet {
        name: "seats",
        of_tables: true,
        keys: 2,
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
        keys: 2,
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
pub(crate) enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
}

/// The next rows of a sheet after a row.
macro_rules! page {
    ($line:expr, $sheet:expr, $after:expr) => {{
        let after: Option<&Vec<Cell>> = $after;
        let mut query = sqlx::query(AssertSqlSafe($sheet.select(after.is_some())));
        for cell in after.into_iter().flat_map(|row| &row[..$sheet.keys]) {
            query = match cell {
                Cell::Text(text) => query.bind(text),
                Cell::Number(number) => query.bind(number),
            };
        }
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
                for sheet in sheets() {
                    if count!(&mut **into, sheet) > 0 {
                        return Err(StoreError::Copy(format!("the other store is not empty: it has {}", sheet.name)));
                    }
                }
                let (mut all, mut done, mut copied) = (0, 0, Copied::default());
                for sheet in sheets() {
                    all += count!(&mut **from, sheet);
                }
                told(done, all);
                let (mut here, mut there) = (Digests::default(), Digests::default());
                for sheet in sheets() {
                    let (mut last, mut rows) = (None, 0);
                    loop {
                        let mut page = page!(&mut **from, sheet, last.as_ref());
                        if page.is_empty() {
                            break;
                        }
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
                        rows += page.len() as u64;
                        done += page.len() as u64;
                        told(done, all);
                        last = page.pop();
                    }
                    copied.0.push((sheet.name, rows));
                    let mut last = None;
                    loop {
                        let mut page = page!(&mut **into, sheet, last.as_ref());
                        if page.is_empty() {
                            break;
                        }
                        there.add(sheet, &page);
                        last = page.pop();
                    }
                }
                here.compare(there)?;
                Ok(copied)
            })
        })
    }

    /// How much there is.
    pub async fn counts(&self) -> Result<Copied> {
        on!(self, survey, line => {
            let mut counts = Copied::default();
            for sheet in sheets() {
                counts.0.push((sheet.name, count!(&mut **line, sheet)));
            }
            Ok(counts)
        })
    }
}

impl Sheet {
    /// Its columns, as a statement names them.
    pub(crate) fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn select(&self, after: bool) -> String {
        let keys: Vec<&str> = self.columns[..self.keys].iter().map(|(name, _)| *name).collect();
        let places: Vec<String> = (1..=self.keys).map(|k| format!("${k}")).collect();
        let (key, names, name) = (keys.join(", "), self.names(), self.name);
        let after = if after { format!("WHERE ({key}) > ({})", places.join(", ")) } else { String::new() };
        format!("SELECT {names} FROM {name} {after} ORDER BY {key} LIMIT {ROWS_AT_ONCE}")
    }

    fn insert(&self) -> String {
        format!("INSERT INTO {} ({}) ", self.name, self.names())
    }

    /// Whether it has a column of this name.
    pub(crate) fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|(name, _)| *name == column)
    }

    /// A row as its columns come.
    pub(crate) fn read<'r, R: Row>(&self, row: &'r R) -> sqlx::Result<Vec<Cell>>
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

    /// What a row belongs to: its table, or the sheet.
    fn whose(&self, row: &[Cell]) -> String {
        match &row[0] {
            Cell::Text(Some(table)) if self.of_tables => format!("table \"{table}\""),
            _ => self.name.to_owned(),
        }
    }
}

/// A digest over everything of each table, and one over each list of the rest.
#[derive(Default)]
struct Digests(BTreeMap<String, Sha256>);

impl Digests {
    fn add(&mut self, sheet: &Sheet, page: &[Vec<Cell>]) {
        for row in page {
            let digest = self.0.entry(sheet.whose(row)).or_default();
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::db::Db;

    /// What is no part of a house: nodes that run, the steps that were taken, and what the house knows of itself.
    const NOT_CARRIED: [&str; 3] = ["_sqlx_migrations", "house", "nodes"];

    #[tokio::test]
    async fn everything_there_is_has_a_sheet() {
        let store = Store::in_memory().await.unwrap();
        let Db::Sqlite(db) = &store.db else { unreachable!("it is in memory") };
        let mut line = db.read().await.unwrap();
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'",
        )
        .fetch_all(&mut *line)
        .await
        .unwrap();
        let there: BTreeSet<(String, String)> =
            columns.into_iter().filter(|(table, _)| !NOT_CARRIED.contains(&table.as_str())).collect();
        let carried = sheets().flat_map(|sheet| sheet.columns.iter().map(|(name, _)| (sheet.name, *name)));
        let carried: BTreeSet<_> = carried.map(|(table, name)| (table.to_owned(), name.to_owned())).collect();
        assert_eq!(there, carried);
    }
}
