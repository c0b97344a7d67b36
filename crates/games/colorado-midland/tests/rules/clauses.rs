//! No clause without a test.

use engine::clauses::Clauses;

const RULES: &str = include_str!("../../../../../docs/rules/colorado-midland.md");

#[test]
fn every_clause_has_a_test() {
    let clauses = Clauses::read(RULES);
    assert_eq!(clauses.ids().count(), 127 + 37);
    let sources = [
        include_str!("setup.rs"),
        include_str!("turns.rs"),
        include_str!("building.rs"),
        include_str!("large.rs"),
        include_str!("actions.rs"),
        include_str!("scoring.rs"),
        include_str!("ending.rs"),
        include_str!("examples.rs"),
    ];
    assert_eq!(clauses.untested(&sources), Vec::<&str>::new());
}
