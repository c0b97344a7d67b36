//! SI-PLACE and SI-BLOCK.

use engine::{Game, Seat};
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::Card,
    state::{Fate, Phase},
};

use crate::scene::*;

#[test]
fn si_place_1_any_or_all_free_discs() {
    let scene = table(&plain(2)).place(A, 0, build("denver_boulder")).done(A);
    assert!(scene.is_home(A, 1), "a disc may stay at home");
    assert_eq!(scene.view(B).players[A].discs[0].spot, Spot::Build(seg("denver_boulder")), "seen by those after him");
}

#[test]
fn si_place_2_where_a_surveyor_builds() {
    let scene = table(&plain(2)).track(A, &["denver_falcon"]);
    assert!(scene.may_place(A, 0, build("denver_como")) && scene.may_place(A, 0, build("falcon_colorado_springs")));
    assert_eq!(scene.no_place(A, 0, build("walsenburg_trinidad")), "SI-PLACE-2");
    assert!(
        scene.track(A, &["pueblo_walsenburg_a"]).may_place(A, 0, build("walsenburg_trinidad")),
        "cut-off track too"
    );
}

#[test]
fn si_place_3_dismantling() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "pueblo_walsenburg_a"]).track(B, &["denver_boulder"]);
    let dismantle = |id: &str| Action::Place(Spot::Dismantle(seg(id)));
    assert!(scene.may_place(A, 0, dismantle("denver_falcon")));
    assert_eq!(scene.no_place(A, 0, dismantle("denver_boulder")), "SI-PLACE-3");
    assert_eq!(scene.no_place(A, 0, dismantle("pueblo_walsenburg_a")), "SI-BUILD-10");
}

#[test]
fn si_place_4_where_a_prospector_stands() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]);
    assert!(scene.may_place(A, 2, on_claim(5)) && scene.may_place(A, 2, on_card(1)));
    assert!(scene.may_place(A, 2, Action::Place(Spot::Deck)));
    assert_eq!(scene.no_place(A, 2, on_claim(41)), "SI-PLACE-4");
    assert_eq!(scene.no_place(A, 2, build("denver_boulder")), "SI-PLACE-4");
    assert_eq!(scene.no_place(A, 0, on_claim(5)), "SI-PLACE-2");
}

#[test]
fn si_place_5_each_on_the_deck_must_find_a_card() {
    let mut scene = table(&plain(2)).place(A, 2, Action::Place(Spot::Deck)).place(A, 3, Action::Place(Spot::Deck));
    assert!(scene.disc(A, 2).spot == Spot::Deck && scene.disc(A, 3).spot == Spot::Deck, "several may stand there");
    let rest: Vec<u8> = scene.s.deck.as_slice()[2..].to_vec();
    scene.s.deck = scene.s.deck.as_slice()[..2].iter().copied().collect();
    rest.iter().for_each(|card| scene.s.gone.insert(Card(*card)));
    let scene = scene.done(A);
    assert_eq!(scene.no_place(B, 2, Action::Place(Spot::Deck)), "SI-PLACE-5");
}

#[test]
fn si_place_6_no_two_discs_on_one_thing() {
    let scene = table(&plain(2)).place(A, 2, on_claim(5)).place(A, 0, build("denver_boulder"));
    assert_eq!(scene.no_place(A, 3, on_claim(5)), "SI-PLACE-6");
    assert_eq!(scene.no_place(A, 1, build("denver_boulder")), "SI-PLACE-6");
}

#[test]
fn si_place_7_money_is_not_checked() {
    let scene = table(&plain(2)).cash(A, 0);
    assert!(scene.may_place(A, 2, on_claim(5)) && scene.may_place(A, 0, build("denver_como")));
}

#[test]
fn si_place_8_a_second_segment() {
    let scene = table(&plain(2)).place(A, 0, build("denver_como"));
    assert!(scene.may_place(A, 1, second("como_fairplay")));
    assert_eq!(scene.no_place(A, 1, second("denver_boulder")), "SI-PLACE-8", "it is joined already");
    assert_eq!(scene.no_place(A, 1, second("fairplay_buena_vista")), "SI-PLACE-8", "it touches nothing");
    // Each second needs a first of its own, and there is no third.
    let three = table(&plain(2)).discs(A, &["S", "S", "S+1", "P"]).place(A, 0, build("denver_como"));
    let three = three.place(A, 1, second("como_fairplay"));
    assert_eq!(three.disc(A, 1).first, 0);
    assert_eq!(three.no_place(A, 2, second("como_breckenridge")), "SI-PLACE-8");
    assert_eq!(three.no_place(A, 2, second("fairplay_buena_vista")), "SI-PLACE-8");
    // Whichever second comes first: between Canon City and Salida both firsts would do, to Westcliffe one.
    let net = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "colorado_springs_buena_vista"];
    let four = table(&plain(2)).discs(A, &["S", "S+1", "S", "S+2", "P"]).track(A, &net);
    let four = four.place(A, 0, build("pueblo_canon_city_a")).place(A, 1, build("salida_buena_vista"));
    let [between, beyond] = ["canon_city_salida", "canon_city_westcliffe"].map(second);
    let one = four.clone().place(A, 2, between).place(A, 3, beyond);
    let other = four.place(A, 3, beyond).place(A, 2, between);
    let firsts = |scene: &Scene| (scene.disc(A, 2).first, scene.disc(A, 3).first);
    assert_eq!((firsts(&one), firsts(&other)), ((1, 0), (1, 0)));
}

