//! SI-DISP, SI-PAR and SI-SPEC.

use engine::Seat;
use silverton::{
    action::{Action, Spot},
    event::{Event, Matter},
    ids::{Card, Passenger},
    state::{Fate, Phase},
};

use crate::scene::*;

/// These discs stand to build one segment; the last seat to place says that it is done.
fn clash(setup: &engine::Setup, id: &str, seats: &[usize], throws: &[Throw]) -> Scene {
    let last = usize::from(setup.seats) - 1;
    let scene = seats.iter().fold(table(setup), |scene, seat| scene.stand(*seat, 0, Spot::Build(seg(id))));
    scene.placing(last).dice(throws).done(last)
}

#[test]
fn si_disp_1_two_players_on_one_thing() {
    let alone = clash(&plain(2), "denver_boulder", &[A], &[]);
    assert!(!alone.heard(|event| matches!(event, Event::Rolled { .. })));
    let both = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Sum(9), Throw::Sum(4)]);
    assert!(both.heard(|event| matches!(event, Event::Won { seat: Seat(0), matter: Matter::Segment(_) })));
    let deck = table(&plain(2)).stand(A, 2, Spot::Deck).stand(B, 2, Spot::Deck).placing(B).done(B);
    assert!(!deck.heard(|event| matches!(event, Event::Rolled { .. })), "the deck never is in dispute");
}

#[test]
fn si_disp_2_fixed_order() {
    let scene = table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_boulder"))).stand(
        B,
        0,
        Spot::Build(seg("denver_boulder")),
    );
    let scene = scene.stand(A, 1, Spot::Build(seg("denver_cheyenne"))).stand(B, 1, Spot::Build(seg("denver_cheyenne")));
    let scene = scene.stand(A, 2, Spot::Claim(Card(3))).stand(B, 2, Spot::Claim(Card(3))).placing(B).done(B);
    let matters: Vec<Matter> = scene
        .heard
        .iter()
        .filter_map(|event| if let Event::Rolled { matter, .. } = event { Some(*matter) } else { None })
        .collect();
    let [one, two] = [seg("denver_cheyenne"), seg("denver_boulder")].map(Matter::Segment);
    assert_eq!(matters, [one, one, two, two, Matter::Claim(Card(3)), Matter::Claim(Card(3))]);
    // Claims by number, then passenger cards by number, thefts last; parallel moves before all of them.
    let line = ["denver_colorado_springs_a", "colorado_springs_pueblo_a"];
    let scene = table(&plain(2)).discs(A, &["S", "P", "P", "P", "P"]).discs(B, &["S", "P", "P", "P", "P"]).turn(2);
    let scene =
        scene.track(A, &line).track(B, &["denver_falcon", "falcon_colorado_springs"]).track(B, &["falcon_pueblo"]);
    let scene = scene.track(B, &["denver_cheyenne"]).track(A, &["denver_boulder", "boulder_cheyenne"]).card(A, 3);
    let twins = Spot::Build(seg("pueblo_canon_city_a"));
    let stand = [twins, Spot::Claim(Card(5)), Spot::Claim(Card(4)), Spot::Passenger(Passenger(1))];
    let scene = stand.into_iter().enumerate().fold(scene, |scene, (k, spot)| scene.stand(A, k, spot));
    let theirs = [twins, Spot::Claim(Card(5)), Spot::Passenger(Passenger(1)), Spot::Steal(Passenger(3))];
    let scene = theirs.into_iter().enumerate().fold(scene, |scene, (k, spot)| scene.stand(B, k, spot));
    let scene = scene.placing(B).done(B);
    assert_eq!(scene.s.phase, Phase::Parallel, "nothing is rolled before");
    let scene = scene.act(A, Action::Stay).act(B, Action::Stay);
    let matters: Vec<Matter> = scene
        .heard
        .iter()
        .filter_map(|event| if let Event::Rolled { matter, .. } = event { Some(*matter) } else { None })
        .collect();
    let [segment, paper, line] =
        [Matter::Segment(seg("pueblo_canon_city_a")), Matter::Claim(Card(5)), Matter::Passenger(Passenger(1))];
    assert_eq!(matters, [segment, segment, paper, paper, line, line]);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Steal, vec![B]));
}

