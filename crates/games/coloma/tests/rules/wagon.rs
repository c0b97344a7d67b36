//! CO-S4.

use coloma::ids::Space;

use crate::scene::{EDITION, Scene, space_id, turns};

/// Seat 1 is at Site 4 with so many Horses, and opens the Common to move.
fn driving(horses: u8) -> Scene {
    let mut scene = turns(1, &[4, 2, 5]).horses(0, horses);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    scene
}

#[test]
fn co_s4_1_two_separate_complete_moves() {
    let mut scene = driving(1);
    scene.plays(0, &["go kelsey", "open second", "use base"]);
    assert!(scene.can(0, "go coloma"), "the second move starts afresh");
    scene.play(0, "go chili-bar");
    assert_eq!(scene.player(0).wagon, space_id("chili_bar"));
    assert_eq!(scene.refused(0, "use base"), "CO-TURN-3");
}

#[test]
fn co_s4_2_along_roads_one_space_for_a_horse() {
    let scene = driving(2);
    assert_eq!(scene.legal(0), ["go uniontown", "go kelsey", "go gold-hill", "go johntown-grade", "stop"]);
    assert_eq!(scene.refused(0, "go hangtown"), "CO-S4-2");
    assert_eq!(scene.refused(0, "end"), "CO-S4-2");
}

#[test]
fn co_s4_3_settlements_give_their_bonus_at_once() {
    let mut scene = driving(3);
    scene.play(0, "go uniontown");
    assert_eq!(scene.player(0).bucks, 4);
    scene.play(0, "go pilot-hill");
    assert_eq!(scene.player(0).dudes, 3);
}

#[test]
fn co_s4_4_boomtowns_left_when_passed_either_when_stopped() {
    let mut scene = driving(4);
    scene.plays(0, &["go kelsey", "go chili-bar", "go hangtown"]);
    assert_eq!(scene.player(0).dudes, 3, "nothing yet from Hangtown");
    scene.play(0, "go diamond-springs");
    assert_eq!(scene.player(0).dudes, 5, "moved over: the left bonus");
    let mut scene = driving(3);
    scene.plays(0, &["go kelsey", "go chili-bar", "go hangtown"]);
    assert_eq!(scene.legal(0), ["bonus left", "bonus right", "bonus none"]);
    assert_eq!(scene.refused(0, "finish"), "CO-S4-4");
    scene.plays(0, &["bonus right", "take stack"]);
    assert_eq!(scene.player(0).barrels.count_ones(), 1);
    let mut still = driving(3);
    still.play(0, "stop");
    assert_eq!(still.player(0).bucks, 2, "the start gives nothing");
}

#[test]
fn co_s4_5_other_wagons_are_skipped_but_not_in_boomtowns() {
    let mut scene = turns(1, &[4, 2, 5]).horses(0, 2).wagon(1, "kelsey").wagon(2, "hangtown");
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, "go kelsey"), "CO-S4-5");
    scene.play(0, "go chili-bar");
    assert_eq!((scene.player(0).bucks, scene.player(0).dudes), (2, 3), "no bonus of Kelsey");
    scene.play(0, "go hangtown");
    assert_eq!(scene.player(0).wagon, scene.player(2).wagon);
}

#[test]
fn co_s4_6_a_step_over_several_wagons() {
    let scene = turns(1, &[4, 2, 5]).wagon(1, "kelsey").wagon(2, "chili_bar");
    let steps = scene.game.steps_from(&scene.s, 0, Space(0), 1);
    let reached = |name: &str| steps & (1 << space_id(name).0) != 0;
    assert!(reached("hangtown") && reached("spanish_flat") && !reached("kelsey") && !reached("chili_bar"));
}

#[test]
fn co_s4_7_no_space_twice_in_one_move() {
    let mut scene = driving(3);
    scene.play(0, "go uniontown");
    assert_eq!(scene.refused(0, "go coloma"), "CO-S4-7");
}

#[test]
fn co_s4_8_the_length_is_fixed_when_the_move_starts() {
    // Georgetown's right bonus gives a Horse only after the move.
    let mut scene = driving(3);
    scene.plays(0, &["go johntown-grade", "go garden-valley", "go georgetown", "bonus right"]);
    assert_eq!(scene.player(0).horses, 2 + 2);
    assert!(scene.can(0, "open second"), "the move is over");
}

