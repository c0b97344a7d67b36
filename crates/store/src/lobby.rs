//! Those who look for a game together, and tables that come of another or of a search: each once, whoever else tries.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    sessions::no_guest,
    turns::{self, TurnAt},
};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "seekers",
        of_tables: false,
        keys: 1,
        columns: &[
            ("guest", Text),
            ("titles", Text),
            ("players", Text),
            ("pace", Text),
            ("live", Number),
            ("bots_ms", Number),
            ("since_ms", Number),
            ("seen_ms", Number),
            ("table_id", Text),
        ],
    },
    Sheet { name: "rematches", of_tables: true, keys: 1, columns: &[("table_id", Text), ("next_id", Text)] },
];

/// The most turns that are looked through for one person.
const MOST_TURNS: i64 = 1_000;

/// Somebody who looks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Who, by ID.
    pub guest: String,
    /// The games that would do, by ID.
    pub titles: Vec<String>,
    /// The numbers of players that would do.
    pub players: Vec<u8>,
    /// The pace, as terms write it.
    pub pace: String,
    /// Whether it is wanted now: whoever does not wait any more is passed over.
    pub live: bool,
    /// When bots may take the seats that are left; `None`: never.
    pub bots_ms: Option<i64>,
    /// Since when.
    pub since_ms: i64,
    /// When their page was last seen.
    pub seen_ms: i64,
    /// The table that was found.
    pub table: Option<String>,
}

