//! SI-BUILD and SI-OPER.

use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::{Fate, Phase, READY},
};

use crate::scene::*;

#[test]
fn si_build_1_pay_or_decline() {
    let scene = table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_boulder"))).step(A, Phase::Build);
    let built = scene.clone().act(A, Action::Build(seg("denver_boulder")));
    assert!(built.built(A, "denver_boulder") && built.cash_of(A) == 2_400 - cost("denver_boulder"));
    let left = scene.act(A, Action::Leave(seg("denver_boulder")));
    assert!(!left.built(A, "denver_boulder") && left.is_home(A, 0));
}

/// A's surveyors on Denver - Como (8) and, second, Como - Fairplay (2).
fn two() -> Scene {
    let scene = table(&plain(3)).turn(2).place(A, 0, build("denver_como")).place(A, 1, second("como_fairplay"));
    scene.done(A).done(B).done(C)
}

#[test]
fn si_build_2_greater_than_the_length() {
    let scene = two().act(A, Action::Build(seg("denver_como")));
    let low = scene.clone().dice(&[Throw::Two(1, 1)]).act(A, Action::TrySecond(seg("como_fairplay")));
    assert!(
        low.is_home(A, 1) && low.cash_of(A) == 2_200 - cost("denver_como"),
        "equal is not greater, and nothing is paid"
    );
    let high = scene.dice(&[Throw::Sum(3)]).act(A, Action::TrySecond(seg("como_fairplay")));
    let high = high.act(A, Action::Build(seg("como_fairplay")));
    assert!(high.built(A, "como_fairplay") && high.cash_of(A) == 2_200 - cost("denver_como") - cost("como_fairplay"));
}

#[test]
fn si_build_3_without_the_first_no_roll() {
    let scene = two();
    assert_eq!(scene.refused(A, Action::TrySecond(seg("como_fairplay"))), "SI-BUILD-3");
    let left = scene.act(A, Action::Leave(seg("denver_como")));
    assert!(left.is_home(A, 1));
}

#[test]
fn si_build_4_he_may_decline_roll_and_payment() {
    let scene = two().act(A, Action::Build(seg("denver_como")));
    let none = scene.clone().act(A, Action::Leave(seg("como_fairplay")));
    assert!(!none.heard(|event| matches!(event, Event::SecondRoll { .. })));
    let rolled = scene.dice(&[Throw::Sum(9)]).act(A, Action::TrySecond(seg("como_fairplay")));
    assert_eq!(rolled.legal(A), [Action::Build(seg("como_fairplay")), Action::Leave(seg("como_fairplay"))]);
    assert!(!rolled.act(A, Action::Leave(seg("como_fairplay"))).built(A, "como_fairplay"));
}

#[test]
fn si_build_5_length_12_never_succeeds() {
    let scene = table(&plain(4)).home(A, "salt_lake_city").turn(2).track(A, &["salt_lake_city_provo_a"]);
    let scene = scene.place(A, 0, build("provo_nephi")).place(A, 1, second("nephi_frisco"));
    let scene = scene.done(A).done(B).done(C).done(D).act(A, Action::Build(seg("provo_nephi")));
    let scene = scene.dice(&[Throw::Two(6, 6)]).act(A, Action::TrySecond(seg("nephi_frisco")));
    assert!(scene.heard(|event| matches!(event, Event::SecondRoll { success: false, length: 12, .. })));
}

#[test]
fn si_build_6_he_chooses_the_order() {
    let scene =
        table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_boulder"))).stand(A, 1, Spot::Build(seg("denver_como")));
    let scene = scene.step(A, Phase::Build);
    assert!(scene.may(A, Action::Build(seg("denver_boulder"))) && scene.may(A, Action::Build(seg("denver_como"))));
    let second = two();
    assert!(!second.may(A, Action::TrySecond(seg("como_fairplay"))), "a second segment after its first");
    assert_eq!(second.act(A, Action::Build(seg("denver_como"))).disc(A, 1).first, READY);
}