#[test]
fn si_place_9_not_with_five_or_six() {
    let scene = table(&plain(5).with("scenario", "powerful_five")).place(A, 0, build("denver_como"));
    assert_eq!(scene.no_place(A, 1, second("como_fairplay")), "SI-PLACE-9");
}

#[test]
fn si_place_10_a_held_disc_stays_moves_or_goes_home() {
    let held = table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_boulder"))).fate(A, 0, Fate::Held);
    let stays = held.clone().done(A).done(B).act(A, Action::Build(seg("denver_boulder")));
    assert!(stays.built(A, "denver_boulder"), "alone it simply may build");
    let moves = held.clone().place(A, 0, build("denver_como"));
    assert_eq!((moves.disc(A, 0).fate, moves.disc(A, 0).spot), (Fate::Free, Spot::Build(seg("denver_como"))));
    // Snow has come: home at the start of phase 2.
    let snow = table(&plain(2)).turn(7).stand(B, 0, Spot::Build(seg("denver_como"))).fate(B, 0, Fate::Held);
    let snow = snow.step(B, Phase::Operate).claim(B, 24, 0).next_turn();
    assert!(snow.is_home(B, 0));
    assert!(snow.heard(|event| matches!(event, Event::SentHome { seat: Seat(1), .. })));
}

#[test]
fn si_place_11_where_building_is_forbidden() {
    let scene = table(&plain(2)).track(A, &["denver_falcon"]);
    assert_eq!(scene.no_place(A, 0, build("denver_colorado_springs_a")), "SI-MAP-6");
    assert_eq!(scene.clone().turn(8).no_place(A, 0, build("denver_como")), "SI-WINTER-1");
    let placed = table(&plain(2)).place(A, 0, build("denver_falcon"));
    assert_eq!(placed.no_place(A, 1, build("denver_colorado_springs_a")), "SI-MAP-8");
    let loop_ = ["falcon_pueblo", "pueblo_canon_city_a", "canon_city_cripple_creek", "falcon_colorado_springs"];
    let blocking = scene.track(A, &loop_).lost(11);
    assert_eq!(blocking.no_place(A, 0, build("colorado_springs_cripple_creek")), "SI-BLOCK-2");
}

#[test]
fn si_place_12_placements_can_be_taken_back_until_done() {
    let before = table(&plain(2));
    let hand = before.clone().act(A, Action::Disc(0));
    let placed = hand.clone().act(A, build("denver_boulder"));
    let back = |from: &Scene, to: &Scene, action| to.game.can_take_back(&from.s, Seat(0), action, &to.s);
    assert!(back(&before, &hand, Action::Disc(0)) && back(&hand, &placed, build("denver_boulder")));
    let done = placed.clone().done(A);
    assert!(!back(&placed, &done, Action::Done), "then it is B's turn");
    // With every disc placed the end is still said.
    let all = placed.place(A, 1, build("denver_como")).place(A, 2, on_claim(1)).place(A, 3, on_claim(2));
    assert_eq!((all.legal(A), all.to_act()), (vec![Action::Done], vec![A]));
}

#[test]
fn si_block_1_no_building_only_to_block() {
    // Both ends are A's already, no card is shorter by it.
    let scene = table(&plain(2)).lost(2).lost(9).lost(11);
    let scene = scene.track(A, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "denver_falcon"]);
    let mut scene = scene;
    scene.s.players[A].track.remove(seg("denver_colorado_springs_a"));
    let scene = scene.track(A, &["falcon_colorado_springs", "pueblo_canon_city_a", "canon_city_cripple_creek"]);
    assert_eq!(scene.no_place(A, 0, build("colorado_springs_cripple_creek")), "SI-BLOCK-2");
    assert!(scene.may_place(A, 0, build("denver_como")), "a town not yet reached");
}

