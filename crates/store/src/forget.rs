//! Somebody who leaves for good: everything that is theirs goes, and what tables need of them stays under a neutral name.

use crate::{
    Store,
    copy::{Sheet, sheets},
    db::on,
    error::{Result, StoreError},
};

/// Sheets whose rows stay though they name a person, who has no name any more: what was played, and how it ended.
const STAYS: &[&str] = &["seats", "results", "rating_history", "tournament_players"];
/// Columns in which others name a person: friends, and whom they do not want to hear. Such rows go too.
const NAMED_BY_OTHERS: &[&str] = &["friend", "blocked", "other"];

/// What somebody who left, and what was named after them, is called from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neutral {
    /// The person.
    pub person: String,
    /// A table that had the person's name in its own.
    pub table: String,
}

/// The sheets that keep something of a person, and in which column; those that others refer to come last.
pub(crate) fn personal_sheets() -> Vec<(&'static Sheet, &'static str)> {
    let mut personal: Vec<_> = sheets()
        .filter(|sheet| sheet.has("guest") && !STAYS.contains(&sheet.name))
        .map(|sheet| (sheet, "guest"))
        .collect();
    for column in NAMED_BY_OTHERS {
        personal.extend(sheets().filter(|sheet| sheet.has("guest") && sheet.has(column)).map(|sheet| (sheet, *column)));
    }
    personal.reverse();
    personal
}

/// Deletes the rows of a person from every personal sheet, on a line that writes. What something else
/// refers to stays: it names nobody any more.
macro_rules! forget_rows {
    ($line:expr, $guest:expr) => {{
        for (sheet, column) in $crate::forget::personal_sheets() {
            let delete = format!("DELETE FROM {} WHERE {column} = $1", sheet.name);
            sqlx::query("SAVEPOINT forgetting").execute(&mut $line).await?;
            match sqlx::query(sqlx::AssertSqlSafe(delete)).bind($guest).execute(&mut $line).await {
                Ok(_) => {}
                Err(sqlx::Error::Database(why)) if why.is_foreign_key_violation() => {
                    sqlx::query("ROLLBACK TO SAVEPOINT forgetting").execute(&mut $line).await?;
                }
                Err(why) => return Err(why.into()),
            }
            sqlx::query("RELEASE SAVEPOINT forgetting").execute(&mut $line).await?;
        }
    }};
}
pub(crate) use forget_rows;

impl Store {
    /// Forgets a person. The row stays, nameless, so that finished games still have somebody in every seat; seats of
    /// running games are given up before.
    pub async fn forget_person(&self, guest: &str, neutral: &Neutral) -> Result<()> {
        on!(self, change, line => {
            let called: Option<(String,)> = sqlx::query_as("SELECT name FROM guests WHERE id = $1")
                .bind(guest).fetch_optional(&mut **line).await?;
            let Some((called,)) = called else { return Err(StoreError::NoGuest(guest.to_owned())) };
            // Tables that were named after the person.
            sqlx::query(
                "UPDATE tables SET name = $3 WHERE REPLACE(name, $2, '') <> name \
                 AND (host = $1 OR id IN (SELECT s.table_id FROM seats s WHERE s.guest = $1))")
                .bind(guest).bind(called).bind(&neutral.table).execute(&mut **line).await?;
            // A table that waits and has nobody left is not offered any more.
            sqlx::query(
                "UPDATE tables SET visibility = 'private' WHERE host = $1 AND finished_ms IS NULL AND NOT EXISTS \
                 (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.guest IS NOT NULL AND s.guest <> $1)")
                .bind(guest).execute(&mut **line).await?;
            // Somebody else who sits there looks after the table.
            sqlx::query(
                "UPDATE tables SET host = (SELECT s.guest FROM seats s WHERE s.table_id = tables.id \
                 AND s.kind = 'guest' AND s.guest <> $1 ORDER BY s.seat LIMIT 1) WHERE host = $1")
                .bind(guest).execute(&mut **line).await?;
            // Names that were typed for hot seats, and links to take a seat elsewhere.
            sqlx::query("UPDATE seats SET name = NULL, link_sha256 = NULL WHERE guest = $1")
                .bind(guest).execute(&mut **line).await?;
            // Sessions, passwords, keys, addresses, links, turns, and what other rooms keep.
            forget_rows!(**line, guest);
            // What other rooms keep otherwise is added here, a statement each.
            // The person.
            sqlx::query(
                "UPDATE guests SET name = $2, preferences = '', handle = NULL, handle_key = NULL, role = '' \
                 WHERE id = $1")
                .bind(guest).bind(&neutral.person).execute(&mut **line).await?;
            Ok(())
        })
    }
}
