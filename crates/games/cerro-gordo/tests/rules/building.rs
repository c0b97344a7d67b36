//! Place a Building (CG-BLDG).

use cerro_gordo::event::Event;
use engine::{Game, Seat};

use crate::scene::{TABLES, given_town};

#[test]
fn cg_bldg_1_choose_one_of_the_row() {
    let mut scene = given_town("t4", 2).silver(0, 9);
    assert_eq!(scene.count(0, "build"), 5 * 3);
    assert_eq!(scene.refused(0, "build 6 0,2 V"), "CG-BLDG-1");
    assert_eq!(scene.refused(0, "build 0 0,2 V"), "CG-BLDG-1");
}

#[test]
fn cg_bldg_2_slot_1_is_free() {
    let mut scene = given_town("t4", 2).silver(0, 0);
    assert_eq!(scene.count(0, "build"), scene.count(0, "build 1"));
    scene.play(0, "build 1 0,2 V");
    assert_eq!(scene.coins_of(0), 0);
}

#[test]
fn cg_bldg_3_a_coin_on_each_building_passed() {
    let mut scene = given_town("t4", 2).silver(0, 2);
    scene.play(0, "build 3 0,2 V");
    assert_eq!((scene.coins_of(0), scene.state.coins), (0, [1, 1, 0, 0, 0, 0]));
}

#[test]
fn cg_bldg_4_the_coins_on_it_are_yours() {
    let mut scene = given_town("t4", 2).silver(0, 2).coins(&[1, 0, 2, 0, 0]);
    scene.play(0, "build 3 0,2 V");
    assert_eq!((scene.coins_of(0), scene.state.coins), (2, [2, 1, 0, 0, 0, 0]));
}

#[test]
fn cg_bldg_5_they_cannot_pay_for_it() {
    let mut scene = given_town("t4", 2).silver(0, 1).coins(&[0, 0, 2, 0, 0]);
    assert_eq!(scene.refused(0, "build 3 0,2 V"), "CG-BLDG-6");
}

#[test]
fn cg_bldg_6_what_cannot_be_paid_is_not_offered() {
    let scene = given_town("t4", 2).silver(0, 1);
    assert_eq!((scene.count(0, "build 1"), scene.count(0, "build 2"), scene.count(0, "build 3")), (3, 3, 0));
    let path = ["slot:3".to_owned()];
    let why = engine::Words::why_not(&scene.game, &scene.state, Seat(0), &path).unwrap();
    assert_eq!(why.clause, "CG-BLDG-6");
}

#[test]
fn cg_bldg_7_paid_with_the_placement() {
    let mut scene = given_town("t4", 2).silver(0, 2);
    assert_eq!(scene.refused(0, "build 3 7,7 V"), "CG-BLDG-8");
    assert_eq!((scene.coins_of(0), scene.state.coins), (2, [0; 6]), "nothing is paid for a wrong place");
}

#[test]
fn cg_bldg_8_at_an_open_connection() {
    let mut scene = given_town("t2", 2);
    assert_eq!(scene.count(0, "build 1"), 5);
    assert_eq!(scene.refused(0, "build 1 3,3 H"), "CG-BLDG-8");
    assert_eq!(scene.refused(0, "build 1 1,3 H"), "CG-BLDG-8");
}

#[test]
fn cg_bldg_9_any_offset_and_orientation() {
    let scene = given_town("t4", 2);
    let places: Vec<String> = scene.choices(0).into_iter().filter(|text| text.starts_with("build 1")).collect();
    for place in ["build 1 0,2 H", "build 1 -1,2 H", "build 1 0,2 V"] {
        assert!(places.iter().any(|text| text == place), "{place}");
    }
}

#[test]
fn cg_bldg_10_the_standee_moves_onto_it() {
    let mut scene = given_town("t2", 2).on(0, "X");
    let building = scene.state.row[0];
    scene.play(0, "build 1 2,4 V");
    assert_eq!(scene.state.players[0].standee.unwrap().0, building);
}

#[test]
fn cg_bldg_11_several_standees_on_one_building() {
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "B");
    scene.event(0, "M22", true);
    let id = &TABLES.edition.buildings[scene.building("B").index()].id;
    scene.play(0, &format!("move {id}"));
    assert_eq!(scene.state.players[0].standee, scene.state.players[1].standee);
}

#[test]
fn cg_bldg_12_the_gap_is_filled_at_the_end_of_the_turn() {
    let mut scene = given_town("t2", 2);
    scene.play(0, "build 1 2,4 V");
    assert_eq!(scene.state.row.len(), 4);
}

#[test]
fn the_events_of_a_turn_tell_what_it_cost() {
    let mut scene = given_town("t2", 2).coins(&[0, 1, 0, 0, 0]);
    let events = scene.play(0, "build 2 2,4 V");
    assert!(matches!(events[0], Event::Built { slot: 2, paid: 1, collected: 1, .. }));
    assert!(events.iter().all(|event| scene.game.hear(&scene.state, event, engine::Viewer::Spectator).is_some()));
}