/// Thirty-two segments from Denver out.
pub const ALL_CUBES: [&str; 32] = [
    "denver_boulder",
    "boulder_cheyenne",
    "cheyenne_laramie",
    "laramie_hanna",
    "hanna_rawlins",
    "rawlins_rock_springs",
    "rock_springs_evanston",
    "evanston_ogden",
    "ogden_salt_lake_city_a",
    "salt_lake_city_provo_a",
    "provo_nephi",
    "nephi_salina",
    "salina_marysvale",
    "nephi_frisco",
    "provo_eureka",
    "salt_lake_city_bingham",
    "salt_lake_city_park_city",
    "provo_scofield",
    "scofield_price",
    "price_green_river",
    "green_river_grand_junction",
    "grand_junction_montrose",
    "montrose_ridgway",
    "ridgway_ouray",
    "denver_central_city",
    "denver_georgetown",
    "georgetown_breckenridge",
    "breckenridge_leadville",
    "denver_falcon",
    "falcon_pueblo",
    "pueblo_canon_city_a",
    "pueblo_walsenburg_a",
];

#[test]
fn si_build_7_a_cube_off_the_map() {
    let scene = table(&plain(2))
        .track(A, &ALL_CUBES)
        .stand(A, 0, Spot::Build(seg("walsenburg_trinidad")))
        .step(A, Phase::Build);
    let wanted = scene.act(A, Action::Build(seg("walsenburg_trinidad")));
    assert!(!wanted.built(A, "walsenburg_trinidad") && wanted.may(A, Action::Abandon(seg("ridgway_ouray"))));
    assert_eq!(wanted.refused(A, Action::Abandon(seg("pueblo_walsenburg_a"))), "SI-BUILD-12");
    let cash = wanted.cash_of(A);
    let built = wanted.act(A, Action::Abandon(seg("ridgway_ouray")));
    assert!(built.built(A, "walsenburg_trinidad") && !built.built(A, "ridgway_ouray"));
    assert_eq!(built.cash_of(A), cash - cost("walsenburg_trinidad"), "without pay");
    let free =
        table(&plain(2)).track(A, &ALL_CUBES[..31]).stand(A, 0, Spot::Build(seg("denver_como"))).step(A, Phase::Build);
    assert_eq!(free.refused(A, Action::Abandon(seg("ridgway_ouray"))), "SI-BUILD-10");
    // The last cube goes down with the first surveyor: the second finds none, and that one stays.
    let two = table(&plain(2)).track(A, &ALL_CUBES[..31]).stand(A, 0, Spot::Build(seg("denver_como")));
    let two = two.stand(A, 1, Spot::Build(seg("pueblo_walsenburg_a"))).step(A, Phase::Build);
    let two = two.acts(A, &[Action::Build(seg("denver_como")), Action::Build(seg("pueblo_walsenburg_a"))]);
    assert_eq!(two.refused(A, Action::Abandon(seg("denver_como"))), "SI-BUILD-7");
    assert!(two.may(A, Action::Abandon(seg("ridgway_ouray"))));
}

