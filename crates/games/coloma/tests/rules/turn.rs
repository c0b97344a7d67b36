//! CO-TURN, CO-BARK, CO-S1.

use coloma::event::Event;
use engine::Setup;

use crate::scene::{turns, turns_with};

#[test]
fn co_turn_1_by_site_then_in_player_order() {
    let mut scene = turns(1, &[5, 2, 4, 2]);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(scene.whose_turn());
        assert_eq!(scene.refused((scene.whose_turn() + 1) % 4, "end"), "CO-TURN-1");
        scene.play(scene.whose_turn(), "end");
    }
    assert_eq!(order, [1, 3, 2, 0]);
}

#[test]
fn co_turn_2_both_slots_in_either_order_one_after_the_other() {
    let mut scene = turns(2, &[1, 3, 5]).town(0, &["placer_claim"]);
    scene.play(0, "open second");
    assert_eq!(scene.refused(0, "open common"), "CO-TURN-2");
    assert_eq!(scene.refused(0, "end"), "CO-TURN-2");
    scene.plays(0, &["finish", "open common", "finish", "end"]);
}

#[test]
fn co_turn_3_a_finished_action_is_not_opened_again() {
    let mut scene = turns(2, &[1, 3, 5]);
    assert_eq!(scene.refused(0, "use mill"), "CO-TURN-3");
    assert_eq!(scene.refused(0, "finish"), "CO-TURN-3");
    assert_eq!(scene.refused(0, "pay 1"), "CO-TURN-3");
    scene.plays(0, &["open common", "finish"]);
    assert_eq!(scene.refused(0, "open common"), "CO-TURN-3");
}

#[test]
fn co_turn_4_each_ability_once() {
    let mut scene = turns(2, &[1, 3, 5]).town(0, &["placer_claim"]);
    scene.plays(0, &["open common", "use mill"]);
    assert_eq!(scene.refused(0, "use mill"), "CO-TURN-4");
    let mut scene = turns(1, &[2, 4, 5]).dudes(0, 8).purse(0, 0, 9).town(0, &["lumber_yard"]);
    scene.plays(0, &["open common", "use base", "survey 4", "skip"]);
    assert_eq!(scene.refused(0, "use base"), "CO-TURN-4");
}

#[test]
fn co_turn_5_rows_of_several_cards_are_independent() {
    let mut scene = turns(2, &[1, 3, 5]).town(0, &["placer_claim", "boarding_house"]);
    scene.plays(0, &["open common", "use boarding-house", "use placer-claim", "use mill"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).hand_size()), (7, 2));
}

#[test]
fn co_turn_6_a_turn_may_be_nothing_at_all() {
    let mut scene = turns(2, &[1, 3, 5]);
    let before = *scene.player(0);
    scene.play(0, "end");
    assert_eq!(scene.player(0), &before);
}

#[test]
fn co_turn_7_one_seat_at_a_time() {
    let scene = turns(2, &[1, 1, 1]);
    assert_eq!(engine::Game::to_act(&scene.game, &scene.s).len(), 1);
}

#[test]
fn co_turn_8_pioneers_are_taken_back() {
    let mut scene = turns(2, &[1, 3, 5]);
    scene.end_round();
    assert!(scene.s.players.iter().all(|player| player.dial == 0));
}

#[test]
fn co_turn_9_barrels_before_inside_between_and_after() {
    let mut scene = turns(2, &[1, 3, 5]).barrels(0, &["bucks_1", "bucks_2", "bucks_3", "gold_1"]);
    scene.plays(0, &["barrel bucks-1", "open common", "barrel bucks-2", "finish", "barrel bucks-3"]);
    scene.plays(0, &["open second", "use mill", "finish", "barrel gold-1", "end"]);
    assert_eq!(scene.player(0).bucks, 11);
}

#[test]
fn co_bark_1_tents_for_bucks_and_horses_for_gold() {
    let mut scene = turns(1, &[1, 3, 5]).purse(0, 3, 4);
    scene.play(0, "open common");
    assert_eq!(scene.refused(0, "buy tents 9"), "CO-RES-10");
    assert_eq!(scene.refused(0, "buy horses 4"), "CO-BARK-1");
    scene.plays(0, &["buy horses 2", "buy tents 1", "pay 0", "buy tents 1", "pay 0"]);
    let player = scene.player(0);
    assert_eq!((player.horses, player.tents, player.gold, player.bucks), (3, 3, 1, 0));
    let elsewhere = turns(2, &[1, 3, 5]);
    assert_eq!(elsewhere.refused(0, "buy tents 1"), "CO-BARK-1");
}

#[test]
fn co_bark_2_the_boom_takes_a_barrel() {
    let mut scene = turns(1, &[1, 3, 5]);
    scene.plays(0, &["open second", "use base", "take 1"]);
    assert_eq!(scene.player(0).barrels.count_ones(), 1);
}

#[test]
fn co_s1_1_no_base_ability_but_rows_and_the_mill() {
    let mut scene = turns(2, &[1, 3, 5]);
    scene.play(0, "open common");
    assert_eq!(scene.refused(0, "use base"), "CO-TECH-3");
    assert_eq!(scene.legal(0), ["use sutters-mill", "finish"]);
}

#[test]
fn undo_stops_at_what_was_revealed_and_at_the_end_of_the_turn() {
    let scene = turns(2, &[1, 3, 5]).barrels(0, &["bucks_1"]);
    assert!(scene.can_take_back(0, "barrel bucks-1"));
    assert!(scene.can_take_back(0, "open common"));
    assert!(!scene.can_take_back(0, "end"));
    let mut scene = scene;
    scene.play(0, "open common");
    assert!(!scene.can_take_back(0, "use mill"), "cards were drawn");
    let setup = Setup::of(3).with("hotels", "on");
    let mut scene = turns_with(&setup, 1, &[1, 3, 5]);
    scene.plays(0, &["open second", "use base"]);
    assert!(!scene.can_take_back(0, "take 1"), "a Barrel was turned up");
    assert!(scene.heard(|event| matches!(event, Event::Opened { .. })));
}