#[test]
fn si_block_2_the_five_reasons() {
    let loop_ =
        ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_a", "canon_city_cripple_creek"];
    let scene = || table(&plain(2)).track(A, &loop_);
    let wanted = build("colorado_springs_cripple_creek");
    // (a) a new town.
    assert!(scene().may_place(A, 0, build("canon_city_salida")));
    // (c) a card that is face up, or owned by anybody, becomes shorter.
    assert_eq!(scene().no_place(A, 0, wanted), "SI-BLOCK-2");
    assert!(scene().open(11).may_place(A, 0, wanted));
    // Pueblo - Leadville: 18 over Colorado Springs, 17 over Salida.
    let lines = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "colorado_springs_buena_vista"];
    let lines = table(&plain(2)).track(A, &lines).track(A, &["buena_vista_leadville_a", "pueblo_canon_city_a"]);
    let lines = lines.track(A, &["canon_city_salida"]);
    assert_eq!(lines.no_place(A, 0, build("salida_buena_vista")), "SI-BLOCK-2");
    let theirs = lines.track(B, &["denver_falcon", "falcon_pueblo", "denver_georgetown", "georgetown_breckenridge"]);
    assert!(theirs.track(B, &["breckenridge_leadville"]).card(B, 12).may_place(A, 0, build("salida_buena_vista")));
    // (b) two home cities.
    let spike =
        table(&scenario("golden_spike_2", 2)).track(A, &["denver_cheyenne", "cheyenne_laramie", "laramie_hanna"]);
    let spike = spike.track(A, &["hanna_rawlins", "rawlins_rock_springs", "evanston_ogden", "ogden_salt_lake_city_a"]);
    assert!(spike.may_place(A, 0, build("rock_springs_evanston")));
    // (d) an all-year route where only snow led.
    let winter = table(&plain(2)).lost(4).track(A, &["denver_como", "como_fairplay", "fairplay_buena_vista"]);
    let winter = winter.track(A, &["denver_colorado_springs_a"]);
    assert!(winter.may_place(A, 0, build("colorado_springs_buena_vista")));
    // (e) advanced: a route with a shorter longest segment. Denver - Cheyenne is 10, over Boulder 8.
    let train = |setup: &engine::Setup| {
        let scene = table(setup).lost(3).discs(A, &["S", "P"]).track(A, &["denver_cheyenne", "denver_boulder"]);
        scene.may_place(A, 0, build("boulder_cheyenne"))
    };
    assert!(train(&advanced(2)) && !train(&plain(2)));
}

/// C (Salt Lake City) has built Laramie - Cheyenne; only Denver - Cheyenne is missing.
fn last_link() -> Scene {
    let scene = table(&plain(4)).home(C, "salt_lake_city").discs(C, &["S", "P"]);
    let line =
        ["ogden_salt_lake_city_a", "evanston_ogden", "rock_springs_evanston", "rawlins_rock_springs", "hanna_rawlins"];
    let mut scene = scene.track(C, &line).track(C, &["laramie_hanna", "cheyenne_laramie"]);
    scene.s.players[C].fresh.insert(town("cheyenne"));
    scene.turn(2)
}

#[test]
fn si_block_3_the_last_link_of_another() {
    let challenge = last_link().place(A, 0, build("denver_cheyenne"));
    assert_eq!(challenge.disc(A, 0).challenge, 1 << C);
    // Before C had come so far it would have been allowed without more.
    let mut early = last_link();
    early.s.players[C].fresh = Default::default();
    assert_eq!(early.place(A, 0, build("denver_cheyenne")).disc(A, 0).challenge, 0);
}

#[test]
fn si_block_4_what_is_protected() {
    let scene = last_link();
    assert_eq!(scene.clone().place(A, 0, build("denver_boulder")).disc(A, 0).challenge, 0);
    // It follows from what C built in the turn before.
    let built = |id: &str| {
        let line = ["ogden_salt_lake_city_a", "evanston_ogden", "rock_springs_evanston", "rawlins_rock_springs"];
        let scene = table(&plain(4)).home(C, "salt_lake_city").discs(C, &["S", "P"]).track(C, &line);
        let scene = scene
            .track(C, &["hanna_rawlins", "laramie_hanna"])
            .track(C, if id == "cheyenne_laramie" { &[] } else { &["cheyenne_laramie"] });
        let scene = scene.stand(C, 0, Spot::Build(seg(id))).step(C, Phase::Build).act(C, Action::Build(seg(id)));
        let next = scene.idle_until(|scene| scene.s.turn == 2).order(&[A, B, C, D]).placing(A);
        assert_eq!(next.s.turn, 2);
        next.place(A, 0, build("denver_cheyenne")).disc(A, 0).challenge
    };
    assert_eq!((built("cheyenne_laramie"), built("salt_lake_city_bingham")), (1 << C, 0));
    // Another unbuilt segment joins the same two towns: none is the last link. Here Ogden has been reached.
    let mut twin = table(&plain(4)).home(C, "salt_lake_city").discs(C, &["S", "P"]).home(A, "denver");
    let east = ["denver_cheyenne", "cheyenne_laramie", "laramie_hanna", "hanna_rawlins", "rawlins_rock_springs"];
    twin = twin.track(A, &east).track(A, &["rock_springs_evanston", "evanston_ogden"]).turn(2);
    twin.s.players[A].fresh.insert(town("ogden"));
    let twin = twin.order(&[C, A, B, D]);
    assert_eq!(twin.clone().place(C, 0, build("ogden_salt_lake_city_a")).disc(C, 0).challenge, 0);
    let lone = twin.track(B, &["ogden_salt_lake_city_b"]);
    assert_eq!(lone.place(C, 0, build("ogden_salt_lake_city_a")).disc(C, 0).challenge, 1 << A);
    // C has no free surveyor: no protection.
    let jailed = last_link().fate(C, 0, Fate::Jail).place(A, 0, build("denver_cheyenne"));
    assert_eq!(jailed.disc(A, 0).challenge, 0);
}

