//! What stands on the box.

use std::sync::{Arc, LazyLock};

use engine::{Colour, Facts, Line, Published, Seat, Setup, SetupError, Title, Topic, Words, edition::Fault, say};

use crate::{
    Coloma,
    edition::Edition,
    facts,
    ids::SEATS,
    learn::Numbering,
    options::{OPTIONS, Options},
    state::{Phase, State},
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
        edition: "motherlode-2",
        rules_version: 2,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/coloma.md"),
        learn: include_str!("../../../../docs/learn/coloma.md"),
        lessons: &[
            include_str!("../../../../docs/learn/coloma/1-dial-and-sites.toml"),
            include_str!("../../../../docs/learn/coloma/2-two-actions.toml"),
            include_str!("../../../../docs/learn/coloma/3-boom-and-bust.toml"),
            include_str!("../../../../docs/learn/coloma/4-tents-and-gunmen.toml"),
            include_str!("../../../../docs/learn/coloma/5-wagon-and-shootout.toml"),
        ],
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("automa.toml", include_str!("../edition/automa.toml")),
        ("barrels.toml", include_str!("../edition/barrels.toml")),
        ("boards.toml", include_str!("../edition/boards.toml")),
        ("bridges.toml", include_str!("../edition/bridges.toml")),
        ("cards.toml", include_str!("../edition/cards.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("gold.toml", include_str!("../edition/gold.toml")),
        ("hotels.toml", include_str!("../edition/hotels.toml")),
        ("map.toml", include_str!("../edition/map.toml")),
        ("setup.toml", include_str!("../edition/setup.toml")),
        ("shootout.toml", include_str!("../edition/shootout.toml")),
        ("specialities.toml", include_str!("../edition/specialities.toml")),
        ("wheel.toml", include_str!("../edition/wheel.toml")),
    ];

    const TOPICS: &'static [Topic] = facts::TOPICS;

    type Tables = Tables;

    fn tables(edition: &engine::Edition) -> Result<Tables, Vec<Fault>> {
        Edition::read(edition).map(Tables::new)
    }

    fn built_in() -> Arc<Tables> {
        static BUILT_IN: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let files = engine::Edition::built_in(Coloma::FILES);
            let tables = Coloma::tables(&files).unwrap_or_else(|faults| panic!("the built-in edition: {}", faults[0]));
            Arc::new(tables)
        });
        Arc::clone(&BUILT_IN)
    }

    fn summary(tables: &Tables) -> String {
        let edition = &tables.edition;
        let map = &edition.map;
        format!(
            "{} cards, {} Barrels, {} boards, {} Bridges, {} Hotels, {} map spaces with {} roads, {} Specialities",
            edition.cards.len() - 1,
            edition.barrels.len(),
            edition.boards.len(),
            edition.bridges.len(),
            edition.hotels.len(),
            map.spaces.len(),
            map.roads.len(),
            edition.specialities.len(),
        )
    }

    fn colours(tables: &Tables) -> Vec<Colour> {
        let colours = tables.edition.colours.iter();
        colours
            .map(|colour| Colour { id: colour.id.clone(), name: colour.name.clone(), rgb: colour.rgb.clone() })
            .collect()
    }

    /// CO-GEN-5: in a draft the last one picks first, and cards go back all at once.
    fn opener(&self, state: &Self::State) -> Seat {
        Seat(if state.sheriff < self.seats { state.sheriff } else { 0 })
    }

    /// CO-SHOOT-7: only where somebody chooses whom to bury does a Shootout wait for anybody; it belongs to the last
    /// round of its year.
    fn stage(&self, state: &Self::State) -> Line {
        match state.phase {
            Phase::Shootout => self.chapter(&State { phase: Phase::Turn, ..*state }),
            _ => self.chapter(state),
        }
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

    fn with_tables(tables: Arc<Tables>, setup: &Setup) -> Result<Coloma, SetupError> {
        let (least, most) = tables.edition.numbers.players;
        if !(least..=most).contains(&setup.seats) {
            return Err(SetupError::new(say!(
                "Coloma is for {least} to {most:# player|# players}, not {seats}.",
                least,
                most,
                seats = setup.seats
            )));
        }
        let options = Options::read(setup, &tables.edition)?;
        let mut colours = [0; SEATS];
        for (seat, colour) in setup.colours(&<Coloma as Published>::colours(&tables))?.into_iter().enumerate() {
            colours[seat] = colour as u8;
        }
        let numbers = &tables.edition.numbers;
        let columns = if setup.seats == 1 { numbers.columns_solo } else { setup.seats };
        let gold = usize::from(columns) * tables.edition.gold_values.len()
            + usize::from(setup.seats) * usize::from(numbers.start.gold);
        let numbering = Numbering::new(&tables.edition, gold);
        Ok(Coloma { tables, seats: setup.seats, options, colours, numbering })
    }
}
