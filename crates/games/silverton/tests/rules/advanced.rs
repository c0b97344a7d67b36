//! SI-APICK, SI-TRAIN and SI-PLOW.

use engine::Seat;
use silverton::{
    action::Action,
    event::Event,
    ids::{Card, DiscKind, PlowKind, TrainKind},
    state::Phase,
};

use crate::scene::*;

fn disc(text: &str) -> Action {
    Action::Pick(DiscKind::read(text).unwrap())
}

/// The first player in order chooses discs.
fn picking(seats: u8) -> (Scene, usize) {
    let scene = fresh(&advanced(seats));
    let seat = scene.to_act()[0];
    (scene, seat)
}

#[test]
fn si_apick_2_costs_and_numbers() {
    let (scene, seat) = picking(2);
    let scene = scene.acts(seat, &[disc("S+2"), disc("S+1")]);
    assert_eq!(scene.refused(seat, disc("S+2")), "SI-APICK-2");
    // 15 - 9 = 6 points: two more of 3, but not a 5 and anything.
    let scene = scene.act(seat, disc("P"));
    assert_eq!(scene.refused(seat, disc("P+1")), "SI-APICK-2");
    assert!(scene.may(seat, disc("P")) && scene.may(seat, disc("S")));
}

#[test]
fn si_apick_3_one_of_each() {
    let (scene, seat) = picking(5);
    assert_eq!(scene.refused(seat, Action::Ready), "SI-APICK-3");
    let scene = scene.act(seat, disc("S"));
    assert_eq!(scene.refused(seat, disc("S")), "SI-APICK-3", "2 points would be left for a prospector");
    let scene = scene.acts(seat, &[disc("P"), Action::Ready]);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Place, vec![seat]), "points left over are lost");
}

#[test]
fn si_apick_4_in_turn_order_just_before_placing() {
    let (scene, seat) = picking(2);
    assert_eq!(scene.refused(seat, Action::Disc(0)), "SI-APICK-4");
    let scene = scene.acts(seat, &[disc("S"), disc("P"), Action::Ready]).done(seat);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Pick, vec![1 - seat]));
    assert_eq!(scene.view(1 - seat).players[seat].discs.len(), 2, "openly");
}

const TO_PUEBLO: [&str; 3] = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"];

/// T-B3: trains 9 and 24, 8 coal at Walsenburg, 7, 4 and 5 long.
pub fn walsenburg(claim: u8) -> Scene {
    table(&advanced(2)).track(A, &TO_PUEBLO).trains(A, &[9, 24]).claim(A, claim, 20).step(A, Phase::Deliver)
}

pub fn most(scene: &Scene) -> u16 {
    scene
        .legal(A)
        .iter()
        .filter_map(|action| if let Action::Quantity(n) = action { Some(*n) } else { None })
        .max()
        .unwrap_or(0)
}

pub fn pulled(claim: u8, to: &str, trains: &[u8]) -> u16 {
    let scene = walsenburg(claim).acts(A, &[Action::Load(Card(claim)), Action::To(city(to))]);
    most(&trains.iter().fold(scene, |scene, train| scene.act(A, Action::Train(*train))))
}

#[test]
fn si_train_1_one_delivery_for_each_train() {
    let scene = walsenburg(24).acts(A, &[Action::Load(Card(24)), Action::To(city("denver"))]);
    assert_eq!(scene.legal(A), [Action::Train(0), Action::Train(1)]);
    let scene = scene.acts(A, &[Action::Train(0), Action::Quantity(1)]);
    let scene =
        scene.acts(A, &[Action::Load(Card(24)), Action::To(city("pueblo")), Action::Train(1), Action::Quantity(4)]);
    assert!(!scene.may(A, Action::Load(Card(24))), "no train is left");
    let basic = table(&plain(2)).track(A, &TO_PUEBLO).claim(A, 24, 5).step(A, Phase::Deliver);
    let basic = basic.acts(A, &[Action::Load(Card(24)), Action::To(city("denver"))]);
    assert_eq!(basic.refused(A, Action::Train(0)), "SI-TRAIN-1");
}

