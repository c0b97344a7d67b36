//! Build Railroad Track: catalogue 3.5.

use colorado_midland::{event::Event, state::Phase, view::PhaseView};
use engine::{Game, Seat};

use crate::scene::{Play, scene};

/// M of CM-BLD-11, at the start of a turn.
fn most(play: &Play) -> u8 {
    let Phase::Turn { most } = play.state.phase else { panic!("the turn has begun") };
    most
}

/// Green alone with so many cubes, and no group to take over.
fn few_cubes(hexes: &str, cubes: u8) -> crate::scene::Scene {
    scene(3).railroad("green", hexes).cubes("green", cubes).unused(0)
}

#[test]
fn cm_bld_1_five_points_are_used_completely() {
    let mut play = scene(3).option("confirm", "ask").play();
    play.does("A", "build green C19").does("A", "build green C18");
    assert_eq!(play.left(), 3);
    let sentence = play.refused("A", "confirm", "CM-BLD-1");
    assert_eq!(sentence, "You must still use 3 building points.");
    play.does("A", "build green C17").does("A", "build green D18");
    assert!(matches!(play.phase(), PhaseView::Confirm { .. }));
}

#[test]
fn cm_bld_2_cube_by_cube() {
    let mut play = scene(3).play();
    play.does("A", "build green C19");
    let view = play.view();
    assert_eq!((view.railroads[0].cubes_left, view.railroads[0].hexes.len()), (30, 2));
    assert!(matches!(play.events[0], Event::Built { cost: 1, left: 4, .. }));
}

#[test]
fn cm_bld_3_one_cube_of_a_railroad_in_a_hex() {
    let mut play = scene(3).railroad("green", "C20 C19").play();
    let sentence = play.refused("A", "build green Denver", "CM-BLD-3");
    assert_eq!(sentence, "The green railroad already has a cube in Denver.");
}

#[test]
fn cm_bld_4_only_beside_the_own_track() {
    let mut play = scene(3).railroad("green", "C20 C19 C18").railroad("yellow", "K21").play();
    let sentence = play.refused("A", "build yellow C17", "CM-BLD-4");
    assert_eq!(sentence, "Clear Creek is not adjacent to the track of the yellow railroad.");
    play.does("A", "build green C17");
}

#[test]
fn cm_bld_5_a_full_hex_is_refused() {
    let scene = scene(3).railroad("green", "F16 F15 C20").railroad("yellow", "F16 C20");
    let sentence = scene.play().refused("A", "build yellow F15", "CM-BLD-5");
    assert_eq!(sentence, "Kenosha Pass is full: a pass holds one railroad.");
}

#[test]
fn cm_bld_6_a_cube_costs_no_more_than_is_left() {
    let mut play = scene(3).railroad("green", "F16 C20").play();
    play.does("A", "build green C19").does("A", "build green C18");
    let sentence = play.refused("A", "build green F15", "CM-BLD-6");
    assert_eq!(sentence, "Kenosha Pass costs 4 points, and you have 3 points left.");
}

#[test]
fn cm_bld_7_points_for_several_railroads() {
    let mut play = scene(3).railroad("yellow", "K21").railroad("red", "P22").play();
    play.does("A", "build green C19").does("A", "build yellow J21").does("A", "build red O22");
    assert_eq!(play.left(), 2);
}

#[test]
fn cm_bld_8_mixed_order_and_chains() {
    let mut play = scene(3).railroad("yellow", "K21").play();
    for step in ["green C19", "yellow J21", "green C18", "yellow I21", "green D18"] {
        play.does("A", &format!("build {step}"));
    }
    assert_eq!(play.to_act(), 'B');
}

#[test]
fn cm_bld_9_only_railroads_on_the_map() {
    let sentence = scene(3).play().refused("A", "build blue C19", "CM-BLD-9");
    assert_eq!(sentence, "There is no blue railroad on the map yet: it must be started first.");
}

#[test]
fn cm_bld_10_points_are_for_track_only() {
    let mut play = scene(3).play();
    play.does("A", "build green C19");
    play.refused("A", "start yellow Pueblo", "CM-BLD-10");
    play.refused("A", "shut 1", "CM-BLD-10");
    play.refused("A", "claim Aspen", "CM-RND-2");
}