#[test]
fn si_disp_3_two_dice_and_the_bonus() {
    // A's S+2 rolls 5, B's S+1 rolls 6: equal. With 7 B would win.
    let tie = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Sum(5), Throw::Sum(6)]);
    assert!(tie.heard(|event| matches!(event, Event::Tied { .. })));
    let won = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Sum(5), Throw::Sum(7)]);
    assert!(won.heard(|event| matches!(event, Event::Won { seat: Seat(1), .. })));
}

#[test]
fn si_disp_4_losers_go_home() {
    let scene = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Sum(4), Throw::Sum(9)]);
    assert!(scene.is_home(A, 0) && scene.disc(B, 0).spot == Spot::Build(seg("denver_boulder")));
    assert_eq!(scene.until(B, Phase::Build).legal(B)[0], Action::Build(seg("denver_boulder")));
}

#[test]
fn si_disp_5_tied_discs_stay() {
    // T-3 with the discs of SI-SETUP-3: A S+2, B S+1, C S.
    let scene = clash(&plain(4), "denver_boulder", &[A, B, C], &[Throw::Sum(5), Throw::Sum(6), Throw::Sum(6)]);
    let scene = Scene { heard: scene.heard.clone(), ..scene };
    assert_eq!((scene.disc(A, 0).fate, scene.disc(B, 0).fate), (Fate::Held, Fate::Held));
    // C's S+1 made 7 as well: all three tie. Below the tie one loses.
    let below = clash(&plain(4), "denver_boulder", &[A, B, C], &[Throw::Sum(5), Throw::Sum(6), Throw::Sum(3)]);
    assert!(below.is_home(C, 0));
    let next = below.idle_until(|scene| scene.s.turn == 2);
    assert!(next.s.built().is_empty(), "nobody builds there this turn");
    assert_eq!(next.disc(A, 0).spot, Spot::Build(seg("denver_boulder")));
}

#[test]
fn si_disp_6_a_natural_two_means_jail() {
    let scene = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Two(1, 1), Throw::Sum(9)]);
    assert!(scene.is_jailed(A, 0) && scene.disc(A, 0).spot == Spot::Home);
}

#[test]
fn si_disp_7_the_result_stands() {
    // A 2 + 2 beats B's S+1 only if B rolls less than 3; with B's natural 2 as well A wins 4 to 3.
    let scene = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Two(1, 1), Throw::Two(1, 1)]);
    assert!(scene.is_jailed(A, 0) && scene.is_jailed(B, 0));
    let scene = scene.act(A, Action::Build(seg("denver_boulder")));
    assert!(scene.built(A, "denver_boulder") && scene.is_jailed(A, 0));
}

#[test]
fn si_disp_8_a_tie_with_a_natural_two() {
    // A S+2: 1+1+2 = 4; B S+1: 3+1 = 4.
    let scene = clash(&plain(2), "denver_boulder", &[A, B], &[Throw::Two(1, 1), Throw::Sum(3)]);
    assert!(scene.is_jailed(A, 0) && scene.disc(A, 0).spot == Spot::Home);
    assert_eq!((scene.disc(B, 0).fate, scene.disc(B, 0).spot), (Fate::Held, Spot::Build(seg("denver_boulder"))));
}

#[test]
fn si_disp_9_several_disputes() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).stand(B, 2, Spot::Claim(Card(1)));
    let scene = scene.stand(A, 3, Spot::Claim(Card(2))).stand(B, 3, Spot::Claim(Card(2))).placing(B).done(B);
    assert_eq!(scene.heard.iter().filter(|event| matches!(event, Event::Rolled { .. })).count(), 4);
}

#[test]
fn si_disp_10_home_bonus_for_a_claim() {
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).stand(A, 3, Spot::Claim(Card(1)));
    let scene = scene.stand(B, 3, Spot::Claim(Card(1))).placing(B).dice(&[Throw::Sum(5), Throw::Sum(7)]).done(B);
    assert!(scene.heard(|event| matches!(event, Event::Won { seat: Seat(0), .. })), "5 + 3 beats 7");
}

