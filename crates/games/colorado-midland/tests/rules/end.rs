//! The end of the game, and the Locomotive: catalogue 3.14 and 3.15.

use colorado_midland::{ColoradoMidland, position::PhaseLine, view::PhaseView};
use engine::{ActionList, Game, Luck, Setup};

use crate::scene::{Play, Scene, scene, seat};

const ALL: &str = "H12 T05 S09 K09 H09 L18 R04 D15 S03 R06";

/// An empty track and the last seat's confirmation: only the check is left.
fn at_the_check(scene: Scene) -> Play {
    let mut play = scene.mines("").option("confirm", "ask").phase(PhaseLine::Confirm).turn_of("C").play();
    play.does("C", "confirm");
    play
}

#[test]
fn cm_end_1_checked_once_after_replacing() {
    let mut play = scene(3).holdings("A", "aspen 1").play();
    play.does("A", "shut 1").does("A", "claim Aspen").shuts("B").shuts("C");
    assert!(play.ended().is_empty(), "A has none, but the replacing comes first");
    play.finish();
    assert_eq!(play.ended(), ["holdings"]);
}

#[test]
fn cm_end_2_any_of_four_conditions() {
    assert!(at_the_check(scene(3)).ended().is_empty());
    assert_eq!(at_the_check(scene(3).vp(&[0, 60, 0])).ended(), ["vp"]);
    assert_eq!(at_the_check(scene(3).holdings("B", "")).ended(), ["holdings"]);
    assert_eq!(at_the_check(scene(3).with(|position| position.unspent = true)).ended(), ["points"]);
    assert_eq!(at_the_check(scene(3).railroad("green", ALL)).ended(), ["districts"]);
    let mut over = at_the_check(scene(3).vp(&[0, 60, 0]));
    over.refused("A", "build green C19", "CM-END-2");
}

#[test]
fn cm_end_3_60_or_more() {
    assert!(at_the_check(scene(3).vp(&[59, 0, 0])).ended().is_empty());
    assert_eq!(at_the_check(scene(3).vp(&[60, 0, 0])).ended(), ["vp"]);
    assert_eq!(at_the_check(scene(3).vp(&[61, 0, 0])).ended(), ["vp"]);
}

#[test]
fn cm_end_4_no_claim_in_the_holdings() {
    let play = at_the_check(scene(3).holdings("C", ""));
    assert_eq!(play.ended(), ["holdings"]);
    assert!(!play.view().end.shortage, "although every position was filled");
}

#[test]
fn cm_end_5_unused_points_are_remembered() {
    let scene = scene(3).railroad("green", "F16 C20").cubes("green", 1).unused(0);
    let mut play = scene.play();
    play.does("A", "build green F15");
    assert!(play.view().end.unspent);
    play.shuts("B");
    assert!(play.view().end.unspent);
    play.shuts("C").finish();
    assert_eq!((play.ended(), play.view().round), (vec!["points".to_owned()], 1));
}

#[test]
fn cm_end_6_all_ten_districts() {
    let nine = ALL.rsplit_once(' ').unwrap().0;
    assert!(at_the_check(scene(3).railroad("green", nine)).ended().is_empty());
    let shared = scene(3).railroad("green", nine).railroad("yellow", "R06");
    assert_eq!(at_the_check(shared).ended(), ["districts"], "by whichever railroads");
}

#[test]
fn cm_end_7_also_districts_without_claims() {
    let nine = ALL.rsplit_once(' ').unwrap().0;
    let gone = scene(3).railroad("green", nine).with(|position| {
        position.discarded.insert("lake-city".to_owned(), 2);
    });
    assert!(at_the_check(gone).ended().is_empty(), "Lake City still counts");
}

#[test]
fn cm_end_8_most_vp_win_and_ties_are_shared() {
    assert_eq!(at_the_check(scene(3).vp(&[60, 64, 12])).winners(), "B");
    let tie = at_the_check(scene(3).vp(&[64, 20, 64]));
    assert_eq!(tie.winners(), "AC");
    let outcome = tie.game.outcome(&tie.state).unwrap();
    assert_eq!(outcome.standings.iter().map(|standing| standing.rank).collect::<Vec<_>>(), [1, 3, 1]);
}

#[test]
fn cm_end_9_claims_are_worth_nothing() {
    let play = at_the_check(scene(3).vp(&[60, 59, 0]).holdings("A", "").holdings("B", "telluride 3"));
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!(outcome.standings.iter().map(|standing| standing.score).collect::<Vec<_>>(), [60, 59, 0]);
    assert_eq!(outcome.standings[0].parts, [("Big Bonus".to_owned(), 60)]);
}

#[test]
fn cm_end_10_all_reasons_in_order() {
    let scene = scene(3).vp(&[63, 0, 0]).holdings("B", "").railroad("green", ALL);
    let play = at_the_check(scene.with(|position| position.unspent = true));
    assert_eq!(play.ended(), ["vp", "holdings", "points", "districts"]);
    let outcome = play.game.outcome(&play.state).unwrap();
    assert_eq!(outcome.reasons.len(), 4);
    assert!(outcome.reasons.iter().all(|reason| reason.ends_with('.')));
}

#[test]
fn cm_end_11_every_game_ends() {
    for (seats, rounds) in [(3, 17), (4, 12), (5, 9)] {
        let game = ColoradoMidland::new(&Setup::of(seats).with("confirm", "skip")).unwrap();
        assert_eq!(game.most_rounds(), rounds);
        // The longest games are those in which nobody builds towards anything and nobody shuts down a mine.
        let mut longest = 0;
        for seed in 0..200 {
            let mut state = game.setup(&engine::Key::from_seed(seed), &mut ());
            let mut luck = Luck::new(seed);
            while let Some(seat) = game.to_act(&state).first() {
                let action = game.sample(&state, seat, &mut luck, &mut ActionList::new()).unwrap();
                game.apply(&mut state, seat, action, &mut ()).unwrap();
            }
            longest = longest.max(state.round);
        }
        assert!(longest <= rounds);
    }
}

#[test]
fn cm_end_12_with_shortage_only_a_missing_claim_counts() {
    let rule = |scene: Scene| scene.option("holdings_rule", "shortage");
    assert!(at_the_check(rule(scene(3)).holdings("C", "")).ended().is_empty());
    let missing = rule(scene(3)).holdings("C", "").with(|position| position.shortage = true);
    assert_eq!(at_the_check(missing).ended(), ["holdings"]);
    assert_eq!(rule(scene(3)).play().game.most_rounds(), 18);
    assert_eq!(rule(scene(5)).play().game.most_rounds(), 10);
}

#[test]
fn cm_loc_1_the_locomotive_goes_to_the_left() {
    let mut play = scene(3).first_player("C").play();
    play.shuts("C").shuts("A").shuts("B").on_until(|play| play.view().round == 2);
    assert_eq!(play.view().first_player, seat("A"));
    assert_eq!(play.to_act(), 'A');
}

#[test]
fn cm_loc_2_the_first_player_stays_through_the_round() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Pueblo").shuts("B").shuts("C");
    while matches!(play.phase(), PhaseView::Refill { .. }) {
        assert_eq!(play.view().first_player, seat("A"));
        let who = play.to_act().to_string();
        let claim = play.legal(&who).swap_remove(0);
        play.does(&who, &claim);
    }
    assert_eq!(play.view().first_player, seat("B"));
}
