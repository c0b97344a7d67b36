//! SI-MAP, SI-WINTER.

use engine::Seat;
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::Phase,
};

use crate::scene::*;

#[test]
fn si_map_1_white_segments_are_closed_in_winter() {
    let tables = &TABLES;
    assert!(tables.snow.contains(seg("denver_como")) && !tables.snow.contains(seg("como_fairplay")));
    let scene = table(&plain(2)).track(A, &["denver_como"]).claim(A, 8, 3);
    assert!(scene.clone().turn(3).step(A, Phase::Deliver).may(A, Action::Load(Card(8))));
    assert_eq!(scene.clone().turn(8).view(A).players[A].open_network, [town("denver")]);
    let winter = scene.turn(8).track(A, &["denver_boulder"]).claim(A, 1, 2).step(A, Phase::Deliver);
    assert_eq!(winter.refused(A, Action::Load(Card(8))), "SI-SELL-1");
    assert!(winter.may(A, Action::Load(Card(1))), "Boulder is joined by a brown one");
}

#[test]
fn si_map_2_cost_and_length() {
    assert!(CATALOGUE.segments.iter().all(|segment| segment.cost > 0 && segment.length > 0));
    // The cost is what building takes, the length what a route counts.
    let scene = table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_como"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Build(seg("denver_como")));
    assert_eq!(scene.cash_of(A), 2_400 - cost("denver_como"));
    assert!(scene.heard(|event| matches!(event, Event::Built { cost: paid, .. } if *paid == cost("denver_como"))));
}

#[test]
fn si_map_3_the_first_to_build_owns_it() {
    let scene = table(&plain(2)).track(B, &["denver_boulder"]);
    assert_eq!(scene.no_place(A, 0, build("denver_boulder")), "SI-MAP-3");
}

#[test]
fn si_map_4_thirty_two_cubes() {
    let scene = table(&plain(2)).track(A, &["denver_boulder", "boulder_cheyenne"]);
    assert_eq!(scene.view(B).players[A].cubes, 30);
}

#[test]
fn si_map_5_metals_sell_everywhere_coal_where_it_has_a_marker() {
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 26, 3).claim(A, 1, 3);
    let scene = scene.track(A, &["denver_falcon", "falcon_pueblo"]).step(A, Phase::Deliver);
    let gold = scene.clone().act(A, Action::Load(Card(26))).legal(A);
    assert_eq!(gold, [Action::To(city("denver")), Action::To(city("pueblo"))]);
    let lumber = table(&scenario("solo_denver_6000", 1)).track(A, &["denver_falcon", "falcon_pueblo"]).claim(A, 55, 4);
    let lumber = lumber.step(A, Phase::Deliver).act(A, Action::Load(Card(55))).legal(A);
    assert_eq!(lumber, [Action::To(city("denver"))], "alone there is no lumber at Pueblo");
}

#[test]
fn si_map_7_deals_keep_to_the_parallel_rule() {
    let scene =
        table(&basic(2)).track(A, &["denver_falcon"]).track(B, &["denver_colorado_springs_a"]).step(A, Phase::Deal);
    let scene = scene.act(A, Action::OfferTo(Seat(1)));
    let scene = scene.act(A, Action::Add(silverton::action::Item::Segment(seg("denver_colorado_springs_a"))));
    assert_eq!(scene.refused(A, Action::Send), "SI-MAP-7");
    // A swap is legal.
    let scene = scene.act(A, Action::Add(silverton::action::Item::Segment(seg("denver_falcon"))));
    assert!(scene.may(A, Action::Send));
}

#[test]
fn si_map_8_no_two_surveyors_in_one_group() {
    let scene = table(&plain(2)).place(A, 0, build("denver_falcon"));
    assert_eq!(scene.no_place(A, 1, build("denver_colorado_springs_a")), "SI-MAP-8");
    let owner = table(&plain(2)).track(A, &["denver_falcon"]);
    assert_eq!(owner.no_place(A, 0, build("denver_colorado_springs_b")), "SI-MAP-6");
    assert!(owner.may_place(A, 0, Action::Place(Spot::Dismantle(seg("denver_falcon")))));
}

#[test]
fn si_map_9_freed_segments_can_be_built_next_turn() {
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).stand(A, 0, Spot::Dismantle(seg("denver_boulder")));
    let scene = scene.step(A, Phase::Build).act(A, Action::Dismantle(seg("denver_boulder"))).next_turn();
    let seat = scene.to_act()[0];
    assert!(scene.may_place(seat, 0, build("denver_boulder")));
}

#[test]
fn si_winter_1_no_surveyor_on_snow() {
    let scene = table(&plain(2)).turn(8);
    assert_eq!(scene.no_place(A, 0, build("denver_como")), "SI-WINTER-1");
    let own = scene.track(A, &["denver_como"]);
    assert_eq!(own.no_place(A, 0, Action::Place(Spot::Dismantle(seg("denver_como")))), "SI-WINTER-1");
    assert!(!own.claim(A, 8, 5).step(A, Phase::Place).view(A).players[A].open_network.contains(&town("como")));
}