#[test]
fn si_disp_11_the_shorter_route_adds_the_difference() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]);
    let scene = scene.track(B, &["denver_falcon", "falcon_colorado_springs"]);
    let scene = scene.stand(A, 3, Spot::Passenger(Passenger(1))).stand(B, 3, Spot::Passenger(Passenger(1)));
    let scene = scene.placing(B).dice(&[Throw::Sum(6), Throw::Sum(7)]).done(B);
    assert!(scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), extra: 2, total: 8, .. })));
    assert!(scene.heard(|event| matches!(event, Event::Won { seat: Seat(0), matter: Matter::Passenger(_) })));
}

#[test]
fn si_disp_12_in_winter_open_routes_count() {
    // B's short way is under snow, his long brown one counts.
    let long = ["denver_colorado_springs_a", "colorado_springs_buena_vista", "buena_vista_leadville_a"];
    let scene = table(&plain(3)).turn(8).track(A, &["denver_falcon", "falcon_pueblo", "pueblo_canon_city_a"]);
    let scene = scene.track(A, &["canon_city_salida", "salida_buena_vista", "buena_vista_leadville_b"]);
    let scene =
        scene.track(B, &long).track(B, &["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"]);
    let scene = scene.stand(A, 3, Spot::Passenger(Passenger(4))).stand(B, 3, Spot::Passenger(Passenger(4)));
    let scene = scene.placing(C).done(C);
    // A 29, B 21 open (13 in summer): B adds 8.
    assert!(scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(1), extra: 8, .. })));
}

#[test]
fn si_disp_13_the_winner_may_decline() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).stand(B, 2, Spot::Claim(Card(1))).placing(B);
    let scene = scene.dice(&[Throw::Sum(9), Throw::Sum(3)]).done(B).act(A, Action::Decline(claim(1)));
    assert!(scene.s.row.contains(Card(1)));
    let next = scene.next_turn();
    assert!(next.s.row.contains(Card(1)), "nobody gets it this turn");
}

/// A and B meet on a segment with a twin.
fn twins() -> Scene {
    let id = "denver_colorado_springs_a";
    table(&plain(2)).stand(A, 0, Spot::Build(seg(id))).stand(B, 0, Spot::Build(seg(id))).placing(B).done(B)
}

#[test]
fn si_par_1_each_may_move_or_stay() {
    let scene = twins();
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Parallel, vec![A]));
    let twin = seg("denver_colorado_springs_b");
    assert_eq!(scene.legal(A), [Action::Move(twin), Action::Stay]);
    let scene = scene.act(A, Action::Move(twin));
    assert_eq!(scene.disc(A, 0).spot, Spot::Build(twin));
    // Falcon costs less: no parallel move to it.
    assert_eq!(twins().refused(A, Action::Move(seg("denver_falcon"))), "SI-PAR-2");
}

#[test]
fn si_par_2_the_other_must_be_free_and_legal() {
    let id = "denver_colorado_springs_a";
    let taken = table(&plain(3)).stand(A, 0, Spot::Build(seg(id))).stand(B, 0, Spot::Build(seg(id)));
    let taken = taken.track(C, &["denver_colorado_springs_b"]).placing(C).done(C);
    assert!(taken.s.phase != Phase::Parallel && taken.heard(|event| matches!(event, Event::Rolled { .. })));
    // A surveyor stands on the other already.
    let three = table(&plain(4)).stand(A, 0, Spot::Build(seg(id))).stand(B, 0, Spot::Build(seg(id)));
    let three = three.home(C, "denver").stand(C, 0, Spot::Build(seg("denver_colorado_springs_b"))).placing(D).done(D);
    assert!(three.s.phase != Phase::Parallel && three.heard(|event| matches!(event, Event::Rolled { .. })));
    // Not legal for A, who has another surveyor in the group; B may move.
    let mut bound = table(&plain(2)).stand(A, 0, Spot::Build(seg(id))).stand(B, 0, Spot::Build(seg(id))).placing(B);
    bound.s.players[A].discs.as_mut_slice()[1].spot = Spot::Build(seg("denver_falcon"));
    assert_eq!(bound.done(B).to_act(), [B]);
}

#[test]
fn si_par_3_each_is_asked_once_while_two_are_there() {
    let stays = twins().act(A, Action::Stay);
    assert_eq!(stays.to_act(), [B]);
    let scene = stays.act(B, Action::Stay);
    assert!(scene.heard(|event| matches!(event, Event::Rolled { .. })));
    let moved = twins().act(A, Action::Move(seg("denver_colorado_springs_b")));
    assert!(!moved.heard(|event| matches!(event, Event::Rolled { .. })), "one is left: no dispute");
}

