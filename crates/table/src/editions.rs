//! The editions at hand: those built in, and those of a folder.
//!
//! A folder of editions has one folder for each. They are read when somebody asks, and again when their files change. What
//! cannot be played is kept with everything that is wrong with it, and stops nobody.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use engine::{
    Edition, SetupError,
    edition::{ABOUT, Fault},
    say,
    say::{all, name},
};

use crate::catalogue;

/// The most editions of one folder that are looked at.
const MOST_EDITIONS: usize = 200;
/// The most files of an edition that are read: more than it may have, so that it is refused for that.
const MOST_FILES: usize = 32;
/// The most of a file that is read: more than an edition may have, so that it is refused for that.
const MOST_BYTES: u64 = 1 << 20;

/// A library of editions. Clones share what they have read.
#[derive(Clone, Debug, Default)]
pub struct Editions {
    folder: Option<PathBuf>,
    read: Arc<Mutex<Vec<Found>>>,
}

/// A folder as it was found and read.
#[derive(Clone, Debug)]
struct Found {
    folder: PathBuf,
    stamp: Stamp,
    edition: Result<Arc<Edition>, Vec<Fault>>,
}

/// By what it is seen that a folder has changed: names, sizes and times of its files.
type Stamp = Vec<(PathBuf, u64, Option<SystemTime>)>;

/// A folder whose edition cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The folder.
    pub folder: PathBuf,
    /// Everything that is wrong with it.
    pub faults: Vec<Fault>,
}

impl Editions {
    /// Only the editions that are built into the program.
    #[must_use]
    pub fn built_in() -> Editions {
        Editions::default()
    }

    /// The editions built in and those inside a folder, which need not be there yet.
    #[must_use]
    pub fn with_folder(folder: impl Into<PathBuf>) -> Editions {
        Editions { folder: Some(folder.into()), ..Editions::default() }
    }

    /// The folder, if there is one.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The editions of a game that can be played, the built-in one first.
    pub fn of(&self, game: &str) -> Result<Vec<Arc<Edition>>, SetupError> {
        let own = self.look().into_iter().filter_map(|found| found.edition.ok());
        Ok([catalogue::built_in(game)?].into_iter().chain(own.filter(|edition| edition.about().game == game)).collect())
    }

    /// The edition of a game with this ID, also one that was built in before; without an ID, the built-in one.
    pub fn find(&self, game: &str, id: Option<&str>) -> Result<Arc<Edition>, SetupError> {
        let Some(id) = id else { return catalogue::built_in(game) };
        if let Some(edition) = self.known(game, |edition| edition.about().id == id)? {
            return Ok(edition);
        }
        let editions = self.of(game)?;
        let known = all(editions.iter().map(|edition| name(&edition.about().id)));
        let short: String = id.chars().take(60).collect();
        let none = say!(
            "There is no edition “{short}” of {game}; its editions are {known}.",
            short = name(short),
            game = name(game),
            known
        );
        let unfit = self.unfit().into_iter().find(|unfit| unfit.folder.file_name().is_some_and(|name| name == id));
        let unfit = unfit.map(|unfit| {
            // Where the house keeps its files is nobody's business on a page: the folder's own name is enough.
            let folder = name(unfit.folder.file_name().unwrap_or_default().display());
            say!("The folder {folder} cannot be played: {faults}.", folder, faults = name(unfit))
        });
        Err(SetupError(none.then_maybe(unfit)))
    }

    /// The edition of a game with this content, also one that was built in before.
    #[must_use]
    pub fn with_digest(&self, game: &str, digest: &str) -> Option<Arc<Edition>> {
        self.known(game, |edition| edition.digest() == digest).ok()?
    }

    fn known(&self, game: &str, wanted: impl Fn(&Edition) -> bool) -> Result<Option<Arc<Edition>>, SetupError> {
        let built_in = catalogue::all_built_in(game)?;
        let known = built_in.iter().find(|edition| wanted(edition)).cloned();
        Ok(known.or_else(|| self.of(game).ok()?.into_iter().find(|edition| wanted(edition))))
    }