#[test]
fn si_winter_3_no_second_segments() {
    let scene = table(&plain(2)).turn(8).place(A, 0, build("denver_boulder"));
    assert_eq!(scene.no_place(A, 1, second("boulder_cheyenne")), "SI-WINTER-3");
    assert!(scene.turn(5).may_place(A, 1, second("boulder_cheyenne")));
}

#[test]
fn si_winter_4_blocked_cards_pay_nothing_and_cannot_be_bought() {
    let line = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
    let scene = table(&plain(2)).turn(8).track(A, &line);
    assert_eq!(scene.no_place(A, 2, on_card(4)), "SI-WINTER-4");
    let owner = scene.card(A, 4).track(A, &["denver_boulder"]).claim(A, 1, 1).step(A, Phase::Operate);
    assert!(owner.act(A, Action::Done).heard(|event| matches!(event, Event::NoIncome { card: Passenger(4), .. })));
}

#[test]
fn si_winter_5_snow_stops_use_not_ownership() {
    // Joined over snow: the brown segment beyond may be built and the +3 counts.
    let scene = table(&plain(2)).turn(8).track(A, &["denver_como"]);
    assert!(scene.may_place(A, 0, build("como_fairplay")));
    let beyond = scene.clone().track(A, &["como_fairplay"]);
    assert!(beyond.may_place(A, 0, Action::Place(Spot::Dismantle(seg("como_fairplay")))), "or dismantled");
    // A card is kept, though nothing runs.
    let line = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
    assert!(table(&plain(2)).turn(8).track(A, &line).card(A, 4).next_turn().runs(A, 4));
    let dispute = scene.stand(A, 2, Spot::Claim(Card(8))).stand(B, 2, Spot::Claim(Card(8))).placing(B);
    let dispute = dispute.dice(&[Throw::Sum(7), Throw::Sum(7)]).done(B);
    assert!(dispute.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), extra: 3, .. })));
}

/// From Denver over snow at Como to Walsenburg, Pueblo and Leadville, all of it brown beyond.
fn beyond_the_snow(setup: &engine::Setup) -> Scene {
    let line = ["denver_como", "como_fairplay", "fairplay_buena_vista", "salida_buena_vista", "canon_city_salida"];
    let scene = table(setup).track(A, &line).track(A, &["pueblo_canon_city_a", "pueblo_walsenburg_a"]);
    let rest = line[1..].iter().chain(&["pueblo_canon_city_a", "pueblo_walsenburg_a", "buena_vista_leadville_a"]);
    assert!(TABLES.snow.contains(seg(line[0])));
    let brown: Vec<&str> = rest.copied().filter(|id| !TABLES.snow.contains(seg(id))).collect();
    assert!(["salida_buena_vista", "canon_city_salida", "buena_vista_leadville_a"].iter().all(|id| brown.contains(id)));
    scene.track(A, &["buena_vista_leadville_a"])
}

#[test]
fn si_winter_4_snow_on_the_way_home_blocks_no_route() {
    // SI-GEN-2, SI-GEN-4: the track is joined to Denver, so it is home track; the route between the towns is open.
    let offer = beyond_the_snow(&plain(2)).turn(8).open(12);
    assert!(offer.may_place(A, 2, on_card(12)), "Pueblo - Leadville is brown");
    assert_eq!(offer.no_place(A, 2, on_card(4)), "SI-WINTER-4", "Denver - Leadville is not");
    let owner = beyond_the_snow(&plain(2)).turn(8).card(A, 12).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert!(owner.heard(|event| matches!(event, Event::Income { card: Passenger(12), .. })));
    // Track that is not joined to the home city at all runs nothing.
    let mut cut = beyond_the_snow(&plain(2)).turn(8).open(12);
    cut.s.players[A].track.remove(seg("denver_como"));
    assert_eq!(cut.track(A, &[]).no_place(A, 2, on_card(12)), "SI-PASS-2");
}

#[test]
fn si_gen_3_home_track_is_joined_whatever_the_snow() {
    let scene = beyond_the_snow(&plain(2)).turn(8).claim(A, 24, 5).step(A, Phase::Deliver);
    let scene = scene.act(A, Action::Load(Card(24)));
    assert_eq!(scene.legal(A), [Action::To(TABLES.city_at(town("pueblo")).unwrap())], "Denver lies behind the snow");
    let mut cut = beyond_the_snow(&plain(2)).claim(A, 24, 5).track(A, &["denver_boulder"]).claim(A, 1, 2);
    cut.s.players[A].track.remove(seg("denver_como"));
    let cut = cut.track(A, &[]).step(A, Phase::Deliver);
    assert_eq!(cut.refused(A, Action::Load(Card(24))), "SI-SELL-1");
}