#[test]
fn si_par_4_a_second_segment_stays_valid() {
    let id = "denver_colorado_springs_a";
    let scene =
        table(&plain(2)).placing(A).place(A, 0, build(id)).place(A, 1, second("colorado_springs_buena_vista")).done(A);
    let scene = scene.place(B, 0, build(id)).done(B).act(A, Action::Move(seg("denver_colorado_springs_b")));
    let scene = scene.act(A, Action::Build(seg("denver_colorado_springs_b")));
    assert!(scene.may(A, Action::TrySecond(seg("colorado_springs_buena_vista"))));
}

/// T-B6: two ways lead to French, one leads on.
fn french() -> Scene {
    let scene = table(&plain(2)).discs(A, &["S", "P"]).discs(B, &["S+1", "P"]);
    let scene = scene
        .track(A, &["denver_falcon", "falcon_pueblo", "pueblo_walsenburg_a", "walsenburg_trinidad", "trinidad_raton"]);
    let scene = scene.track(B, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_la_junta"]);
    let scene = scene.track(B, &["la_junta_trinidad", "trinidad_dawson", "dawson_cimarron"]);
    scene.placing(A).place(A, 0, build("raton_french")).done(A).place(B, 0, build("cimarron_french"))
}

#[test]
fn si_spec_1_useless_routes() {
    let scene = french().done(B);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Special, vec![A]));
    assert!(!scene.heard(|event| matches!(event, Event::Rolled { .. })), "no ordinary dispute");
}

#[test]
fn si_spec_2_when_it_can_be_asked_for() {
    // Four ways on at Buena Vista for two players: nobody is asked.
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]).track(B, &["denver_como", "como_fairplay"]);
    let scene = scene
        .place(A, 0, build("colorado_springs_buena_vista"))
        .done(A)
        .place(B, 0, build("fairplay_buena_vista"))
        .done(B);
    assert_ne!(scene.s.phase, Phase::Special);
    // The way on is built already: no exit, nobody is asked.
    let closed = french().track(A, &["french_las_vegas"]);
    assert_ne!(closed.done(B).s.phase, Phase::Special);
}

/// A comes to French and wants to go on to Las Vegas in the same turn; B comes from Cimarron.
fn french_and_on() -> Scene {
    let scene = french();
    let mut scene = scene.discs(A, &["S", "S+1", "P"]).placing(A);
    scene.s.players[B].discs.as_mut_slice()[0].spot = Spot::Home;
    let scene = scene.place(A, 0, build("raton_french")).place(A, 1, second("french_las_vegas")).done(A);
    scene.place(B, 0, build("cimarron_french"))
}

#[test]
fn si_spec_2_an_exit_that_one_of_them_surveys_counts() {
    let scene = french_and_on().done(B);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Special, vec![A]));
}

#[test]
fn si_spec_4_between_players_not_discs() {
    let rolls = |scene: &Scene| {
        let seat = |event: &Event| if let Event::Rolled { seat, .. } = event { Some(seat.index()) } else { None };
        scene.heard.iter().filter_map(seat).collect::<Vec<_>>()
    };
    // A's S, by whom he comes, rolls; he never rolls against himself, and builds what he placed.
    let won = french_and_on().dice(&[Throw::Sum(9), Throw::Sum(6)]).done(B).act(A, Action::Ask);
    assert_eq!(rolls(&won), [A, B]);
    assert!(won.is_home(B, 0));
    let won = won.act(A, Action::Build(seg("raton_french")));
    assert!(won.may(A, Action::TrySecond(seg("french_las_vegas"))));
    // Who loses takes both surveyors home.
    let lost = french_and_on().dice(&[Throw::Sum(4), Throw::Sum(9)]).done(B).act(A, Action::Ask);
    assert!(lost.is_home(A, 0) && lost.is_home(A, 1));
    assert!(lost.until(B, Phase::Build).may(B, Action::Build(seg("cimarron_french"))));
    // A tie holds those who came; a second segment is not held with its first.
    let tie = french_and_on().dice(&[Throw::Sum(8), Throw::Sum(7)]).done(B).act(A, Action::Ask);
    assert_eq!((tie.disc(A, 0).fate, tie.disc(B, 0).fate), (Fate::Held, Fate::Held));
    assert!(tie.is_home(A, 1));
}

