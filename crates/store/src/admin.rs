//! What administrators see and do. Every deed is logged with it, in one piece; a house that serves the same store hears of
//! it from the log, whoever did it and from where.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    people::{Guest, GuestRow, guest_columns, tidy_name},
    secret::{Secret, fresh_id, fresh_token, sha256},
    talk::{Room, Subject},
};

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "admin_log",
        of_tables: false,
        keys: 2,
        columns: &[("at_ms", Number), ("id", Text), ("who", Text), ("what", Text), ("about", Text), ("why", Text)],
    },
    Sheet {
        name: "admin_links",
        of_tables: false,
        keys: 1,
        columns: &[("token_sha256", Text), ("until_ms", Number), ("used_ms", Number)],
    },
];

/// For good: the end of the year 9999.
pub const FOR_GOOD_MS: i64 = 253_402_300_799_000;
/// The longest reason that is kept, in characters.
const LONGEST_WHY: usize = 500;
/// How many people or tables a page of the lists has.
pub const PAGE: u32 = 50;

/// Something that an administrator does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Gives somebody another name.
    RenamePerson {
        /// Who.
        person: String,
        /// The name.
        name: String,
    },
    /// Lets somebody write nothing until then; 0 lets them write again.
    Mute {
        /// Who.
        person: String,
        /// Until when.
        until_ms: i64,
    },
    /// Shuts somebody out until then, and ends their sessions; 0 lets them in again.
    Ban {
        /// Who.
        person: String,
        /// Until when.
        until_ms: i64,
    },
    /// Ends all sessions of somebody.
    EndSessions {
        /// Who.
        person: String,
    },
    /// Makes somebody an administrator.
    MakeAdmin {
        /// Who.
        person: String,
    },
    /// Makes somebody no administrator any more.
    UnmakeAdmin {
        /// Who.
        person: String,
    },
    /// Closes a table: it is neither listed nor played.
    CloseTable {
        /// Which.
        table: String,
    },
    /// Opens a closed table again.
    ReopenTable {
        /// Which.
        table: String,
    },
    /// Gives a table another name.
    RenameTable {
        /// Which.
        table: String,
        /// The name.
        name: String,
    },
    /// Removes what somebody said; its place stays.
    RemoveMessage {
        /// The table, or the lobby.
        place: String,
        /// The room.
        room: Room,
        /// Its number.
        number: u32,
    },
    /// Settles a report.
    Dismiss {
        /// Which.
        report: String,
    },
}

impl Deed {
    /// Its name in the log.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Deed::RenamePerson { .. } => "rename",
            Deed::Mute { until_ms: 0, .. } => "unmute",
            Deed::Mute { .. } => "mute",
            Deed::Ban { until_ms: 0, .. } => "unban",
            Deed::Ban { .. } => "ban",
            Deed::EndSessions { .. } => "end-sessions",
            Deed::MakeAdmin { .. } => "make-admin",
            Deed::UnmakeAdmin { .. } => "unmake-admin",
            Deed::CloseTable { .. } => "close",
            Deed::ReopenTable { .. } => "reopen",
            Deed::RenameTable { .. } => "rename-table",
            Deed::RemoveMessage { .. } => "remove-message",
            Deed::Dismiss { .. } => "dismiss",
        }
    }

    /// Whom or what it is done to.
    #[must_use]
    pub fn about(&self) -> Subject {
        match self {
            Deed::RenamePerson { person, .. }
            | Deed::Mute { person, .. }
            | Deed::Ban { person, .. }
            | Deed::EndSessions { person }
            | Deed::MakeAdmin { person }
            | Deed::UnmakeAdmin { person } => Subject::Person(person.clone()),
            Deed::CloseTable { table } | Deed::ReopenTable { table } | Deed::RenameTable { table, .. } => {
                Subject::Table(table.clone())
            }
            Deed::RemoveMessage { place, room, number } => {
                Subject::Message { place: place.clone(), room: *room, number: *number }
            }
            Deed::Dismiss { report } => Subject::Report(report.clone()),
        }
    }
}

/// A line of the log of deeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its ID.
    pub id: String,
    /// When.
    pub at_ms: i64,
    /// Which administrator, by name; nobody: from the shell.
    pub who: Option<String>,
    /// What, by the name of the deed.
    pub what: String,
    /// To whom or what, as [`Subject`] is written.
    pub about: String,
    /// What that is called now, where it has a name.
    pub called: Option<String>,
    /// Why.
    pub why: String,
}

