//! The company people keep: who follows or blocks whom, what of a person is public, and groups of friends.

mod groups;
mod profiles;

pub use groups::{Group, GroupResult, Joined, Member, Role};
pub use profiles::{Profile, Reached, Sight};

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    entries::storable,
    error::Result,
    people::{Guest, GuestRow, guest_columns},
    sessions::no_guest,
};

/// The most people one can follow, and the most one can block.
pub const MOST_FRIENDS: i64 = 500;

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "follows",
        of_tables: false,
        keys: 2,
        columns: &[("guest", Text), ("friend", Text), ("since_ms", Number)],
    },
    Sheet {
        name: "blocks",
        of_tables: false,
        keys: 2,
        columns: &[("guest", Text), ("blocked", Text), ("since_ms", Number)],
    },
    Sheet {
        name: "profiles",
        of_tables: false,
        keys: 1,
        columns: &[
            ("guest", Text),
            ("games", Text),
            ("ratings", Text),
            ("friends", Text),
            ("seen", Text),
            ("favourites", Text),
        ],
    },
    Sheet {
        name: "friend_groups",
        of_tables: false,
        keys: 1,
        columns: &[("id", Text), ("name", Text), ("about", Text), ("link_sha256", Text), ("created_ms", Number)],
    },
    Sheet {
        name: "friend_group_members",
        of_tables: false,
        keys: 2,
        columns: &[("group_id", Text), ("guest", Text), ("role", Text), ("since_ms", Number)],
    },
    Sheet {
        name: "friend_group_tables",
        of_tables: false,
        keys: 2,
        columns: &[("group_id", Text), ("table_id", Text)],
    },
];

/// Where a friend plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendAt {
    /// The friend, by ID.
    pub friend: String,
    /// The table.
    pub table: String,
    /// What the table is called.
    pub name: String,
    /// The game's ID.
    pub game: String,
}

