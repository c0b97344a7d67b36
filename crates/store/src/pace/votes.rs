//! What the players of a table decide together. Every change counts as one of seats: all nodes hear of it, and a step that
//! was thought out before does not go in.

use crate::{
    Store,
    change::{Standing, raise},
    db::on,
    entries::number,
    error::Result,
};

/// Something to be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVote {
    /// What it is about, in one word.
    pub about: String,
    /// The seat that it is about, or that proposes it.
    pub seat: u8,
    /// Since when.
    pub opened_ms: i64,
    /// Until when.
    pub until_ms: i64,
    /// What was said so far.
    pub ballots: Vec<Ballot>,
}

/// What one person says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// Who, by ID.
    pub guest: String,
    /// What, in one word.
    pub choice: String,
}

type Row = (String, i64, i64, i64);
type BallotRow = (String, i64, String, String);

impl Store {
    /// What is to be decided at a table.
    pub async fn votes_at(&self, table: &str) -> Result<Vec<StoredVote>> {
        let (votes, ballots): (Vec<Row>, Vec<BallotRow>) = on!(self, read, line => {
            let votes = sqlx::query_as(
                "SELECT about, seat, opened_ms, until_ms FROM votes WHERE table_id = $1 ORDER BY about, seat")
                .bind(table).fetch_all(&mut **line).await?;
            let ballots = sqlx::query_as(
                "SELECT about, seat, guest, choice FROM ballots WHERE table_id = $1 ORDER BY about, seat, guest")
                .bind(table).fetch_all(&mut **line).await?;
            Ok((votes, ballots))
        })?;
        let vote = |(about, seat, opened_ms, until_ms): Row| {
            let of_it = ballots.iter().filter(|(what, of, ..)| (what, of) == (&about, &seat));
            let ballots = of_it.map(|(.., guest, choice)| Ballot { guest: guest.clone(), choice: choice.clone() });
            let ballots = ballots.collect();
            Ok(StoredVote { about, seat: number(table, seat)?, opened_ms, until_ms, ballots })
        };
        votes.into_iter().map(vote).collect()
    }

    /// Opens a vote, unless one of the same kind about the same seat was opened at `since_ms` or later; an older one is
    /// gone with all that was said.
    pub async fn open_vote(
        &self,
        table: &str,
        (about, seat): (&str, u8),
        since_ms: i64,
        (opened_ms, until_ms): (i64, i64),
    ) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let Some(standing) = raise!(&mut **line, table, opened_ms) else {
                line.give_up();
                return Ok(None);
            };
            sqlx::query(
                "DELETE FROM ballots WHERE table_id = $1 AND about = $2 AND seat = $3 AND EXISTS (SELECT 1 FROM votes v \
                 WHERE v.table_id = $1 AND v.about = $2 AND v.seat = $3 AND v.opened_ms < $4)")
                .bind(table).bind(about).bind(i64::from(seat)).bind(since_ms).execute(&mut **line).await?;
            let opened = sqlx::query(
                "INSERT INTO votes (table_id, about, seat, opened_ms, until_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (table_id, about, seat) DO UPDATE SET opened_ms = excluded.opened_ms, \
                 until_ms = excluded.until_ms WHERE votes.opened_ms < $6")
                .bind(table).bind(about).bind(i64::from(seat)).bind(opened_ms).bind(until_ms).bind(since_ms)
                .execute(&mut **line).await?.rows_affected();
            if opened == 0 {
                line.give_up();
                return Ok(None);
            }
            Ok(Some(standing))
        })?;
        let opened = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(opened)
    }

    /// Notes what somebody says in a vote that is open; who spoke before changes its mind.
    pub async fn cast(
        &self,
        table: &str,
        (about, seat): (&str, u8),
        guest: &str,
        choice: &str,
        at_ms: i64,
    ) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            let cast = sqlx::query(
                "INSERT INTO ballots (table_id, about, seat, guest, choice) \
                 SELECT table_id, about, seat, $4, $5 FROM votes WHERE table_id = $1 AND about = $2 AND seat = $3 \
                 ON CONFLICT (table_id, about, seat, guest) DO UPDATE SET choice = excluded.choice")
                .bind(table).bind(about).bind(i64::from(seat)).bind(guest).bind(choice)
                .execute(&mut **line).await?.rows_affected();
            let Some(standing) = standing.filter(|_| cast == 1) else {
                line.give_up();
                return Ok(None);
            };
            Ok(Some(standing))
        })?;
        let cast = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(cast)
    }

    /// Closes a vote. `false`: it was closed before.
    pub async fn close_vote(&self, table: &str, (about, seat): (&str, u8), at_ms: i64) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            sqlx::query("DELETE FROM ballots WHERE table_id = $1 AND about = $2 AND seat = $3")
                .bind(table).bind(about).bind(i64::from(seat)).execute(&mut **line).await?;
            let closed = sqlx::query("DELETE FROM votes WHERE table_id = $1 AND about = $2 AND seat = $3")
                .bind(table).bind(about).bind(i64::from(seat)).execute(&mut **line).await?.rows_affected();
            let Some(standing) = standing.filter(|_| closed == 1) else {
                line.give_up();
                return Ok(None);
            };
            Ok(Some(standing))
        })?;
        let closed = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(closed)
    }
}
