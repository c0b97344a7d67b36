//! SI-INC, SI-SELL, SI-FINE, SI-MKT-6, SI-NEW and SI-ADV.

use engine::{Game, Seat};
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::{Fate, Phase},
};

use crate::scene::*;

const TO_PUEBLO: [&str; 3] = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"];

pub fn ship(scene: Scene, seat: usize, claim: u8, to: &str, loads: u16) -> Scene {
    scene.acts(seat, &[Action::Load(Card(claim)), Action::To(city(to)), Action::Quantity(loads)])
}

#[test]
fn si_inc_1_every_card_with_an_open_route_pays() {
    let scene =
        table(&plain(2)).track(A, &TO_PUEBLO).card(A, 1).card(A, 9).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert_eq!(scene.cash_of(A), 2_400 + income(1) + income(9));
}

#[test]
fn si_sell_1_two_deliveries() {
    let scene = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 9).claim(A, 23, 3).step(A, Phase::Deliver);
    let scene = ship(ship(scene, A, 24, "denver", 4), A, 23, "denver", 3);
    assert_eq!((scene.cash_of(A), scene.loads(24)), (2_400 + 7 * 60, 5));
    assert!(!scene.may(A, Action::Load(Card(24))), "two and no more");
}

#[test]
fn si_sell_2_from_one_claim_or_two_to_one_city_or_two() {
    let scene = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 9).step(A, Phase::Deliver);
    let scene = ship(ship(scene, A, 24, "denver", 4), A, 24, "pueblo", 5);
    assert_eq!(scene.cash_of(A), 2_400 + 4 * 60 + 5 * 40);
}

#[test]
fn si_sell_3_the_sale_limit() {
    // Coal at Pueblo: 8 for each player and turn; gold has none.
    let scene = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 20).claim(A, 26, 99).track(A, &["denver_boulder"]);
    let scene = scene.step(A, Phase::Deliver).acts(A, &[Action::Load(Card(24)), Action::To(city("pueblo"))]);
    assert_eq!(scene.refused(A, Action::Quantity(9)), "SI-SELL-3");
    let scene = scene.act(A, Action::Quantity(8));
    assert!(!scene.clone().act(A, Action::Load(Card(24))).may(A, Action::To(city("pueblo"))));
    assert_eq!(ship(scene, A, 26, "denver", 99).loads(26), 0);
}

#[test]
fn si_sell_4_the_price_of_the_marker_now() {
    let scene = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 8).price("coal_denver", 7).step(A, Phase::Deliver);
    let scene = ship(ship(scene, A, 24, "denver", 4), A, 24, "denver", 4);
    assert_eq!(scene.cash_of(A), 2_400 + 8 * 100, "it does not move during phase 4");
    assert_eq!(scene.s.market.sold[column("coal_denver").index()], 8);
}

#[test]
fn si_sell_5_metals_have_one_column() {
    let scene =
        table(&plain(2)).track(A, &TO_PUEBLO).track(A, &["denver_boulder"]).claim(A, 26, 9).step(A, Phase::Deliver);
    let scene = ship(ship(scene, A, 26, "denver", 2), A, 26, "pueblo", 3);
    assert_eq!(scene.s.market.sold[column("gold").index()], 5);
}

