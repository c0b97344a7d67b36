//! No clause without a test.

use std::{fs, path::Path};

use engine::clauses::Clauses;

/// Panics if a clause of the catalogue has no test that bears its ID, as `fn cm_bld_5_…` does for `CM-BLD-5`.
///
/// All `.rs` files below `tests` and `src` of the crate in `folder` count; a game gives `env!("CARGO_MANIFEST_DIR")`.
/// `exceptions` are the clauses that no scene can show, each with the reason.
pub fn every_clause_has_a_test(catalogue: &str, folder: &str, exceptions: &[(&str, &str)]) {
    let clauses = Clauses::read(catalogue);
    assert!(clauses.ids().next().is_some(), "the catalogue has no clause");
    for (id, why) in exceptions {
        assert!(clauses.contains(id), "there is no clause {id}");
        assert!(!why.is_empty(), "{id} is an exception without a reason");
    }
    let mut sources = Vec::new();
    for part in ["tests", "src"] {
        read_sources(&Path::new(folder).join(part), &mut sources);
    }
    let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
    let mut missing = clauses.untested(&sources);
    missing.retain(|id| exceptions.iter().all(|(known, _)| known != id));
    assert!(missing.is_empty(), "{} clauses without a test: {missing:?}", missing.len());
}

/// Reads the `.rs` files of a folder and of all below it. A crate may lack the folder.
fn read_sources(folder: &Path, sources: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display())));
        }
    }
}
