//! What somebody notes for themselves at a table: nobody else ever sees it.

use crate::{
    Secret, Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
};

/// The longest note, in characters.
pub const LONGEST_NOTE: usize = 4_000;

impl Store {
    /// What somebody noted at a table.
    pub async fn note(&self, table: &str, guest: &str) -> Result<Option<Secret>> {
        let row: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT text FROM notes WHERE table_id = $1 AND guest = $2")
                .bind(table).bind(guest).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(|(text,)| Secret::new(text)))
    }

    /// Keeps what somebody noted at a table; an empty note is none.
    pub async fn set_note(&self, table: &str, guest: &str, text: &Secret, at_ms: i64) -> Result<()> {
        let text = text.expose();
        if text.chars().count() > LONGEST_NOTE || !storable(text) {
            return Err(StoreError::Unfit(format!("notes have at most {LONGEST_NOTE} letters")));
        }
        if text.is_empty() {
            return on!(self, write, line => {
                Ok(sqlx::query("DELETE FROM notes WHERE table_id = $1 AND guest = $2")
                    .bind(table).bind(guest).execute(&mut **line).await.map(drop)?)
            });
        }
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO notes (table_id, guest, text, at_ms) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (table_id, guest) DO UPDATE SET text = excluded.text, at_ms = excluded.at_ms")
                .bind(table).bind(guest).bind(text).bind(at_ms).execute(&mut **line).await.map(drop)?)
        })
    }
}