#[test]
fn si_disp_4_who_lost_the_first_segment_takes_no_part_in_the_second() {
    // A and B both go for Denver - Como and on to Fairplay; C comes to Fairplay from Buena Vista.
    let stand = || {
        // All three begin in Denver.
        let mut scene = table(&scenario("nickel_spike", 3).with("no_deals", "on")).discs(C, &["S", "P"]);
        scene.s.players[A].discs.as_mut_slice()[1].city = 0;
        let scene = scene.track(C, &["denver_colorado_springs_a", "colorado_springs_buena_vista"]);
        let scene = scene.track(C, &["fairplay_buena_vista"]).placing(A);
        let scene = scene.place(A, 0, build("denver_como")).place(A, 1, second("como_fairplay")).done(A);
        let scene = scene.place(B, 0, build("denver_como")).done(B);
        scene.place(C, 0, build("como_fairplay"))
    };
    let matters = |scene: &Scene| {
        let of = |event: &Event| {
            if let Event::Rolled { seat, matter, .. } = event { Some((seat.index(), *matter)) } else { None }
        };
        scene.heard.iter().filter_map(of).collect::<Vec<_>>()
    };
    let [first, next] = [seg("denver_como"), seg("como_fairplay")].map(Matter::Segment);
    let lost = stand().dice(&[Throw::Sum(3), Throw::Sum(11)]).done(C);
    assert_eq!(matters(&lost), [(A, first), (B, first)]);
    assert!(lost.is_home(A, 0) && lost.is_home(A, 1));
    assert!(lost.until(C, Phase::Build).may(C, Action::Build(seg("como_fairplay"))));
    // Who won the first takes part, whatever the order of the map says.
    let won = stand().dice(&[Throw::Sum(11), Throw::Sum(3)]).done(C);
    assert_eq!(matters(&won), [(A, first), (B, first), (A, next), (C, next)]);
    // A tie: nobody builds the first this turn, so the second is given up.
    let tie = stand().dice(&[Throw::Sum(6), Throw::Sum(6)]).done(C);
    assert_eq!(tie.disc(A, 0).fate, Fate::Held);
    assert!(tie.is_home(A, 1) && matters(&tie).len() == 2);
}

#[test]
fn si_spec_3_the_first_yes_starts_it() {
    let asked = french().done(B).act(A, Action::LetBe);
    assert_eq!(asked.to_act(), [B]);
    let built = asked.clone().act(B, Action::LetBe).act(A, Action::Build(seg("raton_french")));
    assert!(built.until(B, Phase::Build).may(B, Action::Build(seg("cimarron_french"))), "all may build");
    assert!(asked.act(B, Action::Ask).heard(|event| matches!(event, Event::Rolled { matter: Matter::Town(_), .. })));
}

#[test]
fn si_spec_4_rolled_like_a_dispute() {
    let scene = french().dice(&[Throw::Sum(8), Throw::Sum(6)]).done(B).act(A, Action::Ask);
    assert!(scene.is_home(B, 0) && scene.may(A, Action::Build(seg("raton_french"))));
}

#[test]
fn si_spec_5_held_surveyors_take_no_part() {
    // Three players: A and C tie for Raton - French, so at French only B is left.
    let scene = table(&plain(3)).discs(A, &["S", "P"]).discs(B, &["S", "P"]).home(C, "denver").discs(C, &["S", "P"]);
    let scene = scene
        .track(A, &["denver_falcon", "falcon_pueblo", "pueblo_walsenburg_a", "walsenburg_trinidad", "trinidad_raton"]);
    let scene = scene.track(B, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_la_junta"]);
    let scene = scene.track(B, &["la_junta_trinidad", "trinidad_dawson", "dawson_cimarron"]);
    let scene = scene.stand(A, 0, Spot::Build(seg("raton_french"))).stand(C, 0, Spot::Build(seg("raton_french")));
    let scene = scene.stand(B, 0, Spot::Build(seg("cimarron_french"))).placing(C);
    let scene = scene.dice(&[Throw::Sum(7), Throw::Sum(7)]).done(C);
    assert_eq!((scene.disc(A, 0).fate, scene.s.phase), (Fate::Held, Phase::Build));
}
