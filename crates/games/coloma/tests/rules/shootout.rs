//! CO-SHOOT, CO-YEAR.

use coloma::{event::Event, state::Phase};
use engine::Setup;

use crate::scene::{EDITION, Scene, turns, turns_with};

/// The last round of 1848: nobody has anything else to do.
fn eve(seats: usize) -> Scene {
    turns(5, &[1, 3, 4, 1, 3, 4][..seats]).chart("warning_shots")
}

fn vps(scene: &Scene) -> Vec<u16> {
    scene.s.players[..usize::from(scene.game.seats)].iter().map(|player| player.vp).collect()
}

fn buried(scene: &Scene) -> Vec<u8> {
    scene.s.players[..usize::from(scene.game.seats)].iter().map(|player| player.graves).collect()
}

#[test]
fn co_shoot_1_outnumber_is_strict() {
    let mut scene = eve(3).gunmen(0, 3).outlaws(3);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { gunmen: 3, outlaws: 3, left: false })));
    let mut scene = eve(3).gunmen(0, 3).outlaws(2);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { left: true, .. })));
}

#[test]
fn co_shoot_2_places_and_ties() {
    // Three each: row 1 is nearer than row 3. The others with Gunmen are third.
    let scene = eve(4).gunmen(0, 3).gunmen(1, 1).gunmen(1, 2).gunmen(2, 8).gunmen(3, 9);
    assert_eq!(scene.game.ranking(&scene.s), [1, 0, 2, 3]);
    let mut scene = scene.outlaws(0);
    scene.end_round();
    assert_eq!(vps(&scene), [3, 5, 1, 1]);
}

#[test]
fn co_shoot_3_outlaws_never_run_out() {
    let mut scene = eve(3).outlaws(500);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { outlaws: 500, .. })));
}

#[test]
fn co_shoot_4_upper_tile_lower_tile_printed_chart() {
    let mut scene = eve(3);
    let [upper, lower] = scene.s.charts;
    let charts = &EDITION.charts;
    assert_eq!(scene.game.chart(&scene.s).id, charts[usize::from(upper)].id);
    scene.s.year = 1;
    assert_eq!(scene.game.chart(&scene.s).id, charts[usize::from(lower)].id);
    scene.s.year = 2;
    assert_eq!(scene.game.chart(&scene.s).id, "board_1850");
}

#[test]
fn co_shoot_5_the_first_takes_the_badge_except_in_1850() {
    let mut scene = eve(3).gunmen(2, 1).outlaws(9);
    scene.end_round();
    assert_eq!(scene.s.sheriff, 2, "also when the Outlaws were not outnumbered");
    let mut scene = eve(3).outlaws(9).sheriff(1);
    scene.end_round();
    assert_eq!(scene.s.sheriff, 1, "nobody has Gunmen");
    let mut scene = eve(3).year(2).gunmen(2, 1);
    scene.end_round();
    assert_eq!((scene.s.phase, scene.s.sheriff), (Phase::Over, 0));
}

#[test]
fn co_shoot_6_first_second_then_the_others_gains_before_deaths() {
    let mut scene = turns(5, &[1, 3, 4]).chart("stolen_dust").gunmen(2, 1).gunmen(0, 9).outlaws(0).table(1);
    scene.end_round();
    // One nugget: the first has it, the second a Buck. The chart's other parts come as well.
    assert_eq!((scene.player(2).gold, scene.player(0).gold), (2, 1));
    let placed: Vec<u8> =
        scene.heard.iter().filter_map(|e| if let Event::Placed { who, .. } = e { Some(*who) } else { None }).collect();
    assert_eq!(placed, [2, 0, 1]);
}

#[test]
fn co_shoot_7_supply_first_then_lodge_then_choice() {
    let mut scene = eve(3).outlaws(20).dudes(0, 2);
    scene.end_round();
    // Two deaths from the supply; two Dudes came with the next event.
    assert_eq!((scene.player(0).graves, scene.player(0).dudes, scene.player(0).spare_dudes), (2, 4, 6));

    // Right side, second place: one death; supply and Lodge are empty, so a Gunman is chosen.
    let mut scene = eve(3).gunmen(0, 1).gunmen(0, 2).gunmen(0, 5).outlaws(30);
    scene.s.players[0].graves = 4;
    scene.s.players[0].dudes = 0;
    scene.s.players[0].spare_dudes = 0;
    let mut scene = scene.gunmen(1, 3).gunmen(1, 4).gunmen(1, 8);
    scene.end_round();
    assert_eq!(scene.s.phase, Phase::Shootout);
    assert_eq!(scene.legal(0), ["bury row 1", "bury row 2", "bury row 5"]);
    assert_eq!(scene.refused(0, "bury row 6"), "CO-SHOOT-7");
    assert_eq!(scene.refused(0, "bury bed cary-house-1 1"), "CO-SHOOT-7");
    assert_eq!(scene.refused(0, "end"), "CO-SHOOT-7");
    assert_eq!(scene.refused(1, "bury row 4"), "CO-SHOOT-7");
    assert!(!scene.can_take_back(0, "bury row 2"));
    scene.play(0, "bury row 5");
    assert_eq!((scene.player(0).graves, scene.player(0).dudes + scene.player(0).spare_dudes), (5, 7));
}

#[test]
fn co_shoot_8_no_seventh_grave() {
    let mut scene = eve(3).graves(0, 5).outlaws(20);
    scene.end_round();
    assert_eq!(buried(&scene), [6, 2, 2]);
}

#[test]
fn co_shoot_9_no_second_place_with_one_gunslinger() {
    let mut scene = eve(3).gunmen(0, 3).outlaws(0);
    scene.end_round();
    assert_eq!(vps(&scene), [5, 0, 0]);
    assert_eq!(buried(&scene), [0, 1, 1]);
}

#[test]
fn co_year_1_everything_is_cleared_in_order() {
    let setup = Setup::of(3).with("hotels", "on");
    let mut scene = turns_with(&setup, 5, &[1, 3, 4]).hotel(0, "cary_house_1").gunmen(0, 3);
    let hotel = crate::scene::hotel_id("cary_house_1").0;
    scene.s.beds = 1 << (4 * hotel);
    scene.s.players[0].spare_dudes -= 1;
    scene.end_round();
    assert_eq!((scene.s.beds, scene.s.year, scene.s.gunmen_of(0)), (0, 1, 0));
    assert!(scene.s.rows.iter().all(|owner| *owner == crate::scene::EMPTY));
    assert_eq!(scene.s.outlaws, 4, "those of 1849");
}

#[test]
fn co_year_2_everything_else_stays() {
    let mut scene =
        eve(3).gunmen(0, 3).outlaws(0).wagon(0, "cool").barrels(0, &["gold_1"]).tents(0, 3).hand(0, &["saloon"]);
    scene.end_round();
    let player = scene.player(0);
    assert_eq!((player.wagon, player.tents, player.hand_size()), (crate::scene::space_id("cool"), 3, 1));
    assert_eq!((player.bucks, player.gold, player.barrels.count_ones()), (2, 1, 1));
}

#[test]
fn co_year_3_the_game_ends_after_1850() {
    let mut scene = eve(3).year(2);
    scene.end_round();
    assert_eq!(scene.s.phase, Phase::Over);
    assert!(engine::Game::outcome(&scene.game, &scene.s).is_some());
    assert!(engine::Game::to_act(&scene.game, &scene.s).is_empty());
}
