//! Appending moves: races, repetitions, endings.

mod common;

use std::{collections::HashSet, time::Duration};

use common::{command, entry, scene, scene_in};
use serde_json::json;
use store::{Appended, Snapshot, Store, StoreError};
use tokio::time::timeout;

#[tokio::test]
async fn what_is_appended_is_read_back() {
    let scene = scene().await;
    for seq in 1..=5 {
        assert_eq!(scene.store.append(&scene.table, &entry(seq)).await.unwrap(), Appended::Done);
    }
    let entries = scene.store.entries(&scene.table, 0).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!((entries[4].deed.as_str(), entries[4].seat, entries[4].at_ms), ("build green F5", 2, 2_005));
    assert_eq!(scene.store.entries(&scene.table, 3).await.unwrap(), entries[3..]);
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.last_seq, table.last_ms), (5, 2_005));
}

#[tokio::test]
async fn the_same_command_gets_its_first_answer() {
    let scene = scene().await;
    assert_eq!(scene.store.append(&scene.table, &command(1, "a")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&scene.table, &command(2, "b")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&scene.table, &command(3, "a")).await.unwrap(), Appended::Repeated(1));
    assert_eq!(scene.store.append(&scene.table, &command(1, "a")).await.unwrap(), Appended::Repeated(1));
    assert_eq!(scene.store.append(&scene.table, &command(2, "c")).await.unwrap(), Appended::Taken);
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap().len(), 2);
    assert_eq!(scene.store.entry_of_command(&scene.table, "b").await.unwrap().unwrap().seq, 2);
    assert_eq!(scene.store.entry_of_command(&scene.table, "c").await.unwrap(), None);
}

#[tokio::test]
async fn commands_of_two_tables_do_not_meet() {
    let scene = scene().await;
    let other = scene.store.create_table(&common::table_of(&scene.ann)).await.unwrap();
    assert_eq!(scene.store.append(&scene.table, &command(1, "a")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&other, &command(1, "a")).await.unwrap(), Appended::Done);
}

#[tokio::test]
async fn a_gap_an_entry_zero_and_an_unknown_table_are_refused() {
    let scene = scene().await;
    let gap = scene.store.append(&scene.table, &entry(2)).await.unwrap_err();
    assert!(matches!(gap, StoreError::Gap { seq: 2, last: 0, .. }), "{gap}");
    assert!(matches!(scene.store.append(&scene.table, &entry(0)).await, Err(StoreError::Unfit(_))));
    assert!(matches!(scene.store.append("nowhere", &entry(1)).await, Err(StoreError::NoTable(_))));
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap(), []);
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn the_last_entry_closes_the_table() {
    let scene = scene().await;
    assert_eq!(scene.store.append(&scene.table, &entry(1)).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append_last(&scene.table, &entry(2)).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append_last(&scene.table, &entry(2)).await.unwrap(), Appended::Repeated(2));
    assert!(matches!(scene.store.append(&scene.table, &entry(3)).await, Err(StoreError::Finished(_))));
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!(table.finished_ms, Some(2_002));
    scene.store.finish(&scene.table, 9_999).await.unwrap();
    assert_eq!(scene.store.table(&scene.table).await.unwrap().unwrap().finished_ms, Some(2_002));
    assert!(matches!(scene.store.finish("nowhere", 1).await, Err(StoreError::NoTable(_))));
}

