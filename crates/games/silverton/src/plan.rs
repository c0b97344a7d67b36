//! How one table begins and ends: options, scenario and length worked out into numbers.

use crate::{
    edition::{ColumnsInPlay, Edition, LengthSpec, Rating, ScenarioSpec, StartTrains},
    ids::{COLUMNS, Column, DISC_ROOM, DiscKind, Goods, Role, SEATS, TURNS, Town},
    options::Options,
};

/// A starting position: home and discs.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The home city, in Spikes two; elsewhere the second is the same as the first.
    pub homes: [Town; 2],
    discs: [[DiscKind; DISC_ROOM]; 2],
    counts: [u8; 2],
}

impl Position {
    fn new(cities: &[Town], lists: &[Vec<DiscKind>]) -> Position {
        let blank = DiscKind { role: Role::Surveyor, bonus: 0 };
        let mut position =
            Position { homes: [cities[0], cities[cities.len() - 1]], discs: [[blank; DISC_ROOM]; 2], counts: [0; 2] };
        for (k, list) in lists.iter().enumerate() {
            position.discs[k][..list.len()].copy_from_slice(list);
            position.counts[k] = list.len() as u8;
        }
        position
    }

    /// The discs of the first list, or of the second that can be chosen instead.
    #[must_use]
    pub fn discs(&self, choice: usize) -> &[DiscKind] {
        &self.discs[choice][..usize::from(self.counts[choice])]
    }

    /// SI-SOLO-5: whether there are two lists of discs to choose from.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.counts[1] > 0
    }
}

/// How one table begins and ends.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many play.
    pub seats: u8,
    /// The cash that ends the game; 0 for none.
    pub target: u32,
    /// More cash than this is public; never if none.
    pub reveal: Option<u32>,
    /// Whether all cash is public.
    pub open_money: bool,
    /// The last turn.
    pub last_turn: u8,
    /// Passenger decks in use: A and B, or A, B and C.
    pub decks: u8,
    /// The columns in play, as bits.
    pub columns: u16,
    /// Where the markers begin.
    pub start_boxes: [u8; COLUMNS],
    /// Cash each.
    pub cash: u16,
    /// Game points to choose discs with; 0 where the discs are listed.
    pub points: u8,
    /// The most discs of a player.
    pub max_discs: u8,
    /// SI-OHIRE-1: colours of discs a player may use.
    pub colours: u8,
    /// The starting positions, by number from 0.
    pub positions: [Position; SEATS],
    /// Starting trains.
    pub trains: StartTrains,
    /// SI-SPIKE-1: two home cities.
    pub spike: bool,
    /// SI-SOLO-7: a prospector of another colour.
    pub dummy: bool,
    /// The results of a solitaire scenario.
    pub ratings: Vec<Rating>,
    /// The winter turns, from turn 1 at index 0.
    pub winter: [bool; TURNS],
}

impl Plan {
    /// Works the options out.
    #[must_use]
    pub fn new(edition: &Edition, seats: u8, options: &Options) -> Plan {
        let length = options.length.map(|length| &edition.lengths[usize::from(length)]);
        let scenario = options.scenario.map(|scenario| &edition.scenarios[usize::from(scenario)]);
        let mut plan = standard(edition, seats, options);
        if let Some(scenario) = scenario {
            plan.follow(scenario, options.advanced);
        }
        if let Some(length) = length {
            plan.last(length);
        }
        plan.columns = columns(edition, seats, scenario);
        plan.start_boxes = start_boxes(edition, length, scenario, options);
        // SI-CASH-5: nothing to hide alone.
        plan.open_money = options.open_money || seats == 1;
        // SI-OHIRE-1
        if options.hiring {
            plan.points = edition.option_numbers.hire_points[usize::from(seats)];
            plan.max_discs = edition.option_numbers.hire_discs[usize::from(seats)];
            plan.colours = if seats <= 3 { 2 } else { 1 };
        }
        plan
    }

    /// What a scenario changes.
    fn follow(&mut self, scenario: &ScenarioSpec, advanced: bool) {
        self.target = scenario.target;
        self.reveal = None;
        self.last_turn = scenario.last_turn.unwrap_or(TURNS as u8);
        self.cash = if advanced { scenario.advanced_cash } else { scenario.cash };
        // SI-SOLO-11: alone the listed discs are used in the advanced game too.
        self.points = if advanced { scenario.advanced_points } else { 0 };
        self.trains = if advanced { scenario.advanced_trains } else { StartTrains::Count(0) };
        self.spike = scenario.spike;
        self.dummy = scenario.dummy;
        self.ratings.clone_from(&scenario.ratings);
        for (place, position) in self.positions.iter_mut().zip(&scenario.positions) {
            *place = Position::new(&position.cities, &position.discs);
        }
    }

