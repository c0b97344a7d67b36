//! The kit over the reference games: it lets through what is sound, and panics at what is not.

use std::panic::catch_unwind;

use engine::{
    ActionList, Game, Seat,
    reference::{ConnectFour, Mark, TIC_TAC_TOE_RULES, TicTacToe},
};

/// What a check says when it panics.
fn complaint(check: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let said = catch_unwind(check).expect_err("something is wrong");
    said.downcast::<String>().map(|said| *said).expect("it is told")
}

#[test]
fn tic_tac_toe_passes_the_battery() {
    let strange = |luck: &mut engine::Luck| Mark(luck.below(256) as u8);
    let tally = kit::battery_by(&TicTacToe, TIC_TAC_TOE_RULES).games(200, 1).ends_within(9).strange(&strange).run();
    assert_eq!(tally.games, 200);
}

/// tt_turn_1, tt_mark_1, tt_mark_2: the tests of the clauses are searched below this folder.
#[test]
fn tt_end_1_a_playout_ends() {
    let mut list = ActionList::new();
    for seed in 0..50 {
        let (board, moves) = kit::playout(&ConnectFour, seed, &mut list);
        assert!((7..=42).contains(&moves));
        assert!(ConnectFour.outcome(&board).is_some());
        assert_eq!(kit::playout(&ConnectFour, seed, &mut list), (board, moves), "the same every time");
    }
}

#[test]
fn clauses_without_a_test_are_named() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let said =
        complaint(|| kit::every_clause_has_a_test(TIC_TAC_TOE_RULES, folder, &[("TT-TURN-1", "shown elsewhere")]));
    assert_eq!(said, "2 clauses without a test: [\"TT-MARK-1\", \"TT-MARK-2\"]");
    let elsewhere = ["TT-TURN-1", "TT-MARK-1", "TT-MARK-2"].map(|id| (id, "shown elsewhere"));
    kit::every_clause_has_a_test(TIC_TAC_TOE_RULES, folder, &elsewhere);
    let said = complaint(|| kit::every_clause_has_a_test(TIC_TAC_TOE_RULES, folder, &[("TT-MARK-9", "gone")]));
    assert_eq!(said, "there is no clause TT-MARK-9");
    let said = complaint(|| kit::every_clause_has_a_test(TIC_TAC_TOE_RULES, folder, &[("TT-MARK-1", "")]));
    assert_eq!(said, "TT-MARK-1 is an exception without a reason");
}

#[test]
fn in_the_middle_of_a_game_somebody_is_to_act() {
    assert_eq!(kit::middle(&TicTacToe, 0), TicTacToe.setup(&engine::Key::from_seed(5), &mut ()));
    for seed in 0..50 {
        for steps in [1, 4, 8, 100] {
            let board = kit::position(&TicTacToe, seed, steps);
            assert!(!TicTacToe.to_act(&board).is_empty());
        }
    }
}

#[test]
fn playouts_need_no_heap() {
    kit::no_allocations(&TicTacToe, 100);
}

#[test]
fn one_greedy_seat_beats_a_random_one() {
    // A turn ahead is not far in this game; two random seats would share the wins evenly.
    kit::greedy_beats_random(&TicTacToe, 100, 0.6);
    assert!(complaint(|| kit::greedy_beats_random(&TicTacToe, 20, 1.1)).starts_with("2 seats: Contest"));
}

#[test]
fn every_step_of_the_greedy_seat_is_watched() {
    let mut steps = [0; 2];
    let contest = kit::contest(&TicTacToe, 2, |_, seat, Mark(cell)| {
        assert!(cell < 9);
        steps[seat.index()] += 1;
    });
    assert_eq!(contest.games, 2);
    assert!((0.0..=1.0).contains(&contest.share()) && contest.score() <= 1.0);
    assert!(steps.iter().all(|count| (2..=5).contains(count)), "each seat is the greedy one in one game: {steps:?}");
    assert_eq!(Seat::all(2).count(), steps.len());
}
