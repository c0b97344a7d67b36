//! SI-BUY and SI-EVENT.

use engine::Seat;
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::{Fate, Phase},
};

use crate::scene::*;

#[test]
fn si_buy_1_pay_or_decline() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).step(A, Phase::Buy);
    assert_eq!(scene.legal(A), [Action::Buy(claim(1)), Action::Decline(claim(1))]);
    let bought = scene.clone().act(A, Action::Buy(claim(1)));
    assert!(bought.owns(A, 1) && bought.cash_of(A) == 2_400 - claim_cost(1));
    let declined = scene.act(A, Action::Decline(claim(1)));
    assert!(declined.s.row.contains(Card(1)) && declined.cash_of(A) == 2_400);
}

#[test]
fn si_buy_2_passenger_cards_too() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]).stand(A, 2, Spot::Passenger(Passenger(1)));
    let bought = scene.clone().step(A, Phase::Buy).act(A, Action::Buy(card(1)));
    assert!(bought.runs(A, 1) && bought.heard(|event| matches!(event, Event::Bought { cost, .. } if *cost == fare(1))));
    // The route is checked again: it was sold meanwhile.
    let mut cut = scene.stand(A, 3, Spot::Deck);
    cut.s.players[A].track.remove(seg("denver_colorado_springs_a"));
    let cut = cut.track(A, &[]).step(A, Phase::Buy);
    assert_eq!(cut.refused(A, Action::Buy(card(1))), "SI-BUY-2");
}

#[test]
fn si_buy_3_the_top_card_of_the_deck() {
    let scene = table(&plain(2)).deck(&[41]).stand(A, 2, Spot::Deck).step(A, Phase::Buy);
    let drawn = scene.act(A, Action::Draw(2));
    assert_eq!(drawn.legal(A), [Action::BuyDrawn, Action::Reject]);
    assert!(drawn.clone().act(A, Action::BuyDrawn).owns(A, 41));
    assert!(drawn.act(A, Action::Reject).s.row.contains(Card(41)));
    let poor = table(&plain(2)).deck(&[41]).cash(A, claim_cost(41) - 5).stand(A, 2, Spot::Deck).step(A, Phase::Buy);
    assert!(poor.act(A, Action::Draw(2)).s.row.contains(Card(41)), "a card he cannot pay for is rejected");
}

#[test]
fn si_buy_4_he_chooses_the_order() {
    let scene =
        table(&plain(2)).deck(&[41]).stand(A, 2, Spot::Deck).stand(A, 3, Spot::Claim(Card(1))).step(A, Phase::Buy);
    assert!(scene.may(A, Action::Draw(2)) && scene.may(A, Action::Buy(claim(1))));
    let drawn = scene.act(A, Action::Draw(2));
    assert_eq!(drawn.refused(A, Action::Buy(claim(1))), "SI-BUY-4");
}

#[test]
fn si_buy_5_rejected_cards_wait_for_the_next_turn() {
    let scene = table(&plain(2)).deck(&[41]).stand(A, 2, Spot::Deck).step(A, Phase::Buy);
    let scene = scene.stand(B, 2, Spot::Claim(Card(1))).acts(A, &[Action::Draw(2), Action::Reject]);
    // Not in B's step 1 of the same turn.
    let same = scene.clone().until(B, Phase::Buy);
    assert!(same.s.turn == 1 && same.s.row.contains(Card(41)));
    assert_eq!(same.refused(B, Action::Buy(claim(41))), "SI-BUY-1");
    let next = scene.next_turn();
    assert!(next.s.row.contains(Card(41)));
    let seat = next.to_act()[0];
    assert!(next.may_place(seat, 2, on_claim(41)));
}

#[test]
fn si_buy_6_an_event_is_the_card_drawn() {
    let scene = table(&plain(2)).deck(&[105, 41]).stand(A, 2, Spot::Deck).step(A, Phase::Buy).act(A, Action::Draw(2));
    assert!(scene.is_jailed(A, 2) && scene.s.deck.as_slice().last() == Some(&41), "he does not draw again");
}

