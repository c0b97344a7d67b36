//! Large railroads: catalogue 3.6.

use colorado_midland::{edition::Terrain, event::Event, ids::Colour, view::PhaseView};
use engine::Seat;

use crate::scene::{Scene, mini_map, scene};

/// Green with one cube left, near Denver.
fn last_cube() -> Scene {
    scene(3).railroad("green", "C20 C19 C18").cubes("green", 1).railroad("yellow", "K21")
}

#[test]
fn cm_lrg_1_a_railroad_starts_with_32_cubes() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Pueblo");
    assert_eq!(play.view().railroads[1].cubes_left, 31, "one is in Pueblo");
}

#[test]
fn cm_lrg_2_any_unused_group_for_nothing() {
    let mut play = last_cube().play();
    play.does("A", "build green D18");
    let asked = PhaseView::TakeOver { seat: Seat(0), railroad: Colour(0), left: 4, spent: 1, most: 5 };
    assert_eq!(play.phase(), asked);
    assert_eq!(play.legal("A").len(), 5, "four groups, or not now");
    play.does("A", "take green orange");
    assert_eq!(play.left(), 4);
    let green = &play.view().railroads[0];
    assert_eq!((green.groups.clone(), green.cubes_left), (vec![Colour(0), Colour(5)], 32));
}

#[test]
fn cm_lrg_3_a_group_taken_over_starts_no_railroad() {
    let mut play = scene(3).groups("green", "green blue").play();
    play.refused("A", "start blue Pueblo", "CM-STR-2");
    assert!(!play.may("A", "start blue") && play.may("A", "start red"));
}

#[test]
fn cm_lrg_4_three_groups_are_the_limit() {
    let third = || last_cube().groups("green", "green blue");
    let mut play = third().play();
    play.does("A", "build green D18").does("A", "take green red");
    assert_eq!(play.view().railroads[0].groups.len(), 3);
    let mut play = last_cube().groups("green", "green blue red").play();
    play.does("A", "build green D18");
    assert!(matches!(play.phase(), PhaseView::Build { .. }), "nobody is asked");
    play.refused("A", "take green black", "CM-LRG-9");
}

#[test]
fn cm_lrg_5_a_group_in_use_cannot_be_taken() {
    let mut play = last_cube().play();
    play.does("A", "build green D18");
    let sentence = play.refused("A", "take green yellow", "CM-LRG-5");
    assert_eq!(sentence, "The yellow cubes are in use.");
    play.refused("A", "take green green", "CM-LRG-5");
}

#[test]
fn cm_lrg_6_asked_at_the_last_cube_even_without_points() {
    let mut play = scene(3).railroad("green", "C20 F16").cubes("green", 2).play();
    play.refused("A", "not-now", "CM-LRG-6");
    play.does("A", "build green F15").does("A", "build green C19");
    assert!(matches!(play.phase(), PhaseView::TakeOver { .. }));
    play.refused("A", "build green C18", "CM-LRG-6");
    play.refused("A", "shut 1", "CM-LRG-6");
    play.does("A", "take green red");
    assert_eq!(play.to_act(), 'B');
    assert_eq!(play.view().railroads[0].cubes_left, 32);
}

#[test]
fn cm_lrg_7_later_only_with_a_cube_at_once() {
    let mut play = last_cube().play();
    play.does("A", "build green D18").does("A", "not-now");
    assert_eq!(play.events, [Event::Declined { seat: Seat(0), railroad: Colour(0) }], "everybody hears of it");
    play.refused("A", "build green C17", "CM-LRG-7");
    play.does("A", "take green red");
    assert!(play.events.contains(&Event::TookOver { seat: Seat(0), railroad: Colour(0), group: Colour(2) }));
    assert!(matches!(play.phase(), PhaseView::MustBuild { left: 4, spent: 1, .. }));
    let sentence = play.refused("A", "build yellow J21", "CM-LRG-7");
    assert_eq!(sentence, "The green railroad has taken over a group: its next cube comes first.");
    play.refused("A", "take yellow blue", "CM-LRG-7");
    play.does("A", "build green C17").does("A", "build yellow J21");
    // And as the first step of somebody else's turn.
    let mut play = scene(3).cubes("green", 0).railroad("yellow", "K21").turn_of("B").play();
    play.does("B", "take green blue").does("B", "build green C19").does("B", "build yellow J21");
}

#[test]
fn cm_lrg_8_a_railroad_with_cubes_takes_nothing() {
    let mut play = scene(3).play();
    let sentence = play.refused("A", "take green blue", "CM-LRG-8");
    assert_eq!(sentence, "The green railroad still has cubes, so it takes over no group.");
}

#[test]
fn cm_lrg_9_without_cubes_and_groups_it_cannot_grow() {
    let mut play = last_cube().unused(0).play();
    play.does("A", "build green D18");
    assert!(matches!(play.phase(), PhaseView::Build { .. }), "no group is unused: nobody is asked");
    let sentence = play.refused("A", "build green C17", "CM-LRG-9");
    assert_eq!(sentence, "The green railroad has no cubes left, and no colour group is unused.");
    play.refused("A", "take green blue", "CM-LRG-9");
    // Its track still links.
    let play = scene(3).railroad("green", "D15").cubes("green", 0).unused(0).play();
    assert_eq!(play.view().end.linked, 1);
}

#[test]
fn cm_lrg_10_all_colours_are_one_railroad() {
    let mut play = scene(3).railroad("green", "C20 C19 D15").groups("green", "green blue").play();
    let sentence = play.refused("A", "build blue C18", "CM-LRG-10");
    assert_eq!(sentence, "The blue cubes are part of the green railroad: build that.");
    play.does("A", "build green C18");
    assert_eq!(play.view().district_railroads.iter().sum::<u8>(), 1);
}

#[test]
fn cm_lrg_11_without_groups_nothing_starts_and_nothing_grows() {
    let mut play = last_cube().unused(0).play();
    play.refused("A", "start red Pueblo", "CM-STR-5");
    play.does("A", "build yellow J21").does("A", "build green D18");
    assert!(matches!(play.phase(), PhaseView::Build { .. }));
}

#[test]
fn cm_bld_11_a_take_over_may_not_strand_points_either() {
    // Green's last cube goes into a dead end; only yellow, which is dry, could use the rest with the last group.
    let normal = Terrain::Normal;
    let hexes = [("X1", 0, 0, Terrain::City), ("X2", 1, 0, normal), ("Y1", 10, 0, Terrain::City)];
    let more = [("Y2", 11, 0, normal), ("Y3", 12, 0, normal), ("Y4", 13, 0, normal), ("Y5", 14, 0, normal)];
    let map = mini_map(&[&hexes[..], &more[..]].concat(), &[]);
    let scene = scene(3).edition(map).railroad("green", "X1").cubes("green", 1);
    let mut play = scene.railroad("yellow", "Y1").cubes("yellow", 0).unused(1).play();
    play.does("A", "build green X2");
    let sentence = play.refused("A", "take green red", "CM-BLD-11");
    assert_eq!(
        sentence,
        "If the green railroad took a group over now, points would stay unused: this turn 5 can be used, and must be."
    );
    play.does("A", "not-now");
    assert_eq!(play.legal("A"), ["take yellow red"], "green could not place a cube of it");
    for step in ["take yellow red", "build yellow Y2", "build yellow Y3", "build yellow Y4", "build yellow Y5"] {
        play.does("A", step);
    }
    assert_eq!(play.to_act(), 'B');
}