#[test]
fn si_build_8_new_track_can_be_used_at_once() {
    let scene = table(&plain(2)).claim(A, 1, 4).stand(A, 0, Spot::Build(seg("denver_boulder"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Build(seg("denver_boulder"))).until(A, Phase::Deliver);
    assert!(scene.may(A, Action::Load(Card(1))));
}

#[test]
fn si_build_9_dismantling_pays_ten_a_length() {
    let scene = table(&plain(2))
        .track(A, &["denver_como"])
        .stand(A, 0, Spot::Dismantle(seg("denver_como")))
        .step(A, Phase::Build);
    let scene = scene.act(A, Action::Dismantle(seg("denver_como")));
    assert!(!scene.built(A, "denver_como") && scene.cash_of(A) == 2_400 + 80);
    assert_eq!(scene.view(A).players[A].cubes, 32);
}

#[test]
fn si_build_10_cut_off_track_is_not_dismantled() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_pueblo"]);
    let scene =
        scene.stand(A, 0, Spot::Dismantle(seg("denver_falcon"))).stand(A, 1, Spot::Dismantle(seg("falcon_pueblo")));
    let scene = scene.step(A, Phase::Build).act(A, Action::Dismantle(seg("denver_falcon")));
    // Falcon - Pueblo is cut off now: it can be abandoned, without pay, or kept.
    let cash = scene.cash_of(A);
    assert_eq!(scene.legal(A), [Action::Abandon(seg("falcon_pueblo")), Action::Done]);
    let gone = scene.clone().act(A, Action::Abandon(seg("falcon_pueblo")));
    assert!(!gone.built(A, "falcon_pueblo") && gone.cash_of(A) == cash && gone.s.phase != Phase::Build);
    let kept = scene.done(A);
    assert!(kept.built(A, "falcon_pueblo") && kept.s.phase != Phase::Build);
}

#[test]
fn si_build_10_cut_off_track_may_be_abandoned_while_cubes_are_left() {
    let scene = table(&plain(2)).track(A, &["denver_boulder", "pueblo_walsenburg_a", "walsenburg_trinidad"]);
    let scene = scene.stand(A, 0, Spot::Build(seg("denver_como"))).step(A, Phase::Build);
    assert!(scene.may(A, Action::Abandon(seg("pueblo_walsenburg_a"))));
    assert_eq!(scene.refused(A, Action::Abandon(seg("denver_boulder"))), "SI-BUILD-10", "home track is not");
    assert_eq!(scene.refused(A, Action::Done), "SI-BUILD-1", "the surveyor comes first");
    let scene = scene.act(A, Action::Build(seg("denver_como"))).act(A, Action::Abandon(seg("pueblo_walsenburg_a")));
    assert_eq!(scene.legal(A), [Action::Abandon(seg("walsenburg_trinidad")), Action::Done]);
    // Without surveyors too: the step waits for him alone.
    let idle =
        table(&plain(2)).track(A, &["pueblo_walsenburg_a"]).discs(A, &["S", "P"]).stand(A, 1, Spot::Claim(Card(1)));
    let idle = idle.step(A, Phase::Buy).act(A, Action::Decline(claim(1)));
    assert_eq!((idle.s.phase, idle.to_act()), (Phase::Build, vec![A]));
}

#[test]
fn si_build_11_cards_are_checked_at_once() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]).card(A, 1);
    let scene = scene.stand(A, 0, Spot::Dismantle(seg("denver_colorado_springs_a"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Dismantle(seg("denver_colorado_springs_a")));
    assert!(scene.heard(|event| matches!(event, Event::CardLost { card: Passenger(1), .. })));
}

#[test]
fn si_build_12_what_must_still_hold() {
    // B's surveyor stood before A got the parallel segment; the track to it is gone; it is built.
    let stand = |scene: Scene, id: &str| {
        scene.stand(A, 0, Spot::Build(seg(id))).stand(A, 1, Spot::Build(seg("denver_como"))).step(A, Phase::Build)
    };
    let parallel = stand(table(&plain(2)).track(A, &["denver_falcon"]), "denver_colorado_springs_a");
    assert_eq!(parallel.refused(A, Action::Build(seg("denver_colorado_springs_a"))), "SI-MAP-6");
    let apart = stand(table(&plain(2)), "walsenburg_trinidad");
    assert_eq!(apart.refused(A, Action::Build(seg("walsenburg_trinidad"))), "SI-BUILD-12");
    let built = stand(table(&plain(2)).track(B, &["denver_boulder"]), "denver_boulder");
    assert_eq!(built.refused(A, Action::Build(seg("denver_boulder"))), "SI-BUILD-12");
    // The blocking test is made at placement only: the card that was a reason then is gone.
    let loop_ =
        ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_a", "canon_city_cripple_creek"];
    let mut gone = table(&plain(2)).track(A, &loop_).open(11).place(A, 0, build("colorado_springs_cripple_creek"));
    gone = gone.done(A).done(B).lost(11);
    assert!(gone.may(A, Action::Build(seg("colorado_springs_cripple_creek"))));
}

#[test]
fn si_oper_1_all_are_chosen_and_paid_before_any_roll() {
    let cash = operating(24) + operating(23) + 5;
    let scene = table(&plain(2)).cash(A, cash).claim(A, 24, 0).claim(A, 23, 0).claim(A, 12, 0).step(A, Phase::Operate);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Mark(Card(23))]);
    assert_eq!(scene.cash_of(A), cash, "nothing is paid yet");
    assert_eq!(scene.refused(A, Action::Mark(Card(12))), "SI-GEN-7");
    let rolled = scene.act(A, Action::Roll);
    assert_eq!(rolled.cash_of(A), 5);
    let order: Vec<u8> = rolled
        .heard
        .iter()
        .filter_map(|event| if let Event::Operated { claim, .. } = event { Some(claim.0) } else { None })
        .collect();
    assert_eq!(order, [23, 24], "in card-number order");
}

