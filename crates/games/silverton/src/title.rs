//! What stands on the box.

use std::sync::{Arc, LazyLock};

use engine::{Colour, Facts, Line, Published, Setup, SetupError, Title, Topic, edition::Fault, say};

use crate::{Silverton, edition, facts, options::OPTIONS, tables::Tables};

impl Published for Silverton {
    const TITLE: Title = Title {
        id: "silverton",
        name: "Silverton",
        tagline: "Build through the Rockies, buy claims before they run dry, and sell before the price falls.",
        designer: "Philip J. Smith",
        seats: 1..=6,
        unit: "$",
        minutes: 300,
        edition: "motherlode-2",
        rules_version: 2,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/silverton.md"),
        learn: include_str!("../../../../docs/learn/silverton.md"),
        lessons: &[
            include_str!("../../../../docs/learn/silverton/1-first-claim.toml"),
            include_str!("../../../../docs/learn/silverton/2-operate-and-deliver.toml"),
            include_str!("../../../../docs/learn/silverton/3-market.toml"),
            include_str!("../../../../docs/learn/silverton/4-disputes.toml"),
            include_str!("../../../../docs/learn/silverton/5-passengers.toml"),
            include_str!("../../../../docs/learn/silverton/6-winter-and-trains.toml"),
        ],
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

    const TOPICS: &'static [Topic] = facts::TOPICS;

    type Tables = Tables;

    fn tables(edition: &engine::Edition) -> Result<Tables, Vec<Fault>> {
        edition::read(edition).map(Tables::new)
    }

    fn built_in() -> Arc<Tables> {
        static BUILT_IN: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let files = engine::Edition::built_in(Silverton::FILES);
            Arc::new(Silverton::tables(&files).unwrap_or_else(|faults| panic!("the built-in edition: {faults:?}")))
        });
        Arc::clone(&BUILT_IN)
    }

    fn summary(tables: &Tables) -> String {
        tables.edition.summary()
    }

    fn colours(tables: &Tables) -> Vec<Colour> {
        tables.edition.colours.clone()
    }

    /// Tables with other winters have the same turns.
    fn stage(&self, state: &Self::State) -> Line {
        say!("Turn {turn}", turn = state.turn)
    }

    fn facts(&self, event: &Self::Event, facts: &mut Facts) {
        self.facts_of(event, facts);
    }

    fn with_tables(tables: Arc<Tables>, setup: &Setup) -> Result<Silverton, SetupError> {
        Silverton::new(tables, setup)
    }
}
