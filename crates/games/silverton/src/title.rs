//! What stands on the box.

use engine::{
    Published, Setup, SetupError, Title,
    edition::{Fault, Files},
};

use crate::{Silverton, edition, options::OPTIONS};

impl Published for Silverton {
    const TITLE: Title = Title {
        id: "silverton",
        name: "Silverton",
        tagline: "Build through the Rockies, buy claims before they run dry, and sell before the price falls.",
        designer: "Philip J. Smith",
        seats: 1..=6,
        unit: "$",
        minutes: 300,
        edition: "motherlode-1",
        rules_version: 2,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/silverton.md"),
    };

    fn open(setup: &Setup) -> Result<Silverton, SetupError> {
        Silverton::built_in(setup)
    }

    fn check_edition(files: Files<'_>) -> Result<String, Vec<Fault>> {
        edition::read(files).map(|edition| edition.summary())
    }
}
