//! What a host asks of a store: how much there is, and of which schema; and a copy of a file that is not to be touched.

use std::{path::Path, str::FromStr};

use sqlx::{
    ConnectOptions, Connection,
    sqlite::{SqliteConnectOptions, SqliteConnection},
};

use crate::{
    Store,
    db::{Db, on},
    error::{Result, StoreError},
    migrate,
    place::Place,
};

impl Store {
    /// How many bytes it takes.
    pub async fn bytes(&self) -> Result<u64> {
        let sql = match &self.db {
            Db::Sqlite(_) => "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
            Db::Postgres(_) => "SELECT pg_database_size(current_database())",
        };
        let (bytes,): (i64,) = on!(self, survey, line => Ok(sqlx::query_as(sql).fetch_one(&mut **line).await?))?;
        Ok(bytes.unsigned_abs())
    }

    /// The schema it is of; a newer program may have brought it further than this one knows.
    pub async fn schema(&self) -> Result<i64> {
        let (version,): (i64,) = on!(self, survey, line => {
            Ok(sqlx::query_as("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations").fetch_one(&mut **line).await?)
        })?;
        Ok(version)
    }
}

/// Copies the file of a store to a new one as it is, also while another program writes to it, and without bringing it up to date.
pub async fn copy_as_it_is(from: &Path, to: &Path) -> Result<()> {
    let place = Place::File(from.to_owned());
    let cannot = |why: &sqlx::Error| StoreError::Open { place: place.clone(), why: migrate::reason(why) };
    let Some(to) = to.to_str() else { return Err(StoreError::Unfit("the name of a copy must be Unicode".to_owned())) };
    let options = SqliteConnectOptions::from_str("sqlite:").map_err(|why| cannot(&why))?.filename(from);
    let mut line: SqliteConnection = options.create_if_missing(false).connect().await.map_err(|why| cannot(&why))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(to).execute(&mut line).await;
    line.close().await.map_err(|why| cannot(&why))?;
    copied.map(drop).map_err(|why| cannot(&why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_copy_of_a_file_has_everything_and_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("motherlode.db");
        let store = Store::open(&file).await.unwrap();
        store.create_guest("Ann", 0).await.unwrap();
        let copy = folder.path().join("copy.db");
        copy_as_it_is(&file, &copy).await.unwrap();
        let copy = Store::open_existing(&copy).await.unwrap();
        assert_eq!(copy.counts().await.unwrap().rows("guests"), 1);
        assert_eq!(copy.schema().await.unwrap(), migrate::NEWEST);
        assert!(copy.bytes().await.unwrap() > 0);
        assert!(copy_as_it_is(&folder.path().join("none.db"), &folder.path().join("x.db")).await.is_err());
    }
}