    /// SI-LEN-1 to SI-LEN-4: what a length says.
    fn last(&mut self, length: &LengthSpec) {
        self.target = length.target;
        self.reveal = (length.reveal > 0).then_some(length.reveal);
        self.last_turn = length.last_turn;
        self.decks = length.decks.len() as u8;
    }

    /// Whether a column is in play.
    #[must_use]
    pub fn has_column(&self, column: Column) -> bool {
        self.columns >> column.0 & 1 == 1
    }

    /// SI-WINTER-2: whether a turn, counted from 1, is a winter turn.
    #[must_use]
    pub fn is_winter(&self, turn: u8) -> bool {
        self.winter[usize::from(turn) - 1]
    }
}

/// SI-SETUP-3, SI-APICK-1: the standard set-up.
fn standard(edition: &Edition, seats: u8, options: &Options) -> Plan {
    let (standard, n) = (&edition.standard, usize::from(seats));
    let advanced = options.advanced;
    let turns = &edition.turns;
    Plan {
        seats,
        target: 0,
        reveal: None,
        open_money: false,
        last_turn: TURNS as u8,
        decks: 3,
        columns: 0,
        start_boxes: [0; COLUMNS],
        cash: if advanced { standard.advanced_cash[n] } else { standard.cash[n] },
        points: if advanced { standard.advanced_points[n] } else { 0 },
        max_discs: DISC_ROOM as u8,
        colours: 1,
        positions: std::array::from_fn(|k| {
            let position = &standard.positions[k];
            Position::new(&[position.city], &position.discs[n..=n])
        }),
        trains: StartTrains::Count(if advanced { standard.advanced_trains[n] } else { 0 }),
        spike: false,
        dummy: false,
        ratings: Vec::new(),
        winter: std::array::from_fn(
            |k| if options.late_first_winter { turns[k].winter_in_book } else { turns[k].winter },
        ),
    }
}

/// SI-SETUP-5, SI-SETUP-6: the columns in play.
fn columns(edition: &Edition, seats: u8, scenario: Option<&ScenarioSpec>) -> u16 {
    match scenario.map_or(ColumnsInPlay::ByPlayers, |scenario| scenario.columns) {
        ColumnsInPlay::All => (1 << COLUMNS) - 1,
        ColumnsInPlay::These(columns) => columns,
        ColumnsInPlay::ByPlayers => {
            let open = |(k, column): (usize, &crate::edition::ColumnSpec)| u16::from(column.min_players <= seats) << k;
            edition.columns.iter().enumerate().map(open).sum()
        }
    }
}

/// SI-SETUP-5: the start boxes, with every shift that holds.
fn start_boxes(
    edition: &Edition,
    length: Option<&LengthSpec>,
    scenario: Option<&ScenarioSpec>,
    options: &Options,
) -> [u8; COLUMNS] {
    std::array::from_fn(|k| {
        let column = &edition.columns[k];
        let mut at = column.start as i8 + length.map_or(0, |length| length.start_shift);
        // SI-SOLO-10: the markers of a city are its lumber and coal.
        if let Some(scenario) = scenario
            && matches!(column.goods, Goods::Lumber | Goods::Coal)
        {
            at += scenario.shift[column.cities.trailing_zeros() as usize];
        }
        // SI-OSIMP-1, SI-OSIMP-2: shifts add up.
        if options.simplified_market {
            at += edition.simplified[column.goods as usize].start_shift;
        }
        at.clamp(column.low as i8, column.high as i8) as u8
    })
}

#[cfg(test)]
mod tests {
    use engine::Setup;

    use crate::{
        Silverton,
        edition::{EDITION, Grade, StartTrains, all_columns},
    };