#[test]
fn si_train_2_power_is_used_once_a_turn() {
    let scene = walsenburg(24).acts(A, &[Action::Load(Card(24)), Action::To(city("denver")), Action::Train(1)]);
    assert_eq!(scene.refused(A, Action::Train(1)), "SI-TRAIN-2");
    let scene = scene.acts(A, &[Action::Quantity(1), Action::Load(Card(24)), Action::To(city("denver"))]);
    assert_eq!(scene.refused(A, Action::Train(1)), "SI-TRAIN-2");
}

#[test]
fn si_train_3_trains_may_join_their_power() {
    assert_eq!(pulled(24, "denver", &[0, 1]), 4);
}

#[test]
fn si_train_4_power_by_the_longest_segment() {
    assert_eq!((pulled(24, "denver", &[1]), pulled(24, "pueblo", &[1])), (3, 4));
    // Of two routes to Leadville the one whose longest segment is shortest: 5 by Georgetown, 10 by Colorado Springs.
    let both = |turn| {
        let scene = table(&advanced(2)).turn(turn).trains(A, &[42]).claim(A, 41, 50);
        let scene = scene.track(A, &["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"]);
        let springs = ["denver_colorado_springs_a", "colorado_springs_buena_vista", "buena_vista_leadville_a"];
        let scene = scene.track(A, &springs).step(A, Phase::Deliver);
        most(&scene.acts(A, &[Action::Load(Card(41)), Action::To(city("denver")), Action::Train(0)]))
    };
    assert_eq!((both(9), both(12)), (2 * (42 / 5), 2 * (42 / 10)), "in winter the first is not open");
}

#[test]
fn si_train_5_gold_and_silver_twice() {
    let scene =
        table(&advanced(2)).track(A, &["denver_boulder"]).trains(A, &[15]).claim(A, 68, 20).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(68)), Action::To(city("denver")), Action::Train(0)]);
    assert_eq!(most(&scene), 10, "15 / 3 rounded down, then doubled");
}

#[test]
fn si_train_6_sale_limits_hold() {
    let scene =
        table(&advanced(2)).track(A, &TO_PUEBLO).trains(A, &[72]).claim(A, 24, 30).turn(13).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(24)), Action::To(city("pueblo")), Action::Train(0)]);
    assert_eq!(most(&scene), 8);
}

/// It is A's turn to buy a train.
fn shop(turn: u8, trains: &[u8]) -> Scene {
    table(&advanced(2)).turn(turn).trains(A, trains).step(A, Phase::Train)
}

const fn train(kind: u8, trade: Option<u8>) -> Action {
    Action::BuyTrain(TrainKind(kind), trade, 0)
}

#[test]
fn si_train_7_one_train_or_one_plow() {
    let scene = shop(1, &[9]);
    assert!(
        scene.may(A, train(1, None)) && scene.may(A, Action::BuyPlow(PlowKind(0), None)) && scene.may(A, Action::Pass)
    );
    let bought = scene.act(A, train(1, None));
    assert_eq!((bought.cash_of(A), bought.to_act()), (3_000 - 120, vec![B]));
}

#[test]
fn si_train_8_from_its_turn_on_while_cards_are_left() {
    assert_eq!(shop(4, &[]).refused(A, train(2, None)), "SI-TRAIN-8");
    assert!(shop(5, &[]).may(A, train(2, None)));
    let mut sold = shop(5, &[9]).trains(B, &[9, 9, 9, 9]);
    assert_eq!(sold.s.trains[0], 1, "starting trains come out of the same supply");
    sold.s.trains[0] = 0;
    sold.s.players[A].trains.push(silverton::state::Train::default());
    assert_eq!(sold.refused(A, train(0, None)), "SI-TRAIN-8");
}