#[test]
fn co_s4_9_stop_after_any_number_of_spaces() {
    let mut scene = driving(3);
    scene.play(0, "stop");
    assert_eq!(scene.player(0).wagon, Space(0));
    let mut scene = driving(3);
    scene.plays(0, &["go gold-hill", "stop"]);
    assert_eq!(scene.player(0).wagon, space_id("gold_hill"));
}

#[test]
fn co_s4_10_the_map() {
    let map = &EDITION.map;
    assert_eq!((map.spaces.len(), map.roads.len(), map.lands.len()), (30, 36, 5));
    let scene = turns(1, &[4, 2, 5]);
    for (town, far) in [("georgetown", 3), ("hangtown", 3), ("folsom", 4), ("auburn", 5)] {
        assert_eq!(distance(&scene, "coloma", town), far, "{town}");
    }
    assert_eq!(driving(1).refused(0, "tent site-1"), "CO-S4-2");
    let beyond = engine::Game::apply(
        &scene.game,
        &mut driving(1).s,
        engine::Seat(0),
        coloma::action::Action::Go(Space(77)),
        &mut (),
    );
    assert_eq!(beyond.unwrap_err().clause, "CO-S4-10");
}

/// Spaces on the shortest way for seat 1.
pub fn distance(scene: &Scene, from: &str, to: &str) -> u8 {
    let goal = 1u32 << space_id(to).0;
    let mut reached = 1u32 << space_id(from).0;
    for far in 1..30 {
        let mut next = reached;
        for space in (0..30u8).filter(|space| reached & (1 << space) != 0) {
            next |= scene.game.steps_from(&scene.s, 0, Space(space), 0);
        }
        reached = next;
        if reached & goal != 0 {
            return far;
        }
    }
    panic!("{to} is out of reach");
}

#[test]
fn co_s4_11_the_hook_into_auburn() {
    let scene = turns(1, &[4, 2, 5]);
    let hook = scene.game.steps_from(&scene.s, 0, space_id("hook"), 0);
    assert_eq!(hook, 1 << space_id("cool").0 | 1 << space_id("auburn").0);
}

#[test]
fn co_s4_13_a_move_inside_another() {
    // Two spaces: one to Kelsey, then a Barrel's two to Hangtown, then the one that is left.
    let mut scene = driving(2).barrels(0, &["wagon_1"]);
    scene.plays(0, &["go kelsey", "barrel wagon-1", "go chili-bar", "go hangtown", "bonus left"]);
    assert_eq!(scene.player(0).dudes, 5);
    assert!(!scene.can(0, "go hangtown") && !scene.can(0, "forego"));
    scene.play(0, "go diamond-springs");
    assert_eq!(scene.player(0).dudes, 5, "no step of the outer move led to Hangtown");
    assert!(scene.can(0, "open second"), "its spaces are used up");

    // The outer move led to Hangtown, the inner one leaves it: moved over.
    let mut scene = driving(4).barrels(0, &["wagon_1"]);
    scene.plays(0, &["go kelsey", "go chili-bar", "go hangtown", "barrel wagon-1", "go diamond-springs"]);
    assert_eq!(scene.player(0).dudes, 5);
    scene.play(0, "stop");
    assert!(!scene.can(0, "go hangtown"), "the outer move was there");
    scene.play(0, "stop");

    // The inner move does not leave it: the outer one may still stop there.
    let mut scene = driving(4).barrels(0, &["wagon_1"]);
    scene.plays(0, &["go kelsey", "go chili-bar", "go hangtown", "barrel wagon-1", "stop", "stop"]);
    assert_eq!(scene.legal(0), ["bonus left", "bonus right", "bonus none"]);

    // A bonus that waits is that of the town in which the Wagon stopped.
    let mut scene = driving(3).barrels(0, &["wagon_1"]);
    scene.plays(0, &["go kelsey", "go chili-bar", "go hangtown", "barrel wagon-1", "go diamond-springs", "stop"]);
    scene.play(0, "bonus left");
    assert_eq!(scene.player(0).dudes, 5);
}

#[test]
fn co_s4_12_the_boom_is_the_bare_move() {
    let mut scene = turns(1, &[4, 2, 5]).town(0, &["livery_stable", "express_office"]);
    scene.play(1, "end").play(0, "open second");
    assert_eq!(scene.legal(0), ["use base", "finish"]);
    scene.plays(0, &["use base", "go kelsey"]);
    assert!(scene.can(0, "open common"), "one space: no wagon_plus in the Boom");
}
