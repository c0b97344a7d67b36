//! General, map and set-up: catalogue 3.1 to 3.3.

use colorado_midland::{
    ColoradoMidland,
    edition::{Edition, Terrain},
    event::Event,
};
use engine::{ActionList, Game, Key, Seat, Setup, Words};

use crate::scene::{Play, scene};

#[test]
fn cm_gen_1_three_to_five_can_play() {
    for seats in 0..=9 {
        let open = ColoradoMidland::new(&Setup::of(seats));
        assert_eq!(open.is_ok(), (3..=5).contains(&seats));
        if let Err(why) = open {
            assert!(why.0.contains("CM-GEN-1"));
        }
    }
}

#[test]
fn cm_gen_2_seats_go_clockwise() {
    let mut play = scene(4).first_player("C").play();
    for who in ["C", "D", "A", "B"] {
        assert_eq!(play.to_act().to_string(), who);
        play.shuts(who);
    }
}

#[test]
fn cm_gen_3_everybody_builds_with_every_railroad() {
    let scene = || scene(3).railroad("yellow", "K21");
    for who in ["A", "B", "C"] {
        let play = scene().turn_of(who).play();
        assert!(play.may(who, "build green") && play.may(who, "build yellow"));
    }
}

#[test]
fn cm_gen_4_nothing_is_random_after_the_deal() {
    let game = ColoradoMidland::new(&Setup::of(3)).unwrap();
    let state = game.setup(&Key::from_seed(4), &mut ());
    let imagined = game.imagine(&state, engine::Viewer::Spectator, &Key::from_seed(99));
    assert_eq!(imagined, state, "no key is in the position, and none is needed");
}

#[test]
fn cm_gen_5_vp_never_fall() {
    let mut play = Play::fresh(&Setup::of(3), 3);
    let mut luck = engine::Luck::new(3);
    let mut last = vec![0; 3];
    while let Some(seat) = play.game.to_act(&play.state).first() {
        let action = play.game.sample(&play.state, seat, &mut luck, &mut ActionList::new()).unwrap();
        play.game.apply(&mut play.state, seat, action, &mut ()).unwrap();
        let now = play.vp();
        assert!(last.iter().zip(&now).all(|(before, after)| before <= after));
        last = now;
    }
}

#[test]
fn cm_gen_6_nothing_can_be_given_away() {
    let play = scene(3).play();
    for text in ["give B 1", "trade leadville B", "pay B 2"] {
        assert!(play.game.read(&play.state, Seat(0), text).is_err());
    }
}

#[test]
fn cm_gen_7_cubes_and_discarded_claims_never_come_back() {
    let mut play = Play::fresh(&Setup::of(4).with("confirm", "skip"), 6);
    let mut luck = engine::Luck::new(6);
    let (mut cubes, mut discarded) = (0, 0);
    while let Some(seat) = play.game.to_act(&play.state).first() {
        let action = play.game.sample(&play.state, seat, &mut luck, &mut ActionList::new()).unwrap();
        play.game.apply(&mut play.state, seat, action, &mut ()).unwrap();
        let view = play.view();
        let now = view.railroads.iter().map(|line| line.hexes.len()).sum();
        let gone = view.discarded.iter().map(|n| u32::from(*n)).sum();
        assert!(cubes <= now && discarded <= gone);
        (cubes, discarded) = (now, gone);
    }
}

#[test]
fn cm_map_1_the_map_has_five_kinds_of_hexes() {
    let count = |kind| Edition::built_in().hexes.iter().filter(|hex| hex.terrain == kind).count();
    let kinds = [Terrain::Normal, Terrain::Difficult, Terrain::Pass, Terrain::City, Terrain::District];
    assert_eq!(kinds.map(count), [156, 162, 31, 4, 10]);
}

fn terrain_number(number: impl Fn(&colorado_midland::edition::Hex) -> u8) -> [Vec<u8>; 5] {
    [Terrain::Normal, Terrain::Difficult, Terrain::Pass, Terrain::City, Terrain::District].map(|kind| {
        let hexes = Edition::built_in().hexes.iter().filter(|hex| hex.terrain == kind);
        let mut numbers: Vec<u8> = hexes.map(&number).collect();
        numbers.dedup();
        numbers
    })
}

