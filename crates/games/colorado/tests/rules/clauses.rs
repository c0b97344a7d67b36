//! Every clause and every example of the catalogue has its test.

use colorado::Colorado;
use engine::Published;

/// Every clause has a test with its name.
#[test]
fn every_clause_has_a_test() {
    kit::every_clause_has_a_test(Colorado::TITLE.rules, env!("CARGO_MANIFEST_DIR"), &[]);
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