#[tokio::test]
async fn a_game_played_elsewhere_comes_in_whole_or_not_at_all() {
    let scene = scene().await;
    let (store, table) = (&scene.store, common::table_of(&scene.ann));
    let id = store.create_played(&table, &[entry(1), entry(2)], Some(3_000)).await.unwrap();
    let made = store.table(&id).await.unwrap().unwrap();
    assert_eq!((made.last_seq, made.finished_ms), (2, Some(3_000)));
    assert_eq!(store.entries(&id, 0).await.unwrap().len(), 2);
    let before = store.tables_of(&scene.ann.id).await.unwrap().len();
    for wrong in [[entry(1), entry(3)], [entry(0), entry(1)], [command(1, "a"), command(2, "a")]] {
        assert!(matches!(store.create_played(&table, &wrong, None).await, Err(StoreError::Unfit(_))));
    }
    assert_eq!(store.tables_of(&scene.ann.id).await.unwrap().len(), before);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_the_same_number_exactly_one_is_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let scene = scene_in(Store::open(&file).await.unwrap()).await;
    // A second program on the same file races too.
    let stores = [scene.store.clone(), Store::open(&file).await.unwrap()];
    for seq in 1..=20 {
        let tasks: Vec<_> = (0..24)
            .map(|k| {
                let (store, table) = (stores[k % 2].clone(), scene.table.clone());
                tokio::spawn(
                    async move { store.append(&table, &command(seq, &format!("{seq} by {k}"))).await.unwrap() },
                )
            })
            .collect();
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        assert_eq!(answers.iter().filter(|answer| **answer == Appended::Done).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|answer| **answer == Appended::Taken).count(), 23, "{answers:?}");
    }
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap().len(), 20);
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_from_many_sides_is_carried_out_once() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene_in(Store::open(folder.path().join("motherlode.db")).await.unwrap()).await;
    let tasks: Vec<_> = (0..16)
        .map(|_| {
            let (store, table) = (scene.store.clone(), scene.table.clone());
            tokio::spawn(async move { store.append(&table, &command(1, "again and again")).await.unwrap() })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        match task.await.unwrap() {
            Appended::Done => done += 1,
            answer => assert_eq!(answer, Appended::Repeated(1)),
        }
    }
    assert_eq!(done, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_given_up_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene_in(Store::open(folder.path().join("motherlode.db")).await.unwrap()).await;
    let mut acknowledged = HashSet::new();
    for k in 0..200u64 {
        let seq = scene.store.table(&scene.table).await.unwrap().unwrap().last_seq + 1;
        let entry = command(seq, &format!("c{k}"));
        let patience = if k % 10 == 0 { Duration::from_secs(60) } else { Duration::from_micros(k * 7 % 900) };
        // Given up half-way it may be written, even a moment later, or not; but never in part.
        match timeout(patience, scene.store.append(&scene.table, &entry)).await.map(Result::unwrap) {
            Ok(Appended::Done) => assert!(acknowledged.insert(seq)),
            Ok(Appended::Taken) | Err(_) => {}
            Ok(Appended::Repeated(first)) => panic!("a new command was seen before, as {first}"),
        }
    }
    assert!(!acknowledged.is_empty());
    let kept: HashSet<u32> =
        scene.store.entries(&scene.table, 0).await.unwrap().iter().map(|entry| entry.seq).collect();
    assert!(acknowledged.is_subset(&kept));
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn snapshots_are_found_at_or_before_an_entry() {
    let scene = scene().await;
    let snapshot = |seq: u32| Snapshot { seq, state: json!({"at": seq}), digest: format!("{seq}") };
    scene.store.put_snapshot(&scene.table, &snapshot(16)).await.unwrap();
    scene.store.put_snapshot(&scene.table, &snapshot(32)).await.unwrap();
    scene.store.put_snapshot(&scene.table, &snapshot(32)).await.unwrap();
    assert_eq!(scene.store.snapshot(&scene.table, 15).await.unwrap(), None);
    assert_eq!(scene.store.snapshot(&scene.table, 31).await.unwrap(), Some(snapshot(16)));
    assert_eq!(scene.store.snapshot(&scene.table, 99).await.unwrap(), Some(snapshot(32)));
    assert!(!format!("{:?}", snapshot(1)).contains("at"), "a position may hold secrets");
    assert!(matches!(scene.store.put_snapshot("nowhere", &snapshot(1)).await, Err(StoreError::NoTable(_))));
}
