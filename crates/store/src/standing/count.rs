//! Counting a game: once, and everything that follows from it together.

use crate::{
    Store,
    db::on,
    error::Result,
    standing::lists::{Rating, RatingRow, rating_columns},
};

/// A game to be counted.
#[derive(Clone, Debug)]
pub struct CountedGame {
    /// The table.
    pub table: String,
    /// The game's ID.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// Whether it changes ratings.
    pub rated: bool,
    /// Who played, by ID.
    pub people: Vec<String>,
    /// What somebody has who was never rated: points and spread, in thousandths.
    pub start: (i64, i64),
    /// When it ended.
    pub at_ms: i64,
}

/// What a game comes to.
#[derive(Clone, Debug, Default)]
pub struct Reckoned {
    /// New ratings.
    pub ratings: Vec<RatingChange>,
    /// What is added to the sums.
    pub tallies: Vec<Tally>,
    /// The result of somebody who played alone.
    pub solo: Option<SoloGame>,
}

/// The new rating of somebody who played.
#[derive(Clone, Debug)]
pub struct RatingChange {
    /// Where the person sat.
    pub seat: u8,
    /// Who, by ID.
    pub guest: String,
    /// The rank in the game, 1 for the first.
    pub rank: u8,
    /// The part of the win, in millionths.
    pub wins: i64,
    /// The rating before, in thousandths.
    pub before: i64,
    /// The rating now.
    pub points: i64,
    /// Its standard deviation.
    pub spread: i64,
    /// Whether it is still a guess.
    pub provisional: bool,
}

/// What games add up to that have something in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// How many played.
    pub seats: u8,
    /// What they have in common: `seat`, `option scenario`.
    pub about: String,
    /// Which one.
    pub value: String,
    /// How many games, or seats, or pairs.
    pub games: i64,
    /// Won, in millionths.
    pub wins: i64,
    /// What ratings had expected of that.
    pub expected: i64,
    /// How wrong they were (the logarithmic loss), in millionths.
    pub loss: i64,
    /// Points of the game.
    pub score: i64,
}

/// A game that somebody played alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoloGame {
    /// Who, by ID.
    pub guest: String,
    /// The set-up that it is compared by.
    pub board: String,
    /// The place of the grade, from the worst up.
    pub height: u8,
    /// The grade.
    pub grade: String,
    /// The points.
    pub score: i64,
}

/// Whether a result is better than the one that is kept.
const BETTER: &str = "(excluded.height > solo_bests.height \
     OR excluded.height = solo_bests.height AND excluded.score > solo_bests.score)";

