//! Start a Railroad: catalogue 3.8.

use colorado_midland::event::Event;
use engine::Seat;

use crate::scene::scene;

#[test]
fn cm_str_1_only_the_first_player() {
    let mut play = scene(3).turn_of("B").play();
    let sentence = play.refused("B", "start yellow Pueblo", "CM-STR-1");
    assert_eq!(sentence, "Only the First Player may start a railroad.");
    assert!(!play.may("B", "start"));
}

#[test]
fn cm_str_2_an_unused_group_in_a_city() {
    let mut play = scene(3).play();
    assert_eq!(play.legal("A").iter().filter(|text| text.starts_with("start")).count(), 20);
    play.refused("A", "start green Pueblo", "CM-STR-2");
    let sentence = play.refused("A", "start yellow Leadville", "CM-STR-2");
    assert_eq!(sentence, "A railroad cannot start in Leadville: it starts in a city.");
    play.does("A", "start yellow Colorado Springs");
    assert!(matches!(play.events[0], Event::Started { seat: Seat(0), .. }));
}

#[test]
fn cm_str_3_a_full_city_is_refused() {
    let mut play = scene(3).railroad("yellow", "C20").railroad("red", "C20").play();
    let sentence = play.refused("A", "start blue Denver", "CM-STR-3");
    assert_eq!(sentence, "Denver is full: a city holds 3 railroads.");
}

#[test]
fn cm_str_4_several_may_start_in_one_city() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Denver");
    assert_eq!(play.view().railroads[1].hexes, play.view().railroads[0].hexes);
}

#[test]
fn cm_str_5_not_offered_without_group_or_room() {
    let mut none = scene(3).unused(0).play();
    none.refused("A", "start blue Pueblo", "CM-STR-5");
    assert!(!none.may("A", "start"));
    let full = "C20 K21 P22 Y22";
    let full = scene(3).railroad("green", full).railroad("yellow", full).railroad("red", full).play();
    assert!(!full.may("A", "start"));
}

#[test]
fn cm_str_6_no_points_and_the_turn_is_over() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Pueblo");
    assert_eq!(play.to_act(), 'B');
    assert!(play.may("B", "build yellow"), "the next player may already build it");
}

#[test]
fn cm_str_7_one_start_a_round() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Pueblo");
    for who in ["B", "C"] {
        assert!(!play.may(who, "start"));
        play.shuts(who);
    }
}