#[test]
fn cm_map_2_costs() {
    assert_eq!(terrain_number(|hex| hex.cost), [vec![1], vec![2], vec![4], vec![1], vec![1]]);
}

#[test]
fn cm_map_3_capacities() {
    assert_eq!(terrain_number(|hex| hex.capacity), [vec![2], vec![2], vec![1], vec![3], vec![3]]);
}

#[test]
fn cm_map_4_a_red_line_keeps_neighbours_apart() {
    let mut play = scene(3).railroad("green", "G10 C20").play();
    let sentence = play.refused("A", "build green Aspen", "CM-MAP-4");
    assert_eq!(sentence, "A red line lies between Thomasville and Aspen.");
    play.does("A", "build green G11");
}

#[test]
fn cm_map_5_four_cities() {
    let edition = Edition::built_in();
    let names: Vec<&str> = edition.numbers.start_cities.iter().map(|hex| edition.hexes[hex.index()].label()).collect();
    assert_eq!(names, ["Denver", "Colorado Springs", "Pueblo", "Trinidad"]);
}

#[test]
fn cm_map_6_ten_districts_of_one_hex() {
    let edition = Edition::built_in();
    assert_eq!(edition.districts.len(), 10);
    for (k, district) in edition.districts.iter().enumerate() {
        let own = edition.hexes.iter().filter(|hex| hex.district.is_some_and(|d| d.index() == k));
        assert_eq!(own.map(|hex| hex.label()).collect::<Vec<_>>(), [district.name.as_str()]);
    }
}

#[test]
fn cm_map_7_only_hexes_of_the_map_exist() {
    let mut play = scene(3).play();
    assert!(play.game.read(&play.state, Seat(0), "build green C16").is_err(), "James Peak is no hex");
    let beyond = colorado_midland::action::Action::Build {
        railroad: colorado_midland::ids::Colour(0),
        hex: colorado_midland::ids::HexId(9999),
    };
    let refusal = play.game.apply(&mut play.state, Seat(0), beyond, &mut ()).unwrap_err();
    assert_eq!(refusal.clause, "CM-MAP-7");
}

#[test]
fn cm_map_8_capacity_counts_railroads_not_colours() {
    let scene = scene(3).railroad("green", "C20 C19").groups("green", "green blue red");
    let mut play = scene.railroad("yellow", "C20").play();
    play.does("A", "build yellow C19");
}

#[test]
fn cm_map_9_track_runs_through_districts_and_other_cities() {
    let mut play = scene(3).railroad("green", "D16 C20").railroad("yellow", "J21").play();
    play.does("A", "build green Georgetown").does("A", "build yellow K21").does("A", "build yellow L21");
}

#[test]
fn cm_map_10_the_second_railroad_pays_the_same() {
    let mut play = scene(3).railroad("green", "C20 C19 C18 C17").railroad("yellow", "C20 C19 C18").play();
    play.does("A", "build yellow C17");
    assert_eq!(play.left(), 3);
}

#[test]
fn cm_map_11_one_cube_links_a_district() {
    let view = scene(3).railroad("green", "C20").railroad("yellow", "D15").play().view();
    let georgetown = Edition::built_in().districts.iter().position(|spec| spec.id == "georgetown").unwrap();
    assert_eq!(view.district_railroads[georgetown], 1);
    assert_eq!((view.end.linked, view.end.missing.len()), (1, 9));
}

#[test]
fn cm_set_1_every_player_has_a_colour_and_cubes_enough() {
    let edition = Edition::built_in();
    let mut colours: Vec<&str> = edition.player_colours.iter().map(|colour| colour.rgb.as_str()).collect();
    colours.sort_unstable();
    colours.dedup();
    assert_eq!(colours.len(), 5);
    assert!(edition.numbers.players.iter().all(|line| line.track / line.players + 1 == 4), "one on the VP track");
}

#[test]
fn cm_set_2_the_first_player_is_drawn() {
    let mut drawn = [0; 4];
    for seed in 0..400 {
        drawn[Play::fresh(&Setup::of(4), seed).state.first_player.index()] += 1;
    }
    assert!(drawn.iter().all(|n| (60..140).contains(n)), "{drawn:?}");
}

