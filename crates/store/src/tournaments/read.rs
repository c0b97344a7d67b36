//! What is known of tournaments.

use super::{Audience, SeasonPlace, Stage, StoredMatch, StoredPlayer, StoredTournament};
use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::Result,
    tables::json,
};

/// The longest list that is given at once.
const LONGEST_LIST: i64 = 200;

type Row = (
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    String,
    String,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    i64,
);

/// The columns of a [`Row`], from `tournaments t`.
macro_rules! columns {
    () => {
        "t.id, t.name, t.maker, t.game, t.visibility, t.group_id, t.plan, t.state, t.round, t.changes, t.created_ms, \
         t.starts_ms, t.began_ms, t.ended_ms, t.due_ms, \
         (SELECT COUNT(*) FROM tournament_players p WHERE p.tournament = t.id) AS players"
    };
}

fn read(row: Row) -> Result<StoredTournament> {
    let (
        id,
        name,
        maker,
        game,
        visibility,
        group,
        plan,
        state,
        round,
        changes,
        created_ms,
        starts,
        began,
        ended,
        due,
        n,
    ) = row;
    Ok(StoredTournament {
        audience: match (visibility.as_str(), group) {
            ("public", _) => Audience::Public,
            ("group", Some(group)) => Audience::Group(group),
            _ => Audience::Link,
        },
        plan: json(&id, "the plan", &plan)?,
        stage: Stage::read(&state),
        round: number(&id, round)?,
        players: number(&id, n)?,
        id,
        name,
        maker,
        game,
        changes,
        created_ms,
        starts_ms: starts,
        began_ms: began,
        ended_ms: ended,
        due_ms: due,
    })
}

type PlayerRow = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
);

type MatchRow = (i64, i64, Option<String>, String, Option<String>, i64, i64);

impl Store {
    /// The tournament with this ID.
    pub async fn tournament(&self, id: &str) -> Result<Option<StoredTournament>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", columns!(), " FROM tournaments t WHERE t.id = $1"))
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        row.map(read).transpose()
    }

    /// Public tournaments at a stage, the latest first.
    pub async fn public_tournaments(&self, stage: Stage) -> Result<Vec<StoredTournament>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", columns!(),
                " FROM tournaments t WHERE t.state = $2 AND t.visibility = 'public' \
                 ORDER BY t.created_ms DESC, t.id LIMIT $1"))
                .bind(LONGEST_LIST).bind(stage.name()).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(read).collect()
    }

    /// The tournaments that somebody made or plays in, the latest first.
    pub async fn tournaments_of(&self, guest: &str) -> Result<Vec<StoredTournament>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", columns!(),
                " FROM tournaments t WHERE t.maker = $2 \
                 OR t.id IN (SELECT m.tournament FROM tournament_players m WHERE m.guest = $2) \
                 ORDER BY t.created_ms DESC, t.id LIMIT $1"))
                .bind(LONGEST_LIST).bind(guest).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(read).collect()
    }

    /// Who plays: by number once it has begun, before that in the order in which they joined.
    pub async fn tournament_players(&self, id: &str) -> Result<Vec<StoredPlayer>> {
        let rows: Vec<PlayerRow> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT p.player, p.guest, g.handle, p.bot, p.name, g.name, p.number, p.dropped_ms, p.place \
                 FROM tournament_players p LEFT JOIN guests g ON g.id = p.guest WHERE p.tournament = $1 \
                 ORDER BY COALESCE(p.number, 0), p.joined_ms, p.player")
                .bind(id).fetch_all(&mut **line).await?)
        })?;
        let player = |(player, guest, handle, bot, own, known, at, dropped_ms, place): PlayerRow| {
            let name = known.or(own).unwrap_or_default();
            let at = at.map(|at| number(id, at)).transpose()?;
            let place = place.map(|place| number(id, place)).transpose()?;
            Ok(StoredPlayer { player, guest, handle, bot, name, number: at, dropped_ms, place })
        };
        rows.into_iter().map(player).collect()
    }

    /// All tables of all rounds, in order.
    pub async fn tournament_matches(&self, id: &str) -> Result<Vec<StoredMatch>> {
        let rows: Vec<MatchRow> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT m.round, m.number, m.table_id, m.players, m.result, \
                 (SELECT COUNT(*) FROM tables t WHERE t.id = m.table_id), \
                 (SELECT COUNT(*) FROM tables t WHERE t.id = m.table_id AND t.settled_ms IS NOT NULL) \
                 FROM tournament_tables m WHERE m.tournament = $1 ORDER BY m.round, m.number")
                .bind(id).fetch_all(&mut **line).await?)
        })?;
        let one = |(round, at, table, players, result, made, settled): MatchRow| {
            Ok(StoredMatch {
                round: number(id, round)?,
                number: number(id, at)?,
                table,
                players: players.split(' ').map(str::to_owned).collect(),
                result: result.map(|result| json(id, "a result", &result)).transpose()?,
                is_made: made > 0,
                is_settled: settled > 0,
            })
        };
        rows.into_iter().map(one).collect()
    }

    /// Tournaments that the house must look at by now.
    pub async fn due_tournaments(&self, now_ms: i64, most: u32) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT id FROM tournaments WHERE due_ms <= $1 ORDER BY due_ms, id LIMIT $2")
                .bind(now_ms).bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The places that people took in public tournaments which ended in a time.
    pub async fn season_places(&self, from_ms: i64, until_ms: i64) -> Result<Vec<SeasonPlace>> {
        type Taken = (String, String, String, Option<String>, i64);
        let rows: Vec<Taken> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT t.game, g.id, g.name, g.handle, p.place FROM tournaments t \
                 JOIN tournament_players p ON p.tournament = t.id JOIN guests g ON g.id = p.guest \
                 WHERE t.state = 'over' AND t.visibility = 'public' AND t.ended_ms >= $1 AND t.ended_ms < $2 \
                 AND p.place IS NOT NULL ORDER BY t.ended_ms DESC, t.id, p.place LIMIT 20000")
                .bind(from_ms).bind(until_ms).fetch_all(&mut **line).await?)
        })?;
        let place = |(game, guest, name, handle, place): Taken| {
            Ok(SeasonPlace { place: number(&guest, place)?, game, guest, name, handle })
        };
        rows.into_iter().map(place).collect()
    }
}