    /// The folders whose editions cannot be played, and why.
    #[must_use]
    pub fn unfit(&self) -> Vec<Unfit> {
        let unfit = |found: Found| Some(Unfit { folder: found.folder, faults: found.edition.err()? });
        self.look().into_iter().filter_map(unfit).collect()
    }

    /// What is in the folder now; only what has changed is read again.
    fn look(&self) -> Vec<Found> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::take(&mut *read);
        for folder in folders(folder) {
            let stamp = stamp(&folder);
            let known = before.iter().find(|found| found.folder == folder && found.stamp == stamp);
            let found = known.cloned().unwrap_or_else(|| Found { edition: sound(&folder), folder, stamp });
            read.push(found);
        }
        let mut found = read.clone();
        drop(read);
        refuse_twins(&mut found);
        found
    }
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let first = self.faults.first().map(Fault::to_string).unwrap_or_default();
        let first = first.lines().next().unwrap_or_default();
        match self.faults.len() {
            0 | 1 => write!(f, "{first}"),
            many => write!(f, "{first} (and {} more)", many - 1),
        }
    }
}

/// The folders inside a folder, in the order of their names.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut folders: Vec<PathBuf> = paths.filter(|path| path.is_dir() && !hidden(path)).take(MOST_EDITIONS).collect();
    folders.sort();
    folders
}

/// The TOML files of a folder, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // A pipe or a device is no file of an edition: reading it might never end.
        if path.extension().is_some_and(|ending| ending == "toml") && path.is_file() {
            files.push(path);
        }
        if files.len() == MOST_FILES {
            break;
        }
    }
    files.sort();
    Ok(files)
}

fn stamp(folder: &Path) -> Stamp {
    let of = |path: PathBuf| {
        let data = fs::metadata(&path).ok();
        let (bytes, time) = data.map_or((0, None), |data| (data.len(), data.modified().ok()));
        (path, bytes, time)
    };
    files(folder).unwrap_or_default().into_iter().map(of).collect()
}

/// Reads the files of a folder as an edition; whether its game can play it is for [`check_edition`] to say.
///
/// [`check_edition`]: crate::check_edition
pub fn read_folder(folder: &Path) -> Result<Edition, Vec<Fault>> {
    let cannot = |what: &Path, why: String| {
        let name = what.file_name().map_or_else(|| "the folder".into(), |name| name.to_string_lossy());
        vec![Fault::new(name, "", why)]
    };
    let paths = files(folder).map_err(|why| cannot(folder, why.to_string()))?;
    let mut texts = Vec::new();
    for path in paths {
        let mut bytes = Vec::new();
        let read = fs::File::open(&path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
        read.map_err(|why| cannot(&path, why.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| cannot(&path, "this is no text in UTF-8".to_owned()))?;
        texts.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text));
    }
    Edition::new(texts)
}

/// An edition that its game can play.
fn sound(folder: &Path) -> Result<Arc<Edition>, Vec<Fault>> {
    let edition = Arc::new(read_folder(folder)?);
    let game = &edition.about().game;
    let checked = catalogue::check_edition(game, &edition);
    checked.map_err(|why| vec![Fault::new(ABOUT, "game", why.to_string())])??;
    Ok(edition)
}

/// Of two editions with one name nobody could choose the second, and none may go by the name of the built-in one.
fn refuse_twins(found: &mut [Found]) {
    for k in 0..found.len() {
        let Ok(edition) = &found[k].edition else { continue };
        let about = edition.about();
        let built_in = catalogue::all_built_in(&about.game)
            .is_ok_and(|built_in| built_in.iter().any(|known| known.about().id == about.id));
        let same = |other: &Found| {
            let other = other.edition.as_ref().ok().map(|edition| edition.about());
            other.is_some_and(|other| (&other.game, &other.id) == (&about.game, &about.id))
        };
        let twin = found[..k].iter().find(|other| same(other));
        let why = match twin {
            _ if built_in => "this is a built-in edition's: give this one an id of its own".to_owned(),
            Some(twin) => format!("the edition in {} has the same", twin.folder.display()),
            None => continue,
        };
        found[k].edition = Err(vec![Fault::new(ABOUT, "id", why)]);
    }
}
