//! What people say to each other: rooms with numbered messages, how far everybody has read, and who hears whom.

use std::{fmt, str::FromStr};

use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    sessions::no_guest,
};

/// The place of the lobby's room; no table is called so.
pub const LOBBY: &str = "lobby";
/// So many messages of a room are kept; of these each part is looked at again when it is full.
const KEPT: i64 = 5_000;
const KEPT_PART: i64 = 100;
/// How often a number is tried for when several nodes write at once.
const TRIES: u32 = 20;
/// The most people that one can mute.
const MOST_MUTED: i64 = 500;
/// The most people who are known by what they said at a place.
const MOST_TALKERS: i64 = 60;
/// The most removed messages that are told of.
const MOST_REMOVED: i64 = 200;

/// In which room something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// That of the players of a table.
    Players,
    /// That of those who watch a table.
    Watchers,
    /// That of the whole house.
    Lobby,
}

impl Room {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Room::Players => "players",
            Room::Watchers => "watchers",
            Room::Lobby => LOBBY,
        }
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Room {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Room, String> {
        let all = [Room::Players, Room::Watchers, Room::Lobby];
        all.into_iter().find(|room| room.name() == text).ok_or_else(|| format!("\"{text}\" is no room"))
    }
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its number in its room, counted from 1.
    pub number: u32,
    /// Who said it.
    pub guest: String,
    /// What they are called now.
    pub name: String,
    /// The handle of a member.
    pub handle: Option<String>,
    /// The words; none if it was removed.
    pub text: Option<String>,
    /// When.
    pub at_ms: i64,
}

/// Which messages of a room are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// The latest.
    Latest,
    /// Those before a number.
    Before(u32),
    /// Those around a number, also what was removed: for administrators alone.
    Around(u32),
}

/// What became of something that was to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It was, as the message with this number.
    Done(u32),
    /// Whoever said it may not, until then.
    Silenced(i64),
}

type Row = (i64, String, String, Option<String>, String, i64, Option<i64>);

/// Whose words somebody does not see, in a condition: those they have muted. `$reader` is the place of the reader.
macro_rules! is_heard_by {
    ($reader:literal) => {
        concat!(
            "m.guest NOT IN (SELECT x.other FROM mutes x WHERE x.guest = ",
            $reader,
            ") AND m.guest NOT IN (SELECT x.blocked FROM blocks x WHERE x.guest = ",
            $reader,
            ")"
        )
    };
}

impl Store {
    /// Says something in a room, unless whoever says it was muted by an administrator.
    pub async fn say(&self, place: &str, room: Room, guest: &str, text: &str, at_ms: i64) -> Result<Said> {
        if !storable(text) {
            return Err(StoreError::Unfit("a message holds a character that cannot be stored".to_owned()));
        }
        for _ in 0..TRIES {
            let said: Option<(i64,)> = on!(self, write, line => {
                Ok(sqlx::query_as(
                    "INSERT INTO messages (place, room, number, guest, text, at_ms) \
                     SELECT $1, $2, COALESCE((SELECT MAX(o.number) FROM messages o WHERE o.place = $1 AND o.room = $2), 0) + 1, \
                     $3, $4, $5 WHERE NOT EXISTS (SELECT 1 FROM guests g WHERE g.id = $3 AND g.muted_until_ms > $5) \
                     ON CONFLICT DO NOTHING RETURNING number")
                    .bind(place).bind(room.name()).bind(guest).bind(text).bind(at_ms)
                    .fetch_optional(&mut **line).await?)
            })
            .map_err(|error| no_guest(error, Some(guest)))?;
            if let Some((n,)) = said {
                self.keep_latest(place, room, n).await?;
                return Ok(Said::Done(number(place, n)?));
            }
            if let Some(until_ms) = self.muted_until(guest, at_ms).await? {
                return Ok(Said::Silenced(until_ms));
            }
        }
        Err(StoreError::Busy)
    }

    /// Forgets what was said very long ago.
    async fn keep_latest(&self, place: &str, room: Room, last: i64) -> Result<()> {
        if last <= KEPT || last % KEPT_PART != 0 {
            return Ok(());
        }
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM messages WHERE place = $1 AND room = $2 AND number <= $3")
                .bind(place).bind(room.name()).bind(last - KEPT).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Until when an administrator has muted somebody, if it is so.
    pub async fn muted_until(&self, guest: &str, at_ms: i64) -> Result<Option<i64>> {
        let row: Option<(i64,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT muted_until_ms FROM guests WHERE id = $1 AND muted_until_ms > $2")
                .bind(guest).bind(at_ms).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(until_ms,)| until_ms))
    }

