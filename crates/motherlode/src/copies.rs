//! Copies of all games in a folder, of which the latest are kept.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;
use house::House;
use jiff::{Timestamp, tz::TimeZone};
use store::Store;

const NAMED: &str = "motherlode-%Y-%m-%d-%H%M%SZ.db";

/// A folder of copies.
#[derive(Clone, Debug)]
pub struct Copies {
    /// The folder.
    pub folder: PathBuf,
    /// How many stay in it.
    pub keep: usize,
}

/// A copy that was made.
pub struct Made {
    /// Its file.
    pub file: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Older copies that made room for it.
    pub removed: Vec<PathBuf>,
}

impl Copies {
    /// Writes a copy named by date and time, and then removes the oldest of our own beyond those that are kept.
    pub async fn make(&self, store: &Store) -> anyhow::Result<Made> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.display()))?;
        let file = self.folder.join(name(Timestamp::now()));
        store.backup(&file).await?;
        let bytes = fs::metadata(&file).with_context(|| format!("cannot read {}", file.display()))?.len();
        let removed = self.tidy().with_context(|| format!("cannot tidy {}", self.folder.display()))?;
        Ok(Made { file, bytes, removed })
    }

    /// How old the latest copy is, if there is one.
    pub fn age(&self) -> Option<Duration> {
        let (latest, _) = ours(&self.folder).ok()?.pop()?;
        // A copy from the future is as good as a fresh one.
        Some(Duration::try_from(Timestamp::now().duration_since(latest)).unwrap_or_default())
    }

    fn tidy(&self) -> io::Result<Vec<PathBuf>> {
        let copies = ours(&self.folder)?;
        let too_many = copies.len().saturating_sub(self.keep.max(1));
        let mut removed = Vec::new();
        for (_, file) in copies.into_iter().take(too_many) {
            fs::remove_file(&file)?;
            removed.push(file);
        }
        for file in unfinished(&self.folder)? {
            fs::remove_file(&file)?;
            removed.push(file);
        }
        Ok(removed)
    }
}

/// Makes a copy whenever the latest one is older than this, for as long as the server runs.
pub async fn keep_copying(copies: Copies, every: Duration, house: Arc<House>) {
    let store = house.store();
    // A copy that fails is tried again after this, or the next one would be a day away.
    let again = Duration::from_secs(600).min(every);
    loop {
        let wait = copies.age().map_or(Duration::ZERO, |age| every.saturating_sub(age));
        tokio::time::sleep(wait).await;
        // On a thread of its own: a copy reads and writes files.
        let (at, from) = (copies.clone(), store.clone());
        let copying = move || tokio::runtime::Handle::current().block_on(at.make(&from));
        let made = tokio::task::spawn_blocking(copying).await.map_err(anyhow::Error::from).flatten();
        house.metrics().backed_up(made.is_ok());
        match made {
            Ok(made) => {
                tracing::info!(bytes = made.bytes, removed = made.removed.len(), "a copy of all games was written")
            }
            Err(why) => {
                tracing::error!("no copy of the games could be written: {why:#}");
                tokio::time::sleep(again).await;
            }
        }
    }
}

fn name(at: Timestamp) -> String {
    at.strftime(NAMED).to_string()
}

/// The copies in a folder, the oldest first: plain files with exactly the names that we give.
fn ours(folder: &Path) -> io::Result<Vec<(Timestamp, PathBuf)>> {
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(at) = entry.file_name().to_str().and_then(made_at) else { continue };
        if entry.file_type()?.is_file() {
            copies.push((at, entry.path()));
        }
    }
    copies.sort();
    Ok(copies)
}

/// Copies of ours that were broken off, by a power cut or an end of the server: a day old, nobody writes them any more.
fn unfinished(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let copy = name.to_str().and_then(|name| name.strip_suffix(".partial")?.rsplit_once('.'));
        let Some(at) = copy.and_then(|(copy, _)| made_at(copy)) else { continue };
        let old = Timestamp::now().duration_since(at) > jiff::SignedDuration::from_hours(24);
        if old && entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

fn made_at(file: &str) -> Option<Timestamp> {
    let at = jiff::civil::DateTime::strptime(NAMED, file).ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
    (name(at) == file).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        for file in files {
            fs::write(folder.path().join(file), "copy").expect("the folder can be written to");
        }
        folder
    }

    #[test]
    fn the_oldest_of_our_own_go_and_nothing_else() {
        let others = [
            "motherlode.db",
            "motherlode-monday.db",
            "motherlode-2026-11-01-000000Z.db.bak",
            "motherlode-2999-11-01-000000Z.db.a1b2.partial",
            "xmotherlode-2026-11-01-000000Z.db",
            "motherlode-2026-13-01-000000Z.db",
            "motherlode-2026-1-1-000000Z.db",
        ];
        let copies = [
            "motherlode-2026-11-01-000000Z.db",
            "motherlode-2026-11-02-000000Z.db",
            "motherlode-2026-11-03-235959Z.db",
        ];
        let broken_off = "motherlode-2026-01-01-000000Z.db.a1b2.partial";
        let folder = folder_with(&[&others[..], &copies[..], &[broken_off]].concat());
        fs::create_dir(folder.path().join("motherlode-2020-01-01-000000Z.db")).expect("a folder is no copy");
        let removed = Copies { folder: folder.path().to_owned(), keep: 2 }.tidy().expect("it can be tidied");
        assert_eq!(removed, [folder.path().join(copies[0]), folder.path().join(broken_off)]);
        assert!(others.iter().chain(&copies[1..]).all(|file| folder.path().join(file).exists()));
        assert!(folder.path().join("motherlode-2020-01-01-000000Z.db").exists());
    }

    #[test]
    fn a_name_tells_when_the_copy_was_made() {
        let at: Timestamp = "2026-11-16T18:05:09Z".parse().expect("a time");
        assert_eq!(name(at), "motherlode-2026-11-16-180509Z.db");
        assert_eq!(made_at("motherlode-2026-11-16-180509Z.db"), Some(at));
    }

    #[test]
    fn the_age_is_that_of_the_latest() {
        let copies = |folder: &Path| Copies { folder: folder.to_owned(), keep: 1 };
        let empty = folder_with(&["other"]);
        assert_eq!(copies(empty.path()).age(), None);
        let some = folder_with(&["motherlode-2026-01-01-000000Z.db", &name(Timestamp::now())]);
        assert!(copies(some.path()).age().is_some_and(|age| age < Duration::from_secs(60)));
        let ahead = folder_with(&["motherlode-2999-01-01-000000Z.db"]);
        assert_eq!(copies(ahead.path()).age(), Some(Duration::ZERO), "a clock that was wrong once is no panic");
    }

    #[tokio::test]
    async fn copies_are_whole_stores() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let store = Store::open(folder.path().join("motherlode.db")).await.expect("a new store");
        store.create_guest("Ann", 0).await.expect("Ann comes");
        let copies = Copies { folder: folder.path().join("copies"), keep: 3 };
        let made = copies.make(&store).await.expect("there is room");
        assert!(made.bytes > 0 && made.removed.is_empty());
        let copy = Store::open(&made.file).await.expect("the copy is a store");
        assert_eq!(copy.check().await.expect("it can be read"), Vec::<String>::new());
    }
}
