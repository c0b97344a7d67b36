//! Every clause has a test that bears its ID.

use engine::clauses::Clauses;

/// Clauses that nothing can be shown of.
const NO_SCENE: &[(&str, &str)] = &[("SI-LEN-9", "how long a game takes people at a table")];

#[test]
fn every_clause_has_a_test() {
    let sources = [
        include_str!("advanced.rs"),
        include_str!("building.rs"),
        include_str!("buying.rs"),
        include_str!("deals.rs"),
        include_str!("disputes.rs"),
        include_str!("edition.rs"),
        include_str!("examples.rs"),
        include_str!("general.rs"),
        include_str!("market.rs"),
        include_str!("options.rs"),
        include_str!("placing.rs"),
        include_str!("plan.rs"),
        include_str!("routes.rs"),
        include_str!("scenarios.rs"),
        include_str!("selling.rs"),
        include_str!("thefts.rs"),
        include_str!("words.rs"),
    ];
    let clauses = Clauses::read(include_str!("../../../../../docs/rules/silverton.md"));
    assert!(clauses.ids().count() >= 271);
    let missing: Vec<&str> =
        clauses.untested(&sources).into_iter().filter(|id| !NO_SCENE.iter().any(|(known, _)| known == id)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
    assert!(NO_SCENE.iter().all(|(id, why)| clauses.contains(id) && !why.is_empty()));
}