#[test]
fn si_sell_6_a_claim_in_the_city_itself() {
    // No printed claim lies in a market city: claim 1 (coal) is printed in Denver, or in Pueblo.
    let mine = |setup: &engine::Setup, id: &str| {
        let there = town(id);
        table_with(setup, |edition| edition.claims[0].town = there).claim(A, 1, 20)
    };
    // In Denver, his home, no segment is needed.
    let scene = mine(&plain(2), "denver").step(A, Phase::Deliver).act(A, Action::Load(Card(1)));
    assert_eq!(scene.legal(A), [Action::To(city("denver"))]);
    let sold = scene.acts(A, &[Action::To(city("denver")), Action::Quantity(5)]);
    assert_eq!((sold.cash_of(A), sold.loads(1)), (2_400 + 5 * 60, 15));
    // Pueblo must be joined to his home.
    let apart = mine(&plain(2), "pueblo").claim(A, 2, 1).track(A, &["denver_boulder"]).step(A, Phase::Deliver);
    assert_eq!(apart.refused(A, Action::Load(Card(1))), "SI-SELL-1");
    let joined = mine(&plain(2), "pueblo").track(A, &["denver_falcon", "falcon_pueblo"]).step(A, Phase::Deliver);
    let sold = ship(joined, A, 1, "pueblo", 5);
    assert_eq!(sold.cash_of(A), 2_400 + 5 * 40);
    // For trains the distance is 1, whatever lies between Pueblo and home.
    let trains = mine(&advanced(2), "pueblo").track(A, &["denver_falcon", "falcon_pueblo"]).trains(A, &[9]);
    let trains = trains.price("coal_pueblo", 3).step(A, Phase::Deliver);
    let trains = trains.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Train(0)]);
    assert_eq!(crate::advanced::most(&trains), 1, "9 over a 7 to Denver");
    let short = mine(&advanced(2), "denver").trains(A, &[9]).step(A, Phase::Deliver);
    let short = short.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Train(0)]);
    assert_eq!(crate::advanced::most(&short), 9, "9 over a 1");
}

#[test]
fn si_sell_7_an_empty_depleted_claim_is_discarded() {
    let mut scene = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 4).step(A, Phase::Deliver);
    scene.s.depleted.insert(Card(24));
    let scene = ship(scene, A, 24, "denver", 4);
    assert!(scene.s.gone.contains(Card(24)) && !scene.owns(A, 24));
}

fn jailed() -> Scene {
    table(&plain(2)).fate(A, 2, Fate::Jail).step(A, Phase::Fines)
}

#[test]
fn si_fine_1_fines_replacements_jail() {
    assert_eq!(jailed().legal(A), [Action::JailRoll(2), Action::JailPay(2), Action::Done]);
}

#[test]
fn si_fine_2_roll_or_pay() {
    for (total, freed) in [(7, true), (11, true), (8, false)] {
        let scene = jailed().dice(&[Throw::Sum(total)]).act(A, Action::JailRoll(2));
        assert_eq!(scene.is_home(A, 2), freed, "{total}");
    }
    let paid = jailed().act(A, Action::JailPay(2));
    assert!(paid.is_home(A, 2) && paid.cash_of(A) == 2_200);
    // Only one of the two in a turn, for each disc separately.
    let two = jailed().fate(A, 3, Fate::Jail).dice(&[Throw::Sum(8)]).act(A, Action::JailRoll(2));
    assert_eq!(two.refused(A, Action::JailPay(2)), "SI-FINE-2");
    assert!(two.may(A, Action::JailPay(3)) && two.may(A, Action::Done));
    assert_eq!(jailed().refused(A, Action::JailRoll(0)), "SI-FINE-2");
}

#[test]
fn si_fine_3_also_a_disc_jailed_this_turn() {
    let scene = table(&plain(2)).deck(&[105]).stand(A, 2, Spot::Deck).step(A, Phase::Buy).act(A, Action::Draw(2));
    assert!(scene.until(A, Phase::Fines).may(A, Action::JailPay(2)));
}

#[test]
fn si_fine_4_free_from_the_next_turn_on() {
    let scene = jailed().act(A, Action::JailPay(2)).next_turn().until(A, Phase::Place);
    assert!(scene.may(A, Action::Disc(2)));
}

#[test]
fn si_fine_5_fines_first() {
    let scene = table(&plain(2)).deck(&[108]).stand(A, 2, Spot::Deck).fate(A, 3, Fate::Jail).step(A, Phase::Buy);
    let scene = scene.act(A, Action::Draw(2)).until(A, Phase::Fines);
    assert_eq!(scene.refused(A, Action::JailRoll(3)), "SI-FINE-5");
    assert!(scene.act(A, Action::PayFine(2)).may(A, Action::JailRoll(3)));
}

#[test]
fn si_mkt_6_sold_loads_are_removed() {
    let scene = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 8).step(A, Phase::Deliver);
    let scene = ship(scene, A, 24, "denver", 8).next_turn();
    assert_eq!(scene.s.market.sold, [0; 13]);
    let heard = scene.heard(|event| matches!(event, Event::Price { column: 8, sold: 8, .. }));
    assert!(heard);
}

