//! The box: title, seats, options, and the edition that is built in.

use std::sync::{Arc, LazyLock};

use engine::{
    Facts, OptionSpec, Published, Seat, Setup, SetupError, Title, Topic, edition::Fault, options::FIRST_VALUES, say,
    say::name,
};

use crate::{Colorado, edition, facts, tables::Tables};

/// CL-SET-3: the table may say who is the first Caller.
const FIRST: OptionSpec = OptionSpec {
    id: "first_player",
    name: "First Caller",
    sentence: "Who has the Caller token in the first turn.",
    values: FIRST_VALUES,
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
        options: &[FIRST],
        rules: include_str!("../../../../docs/rules/colorado.md"),
        learn: include_str!("../../../../docs/learn/colorado.md"),
        lessons: &[
            include_str!("../../../../docs/learn/colorado/1-the-call.toml"),
            include_str!("../../../../docs/learn/colorado/2-chains-and-suits.toml"),
            include_str!("../../../../docs/learn/colorado/3-a-medal.toml"),
            include_str!("../../../../docs/learn/colorado/4-a-long-chain.toml"),
        ],
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("cards.toml", include_str!("../edition/cards.toml")),
        ("chart.toml", include_str!("../edition/chart.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("icons.toml", include_str!("../edition/icons.toml")),
        ("railroad.toml", include_str!("../edition/railroad.toml")),
        ("roadmap.toml", include_str!("../edition/roadmap.toml")),
        ("setup.toml", include_str!("../edition/setup.toml")),
    ];

    const TOPICS: &'static [Topic] = facts::TOPICS;

    type Tables = Tables;

    fn tables(edition: &engine::Edition) -> Result<Tables, Vec<Fault>> {
        edition::read(edition).map(|edition| Tables::new(&edition))
    }

    fn built_in() -> Arc<Tables> {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let edition = engine::Edition::built_in(Colorado::FILES);
            Arc::new(<Colorado as Published>::tables(&edition).expect("the built-in edition passes its own check"))
        });
        TABLES.clone()
    }

    fn summary(tables: &Tables) -> String {
        let edition = &tables.edition;
        let cards: u32 = edition.cards.iter().map(|card| u32::from(card.copies)).sum();
        format!(
            "{cards} cards, {} regions with {} legs, a railroad of {} legs, {} shared medals",
            edition.regions.len(),
            edition.leg_count(),
            edition.stations.len(),
            edition.shared_count()
        )
    }

    /// CL-SET-3: all choose a starting town at once, and the Caller stands first.
    fn opener(&self, state: &Self::State) -> Seat {
        state.caller
    }

    fn first_facts(&self, state: &Self::State, facts: &mut Facts) {
        self.facts_of_deal(state, facts);
    }

    fn facts(&self, event: &Self::Event, facts: &mut Facts) {
        self.facts_of(event, facts);
    }

    fn final_facts(&self, state: &Self::State, facts: &mut Facts) {
        self.last_facts(state, facts);
    }

    fn with_tables(tables: Arc<Tables>, setup: &Setup) -> Result<Colorado, SetupError> {
        let numbers = &tables.edition.numbers;
        let (least, most) = (numbers.min_players, numbers.max_players);
        // CL-SET-1: 2, 3 or 4 players.
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError::new(say!(
                "Colorado is for {least} to {most} players, not for {seats}.",
                least = name(least),
                most = name(most),
                seats = name(setup.seats)
            )));
        }
        setup.check(Self::TITLE.options)?;
        let first = setup.first(&FIRST)?;
        let colours = setup.colours(&<Self as Published>::colours(&tables))?;
        Ok(Colorado::new(setup.seats, first, &colours, tables))
    }
}
