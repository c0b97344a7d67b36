//! Every clause has a test that bears its ID.

use engine::Published;
use silverton::Silverton;

/// Clauses that nothing can be shown of.
const NO_SCENE: &[(&str, &str)] = &[("SI-LEN-9", "how long a game takes people at a table")];

#[test]
fn every_clause_has_a_test() {
    kit::every_clause_has_a_test(Silverton::TITLE.rules, env!("CARGO_MANIFEST_DIR"), NO_SCENE);
}
