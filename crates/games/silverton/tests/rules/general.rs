//! SI-GEN, SI-TURN.

use engine::Seat;
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::Card,
    state::{Fate, Phase},
};

use crate::scene::*;

#[test]
fn si_gen_3_only_own_track_joined_to_home_carries_goods() {
    // B's segment between A's two does not help A, nor does A's own track beyond it.
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 16, 5).claim(A, 1, 5).step(A, Phase::Deliver);
    let cut = scene.clone().track(B, &["boulder_cheyenne"]).track(A, &["cheyenne_laramie", "laramie_hanna"]);
    assert!(scene.may(A, Action::Load(Card(1))));
    assert!(!cut.may(A, Action::Load(Card(16))));
    assert_eq!(cut.refused(A, Action::Load(Card(16))), "SI-SELL-1");
}

#[test]
fn si_gen_6_loads_are_not_limited_by_tokens() {
    let scene =
        table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 1, 250).claim(A, 2, 300).step(A, Phase::Deliver);
    let tokens = CATALOGUE.numbers.tokens;
    assert!(scene.loads(1) + scene.loads(2) > tokens, "more than there are pieces");
    // And more can still be dug.
    let more = scene.step(A, Phase::Operate).dice(&[Throw::Sum(12)]);
    let more = more.acts(A, &[Action::Mark(Card(1)), Action::Roll]);
    assert!(more.loads(1) > 250);
}

#[test]
fn si_gen_7_what_cannot_be_paid_cannot_be_chosen() {
    let scene =
        table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_como"))).stand(A, 1, Spot::Build(seg("denver_boulder")));
    let scene = scene.cash(A, cost("denver_como") - 5).step(A, Phase::Build);
    assert_eq!(scene.refused(A, Action::Build(seg("denver_como"))), "SI-GEN-7");
    assert!(scene.may(A, Action::Build(seg("denver_boulder"))));
    let rich = table(&plain(2))
        .stand(A, 0, Spot::Build(seg("denver_como")))
        .cash(A, cost("denver_como"))
        .step(A, Phase::Build);
    assert_eq!(rich.act(A, Action::Build(seg("denver_como"))).cash_of(A), 0);
}

#[test]
fn si_gen_8_a_player_without_cash_stays() {
    let track = ["denver_boulder", "denver_colorado_springs_a"];
    let scene = table(&basic(2)).cash(A, 0).track(A, &track).claim(A, 24, 0).place(
        A,
        0,
        Action::Place(Spot::Dismantle(seg("denver_boulder"))),
    );
    // He dismantles, makes deals and waits for passengers.
    let scene = scene.done(A).done(B).act(A, Action::Dismantle(seg("denver_boulder")));
    assert_eq!(scene.cash_of(A), 10 * length("denver_boulder"));
    let sold = table(&basic(2)).cash(A, 0).claim(A, 24, 0).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let add = Action::Add(silverton::action::Item::Claim(Card(24)));
    let sold = sold.acts(A, &[add, Action::Money(Seat(1), 50), Action::Send]).act(B, Action::Accept);
    assert_eq!(sold.cash_of(A), 50);
    let waits = table(&plain(2)).cash(A, 0).track(A, &track).card(A, 1).next_turn();
    assert_eq!((waits.s.turn, waits.cash_of(A)), (2, income(1)));
}

#[test]
fn si_gen_9_what_leaves_no_choice_passes() {
    // B's only disc sits in jail: after A it is already A's phase 4.
    let scene = table(&plain(2)).discs(B, &["S", "P"]).fate(B, 0, Fate::Jail).fate(B, 1, Fate::Jail);
    let scene = scene.place(A, 2, Action::Place(Spot::Deck)).done(A);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Buy, vec![A]));
}

