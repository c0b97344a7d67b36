//! Puzzles that people tried: noted once, counted honestly, forgotten with the person.

mod common;

use common::{Ground, on_both, table_of};
use store::{Guest, Neutral, PuzzleCount, PuzzleTry, Store};

on_both! {
    a_try_is_noted_once_and_whoever_saw_the_answer_solves_nothing,
    people_are_counted_and_not_their_tries,
    the_days_of_somebody_are_told_from_the_latest,
    a_copy_has_the_tries_and_who_leaves_is_forgotten,
}

const DAY: i64 = 24 * 60 * 60 * 1_000;

fn tried(guest: &Guest, puzzle: &str, at_ms: i64, solved: bool) -> PuzzleTry {
    let judged = "{}".to_owned();
    PuzzleTry { guest: guest.id.clone(), puzzle: puzzle.to_owned(), at_ms, solved, shown: false, judged }
}

/// Notes it at a table of its own.
async fn note(store: &Store, guest: &Guest, one: PuzzleTry) -> String {
    let table = store.create_table(&table_of(guest)).await.unwrap();
    store.add_puzzle_try(&table, &one).await.unwrap();
    table
}

async fn a_try_is_noted_once_and_whoever_saw_the_answer_solves_nothing(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann, table) = (&scene.store, &scene.ann, scene.table.as_str());
    let first = tried(ann, "coloma/1-9", 5, false);
    store.add_puzzle_try(table, &first).await.unwrap();
    store.add_puzzle_try(table, &tried(ann, "coloma/1-9", 6, true)).await.unwrap();
    assert_eq!(store.puzzle_try(table).await.unwrap(), Some(first), "what was said once stands");
    let shown = PuzzleTry { shown: true, ..tried(ann, "coloma/1-9", 7, false) };
    note(store, ann, shown).await;
    let late = note(store, ann, tried(ann, "coloma/1-9", 8, true)).await;
    assert!(!store.puzzle_try(&late).await.unwrap().unwrap().solved);
    let done = store.puzzles_of(&ann.id).await.unwrap();
    assert_eq!((done.len(), done[0].tries, done[0].solved, done[0].shown), (1, 2, false, true));
    assert!(store.table(table).await.unwrap().unwrap().seats_seq > 0, "other nodes hear of it");
}

async fn people_are_counted_and_not_their_tries(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann);
    let ben = store.create_guest("Ben", 1).await.unwrap();
    let cal = store.create_guest("Cal", 1).await.unwrap();
    assert_eq!(store.puzzle_count("coloma/1-9").await.unwrap(), PuzzleCount::default());
    for (guest, at_ms, solved) in
        [(ann, 1, false), (ann, 2, false), (ann, 3, true), (ann, 4, true), (&ben, 5, true), (&cal, 6, false)]
    {
        note(store, guest, tried(guest, "coloma/1-9", at_ms, solved)).await;
    }
    note(store, &cal, tried(&cal, "coloma/2-9", 7, true)).await;
    let count = store.puzzle_count("coloma/1-9").await.unwrap();
    assert_eq!(count, PuzzleCount { tried: 3, solved: 2, at_once: 1 });
}

async fn the_days_of_somebody_are_told_from_the_latest(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann);
    let tries = [("a/1", 20, true), ("a/2", 20, true), ("a/3", 21, true), ("a/4", 23, false), ("a/1", 24, true)];
    for (puzzle, day, solved) in tries {
        note(store, ann, tried(ann, puzzle, day * DAY + 5, solved)).await;
    }
    assert_eq!(store.puzzle_days(&ann.id).await.unwrap(), [21, 20], "what was solved before makes no day of its own");
}

async fn a_copy_has_the_tries_and_who_leaves_is_forgotten(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann, table) = (&scene.store, &scene.ann, scene.table.as_str());
    store.add_puzzle_try(table, &tried(ann, "coloma/1-9", 5, true)).await.unwrap();
    let everything = store.everything_about(&ann.id).await.unwrap();
    assert_eq!(everything["puzzle_tries"][0]["puzzle"], "coloma/1-9");
    let copy = Ground::file();
    let there = copy.store().await;
    assert_eq!(store.copy_to(&there, |_, _| ()).await.unwrap().rows("puzzle_tries"), 1);
    let neutral = Neutral { person: "Somebody".to_owned(), table: "A table".to_owned() };
    store.forget_person(&ann.id, &neutral).await.unwrap();
    assert_eq!(store.puzzle_try(table).await.unwrap(), None);
}
