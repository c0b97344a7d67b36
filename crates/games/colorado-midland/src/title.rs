//! What stands on the box.

use std::sync::{Arc, LazyLock};

use engine::{Colour, Facts, OptionSpec, OptionValue, Published, Setup, SetupError, Title, Topic, edition::Fault};

use crate::{
    edition::{self, PlayerColour},
    facts,
    game::ColoradoMidland,
    tables::Tables,
};

pub(crate) const HOLDINGS_RULE: OptionSpec = OptionSpec {
    id: "holdings_rule",
    name: "End by Holdings",
    sentence: "When running out of mine claims ends the game.",
    values: &[
        OptionValue {
            id: "empty",
            name: "Nobody may run out",
            sentence: "The game ends after a round in which somebody has no claim left in the Holdings.",
        },
        OptionValue {
            id: "shortage",
            name: "Until a claim is missing",
            sentence: "The game ends after a round in which somebody could not place a claim that was due.",
        },
    ],
};

pub(crate) const CONFIRM: OptionSpec = OptionSpec {
    id: "confirm",
    name: "Confirm turns",
    sentence: "Whether a finished turn waits for a confirmation, so that its last step can be taken back.",
    values: &[
        OptionValue { id: "ask", name: "Ask", sentence: "A turn ends when its player confirms it." },
        OptionValue { id: "skip", name: "Skip", sentence: "A turn ends with its last step." },
    ],
};

pub(crate) const OPTIONS: &[OptionSpec] = &[HOLDINGS_RULE, CONFIRM];

impl Published for ColoradoMidland {
    const TITLE: Title = Title {
        id: "colorado-midland",
        name: "Colorado Midland",
        tagline: "Push shared railroads over the passes of the Rockies, and own the mines they reach.",
        designer: "John Bohrer",
        seats: 3..=5,
        unit: "VP",
        minutes: 45,
        edition: "motherlode-3",
        rules_version: 2,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/colorado-midland.md"),
        learn: include_str!("../../../../docs/learn/colorado-midland.md"),
        lessons: &[
            include_str!("../../../../docs/learn/colorado-midland/1-your-claims.toml"),
            include_str!("../../../../docs/learn/colorado-midland/2-five-points.toml"),
            include_str!("../../../../docs/learn/colorado-midland/3-over-the-pass.toml"),
            include_str!("../../../../docs/learn/colorado-midland/4-the-end.toml"),
        ],
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("claims.toml", include_str!("../edition/claims.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("map.toml", include_str!("../edition/map.toml")),
        ("railroads.toml", include_str!("../edition/railroads.toml")),
        ("setup.toml", include_str!("../edition/setup.toml")),
    ];

    const PAST: &'static [&'static [(&'static str, &'static str)]] = &[&[
        ("claims.toml", include_str!("../edition/past/motherlode-2/claims.toml")),
        ("edition.toml", include_str!("../edition/past/motherlode-2/edition.toml")),
    ]];

    const TOPICS: &'static [Topic] = facts::TOPICS;

    type Tables = Tables;

    fn tables(edition: &engine::Edition) -> Result<Tables, Vec<Fault>> {
        let tables = Tables::new(edition::read(edition)?);
        edition::check_ways(&tables)?;
        Ok(tables)
    }

    fn built_in() -> Arc<Tables> {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let edition = engine::Edition::built_in(ColoradoMidland::FILES);
            Arc::new(<ColoradoMidland as Published>::tables(&edition).expect("the tests check the built-in edition"))
        });
        TABLES.clone()
    }

    fn summary(tables: &Tables) -> String {
        let edition = &tables.edition;
        let claims: usize = edition.districts.iter().map(|district| district.claims.len()).sum();
        format!(
            "{} hexes, {} red lines, {} districts with {claims} claims, {} colours of {} cubes",
            edition.hexes.len(),
            edition.red_lines.len(),
            edition.districts.len(),
            edition.colours.len(),
            edition.numbers.cubes_per_colour,
        )
    }

    fn colours(tables: &Tables) -> Vec<Colour> {
        let colour = |colour: &PlayerColour| Colour {
            id: colour.id.clone(),
            name: colour.name.clone(),
            rgb: colour.rgb.clone(),
        };
        tables.edition.player_colours.iter().map(colour).collect()
    }

    fn first_facts(&self, state: &Self::State, facts: &mut Facts) {
        self.facts_of_deal(state, facts);
    }

    fn facts(&self, event: &Self::Event, facts: &mut Facts) {
        self.facts_of(event, facts);
    }

    fn with_tables(tables: Arc<Tables>, setup: &Setup) -> Result<ColoradoMidland, SetupError> {
        ColoradoMidland::at_table(tables, setup)
    }
}