impl Store {
    /// Counts a game, with everything that `reckon` makes of it and of the ratings of those who played (in the order of
    /// `people`), unless it was counted before. Whoever counts another game with one of them waits.
    pub async fn count_game(
        &self,
        game: &CountedGame,
        reckon: &(dyn Fn(&[Rating]) -> Reckoned + Send + Sync),
    ) -> Result<bool> {
        let mut people: Vec<&String> = game.people.iter().collect();
        // Always in the same order, so that two who count never wait for each other.
        people.sort();
        on!(self, change, line => {
            let new = sqlx::query(
                "INSERT INTO counted_games (table_id, game, seats, rated, at_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (table_id) DO NOTHING")
                .bind(&game.table).bind(&game.game).bind(i64::from(game.seats)).bind(i64::from(game.rated))
                .bind(game.at_ms).execute(&mut **line).await?.rows_affected();
            if new == 0 {
                line.give_up();
                return Ok(false);
            }
            let mut ratings = Vec::new();
            for guest in &people {
                if game.rated {
                    sqlx::query(
                        "INSERT INTO ratings (guest, game, points, spread, games, provisional, updated_ms) \
                         VALUES ($1, $2, $3, $4, 0, 1, $5) ON CONFLICT (guest, game) DO NOTHING")
                        .bind(guest).bind(&game.game).bind(game.start.0).bind(game.start.1).bind(game.at_ms)
                        .execute(&mut **line).await?;
                }
                // Nobody else changes it before this is done.
                let row: Option<RatingRow> = sqlx::query_as(concat!(
                    "UPDATE ratings SET games = games WHERE guest = $1 AND game = $2 RETURNING ", rating_columns!()))
                    .bind(guest).bind(&game.game).fetch_optional(&mut **line).await?;
                ratings.extend(row.map(Rating::read));
            }
            let unknown = |guest: &String| Rating::unknown(guest, &game.game, game.start);
            let known = |guest: &String| ratings.iter().find(|rating| rating.guest == *guest).cloned();
            let ratings: Vec<Rating> =
                game.people.iter().map(|guest| known(guest).unwrap_or_else(|| unknown(guest))).collect();
            let Reckoned { ratings, mut tallies, solo } = reckon(&ratings);
            for new in &ratings {
                let best = (!new.provisional).then_some(new.points);
                sqlx::query(
                    "UPDATE ratings SET points = $3, spread = $4, provisional = $5, games = games + 1, updated_ms = $6, \
                     best = CASE WHEN $7 > COALESCE(best, 0) THEN $7 ELSE best END WHERE guest = $1 AND game = $2")
                    .bind(&new.guest).bind(&game.game).bind(new.points).bind(new.spread)
                    .bind(i64::from(new.provisional)).bind(game.at_ms).bind(best).execute(&mut **line).await?;
                sqlx::query(
                    "INSERT INTO rating_history (table_id, seat, guest, game, seats, rank, wins, points_before, \
                     points_after, spread, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
                    .bind(&game.table).bind(i64::from(new.seat)).bind(&new.guest).bind(&game.game)
                    .bind(i64::from(game.seats)).bind(i64::from(new.rank)).bind(new.wins).bind(new.before)
                    .bind(new.points).bind(new.spread).bind(game.at_ms).execute(&mut **line).await?;
            }
            // Whom nothing was counted for stays without a rating.
            for guest in &people {
                sqlx::query("DELETE FROM ratings WHERE guest = $1 AND game = $2 AND games = 0")
                    .bind(guest).bind(&game.game).execute(&mut **line).await?;
            }
            tallies.sort();
            for tally in &tallies {
                sqlx::query(
                    "INSERT INTO tallies (game, seats, about, value, games, wins, expected, loss, score) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (game, seats, about, value) DO UPDATE SET \
                     games = tallies.games + excluded.games, wins = tallies.wins + excluded.wins, \
                     expected = tallies.expected + excluded.expected, loss = tallies.loss + excluded.loss, \
                     score = tallies.score + excluded.score")
                    .bind(&game.game).bind(i64::from(tally.seats)).bind(&tally.about).bind(&tally.value)
                    .bind(tally.games).bind(tally.wins).bind(tally.expected).bind(tally.loss).bind(tally.score)
                    .execute(&mut **line).await?;
            }
            if let Some(solo) = &solo {
                sqlx::query(
                    "INSERT INTO solo_games (table_id, guest, game, board, height, grade, score, at_ms) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
                    .bind(&game.table).bind(&solo.guest).bind(&game.game).bind(&solo.board)
                    .bind(i64::from(solo.height)).bind(&solo.grade).bind(solo.score).bind(game.at_ms)
                    .execute(&mut **line).await?;
                let keep = |column: &str| {
                    format!("{column} = CASE WHEN {BETTER} THEN excluded.{column} ELSE solo_bests.{column} END")
                };
                let kept = ["table_id", "height", "grade", "score", "at_ms"].map(keep).join(", ");
                sqlx::query(sqlx::AssertSqlSafe(format!(
                    "INSERT INTO solo_bests (game, board, guest, table_id, height, grade, score, games, at_ms) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8) ON CONFLICT (game, board, guest) DO UPDATE SET \
                     games = solo_bests.games + 1, {kept}")))
                    .bind(&game.game).bind(&solo.board).bind(&solo.guest).bind(&game.table)
                    .bind(i64::from(solo.height)).bind(&solo.grade).bind(solo.score).bind(game.at_ms)
                    .execute(&mut **line).await?;
            }
            Ok(true)
        })
    }
}
