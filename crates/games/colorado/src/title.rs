//! The box: title, seats, options.

use engine::{
    Published, Setup, SetupError, Title,
    edition::{Fault, Files},
};

use crate::{
    Colorado,
    edition::{self, Edition},
};

impl Published for Colorado {
    const TITLE: Title = Title {
        id: "colorado",
        name: "Colorado",
        tagline: "Call a card, chain your actions over your own map, and be first to the shared medals.",
        designer: "Joachim Thôme",
        seats: 2..=4,
        unit: "VP",
        minutes: 40,
        edition: "motherlode-1",
        rules_version: 2,
        // CL-VAR-1: the book has no variants.
        options: &[],
        rules: include_str!("../../../../docs/rules/colorado.md"),
    };

    fn open(setup: &Setup) -> Result<Colorado, SetupError> {
        let edition = Edition::built_in();
        let (least, most) = (edition.numbers.min_players, edition.numbers.max_players);
        // CL-SET-1: 2, 3 or 4 players.
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError(format!("Colorado is for {least} to {most} players, not {}", setup.seats)));
        }
        setup.check(Self::TITLE.options)?;
        Ok(Colorado::with_edition(setup.seats, edition))
    }

    fn check_edition(files: Files<'_>) -> Result<String, Vec<Fault>> {
        let edition = edition::read(files)?;
        let cards: u32 = edition.cards.iter().map(|card| u32::from(card.copies)).sum();
        Ok(format!(
            "{cards} cards, {} regions with {} legs, a railroad of {} legs, {} shared medals",
            edition.regions.len(),
            edition.leg_count(),
            edition.stations.len(),
            edition.shared_count()
        ))
    }
}
