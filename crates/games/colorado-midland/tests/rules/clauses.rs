//! No clause without a test.

use colorado_midland::ColoradoMidland;
use engine::Published;

#[test]
fn every_clause_has_a_test() {
    kit::every_clause_has_a_test(ColoradoMidland::TITLE.rules, env!("CARGO_MANIFEST_DIR"), &[]);
}