/// What makes a new table the only one of its kind.
#[derive(Clone, Copy, Debug)]
pub enum Claim<'a> {
    /// It is like any other.
    None,
    /// It is the rematch of this table.
    Rematch(&'a str),
    /// It is for these people, who all still look for it.
    Seekers(&'a [Seeker]),
}

/// Claims what a table is for, on a line that changes. `false`: somebody else has.
macro_rules! claim {
    ($line:expr, $table:expr, $claim:expr) => {{
        let (table, claim): (&str, $crate::lobby::Claim<'_>) = ($table, $claim);
        match claim {
            $crate::lobby::Claim::None => true,
            $crate::lobby::Claim::Rematch(of) => {
                let first =
                    sqlx::query("INSERT INTO rematches (table_id, next_id) VALUES ($1, $2) ON CONFLICT DO NOTHING");
                first.bind(of).bind(table).execute(&mut $line).await?.rows_affected() == 1
            }
            $crate::lobby::Claim::Seekers(seekers) => {
                // In one order, so that two nodes never wait for each other.
                let mut seekers: Vec<&$crate::lobby::Seeker> = seekers.iter().collect();
                seekers.sort_by(|a, b| a.guest.cmp(&b.guest));
                let mut found = 0;
                for seeker in &seekers {
                    found += sqlx::query(
                        "UPDATE seekers SET table_id = $2 WHERE guest = $1 AND table_id IS NULL AND since_ms = $3",
                    )
                    .bind(&seeker.guest)
                    .bind(table)
                    .bind(seeker.since_ms)
                    .execute(&mut $line)
                    .await?
                    .rows_affected();
                }
                found == seekers.len() as u64
            }
        }
    }};
}
pub(crate) use claim;

type Row = (String, String, String, String, i64, Option<i64>, i64, i64, Option<String>);

macro_rules! seeker_columns {
    () => {
        "guest, titles, players, pace, live, bots_ms, since_ms, seen_ms, table_id"
    };
}

fn read((guest, titles, players, pace, live, bots_ms, since_ms, seen_ms, table): Row) -> Seeker {
    Seeker {
        titles: titles.split_whitespace().map(str::to_owned).collect(),
        players: players.split_whitespace().filter_map(|number| number.parse().ok()).collect(),
        live: live != 0,
        guest,
        pace,
        bots_ms,
        since_ms,
        seen_ms,
        table,
    }
}

impl Store {
    /// Notes that somebody looks for a game; what they looked for before is forgotten.
    pub async fn seek(&self, seeker: &Seeker) -> Result<()> {
        let titles = seeker.titles.join(" ");
        if !storable(&titles) || !storable(&seeker.pace) || titles.len() > 500 || seeker.pace.len() > 100 {
            return Err(StoreError::Unfit("this is no wish for a game".to_owned()));
        }
        let players = seeker.players.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        on!(self, write, line => {
            Ok(sqlx::query(concat!(
                "INSERT INTO seekers (", seeker_columns!(), ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL) \
                 ON CONFLICT (guest) DO UPDATE SET titles = excluded.titles, players = excluded.players, \
                 pace = excluded.pace, live = excluded.live, bots_ms = excluded.bots_ms, \
                 since_ms = excluded.since_ms, seen_ms = excluded.seen_ms, table_id = NULL"))
                .bind(&seeker.guest).bind(&titles).bind(&players).bind(&seeker.pace).bind(i64::from(seeker.live))
                .bind(seeker.bots_ms).bind(seeker.since_ms).bind(seeker.seen_ms)
                .execute(&mut **line).await.map(drop)?)
        })
        .map_err(|error| no_guest(error, Some(&seeker.guest)))
    }

    /// What somebody looks for, or has found.
    pub async fn seeker(&self, guest: &str) -> Result<Option<Seeker>> {
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", seeker_columns!(), " FROM seekers WHERE guest = $1"))
                .bind(guest).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(read))
    }

    /// Those who look for a game and have none, the longest waiting first.
    pub async fn seekers(&self, most: u32) -> Result<Vec<Seeker>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", seeker_columns!(), " FROM seekers WHERE table_id IS NULL ORDER BY since_ms, guest LIMIT $1"))
                .bind(i64::from(most)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// Notes that somebody still waits.
    pub async fn still_seeks(&self, guest: &str, at_ms: i64) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE seekers SET seen_ms = $2 WHERE guest = $1 AND table_id IS NULL")
                .bind(guest).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Forgets what somebody looked for, or that it was found. `false`: there was nothing.
    pub async fn stop_seeking(&self, guest: &str) -> Result<bool> {
        let gone: u64 = on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM seekers WHERE guest = $1")
                .bind(guest).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(gone > 0)
    }

    /// Forgets those who wanted a game at once and have not been seen since `before_ms`.
    pub async fn forget_seekers(&self, before_ms: i64) -> Result<u64> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM seekers WHERE table_id IS NULL AND live = 1 AND seen_ms < $1")
                .bind(before_ms).execute(&mut **line).await?.rows_affected())
        })
    }

    /// The table at which the people of another play again.
    pub async fn rematch_of(&self, table: &str) -> Result<Option<String>> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT next_id FROM rematches WHERE table_id = $1")
                .bind(table).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(next,)| next))
    }

    /// Whose turn it is at the tables that a person sits at.
    pub async fn turns_around(&self, guest: &str) -> Result<Vec<TurnAt>> {
        let rows: Vec<turns::Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT table_id, seat, guest, since_ms, until_ms FROM turns \
                 WHERE table_id IN (SELECT h.table_id FROM seats h WHERE h.guest = $1) \
                 ORDER BY table_id, seat LIMIT $2")
                .bind(guest).bind(MOST_TURNS).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(turns::read).collect()
    }

    /// The tables at which it is a person's turn, by ID: what ends first comes first.
    pub async fn awaited_at(&self, guest: &str) -> Result<Vec<String>> {
        let mut tables: Vec<String> = Vec::new();
        for turn in self.turns_of(guest).await? {
            if !tables.contains(&turn.table) {
                tables.push(turn.table);
            }
        }
        Ok(tables)
    }

    /// How many people look for a game and have none.
    pub async fn seekers_waiting(&self) -> Result<u32> {
        let (seekers,): (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT COUNT(*) FROM seekers WHERE table_id IS NULL").fetch_one(&mut **line).await?)
        })?;
        number("lobby", seekers)
    }
}
