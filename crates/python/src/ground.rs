//! What all positions of one table share: its rules, and how many numbers it has.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use engine::{Edition, Key, Setup, edition::Fault, learn};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use table::{Editions, Numbered, Rules, at_hand, built_in, fresh_key, open_edition, read_folder, title};

use crate::{
    errors::{Error, SetupError, no_setup},
    values::Options,
};

/// How many tables are kept open for positions that come back from bytes, the latest used first.
const MOST_KEPT: usize = 16;
/// What bytes of a position begin with.
const MAGIC: &[u8] = b"motherlode1";

static OPEN: Mutex<Vec<Arc<Ground>>> = Mutex::new(Vec::new());

/// The rules of a table and what follows from them.
pub struct Ground {
    pub rules: Arc<dyn Rules>,
    pub numbered: Numbered,
    /// How many numbers actions have.
    pub actions: usize,
    /// How many numbers a row has.
    pub row: usize,
    /// What bytes of its positions begin with: enough to open the same table anywhere.
    head: Vec<u8>,
}

/// How the bytes of a position name its table.
#[derive(Serialize, Deserialize)]
struct Head {
    game: String,
    /// The version of its rules: by others the position would go on differently.
    rules: u32,
    setup: Setup,
    edition: String,
    /// The files of an edition that is not built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    files: Option<BTreeMap<String, String>>,
}

impl Ground {
    /// Opens a table; `edition` is a folder. Without a number of seats it is the least for several players.
    pub fn open(
        game: &str,
        seats: Option<u8>,
        options: Option<Options>,
        edition: Option<PathBuf>,
    ) -> PyResult<Arc<Ground>> {
        let range = title(game).map_err(no_setup)?.seats.clone();
        let seats = seats.unwrap_or_else(|| 2.clamp(*range.start(), *range.end()));
        let edition = match edition {
            None => built_in(game).map_err(no_setup)?,
            Some(folder) => folder_of(game, &folder)?,
        };
        Ground::at(&edition, &Setup { seats, options: options.unwrap_or_default().0 })
    }

    /// Opens a table with an edition.
    pub fn at(edition: &Arc<Edition>, setup: &Setup) -> PyResult<Arc<Ground>> {
        let rules = open_edition(edition, setup).map_err(no_setup)?;
        let numbered = rules.numbered();
        let own = built_in(rules.title().id).is_ok_and(|known| known.digest() == edition.digest());
        let files = || edition.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        let head = Head {
            game: rules.title().id.to_owned(),
            rules: rules.title().rules_version,
            setup: setup.clone(),
            edition: edition.digest().to_owned(),
            files: (!own).then(files),
        };
        let head = serde_json::to_vec(&head).expect("a head is plain data");
        let (actions, row) = (learn::size(&numbered.actions), learn::size(&numbered.rows));
        Ok(Arc::new(Ground { rules, numbered, actions, row, head }))
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.rules.setup().seats
    }

    /// The first position of the deal of a seed; without one, of a deal that nobody can guess.
    pub fn deal(&self, seed: Option<u64>) -> Box<dyn table::Position> {
        self.rules.begin(&seed.map_or_else(fresh_key, Key::from_seed)).0
    }

    /// A position in few bytes, with all that is needed to read it anywhere.
    pub fn bytes_of(&self, position: &dyn table::Position) -> Vec<u8> {
        let length = (self.head.len() as u32).to_le_bytes();
        [MAGIC, &length, &self.head, &position.packed()].concat()
    }

    /// A position from its bytes, checked, and its table.
    pub fn read(bytes: &[u8]) -> PyResult<(Arc<Ground>, Box<dyn table::Position>)> {
        let broken = || Error::new_err("these are not the bytes of a position");
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(broken)?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(broken)?;
        let (head, packed) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(broken)?;
        let ground = Ground::of_head(head)?;
        let position = ground.rules.unpack(packed).map_err(Error::new_err)?;
        Ok((ground, position))
    }

    /// The table that bytes name: one that is open, or opened now.
    fn of_head(head: &[u8]) -> PyResult<Arc<Ground>> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = open.iter().position(|ground| ground.head == head) {
            open[..=at].rotate_right(1);
            return Ok(open[0].clone());
        }
        let head: Head =
            serde_json::from_slice(head).map_err(|why| Error::new_err(format!("this is no table: {why}")))?;
        let known = title(&head.game).map_err(no_setup)?.rules_version;
        if head.rules != known {
            let (game, theirs) = (&head.game, head.rules);
            return Err(Error::new_err(format!(
                "this position is of {game} by rules version {theirs}, and this Motherlode plays version {known}"
            )));
        }
        let edition = match head.files {
            None => at_hand(&head.game, &head.edition)
                .or_else(|| Editions::built_in().with_digest(&head.game, &head.edition))
                .map_or_else(|| built_in(&head.game), Ok)
                .map_err(no_setup)?,
            Some(files) => Arc::new(Edition::new(files).map_err(|faults| unsound(&faults))?),
        };
        if edition.digest() != head.edition || edition.about().game != head.game {
            return Err(SetupError::new_err("this position was played with another edition of the game"));
        }
        let ground = Ground::at(&edition, &head.setup)?;
        open.truncate(MOST_KEPT - 1);
        open.insert(0, ground.clone());
        Ok(ground)
    }
}

/// The edition in a folder.
fn folder_of(game: &str, folder: &std::path::Path) -> PyResult<Arc<Edition>> {
    let edition = read_folder(folder).map_err(|faults| unsound(&faults))?;
    if edition.about().game != game {
        return Err(SetupError::new_err(format!("this is an edition of {}, not of {game}", edition.about().game)));
    }
    Ok(Arc::new(edition))
}

fn unsound(faults: &[Fault]) -> PyErr {
    let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
    SetupError::new_err(told.join("; "))
}
