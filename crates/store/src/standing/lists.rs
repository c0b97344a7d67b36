//! What is read of the standing of people: ratings, leaders, sums. Every list is short.

use sqlx::QueryBuilder;

use super::count::{SoloGame, Tally};
use crate::{Store, db::on, entries::number, error::Result};

/// The most people whose ratings are asked for at once.
const MOST_PEOPLE: usize = 500;
/// How many rows are looked at for a list from which some are left out.
const MOST_LOOKED_AT: i64 = 20_000;
/// The most sums of a title that are read.
const MOST_TALLIES: i64 = 4_000;

/// How strong somebody is at a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Who, by ID.
    pub guest: String,
    /// The game's ID.
    pub game: String,
    /// The points, in thousandths.
    pub points: i64,
    /// Their standard deviation.
    pub spread: i64,
    /// After how many games.
    pub games: u32,
    /// Whether it is still a guess.
    pub provisional: bool,
    /// The best there was since it is no guess any more.
    pub best: Option<i64>,
    /// When it last changed.
    pub updated_ms: i64,
}

pub(super) type RatingRow = (String, String, i64, i64, i64, i64, Option<i64>, i64);

/// The columns of a [`RatingRow`].
macro_rules! rating_columns {
    () => {
        "guest, game, points, spread, games, provisional, best, updated_ms"
    };
}
pub(super) use rating_columns;

impl Rating {
    pub(super) fn read((guest, game, points, spread, games, provisional, best, updated_ms): RatingRow) -> Rating {
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        Rating { guest, game, points, spread, games, provisional: provisional != 0, best, updated_ms }
    }

    pub(super) fn unknown(guest: &str, game: &str, (points, spread): (i64, i64)) -> Rating {
        Rating::read((guest.to_owned(), game.to_owned(), points, spread, 0, 1, None, 0))
    }
}

/// A member on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// The name.
    pub name: String,
    /// The handle.
    pub handle: String,
    /// Whether a program plays.
    pub is_bot: bool,
    /// The rating.
    pub rating: Rating,
}

/// A step of somebody's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingStep {
    /// After which table.
    pub table: String,
    /// When.
    pub at_ms: i64,
    /// The rating since, in thousandths.
    pub points: i64,
    /// Its standard deviation.
    pub spread: i64,
}

/// A seat of a rated game at a public table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedSeat {
    /// The table.
    pub table: String,
    /// What it is called.
    pub table_name: String,
    /// The game's ID.
    pub game: String,
    /// When it ended.
    pub at_ms: i64,
    /// Who sat there.
    pub name: String,
    /// The handle of a member.
    pub handle: Option<String>,
    /// The rank.
    pub rank: u8,
    /// The rating before and after, in thousandths.
    pub points: (i64, i64),
}

/// How somebody did in a seat, among so many players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSeat {
    /// The game's ID.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// The seat, counted from 0.
    pub seat: u8,
    /// How many games.
    pub games: i64,
    /// Won, in millionths.
    pub wins: i64,
}

/// A result of somebody who played alone, with the name of who.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLeader {
    /// The name.
    pub name: String,
    /// The handle.
    pub handle: String,
    /// The table.
    pub table: String,
    /// The game.
    pub solo: SoloGame,
    /// How many games there were on this board; 1 in a list of single games.
    pub games: i64,
    /// When.
    pub at_ms: i64,
}

type LeaderRow = (String, String, String, String, String, i64, i64, i64, i64, Option<i64>, i64);
type BoardRow = (String, String, String, String, String, i64, String, i64, i64, i64);

fn board_leader(
    (name, handle, table, guest, board, height, grade, score, games, at_ms): BoardRow,
) -> Result<BoardLeader> {
    let solo = SoloGame { guest, board, height: number(&table, height)?, grade, score };
    Ok(BoardLeader { name, handle, table, solo, games, at_ms })
}

/// Whether somebody lets everybody see their ratings.
macro_rules! shown {
    ($guest:literal) => {
        concat!("NOT EXISTS (SELECT 1 FROM profiles p WHERE p.guest = ", $guest, " AND p.ratings <> 'everybody')")
    };
}

