//! What stands on the box.

use engine::{
    Published, Setup, SetupError, Title,
    edition::{Fault, Files},
};

use crate::{
    Coloma,
    edition::{EDITION, Edition},
    options::{OPTIONS, Options},
    tables::Tables,
};

impl Published for Coloma {
    const TITLE: Title = Title {
        id: "coloma",
        name: "Coloma",
        tagline: "Choose your site in secret, beat the bust, and build a gold-rush town before the outlaws come.",
        designer: "Jonny Pac",
        seats: 1..=6,
        unit: "VP",
        minutes: 75,
        edition: "motherlode-1",
        rules_version: 2,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/coloma.md"),
    };

    fn open(setup: &Setup) -> Result<Coloma, SetupError> {
        let edition: &'static Edition = &EDITION;
        let (least, most) = edition.numbers.players;
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError(format!("Coloma is for {least} to {most} players, not {}", setup.seats)));
        }
        Ok(Coloma { edition, seats: setup.seats, options: Options::read(setup)?, tables: Tables::new(edition) })
    }

    fn check_edition(files: Files<'_>) -> Result<String, Vec<Fault>> {
        let edition = Edition::read(files)?;
        let map = &edition.map;
        Ok(format!(
            "{} cards, {} Barrels, {} boards, {} Bridges, {} Hotels, {} map spaces with {} roads, {} Specialities",
            edition.cards.len() - 1,
            edition.barrels.len(),
            edition.boards.len(),
            edition.bridges.len(),
            edition.hotels.len(),
            map.spaces.len(),
            map.roads.len(),
            edition.specialities.len(),
        ))
    }
}
