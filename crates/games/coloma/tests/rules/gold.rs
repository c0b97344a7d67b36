//! CO-GOLD.

use coloma::event::Event;

use crate::scene::{dials, turns};

#[test]
fn co_gold_1_gold_comes_from_the_table() {
    let mut scene = turns(2, &[1, 3, 5]);
    scene.plays(0, &["open second", "use mill"]);
    assert_eq!((scene.s.table, scene.player(0).gold), (14, 2));
}

#[test]
fn co_gold_2_an_empty_table_gives_bucks() {
    let mut scene = turns(2, &[1, 3, 5]).table(0);
    scene.plays(0, &["open second", "use mill"]);
    assert_eq!((scene.player(0).gold, scene.player(0).bucks), (1, 3));
}

#[test]
fn co_gold_3_paid_gold_goes_into_the_cart() {
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon"]);
    scene.play(1, "end").plays(0, &["open second", "use base"]);
    assert_eq!((scene.player(0).gold, scene.s.cart, scene.s.table), (0, 1, 15));
}

#[test]
fn co_gold_4_gold_pays_bucks_but_never_the_other_way() {
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon"]).purse(0, 1, 0);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!((scene.player(0).gold, scene.player(0).bucks), (0, 0), "no change is given");
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon"]).purse(0, 0, 9);
    scene.play(1, "end");
    assert_eq!(scene.refused(0, "open second"), "CO-TECH-3");
}

#[test]
fn co_gold_5_a_full_table_has_the_value_of_row_one() {
    let scene = dials(4, 1);
    assert_eq!(scene.game.gold_value(20), 3);
    assert_eq!(scene.game.gold_value(20), scene.game.edition.gold_values[0]);
}

#[test]
fn co_gold_6_one_number_describes_the_table() {
    let scene = dials(3, 1);
    let values: Vec<u8> = (0..=15).map(|nuggets| scene.game.gold_value(nuggets)).collect();
    assert_eq!(values, [1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
}

#[test]
fn co_gold_7_every_way_to_pay_without_waste() {
    // Value 3, two Bucks: 0 or 1 Gold, never 2.
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon"]).purse(0, 3, 2).table(12);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!(scene.legal(0), ["pay 0", "pay 1"]);
    assert_eq!(scene.refused(0, "pay 2"), "CO-GOLD-7");
    assert_eq!(scene.refused(0, "finish"), "CO-GOLD-7");
}

#[test]
fn co_gold_8_the_value_does_not_change_while_paying() {
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon"]).purse(0, 2, 1).table(9);
    let before = scene.game.gold_value(scene.s.table);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!(scene.game.gold_value(scene.s.table), before);
}

#[test]
fn co_gold_9_several_tents_are_one_cost() {
    // Three Tents cost 6: with a value of 3 exactly two Gold, no Bucks.
    let mut scene = turns(1, &[1, 3, 5]).purse(0, 2, 0);
    scene.plays(0, &["open common", "buy tents 3"]);
    assert_eq!((scene.player(0).gold, scene.player(0).tents), (0, 4));
}

#[test]
fn co_gold_10_the_cart_refills_the_table_at_year_end() {
    let mut scene = turns(5, &[1, 3, 4]).purse(0, 0, 0).purse(1, 1, 0).purse(2, 1, 0).table(2).chart("warning_shots");
    assert_eq!(scene.s.cart, 14);
    scene.end_round();
    assert_eq!((scene.s.table, scene.s.cart), (15, 1));
    assert!(scene.heard(|event| matches!(event, Event::YearEnded { refilled: 13, .. })));
}

#[test]
fn co_gold_11_nuggets_are_conserved() {
    let mut scene = turns(2, &[1, 3, 5]);
    scene.s.cart += 1;
    let why = engine::Game::check(&scene.game, &scene.s).unwrap_err();
    assert!(why.contains("19 nuggets, but there are 18"), "{why}");
}