#[test]
fn cm_set_3_everybody_begins_with_nothing() {
    assert_eq!(Play::fresh(&Setup::of(5), 1).vp(), [0; 5]);
}

#[test]
fn cm_set_4_the_claims_are_dealt() {
    for (seats, each) in [(3, 20), (4, 15), (5, 12)] {
        let play = Play::fresh(&Setup::of(seats), 2);
        assert!(["A", "B", "C"].iter().all(|who| play.claims(who) == each));
        assert!(matches!(play.events[0], Event::Dealt { claims_each, .. } if claims_each == each));
        assert_ne!(play.view().players[0].holdings, play.view().players[1].holdings, "shuffled");
    }
}

#[test]
fn cm_set_5_five_claims_are_laid_aside() {
    for seats in 3..=5 {
        assert_eq!(Play::fresh(&Setup::of(seats), 2).view().unused_claims.iter().sum::<u8>(), 5);
    }
}

#[test]
fn cm_set_6_holdings_are_open_to_all() {
    let play = Play::fresh(&Setup::of(3), 5);
    let (own, other) = (engine::Viewer::Seat(Seat(0)), engine::Viewer::Seat(Seat(1)));
    assert_eq!(play.game.view(&play.state, own), play.game.view(&play.state, other));
}

#[test]
fn cm_set_7_the_first_player_chooses_the_first_railroad() {
    let mut play = Play::fresh(&Setup::of(3), 1);
    let first = play.to_act().to_string();
    assert_eq!(play.legal(&first).len(), 6);
    play.refused(&first, "claim Leadville", "CM-RND-2");
    play.refused(&first, "shut 1", "CM-SET-7");
    play.does(&first, "railroad blue");
    assert_eq!(play.view().railroads.len(), 1);
    assert_eq!(play.view().railroads[0].hexes, [Edition::built_in().numbers.first_city]);
    play.refused(&first, "railroad green", "CM-SET-7");
}

#[test]
fn cm_set_8_the_track_is_filled_in_turn() {
    let mut play = Play::fresh(&Setup::of(4), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad green");
    play.refused(&first, "build green C19", "CM-SET-8");
    let held = play.view().players[0].holdings.clone();
    if let Some(none) = held.iter().position(|n| *n == 0).filter(|_| first == "A") {
        let name = Edition::built_in().districts[none].name.clone();
        play.refused("A", &format!("claim {name}"), "CM-SET-8");
    }
    for position in 1..=12 {
        assert_eq!(play.view().track.len() + 1, position);
        let who = play.to_act().to_string();
        let claim = play.legal(&who).swap_remove(0);
        play.does(&who, &claim);
    }
    assert_eq!(play.view().round, 1);
}

#[test]
fn cm_set_9_any_claim_of_the_holdings() {
    let mut play = Play::fresh(&Setup::of(3), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad green");
    let held = play.view().players[play.state.first_player.index()].holdings.iter().filter(|n| **n > 0).count();
    assert_eq!(play.legal(&first).len(), held);
}

#[test]
fn cm_set_10_positions_belong_to_seats_in_turn() {
    let mut play = Play::fresh(&Setup::of(5), 8);
    play.on_until(|play| play.view().round == 1);
    let first = play.state.first_player;
    for (k, mine) in (0..).zip(&play.view().track) {
        assert_eq!(mine.owner, first.left(k % 5, 5));
    }
}

#[test]
fn cm_set_11_the_cube_in_denver_is_one_of_32() {
    let mut play = Play::fresh(&Setup::of(3), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad red");
    assert_eq!(play.view().railroads[0].cubes_left, 31);
    assert_eq!(play.vp(), [0; 3]);
}

#[test]
fn cm_set_12_round_1_begins_with_the_first_player() {
    let mut play = Play::fresh(&Setup::of(3), 2);
    let first = play.to_act();
    play.on_until(|play| play.view().round == 1);
    assert_eq!(play.to_act(), first);
    assert!(play.events.contains(&Event::Round { round: 1, first_player: play.state.first_player }));
}
