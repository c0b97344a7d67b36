//! Every clause of the catalogue is shown by a test.

use cerro_gordo::CerroGordo;
use engine::{Published, clauses::Clauses};

/// Clauses that no scene can show, and why.
const UNTESTABLE: &[(&str, &str)] = &[
    ("CG-GEN-3", "nobody owns anything: there is no owner in the position"),
    ("CG-GEO-15", "names"),
    ("CG-SETUP-6", "the layout, CG-GEO-14"),
    ("CG-SETUP-15", "the program draws the first player, CG-SETUP-16"),
    ("CG-EVENT-16", "a fact about the box"),
    ("CG-CHAR-2", "a fact about the Characters"),
];

#[test]
fn every_clause_has_a_test() {
    let clauses = Clauses::read(CerroGordo::TITLE.rules);
    assert_eq!(clauses.ids().count(), 178);
    let sources = [
        include_str!("../battery.rs"),
        include_str!("building.rs"),
        include_str!("events.rs"),
        include_str!("mine.rs"),
        include_str!("objectives.rs"),
        include_str!("road.rs"),
        include_str!("scoring.rs"),
        include_str!("secrets.rs"),
        include_str!("setup.rs"),
        include_str!("silver.rs"),
        include_str!("town.rs"),
        include_str!("turn.rs"),
    ];
    let untested: Vec<&str> = clauses
        .untested(&sources)
        .into_iter()
        .filter(|id| !UNTESTABLE.iter().any(|(exception, _)| exception == id))
        .collect();
    assert!(untested.is_empty(), "{} clauses without a test: {untested:?}", untested.len());
}