#[test]
fn si_train_9_trade_in() {
    let scene = shop(5, &[9]).act(A, train(2, Some(0)));
    assert_eq!((scene.cash_of(A), scene.s.trains[0]), (3_000 - 160, 4), "for sale again");
    assert_eq!(shop(13, &[72]).refused(A, train(4, Some(0))), "SI-TRAIN-9");
    assert_eq!(shop(5, &[9]).refused(A, train(2, Some(3))), "SI-TRAIN-9");
    let plow = shop(5, &[]).plow(A, 2).act(A, Action::BuyPlow(PlowKind(1), Some(PlowKind(0))));
    assert_eq!((plow.cash_of(A), plow.s.players[A].plows), (3_000 - 60, [0, 1, 0, 0]));
    // The price is never below 0.
    assert_eq!(shop(9, &[42]).act(A, train(1, Some(0))).cash_of(A), 3_000);
}

#[test]
fn si_train_10_with_four_a_trade_in_is_needed() {
    let scene = shop(5, &[9, 9, 15, 15]);
    assert_eq!(scene.refused(A, train(2, None)), "SI-TRAIN-10");
    assert!(scene.may(A, train(2, Some(0))) && scene.may(A, Action::BuyPlow(PlowKind(0), None)));
}

/// Winter; A has a die+2 plow and two snow segments.
fn winter(setup: &engine::Setup) -> Scene {
    let scene = table(setup).turn(8).track(A, &["denver_como", "denver_georgetown"]).plow(A, 2).plow(A, 2);
    scene.claim(A, 8, 4).step(A, Phase::Plow)
}

fn plow(id: &str) -> Action {
    Action::Plow(PlowKind(0), seg(id))
}

#[test]
fn si_plow_1_in_winter_on_own_snow() {
    let scene = winter(&advanced(2));
    assert!(scene.may(A, plow("denver_como")) && scene.may(A, Action::Done));
    assert_eq!(scene.refused(A, plow("denver_hot_sulphur_springs")), "SI-PLOW-1");
    let summer =
        table(&advanced(2)).turn(7).track(A, &["denver_como"]).plow(A, 2).claim(A, 24, 0).step(A, Phase::Operate);
    assert_ne!(summer.done(A).s.phase, Phase::Plow);
}

#[test]
fn si_plow_2_at_least_the_length() {
    let clear = winter(&advanced(2)).dice(&[Throw::One(6)]).act(A, plow("denver_como"));
    assert!(clear.s.now.cleared.contains(seg("denver_como")), "6 + 2 reaches 8");
    let not = winter(&advanced(2)).dice(&[Throw::One(5)]).act(A, plow("denver_como"));
    assert!(not.heard(|event| matches!(event, Event::Plowed { clear: false, .. })));
}

#[test]
fn si_plow_3_used_once_a_turn() {
    let scene = winter(&advanced(2)).dice(&[Throw::One(2)]).act(A, plow("denver_georgetown"));
    assert_eq!(scene.s.players[A].out, [1, 0, 0, 0]);
    let scene = scene.act(A, plow("denver_como"));
    assert_ne!(scene.s.phase, Phase::Plow, "both are out");
    assert_eq!(scene.next_turn().s.players[A].out, [0; 4], "ready again");
}

#[test]
fn si_plow_4_one_plow_for_a_segment_one_after_another() {
    let scene = winter(&advanced(2)).dice(&[Throw::One(1)]).act(A, plow("denver_como"));
    assert_eq!(scene.refused(A, plow("denver_como")), "SI-PLOW-4");
    assert!(scene.may(A, plow("denver_georgetown")), "he sees each result first");
}

#[test]
fn si_plow_5_open_for_deals_income_and_deliveries() {
    let scene = winter(&advanced(2).with("no_deals", "on"))
        .trains(A, &[24])
        .dice(&[Throw::One(6)])
        .act(A, plow("denver_como"))
        .done(A);
    assert!(scene.may(A, Action::Load(Card(8))));
    // Not for placement: that came before, and next winter it is closed again.
    assert!(scene.next_turn().s.now.cleared.is_empty());
}

#[test]
fn si_plow_6_any_number_of_plows() {
    let scene = winter(&advanced(2)).plow(A, 2).plow(A, 3).plow(A, 3).plow(A, 4);
    scene.check();
    assert_eq!(scene.view(B).players[A].plows, [3, 2, 1, 0]);
    let _ = Seat(0);
}
