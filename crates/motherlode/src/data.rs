//! Where games are kept.

use std::{
    fmt, fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use store::Store;

use crate::settings::{Database, Keeping, Settings};

const FILE: &str = "motherlode.db";
const EDITIONS: &str = "editions";

/// Where the games of a house are.
#[derive(Clone, Debug)]
pub enum Place {
    /// In a file of its own.
    File(PathBuf),
    /// In a PostgreSQL database.
    Postgres(Database),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(file) => file.display().fmt(f),
            Place::Postgres(database) => database.fmt(f),
        }
    }
}

/// Where games are kept by these settings.
pub fn place(settings: &Settings) -> anyhow::Result<Place> {
    match &settings.store {
        Some(database) => Ok(Place::Postgres(database.clone())),
        None => store_file(settings.data.as_deref()).map(Place::File),
    }
}

/// The store's file: inside the folder that was named, the file itself if one was named, or in the
/// platform's data directory.
pub fn store_file(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    match named {
        Some(path) if is_file_name(path) => Ok(path.to_owned()),
        Some(folder) => Ok(folder.join(FILE)),
        None => store::default_path().context("this account has no data directory: say where with --data"),
    }
}

/// Where editions of one's own are kept when nobody says otherwise: beside the games.
pub fn editions_folder(named: Option<&Path>) -> Option<PathBuf> {
    let file = store_file(named).ok()?;
    Some(file.parent().unwrap_or(Path::new("")).join(EDITIONS))
}

/// Does something with the store that is there already, and closes it in order.
pub fn with_store<T>(kept: &Keeping, work: impl AsyncFnOnce(&Store) -> anyhow::Result<T>) -> anyhow::Result<T> {
    with_existing(&place(&kept.settings()?)?, work)
}

/// Does something with the store at a place, which must be there already, and closes it in order.
pub fn with_existing<T>(place: &Place, work: impl AsyncFnOnce(&Store) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let file = match place {
        Place::File(file) => file,
        Place::Postgres(_) => bail!("this version keeps games in files only"),
    };
    ensure!(file.is_file(), "there is no store at {place}");
    ensure!(is_sqlite(file)?, "{place} is empty or was not written by Motherlode");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open(file).await.with_context(|| format!("cannot open the store {place}"))?;
        let done = work(&store).await;
        store.close().await;
        done
    })
}

fn is_sqlite(file: &Path) -> anyhow::Result<bool> {
    let mut head = [0; 16];
    let read = fs::File::open(file).and_then(|mut file| file.read_exact(&mut head));
    match read {
        Err(why) if why.kind() != io::ErrorKind::UnexpectedEof => {
            Err(why).with_context(|| format!("cannot read {}", file.display()))
        }
        _ => Ok(&head == b"SQLite format 3\0"),
    }
}

fn is_file_name(path: &Path) -> bool {
    path.is_file() || path.extension().is_some_and(|ending| ending == "db" || ending == "sqlite")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gets_the_usual_file_and_a_file_is_taken_as_it_is() {
        assert_eq!(store_file(Some(Path::new("games"))).unwrap(), Path::new("games/motherlode.db"));
        assert_eq!(store_file(Some(Path::new("games/old.db"))).unwrap(), Path::new("games/old.db"));
    }

    #[test]
    fn editions_are_beside_the_games() {
        assert_eq!(editions_folder(Some(Path::new("games"))).unwrap(), Path::new("games/editions"));
        assert_eq!(editions_folder(Some(Path::new("old.db"))).unwrap(), Path::new("editions"));
    }
}
