//! What everybody reached in the games that are over.

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::number,
    error::Result,
};

pub(crate) const SHEETS: &[Sheet] = &[Sheet {
    name: "results",
    of_tables: true,
    keys: 2,
    columns: &[
        ("table_id", Text),
        ("seat", Number),
        ("guest", Text),
        ("bot", Text),
        ("game", Text),
        ("seats", Number),
        ("rank", Number),
        ("tied", Number),
        ("score", Number),
        ("at_ms", Number),
        ("public", Number),
    ],
}];

/// What one seat reached in a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The table.
    pub table: String,
    /// The seat, counted from 0.
    pub seat: u8,
    /// The person who sat there, by ID.
    pub guest: Option<String>,
    /// The bot that sat there, by the name of its kind. Neither person nor bot: somebody at another's device.
    pub bot: Option<String>,
    /// The game's ID.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// 1 for a winner.
    pub rank: u8,
    /// How many others share the rank.
    pub tied: u8,
    /// The final score.
    pub score: Option<i32>,
    /// When the game ended.
    pub at_ms: i64,
    /// Whether the table was listed for everybody.
    pub public: bool,
}

impl ResultRow {
    /// The part of one win that this is: 1 alone, 1/2 of a win shared by two, 0 for a loser.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.rank == 1 { 1.0 / f64::from(self.tied + 1) } else { 0.0 }
    }
}

/// A row as it is stored.
struct Stored {
    texts: [Option<String>; 4],
    numbers: [i64; 6],
    score: Option<i64>,
}

/// The columns of a [`Stored`] row, from `results r`.
macro_rules! result_columns {
    () => {
        "r.table_id, r.guest, r.bot, r.game, r.seat, r.seats, r.rank, r.tied, r.at_ms, r.public, r.score"
    };
}

impl<'r, R: Row> FromRow<'r, R> for Stored
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Stored> {
        let text = |k: usize| row.try_get::<Option<String>, _>(k);
        let number = |k: usize| row.try_get::<i64, _>(k);
        Ok(Stored {
            texts: [text(0)?, text(1)?, text(2)?, text(3)?],
            numbers: [number(4)?, number(5)?, number(6)?, number(7)?, number(8)?, number(9)?],
            score: row.try_get(10)?,
        })
    }
}

impl Stored {
    fn read(self) -> Result<ResultRow> {
        let ([table, guest, bot, game], [seat, seats, rank, tied, at_ms, public]) = (self.texts, self.numbers);
        let table = table.unwrap_or_default();
        Ok(ResultRow {
            seat: number(&table, seat)?,
            guest,
            bot,
            game: game.unwrap_or_default(),
            seats: number(&table, seats)?,
            rank: number(&table, rank)?,
            tied: number(&table, tied)?,
            score: self.score.map(|score| number(&table, score)).transpose()?,
            at_ms,
            public: public != 0,
            table,
        })
    }
}

impl Store {
    /// Keeps what everybody reached in a game; what is kept already stays as it is.
    pub async fn add_results(&self, results: &[ResultRow]) -> Result<()> {
        if results.is_empty() {
            return Ok(());
        }
        on!(self, write, line => {
            let mut statement = sqlx::QueryBuilder::new(
                "INSERT INTO results (table_id, seat, guest, bot, game, seats, rank, tied, score, at_ms, public) ");
            statement.push_values(results, |mut row, result| {
                row.push_bind(&result.table)
                    .push_bind(i64::from(result.seat))
                    .push_bind(&result.guest)
                    .push_bind(&result.bot)
                    .push_bind(&result.game)
                    .push_bind(i64::from(result.seats))
                    .push_bind(i64::from(result.rank))
                    .push_bind(i64::from(result.tied))
                    .push_bind(result.score.map(i64::from))
                    .push_bind(result.at_ms)
                    .push_bind(i64::from(result.public));
            });
            statement.push(" ON CONFLICT DO NOTHING");
            Ok(statement.build().execute(&mut **line).await.map(drop)?)
        })
    }

    /// What everybody reached at a table, in seat order; nothing while its game goes on.
    pub async fn results_at(&self, table: &str) -> Result<Vec<ResultRow>> {
        let rows: Vec<Stored> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", result_columns!(), " FROM results r WHERE r.table_id = $1 ORDER BY r.seat"))
                .bind(table).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(Stored::read).collect()
    }

    /// What a person reached, the latest first: so many after the first `skip`; all of it, or only what everybody may see.
    pub async fn results_of(&self, guest: &str, all: bool, skip: u32, most: u32) -> Result<Vec<ResultRow>> {
        let rows: Vec<Stored> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", result_columns!(), " FROM results r WHERE r.guest = $1 AND r.public >= $2 \
                 ORDER BY r.at_ms DESC, r.table_id, r.seat LIMIT $3 OFFSET $4"))
                .bind(guest).bind(i64::from(!all)).bind(i64::from(most)).bind(i64::from(skip))
                .fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(Stored::read).collect()
    }
}