#[test]
fn cm_bld_11_points_may_not_be_stranded() {
    // Two cubes for five points: only a pass and a hex for one point make five.
    let mut play = few_cubes("F16 C20", 2).play();
    assert_eq!(most(&play), 5, "a pass and a Normal hex");
    let sentence = play.refused("A", "build green E17", "CM-BLD-11");
    assert_eq!(sentence, "After a cube in E17 points would stay unused: this turn 5 can be used, and must be.");
    play.refused("A", "build green F17", "CM-BLD-11");
    play.does("A", "build green C19");
    assert_eq!(play.legal("A"), ["build green F15"], "the only way to use four more points with one cube");
    play.does("A", "build green F15");
    assert_eq!(play.to_act(), 'B');
}

#[test]
fn cm_bld_12_points_that_cannot_be_used_end_the_game() {
    let mut play = few_cubes("F16 C20", 1).play();
    assert_eq!(most(&play), 4);
    play.does("A", "build green F15");
    assert!(play.events.contains(&Event::Unspent { seat: Seat(0), points: 1 }));
    play.shuts("B").shuts("C").finish();
    assert_eq!((play.ended(), play.view().round), (vec!["points".to_owned()], 1));
}

#[test]
fn cm_bld_13_with_less_than_five_exactly_that_is_spent() {
    let mut play = few_cubes("C20", 3).play();
    let points = most(&play);
    assert_eq!(points, 5, "1 + 2 + 2");
    let mut play_two = few_cubes("C20", 2).play();
    assert_eq!(most(&play_two), 3, "1 + 2");
    play_two.does("A", "build green C19");
    assert!(play_two.legal("A").iter().all(|text| text.starts_with("build green")));
    let two_points = play_two.legal("A").swap_remove(0);
    play_two.does("A", &two_points);
    assert_eq!(play_two.to_act(), 'B');
    assert!(play_two.view().end.unspent);
    play.does("A", "build green C19");
}

#[test]
fn cm_bld_14_without_anything_to_build_it_is_not_offered() {
    let play = scene(3).cubes("green", 0).groups("green", "green yellow red").unused(0).play();
    assert_eq!(most(&play), 0);
    assert!(!play.may("A", "build") && play.may("A", "shut"));
}

#[test]
fn cm_bld_15_another_action_does_not_end_the_game() {
    let mut play = few_cubes("F16 C20", 1).play();
    assert_eq!(most(&play), 4);
    play.shuts("A");
    assert!(!play.view().end.unspent);
}

#[test]
fn cm_bld_16_m_counts_groups_that_can_be_taken_over() {
    let dry = || scene(3).cubes("green", 0);
    assert_eq!(most(&dry().unused(0).play()), 0);
    let mut play = dry().unused(1).play();
    assert_eq!(most(&play), 5);
    assert_eq!(play.legal("A").iter().filter(|text| text.starts_with("take")).count(), 1);
    play.does("A", "take green yellow");
    assert!(matches!(play.phase(), PhaseView::MustBuild { left: 5, spent: 0, most: 5, .. }));
}

#[test]
fn cm_bld_17_over_when_m_points_are_spent() {
    let mut play = scene(3).railroad("green", "F16 C20").play();
    play.does("A", "build green F15").does("A", "build green C19");
    assert_eq!(play.to_act(), 'B');
    // The question of CM-LRG-6 comes first.
    let mut play = scene(3).railroad("green", "F16 C20").cubes("green", 2).play();
    play.does("A", "build green F15").does("A", "build green C19");
    assert!(matches!(play.phase(), PhaseView::TakeOver { .. }));
    play.does("A", "not-now");
    assert_eq!(play.to_act(), 'B');
}

#[test]
fn cm_bld_18_useless_track_is_legal() {
    let mut play = scene(3).play();
    for hex in ["B19", "A19", "A18", "D20", "D19"] {
        play.does("A", &format!("build green {hex}"));
    }
    assert_eq!(play.to_act(), 'B');
}

#[test]
fn ids_that_do_not_exist_are_refused() {
    use colorado_midland::{
        action::Action,
        ids::{Colour, HexId},
    };
    let mut play = scene(3).play();
    for action in [
        Action::Build { railroad: Colour(200), hex: HexId(0) },
        Action::Build { railroad: Colour(0), hex: HexId(9999) },
        Action::Build { railroad: Colour(0), hex: HexId(383) },
        Action::TakeOver { railroad: Colour(6), group: Colour(99) },
        Action::Start { colour: Colour(77), city: HexId(9999) },
        Action::Shut { position: 0 },
        Action::Shut { position: 255 },
    ] {
        assert!(play.game.apply(&mut play.state, Seat(0), action, &mut ()).is_err());
        assert!(play.game.apply(&mut play.state, Seat(7), action, &mut ()).is_err());
    }
}
