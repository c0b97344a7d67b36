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
        include_str!("cards.rs"),
        include_str!("ending.rs"),
        include_str!("examples.rs"),
        include_str!("general.rs"),
        include_str!("gold.rs"),
        include_str!("hotels.rs"),
        include_str!("rivers.rs"),
        include_str!("round.rs"),
        include_str!("setup.rs"),
        include_str!("shootout.rs"),
        include_str!("site_five.rs"),
        include_str!("solo.rs"),
        include_str!("specialities.rs"),
        include_str!("town.rs"),
        include_str!("turns.rs"),
        include_str!("two.rs"),
        include_str!("variants.rs"),
        include_str!("wagon.rs"),
        include_str!("wheel.rs"),
    ];
    let clauses = Clauses::read(Coloma::TITLE.rules);
    let missing: Vec<&str> =
        clauses.untested(&sources).into_iter().filter(|id| !NO_SCENE.iter().any(|(known, _)| known == id)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
    assert!(NO_SCENE.iter().all(|(id, why)| clauses.contains(id) && !why.is_empty()));
}
