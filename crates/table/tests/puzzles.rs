//! The puzzles that are built in: each can be set, solved and judged.

use std::collections::BTreeSet;

use bots::{BotKind, Limits};
use engine::{Key, Luck, Viewer};
use table::{
    TITLES, Table,
    puzzle::{self, Puzzle, Verdict, puzzle_of, puzzles},
};

/// A table at which a turn of a puzzle was played.
fn played(puzzle: &Puzzle, steps: &[String]) -> Table {
    let mut table = puzzle.begin(Key::from_seed(7)).unwrap();
    for step in steps {
        assert!(!puzzle.is_played(&table), "{}: {steps:?} ends before {step}", puzzle.name());
        let prepared = table.prepare(puzzle.seat, step.as_str().into(), 0).unwrap();
        table.commit(prepared);
    }
    table
}

#[test]
fn every_puzzle_can_be_set() {
    assert_eq!(puzzle::faults(), Vec::<String>::new(), "look for new ones with `motherlode puzzles`");
    assert!(!puzzles("colorado-midland").is_empty() && !puzzles("colorado").is_empty());
    for title in TITLES {
        let all = puzzles(title.id);
        let ids: BTreeSet<&str> = all.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "{}: each has a name of its own", title.id);
        for puzzle in all {
            let line = serde_json::to_string(puzzle).unwrap();
            assert_eq!(puzzle::read(&line).as_ref(), Ok(puzzle), "{}", puzzle.name());
            let behind: Vec<_> = puzzle.turns.iter().filter(|turn| !puzzle.is_as_good(turn)).collect();
            let lead = puzzle.best().share - behind[0].share;
            assert!(lead >= 0.06 && behind.len() > 1, "{}: the best turn leads by {lead}", puzzle.name());
        }
    }
}

#[test]
fn every_turn_that_was_weighed_is_known_again() {
    for puzzle in TITLES.iter().flat_map(|title| puzzles(title.id)) {
        for (k, turn) in puzzle.turns.iter().enumerate() {
            let table = played(puzzle, &turn.steps);
            let judged = puzzle.tried(&table).unwrap().known().unwrap();
            assert_eq!(judged.verdict() == Verdict::Best, k == 0, "{} {:?}", puzzle.name(), turn.steps);
            assert_eq!(judged.verdict().solves(), puzzle.is_as_good(turn), "{}", puzzle.name());
            assert!(!puzzle.tell(&table, turn).is_empty(), "{}: it can be told", puzzle.name());
        }
        assert!(puzzle.best().why.iter().all(|why| puzzle.reason(&played(puzzle, &[]), why, true).is_some()));
    }
}

/// Whoever solves a puzzle knows what its seat knew, and the rest is dealt anew for every table.
#[test]
fn a_puzzle_shows_what_its_seat_knew_and_no_more() {
    for puzzle in TITLES.iter().flat_map(|title| puzzles(title.id)) {
        let (found, begun) = (puzzle.found_at().unwrap(), puzzle.begin(Key::from_seed(3)).unwrap());
        let eyes = Viewer::Seat(puzzle.seat);
        assert_eq!(found.position().view(eyes), begun.position().view(eyes), "{}", puzzle.name());
        assert!(begun.entries().is_empty() && begun.seed().is_none());
    }
}

/// The figures decide which turn is best: a puzzle keeps those it was found with.
#[test]
fn a_puzzle_of_an_edition_before_is_played_with_it() {
    for title in TITLES {
        let editions = table::all_built_in(title.id).unwrap();
        for puzzle in puzzles(title.id) {
            assert!(editions.iter().any(|edition| edition.digest() == puzzle.edition), "{}", puzzle.name());
            assert_eq!(
                puzzle.begin(Key::from_seed(3)).unwrap().edition().digest(),
                puzzle.edition,
                "{}",
                puzzle.name()
            );
        }
        for past in &editions[1..] {
            let found = puzzles(title.id).iter().any(|puzzle| puzzle.edition == past.digest());
            assert!(found, "{}: none of {}", title.name, past.about().id);
        }
    }
}

#[test]
fn a_turn_that_nobody_weighed_is_weighed_against_the_best() {
    let puzzle = &puzzles("colorado-midland")[0];
    let table = (1..200).find_map(|seed| {
        let mut table = puzzle.begin(Key::from_seed(7)).unwrap();
        let mut luck = Luck::new(seed);
        while !puzzle.is_played(&table) {
            let step = table.position().advise(puzzle.seat, BotKind::Random, &mut luck)?;
            let prepared = table.prepare(puzzle.seat, step.as_str().into(), 0).unwrap();
            table.commit(prepared);
        }
        puzzle.tried(&table).unwrap().known().is_none().then_some(table)
    });
    let table = table.expect("not every turn was weighed");
    let limits = Limits { time: Some(std::time::Duration::from_millis(300)), ..Limits::default() };
    let judged = puzzle.tried(&table).unwrap().weigh(&mut Luck::new(1), &limits).unwrap();
    assert!(judged.given > 0.0 && judged.given <= 1.0 && judged.best == puzzle.best().share, "{judged:?}");
}

#[test]
fn every_day_has_its_puzzle_and_all_have_their_turn() {
    let all = puzzles("colorado-midland");
    let of_day = |day| puzzle_of("colorado-midland", day).unwrap().id.as_str();
    let round = all.len() as i64;
    let seen: BTreeSet<&str> = (20_000..20_000 + round).map(of_day).collect();
    assert_eq!(seen.len(), all.len());
    assert_eq!(of_day(20_000), of_day(20_000 + round));
    assert!(puzzle_of("go", 1).is_none());
    assert_eq!(all.last().unwrap().next().map(Puzzle::number), Some(1), "after the last comes the first");
}

#[test]
fn what_cannot_be_set_is_refused_in_a_sentence() {
    let puzzle = &puzzles("colorado-midland")[0];
    let changed = |change: fn(&mut Puzzle)| {
        let mut puzzle = puzzle.clone();
        change(&mut puzzle);
        puzzle::read(&serde_json::to_string(&puzzle).unwrap()).unwrap_err()
    };
    assert!(changed(|puzzle| puzzle.rules_version += 1).starts_with("it was found by rules"));
    assert!(changed(|puzzle| puzzle.seed += 1).contains("position"));
    assert!(changed(|puzzle| puzzle.game = "go".to_owned()).contains("no game"));
    assert!(changed(|puzzle| puzzle.turns.truncate(1)).contains("another"));
    assert!(changed(|puzzle| puzzle.turns[0].steps[0] = "fly away".to_owned()).contains("fly away"));
    assert!(changed(|puzzle| puzzle.before[0] = "nonsense".to_owned()).contains("nonsense"));
    assert!(puzzle::read("{}").is_err() && puzzle::read("").is_err());
}