#[test]
fn si_gen_10_only_a_deal_of_step_4_binds() {
    // Nothing can be offered, given or promised anywhere else.
    let scene = table(&basic(2)).track(A, &["denver_boulder"]).claim(A, 1, 2).claim(A, 24, 0).fate(A, 3, Fate::Jail);
    let scene = scene.stand(A, 2, Spot::Claim(Card(2))).stand(A, 0, Spot::Build(seg("denver_como")));
    let offer = Action::OfferTo(Seat(1));
    for phase in [Phase::Place, Phase::Buy, Phase::Build, Phase::Operate, Phase::Deliver, Phase::Fines] {
        let there = scene.clone().step(A, phase);
        assert!(!there.may(A, offer), "{phase:?}");
        there.refused(A, offer);
    }
    assert!(scene.step(A, Phase::Deal).may(A, offer));
}

#[test]
fn si_gen_11_rounding() {
    // Train capacity rounds down: 9 over a 7 is 1; half of 130 rounds up to 70 (see SI-OCO-6, SI-MKT-2).
    let scene = table(&advanced(2)).track(A, &["denver_colorado_springs_a"]).trains(A, &[9]);
    let scene =
        scene.track(A, &["colorado_springs_pueblo_a", "pueblo_walsenburg_a"]).claim(A, 24, 8).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(24)), Action::To(city("denver")), Action::Train(0)]);
    assert_eq!(scene.legal(A), [Action::Quantity(1)]);
}

#[test]
fn si_gen_12_every_roll_names_its_dice() {
    let scene = table(&plain(2)).claim(A, 24, 0).step(A, Phase::Operate).dice(&[Throw::Two(2, 6)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(scene.heard(|event| matches!(event, Event::Operated { dice: [2, 6], total: 8, .. })));
}

#[test]
fn si_turn_1_seven_phases() {
    let scene = table(&plain(2)).next_turn();
    let order = |fits: fn(&Event) -> bool| scene.heard.iter().position(fits).expect("it happened");
    let placed = order(|event| matches!(event, Event::PlacingDone { .. }));
    let began = order(|event| matches!(event, Event::Began { .. }));
    let prices = order(|event| matches!(event, Event::Prices { .. }));
    let turn = order(|event| matches!(event, Event::Turn { turn: 2, .. }));
    assert!(placed < began && began < prices && prices < turn);
    assert_eq!(scene.refused(scene.to_act()[0] ^ 1, Action::Done), "SI-TURN-1");
}

#[test]
fn si_turn_2_the_order_is_dealt_every_turn() {
    let mut scene = table(&plain(4));
    let mut orders = std::collections::HashSet::new();
    for _ in 0..8 {
        scene = scene.next_turn();
        orders.insert(scene.s.order);
    }
    assert!(orders.len() > 2);
}

#[test]
fn si_turn_3_one_player_after_the_other() {
    let scene = table(&plain(2)).claim(A, 24, 0).claim(B, 23, 0).step(A, Phase::Operate);
    let scene = scene.done(A);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Operate, vec![B]));
}

#[test]
fn si_turn_4_discs_go_home_but_not_from_jail_or_a_tie() {
    let scene = table(&plain(3)).stand(A, 0, Spot::Build(seg("denver_boulder"))).fate(A, 0, Fate::Held);
    let scene = scene.stand(B, 0, Spot::Build(seg("denver_boulder"))).fate(B, 0, Fate::Held).fate(C, 2, Fate::Jail);
    let scene = scene.stand(C, 3, Spot::Claim(Card(1))).step(C, Phase::Buy).cash(C, 200);
    let scene = scene.act(C, Action::Decline(claim(1))).next_turn();
    assert_eq!(scene.disc(A, 0).fate, Fate::Held);
    assert!(scene.is_jailed(C, 2) && scene.is_home(C, 3));
}

#[test]
fn si_turn_5_trains_just_before_phase_7() {
    let scene = table(&advanced(2).with("no_deals", "on")).idle_until(|scene| scene.s.phase == Phase::Train);
    assert_eq!(scene.to_act(), [A]);
    assert!(scene.heard(|event| matches!(event, Event::Prices { .. })) && scene.s.turn == 1);
}