#[test]
fn si_new_1_eight_claims_again() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).step(A, Phase::Buy).act(A, Action::Buy(claim(1)));
    assert_eq!(scene.s.row.len(), 7);
    assert_eq!(scene.next_turn().s.row.len(), 8);
}

#[test]
fn si_new_2_events_turned_up_go_back() {
    let scene = table(&plain(2)).row(&[1, 2, 3, 4, 5, 6]).deck(&[103, 105]).next_turn();
    assert_eq!((scene.s.row.len(), scene.s.gone.len()), (8, 0));
    assert!(scene.heard(|event| matches!(event, Event::Reshuffled { events: 2 })));
}

#[test]
fn si_new_3_the_next_passenger_card() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]).stand(A, 2, Spot::Passenger(Passenger(1)));
    let scene = scene.step(A, Phase::Buy).act(A, Action::Buy(card(1))).next_turn();
    assert!(scene.s.open.contains(Passenger(9)) && scene.s.lies[8] == 0);
}

#[test]
fn si_new_4_cards_run_out() {
    let mut scene = table(&plain(2)).row(&[1, 2]);
    let rest: Vec<u8> = scene.s.deck.as_slice().to_vec();
    rest.iter().filter(|card| **card <= 102).for_each(|card| scene.s.gone.insert(Card(*card)));
    scene.s.deck = rest.iter().copied().filter(|card| *card > 102).collect();
    let scene = scene.next_turn();
    assert_eq!((scene.s.row.len(), scene.s.deck.len()), (2, 6), "the row stays short");
    let empty = table(&plain(2)).lost(1).lost(9).lost(17).next_turn();
    assert!(empty.view(A).stacks[0].open.is_empty());
}

#[test]
fn si_adv_1_the_marker_advances_or_the_game_ends() {
    assert_eq!(table(&plain(2)).next_turn().s.turn, 2);
    let over = table(&plain(2)).turn(24).next_turn();
    assert_eq!((over.s.phase, over.to_act()), (Phase::Over, vec![]));
    assert_eq!(over.refused(A, Action::Done), "SI-LEN-5");
}

#[test]
fn si_adv_2_purchases_come_before_the_check() {
    // A has 10,000 before the trains and 9,880 after them: the game goes on.
    let mut scene = table(&advanced(2).with("no_deals", "on")).cash(A, 10_000);
    scene.s.players[A].revealed = true;
    let scene = scene.idle_until(|scene| scene.s.phase == Phase::Train && scene.to_act() == [A]);
    let scene = scene.act(A, Action::BuyTrain(silverton::ids::TrainKind(1), None, 0)).next_turn();
    assert_eq!((scene.s.turn, scene.cash_of(A)), (2, 9_880));
    assert!(scene.game.outcome(&scene.s).is_none());
    let _ = Seat(0);
}

#[test]
fn si_sell_6_also_where_snow_lies_on_the_way_home() {
    // A claim in Pueblo itself; Pueblo is in the home network, in winter over snow.
    let pueblo = |edition: &mut silverton::edition::Edition| edition.claims[23].town = town("pueblo");
    let line = ["denver_como", "como_fairplay", "fairplay_buena_vista", "salida_buena_vista", "canon_city_salida"];
    let scene = |setup: &engine::Setup| {
        table_with(setup, pueblo).turn(8).track(A, &line).track(A, &["pueblo_canon_city_a"]).claim(A, 24, 5)
    };
    let basic = scene(&plain(2)).step(A, Phase::Deliver);
    assert!(basic.acts(A, &[Action::Load(Card(24)), Action::To(city("pueblo"))]).may(A, Action::Quantity(5)));
    // Distance 1 for trains.
    let trains = scene(&advanced(2).with("no_deals", "on")).trains(A, &[9]).step(A, Phase::Deliver);
    let trains = trains.acts(A, &[Action::Load(Card(24)), Action::To(city("pueblo")), Action::Train(0)]);
    assert!(trains.may(A, Action::Quantity(5)));
    let apart = table_with(&plain(2), pueblo).claim(A, 24, 5).track(A, &["denver_boulder"]).claim(A, 1, 1);
    assert_eq!(apart.step(A, Phase::Deliver).refused(A, Action::Load(Card(24))), "SI-SELL-1", "not joined to his home");
}
