//! SI-CLAIM, SI-PASS.

use engine::Seat;
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::{APART, Phase},
};

use crate::scene::*;

#[test]
fn si_claim_1_a_claim_card() {
    let spec = CATALOGUE.claim(Card(25)).unwrap();
    assert_eq!((spec.operate, spec.depleted_max, spec.output[11]), (60, 6, 4), "the card in the book");
}

#[test]
fn si_claim_2_claims_and_loads_have_no_limit() {
    let scene = (9..=30).fold(table(&plain(2)), |scene, no| scene.claim(A, no, 40));
    scene.check();
    assert_eq!(scene.view(B).players[A].claims.len(), 22);
    assert!(scene.view(B).claims.iter().filter(|claim| claim.owner == Some(Seat(0))).all(|claim| claim.loads == 40));
}

#[test]
fn si_claim_3_once_a_turn_whoever_owns_it() {
    let scene = table(&basic(2)).claim(A, 24, 0).claim(A, 23, 0).step(A, Phase::Operate).dice(&[Throw::Sum(9)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(scene.s.operated.contains(Card(24)));
    // Sold to B in step 4, it is not operated again this turn.
    let sold = scene.acts(
        A,
        &[
            Action::OfferTo(Seat(1)),
            Action::Add(silverton::action::Item::Claim(Card(24))),
            Action::Add(silverton::action::Item::Claim(Card(23))),
            Action::Send,
        ],
    );
    let sold = sold.act(B, Action::Accept).until(B, Phase::Operate);
    assert_eq!(sold.refused(B, Action::Mark(Card(24))), "SI-CLAIM-3");
    assert!(sold.may(B, Action::Mark(Card(23))) && sold.may(B, Action::Done), "operating is voluntary");
}

#[test]
fn si_claim_4_the_first_operation_is_one_die_and_six() {
    let scene = table(&plain(2)).new_claim(A, 24).step(A, Phase::Operate).dice(&[Throw::One(3)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(scene.heard(|event| matches!(event, Event::Operated { dice: [3, 0], total: 9, .. })));
    // A new owner does not start again.
    let scene = table(&basic(2)).new_claim(A, 24).step(A, Phase::Operate).dice(&[Throw::One(3)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll, Action::OfferTo(Seat(1))]);
    let add = Action::Add(silverton::action::Item::Claim(Card(24)));
    let later = scene.acts(A, &[add, Action::Send]).act(B, Action::Accept).next_turn();
    let later = later.until(B, Phase::Operate).dice(&[Throw::Two(5, 5)]);
    let later = later.acts(B, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(later.heard(|event| matches!(event, Event::Operated { dice: [5, 5], total: 10, .. })));
}

#[test]
fn si_claim_5_a_depleted_claim_waits_for_its_loads() {
    let scene = table(&plain(2)).claim(A, 24, 2).claim(A, 23, 0).step(A, Phase::Operate);
    let scene = scene.dice(&[Throw::Sum(2), Throw::Sum(3)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Mark(Card(23)), Action::Roll]);
    assert!(scene.owns(A, 24) && scene.s.depleted.contains(Card(24)) && scene.loads(24) == 2);
    assert!(!scene.owns(A, 23) && scene.s.gone.contains(Card(23)), "without loads it is discarded at once");
    assert_eq!(scene.next_turn().until(A, Phase::Place).s.depleted.len(), 2);
}

#[test]
fn si_claim_6_discarded_cards_never_come_back() {
    let scene = table(&plain(2)).spent(23).next_turn();
    assert!(scene.s.gone.contains(Card(23)) && !scene.s.deck.as_slice().contains(&23));
}

#[test]
fn si_claim_7_the_discard_pile_is_open() {
    let scene = table(&plain(2)).spent(23).spent(41);
    assert_eq!(scene.view(B).discarded, [Card(23), Card(41)]);
}

#[test]
fn si_claim_8_a_claim_need_not_be_joined() {
    let scene = table(&plain(2)).row(&[14]).place(A, 2, on_claim(14)).done(A).done(B);
    let scene = scene.act(A, Action::Buy(claim(14)));
    assert!(scene.owns(A, 14) && scene.may(A, Action::Mark(Card(14))));
}

#[test]
fn si_claim_9_the_row_can_hold_more_than_eight() {
    let scene =
        table(&plain(2)).stand(A, 2, Spot::Deck).step(A, Phase::Buy).acts(A, &[Action::Draw(2), Action::Reject]);
    assert_eq!(scene.s.row.len(), 9);
    assert_eq!(scene.next_turn().s.row.len(), 9, "extra cards are not removed");
}

#[test]
fn si_pass_1_b_and_c_appear_as_cards_are_taken() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_colorado_springs"]);
    assert_eq!(scene.no_place(A, 2, on_card(9)), "SI-PLACE-4");
    let scene = scene.claim(B, 24, 0).place(A, 2, on_card(1)).done(A).done(B).act(A, Action::Buy(card(1)));
    assert!(!scene.s.open.contains(Passenger(9)));
    assert!(scene.next_turn().s.open.contains(Passenger(9)));
}

#[test]
fn si_pass_2_a_complete_route_is_needed() {
    let scene = table(&plain(2)).track(A, &["denver_falcon"]).place(A, 0, build("falcon_colorado_springs"));
    assert_eq!(scene.no_place(A, 2, on_card(1)), "SI-PASS-2");
    assert!(scene.track(A, &["falcon_colorado_springs"]).placing(A).no_place(A, 2, on_card(2)) == "SI-PASS-2");
}

#[test]
fn si_pass_3_income_from_the_turn_of_purchase_on() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]).place(A, 2, on_card(1)).done(A).done(B);
    let scene = scene.act(A, Action::Buy(card(1))).idle_until(|scene| scene.to_act() == [B] || scene.s.turn == 2);
    assert_eq!(scene.cash_of(A), 2_400 - fare(1) + income(1));
}

#[test]
fn si_pass_4_without_a_route_the_card_is_given_back() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_colorado_springs", "denver_boulder"]).card(A, 1);
    let scene =
        scene.stand(A, 0, Spot::Dismantle(seg("denver_boulder"))).stand(A, 1, Spot::Dismantle(seg("denver_falcon")));
    let scene = scene.step(A, Phase::Build).act(A, Action::Dismantle(seg("denver_boulder")));
    assert!(scene.runs(A, 1), "this one was not needed");
    let scene = scene.act(A, Action::Dismantle(seg("denver_falcon")));
    assert!(!scene.runs(A, 1) && scene.s.open.contains(Passenger(1)));
    assert_eq!(scene.s.lies[0], APART);
}

