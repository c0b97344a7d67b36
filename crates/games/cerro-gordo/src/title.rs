//! What stands on the box.

use engine::{
    OptionSpec, Published, Setup, SetupError, Title,
    edition::{Fault, Files},
};

use crate::{CerroGordo, edition::Edition};

/// There is one way to play.
const OPTIONS: &[OptionSpec] = &[];

impl Published for CerroGordo {
    const TITLE: Title = Title {
        id: "cerro-gordo",
        name: "Cerro Gordo",
        tagline: "Lay out a silver town on the mountain, tile by tile, and chase your secret objectives.",
        designer: "Andrea Pincumbe and Matt Fantastic",
        seats: 2..=5,
        unit: "VP",
        minutes: 40,
        edition: "first",
        rules_version: 3,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/cerro-gordo.md"),
    };

    fn open(setup: &Setup) -> Result<CerroGordo, SetupError> {
        setup.check(OPTIONS)?;
        CerroGordo::new(setup.seats)
    }

    fn check_edition(files: Files<'_>) -> Result<String, Vec<Fault>> {
        let edition = Edition::read(files)?;
        let roads: u32 = edition.shapes.iter().map(|shape| u32::from(shape.count)).sum();
        Ok(format!(
            "{} Buildings, {roads} Road tiles, {} Mine tiles with {} events, {} Personal and {} Public Objectives, {} Characters",
            edition.buildings.len(),
            edition.tiles.len(),
            edition.events.len(),
            edition.objectives.len(),
            edition.public.len(),
            edition.characters.len()
        ))
    }
}
