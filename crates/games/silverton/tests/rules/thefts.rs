//! SI-STEAL.

use engine::Seat;
use silverton::{
    action::{Action, Spot},
    event::{Event, Matter},
    ids::Passenger,
    state::{Fate, Phase},
};

use crate::scene::*;

const BY_COMO: [&str; 4] = ["denver_como", "como_fairplay", "fairplay_buena_vista", "buena_vista_leadville_a"];
const BY_SPRINGS: [&str; 3] = ["denver_colorado_springs_a", "colorado_springs_buena_vista", "buena_vista_leadville_b"];
const BY_GEORGETOWN: [&str; 3] = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];

/// T-6: B owns card 4 with route 21; A could run it with 18.
fn robbery() -> Scene {
    table(&plain(2)).turn(2).track(B, &BY_SPRINGS).card(B, 4).track(A, &BY_COMO)
}

/// A stands on the card and everybody has placed.
fn attempt() -> Scene {
    robbery().place(A, 2, on_steal(4)).done(A).done(B)
}

#[test]
fn si_steal_1_a_shorter_route() {
    assert!(robbery().may_place(A, 2, on_steal(4)));
    let same = table(&scenario("nickel_spike", 3).with("no_deals", "on"))
        .turn(2)
        .track(B, &BY_SPRINGS)
        .card(B, 4)
        .track(C, &["denver_falcon"]);
    assert_eq!(same.placing(C).no_place(C, 2, on_steal(4)), "SI-STEAL-1");
    let longer = table(&plain(2)).turn(2).track(B, &BY_GEORGETOWN).card(B, 4).track(A, &BY_COMO);
    assert_eq!(longer.no_place(A, 2, on_steal(4)), "SI-STEAL-1");
}

#[test]
fn si_steal_2_the_price_then_the_dice() {
    let scene = attempt();
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Steal, vec![A]));
    let scene = scene.dice(&[Throw::Sum(8), Throw::Sum(10)]).act(A, Action::Pay);
    assert!(scene.heard(|event| matches!(event, Event::Attempt { paid, .. } if *paid == fare(4))));
    assert!(scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), extra: 3, total: 11, .. })));
    assert!(scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(1), extra: 0, total: 10, .. })));
}

#[test]
fn si_steal_3_more_takes_it_equal_does_not() {
    let won = attempt().dice(&[Throw::Sum(8), Throw::Sum(10)]).act(A, Action::Pay);
    assert!(won.runs(A, 4) && !won.runs(B, 4));
    let equal = attempt().dice(&[Throw::Sum(7), Throw::Sum(10)]).act(A, Action::Pay);
    assert!(
        equal.runs(B, 4) && equal.cash_of(A) == 2_400 - fare(4) && equal.is_home(A, 2),
        "the price is gone either way"
    );
}

#[test]
fn si_steal_4_prospector_bonuses_do_not_count() {
    let scene = attempt().dice(&[Throw::Sum(7), Throw::Sum(10)]).act(A, Action::Pay);
    // A's prospector is a P+1, and still it is 7 + 3.
    assert!(scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), disc: 0, total: 10, .. })));
}

#[test]
fn si_steal_5_the_thiefs_natural_two() {
    let scene = attempt().dice(&[Throw::Two(1, 1), Throw::Two(1, 1)]).act(A, Action::Pay);
    assert!(scene.is_jailed(A, 2));
    assert!(scene.s.players[B].discs.as_slice().iter().all(|disc| disc.fate == Fate::Free));
}

#[test]
fn si_steal_6_thieves_dispute_first() {
    let scene = || {
        let scene = table(&scenario("nickel_spike", 3).with("no_deals", "on"))
            .turn(2)
            .track(B, &BY_SPRINGS)
            .card(B, 4)
            .track(A, &BY_COMO)
            .discs(A, &["S", "P"])
            .discs(C, &["S", "P"]);
        let scene = scene.track(C, &BY_GEORGETOWN).stand(A, 1, Spot::Steal(Passenger(4)));
        scene.stand(C, 1, Spot::Steal(Passenger(4))).placing(C)
    };
    // A 18, C 13: C adds 5.
    let won = scene().dice(&[Throw::Sum(7), Throw::Sum(4)]).done(C);
    assert!(won.heard(|event| matches!(event, Event::Won { seat: Seat(2), matter: Matter::Chance(_) })));
    assert_eq!((won.s.phase, won.to_act()), (Phase::Steal, vec![C]));
    let tie = scene().dice(&[Throw::Sum(9), Throw::Sum(4)]).done(C);
    assert_eq!((tie.disc(A, 1).fate, tie.disc(C, 1).fate), (Fate::Held, Fate::Held));
    assert!(tie.s.phase != Phase::Steal && tie.cash_of(C) == 2_200, "nobody pays");
}

#[test]
fn si_steal_7_the_thief_may_withdraw() {
    let scene = attempt().act(A, Action::Withdraw);
    assert!(scene.is_home(A, 2) && scene.cash_of(A) == 2_400 && scene.runs(B, 4));
    let poor = robbery().cash(A, fare(4) - 5).place(A, 2, on_steal(4)).done(A).done(B);
    assert!(poor.s.phase != Phase::Steal && poor.is_home(A, 2), "who cannot pay withdraws");
}

#[test]
fn si_steal_8_winter() {
    // A's way over Como is under snow.
    assert_eq!(robbery().turn(8).no_place(A, 2, on_steal(4)), "SI-WINTER-4");
    // The owner defends with his shortest route, snow ignored.
    let scene = table(&plain(2)).turn(8).track(B, &BY_GEORGETOWN).card(B, 4).track(A, &BY_SPRINGS);
    assert_eq!(scene.no_place(A, 2, on_steal(4)), "SI-STEAL-1");
}

#[test]
fn si_steal_9_not_the_own_card() {
    let scene = robbery().done(A);
    assert_eq!(scene.no_place(B, 2, on_steal(4)), "SI-STEAL-9");
}