#[test]
fn si_block_4_who_extends_from_the_town_is_no_challenger() {
    // A has Cheyenne in his own network too, over Boulder: he does not build towards C.
    let own = last_link().track(A, &["denver_boulder", "boulder_cheyenne"]).lost(3);
    let own = own.open(3).place(A, 0, build("denver_cheyenne"));
    assert_eq!(own.disc(A, 0).challenge, 0);
    assert!(!own.heard(|event| matches!(event, Event::Placed { challenge, .. } if !challenge.is_empty())));
}

#[test]
fn si_block_5_a_challenge_is_marked_before_it_is_chosen() {
    use engine::Words;
    let scene = last_link().act(A, Action::Disc(0));
    let note = |to: Action| {
        let path = scene.game.path(&scene.s, Seat(A as u8), to);
        path.last().and_then(|target| target.note.as_ref()).map(ToString::to_string).unwrap_or_default()
    };
    assert!(note(build("denver_cheyenne")).contains("a challenge"));
    assert!(!note(build("denver_boulder")).contains("a challenge"));
}

#[test]
fn si_block_5_only_until_the_other_has_placed() {
    let scene = last_link().placing(D);
    assert_eq!(scene.s.order[usize::from(scene.s.at)], D as u8);
    // D is not in Denver; B placing after C would be free. Let C place first.
    let mut scene = last_link();
    scene.s.order[..4].copy_from_slice(&[C as u8, A as u8, B as u8, D as u8]);
    let scene = scene.done(C).place(A, 0, build("denver_cheyenne"));
    assert_eq!(scene.disc(A, 0).challenge, 0);
}

#[test]
fn si_block_6_a_challenge_needs_an_answer() {
    let alone = last_link().place(A, 0, build("denver_cheyenne")).done(A).done(B).done(C).done(D);
    assert!(alone.is_home(A, 0) && alone.heard(|event| matches!(event, Event::SentHome { seat: Seat(0), .. })));
    let met = last_link().place(A, 0, build("denver_cheyenne")).done(A).done(B);
    let met = met.place(C, 0, build("denver_cheyenne")).done(C).done(D);
    assert!(met.heard(|event| matches!(event, Event::Rolled { seat: Seat(2), .. })), "a normal dispute");
}

#[test]
fn si_block_7_the_test_can_be_switched_off() {
    let loop_ =
        ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_a", "canon_city_cripple_creek"];
    let scene = table(&plain(2).with("no_blocking_test", "on")).track(A, &loop_);
    assert!(scene.may_place(A, 0, build("colorado_springs_cripple_creek")));
}

#[test]
fn si_block_4_also_for_a_surveyor_who_is_held_there() {
    let held = last_link().stand(C, 0, Spot::Build(seg("denver_cheyenne"))).fate(C, 0, Fate::Held);
    let held = held.place(A, 0, build("denver_cheyenne"));
    assert_eq!(held.disc(A, 0).challenge, 1 << C);
    // He stays: a dispute.
    let met = held.done(A).done(B).done(C).done(D);
    assert!(met.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), .. })));
}

#[test]
fn si_block_6_all_challenges_are_looked_at_together() {
    // B and C both came to Cheyenne. A challenges both, B challenges C, who stays away: whoever has a lower seat.
    for (a, b) in [(A, B), (B, A)] {
        let there = Spot::Build(seg("denver_cheyenne"));
        let mut scene = last_link().stand(a, 0, there).stand(b, 0, there);
        scene.s.players[a].discs.as_mut_slice()[0].challenge = 1 << b | 1 << C;
        scene.s.players[b].discs.as_mut_slice()[0].challenge = 1 << C;
        let scene = scene.placing(D).done(D);
        assert!(scene.is_home(b, 0) && !scene.is_home(a, 0), "{b} stood there when phase 3 began");
    }
}