impl Store {
    /// The ratings of these people at a title; those who have none are left out.
    pub async fn ratings_of(&self, people: &[String], game: &str) -> Result<Vec<Rating>> {
        if people.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<RatingRow> = on!(self, read, line => {
            let mut query = QueryBuilder::new(concat!("SELECT ", rating_columns!(), " FROM ratings WHERE game = "));
            query.push_bind(game).push(" AND guest IN (");
            let mut list = query.separated(", ");
            for guest in people.iter().take(MOST_PEOPLE) {
                list.push_bind(guest);
            }
            query.push(concat!(") AND ", shown!("ratings.guest"), " ORDER BY guest"));
            Ok(query.build_query_as().fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(Rating::read).collect())
    }

    /// All ratings of somebody, the most played title first.
    pub async fn ratings_at_all(&self, guest: &str) -> Result<Vec<Rating>> {
        let rows: Vec<RatingRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", rating_columns!(), " FROM ratings WHERE guest = $1 ORDER BY games DESC, game"))
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(Rating::read).collect())
    }

    /// The members with the highest ratings at a title: those that are certain, or those that are still guesses.
    pub async fn leaders(&self, game: &str, provisional: bool, from: u32, most: u32) -> Result<Vec<Leader>> {
        let rows: Vec<LeaderRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT g.name, g.handle, g.kind, r.guest, r.game, r.points, r.spread, r.games, r.provisional, r.best, \
                 r.updated_ms FROM (SELECT * FROM ratings WHERE game = $1 AND provisional = $2 \
                 ORDER BY points DESC LIMIT $5) r JOIN guests g ON g.id = r.guest \
                 WHERE g.handle IS NOT NULL AND ", shown!("g.id"), " ORDER BY r.points DESC, r.guest LIMIT $3 OFFSET $4"))
                .bind(game).bind(i64::from(provisional)).bind(i64::from(most)).bind(i64::from(from)).bind(MOST_LOOKED_AT)
                .fetch_all(&mut **line).await?)
        })?;
        let leader = |(name, handle, kind, guest, game, points, spread, games, guess, best, at): LeaderRow| Leader {
            name,
            handle,
            is_bot: kind == crate::Kind::Bot.name(),
            rating: Rating::read((guest, game, points, spread, games, guess, best, at)),
        };
        Ok(rows.into_iter().map(leader).collect())
    }

    /// How somebody's rating went, the latest so many steps, the oldest of them first.
    pub async fn rating_history(&self, guest: &str, game: &str, most: u32) -> Result<Vec<RatingStep>> {
        let rows: Vec<(String, i64, i64, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT table_id, at_ms, points_after, spread FROM rating_history WHERE guest = $1 AND game = $2 \
                 ORDER BY at_ms DESC, table_id DESC LIMIT $3")
                .bind(guest).bind(game).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        let step = |(table, at_ms, points, spread)| RatingStep { table, at_ms, points, spread };
        Ok(rows.into_iter().rev().map(step).collect())
    }

    /// Who played rated games at public tables lately, the latest first, the seats of a table by rank; of one title, or of all.
    pub async fn rated_lately(&self, game: Option<&str>, most: u32) -> Result<Vec<RatedSeat>> {
        type Row = (String, String, String, i64, String, Option<String>, i64, i64, i64);
        macro_rules! lately {
            ($which:literal) => {
                concat!(
                    "SELECT h.table_id, t.name, h.game, h.at_ms, g.name, g.handle, h.rank, h.points_before, h.points_after \
                     FROM (SELECT * FROM rating_history WHERE ",
                    $which,
                    " ORDER BY at_ms DESC LIMIT 2000) h JOIN tables t ON t.id = h.table_id \
                     JOIN guests g ON g.id = h.guest WHERE t.visibility = 'public' AND ",
                    shown!("g.id"),
                    " ORDER BY h.at_ms DESC, h.table_id, h.rank, h.seat LIMIT $1"
                )
            };
        }
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(match game {
                Some(game) => sqlx::query_as(lately!("game = $2")).bind(i64::from(most)).bind(game)
                    .fetch_all(&mut **line).await?,
                None => sqlx::query_as(lately!("at_ms > 0")).bind(i64::from(most)).fetch_all(&mut **line).await?,
            })
        })?;
        let seat = |(table, table_name, game, at_ms, name, handle, rank, before, after): Row| {
            let rank = number(&table, rank)?;
            Ok(RatedSeat { table, table_name, game, at_ms, name, handle, rank, points: (before, after) })
        };
        rows.into_iter().map(seat).collect()
    }

    /// Whose ratings moved with a game: who, before and after, in thousandths.
    pub async fn ratings_moved(&self, table: &str) -> Result<Vec<(String, i64, i64)>> {
        on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT guest, points_before, points_after FROM rating_history WHERE table_id = $1 ORDER BY seat")
                .bind(table).fetch_all(&mut **line).await?)
        })
    }

    /// What the games of a title add up to.
    pub async fn tallies(&self, game: &str) -> Result<Vec<Tally>> {
        type Row = (i64, String, String, i64, i64, i64, i64, i64);
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT seats, about, value, games, wins, expected, loss, score FROM tallies WHERE game = $1 \
                 ORDER BY seats, about, value LIMIT $2")
                .bind(game).bind(MOST_TALLIES).fetch_all(&mut **line).await?)
        })?;
        let tally = |(seats, about, value, games, wins, expected, loss, score): Row| {
            let seats = number(game, seats)?;
            Ok(Tally { seats, about, value, games, wins, expected, loss, score })
        };
        rows.into_iter().map(tally).collect()
    }

    /// How somebody did in rated games, by title, number of players and seat.
    pub async fn own_seats(&self, guest: &str) -> Result<Vec<OwnSeat>> {
        type Row = (String, i64, i64, i64, i64);
        let rows: Vec<Row> = on!(self, read, line => {
            // A sum of BIGINT is no BIGINT on PostgreSQL.
            Ok(sqlx::query_as(
                "SELECT game, seats, seat, COUNT(*), CAST(SUM(wins) AS BIGINT) FROM rating_history WHERE guest = $1 \
                 GROUP BY game, seats, seat ORDER BY game, seats, seat LIMIT 500")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        let own = |(game, seats, seat, games, wins): Row| {
            Ok(OwnSeat { seats: number(&game, seats)?, seat: number(&game, seat)?, game, games, wins })
        };
        rows.into_iter().map(own).collect()
    }

    /// The boards on which members played a title alone, with how many of them, the most played first.
    pub async fn solo_boards(&self, game: &str, most: u32) -> Result<Vec<(String, i64)>> {
        on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT b.board, COUNT(*) FROM (SELECT board, guest FROM solo_bests WHERE game = $1 LIMIT $3) b \
                 JOIN guests g ON g.id = b.guest WHERE g.handle IS NOT NULL AND ", shown!("g.id"), " \
                 GROUP BY b.board ORDER BY COUNT(*) DESC, b.board LIMIT $2"))
                .bind(game).bind(i64::from(most)).bind(MOST_LOOKED_AT).fetch_all(&mut **line).await?)
        })
    }

    /// The best of every member on a board.
    pub async fn solo_leaders(&self, game: &str, board: &str, most: u32) -> Result<Vec<BoardLeader>> {
        let rows: Vec<BoardRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT g.name, g.handle, b.table_id, b.guest, b.board, b.height, b.grade, b.score, b.games, b.at_ms \
                 FROM solo_bests b JOIN guests g ON g.id = b.guest \
                 WHERE b.game = $1 AND b.board = $2 AND g.handle IS NOT NULL AND ", shown!("g.id"), " \
                 ORDER BY b.height DESC, b.score DESC, b.at_ms LIMIT $3"))
                .bind(game).bind(board).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(board_leader).collect()
    }

    /// The latest games that members played alone at a title.
    pub async fn solo_lately(&self, game: &str, most: u32) -> Result<Vec<BoardLeader>> {
        let rows: Vec<BoardRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT g.name, g.handle, s.table_id, s.guest, s.board, s.height, s.grade, s.score, CAST(1 AS BIGINT), s.at_ms \
                 FROM (SELECT * FROM solo_games WHERE game = $1 ORDER BY at_ms DESC LIMIT $3) s \
                 JOIN guests g ON g.id = s.guest WHERE g.handle IS NOT NULL AND ", shown!("g.id"),
                 " ORDER BY s.at_ms DESC, s.table_id LIMIT $2"))
                .bind(game).bind(i64::from(most)).bind(MOST_LOOKED_AT).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(board_leader).collect()
    }
}
