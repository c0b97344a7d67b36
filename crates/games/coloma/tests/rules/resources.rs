//! CO-GEN, CO-RES, CO-GOLD, CO-TECH: terms, pieces, Gold, and what the program does by itself.

use coloma::{event::Event, ids::SITES, state::Phase};
use engine::{ActionList, Game, Key, Luck, Setup};

use crate::scene::{dials, fresh, turns, turns_with};

#[test]
fn co_gen_1_three_years_of_five_rounds_and_a_shootout_each() {
    let mut scene = fresh(&Setup::of(3));
    let mut luck = Luck::new(1);
    let mut list = ActionList::new();
    while let Some(seat) = scene.game.to_act(&scene.s).first() {
        let action = scene.game.sample(&scene.s, seat, &mut luck, &mut list).expect("something to do");
        scene.game.apply(&mut scene.s, seat, action, &mut scene.heard).expect("legal");
    }
    let count = |wanted: fn(&Event) -> bool| scene.heard.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::Round { .. })), 15);
    assert_eq!(count(|event| matches!(event, Event::Shootout { .. })), 3);
    assert_eq!(scene.s.phase, Phase::Over);
    assert_eq!(scene.refused(0, "dial 1"), "CO-GEN-1");
}

#[test]
fn co_gen_3_a_gain_takes_what_the_supply_has() {
    let mut scene = turns(2, &[1, 2, 3]).town(0, &["boarding_house"]).dudes(0, 11);
    scene.plays(0, &["open common", "use boarding-house"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).spare_dudes), (12, 0));
}

#[test]
fn co_gen_4_abilities_are_optional_and_paid_in_full() {
    let mut scene = turns(1, &[5, 2, 4]);
    scene.plays(1, &["open common", "finish", "end"]);
    assert_eq!((scene.player(1).dudes, scene.player(1).bucks), (2, 2));
    // 2 Dudes, 2 Bucks and 1 Gold suffice for a River; 1 Dude does not.
    let poor = turns(1, &[5, 2, 4]).dudes(1, 1);
    assert_eq!(poor.refused(1, "open common"), "CO-TECH-3");
}

#[test]
fn co_gen_5_player_order_is_clockwise_from_the_sheriff() {
    let mut scene = dials(4, 2).sheriff(2).reveal(&[1, 1, 1, 1]);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(scene.whose_turn());
        scene.play(scene.whose_turn(), "end");
    }
    assert_eq!(order, [2, 3, 0, 1]);
    assert_eq!(scene.refused(7, "dial 1"), "CO-GEN-5");
}

#[test]
fn co_gen_6_several_at_once_in_player_order() {
    // The event of Site 2 with one nugget on the table: the Sheriff gets it.
    let mut scene = dials(3, 1).sheriff(2).table(1).reveal(&[1, 4, 5]);
    scene.end_round();
    assert_eq!(scene.s.players.each_ref().map(|p| p.gold)[..3], [1, 1, 2]);
    assert_eq!(scene.s.players.each_ref().map(|p| p.bucks)[..3], [3, 3, 2]);
}

#[test]
fn co_gen_7_graves_may_bring_a_total_below_zero() {
    let scene = turns(2, &[1, 2, 3]).graves(0, 3);
    assert_eq!(scene.game.score(&scene.s, 0).total(), -4);
    assert_eq!(scene.player(0).vp, 0);
}

#[test]
fn co_res_1_a_paid_dude_goes_to_the_supply() {
    let mut scene = turns(1, &[2, 4, 5]).purse(0, 0, 2);
    scene.plays(0, &["open common", "use base", "survey 4", "skip"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).spare_dudes), (0, 12));
}

#[test]
fn co_res_2_gunmen_return_to_the_supply() {
    let mut scene = turns(5, &[1, 3, 4]).gunmen(0, 3);
    scene.end_round();
    assert_eq!((scene.s.year, scene.s.gunmen_of(0)), (1, 0));
    // Two more came with the event of Site 1.
    assert_eq!((scene.player(0).dudes, scene.player(0).spare_dudes), (4, 8));
}

#[test]
fn co_res_3_graves_are_filled_lowest_first() {
    let scene = turns(2, &[1, 2, 3]);
    let points = (0..=6).map(|graves| scene.game.score(&turns(2, &[1, 2, 3]).graves(0, graves).s, 0).graves);
    assert_eq!(points.collect::<Vec<_>>(), [0, -1, -2, -4, -6, -9, -12]);
}

#[test]
fn co_res_4_gained_tents_go_to_the_lodge() {
    let mut scene = turns(1, &[5, 2, 4]);
    scene.plays(1, &["end"]).plays(2, &["end"]).plays(0, &["open second", "use base"]);
    assert_eq!((scene.player(0).tents, scene.player(0).spare_tents), (2, 6));
}

