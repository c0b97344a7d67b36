//! Every clause has a test that bears its ID.

use coloma::Coloma;
use engine::{Published, clauses::Clauses};

/// Clauses that nothing can be shown of.
const NO_SCENE: &[(&str, &str)] = &[
    ("CO-GEN-2", "names for zones; every other test uses them"),
    ("CO-DIAL-2", "talk at the table is no matter of the program"),
];

#[test]
fn every_clause_has_a_test() {
    let sources = [
        include_str!("barrels.rs"),
        include_str!("camp.rs"),
        include_str!("cards.rs"),
        include_str!("examples.rs"),
        include_str!("purchase.rs"),
        include_str!("resources.rs"),
        include_str!("round.rs"),
        include_str!("scoring.rs"),
        include_str!("setup.rs"),
        include_str!("shade.rs"),
        include_str!("shootout.rs"),
        include_str!("specialities.rs"),
        include_str!("turn.rs"),
        include_str!("wagon.rs"),
        include_str!("wheel.rs"),
    ];
    let clauses = Clauses::read(Coloma::TITLE.rules);
    let missing: Vec<&str> =
        clauses.untested(&sources).into_iter().filter(|id| !NO_SCENE.iter().any(|(known, _)| known == id)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
    assert!(NO_SCENE.iter().all(|(id, why)| clauses.contains(id) && !why.is_empty()));
}
