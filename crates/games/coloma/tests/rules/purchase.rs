//! CO-S2, CO-S3, CO-HOTEL.

use coloma::event::Event;
use engine::Setup;

use crate::scene::{Scene, bridge_id, has, hotel_id, turns, turns_with};

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

/// Seat 1 is at Site 3 with plenty and two cards; the Barker on 4, the Bust on 1.
fn builder() -> Scene {
    turns(4, &[3, 4, 5]).dudes(0, 9).purse(0, 5, 9).hand(0, &["saloon", "gunsmith"])
}

#[test]
fn co_s3_1_hammer_two_dudes_and_two_bucks() {
    let mut scene = builder().purse(0, 0, 9);
    scene.plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, "build jailhouse"), "CO-S3-1");
    assert_eq!(scene.refused(0, "end"), "CO-S3-1");
    scene.play(0, "build saloon");
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (7, 7));
    assert!(!scene.can(0, "use base"), "once");
}

#[test]
fn co_s3_2_saw_two_dudes_and_one_gold() {
    let mut scene = builder();
    scene.plays(0, &["open second", "use base", "build saloon"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).gold, scene.player(0).bucks), (7, 4, 9));
}

#[test]
fn co_s3_3_it_stands_in_the_town_and_works_next_turn() {
    let mut scene = builder();
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

fn hotels(barker: u8, sites: &[u8]) -> Scene {
    turns_with(&Setup::of(sites.len() as u8).with("hotels", "on"), barker, sites)
}

/// Seat 1 places Dudes at Site 5 and owns the Cary House (2 VP, 1 Gold).
fn placing(dudes: u8) -> Scene {
    let mut scene = hotels(1, &[5, 2, 4]).hotel(0, "cary_house_1").dudes(0, dudes);
    scene.play(1, "end").play(2, "end").plays(0, &["open common", "use base"]);
    scene
}

#[test]
fn co_hotel_1_two_for_each_player_eight_points_each() {
    let scene = hotels(1, &[5, 2, 4]).hotel(0, "cary_house_1");
    assert_eq!(scene.s.hotels.count_ones(), 5);
    assert_eq!(scene.game.score(&scene.s, 0).hotels, 8);
}

#[test]
fn co_hotel_2_a_horse_and_four_bucks_or_two_gold() {
    let mut scene = hotels(4, &[3, 4, 5]).purse(0, 0, 4);
    scene.plays(0, &["open common", "use base"]);
    let text = scene.legal_like(0, "hotel")[0].clone();
    scene.play(0, &text);
    assert_eq!((scene.player(0).horses, scene.player(0).bucks, scene.player(0).dudes), (0, 0, 2));
    let mut scene = hotels(4, &[3, 4, 5]).purse(0, 2, 0).hand(0, &["saloon"]);
    scene.plays(0, &["open second", "use base"]);
    let text = scene.legal_like(0, "hotel")[0].clone();
    scene.play(0, &text);
    assert_eq!((scene.player(0).horses, scene.player(0).gold), (0, 0));
    let mut poor = hotels(4, &[3, 4, 5]).purse(0, 1, 0).hand(0, &["saloon", "gunsmith"]);
    poor.plays(0, &["open second", "use base"]);
    let name = poor.game.edition().hotels[poor.s.hotels.trailing_zeros() as usize].id.replace('_', "-");
    assert_eq!(poor.refused(0, &format!("hotel {name}")), "CO-HOTEL-2");
}

#[test]
fn co_hotel_3_only_with_the_base_ability() {
    let mut scene = hotels(4, &[3, 4, 5]).purse(0, 9, 9).hand(0, &["saloon", "gunsmith"]).barrels(0, &["town_1"]);
    scene.play(0, "barrel town-1");
    assert!(scene.legal_like(0, "hotel").is_empty());
    let name = scene.game.edition().hotels[scene.s.hotels.trailing_zeros() as usize].id.replace('_', "-");
    assert_eq!(scene.refused(0, &format!("hotel {name}")), "CO-HOTEL-3");
}

#[test]
fn co_hotel_4_any_that_is_left_and_as_many_as_one_likes() {
    let mut scene = hotels(4, &[3, 4, 5]).purse(0, 9, 9).horses(0, 3);
    scene.plays(0, &["open common", "use base"]);
    assert_eq!(scene.legal_like(0, "hotel").len(), 6);
    let text = scene.legal_like(0, "hotel")[3].clone();
    scene.plays(0, &[&text, "pay 0", "open second", "use base"]);
    assert_eq!(scene.legal_like(0, "hotel").len(), 5);
    assert_eq!(scene.refused(0, &text), "CO-HOTEL-4");
    let text = scene.legal_like(0, "hotel")[0].clone();
    scene.play(0, &text);
    assert_eq!(scene.player(0).hotels.count_ones(), 2);
}

#[test]
fn co_hotel_5_beds_in_addition_to_the_row_or_without_it() {
    let mut scene = placing(3);
    scene.plays(0, &["bed cary-house-1 1", "row 1", "bed cary-house-1 2"]);
    assert_eq!((scene.player(0).dudes, scene.s.gunmen_of(0)), (0, 1));
    let mut scene = placing(3);
    scene.plays(0, &["bed cary-house-1 2", "done"]);
    assert_eq!(scene.s.gunmen_of(0), 0);
    let scene = placing(3);
    assert_eq!(scene.refused(0, "bed winters-hotel-1 1"), "CO-HOTEL-5");
    // Also with the Barrel.
    let mut scene = hotels(2, &[1, 3, 5]).hotel(0, "cary_house_1").barrels(0, &["dudes_1"]);
    scene.plays(0, &["barrel dudes-1", "skip", "accept", "bed cary-house-1 1", "done"]);
    assert_eq!(scene.player(0).vp, 2);
}

#[test]
fn co_hotel_6_a_bed_gives_its_gain_once() {
    let mut scene = placing(3);
    scene.play(0, "bed cary-house-1 1");
    assert_eq!(scene.player(0).vp, 2);
    assert_eq!(scene.refused(0, "bed cary-house-1 1"), "CO-HOTEL-6");
    assert_eq!(scene.refused(0, "bed cary-house-1 3"), "CO-HOTEL-6");
    scene.play(0, "bed cary-house-1 2");
    assert_eq!(scene.player(0).gold, 2);
}

#[test]
fn co_hotel_7_guests_go_to_the_supply_at_year_end() {
    let mut scene = hotels(5, &[1, 3, 4]).hotel(0, "cary_house_1");
    scene.s.beds = 1 << (4 * hotel_id("cary_house_1").0);
    scene.s.players[0].dudes -= 1;
    scene.end_round();
    let player = scene.player(0);
    assert_eq!((scene.s.beds, player.dudes + player.spare_dudes + player.graves), (0, 12));
}

#[test]
fn co_hotel_8_usable_on_the_turn_it_is_built() {
    let mut scene = hotels(4, &[3, 4, 5]).purse(0, 0, 4).barrels(0, &["dudes_1"]);
    scene.plays(0, &["open common", "use base"]);
    let text = scene.legal_like(0, "hotel")[0].clone();
    scene.plays(0, &[&text, "finish", "barrel dudes-1", "accept", "accept"]);
    assert!(!scene.legal_like(0, "bed").is_empty());
    let bed = scene.legal_like(0, "bed")[0].clone();
    scene.play(0, &bed);
    assert_eq!(scene.s.gunmen_of(0), 0, "a guest is no Gunman");
}
