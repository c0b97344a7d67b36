//! Where games are kept.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, ensure};
use store::{Options, Place, Store, StoreError};
use tempfile::TempDir;

use crate::settings::{Keeping, Settings};

const FILE: &str = "motherlode.db";
const EDITIONS: &str = "editions";

/// Where games are kept by these settings.
pub fn place(settings: &Settings) -> anyhow::Result<Place> {
    match &settings.store {
        Some(database) => Ok(database.0.clone()),
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

/// A place as it is typed: `postgres://…`, a folder, or a file.
pub fn read_place(text: &str) -> Result<Place, String> {
    match text.parse()? {
        Place::File(path) => store_file(Some(&path)).map(Place::File).map_err(|why| why.to_string()),
        database => Ok(database),
    }
}

/// How the store is opened by these settings.
pub fn options(settings: &Settings) -> Options {
    Options {
        connections: u32::try_from(settings.store_connections).unwrap_or(u32::MAX),
        queue: settings.moves_waiting as usize,
        session_idle: Duration::from_secs(settings.session_days * 24 * 60 * 60),
        ..Options::default()
    }
}

/// Does something with the store that is there already, and closes it in order.
pub fn with_store<T>(kept: &Keeping, work: impl AsyncFnOnce(&Store) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let settings = kept.settings()?;
    let place = place(&settings)?;
    run(async {
        let store = existing(&place, options(&settings)).await?;
        let done = work(&store).await;
        store.close().await;
        done
    })
}

/// Runs what has to wait for the store.
pub fn run<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

/// Opens the store at a place, which must be there already; nothing is made or brought up to date.
pub async fn existing(place: &Place, options: Options) -> anyhow::Result<Store> {
    must_exist(place)?;
    Store::at_existing(place, options).await.with_context(|| format!("cannot open the store {place}"))
}

/// Says so if there is nothing at a place, before anything is made there.
pub fn must_exist(place: &Place) -> anyhow::Result<()> {
    if let Place::File(file) = place {
        ensure!(file.is_file(), "there is no store at {place}");
    }
    Ok(())
}

/// A store that was opened only to be looked at.
pub struct Seen {
    /// The store, or a copy of it that was brought up to date.
    pub store: Store,
    /// The schema of an older store of which a copy is looked at.
    pub older: Option<i64>,
    /// Where the copy is, until nobody looks at it any more.
    _aside: Option<TempDir>,
}

/// Opens the store at a place without changing anything: the file of an older version is copied aside and the copy brought up to date.
pub async fn look_at(place: &Place, options: Options) -> anyhow::Result<Seen> {
    let why = match existing(place, options.clone()).await {
        Ok(store) => return Ok(Seen { store, older: None, _aside: None }),
        Err(why) => why,
    };
    match (place, why.downcast_ref()) {
        (Place::File(file), Some(StoreError::Older { version, .. })) => {
            let (older, aside) = (Some(*version), own_folder()?);
            let copy = aside.path().join(FILE);
            store::copy_as_it_is(file, &copy).await?;
            let store = Store::at(&Place::File(copy), options).await?;
            Ok(Seen { store, older, _aside: Some(aside) })
        }
        _ => Err(why),
    }
}

/// A folder for a moment that nobody else can read: the copy holds the keys of running games.
fn own_folder() -> anyhow::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("motherlode-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.tempdir().context("cannot make a folder for a copy")
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
