//! SI-LEN, SI-CASH: when the game ends, and secret money.

use engine::{Game, Seat, Viewer};
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::Phase,
};

use crate::scene::*;

#[test]
fn si_len_1_short() {
    let scene = table(&plain(2).with("length", "short"));
    assert_eq!((scene.game.plan.target, scene.game.plan.reveal), (6_000, Some(4_000)));
    assert_eq!(scene.s.market.boxes[column("gold").index()], 5);
    assert!((17..=24).all(|card| scene.s.lost.contains(Passenger(card))));
    let end = scene.cash(B, 6_000);
    let mut end = end;
    end.s.players[B].revealed = true;
    assert_eq!(end.next_turn().s.phase, Phase::Over);
}

#[test]
fn si_len_2_regular() {
    let scene = table(&plain(3));
    assert_eq!((scene.game.plan.target, scene.game.plan.reveal), (10_000, Some(5_000)));
    assert_eq!((ends_at(&plain(3), 10_000), ends_at(&plain(3), 9_995)), (true, false));
}

/// Whether the turn in which somebody has so much is the last.
fn ends_at(setup: &engine::Setup, cash: u32) -> bool {
    let mut scene = table(setup).cash(B, cash);
    scene.s.players[B].revealed = true;
    scene.next_turn().s.phase == Phase::Over
}

#[test]
fn si_len_3_long() {
    let plan = table(&plain(2).with("length", "long")).game.plan;
    assert_eq!((plan.target, plan.reveal), (20_000, Some(10_000)));
    let long = plain(2).with("length", "long");
    assert_eq!((ends_at(&long, 20_000), ends_at(&long, 19_995)), (true, false));
}

#[test]
fn si_len_4_campaign() {
    let scene = table(&plain(2).with("length", "campaign")).turn(24).cash(A, 90_000);
    assert_eq!((scene.game.plan.target, scene.game.plan.reveal), (0, None));
    assert_eq!(scene.view(B).players[A].cash, None);
    let over = scene.next_turn();
    assert_eq!((over.s.phase, over.s.turn), (Phase::Over, 24));
}

#[test]
fn si_len_5_the_end_is_checked_at_the_end_of_a_turn() {
    // A passes 10,000 in his own step, B ends with more.
    let mut scene = table(&plain(2)).cash(A, 9_990).track(A, &["denver_boulder"]).cash(B, 10_900);
    scene.s.players[A].revealed = true;
    scene.s.players[B].revealed = true;
    let scene = scene.claim(A, 1, 1).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(1)]);
    assert!(scene.cash_of(A) >= 10_000 && scene.s.phase != Phase::Over);
    let over = scene.next_turn();
    let outcome = over.game.outcome(&over.s).expect("it is over");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(1)]);
}

#[test]
fn si_len_6_turn_24_is_the_last() {
    let over = table(&plain(2)).turn(24).cash(A, 4_000).next_turn();
    assert_eq!((over.s.phase, over.s.turn), (Phase::Over, 24));
    assert_eq!(over.game.outcome(&over.s).unwrap().winners().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn si_len_7_ties() {
    let tie = || table(&plain(2).with("length", "campaign")).turn(24).cash(A, 3_000).cash(B, 3_000);
    let winners = |scene: Scene| {
        let over = scene.next_turn();
        over.game.outcome(&over.s).unwrap().winners().map(|seat| seat.index()).collect::<Vec<_>>()
    };
    assert_eq!(winners(tie()), [A, B]);
    assert_eq!(winners(tie().track(B, &["denver_central_city"])), [B], "more segments");
    // Income on cards comes before segments; snow keeps both from being paid in turn 24.
    let cards = tie().track(A, &["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"]).card(A, 4);
    let cards = cards.track(B, &["denver_boulder", "boulder_cheyenne", "cheyenne_laramie", "laramie_hanna"]);
    assert_eq!(winners(cards), [A], "more passenger income");
}

#[test]
fn si_len_8_only_cash_counts() {
    let scene = table(&plain(2).with("length", "campaign")).turn(24).cash(A, 1_000).cash(B, 1_005);
    let over = scene.claim(A, 43, 20).track(A, &["denver_boulder"]).next_turn();
    let outcome = over.game.outcome(&over.s).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(outcome.standings[1].parts, [("cash".to_owned(), 1_005)]);
}

#[test]
fn si_cash_1_cash_is_secret_until_more_than_the_sum() {
    let scene = table(&plain(2)).cash(A, 4_990).track(A, &["denver_boulder"]).claim(A, 1, 5).step(A, Phase::Deliver);
    assert_eq!((scene.view(B).players[A].cash, scene.view(A).players[A].cash), (None, Some(4_990)));
    // Exactly the sum is not more than it.
    let sell = [Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(1)];
    let sum = scene.clone().cash(A, 4_940).acts(A, &sell);
    assert_eq!((sum.cash_of(A), sum.view(B).players[A].cash), (5_000, None));
    // 5,050 with one load of coal at 60 is.
    let scene = scene.acts(A, &sell);
    assert_eq!(scene.view(B).players[A].cash, Some(5_050));
    assert_eq!(scene.game.view(&scene.s, Viewer::Spectator).players[A].cash, Some(5_050));
}

#[test]
fn si_cash_2_revealed_at_once_in_the_middle_of_a_turn() {
    // T-30 in part: a dismantled segment brings 10 x 3.
    let scene = table(&plain(2)).cash(A, 4_990).track(A, &["denver_boulder"]);
    let scene = scene.stand(A, 0, Spot::Dismantle(seg("denver_boulder"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Dismantle(seg("denver_boulder")));
    assert!(scene.heard(|event| matches!(event, Event::Revealed { seat: Seat(0), cash: 5_020 })));
}

#[test]
fn si_cash_3_once_revealed_always_revealed() {
    // A sale lifts A above the sum; the next turn's claim takes him below it again.
    let sold = |cash| table(&plain(2)).cash(A, cash).track(A, &["denver_boulder"]).claim(A, 1, 5).row(&[2, 25]);
    let scene = sold(4_990).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(1)]).next_turn();
    let scene =
        scene.until(A, Phase::Place).place(A, 2, on_claim(25)).until(A, Phase::Buy).act(A, Action::Buy(claim(25)));
    assert!(scene.cash_of(A) < 5_000, "below the sum again");
    assert_eq!(scene.view(B).players[A].cash, Some(scene.cash_of(A)));
}

#[test]
fn si_cash_4_payments_are_public_totals_are_not() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).step(A, Phase::Buy).act(A, Action::Buy(claim(1)));
    let bought = scene.heard[0];
    assert!(matches!(bought, Event::Bought { cost, .. } if cost == claim_cost(1)));
    assert_eq!(scene.game.hear(&scene.s, &bought, Viewer::Spectator), Some(bought));
    assert_eq!(scene.view(B).players[A].cash, None);
    let open = table(&plain(2).with("open_money", "on"));
    assert_eq!(open.view(B).players[A].cash, Some(2_400));
}

#[test]
fn si_cash_5_alone_nothing_is_hidden() {
    let scene = fresh(&basic(1));
    assert_eq!(scene.game.view(&scene.s, Viewer::Spectator).players[A].cash, Some(1_600));
    let spike = fresh(&scenario("golden_spike_2", 2));
    assert_eq!(spike.view(B).players[A].cash, None);
    assert_eq!(spike.game.plan.reveal, None);
}