/// Somebody, as administrators see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who.
    pub guest: Guest,
    /// Until when they may not write.
    pub muted_until_ms: Option<i64>,
    /// Until when they are shut out.
    pub banned_until_ms: Option<i64>,
    /// When they were last here.
    pub seen_ms: Option<i64>,
}

/// A table, as administrators see it: nothing of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTable {
    /// Its ID.
    pub id: String,
    /// The game's ID.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// Who made it, by name.
    pub host: Option<String>,
    /// When something last happened that everybody may know of.
    pub last_ms: i64,
    /// When the game ended.
    pub finished_ms: Option<i64>,
    /// When it was closed.
    pub closed_ms: Option<i64>,
}

/// A row of [`Known`]: what it is, and a [`GuestRow`] in two parts, which are too long for one tuple.
type KnownRow = (Option<i64>, Option<i64>, Option<i64>, String, String, i64, String, Option<String>, String, String);

fn known((muted, banned, seen_ms, id, name, created_ms, preferences, handle, kind, role): KnownRow) -> Known {
    let row: GuestRow = (id, name, created_ms, preferences, handle, kind, role);
    Known { guest: Guest::read(row), muted_until_ms: muted, banned_until_ms: banned, seen_ms }
}

/// People who meet a condition.
macro_rules! people_who {
    ($condition:literal) => {
        concat!(
            "SELECT g.muted_until_ms, g.banned_until_ms, \
             (SELECT MAX(s.seen_ms) FROM sessions s WHERE s.guest = g.id), ",
            guest_columns!(),
            " FROM guests g WHERE ",
            $condition
        )
    };
}

/// A text that a `LIKE … ESCAPE '!'` finds wherever it stands.
fn anywhere(text: &str) -> String {
    let escaped: String = text.chars().flat_map(|c| if "!%_".contains(c) { vec!['!', c] } else { vec![c] }).collect();
    format!("%{escaped}%")
}

