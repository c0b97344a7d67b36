//! Every clause has a test that bears its ID.

use coloma::Coloma;
use engine::Published;

/// Clauses that nothing can be shown of.
const NO_SCENE: &[(&str, &str)] = &[
    ("CO-GEN-2", "names for zones; every other test uses them"),
    ("CO-DIAL-2", "talk at the table is no matter of the program"),
];

#[test]
fn every_clause_has_a_test() {
    kit::every_clause_has_a_test(Coloma::TITLE.rules, env!("CARGO_MANIFEST_DIR"), NO_SCENE);
}
