//! Copies of the whole store in a file, while it is in use.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    Store,
    db::Db,
    error::{Result, StoreError},
};

impl Store {
    /// Writes a complete, sound copy to a new file while games go on: a file of SQLite, whichever database this is. The
    /// file appears under its name only once it is whole. It holds the keys of running games: keep it as safe as the
    /// store.
    pub async fn backup(&self, to: impl AsRef<Path>) -> Result<()> {
        let to = to.as_ref();
        let cannot = |why: String| StoreError::Backup { path: to.to_owned(), why };
        if to.exists() {
            return Err(cannot("there is such a file already".to_owned()));
        }
        let Some(name) = to.file_name() else { return Err(cannot("it names no file".to_owned())) };
        let mut partial_name = name.to_owned();
        partial_name.push(format!(".{}.partial", crate::fresh_id()?));
        let partial = Partial(to.with_file_name(partial_name));
        self.write_copy(&partial.0).await.map_err(|error| cannot(error.to_string()))?;
        put_in_place(&partial.0, to).map_err(|error| cannot(error.to_string()))
    }

    async fn write_copy(&self, partial: &Path) -> Result<()> {
        match &self.db {
            Db::Sqlite(db) => {
                let unfit = || StoreError::Unfit("its name is not Unicode".to_owned());
                let text = partial.to_str().ok_or_else(unfit)?;
                // SQLite reads one snapshot of the log for this and lets writers go on.
                sqlx::query("VACUUM INTO $1").bind(text).execute(&mut *db.read().await?).await?;
                Ok(())
            }
            Db::Postgres(_) => {
                // A backup makes no folders: a name that was mistyped must not become a place.
                if !partial.parent().is_none_or(|folder| folder.as_os_str().is_empty() || folder.is_dir()) {
                    return Err(StoreError::Unfit("there is no such folder".to_owned()));
                }
                let copy = Store::open(partial).await?;
                let copied = self.copy_to(&copy, |_, _| ()).await;
                // Closing brings everything into the one file.
                copy.close().await;
                copied.map(drop)
            }
        }
    }
}

/// A file that is not whole yet: gone when dropped, unless it was put in place.
struct Partial(PathBuf);

impl Drop for Partial {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let mut name = self.0.clone().into_os_string();
            name.push(end);
            let _ = fs::remove_file(name); // It may never have come to be.
        }
    }
}

fn put_in_place(partial: &Path, to: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(partial, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    fs::File::open(partial)?.sync_all()?;
    fs::rename(partial, to)
}
