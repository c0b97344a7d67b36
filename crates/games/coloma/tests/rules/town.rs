//! CO-S3.

use engine::Setup;

use crate::scene::{Scene, has, turns, turns_with};

/// Seat 1 is at Site 3 with plenty and two cards; the Barker on 4, the Bust on 1.
fn rich() -> Scene {
    turns(4, &[3, 4, 5]).dudes(0, 9).purse(0, 5, 9).hand(0, &["saloon", "gunsmith"])
}

#[test]
fn co_s3_1_hammer_two_dudes_and_two_bucks() {
    let mut scene = rich().purse(0, 0, 9);
    scene.plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, "build jailhouse"), "CO-S3-1");
    assert_eq!(scene.refused(0, "end"), "CO-S3-1");
    scene.play(0, "build saloon");
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (7, 7));
    assert!(!scene.can(0, "use base"), "once");
}

#[test]
fn co_s3_2_saw_two_dudes_and_one_gold() {
    let mut scene = rich();
    scene.plays(0, &["open second", "use base", "build saloon"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).gold, scene.player(0).bucks), (7, 4, 9));
}

#[test]
fn co_s3_3_it_stands_in_the_town_and_works_next_turn() {
    let mut scene = rich();
    scene.plays(0, &["open second", "use base", "build saloon"]);
    assert!(has(scene.player(0).town, "saloon") && !has(scene.player(0).hand, "saloon"));
    assert_eq!(scene.view(1).players[0].town.len(), 1, "face-up");
    assert!(has(scene.s.turn.fresh, "saloon"));
    scene.end_round();
    assert_eq!(scene.s.turn.fresh, 0);
}

#[test]
fn co_s3_4_a_hotel_instead() {
    let setup = Setup::of(3).with("hotels", "on");
    let mut scene = turns_with(&setup, 4, &[3, 4, 5]).dudes(0, 9).purse(0, 5, 9).hand(0, &["saloon"]);
    scene.plays(0, &["open second", "use base"]);
    assert_eq!(scene.legal_like(0, "hotel").len(), 6);
    assert!(scene.can(0, "build saloon"));
}