impl Store {
    /// Does what an administrator wants, or the shell (`by` is nobody), and logs it; `false`: there is nothing to be done.
    pub async fn administer(&self, by: Option<&str>, deed: &Deed, why: &str, at_ms: i64) -> Result<bool> {
        let why: String = why.chars().filter(|c| !c.is_control()).take(LONGEST_WHY).collect();
        if let Deed::RenamePerson { person, name } = deed {
            self.rename_guest(person, name).await?;
        }
        let table_name = match deed {
            Deed::RenameTable { name, .. } => tidy_name(name)?,
            _ => String::new(),
        };
        let (about, log_id) = (deed.about().to_string(), fresh_id()?);
        let (done, moved): (bool, Option<(String, i64, i64)>) = on!(self, change, line => {
            let mut moved: Option<(String, i64, i64)> = None;
            let done = match deed {
                Deed::RenamePerson { .. } => 1,
                Deed::Mute { person, until_ms } => {
                    sqlx::query("UPDATE guests SET muted_until_ms = $2 WHERE id = $1")
                        .bind(person).bind(Some(*until_ms).filter(|until| *until > 0))
                        .execute(&mut **line).await?.rows_affected()
                }
                Deed::Ban { person, until_ms } => {
                    sqlx::query("UPDATE guests SET banned_until_ms = $2 WHERE id = $1")
                        .bind(person).bind(Some(*until_ms).filter(|until| *until > 0))
                        .execute(&mut **line).await?.rows_affected()
                }
                Deed::EndSessions { person } => {
                    sqlx::query("UPDATE guests SET name = name WHERE id = $1").bind(person)
                        .execute(&mut **line).await?.rows_affected()
                }
                Deed::MakeAdmin { person } => {
                    sqlx::query("UPDATE guests SET role = 'admin' WHERE id = $1 AND role <> 'admin'").bind(person)
                        .execute(&mut **line).await?.rows_affected()
                }
                Deed::UnmakeAdmin { person } => {
                    sqlx::query("UPDATE guests SET role = '' WHERE id = $1 AND role = 'admin'").bind(person)
                        .execute(&mut **line).await?.rows_affected()
                }
                Deed::CloseTable { table } => {
                    moved = sqlx::query_as(
                        "UPDATE tables SET closed_ms = $2, closed_why = $3, seats_seq = seats_seq + 1, due_ms = NULL \
                         WHERE id = $1 AND closed_ms IS NULL RETURNING id, last_seq, seats_seq")
                        .bind(table).bind(at_ms).bind(&why).fetch_optional(&mut **line).await?;
                    sqlx::query("DELETE FROM turns WHERE table_id = $1").bind(table).execute(&mut **line).await?;
                    u64::from(moved.is_some())
                }
                Deed::ReopenTable { table } => {
                    moved = sqlx::query_as(
                        "UPDATE tables SET closed_ms = NULL, closed_why = NULL, seats_seq = seats_seq + 1, \
                         due_ms = CASE WHEN finished_ms IS NULL THEN $2 ELSE NULL END \
                         WHERE id = $1 AND closed_ms IS NOT NULL RETURNING id, last_seq, seats_seq")
                        .bind(table).bind(at_ms).fetch_optional(&mut **line).await?;
                    u64::from(moved.is_some())
                }
                Deed::RenameTable { table, .. } => {
                    moved = sqlx::query_as(
                        "UPDATE tables SET name = $2, seats_seq = seats_seq + 1 WHERE id = $1 \
                         RETURNING id, last_seq, seats_seq")
                        .bind(table).bind(&table_name).fetch_optional(&mut **line).await?;
                    u64::from(moved.is_some())
                }
                Deed::RemoveMessage { place, room, number } => {
                    sqlx::query(
                        "UPDATE messages SET removed_ms = $4 \
                         WHERE place = $1 AND room = $2 AND number = $3 AND removed_ms IS NULL")
                        .bind(place).bind(room.name()).bind(i64::from(*number)).bind(at_ms)
                        .execute(&mut **line).await?.rows_affected()
                }
                Deed::Dismiss { report } => {
                    sqlx::query("UPDATE reports SET settled_ms = $2 WHERE id = $1 AND settled_ms IS NULL")
                        .bind(report).bind(at_ms).execute(&mut **line).await?.rows_affected()
                }
            };
            if done == 0 {
                line.give_up();
                return Ok((false, None));
            }
            if let Deed::EndSessions { person } | Deed::Ban { person, until_ms: 1.. } = deed {
                sqlx::query("UPDATE sessions SET ended_ms = $2 WHERE guest = $1 AND (ended_ms IS NULL OR ended_ms > $2)")
                    .bind(person).bind(at_ms).execute(&mut **line).await?;
            }
            if let Deed::RemoveMessage { .. } = deed {
                sqlx::query("UPDATE reports SET settled_ms = $2 WHERE about = $1 AND settled_ms IS NULL")
                    .bind(&about).bind(at_ms).execute(&mut **line).await?;
            }
            sqlx::query("INSERT INTO admin_log (at_ms, id, who, what, about, why) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(at_ms).bind(&log_id).bind(by).bind(deed.name()).bind(&about).bind(&why)
                .execute(&mut **line).await?;
            Ok((true, moved))
        })?;
        if let Some((table, last_seq, seats_seq)) = moved {
            self.announce(&table, number(&table, last_seq)?, number(&table, seats_seq)?);
        }
        Ok(done)
    }

    /// What administrators did, the latest first, page by page.
    pub async fn admin_log(&self, page: u32) -> Result<Vec<Done>> {
        type Row = (String, i64, Option<String>, String, String, Option<String>, Option<String>, String);
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT l.id, l.at_ms, g.name, l.what, l.about, p.name, t.name, l.why FROM admin_log l \
                 LEFT JOIN guests g ON g.id = l.who LEFT JOIN guests p ON l.about = 'person:' || p.id \
                 LEFT JOIN tables t ON l.about = 'table:' || t.id \
                 ORDER BY l.at_ms DESC, l.id LIMIT $1 OFFSET $2")
                .bind(i64::from(PAGE)).bind(i64::from(page) * i64::from(PAGE)).fetch_all(&mut **line).await?)
        })?;
        let read = |(id, at_ms, who, what, about, person, table, why): Row| Done {
            id,
            at_ms,
            who,
            what,
            about,
            called: person.or(table),
            why,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// What administrators did since a time, as a house that serves the same store must know it: when, what, to whom.
    pub async fn admin_deeds_since(&self, at_ms: i64) -> Result<Vec<(String, i64, String, String)>> {
        on!(self, read, line => {
            Ok(sqlx::query_as("SELECT id, at_ms, what, about FROM admin_log WHERE at_ms >= $1 ORDER BY at_ms, id LIMIT 200")
                .bind(at_ms).fetch_all(&mut **line).await?)
        })
    }

    /// People whose name, handle or ID has this in it, the latest first, page by page.
    pub async fn find_people(&self, text: &str, page: u32) -> Result<Vec<Known>> {
        if !storable(text) {
            return Ok(Vec::new());
        }
        let rows: Vec<KnownRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(people_who!(
                "(g.id = $1 OR g.name LIKE $2 ESCAPE '!' OR LOWER(g.name) LIKE $3 ESCAPE '!' OR g.handle_key LIKE $3 ESCAPE '!')"),
                " ORDER BY g.created_ms DESC, g.id LIMIT $4 OFFSET $5"))
                .bind(text).bind(anywhere(text)).bind(anywhere(&text.to_lowercase()))
                .bind(i64::from(PAGE)).bind(i64::from(page) * i64::from(PAGE)).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(known).collect())
    }

    /// Somebody by ID or by handle, as administrators see them.
    pub async fn known(&self, id_or_handle: &str) -> Result<Option<Known>> {
        if !storable(id_or_handle) {
            return Ok(None);
        }
        let row: Option<KnownRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(people_who!("g.id = $1 OR g.handle_key = $2"), " ORDER BY g.id = $1 DESC LIMIT 1"))
                .bind(id_or_handle).bind(id_or_handle.to_lowercase()).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(known))
    }

    /// The administrators there are.
    pub async fn admins(&self) -> Result<Vec<Known>> {
        let rows: Vec<KnownRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(people_who!("g.role = 'admin'"), " ORDER BY g.created_ms, g.id LIMIT 200"))
                .fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(known).collect())
    }

    /// Tables whose name or ID has this in it, the latest first, page by page.
    pub async fn find_tables(&self, text: &str, page: u32) -> Result<Vec<FoundTable>> {
        type Row = (String, String, String, Option<String>, i64, Option<i64>, Option<i64>);
        if !storable(text) {
            return Ok(Vec::new());
        }
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT t.id, t.game, t.name, g.name, t.last_ms, t.finished_ms, t.closed_ms \
                 FROM tables t LEFT JOIN guests g ON g.id = t.host \
                 WHERE t.id = $1 OR t.name LIKE $2 ESCAPE '!' OR LOWER(t.name) LIKE $3 ESCAPE '!' \
                 ORDER BY t.last_ms DESC, t.id LIMIT $4 OFFSET $5")
                .bind(text).bind(anywhere(text)).bind(anywhere(&text.to_lowercase()))
                .bind(i64::from(PAGE)).bind(i64::from(page) * i64::from(PAGE)).fetch_all(&mut **line).await?)
        })?;
        let read = |(id, game, name, host, last_ms, finished_ms, closed_ms): Row| FoundTable {
            id,
            game,
            name,
            host,
            last_ms,
            finished_ms,
            closed_ms,
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// The secret of a link that makes whoever opens it an administrator: once, until then. Only its hash is kept.
    pub async fn create_admin_link(&self, until_ms: i64) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, write, line => {
            Ok(sqlx::query("INSERT INTO admin_links (token_sha256, until_ms) VALUES ($1, $2)")
                .bind(sha256(token.expose())).bind(until_ms).execute(&mut **line).await.map(drop)?)
        })?;
        Ok(token)
    }

    /// Whether a link would make somebody an administrator now.
    pub async fn is_admin_link(&self, token: &str, at_ms: i64) -> Result<bool> {
        let row: Option<(i64,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT until_ms FROM admin_links WHERE token_sha256 = $1 AND used_ms IS NULL AND until_ms > $2")
                .bind(sha256(token)).bind(at_ms).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.is_some())
    }

    /// Makes somebody an administrator by a link; `false`: the link does not work, or not any more.
    pub async fn use_admin_link(&self, token: &str, guest: &str, at_ms: i64) -> Result<bool> {
        let log_id = fresh_id()?;
        on!(self, change, line => {
            let used = sqlx::query(
                "UPDATE admin_links SET used_ms = $2 WHERE token_sha256 = $1 AND used_ms IS NULL AND until_ms > $2")
                .bind(sha256(token)).bind(at_ms).execute(&mut **line).await?.rows_affected();
            if used == 0 {
                line.give_up();
                return Ok(false);
            }
            let made = sqlx::query("UPDATE guests SET role = 'admin' WHERE id = $1")
                .bind(guest).execute(&mut **line).await?.rows_affected();
            if made == 0 {
                return Err(StoreError::NoGuest(guest.to_owned()));
            }
            sqlx::query("INSERT INTO admin_log (at_ms, id, who, what, about, why) VALUES ($1, $2, $3, 'make-admin', $4, '')")
                .bind(at_ms).bind(&log_id).bind(guest).bind(Subject::Person(guest.to_owned()).to_string())
                .execute(&mut **line).await?;
            Ok(true)
        })
    }
}
