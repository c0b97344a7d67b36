//! Silver Actions (CG-SILV).

use cerro_gordo::{event::Event, state::Phase};
use engine::{Game, Seat, Viewer};

use crate::scene::{card, given_town};

#[test]
fn cg_silv_1_a_bonus_road_costs_two() {
    let mut scene = given_town("t2", 2).silver(0, 3);
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.coins_of(0), 1);
    let mut poor = given_town("t2", 2).silver(0, 1);
    assert_eq!(poor.refused(0, "bonus fork -1,0 0"), "CG-SILV-1");
}

#[test]
fn cg_silv_2_before_the_regular_road() {
    let mut scene = given_town("t2", 2).silver(0, 2);
    scene.play(0, "bonus fork -1,0 0");
    assert!(scene.state.turn_so_far.owes_road && scene.count(0, "road") > 0);
}

#[test]
fn cg_silv_3_the_tile_in_front_and_a_new_one_is_drawn() {
    // T19: two Roads this turn, no second Bonus Road.
    let mut scene = given_town("t2", 2).silver(0, 5).owes(false, true);
    let next = *scene.state.road_pile.last().unwrap();
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.state.players[0].roads[..], [next]);
    assert_eq!(scene.count(0, "bonus"), 0);
    let mut none = given_town("t2", 2).silver(0, 5).roads(0, &[]);
    assert_eq!(none.refused(0, "bonus fork -1,0 0"), "CG-SILV-3");
}

#[test]
fn cg_silv_4_refresh_one_or_both() {
    let mut scene =
        given_town("t2", 2).character(0, "travis").silver(0, 5).hand(0, &["P01", "P02"]).deck(&["P40", "P41"]);
    assert_eq!(scene.count(0, "refresh"), 3);
    scene.play(0, "refresh both");
    assert!(scene.holds(0, "P40") && scene.holds(0, "P41") && scene.coins_of(0) == 0);
    let mut empty = given_town("t2", 2).silver(0, 9);
    assert_eq!((empty.count(0, "refresh"), empty.refused(0, "refresh 1")), (0, "CG-SILV-4"));
}

#[test]
fn cg_silv_5_each_once_per_turn_and_both_in_one() {
    let mut scene = given_town("t2", 2).silver(0, 20).hand(0, &["P01", "P02"]).deck(&["P40"]);
    scene.play(0, "refresh 1");
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.refused(0, "refresh 1"), "CG-SILV-5");
    assert_eq!(scene.refused(0, "bonus fork -1,0 0"), "CG-SILV-5");
}

#[test]
fn cg_silv_6_only_the_active_player_in_full() {
    let mut scene = given_town("t2", 2).silver(0, 1).silver(1, 9).hand(0, &["P01", "P02"]).hand(1, &["P03", "P04"]);
    assert_eq!(scene.refused(1, "refresh 1"), "CG-TURN-1");
    assert_eq!(scene.refused(0, "refresh 1"), "CG-SILV-4");
    let mut scene = scene.coins(&[4, 0, 0, 0, 0]);
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "refresh 1");
    assert_eq!(scene.coins_of(0), 3, "Silver gained this turn is spent");
}

#[test]
fn cg_silv_7_discards_lie_face_down() {
    let mut scene = given_town("t2", 2).silver(0, 9).hand(0, &["P01", "P02"]).deck(&["P40"]);
    let events = scene.play(0, "refresh 1");
    assert_eq!(scene.state.discards[..], [card("P01")]);
    let heard = events.iter().filter_map(|event| scene.game.hear(&scene.state, event, Viewer::Seat(Seat(1))));
    assert!(heard.into_iter().all(|event| !matches!(event, Event::CardsDiscarded { cards: Some(_), .. })));
}

#[test]
fn cg_silv_8_none_after_the_last_tile() {
    let mut scene = given_town("t2", 2).on(0, "X").silver(0, 20).hand(0, &["P01", "P02"]).left(&[1, 0]);
    scene = scene.owes(false, false).top(0, "M34");
    scene.play(0, "draw union");
    assert_eq!((scene.phase(), scene.choices(0).len()), (Phase::Over, 0));
}

#[test]
fn cg_exh_1_silver_never_runs_out() {
    let mut scene = given_town("t1", 2).on(0, "A").silver(0, 40).silver(1, 40).owes(false, false).top(0, "M13");
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 43);
    assert_eq!(scene.game.view(&scene.state, Viewer::Spectator).coins_left, 0);
}
