//! What becomes of tournaments.

use serde_json::Value;

use super::{Audience, Enrolled, Entrant, NewTournament};
use crate::{
    Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
    people::tidy_name,
    secret::fresh_id,
    sessions::no_guest,
};

impl Store {
    /// Makes a tournament, if its maker has fewer than `most` that are not over. `None`: too many already.
    pub async fn create_tournament(&self, new: &NewTournament, most: u32) -> Result<Option<String>> {
        let (id, name, plan) = (fresh_id()?, tidy_name(&new.name)?, new.plan.to_string());
        let group = match &new.audience {
            Audience::Group(group) => Some(group.as_str()),
            Audience::Public | Audience::Link => None,
        };
        if !storable(&plan) || plan.contains("\\u0000") || !group.is_none_or(storable) {
            return Err(StoreError::Unfit("this text cannot be stored".to_owned()));
        }
        let made: bool = on!(self, change, line => {
            let (has,): (i64,) = sqlx::query_as(
                "SELECT COUNT(*) FROM tournaments WHERE maker = $1 AND state IN ('open', 'running')")
                .bind(&new.maker).fetch_one(&mut **line).await?;
            if has >= i64::from(most) {
                line.give_up();
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO tournaments (id, name, maker, game, visibility, group_id, plan, state, created_ms, \
                 starts_ms, due_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9, $9)")
                .bind(&id).bind(&name).bind(&new.maker).bind(&new.game).bind(new.audience.name()).bind(group)
                .bind(&plan).bind(new.created_ms).bind(new.starts_ms)
                .execute(&mut **line).await.map_err(|error| no_guest(error.into(), Some(&new.maker)))?;
            Ok(true)
        })?;
        Ok(made.then_some(id))
    }

    /// Lets somebody join an open tournament that has fewer than `most` players; the house looks at it then.
    pub async fn join_tournament(&self, id: &str, guest: &str, most: u32, at_ms: i64) -> Result<Enrolled> {
        on!(self, change, line => {
            let open = sqlx::query(
                "UPDATE tournaments SET changes = changes + 1, due_ms = $2 WHERE id = $1 AND state = 'open'")
                .bind(id).bind(at_ms).execute(&mut **line).await?.rows_affected();
            if open == 0 {
                line.give_up();
                return Ok(Enrolled::Closed);
            }
            let (has,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM tournament_players WHERE tournament = $1")
                .bind(id).fetch_one(&mut **line).await?;
            let there: Option<(String,)> = sqlx::query_as(
                "SELECT player FROM tournament_players WHERE tournament = $1 AND player = $2")
                .bind(id).bind(guest).fetch_optional(&mut **line).await?;
            if there.is_some() || has >= i64::from(most) {
                line.give_up();
                return Ok(if there.is_some() { Enrolled::Already } else { Enrolled::Full });
            }
            sqlx::query("INSERT INTO tournament_players (tournament, player, guest, joined_ms) VALUES ($1, $2, $2, $3)")
                .bind(id).bind(guest).bind(at_ms)
                .execute(&mut **line).await.map_err(|error| no_guest(error.into(), Some(guest)))?;
            Ok(Enrolled::Done)
        })
    }

    /// Lets somebody leave an open tournament. `false`: it is not open any more, or they were not there.
    pub async fn leave_tournament(&self, id: &str, guest: &str) -> Result<bool> {
        on!(self, change, line => {
            let open = sqlx::query("UPDATE tournaments SET changes = changes + 1 WHERE id = $1 AND state = 'open'")
                .bind(id).execute(&mut **line).await?.rows_affected();
            let left = sqlx::query("DELETE FROM tournament_players WHERE tournament = $1 AND guest = $2")
                .bind(id).bind(guest).execute(&mut **line).await?.rows_affected();
            if open == 0 || left == 0 {
                line.give_up();
                return Ok(false);
            }
            Ok(true)
        })
    }

    /// Notes that somebody plays no further rounds of a running tournament. `false`: they do not play in it.
    pub async fn drop_out(&self, id: &str, guest: &str, at_ms: i64) -> Result<bool> {
        on!(self, change, line => {
            let runs = sqlx::query("UPDATE tournaments SET due_ms = $2 WHERE id = $1 AND state = 'running'")
                .bind(id).bind(at_ms).execute(&mut **line).await?.rows_affected();
            let dropped = sqlx::query(
                "UPDATE tournament_players SET dropped_ms = $3 \
                 WHERE tournament = $1 AND guest = $2 AND dropped_ms IS NULL")
                .bind(id).bind(guest).bind(at_ms).execute(&mut **line).await?.rows_affected();
            if runs == 0 || dropped == 0 {
                line.give_up();
                return Ok(false);
            }
            Ok(true)
        })
    }

    /// Begins a tournament with these players in this order, if nobody has joined or left since `changes` was read.
    pub async fn begin_tournament(&self, id: &str, changes: i64, entrants: &[Entrant], at_ms: i64) -> Result<bool> {
        on!(self, change, line => {
            let began = sqlx::query(
                "UPDATE tournaments SET state = 'running', began_ms = $3, due_ms = $3 \
                 WHERE id = $1 AND state = 'open' AND changes = $2")
                .bind(id).bind(changes).bind(at_ms).execute(&mut **line).await?.rows_affected();
            if began == 0 {
                line.give_up();
                return Ok(false);
            }
            for (entrant, at) in entrants.iter().zip(0i64..) {
                match entrant {
                    Entrant::Person(guest) => {
                        sqlx::query("UPDATE tournament_players SET number = $3 WHERE tournament = $1 AND player = $2")
                            .bind(id).bind(guest).bind(at).execute(&mut **line).await?;
                    }
                    Entrant::Bot(kind, name) => {
                        sqlx::query(
                            "INSERT INTO tournament_players (tournament, player, bot, name, joined_ms, number) \
                             VALUES ($1, $2, $3, $4, $5, $6)")
                            .bind(id).bind(format!("bot-{at}")).bind(kind).bind(name).bind(at_ms).bind(at)
                            .execute(&mut **line).await?;
                    }
                }
            }
            Ok(true)
        })
    }

    /// Calls a tournament off that is not over.
    pub async fn call_off_tournament(&self, id: &str, at_ms: i64) -> Result<bool> {
        let called = on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE tournaments SET state = 'off', ended_ms = $2, due_ms = NULL \
                 WHERE id = $1 AND state IN ('open', 'running')")
                .bind(id).bind(at_ms).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(called == 1)
    }

    /// Stores the pairings of a round, each with the ID that its table will have, if it is the next one. One player alone
    /// sits out, with the result that this has.
    pub async fn add_round(
        &self,
        id: &str,
        round: u32,
        tables: &[Vec<String>],
        bye: &Value,
        at_ms: i64,
    ) -> Result<bool> {
        on!(self, change, line => {
            let next = sqlx::query(
                "UPDATE tournaments SET round = $2, due_ms = $3 WHERE id = $1 AND state = 'running' AND round = $2 - 1")
                .bind(id).bind(i64::from(round)).bind(at_ms).execute(&mut **line).await?.rows_affected();
            if next == 0 {
                line.give_up();
                return Ok(false);
            }
            for (players, number) in tables.iter().zip(1i64..) {
                let alone = players.len() == 1;
                let table = if alone { None } else { Some(fresh_id()?) };
                sqlx::query(
                    "INSERT INTO tournament_tables (tournament, round, number, table_id, players, result, ended_ms) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7)")
                    .bind(id).bind(i64::from(round)).bind(number).bind(table).bind(players.join(" "))
                    .bind(alone.then(|| bye.to_string())).bind(alone.then_some(at_ms))
                    .execute(&mut **line).await?;
            }
            Ok(true)
        })
    }

    /// Notes how the game at a table of a tournament ended; the first time counts. The house looks at the tournament then.
    pub async fn note_result(&self, tournament: &str, table: &str, result: &Value, at_ms: i64) -> Result<bool> {
        on!(self, change, line => {
            let noted = sqlx::query(
                "UPDATE tournament_tables SET result = $3, ended_ms = $4 \
                 WHERE tournament = $1 AND table_id = $2 AND result IS NULL")
                .bind(tournament).bind(table).bind(result.to_string()).bind(at_ms)
                .execute(&mut **line).await?.rows_affected();
            if noted == 0 {
                line.give_up();
                return Ok(false);
            }
            sqlx::query("UPDATE tournaments SET due_ms = $2 WHERE id = $1 AND state = 'running'")
                .bind(tournament).bind(at_ms).execute(&mut **line).await?;
            Ok(true)
        })
    }

    /// Ends a tournament, with everybody's place and points.
    pub async fn end_tournament(&self, id: &str, places: &[(String, u32, i64)], at_ms: i64) -> Result<bool> {
        on!(self, change, line => {
            let ended = sqlx::query(
                "UPDATE tournaments SET state = 'over', ended_ms = $2, due_ms = NULL WHERE id = $1 AND state = 'running'")
                .bind(id).bind(at_ms).execute(&mut **line).await?.rows_affected();
            if ended == 0 {
                line.give_up();
                return Ok(false);
            }
            for (player, place, points) in places {
                sqlx::query(
                    "UPDATE tournament_players SET place = $3, points = $4 WHERE tournament = $1 AND player = $2")
                    .bind(id).bind(player).bind(i64::from(*place)).bind(points).execute(&mut **line).await?;
            }
            Ok(true)
        })
    }

    /// Notes when the house must look at a tournament next, unless something has happened since.
    pub async fn set_tournament_due(&self, id: &str, known_ms: i64, due_ms: Option<i64>) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE tournaments SET due_ms = $3 WHERE id = $1 AND due_ms = $2")
                .bind(id).bind(known_ms).bind(due_ms).execute(&mut **line).await.map(drop)?)
        })
    }
}
