//! What stands on the box.

use std::sync::{Arc, LazyLock};

use engine::{
    Edition, Facts, OptionSpec, Published, Setup, SetupError, Title, Topic, edition::Fault, options::FIRST_VALUES, say,
};

use crate::{CerroGordo, edition, facts, learn::Numbering, tables::Tables};

/// Who begins. CG-SETUP-15
const FIRST: OptionSpec = OptionSpec {
    id: "first_player",
    name: "First player",
    sentence: "Who takes the first turn: the player born closest to Cerro Gordo, whoever the table agrees on, or one drawn.",
    values: FIRST_VALUES,
};

const OPTIONS: &[OptionSpec] = &[FIRST];

static BUILT_IN: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let files = Edition::built_in(edition::FILES);
    let edition = edition::Edition::read(&files).unwrap_or_else(|faults| panic!("the built-in edition: {}", faults[0]));
    Arc::new(Tables::of(edition))
});

impl Published for CerroGordo {
    const TITLE: Title = Title {
        id: "cerro-gordo",
        name: "Cerro Gordo",
        tagline: "Lay out a silver town on the mountain, tile by tile, and chase your secret objectives.",
        designer: "Andrea Pincumbe and Matt Fantastic",
        seats: 2..=5,
        unit: "VP",
        minutes: 40,
        edition: "motherlode-2",
        rules_version: 3,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/cerro-gordo.md"),
        learn: include_str!("../../../../docs/learn/cerro-gordo.md"),
        lessons: &[
            include_str!("../../../../docs/learn/cerro-gordo/1-the-town-and-the-mine.toml"),
            include_str!("../../../../docs/learn/cerro-gordo/2-buildings-and-silver.toml"),
            include_str!("../../../../docs/learn/cerro-gordo/3-roads.toml"),
            include_str!("../../../../docs/learn/cerro-gordo/4-objectives-and-characters.toml"),
            include_str!("../../../../docs/learn/cerro-gordo/5-the-mines-give-out.toml"),
        ],
    };

    const FILES: &'static [(&'static str, &'static str)] = edition::FILES;

    const PAST: &'static [&'static [(&'static str, &'static str)]] = &[&[
        ("edition.toml", include_str!("../edition/past/first/edition.toml")),
        ("objectives.toml", include_str!("../edition/past/first/objectives.toml")),
    ]];

    const TOPICS: &'static [Topic] = facts::TOPICS;

    type Tables = Tables;

    fn tables(edition: &Edition) -> Result<Tables, Vec<Fault>> {
        edition::Edition::read(edition).map(Tables::of)
    }

    fn built_in() -> Arc<Tables> {
        BUILT_IN.clone()
    }

    fn summary(tables: &Tables) -> String {
        let edition = &tables.edition;
        let roads: u32 = edition.shapes.iter().map(|shape| u32::from(shape.count)).sum();
        format!(
            "{} Buildings, {roads} Road tiles, {} Mine tiles with {} events, {} Personal and {} Public Objectives, {} Characters",
            edition.buildings.len(),
            edition.tiles.len(),
            edition.events.len(),
            edition.objectives.len(),
            edition.public.len(),
            edition.characters.len()
        )
    }

    fn first_facts(&self, state: &Self::State, facts: &mut Facts) {
        self.facts_of_deal(state, facts);
    }

    fn facts(&self, event: &Self::Event, facts: &mut Facts) {
        self.facts_of(event, facts);
    }

    fn with_tables(tables: Arc<Tables>, setup: &Setup) -> Result<CerroGordo, SetupError> {
        setup.check(OPTIONS)?;
        let Some(numbers) = tables.edition.numbers_for(setup.seats).copied() else {
            let (least, most) = (tables.edition.numbers.min_players, tables.edition.numbers.max_players);
            return Err(SetupError::new(say!(
                "Cerro Gordo is for {least} to {most:# player|# players}, not {seats}.",
                least,
                most,
                seats = setup.seats
            )));
        };
        let first = setup.first(&FIRST)?;
        let colours =
            setup.colours(&<Self as Published>::colours(&tables))?.into_iter().map(|colour| colour as u8).collect();
        let numbering = Numbering::new(&tables.edition, &numbers);
        Ok(CerroGordo { tables, numbers, seats: setup.seats, first, colours, numbering })
    }
}
