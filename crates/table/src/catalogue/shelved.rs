//! Editions that were read: what is printed on their components is worked out once for all their tables.

use std::{
    any::Any,
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use engine::{
    Edition, Published,
    edition::{ABOUT, Fault},
};

/// How many editions are kept read, the latest used first; tables in play keep theirs besides.
const MOST_KEPT: usize = 32;

/// An edition and what its game read in it.
struct Shelved {
    edition: Arc<Edition>,
    tables: Arc<dyn Any + Send + Sync>,
}

static SHELVED: Mutex<Vec<Shelved>> = Mutex::new(Vec::new());
/// A game, with the edition that is built in and those that were before.
type BuiltIn = (&'static str, Arc<[Arc<Edition>]>);
static BUILT_IN: Mutex<Vec<BuiltIn>> = Mutex::new(Vec::new());

/// A lock whose holder panicked still guards sound data here: every change is a single push or move.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The edition of a game that is built into the program.
pub(super) fn built_in<G: Published>() -> Arc<Edition> {
    all_built_in::<G>()[0].clone()
}

/// The edition that is built into the program, and those that were before, the latest first.
pub(super) fn all_built_in<G: Published>() -> Arc<[Arc<Edition>]> {
    let mut known = lock(&BUILT_IN);
    if let Some((_, editions)) = known.iter().find(|(game, _)| *game == G::TITLE.id) {
        return editions.clone();
    }
    let mut files: BTreeMap<_, _> = G::FILES.iter().copied().collect();
    let mut editions = vec![Arc::new(Edition::built_in(G::FILES))];
    for other in G::PAST {
        files.extend(other.iter().copied());
        editions
            .push(Arc::new(Edition::built_in(&files.iter().map(|(name, text)| (*name, *text)).collect::<Vec<_>>())));
    }
    let editions: Arc<[_]> = editions.into();
    known.push((G::TITLE.id, editions.clone()));
    editions
}

/// An edition of a game with this digest, if it was read before and is still known.
#[must_use]
pub fn at_hand(game: &str, digest: &str) -> Option<Arc<Edition>> {
    let shelved = lock(&SHELVED);
    let found = shelved.iter().map(|shelved| &shelved.edition).find(|edition| is(edition, game, digest));
    found.cloned()
}

fn is(edition: &Edition, game: &str, digest: &str) -> bool {
    edition.about().game == game && edition.digest() == digest
}

/// What a game reads in an edition; everything that is wrong with it.
pub(super) fn tables<G: Published>(edition: &Arc<Edition>) -> Result<Arc<G::Tables>, Vec<Fault>> {
    if let Some(known) = known::<G>(edition) {
        return Ok(known);
    }
    let game = &edition.about().game;
    if game != G::TITLE.id {
        return Err(vec![Fault::new(ABOUT, "game", format!("this is an edition of {game}, not of {}", G::TITLE.id))]);
    }
    let tables = if edition.digest() == built_in::<G>().digest() {
        G::built_in()
    } else {
        // An edition comes from outside: if the reader fails at it, that is a fault of the edition for everybody else.
        let read = catch_unwind(AssertUnwindSafe(|| G::tables(edition)));
        Arc::new(read.unwrap_or_else(|_| Err(vec![Fault::new("the edition", "", "it cannot be read")]))?)
    };
    Ok(keep::<G>(edition, tables))
}

fn known<G: Published>(edition: &Edition) -> Option<Arc<G::Tables>> {
    let mut shelved = lock(&SHELVED);
    let at = shelved.iter().position(|known| is(&known.edition, G::TITLE.id, edition.digest()))?;
    shelved[..=at].rotate_right(1);
    shelved[0].tables.clone().downcast().ok()
}

fn keep<G: Published>(edition: &Arc<Edition>, tables: Arc<G::Tables>) -> Arc<G::Tables> {
    // Somebody may have read the same edition meanwhile.
    if let Some(known) = known::<G>(edition) {
        return known;
    }
    let mut shelved = lock(&SHELVED);
    shelved.truncate(MOST_KEPT - 1);
    shelved.insert(0, Shelved { edition: edition.clone(), tables: tables.clone() });
    tables
}
