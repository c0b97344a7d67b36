//! The kit over the reference games: it lets through what is sound, and panics at what is not.

use std::panic::catch_unwind;

use engine::{
    ActionList, Game, Seat,
    edition::{Fault, Files},
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

/// An edition of two files, each with a number: `gold.toml` with one from 1 to 9, `map.toml` with the same.
fn check(files: Files<'_>) -> Result<String, Vec<Fault>> {
    let fault = |file: &str, what: &str| Fault { file: file.to_owned(), key: "n".to_owned(), what: what.to_owned() };
    let number = |file: &str| {
        let text = files(file)?;
        let number = text.strip_prefix("n = ").and_then(|n| n.trim().parse::<u8>().ok());
        number.ok_or_else(|| fault(file, "is no number"))
    };
    match (number("gold.toml"), number("map.toml")) {
        (Ok(gold), Ok(map)) if gold == map && (1..=9).contains(&gold) => Ok(format!("twice {gold}")),
        (Ok(gold), Ok(map)) if gold == map => Err(vec![fault("gold.toml", "1 to 9"), fault("map.toml", "1 to 9")]),
        (Ok(_), Ok(map)) => Err(vec![fault("map.toml", &format!("{map} is not that of gold.toml"))]),
        (gold, map) => Err([gold.err(), map.err()].into_iter().flatten().collect()),
    }
}

fn built_in(_: &str) -> Result<String, Fault> {
    Ok("n = 4\n".to_owned())
}

#[test]
fn an_edition_is_changed_and_its_faults_are_read() {
    let edition = kit::edition::of(&built_in, check);
    assert_eq!(edition.sound(), "twice 4");
    assert_eq!(edition.change("map.toml", "4", "5").fault(), "map.toml: n: 5 is not that of gold.toml");
    assert_eq!(edition.without("gold.toml").fault(), "gold.toml: cannot be read");
    let both = edition.replace("gold.toml", "n = 0").change("map.toml", "n = 4", "n = 0");
    assert_eq!(both.faults(), ["gold.toml: n: 1 to 9", "map.toml: n: 1 to 9"]);
    both.complains("map.toml: n");
    assert_eq!(both.file("gold.toml").unwrap(), "n = 0");
    edition
        .faults_are_told(&[("map.toml", "4", "x", "map.toml: n: is no number"), ("gold.toml", "4", "5", "map.toml")]);
    edition.every_file_is_missed();
}

#[test]
fn an_edition_that_is_taken_for_sound_is_told() {
    let told = |cases: &'static [kit::edition::Case<'_>]| {
        complaint(move || kit::edition::of(&built_in, check).faults_are_told(cases))
    };
    assert!(told(&[("map.toml", "4", " 4", "map.toml")]).contains("wanted \"map.toml\", got []"));
    assert!(told(&[("map.toml", "4", "5", "gold.toml: n")]).contains("5 is not that of gold.toml"));
    assert_eq!(told(&[("map.toml", "7", "5", "map.toml")]), "map.toml has no \"7\"");
    let deaf =
        complaint(|| kit::edition::of(&built_in, |files| files("a.toml").map_err(|_| vec![])).every_file_is_missed());
    assert_eq!(deaf, "a.toml is not missed: []");
}