#[test]
fn si_oper_2_depleted_or_loads() {
    let scene = |total| {
        table(&plain(2))
            .claim(A, 24, 1)
            .step(A, Phase::Operate)
            .dice(&[Throw::Sum(total)])
            .acts(A, &[Action::Mark(Card(24)), Action::Roll])
    };
    let spec = CATALOGUE.claim(Card(24)).unwrap();
    for total in 2..=12 {
        let depleted = total <= spec.depleted_max;
        assert_eq!(scene(total).s.depleted.contains(Card(24)), depleted, "{total}");
        assert_eq!(scene(total).loads(24), 1 + u16::from(spec.output[usize::from(total)]), "{total}");
    }
}

#[test]
fn si_oper_3_the_first_operation_can_deplete() {
    let scene = table(&plain(2)).new_claim(A, 35).step(A, Phase::Operate).dice(&[Throw::One(1)]);
    let scene = scene.acts(A, &[Action::Mark(Card(35)), Action::Roll]);
    assert!(scene.s.gone.contains(Card(35)));
}

#[test]
fn si_oper_4_costs_are_paid_even_so() {
    let scene = table(&plain(2)).claim(A, 24, 0).step(A, Phase::Operate).dice(&[Throw::Sum(2)]);
    assert_eq!(scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]).cash_of(A), 2_400 - operating(24));
}

#[test]
fn si_oper_5_loads_on_it_can_be_delivered() {
    let scene =
        table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 1, 4).step(A, Phase::Operate).dice(&[Throw::Sum(2)]);
    let scene = scene.acts(A, &[Action::Mark(Card(1)), Action::Roll]);
    assert!(scene.s.depleted.contains(Card(1)) && scene.may(A, Action::Load(Card(1))));
}

#[test]
fn si_oper_6_claims_just_bought() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).step(A, Phase::Buy).act(A, Action::Buy(claim(1)));
    assert_eq!(scene.s.phase, Phase::Operate);
    assert!(scene.may(A, Action::Mark(Card(1))));
}

#[test]
fn si_build_3_a_tied_second_stays_until_the_next_turn() {
    // SI-DISP-5: held on the second segment; the first is declined all the same.
    let mut scene = table(&plain(3)).discs(A, &["S", "S", "P"]).home(B, "denver").discs(B, &["S", "P"]);
    scene = scene.stand(A, 0, Spot::Build(seg("denver_como"))).stand(A, 1, Spot::Second(seg("como_fairplay")));
    scene.s.players[A].discs.as_mut_slice()[1].first = 0;
    let scene = scene.fate(A, 1, Fate::Held).claim(A, 24, 0).step(A, Phase::Build);
    let left = scene.clone().act(A, Action::Leave(seg("denver_como")));
    assert_eq!((left.disc(A, 1).fate, left.disc(A, 1).spot), (Fate::Held, Spot::Second(seg("como_fairplay"))));
    assert!(left.next_turn().is_home(A, 1), "still not joined");
    let built = scene.act(A, Action::Build(seg("denver_como"))).next_turn();
    assert_eq!((built.disc(A, 1).fate, built.disc(A, 1).spot), (Fate::Held, Spot::Build(seg("como_fairplay"))));
}