#[test]
fn si_pass_5_a_card_given_back_is_on_offer() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_colorado_springs"]).card(A, 1);
    let scene = scene.stand(A, 0, Spot::Dismantle(seg("denver_falcon"))).step(A, Phase::Build);
    let scene =
        scene.act(A, Action::Dismantle(seg("denver_falcon"))).next_turn().track(B, &["denver_colorado_springs_a"]);
    assert!(scene.until(B, Phase::Place).may_place(B, 2, on_card(1)));
}

#[test]
fn si_pass_6_lost_after_depletions() {
    let line = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
    let scene = table(&plain(2)).track(B, &line).card(B, 4).spent(77).spent(78).claim(A, 79, 0).step(A, Phase::Operate);
    let scene = scene.dice(&[Throw::Sum(4)]).acts(A, &[Action::Mark(Card(79)), Action::Roll]);
    assert!(scene.s.lost.contains(Passenger(4)) && !scene.runs(B, 4));
    // A card that was still face down is lost when it would be turned up; the next one shows.
    let hidden = table(&plain(2)).spent(77).spent(78).spent(79).spent(80).lost(4).next_turn();
    assert!(hidden.s.lost.contains(Passenger(12)) && hidden.s.open.contains(Passenger(20)));
}

#[test]
fn si_pass_7_no_winter() {
    // A whole route, printed without snow: in summer it may be bought, in winter neither bought nor stolen.
    let line = ["denver_falcon", "falcon_pueblo", "pueblo_canon_city_a", "canon_city_salida", "salida_gunnison"];
    let rest = ["montrose_gunnison", "montrose_ridgway", "ridgway_ouray", "silverton_ouray"];
    let scene = |setup: &engine::Setup| {
        let brown = |edition: &mut silverton::edition::Edition| {
            edition.segments.iter_mut().for_each(|segment| segment.snow = false);
        };
        table_with(setup, brown).track(A, &line).track(A, &rest)
    };
    assert!(scene(&plain(2)).turn(7).open(21).may_place(A, 2, on_card(21)));
    assert_eq!(scene(&plain(2)).turn(8).open(21).no_place(A, 2, on_card(21)), "SI-PASS-7");
    let own = |turn| scene(&plain(2)).turn(turn).card(A, 21).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert!(own(7).heard(|event| matches!(event, Event::Income { card: Passenger(21), .. })));
    assert!(own(8).heard(|event| matches!(event, Event::NoIncome { card: Passenger(21), .. })));
    // Nor over cleared snow.
    let mut plowed = table(&advanced(2).with("no_deals", "on")).turn(8).track(A, &line).track(A, &rest).card(A, 21);
    plowed = plowed.plow(A, 2).step(A, Phase::Plow);
    plowed.s.now.cleared = plowed.s.players[A].track;
    plowed.s.now.cleared.remove(seg("salida_gunnison"));
    let plowed =
        plowed.dice(&[Throw::One(6)]).act(A, Action::Plow(silverton::ids::PlowKind(0), seg("salida_gunnison")));
    assert!(plowed.heard(|event| matches!(event, Event::Plowed { clear: true, .. })));
    assert!(plowed.heard(|event| matches!(event, Event::NoIncome { card: Passenger(21), .. })));
    let thief = scene(&plain(2)).turn(8).track(B, &["denver_como", "como_fairplay", "fairplay_buena_vista"]);
    let thief = thief.track(B, &["buena_vista_gunnison", "gunnison_lake_city"]);
    assert_eq!(thief.open(21).placing(B).no_place(B, 2, on_card(21)), "SI-PASS-7");
}

#[test]
fn si_pass_8_any_number_of_cards() {
    let scene =
        table(&plain(2)).track(A, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "denver_cheyenne"]);
    let scene = scene.card(A, 1).card(A, 2).card(A, 3).card(A, 9);
    scene.check();
    assert_eq!(scene.view(B).players[A].income, [1, 2, 3, 9].map(income).iter().sum::<u32>());
}

#[test]
fn si_pass_9_depletions_are_counted_by_town() {
    let scene = table(&plain(2)).spent(77).spent(78).spent(24);
    let mut counts = scene.view(A).depletions;
    counts.sort_unstable_by_key(|(_, count)| *count);
    assert_eq!(counts, [(town("walsenburg"), 1), (town("leadville"), 2)]);
}
