//! The files that tables were set up with: kept once for all tables of an edition, never changed.

use std::collections::BTreeMap;

use crate::{
    Store,
    db::on,
    entries::storable,
    error::{Result, StoreError},
};

/// The files of an edition. What stands in them, and whether the digest is theirs, is for others to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptEdition {
    /// What identifies it.
    pub digest: String,
    /// The game's ID.
    pub game: String,
    /// Its files, by name.
    pub files: BTreeMap<String, String>,
}

impl KeptEdition {
    /// The files as they are stored.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(&self.files).expect("texts by name are plain data")
    }
}

/// Keeps the files of an edition, unless they are there.
macro_rules! insert_edition {
    ($edition:expr) => {
        sqlx::query("INSERT INTO editions (digest, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(&$edition.digest)
            .bind(&$edition.game)
            .bind($edition.text())
    };
}
pub(crate) use insert_edition;

impl Store {
    /// The edition with this digest, if a table was set up with it.
    pub async fn edition(&self, digest: &str) -> Result<Option<KeptEdition>> {
        if !storable(digest) {
            return Ok(None);
        }
        let row: Option<(String, String, String)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT digest, game, files FROM editions WHERE digest = $1")
                .bind(digest).fetch_optional(&mut **line).await?)
        })?;
        let Some((digest, game, files)) = row else { return Ok(None) };
        let damaged = |why: serde_json::Error| StoreError::Damaged {
            what: format!("the edition {digest}"),
            why: why.to_string(),
        };
        let files = serde_json::from_str(&files).map_err(damaged)?;
        Ok(Some(KeptEdition { digest, game, files }))
    }
}
