//! CO-S2.

use coloma::event::Event;

use crate::scene::{Scene, bridge_id, turns};

/// Seat 1 is at Site 2 with plenty; the Barker on 1, the Bust on 3.
fn rich() -> Scene {
    turns(1, &[2, 4, 5]).dudes(0, 9).purse(0, 5, 9).bridge_types(&["coloma_bridge", "mosquito_bridge"])
}

#[test]
fn co_s2_1_hammer_river_two_dudes_two_bucks_bridge_three_and_four() {
    let mut scene = rich().purse(0, 0, 9);
    scene.plays(0, &["open common", "use base", "survey 4", "skip", "end"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (7, 7));
    let mut scene = rich().purse(0, 0, 9).rivers(0, &[1]);
    scene.plays(0, &["open common", "use base", "bridge coloma-bridge"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (6, 5));
    assert_eq!(scene.refused(0, "survey 1"), "CO-TURN-3");
}

#[test]
fn co_s2_2_saw_river_two_dudes_one_gold_bridge_three_and_two() {
    let mut scene = rich();
    scene.plays(0, &["open second", "use base", "survey 4", "skip"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).gold), (7, 4));
    let mut scene = rich().rivers(0, &[1]);
    scene.plays(0, &["open second", "use base", "bridge coloma"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).gold, scene.player(0).bucks), (6, 3, 9));
}

#[test]
fn co_s2_3_any_vacant_canyon_and_its_benefit_or_not() {
    let mut scene = rich();
    scene.plays(0, &["open second", "use base"]);
    assert_eq!(scene.legal_like(0, "survey"), ["survey 1", "survey 2", "survey 3", "survey 4"]);
    scene.plays(0, &["survey 1", "accept"]);
    assert_eq!((scene.player(0).gold, scene.game.score(&scene.s, 0).rivers), (5, 3), "points at the end only");
    assert_eq!(scene.player(0).vp, 0);
    let mut scene = rich().rivers(0, &[1]);
    scene.plays(0, &["open second", "use base"]);
    assert_eq!(scene.refused(0, "survey 1"), "CO-S2-3");
    assert_eq!(scene.refused(0, "end"), "CO-S2-1");
    scene.play(0, "survey 2");
    assert_eq!(scene.refused(0, "finish"), "CO-GEN-4");
    scene.play(0, "skip");
    assert_eq!(scene.player(0).dudes, 7);
}

#[test]
fn co_s2_4_four_rivers_at_most() {
    let mut scene = rich().rivers(0, &[1, 2, 3, 4]);
    scene.plays(0, &["open second", "use base"]);
    assert!(scene.legal_like(0, "survey").is_empty());
    assert_eq!(scene.refused(0, "survey 5"), "CO-S2-4");
}

#[test]
fn co_s2_5_a_bridge_needs_a_river_without_one() {
    let mut scene = rich().rivers(0, &[2]).bridge(0, "coloma_bridge");
    scene.plays(0, &["open second", "use base"]);
    assert!(scene.legal_like(0, "bridge").is_empty());
    assert_eq!(scene.refused(0, "bridge mosquito"), "CO-S2-5");
}

#[test]
fn co_s2_6_no_two_of_a_type_and_none_that_is_gone() {
    let mut scene = rich().rivers(0, &[1, 2]).bridge(0, "coloma_bridge");
    let mosquito = bridge_id("mosquito_bridge").index();
    scene.plays(0, &["open second", "use base"]);
    assert_eq!(scene.refused(0, "bridge coloma"), "CO-S2-6");
    scene.s.bridges[mosquito] = 0;
    assert_eq!(scene.refused(0, "bridge mosquito"), "CO-S2-6");
}

#[test]
fn co_s2_7_the_cost_is_paid_before_the_benefit() {
    // North Fork gives 1 Gold: it cannot pay for itself.
    let mut scene = rich().purse(0, 0, 9);
    assert_eq!(scene.refused(0, "open second"), "CO-TECH-3");
    scene.plays(0, &["open common", "use base", "survey 1"]);
    let paid = scene.heard.iter().position(|event| matches!(event, Event::Paid { .. }));
    let surveyed = scene.heard.iter().position(|event| matches!(event, Event::Surveyed { .. }));
    assert!(paid < surveyed);
}

#[test]
fn co_s2_8_discounts_lower_the_named_part_only() {
    let mut scene = rich().purse(0, 0, 9).town(0, &["surveyors_office"]);
    scene.plays(0, &["open common", "use base", "survey 4", "skip"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (8, 7));
    let mut scene = rich().purse(0, 0, 9).town(0, &["surveyors_office"]).rivers(0, &[1]).dudes(0, 2);
    scene.plays(0, &["open common", "use base", "bridge coloma"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (0, 5));
}
