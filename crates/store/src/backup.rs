//! Copies of the whole store while it is in use, and a check of its soundness.

use std::{fs, path::Path};

use crate::{
    Store,
    db::on,
    error::{Result, StoreError},
};

impl Store {
    /// Writes a complete, sound copy to a new file while games go on. The file appears under its name
    /// only once it is whole. It holds the keys of running games: keep it as safe as the store.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<()> {
        let to = to.as_ref();
        let cannot = |why: String| StoreError::Backup { path: to.to_owned(), why };
        if to.exists() {
            return Err(cannot("there is such a file already".to_owned()));
        }
        let Some(name) = to.file_name() else { return Err(cannot("it names no file".to_owned())) };
        let mut partial_name = name.to_owned();
        partial_name.push(format!(".{}.partial", crate::fresh_id()?));
        let partial = to.with_file_name(partial_name);
        let Some(text) = partial.to_str() else { return Err(cannot("its name is not Unicode".to_owned())) };
        // SQLite reads one snapshot of the log for this and lets writers go on.
        let copied = on!(self, db => sqlx::query("VACUUM INTO $1").bind(text).execute(&db.read).await);
        let finished = copied
            .map_err(|error| error.to_string())
            .and_then(|_| put_in_place(&partial, to).map_err(|error| error.to_string()));
        finished.map_err(|why| {
            let _ = fs::remove_file(&partial); // It may never have come to be.
            cannot(why)
        })
    }

    /// Everything that is wrong with the store; empty when it is sound.
    pub async fn check(&self) -> Result<Vec<String>> {
        let mut faults = Vec::new();
        on!(self, db => {
            let pages: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check").fetch_all(&db.read).await?;
            faults.extend(pages.into_iter().map(|(word,)| word).filter(|word| word != "ok"));
            let loose: Vec<(String,)> =
                sqlx::query_as("SELECT \"table\" FROM pragma_foreign_key_check").fetch_all(&db.read).await?;
            faults.extend(loose.into_iter().map(|(table,)| format!("a row of \"{table}\" refers to nothing")));
            let gaps: Vec<(String, i64, i64, i64)> = sqlx::query_as(
                "SELECT t.id, t.last_seq, COUNT(e.seq), COALESCE(MAX(e.seq), 0) FROM tables t \
                 LEFT JOIN entries e ON e.table_id = t.id GROUP BY t.id, t.last_seq \
                 HAVING COUNT(e.seq) <> t.last_seq OR COALESCE(MAX(e.seq), 0) <> t.last_seq")
                .fetch_all(&db.read).await?;
            faults.extend(gaps.into_iter().map(|(id, last, count, most)| {
                format!("table \"{id}\" should have {last} entries, and has {count} up to {most}")
            }));
        });
        Ok(faults)
    }
}

fn put_in_place(partial: &Path, to: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(partial, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    fs::File::open(partial)?.sync_all()?;
    fs::rename(partial, to)
}