    /// Messages of a room, the oldest first, as somebody hears them.
    pub async fn messages(
        &self,
        place: &str,
        room: Room,
        which: Stretch,
        reader: &str,
        most: u32,
    ) -> Result<Vec<Message>> {
        let most = i64::from(most);
        let (above, below, raw) = match which {
            Stretch::Latest => (0, i64::MAX, false),
            Stretch::Before(number) => (0, i64::from(number), false),
            Stretch::Around(number) => (i64::from(number) - most, i64::from(number) + most + 1, true),
        };
        let most = if raw { 2 * most } else { most };
        let reader = if raw { "" } else { reader };
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT m.number, m.guest, g.name, g.handle, m.text, m.at_ms, m.removed_ms \
                 FROM messages m JOIN guests g ON g.id = m.guest \
                 WHERE m.place = $1 AND m.room = $2 AND m.number > $3 AND m.number < $4 AND ", is_heard_by!("$5"),
                " ORDER BY m.number DESC LIMIT $6"))
                .bind(place).bind(room.name()).bind(above).bind(below).bind(reader).bind(most)
                .fetch_all(&mut **line).await?)
        })?;
        let read = |(n, guest, name, handle, text, at_ms, removed_ms): Row| {
            let text = Some(text).filter(|_| raw || removed_ms.is_none());
            Ok(Message { number: number(place, n)?, guest, name, handle, text, at_ms })
        };
        rows.into_iter().rev().map(read).collect()
    }

    /// The numbers of the latest messages of a room that were removed.
    pub async fn removed_messages(&self, place: &str, room: Room) -> Result<Vec<u32>> {
        let rows: Vec<(i64,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT number FROM messages WHERE place = $1 AND room = $2 AND removed_ms IS NOT NULL \
                 ORDER BY number DESC LIMIT $3")
                .bind(place).bind(room.name()).bind(MOST_REMOVED).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(|(n,)| number(place, n)).collect()
    }

    /// Who has said something at a place: ID, name and handle.
    pub async fn talkers(&self, place: &str) -> Result<Vec<(String, String, Option<String>)>> {
        on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT g.id, g.name, g.handle FROM guests g \
                 WHERE g.id IN (SELECT m.guest FROM messages m WHERE m.place = $1) ORDER BY g.id LIMIT $2")
                .bind(place).bind(MOST_TALKERS).fetch_all(&mut **line).await?)
        })
    }

    /// How far somebody has read in a room.
    pub async fn heard(&self, guest: &str, place: &str, room: Room) -> Result<u32> {
        let row: Option<(i64,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT number FROM heard WHERE guest = $1 AND place = $2 AND room = $3")
                .bind(guest).bind(place).bind(room.name()).fetch_optional(&mut **line).await?)
        })?;
        row.map_or(Ok(0), |(n,)| number(place, n))
    }

    /// Notes how far somebody has read: never back, and never beyond what there is.
    pub async fn set_heard(&self, guest: &str, place: &str, room: Room, to: u32) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO heard (guest, place, room, number) SELECT m.guest, $2, $3, m.number FROM \
                 (SELECT $1 AS guest, MAX(o.number) AS number FROM messages o WHERE o.place = $2 AND o.room = $3 AND o.number <= $4) m \
                 WHERE m.number IS NOT NULL \
                 ON CONFLICT (guest, place, room) DO UPDATE SET number = excluded.number WHERE heard.number < excluded.number")
                .bind(guest).bind(place).bind(room.name()).bind(i64::from(to)).execute(&mut **line).await.map(drop)?)
        })
    }

    /// How many messages of others somebody has not read in a room.
    pub async fn unheard(&self, guest: &str, place: &str, room: Room) -> Result<u32> {
        let (count,): (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT COUNT(*) FROM messages m WHERE m.place = $1 AND m.room = $2 AND m.guest <> $3 \
                 AND m.removed_ms IS NULL AND m.number > COALESCE((SELECT h.number FROM heard h \
                 WHERE h.guest = $3 AND h.place = $1 AND h.room = $2), 0) AND ", is_heard_by!("$3")))
                .bind(place).bind(room.name()).bind(guest).fetch_one(&mut **line).await?)
        })?;
        number(place, count)
    }

    /// Does not show somebody another's words any more, at any table.
    pub async fn mute(&self, guest: &str, other: &str, at_ms: i64) -> Result<()> {
        if guest == other || self.guest(other).await?.is_none() {
            return Err(StoreError::NoGuest(other.to_owned()));
        }
        let muted: u64 = on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO mutes (guest, other, at_ms) SELECT g.id, $2, $3 FROM guests g WHERE g.id = $1 \
                 AND (SELECT COUNT(*) FROM mutes o WHERE o.guest = $1) < $4 ON CONFLICT (guest, other) DO UPDATE SET at_ms = mutes.at_ms")
                .bind(guest).bind(other).bind(at_ms).bind(MOST_MUTED).execute(&mut **line).await?.rows_affected())
        })?;
        if muted == 0 {
            return Err(StoreError::Unfit(format!("one can mute {MOST_MUTED} people at most")));
        }
        Ok(())
    }

    /// Shows somebody another's words again.
    pub async fn unmute(&self, guest: &str, other: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM mutes WHERE guest = $1 AND other = $2")
                .bind(guest).bind(other).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Whose words somebody does not see: IDs and names.
    pub async fn muted_by(&self, guest: &str) -> Result<Vec<(String, String)>> {
        on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT g.id, g.name FROM mutes m JOIN guests g ON g.id = m.other WHERE m.guest = $1 ORDER BY m.at_ms, g.id")
                .bind(guest).fetch_all(&mut **line).await?)
        })
    }
}
