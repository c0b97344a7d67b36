//! Groups of friends: who belongs to them, the tables they play at, and what came of it.

use crate::{
    Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
    people::{Guest, tidy_name},
    secret::{Secret, fresh_id, fresh_token, sha256},
    sessions::no_guest,
};

/// The most that belong to a group, whoever is invited included.
const MOST_MEMBERS: i64 = 200;
/// The most groups one belongs to.
const MOST_GROUPS: i64 = 50;
/// The longest text about a group, in letters.
const LONGEST_TEXT: usize = 2_000;

/// A group of friends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its short random name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it says of itself.
    pub about: String,
    /// When it was founded.
    pub created_ms: i64,
}

/// What somebody is in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Founded it: may do everything.
    Founder,
    /// Sees to it: invites, removes, writes its text.
    Keeper,
    /// Belongs to it.
    Member,
    /// Was invited, and has not answered yet.
    Invited,
}

impl Role {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Founder => "founder",
            Role::Keeper => "keeper",
            Role::Member => "member",
            Role::Invited => "invited",
        }
    }

    fn of(name: &str) -> Role {
        let known = [Role::Founder, Role::Keeper, Role::Member];
        known.into_iter().find(|role| role.name() == name).unwrap_or(Role::Invited)
    }

    /// Whether it belongs to the group.
    #[must_use]
    pub fn belongs(self) -> bool {
        self != Role::Invited
    }

    /// Whether it may see to the group.
    #[must_use]
    pub fn keeps(self) -> bool {
        matches!(self, Role::Founder | Role::Keeper)
    }
}

/// Somebody of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub guest: Guest,
    /// As what.
    pub role: Role,
    /// Since when.
    pub since_ms: i64,
}

/// What became of one who would join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Belongs to it now, or did already.
    Done,
    /// So many belong to it that nobody more can.
    Full,
    /// The person belongs to so many groups that no other can be joined.
    TooMany,
}

/// What somebody reached at a group's tables in one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupResult {
    /// Who, by ID.
    pub guest: String,
    /// The game's ID.
    pub game: String,
    /// How many games.
    pub games: u32,
    /// How many of them were won, alone or with others.
    pub wins: u32,
    /// The wins, of which each counts one for all who share it.
    pub share: f64,
}

type Row = (String, String, String, i64);

fn read((id, name, about, created_ms): Row) -> Group {
    Group { id, name, about, created_ms }
}

fn tidy_text(about: &str) -> Result<&str> {
    let about = about.trim();
    if about.chars().count() > LONGEST_TEXT || !storable(about) {
        return Err(StoreError::Unfit(format!("a text about a group has at most {LONGEST_TEXT} letters")));
    }
    Ok(about)
}

