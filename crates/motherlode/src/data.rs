//! Where games are kept when nobody says otherwise.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::Context;

const FILE: &str = "motherlode.db";

/// The store's file: inside the folder that was named, the file itself if one was named, or in the
/// platform's data directory. The folder is made if it is missing.
pub fn store_file(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    let path = match named {
        Some(path) if is_file_name(path) => path.to_owned(),
        Some(folder) => folder.join(FILE),
        None => platform_folder()?.join(FILE),
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    Ok(path)
}

fn is_file_name(path: &Path) -> bool {
    path.is_file() || path.extension().is_some_and(|ending| ending == "db" || ending == "sqlite")
}

fn platform_folder() -> anyhow::Result<PathBuf> {
    let given = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::home_dir().context("this account has no home directory: say where with --data");
    let base = if cfg!(target_os = "macos") {
        home()?.join("Library/Application Support")
    } else if cfg!(windows) {
        given("APPDATA").map_or_else(|| home().map(|home| home.join("AppData/Roaming")), Ok)?
    } else {
        given("XDG_DATA_HOME").map_or_else(|| home().map(|home| home.join(".local/share")), Ok)?
    };
    Ok(base.join("motherlode"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_gets_the_usual_file_and_a_file_is_taken_as_it_is() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let inner = folder.path().join("new");
        assert_eq!(store_file(Some(&inner)).unwrap(), inner.join(FILE));
        assert!(inner.is_dir());
        let file = folder.path().join("other.db");
        assert_eq!(store_file(Some(&file)).unwrap(), file);
    }
}