    fn open(setup: &Setup) -> Silverton {
        Silverton::built_in(setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"))
    }

    fn refusal(setup: &Setup) -> String {
        Silverton::built_in(setup).err().unwrap_or_else(|| panic!("{setup:?} is taken")).to_string()
    }

    fn solo(id: &str) -> Setup {
        Setup::of(1).with("scenario", id)
    }

    fn start(game: &Silverton, id: &str) -> u8 {
        let at = EDITION.columns.iter().position(|column| column.id == id).unwrap();
        game.plan.start_boxes[at]
    }

    #[test]
    fn si_gen_1_a_game_is_a_version_a_count_and_a_length_or_scenario() {
        for seats in 2..=6 {
            for version in ["basic", "advanced"] {
                for length in ["short", "regular", "long", "campaign"] {
                    open(&Setup::of(seats).with("version", version).with("length", length));
                }
            }
        }
        for scenario in &EDITION.scenarios {
            open(&Setup::of(scenario.players).with("scenario", &scenario.id));
            open(&Setup::of(scenario.players).with("scenario", &scenario.id).with("version", "advanced"));
        }
        assert!(refusal(&Setup::of(7)).contains("1 to 6 players"));
        assert!(refusal(&Setup::of(3).with("scenario", "silver_spike")).contains("is for 4 players, not 3"));
        assert!(refusal(&Setup::of(2).with("scenario", "copper_spike")).contains("is for one player"));
        assert!(refusal(&solo("copper_spike").with("length", "short")).contains("has an end of its own"));
    }

    #[test]
    fn si_len_1_to_4_the_lengths() {
        let plan = |id: &str| open(&Setup::of(3).with("length", id)).plan;
        let says = |id: &str| (plan(id).target, plan(id).reveal, plan(id).last_turn, plan(id).decks);
        assert_eq!(says("short"), (6000, Some(4000), 24, 2));
        assert_eq!(says("regular"), (10_000, Some(5000), 24, 3));
        assert_eq!(says("long"), (20_000, Some(10_000), 24, 3));
        assert_eq!(says("campaign"), (0, None, 24, 3));
        let short = open(&Setup::of(4).with("length", "short"));
        let one_up = |column: crate::ids::Column| {
            let spec = EDITION.column(column);
            short.plan.start_boxes[column.index()] == (spec.start + 1).min(spec.high)
        };
        assert!(all_columns().all(one_up), "prices start one box above start");
    }

    #[test]
    fn si_setup_3_positions_discs_and_cash() {
        for (seats, cash, discs) in [(2, 2400, 4), (3, 2200, 4), (4, 2000, 4), (5, 1600, 2), (6, 1400, 2)] {
            let plan = open(&Setup::of(seats)).plan;
            assert_eq!(plan.cash, cash);
            let cities = ["denver", "denver", "el_paso", "salt_lake_city", "pueblo", "santa_fe"];
            for (position, city) in plan.positions.iter().zip(cities).take(usize::from(seats)) {
                assert_eq!(EDITION.town(position.homes[0]).id, city);
                assert_eq!(position.discs(0).len(), discs);
                assert!(!position.has_choice());
            }
        }
        let two = open(&Setup::of(2)).plan;
        assert_eq!(
            two.positions[0].discs(0).iter().map(|disc| disc.write()).collect::<Vec<_>>(),
            ["S+2", "S", "P+1", "P"]
        );
    }

    #[test]
    fn si_setup_6_columns_by_player_count() {
        let count = |setup: &Setup| open(setup).plan.columns.count_ones();
        assert_eq!((1..=6).map(|seats| count(&Setup::of(seats))).collect::<Vec<_>>(), [6, 9, 12, 13, 13, 13]);
        assert_eq!(count(&solo("copper_spike")), 10, "SI-SPIKE-7");
        assert_eq!(count(&solo("solo_denver_campaign")), 13, "SI-SOLO-8");
    }

    #[test]
    fn si_apick_1_points_cash_and_trains() {
        let advanced = |seats| open(&Setup::of(seats).with("version", "advanced")).plan;
        let says: Vec<_> = (2..=6).map(|n| (advanced(n).points, advanced(n).cash, advanced(n).trains)).collect();
        let trains = StartTrains::Count;
        assert_eq!(
            says,
            [
                (15, 3000, trains(2)),
                (14, 2600, trains(2)),
                (14, 2400, trains(1)),
                (8, 2200, trains(1)),
                (8, 1800, trains(1))
            ]
        );
    }

    #[test]
    fn si_solo_10_the_markers_of_a_city_are_its_lumber_and_coal() {
        // T-28
        let game = open(&solo("solo_salt_lake_10000"));
        let wanted = [
            ("lumber_denver", 2),
            ("coal_denver", 3),
            ("lumber_pueblo", 2),
            ("coal_pueblo", 1),
            ("lumber_santa_fe", 1),
            ("coal_santa_fe", 2),
        ];
        for (id, at) in wanted {
            assert_eq!(start(&game, id), at, "{id}");
        }
        for column in EDITION.columns.iter().filter(|column| !wanted.iter().any(|(id, _)| *id == column.id)) {
            assert_eq!(start(&game, &column.id), column.start, "{}", column.id);
        }
        let campaign = open(&solo("solo_denver_campaign"));
        assert_eq!(start(&campaign, "lumber_salt_lake_city"), 3);
        assert_eq!(start(&campaign, "coal_denver"), 5);
    }

    #[test]
    fn si_osimp_1_lumber_and_coal_start_lower() {
        // T-27
        let game = open(&Setup::of(4).with("simplified_market", "on"));
        assert_eq!(start(&game, "lumber_denver"), 2);
        assert_eq!(start(&game, "coal_denver"), 4);
        assert_eq!(start(&game, "silver"), 5);
        // SI-OSIMP-2: the short game's box is added.
        let short = open(&Setup::of(4).with("simplified_market", "on").with("length", "short"));
        assert_eq!((start(&short, "lumber_denver"), start(&short, "coal_denver")), (3, 5));
    }

    #[test]
    fn si_solo_2_to_8_cash_discs_and_trains() {
        let says = |id: &str| {
            let (basic, advanced) = (open(&solo(id)).plan, open(&solo(id).with("version", "advanced")).plan);
            // SI-SOLO-11: the listed discs in both versions.
            assert_eq!((basic.points, advanced.points, basic.decks), (0, 0, 3));
            assert!(basic.open_money, "SI-CASH-5");
            (basic.target, basic.cash, advanced.cash, advanced.trains, basic.positions[0].discs(0).len())
        };
        assert_eq!(says("solo_denver_6000"), (6000, 1600, 2000, StartTrains::Count(1), 2));
        assert_eq!(says("solo_denver_10000"), (10_000, 2000, 2400, StartTrains::Count(1), 3));
        assert_eq!(says("solo_salt_lake_10000"), (10_000, 2000, 2400, StartTrains::Count(1), 2));
        assert_eq!(says("solo_denver_campaign"), (0, 2400, 3000, StartTrains::Count(2), 4));
        assert_eq!(says("copper_spike"), (0, 2400, 3000, StartTrains::EachCity, 4));
        let choice = open(&solo("solo_denver_10000")).plan.positions[0];
        assert!(choice.has_choice());
        let written = |k| choice.discs(k).iter().map(|disc| disc.write()).collect::<Vec<_>>();
        assert_eq!((written(0), written(1)), (vec!["S", "S", "P"], vec!["S", "P", "P"]));
        assert!(open(&solo("solo_salt_lake_10000")).plan.dummy, "SI-SOLO-7");
    }

    #[test]
    fn si_solo_3_results_by_turns() {
        // T-B9, SI-SOLO-4
        let plan = open(&solo("solo_denver_6000")).plan;
        let grade = |turn| plan.ratings.iter().find(|row| row.max_turn.is_none_or(|max| turn <= max)).unwrap().grade;
        let grades: Vec<Grade> = [10, 11, 12, 13, 14, 16, 17, 18].map(grade).to_vec();
        assert_eq!(
            grades,
            [
                Grade::DecisiveVictory,
                Grade::SubstantialVictory,
                Grade::SubstantialVictory,
                Grade::MarginalVictory,
                Grade::Draw,
                Grade::MarginalDefeat,
                Grade::SubstantialDefeat,
                Grade::DecisiveDefeat
            ]
        );
    }

    #[test]
    fn si_spike_5_to_10_the_spikes() {
        let says = |seats, id: &str| {
            let setup = Setup::of(seats).with("scenario", id);
            let (basic, advanced) = (open(&setup).plan, open(&setup.with("version", "advanced")).plan);
            assert!(basic.spike && basic.target == 0 && basic.reveal.is_none());
            (basic.cash, basic.last_turn, advanced.cash, advanced.points, advanced.trains)
        };
        assert_eq!(says(2, "golden_spike_2"), (2400, 24, 3000, 15, StartTrains::EachCity));
        assert_eq!(says(3, "golden_spike_3"), (2400, 20, 3000, 14, StartTrains::EachCity));
        assert_eq!(says(3, "nickel_spike"), (2200, 24, 2600, 14, StartTrains::EachCity));
        assert_eq!(says(4, "silver_spike"), (2000, 24, 2400, 14, StartTrains::FirstCity));
        let homes = |k: usize| {
            open(&Setup::of(4).with("scenario", "silver_spike")).plan.positions[k]
                .homes
                .map(|town| &*EDITION.town(town).id)
        };
        assert_eq!((homes(0), homes(3)), (["denver", "salt_lake_city"], ["denver", "el_paso"]));
    }

    #[test]
    fn si_five_1_the_powerful_start_has_any_length() {
        let setup = Setup::of(5).with("scenario", "powerful_five").with("length", "short");
        let plan = open(&setup).plan;
        assert_eq!((plan.cash, plan.target, plan.decks), (1800, 6000, 2));
        // SI-FIVE-3
        let advanced = open(&setup.with("version", "advanced")).plan;
        assert_eq!((advanced.cash, advanced.points, advanced.trains), (2200, 10, StartTrains::Count(1)));
        // Every seat's discs are worth as many points.
        for position in &plan.positions[..5] {
            let points = |kind| EDITION.discs.iter().find(|disc| disc.kind == kind).unwrap().points;
            assert_eq!(position.discs(0).iter().map(|kind| points(*kind)).sum::<u8>(), 10);
        }
    }

    #[test]
    fn si_winter_2_every_fourth_turn_is_winter() {
        let winters = |setup: &Setup| {
            let plan = open(setup).plan;
            (1..=24).filter(|turn| plan.is_winter(*turn)).collect::<Vec<_>>()
        };
        assert_eq!(winters(&Setup::of(3)), [4, 8, 12, 16, 20, 24]);
        assert_eq!(winters(&Setup::of(3).with("late_first_winter", "on")), [8, 12, 16, 20, 24]);
    }

    #[test]
    fn si_opt_1_options_fit_versions_counts_and_lengths() {
        for (setup, why) in [
            (Setup::of(3).with("multiple_plows", "on"), "is for the advanced game"),
            (Setup::of(3).with("hiring", "on"), "is for the advanced game"),
            (Setup::of(3).with("simplified_market", "on").with("version", "advanced"), "is for the basic game"),
            (Setup::of(3).with("simplified_market", "on").with("length", "long"), "is for these lengths only"),
            (Setup::of(3).with("improved_passengers", "on"), "short, the Spike scenarios"),
            (Setup::of(1).with("passenger_slide", "on"), "is for 2 to 6 players"),
            (Setup::of(1).with("no_deals", "on"), "is for 2 to 6 players"),
            (Setup::of(1).with("reply_time", "1h"), "is for 2 to 6 players"),
            (Setup::of(3).with("reply_time", "1h").with("no_deals", "on"), "is for games with deals"),
            (Setup::of(4).with("hiring", "on").with("version", "advanced").with("length", "short"), "these lengths"),
        ] {
            let said = refusal(&setup);
            assert!(said.contains(why), "{setup:?} says {said:?}, not {why:?}");
        }
        open(&Setup::of(4).with("scenario", "silver_spike").with("improved_passengers", "on"));
        open(&Setup::of(5).with("scenario", "powerful_five").with("improved_passengers", "on").with("length", "short"));
        let five = Setup::of(5).with("scenario", "powerful_five").with("improved_passengers", "on");
        assert!(refusal(&five).contains("these lengths"), "the powerful start counts by its length");
        open(&Setup::of(1).with("convoy_transfer", "on").with("late_first_winter", "on"));
        open(&Setup::of(1).with("version", "advanced").with("multiple_plows", "on"));
    }

    #[test]
    fn si_ohire_1_points_and_discs_of_hiring() {
        let plan = |seats| open(&Setup::of(seats).with("version", "advanced").with("hiring", "on")).plan;
        let says: Vec<_> = (2..=6).map(|n| (plan(n).points, plan(n).max_discs, plan(n).colours)).collect();
        assert_eq!(says, [(15, 8, 2), (13, 6, 2), (12, 6, 1), (7, 4, 1), (6, 4, 1)]);
    }

    #[test]
    fn si_map_6_parallel_groups() {
        let tables = &crate::tables::TABLES;
        let segment = |id: &str| EDITION.find_segment(id).unwrap();
        // T-1
        let south = tables.parallels(segment("denver_falcon"));
        assert!(
            south.contains(segment("denver_colorado_springs_a"))
                && south.contains(segment("denver_colorado_springs_b"))
        );
        assert!(tables.parallels(segment("falcon_colorado_springs")).is_empty());
        assert!(tables.parallels(segment("falcon_pueblo")).contains(segment("colorado_springs_pueblo_a")));
        assert_eq!(tables.parallels(segment("espanola_santa_fe")).len(), 2);
        assert_eq!(tables.parallels(segment("santa_fe_estancia")).len(), 2);
        // SI-PAR-1: the same towns for the same price.
        assert_eq!(
            tables.twins[segment("denver_colorado_springs_a").index()].iter().collect::<Vec<_>>(),
            [segment("denver_colorado_springs_b")]
        );
    }
}