#[test]
fn si_buy_7_an_empty_deck() {
    let mut scene = table(&plain(2)).stand(A, 2, Spot::Deck).stand(A, 3, Spot::Claim(Card(1))).step(A, Phase::Buy);
    let rest: Vec<u8> = scene.s.deck.as_slice().to_vec();
    scene.s.deck.clear();
    rest.iter().for_each(|card| scene.s.gone.insert(Card(*card)));
    assert_eq!(scene.refused(A, Action::Draw(2)), "SI-BUY-7");
    assert_eq!(scene.legal(A), [Action::Buy(claim(1)), Action::Decline(claim(1))]);
}

fn drawn(event: u8) -> Scene {
    table(&plain(3)).turn(5).deck(&[event]).stand(A, 2, Spot::Deck).step(A, Phase::Buy).act(A, Action::Draw(2))
}

#[test]
fn si_event_1_only_when_drawn_and_then_discarded() {
    assert!(drawn(105).s.gone.contains(Card(105)));
    // Turned up in phase 6 it has no effect and goes back into the deck.
    let up = table(&plain(2)).row(&[1, 2, 3, 4, 5, 6, 7]).deck(&[107]).next_turn();
    assert!(up.s.row.len() == 8 && up.s.deck.as_slice().contains(&107) && !up.s.gone.contains(Card(107)));
}

#[test]
fn si_event_2_killed_and_replaced() {
    // T-23 with a plain prospector: wait 2 turns, 200.
    let scene = drawn(104);
    assert_eq!(scene.s.players[A].discs.len(), 3);
    let grave = scene.s.graves.as_slice()[0];
    assert_eq!((grave.seat, grave.event, grave.turn), (0, Card(104), 5));
    let six = scene.idle_until(|scene| scene.s.turn == 6);
    let early = six.clone().fate(A, 2, Fate::Jail).until(A, Phase::Fines);
    assert_eq!((early.s.turn, early.refused(A, Action::Replace(0))), (6, "SI-EVENT-2"));
    let seven = six.idle_until(|scene| scene.s.turn == 7).until(A, Phase::Fines);
    assert!(seven.s.turn == 7 && seven.may(A, Action::Replace(0)));
    let cash = seven.cash_of(A);
    let seven = seven.act(A, Action::Replace(0));
    assert_eq!((seven.cash_of(A), seven.s.players[A].discs.len(), seven.s.graves.len()), (cash - 200, 4, 0));
}

#[test]
fn si_event_3_jailed() {
    assert!(drawn(106).is_jailed(A, 2));
}

#[test]
fn si_event_4_all_face_up_claims() {
    // T-24
    let scene = table(&plain(3)).deck(&[107]).stand(A, 2, Spot::Deck).stand(B, 2, Spot::Claim(Card(1)));
    let scene = scene.stand(C, 2, Spot::Claim(Card(2))).fate(C, 2, Fate::Held).claim(B, 24, 3).step(A, Phase::Buy);
    let scene = scene.act(A, Action::Draw(2));
    assert!(scene.s.row.is_empty() && scene.is_home(B, 2) && scene.is_home(C, 2));
    assert!(scene.owns(B, 24), "claims owned by players are safe");
    assert!(scene.heard(|event| matches!(event, Event::ClaimsDiscarded { count: 8 })));
    assert_eq!(scene.next_turn().s.row.len(), 8);
}

#[test]
fn si_event_5_a_fine() {
    let scene = drawn(108).until(A, Phase::Fines);
    assert_eq!(scene.legal(A), [Action::PayFine(2), Action::RefuseFine(2)]);
    let paid = scene.clone().act(A, Action::PayFine(2));
    assert!(paid.cash_of(A) == 2_200 - 150 && paid.is_home(A, 2));
    let refused = scene.act(A, Action::RefuseFine(2));
    assert!(refused.is_jailed(A, 2));
}

#[test]
fn si_event_6_it_hits_the_one_that_drew() {
    // Of a P+2 and a P on the deck the P draws.
    let scene =
        table(&plain(3)).discs(A, &["S", "P+2", "P"]).deck(&[105]).stand(A, 1, Spot::Deck).stand(A, 2, Spot::Deck);
    let scene = scene.step(A, Phase::Buy).act(A, Action::Draw(2));
    assert!(scene.is_jailed(A, 2) && !scene.is_jailed(A, 1));
    assert!(scene.heard(|event| matches!(event, Event::Jailed { seat: Seat(0), .. })));
}
