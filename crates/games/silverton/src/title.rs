//! What stands on the box.

use std::sync::Arc;

use engine::{Published, Setup, SetupError, Title, edition::Fault};

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
        rules_version: 1,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/silverton.md"),
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("claims.toml", include_str!("../edition/claims.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("events.toml", include_str!("../edition/events.toml")),
        ("map.toml", include_str!("../edition/map.toml")),
        ("market.toml", include_str!("../edition/market.toml")),
        ("options.toml", include_str!("../edition/options.toml")),
        ("passengers.toml", include_str!("../edition/passengers.toml")),
        ("pieces.toml", include_str!("../edition/pieces.toml")),
        ("scenarios.toml", include_str!("../edition/scenarios.toml")),
        ("turns.toml", include_str!("../edition/turns.toml")),
    ];

    type Tables = edition::Edition;

    fn tables(edition: &engine::Edition) -> Result<edition::Edition, Vec<Fault>> {
        edition::read(&|name| edition.file(name))
    }

    fn built_in() -> Arc<edition::Edition> {
        Arc::new(edition::EDITION.clone())
    }

    fn summary(edition: &edition::Edition) -> String {
        edition.summary()
    }

    fn with_tables(tables: Arc<edition::Edition>, setup: &Setup) -> Result<Self, SetupError> {
        let edition: &'static edition::Edition = Box::leak(Box::new((*tables).clone()));
        let tables = Box::leak(Box::new(crate::tables::Tables::new(edition)));
        Silverton::with_edition(setup, edition, tables)
    }
}
