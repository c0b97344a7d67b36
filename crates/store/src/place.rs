//! Where a store is: a file or a database; and where the file is kept when nobody says otherwise.

use std::{
    ffi::OsString,
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use sqlx::postgres::PgConnectOptions;

/// Where a store is. It shows itself without a password.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// In a file of SQLite.
    File(PathBuf),
    /// In a database of PostgreSQL, by its address `postgres://…`.
    Postgres(String),
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("a place needs a name".to_owned());
        }
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Ok(Place::File(text.into()));
        }
        // What is wrong is not repeated: it may hold a password.
        PgConnectOptions::from_str(text).map_err(|_| "this address of a database cannot be read".to_owned())?;
        Ok(Place::Postgres(text.to_owned()))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = match self {
            Place::File(path) => return write!(f, "{}", path.display()),
            Place::Postgres(url) => url,
        };
        let Ok(at) = PgConnectOptions::from_str(url) else { return f.write_str("postgres://…") };
        write!(f, "postgres://{}@{}:{}", at.get_username(), at.get_host(), at.get_port())?;
        at.get_database().map_or(Ok(()), |database| write!(f, "/{database}"))
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({self})")
    }
}

/// The kinds of systems that differ in where programs keep their data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Os {
    /// `$XDG_DATA_HOME`, else `~/.local/share`.
    Unix,
    /// `~/Library/Application Support`.
    Mac,
    /// `%LOCALAPPDATA%`.
    Windows,
}

impl Os {
    /// The one this program was built for.
    #[must_use]
    pub const fn here() -> Os {
        if cfg!(windows) {
            Os::Windows
        } else if cfg!(target_os = "macos") {
            Os::Mac
        } else {
            Os::Unix
        }
    }
}

/// The platform's usual place for `motherlode.db`, asked of the environment.
#[must_use]
pub fn default_path() -> Option<PathBuf> {
    data_file(Os::here(), |name| std::env::var_os(name))
}

/// The place of `motherlode.db` on a system with these environment variables, if they name one.
pub fn data_file(os: Os, var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    // An empty or relative variable counts as not set, as the XDG specification has it.
    let folder = |name: &str| var(name).map(PathBuf::from).filter(|path| is_rooted(os, path));
    let data = match os {
        Os::Unix => folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")))?,
        Os::Mac => folder("HOME")?.join("Library/Application Support"),
        Os::Windows => folder("LOCALAPPDATA").or_else(|| folder("APPDATA"))?,
    };
    Some(data.join("motherlode").join("motherlode.db"))
}

/// `Path::is_absolute` knows only the system it runs on; the others are asked for in tests.
fn is_rooted(os: Os, path: &Path) -> bool {
    if os == Os::here() { path.is_absolute() } else { !path.as_os_str().is_empty() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(os: Os, vars: &[(&str, &str)]) -> Option<PathBuf> {
        data_file(os, |name| vars.iter().find(|(var, _)| *var == name).map(|(_, value)| value.into()))
    }

    #[test]
    #[cfg(unix)]
    fn every_system_has_its_place() {
        let place = |path: &str| Some(PathBuf::from(path));
        assert_eq!(at(Os::Unix, &[("HOME", "/home/ann")]), place("/home/ann/.local/share/motherlode/motherlode.db"));
        assert_eq!(
            at(Os::Unix, &[("HOME", "/home/ann"), ("XDG_DATA_HOME", "/data")]),
            place("/data/motherlode/motherlode.db")
        );
        assert_eq!(
            at(Os::Mac, &[("HOME", "/Users/ann")]),
            place("/Users/ann/Library/Application Support/motherlode/motherlode.db")
        );
        assert_eq!(at(Os::Windows, &[("LOCALAPPDATA", "C:/L")]), place("C:/L/motherlode/motherlode.db"));
    }

    #[test]
    fn a_place_never_shows_its_password() {
        for url in ["postgres://ann:s3cret@db:5433/house", "postgresql://ann@db:5433/house?password=s3cret"] {
            let place: Place = url.parse().unwrap();
            assert_eq!(place, Place::Postgres(url.to_owned()));
            assert_eq!(place.to_string(), "postgres://ann@db:5433/house");
            assert!(!format!("{place:?}").contains("s3cret"));
        }
        let wrong = "postgres://ann:s3cret@db:what/house".parse::<Place>().unwrap_err();
        assert!(!wrong.contains("s3cret"), "{wrong}");
        assert_eq!("house.db".parse(), Ok(Place::File("house.db".into())));
        assert!(" ".parse::<Place>().is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_relative_or_missing_folder_is_no_place() {
        assert_eq!(at(Os::Unix, &[]), None);
        assert_eq!(
            at(Os::Unix, &[("HOME", "/home/ann"), ("XDG_DATA_HOME", "here")]),
            Some(PathBuf::from("/home/ann/.local/share/motherlode/motherlode.db"))
        );
    }
}
