//! CO-HOTEL.

use engine::Setup;

use crate::scene::{Scene, hotel_id, turns_with};

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
    let name = poor.game.edition.hotels[poor.s.hotels.trailing_zeros() as usize].id.replace('_', "-");
    assert_eq!(poor.refused(0, &format!("hotel {name}")), "CO-HOTEL-2");
}

#[test]
fn co_hotel_3_only_with_the_base_ability() {
    let mut scene = hotels(4, &[3, 4, 5]).purse(0, 9, 9).hand(0, &["saloon", "gunsmith"]).barrels(0, &["town_1"]);
    scene.play(0, "barrel town-1");
    assert!(scene.legal_like(0, "hotel").is_empty());
    let name = scene.game.edition.hotels[scene.s.hotels.trailing_zeros() as usize].id.replace('_', "-");
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
