//! SI-LEN, SI-SETUP, SI-SOLO, SI-SPIKE, SI-OPT: how a table begins and ends.

use engine::{Published, Setup};

use silverton::{
    Silverton,
    edition::{Grade, StartTrains, all_columns},
};

use crate::printed::EDITION;

fn open(setup: &Setup) -> Silverton {
    Silverton::open(setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"))
}

fn refusal(setup: &Setup) -> String {
    Silverton::open(setup).err().unwrap_or_else(|| panic!("{setup:?} is taken")).to_string()
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
fn si_solo_1_a_length_alone_is_told_of_the_scenarios() {
    let said = refusal(&Setup::of(1).with("length", "campaign"));
    assert!(said.contains("Alone a scenario is played") && said.contains("solo_denver_campaign"), "{said}");
    assert!(!said.contains("6,000"), "{said}");
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
    let one_up = |column: silverton::ids::Column| {
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
    assert_eq!(two.positions[0].discs(0).iter().map(|disc| disc.write()).collect::<Vec<_>>(), ["S+2", "S", "P+1", "P"]);
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
        open(&Setup::of(4).with("scenario", "silver_spike")).plan.positions[k].homes.map(|town| &*EDITION.town(town).id)
    };
    assert_eq!((homes(0), homes(3)), (["denver", "salt_lake_city"], ["denver", "el_paso"]));
}

#[test]
fn si_five_1_the_powerful_start_has_any_length() {
    let setup = Setup::of(5).with("scenario", "powerful_five").with("length", "short");
    let plan = open(&setup).plan;
    assert_eq!((plan.cash, plan.target, plan.decks), (1800, 6000, 2));
    let advanced = open(&setup.with("version", "advanced")).plan;
    assert_eq!((advanced.cash, advanced.trains), (2200, StartTrains::Count(1)));
}

#[test]
fn si_five_3_the_printed_points_or_those_of_the_discs() {
    let setup = Setup::of(5).with("scenario", "powerful_five").with("version", "advanced");
    assert_eq!(open(&setup).plan.points, 14);
    let even = open(&setup.clone().with("points_of_discs", "on")).plan;
    assert_eq!(even.points, 10);
    // Every seat's discs are worth as many points.
    for position in &even.positions[..5] {
        let points = |kind| EDITION.discs.iter().find(|disc| disc.kind == kind).unwrap().points;
        assert_eq!(position.discs(0).iter().map(|kind| points(*kind)).sum::<u8>(), 10);
    }
    let other = Setup::of(5).with("version", "advanced").with("points_of_discs", "on");
    assert!(refusal(&other).contains("is for the powerful start"));
}

#[test]
fn si_winter_2_the_printed_winters_or_one_more() {
    let winters = |setup: &Setup| {
        let plan = open(setup).plan;
        (1..=24).filter(|turn| plan.is_winter(*turn)).collect::<Vec<_>>()
    };
    assert_eq!(winters(&Setup::of(3)), [8, 12, 16, 20, 24]);
    assert_eq!(winters(&Setup::of(3).with("early_winter", "on")), [4, 8, 12, 16, 20, 24]);
}

#[test]
fn si_opt_1_options_fit_versions_counts_and_lengths() {
    for (setup, why) in [
        (Setup::of(3).with("multiple_plows", "on"), "is for the advanced game"),
        (Setup::of(3).with("hiring", "on"), "is for the advanced game"),
        (Setup::of(3).with("simplified_market", "on").with("version", "advanced"), "is for the basic game"),
        (Setup::of(3).with("simplified_market", "on").with("length", "long"), "is for these lengths only"),
        (Setup::of(3).with("improved_passengers", "on"), "short and the Spike scenarios"),
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
    open(&Setup::of(1).with("convoy_transfer", "on").with("early_winter", "on"));
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
    let tables = &crate::printed::TABLES;
    let segment = |id: &str| EDITION.find_segment(id).unwrap();
    // T-1
    let south = tables.parallels(segment("denver_falcon"));
    assert!(
        south.contains(segment("denver_colorado_springs_a")) && south.contains(segment("denver_colorado_springs_b"))
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
