//! One server a file: two would disagree about who moves.

use std::{
    ffi::OsString,
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::{
    error::{Result, StoreError},
    place::Place,
};

/// Held by the one server of a file, for as long as it lives; the system lets go of it even if the server is killed.
#[derive(Debug)]
pub struct Lock {
    file: File,
    place: Place,
}

impl Lock {
    /// Takes the file for a server, or says who has it. `who` is what a second one is told: the process, since when, and
    /// where it listens.
    pub fn take(path: impl AsRef<Path>, who: &str) -> Result<Lock> {
        let path = beside(path.as_ref());
        let place = Place::File(path.clone());
        let cannot = |why: std::io::Error| StoreError::Open { place: place.clone(), why: why.to_string() };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(cannot)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut by = String::new();
                // On some systems a locked file cannot even be read.
                let read = file.read_to_string(&mut by);
                let by =
                    if read.is_ok() && !by.trim().is_empty() { by.trim().to_owned() } else { "unknown".to_owned() };
                return Err(StoreError::Held { by });
            }
            Err(TryLockError::Error(why)) => return Err(cannot(why)),
        }
        let mut lock = Lock { file, place };
        lock.say(who)?;
        Ok(lock)
    }

    /// Says anew who holds the file: where it listens may be known only later.
    pub fn say(&mut self, who: &str) -> Result<()> {
        let written = self.file.set_len(0).and_then(|()| {
            self.file.seek(SeekFrom::Start(0))?;
            writeln!(self.file, "{}", who.trim())
        });
        written.map_err(|why| StoreError::Open { place: self.place.clone(), why: why.to_string() })
    }
}

/// The lock lies beside the file: the file itself belongs to SQLite.
fn beside(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_is_told_who_holds_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/motherlode.db");
        let mut lock = Lock::take(&file, "process 7, since noon").unwrap();
        lock.say("process 7, since noon, at http://127.0.0.1:8080").unwrap();
        let refused = Lock::take(&file, "process 8").unwrap_err();
        assert!(refused.to_string().contains("process 7, since noon, at http://127.0.0.1:8080"), "{refused}");
        drop(lock);
        Lock::take(&file, "process 8").unwrap();
    }
}