/// Makes somebody a member of a group, on a line that writes, as far as there is room.
macro_rules! put_member {
    ($line:expr, $group:expr, $guest:expr, $role:expr, $at_ms:expr) => {{
        let (group, guest, role, at_ms): (&str, &str, Role, i64) = ($group, $guest, $role, $at_ms);
        // Those who come at the same moment wait for each other here.
        sqlx::query("UPDATE friend_groups SET created_ms = created_ms WHERE id = $1")
            .bind(group)
            .execute($line)
            .await?;
        let here: Option<(String,)> =
            sqlx::query_as("SELECT role FROM friend_group_members WHERE group_id = $1 AND guest = $2")
                .bind(group)
                .bind(guest)
                .fetch_optional($line)
                .await?;
        let (members,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM friend_group_members WHERE group_id = $1")
            .bind(group)
            .fetch_one($line)
            .await?;
        let (groups,): (i64,) =
            sqlx::query_as("SELECT COUNT(*) FROM friend_group_members WHERE guest = $1 AND role <> 'invited'")
                .bind(guest)
                .fetch_one($line)
                .await?;
        let was = here.map(|(role,)| Role::of(&role));
        if was.is_some_and(Role::belongs) || was == Some(role) {
            Joined::Done
        } else if groups >= MOST_GROUPS && role != Role::Invited {
            Joined::TooMany
        } else if members >= MOST_MEMBERS && was.is_none() {
            Joined::Full
        } else {
            sqlx::query(
                "INSERT INTO friend_group_members (group_id, guest, role, since_ms) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (group_id, guest) DO UPDATE SET role = excluded.role, since_ms = excluded.since_ms",
            )
            .bind(group)
            .bind(guest)
            .bind(role.name())
            .bind(at_ms)
            .execute($line)
            .await
            .map_err(|error| no_guest(error.into(), Some(guest)))?;
            Joined::Done
        }
    }};
}

impl Store {
    /// Founds a group. `None`: the founder belongs to too many.
    pub async fn found_group(&self, founder: &str, name: &str, about: &str, at_ms: i64) -> Result<Option<String>> {
        let (id, name, about) = (fresh_id()?, tidy_name(name)?, tidy_text(about)?);
        let joined = on!(self, change, line => {
            sqlx::query("INSERT INTO friend_groups (id, name, about, created_ms) VALUES ($1, $2, $3, $4)")
                .bind(&id).bind(&name).bind(about).bind(at_ms).execute(&mut **line).await?;
            let joined = put_member!(&mut **line, &id, founder, Role::Founder, at_ms);
            if joined != Joined::Done {
                line.give_up();
            }
            Ok(joined)
        })?;
        Ok((joined == Joined::Done).then_some(id))
    }

    /// The group with this ID.
    pub async fn group(&self, id: &str) -> Result<Option<Group>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT id, name, about, created_ms FROM friend_groups WHERE id = $1")
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(read))
    }

    /// What a person is in a group; `None`: a stranger.
    pub async fn role_in(&self, group: &str, guest: &str) -> Result<Option<Role>> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT role FROM friend_group_members WHERE group_id = $1 AND guest = $2")
                .bind(group).bind(guest).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(role,)| Role::of(&role)))
    }

    /// Everybody of a group, whoever is invited included: those who came first come first.
    pub async fn members(&self, group: &str) -> Result<Vec<Member>> {
        let rows: Vec<(String, i64, String)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT guest, since_ms, role FROM friend_group_members WHERE group_id = $1 ORDER BY since_ms, guest")
                .bind(group).fetch_all(&mut **line).await?)
        })?;
        let ids: Vec<String> = rows.iter().map(|(id, ..)| id.clone()).collect();
        let people = self.people(&ids).await?;
        let member = |(id, since_ms, role): (String, i64, String)| {
            let guest = people.iter().find(|guest| guest.id == id)?.clone();
            Some(Member { guest, role: Role::of(&role), since_ms })
        };
        Ok(rows.into_iter().filter_map(member).collect())
    }

    /// The groups of a person with what it is in each, by name; also those it is invited to.
    pub async fn groups_of(&self, guest: &str) -> Result<Vec<(Group, Role)>> {
        let rows: Vec<(String, String, String, i64, String)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT g.id, g.name, g.about, g.created_ms, m.role FROM friend_group_members m \
                 JOIN friend_groups g ON g.id = m.group_id WHERE m.guest = $1 ORDER BY LOWER(g.name), g.id LIMIT 200")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        let group = |(id, name, about, created_ms, role): (String, String, String, i64, String)| {
            (read((id, name, about, created_ms)), Role::of(&role))
        };
        Ok(rows.into_iter().map(group).collect())
    }

    /// Gives a group another name and text.
    pub async fn describe_group(&self, id: &str, name: &str, about: &str) -> Result<()> {
        let (name, about) = (tidy_name(name)?, tidy_text(about)?);
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE friend_groups SET name = $2, about = $3 WHERE id = $1")
                .bind(id).bind(&name).bind(about).execute(&mut **line).await.map(drop)?)
        })
    }

    /// A new secret for the link by which people join; the one before works no more.
    pub async fn group_link(&self, id: &str) -> Result<Secret> {
        let token = fresh_token()?;
        on!(self, write, line => {
            Ok(sqlx::query("UPDATE friend_groups SET link_sha256 = $2 WHERE id = $1")
                .bind(id).bind(sha256(token.expose())).execute(&mut **line).await.map(drop)?)
        })?;
        Ok(token)
    }

    /// The group that is joined by this secret.
    pub async fn group_of_link(&self, token: &str) -> Result<Option<Group>> {
        let row: Option<Row> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT id, name, about, created_ms FROM friend_groups WHERE link_sha256 = $1")
                .bind(sha256(token)).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(read))
    }

    /// Makes a person a member of a group, or notes that it is invited; whoever belongs to it already stays what it is.
    pub async fn join_group(&self, group: &str, guest: &str, role: Role, at_ms: i64) -> Result<Joined> {
        on!(self, change, line => Ok(put_member!(&mut **line, group, guest, role, at_ms)))
    }

    /// Makes a member something else.
    pub async fn set_role(&self, group: &str, guest: &str, role: Role) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "UPDATE friend_group_members SET role = $3 WHERE group_id = $1 AND guest = $2 AND role <> 'invited'")
                .bind(group).bind(guest).bind(role.name()).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Takes a person out of a group. Without a founder the keeper, else the member, who came first becomes one; a group
    /// without members is gone.
    pub async fn leave_group(&self, group: &str, guest: &str) -> Result<()> {
        on!(self, change, line => {
            sqlx::query("UPDATE friend_groups SET created_ms = created_ms WHERE id = $1")
                .bind(group).execute(&mut **line).await?;
            sqlx::query("DELETE FROM friend_group_members WHERE group_id = $1 AND guest = $2")
                .bind(group).bind(guest).execute(&mut **line).await?;
            let heir: Option<(String,)> = sqlx::query_as(
                "SELECT guest FROM friend_group_members WHERE group_id = $1 AND role <> 'invited' \
                 ORDER BY CASE role WHEN 'founder' THEN 0 WHEN 'keeper' THEN 1 ELSE 2 END, since_ms, guest LIMIT 1")
                .bind(group).fetch_optional(&mut **line).await?;
            match heir {
                Some((heir,)) => {
                    sqlx::query("UPDATE friend_group_members SET role = 'founder' WHERE group_id = $1 AND guest = $2")
                        .bind(group).bind(heir).execute(&mut **line).await?;
                }
                None => {
                    sqlx::query("DELETE FROM friend_groups WHERE id = $1").bind(group).execute(&mut **line).await?;
                }
            }
            Ok(())
        })
    }

    /// Dissolves a group; its tables stay.
    pub async fn dissolve_group(&self, group: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM friend_groups WHERE id = $1")
                .bind(group).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Notes that a table belongs to a group, if there is such a group.
    pub async fn add_group_table(&self, group: &str, table: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO friend_group_tables (group_id, table_id) SELECT g.id, t.id FROM friend_groups g, tables t \
                 WHERE g.id = $1 AND t.id = $2 ON CONFLICT DO NOTHING")
                .bind(group).bind(table).execute(&mut **line).await.map(drop)?)
        })
    }

    /// What everybody reached at a group's tables, by person and game.
    pub async fn group_results(&self, group: &str) -> Result<Vec<GroupResult>> {
        let rows: Vec<(String, String, i64, i64, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT r.guest, r.game, r.rank, r.tied, COUNT(*) FROM friend_group_tables x \
                 JOIN results r ON r.table_id = x.table_id \
                 JOIN friend_group_members m ON m.group_id = x.group_id AND m.guest = r.guest AND m.role <> 'invited' \
                 WHERE x.group_id = $1 GROUP BY r.guest, r.game, r.rank, r.tied ORDER BY r.guest, r.game")
                .bind(group).fetch_all(&mut **line).await?)
        })?;
        let mut results: Vec<GroupResult> = Vec::new();
        for (guest, game, rank, tied, count) in rows {
            if results.last().is_none_or(|last| (&last.guest, &last.game) != (&guest, &game)) {
                results.push(GroupResult { guest, game, ..GroupResult::default() });
            }
            let Some(result) = results.last_mut() else { continue };
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            result.games += count;
            if rank == 1 {
                result.wins += count;
                result.share += f64::from(count) / (tied + 1) as f64;
            }
        }
        Ok(results)
    }
}