impl Store {
    /// The people with these IDs, in no order; those who are not there are left out.
    pub async fn people(&self, ids: &[String]) -> Result<Vec<Guest>> {
        let ids: Vec<&String> = ids.iter().filter(|id| storable(id)).take(500).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<GuestRow> = on!(self, read, line => {
            let mut query = sqlx::QueryBuilder::new(
                concat!("SELECT ", guest_columns!(), " FROM guests g WHERE g.id IN ("));
            let mut places = query.separated(", ");
            for id in &ids {
                places.push_bind(*id);
            }
            query.push(")");
            Ok(query.build_query_as().fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(Guest::read).collect())
    }

    /// What these tables are called: ID and name; those that are not there are left out.
    pub async fn table_names(&self, ids: &[String]) -> Result<Vec<(String, String)>> {
        let ids: Vec<&String> = ids.iter().filter(|id| storable(id)).take(500).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        on!(self, read, line => {
            let mut query = sqlx::QueryBuilder::new("SELECT id, name FROM tables WHERE id IN (");
            let mut places = query.separated(", ");
            for id in &ids {
                places.push_bind(*id);
            }
            query.push(")");
            Ok(query.build_query_as().fetch_all(&mut **line).await?)
        })
    }

    /// Follows somebody. `false`: that person does not want it, or one follows too many already.
    pub async fn follow(&self, guest: &str, friend: &str, at_ms: i64) -> Result<bool> {
        on!(self, change, line => {
            let (blocked,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM blocks WHERE guest = $1 AND blocked = $2")
                .bind(friend).bind(guest).fetch_one(&mut **line).await?;
            let (follows,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM follows WHERE guest = $1")
                .bind(guest).fetch_one(&mut **line).await?;
            if blocked > 0 || follows >= MOST_FRIENDS || guest == friend {
                line.give_up();
                return Ok(false);
            }
            sqlx::query("INSERT INTO follows (guest, friend, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                .bind(guest).bind(friend).bind(at_ms).execute(&mut **line).await
                .map_err(|error| no_guest(error.into(), Some(friend)))?;
            Ok(true)
        })
    }

    /// Follows somebody no more.
    pub async fn unfollow(&self, guest: &str, friend: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM follows WHERE guest = $1 AND friend = $2")
                .bind(guest).bind(friend).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Blocks somebody: neither follows the other any more. `false`: one blocks too many already.
    pub async fn block(&self, guest: &str, blocked: &str, at_ms: i64) -> Result<bool> {
        on!(self, change, line => {
            let (blocks,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM blocks WHERE guest = $1")
                .bind(guest).fetch_one(&mut **line).await?;
            if blocks >= MOST_FRIENDS || guest == blocked {
                line.give_up();
                return Ok(false);
            }
            sqlx::query("DELETE FROM follows WHERE (guest = $1 AND friend = $2) OR (guest = $2 AND friend = $1)")
                .bind(guest).bind(blocked).execute(&mut **line).await?;
            sqlx::query("INSERT INTO blocks (guest, blocked, since_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                .bind(guest).bind(blocked).bind(at_ms).execute(&mut **line).await
                .map_err(|error| no_guest(error.into(), Some(blocked)))?;
            Ok(true)
        })
    }

    /// Blocks somebody no more.
    pub async fn unblock(&self, guest: &str, blocked: &str) -> Result<()> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM blocks WHERE guest = $1 AND blocked = $2")
                .bind(guest).bind(blocked).execute(&mut **line).await.map(drop)?)
        })
    }

    /// Whether one person follows another.
    pub async fn follows(&self, guest: &str, friend: &str) -> Result<bool> {
        let (count,): (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT COUNT(*) FROM follows WHERE guest = $1 AND friend = $2")
                .bind(guest).bind(friend).fetch_one(&mut **line).await?)
        })?;
        Ok(count > 0)
    }

    /// Whether one person has blocked another.
    pub async fn blocks(&self, guest: &str, other: &str) -> Result<bool> {
        let (count,): (i64,) = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT COUNT(*) FROM blocks WHERE guest = $1 AND blocked = $2")
                .bind(guest).bind(other).fetch_one(&mut **line).await?)
        })?;
        Ok(count > 0)
    }

    /// The people whom a person has blocked, by ID.
    pub async fn blocked_by(&self, guest: &str) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT blocked FROM blocks WHERE guest = $1 ORDER BY blocked")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The people whom a person follows, by name.
    pub async fn friends_of(&self, guest: &str) -> Result<Vec<Guest>> {
        let rows: Vec<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", guest_columns!(), " FROM follows f JOIN guests g ON g.id = f.friend \
                 WHERE f.guest = $1 ORDER BY LOWER(g.name), g.id"))
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(Guest::read).collect())
    }

    /// The people whom two persons both follow, by name.
    pub async fn friends_in_common(&self, one: &str, other: &str) -> Result<Vec<Guest>> {
        let rows: Vec<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", guest_columns!(), " FROM follows f JOIN follows o ON o.friend = f.friend AND o.guest = $2 \
                 JOIN guests g ON g.id = f.friend WHERE f.guest = $1 ORDER BY LOWER(g.name), g.id"))
                .bind(one).bind(other).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(Guest::read).collect())
    }

    /// The public tables at which a person's friends play now, the latest activity first.
    pub async fn where_friends_play(&self, guest: &str) -> Result<Vec<FriendAt>> {
        let rows: Vec<(String, String, String, String)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT s.guest, t.id, t.name, t.game FROM follows f JOIN seats s ON s.guest = f.friend \
                 JOIN tables t ON t.id = s.table_id \
                 WHERE f.guest = $1 AND t.visibility = 'public' AND t.finished_ms IS NULL \
                 ORDER BY t.last_ms DESC, t.id, s.seat LIMIT 200")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(friend, table, name, game)| FriendAt { friend, table, name, game }).collect())
    }
}
