//! Every clause of the catalogue is shown by a test.

use cerro_gordo::CerroGordo;
use engine::Published;

/// Clauses that no scene can show, and why.
const UNTESTABLE: &[(&str, &str)] = &[
    ("CG-GEN-3", "nobody owns anything: there is no owner in the position"),
    ("CG-GEO-15", "names"),
    ("CG-SETUP-6", "the layout, CG-GEO-14"),
    ("CG-EVENT-16", "a fact about the box"),
    ("CG-CHAR-2", "a fact about the Characters"),
];

#[test]
fn every_clause_has_a_test() {
    kit::every_clause_has_a_test(CerroGordo::TITLE.rules, env!("CARGO_MANIFEST_DIR"), UNTESTABLE);
}
