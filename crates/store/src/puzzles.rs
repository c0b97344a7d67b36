//! Puzzles that people tried: a row for every table at which one was, with what came of it.

use crate::{
    Store,
    change::{Standing, raise},
    copy::{Number, Sheet, Text},
    db::on,
    entries::storable,
    error::{Result, StoreError},
};

pub(crate) const SHEETS: &[Sheet] = &[Sheet {
    name: "puzzle_tries",
    of_tables: true,
    keys: 1,
    columns: &[
        ("table_id", Text),
        ("guest", Text),
        ("puzzle", Text),
        ("at_ms", Number),
        ("solved", Number),
        ("shown", Number),
        ("judged", Text),
    ],
}];

/// The longest judgement that is kept.
const LONGEST: usize = 4 << 10;
/// So many days are looked at for a streak.
const MOST_DAYS: i64 = 4_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// A puzzle that somebody tried at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTry {
    /// Who, by ID.
    pub guest: String,
    /// The puzzle's name: `coloma/3-41`.
    pub puzzle: String,
    /// When.
    pub at_ms: i64,
    /// Whether it was solved by somebody who had not seen the answer.
    pub solved: bool,
    /// Whether the answer is shown here.
    pub shown: bool,
    /// What was said of the turn that was played.
    pub judged: String,
}

/// How somebody stands with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleDone {
    /// The puzzle's name.
    pub puzzle: String,
    /// How often it was tried.
    pub tries: u32,
    /// Whether it was solved.
    pub solved: bool,
    /// Whether the answer was shown.
    pub shown: bool,
}

/// How many people a puzzle was for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleCount {
    /// Who played a turn in it.
    pub tried: u32,
    /// Who solved it before seeing the answer.
    pub solved: u32,
    /// Who solved it at the first try.
    pub at_once: u32,
}

impl Store {
    /// Notes what came of a puzzle at a table, once. Who has seen the answer solves it no more.
    pub async fn add_puzzle_try(&self, table: &str, tried: &PuzzleTry) -> Result<()> {
        if !storable(&tried.judged) || !storable(&tried.puzzle) || tried.judged.len() > LONGEST {
            return Err(StoreError::Unfit("this is no judgement of a puzzle".to_owned()));
        }
        let moved: Option<Standing> = on!(self, change, line => {
            let (seen,): (i64,) = sqlx::query_as(
                "SELECT COUNT(*) FROM puzzle_tries WHERE guest = $1 AND puzzle = $2 AND shown = 1")
                .bind(&tried.guest).bind(&tried.puzzle).fetch_one(&mut **line).await?;
            sqlx::query(
                "INSERT INTO puzzle_tries (table_id, guest, puzzle, at_ms, solved, shown, judged) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id) DO NOTHING")
                .bind(table).bind(&tried.guest).bind(&tried.puzzle).bind(tried.at_ms)
                .bind(i64::from(tried.solved && seen == 0)).bind(i64::from(tried.shown)).bind(&tried.judged)
                .execute(&mut **line).await?;
            // Other nodes hear of it as of a change of seats; of a game that is over nobody need hear.
            Ok(raise!(&mut **line, table, tried.at_ms))
        })?;
        self.tell_of(table, moved)
    }

    /// What came of a puzzle at a table.
    pub async fn puzzle_try(&self, table: &str) -> Result<Option<PuzzleTry>> {
        let row: Option<(String, String, i64, i64, i64, String)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT guest, puzzle, at_ms, solved, shown, judged FROM puzzle_tries WHERE table_id = $1")
                .bind(table).fetch_optional(&mut **line).await?)
        })?;
        let read = |(guest, puzzle, at_ms, solved, shown, judged)| PuzzleTry {
            guest,
            puzzle,
            at_ms,
            solved: solved != 0,
            shown: shown != 0,
            judged,
        };
        Ok(row.map(read))
    }

    /// How somebody stands with all puzzles that they tried or were shown.
    pub async fn puzzles_of(&self, guest: &str) -> Result<Vec<PuzzleDone>> {
        let rows: Vec<(String, i64, i64, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT puzzle, CAST(SUM(1 - shown) AS BIGINT), MAX(solved), MAX(shown) FROM puzzle_tries \
                 WHERE guest = $1 GROUP BY puzzle ORDER BY puzzle")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        let done = |(puzzle, tries, solved, shown): (String, i64, i64, i64)| PuzzleDone {
            puzzle,
            tries: u32::try_from(tries).unwrap_or(u32::MAX),
            solved: solved != 0,
            shown: shown != 0,
        };
        Ok(rows.into_iter().map(done).collect())
    }

    /// How many people tried a puzzle, and how many solved it.
    pub async fn puzzle_count(&self, puzzle: &str) -> Result<PuzzleCount> {
        let (tried, solved, at_once): (i64, i64, i64) = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT COUNT(*), COALESCE(CAST(SUM(solved) AS BIGINT), 0), \
                 COALESCE(CAST(SUM(CASE WHEN first_solved = first_tried THEN 1 ELSE 0 END) AS BIGINT), 0) FROM \
                 (SELECT MAX(solved) AS solved, MIN(at_ms) AS first_tried, \
                 MIN(CASE WHEN solved = 1 THEN at_ms END) AS first_solved \
                 FROM puzzle_tries WHERE puzzle = $1 AND shown = 0 GROUP BY guest) AS people")
                .bind(puzzle).fetch_one(&mut **line).await?)
        })?;
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(PuzzleCount { tried: count(tried), solved: count(solved), at_once: count(at_once) })
    }

    /// The days on which somebody solved a puzzle for the first time, counted from 1970, the latest first.
    pub async fn puzzle_days(&self, guest: &str) -> Result<Vec<i64>> {
        let rows: Vec<(i64,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT DISTINCT first_ms / $2 AS day FROM \
                 (SELECT MIN(at_ms) AS first_ms FROM puzzle_tries WHERE guest = $1 AND solved = 1 GROUP BY puzzle) AS firsts \
                 ORDER BY day DESC LIMIT $3")
                .bind(guest).bind(DAY_MS).bind(MOST_DAYS).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(day,)| day).collect())
    }
}
