//! Every clause and every example of the catalogue has its test.

use colorado::Colorado;
use engine::{Published, clauses::Clauses};

/// Every clause has a test with its name, but for those that nothing can be done against.
#[test]
fn every_clause_has_a_test() {
    let sources = [
        include_str!("actions.rs"),
        include_str!("call.rs"),
        include_str!("cards.rs"),
        include_str!("chart.rs"),
        include_str!("end_of_turn.rs"),
        include_str!("interleaving.rs"),
        include_str!("roadmap.rs"),
        include_str!("scoring.rs"),
        include_str!("secrets.rs"),
        include_str!("setup.rs"),
    ];
    let clauses = Clauses::read(Colorado::TITLE.rules);
    assert_eq!(clauses.untested(&sources), [] as [&str; 0]);
}

/// All examples of the catalogue are played.
#[test]
fn every_example_has_a_test() {
    let catalogue = Colorado::TITLE.rules;
    let examples: Vec<&str> = catalogue.lines().filter_map(|line| line.strip_prefix("**CLX-")?.get(..2)).collect();
    assert_eq!(examples.len(), 28);
    for number in examples {
        let name = format!("fn clx_{number}");
        assert!(include_str!("examples.rs").contains(&name), "CLX-{number} is not played");
    }
}