#[test]
fn co_res_5_only_lodge_tents_are_spent() {
    let setup = Setup::of(2).with("specialities", "matched").with("colours", ",brown");
    let mut scene = turns_with(&setup, 1, &[2, 4]).tents(1, 0).pitched(1, 0b10, 0);
    scene.play(0, "end");
    // Seat 2 is the Brave: no Tent on the Lodge, none to swap.
    assert_eq!(scene.refused(1, "exchange 2"), "CO-SPEC-9");
    assert!(scene.can(1, "exchange 1"));
}

#[test]
fn co_res_6_horses_are_the_length_of_a_move() {
    let mut scene = turns(1, &[4, 2, 5]).horses(0, 2);
    scene.play(1, "end").plays(0, &["open common", "use base", "go uniontown", "go pilot-hill"]);
    assert!(scene.can(0, "open second"), "the move is over after two spaces");
}

#[test]
fn co_res_7_the_last_horse_may_be_spent() {
    let setup = Setup::of(3).with("hotels", "on");
    let mut scene = turns_with(&setup, 1, &[2, 4, 4]).horses(1, 0);
    scene.play(0, "end");
    assert_eq!(scene.refused(1, "open common"), "CO-TECH-3");
    let mut scene = turns_with(&setup, 4, &[3, 4, 5]).purse(0, 0, 4).horses(0, 1);
    scene.plays(0, &["open common", "use base"]);
    let hotel = scene.legal_like(0, "hotel")[0].clone();
    scene.play(0, &hotel);
    assert_eq!(scene.player(0).horses, 0);
}

#[test]
fn co_res_8_what_was_spent_may_be_gained_again() {
    let setup = Setup::of(2).with("specialities", "matched").with("colours", ",brown");
    let mut scene = turns_with(&setup, 1, &[2, 4]);
    scene.play(0, "end").plays(1, &["exchange 1", "exchange 2"]);
    assert_eq!((scene.player(1).horses, scene.player(1).tents), (1, 1));
}

#[test]
fn co_res_9_bucks_do_not_run_out() {
    let mut scene = turns(2, &[1, 3, 5]).purse(0, 1, 900).bust(1).town(0, &["boarding_house"]);
    scene.plays(0, &["open second", "use boarding-house"]);
    assert_eq!(scene.player(0).bucks, 902);
}

#[test]
fn co_res_10_nobody_buys_above_the_limits() {
    let mut scene = turns(1, &[1, 3, 5]).tents(0, 7).horses(0, 6).purse(0, 5, 9);
    scene.play(0, "open common");
    assert_eq!(scene.legal_like(0, "buy"), ["buy tents 1"]);
    assert_eq!(scene.refused(0, "buy tents 2"), "CO-RES-10");
    assert_eq!(scene.refused(0, "buy horses 1"), "CO-RES-10");
}

#[test]
fn co_tech_1_the_same_key_deals_the_same_game() {
    let game = fresh(&Setup::of(4)).game;
    assert_eq!(game.setup(&Key::from_seed(9), &mut ()), game.setup(&Key::from_seed(9), &mut ()));
    assert_ne!(game.setup(&Key::from_seed(9), &mut ()).stack, game.setup(&Key::from_seed(8), &mut ()).stack);
}

#[test]
fn co_tech_2_a_single_choice_is_made_by_the_program() {
    // One card in hand and one way to pay: using the base ability builds it and finishes the action.
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon"]).purse(0, 0, 2);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!(scene.player(0).town.count_ones(), 1);
    assert_eq!(scene.legal(0), ["end"], "but the end of the turn is always asked");
    let scene = dials(3, SITES);
    assert_eq!(scene.legal(0).len(), 5);
}

#[test]
fn co_tech_3_what_has_no_effect_is_not_offered() {
    let mut scene = turns(1, &[5, 4, 2]).tents(0, 0).dudes(0, 0);
    scene.play(2, "end").play(1, "end");
    assert_eq!(scene.refused(0, "open common"), "CO-TECH-3");
    assert_eq!(scene.legal(0), ["open second", "end"]);
}

#[test]
fn co_tech_4_gains_come_in_one_order() {
    // With an empty table Gold becomes Bucks; the fields of a gain stand in the order they are applied.
    let mut scene = turns(2, &[1, 3, 5]).table(0).deck(0, 0).barrels(0, &["gold_1"]);
    scene.play(0, "barrel gold-1");
    assert_eq!((scene.player(0).gold, scene.player(0).bucks), (1, 4));
    let gain = serde_json::to_string(&coloma::edition::Gain::default()).expect("plain data");
    let order = ["dudes", "bucks", "gold", "cards", "horses", "tents", "vp"].map(|key| gain.find(key));
    assert!(order.is_sorted() && order[0].is_some(), "{gain}");
}

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
    assert_eq!(scene.game.gold_value(20), scene.game.edition().gold_values[0]);
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
