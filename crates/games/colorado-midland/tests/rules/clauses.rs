//! No clause without a test.

use engine::clauses::Clauses;

const RULES: &str = include_str!("../../../../../docs/rules/colorado-midland.md");

#[test]
fn every_clause_has_a_test() {
    let clauses = Clauses::read(RULES);
    assert_eq!(clauses.ids().count(), 128 + 37);
    let sources = [
        include_str!("setup.rs"),
        include_str!("map.rs"),
        include_str!("claim.rs"),
        include_str!("turn.rs"),
        include_str!("build.rs"),
        include_str!("large.rs"),
        include_str!("bonus.rs"),
        include_str!("start.rs"),
        include_str!("shut.rs"),
        include_str!("score.rs"),
        include_str!("close.rs"),
        include_str!("refill.rs"),
        include_str!("end.rs"),
        include_str!("secrets.rs"),
        include_str!("examples.rs"),
    ];
    assert_eq!(clauses.untested(&sources), Vec::<&str>::new());
}
