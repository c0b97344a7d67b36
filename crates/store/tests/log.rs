//! Appending moves: races, repetitions, endings, many tables at once.

mod common;

use std::{collections::HashSet, time::Duration};

use common::{Ground, command, entry, on_both, step, table_of};
use store::{Appended, NewStep, Options, Store, StoreError};
use tokio::time::timeout;

on_both! {
    what_is_appended_is_read_back,
    the_same_command_gets_its_first_answer,
    a_command_of_another_seat_is_not_mine,
    commands_of_two_tables_do_not_meet,
    a_gap_an_entry_zero_and_an_unknown_table_are_refused,
    the_last_entry_closes_the_table,
    a_step_that_is_not_told_moves_no_table_up,
    a_step_thought_out_with_other_seats_is_behind,
    a_game_played_elsewhere_comes_in_whole_or_not_at_all,
    of_many_who_want_the_same_number_exactly_one_is_first,
    the_same_command_from_many_sides_is_carried_out_once,
    a_request_that_is_given_up_leaves_nothing_behind,
    what_cannot_be_stored_is_refused_and_not_found,
}

async fn what_is_appended_is_read_back(ground: Ground) {
    let scene = ground.scene().await;
    for seq in 1..=5 {
        assert_eq!(scene.store.append(&scene.table, step(seq)).await.unwrap(), Appended::Done);
    }
    let entries = scene.store.entries(&scene.table, 0).await.unwrap();
    assert_eq!(entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!((entries[4].deed.as_str(), entries[4].seat, entries[4].at_ms), ("build green F5", 2, 2_005));
    assert_eq!(scene.store.entries(&scene.table, 3).await.unwrap(), entries[3..]);
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.last_seq, table.last_ms, table.seats_seq), (5, 2_005, 0));
    assert_eq!(scene.store.writes().appends, 5);
}

async fn the_same_command_gets_its_first_answer(ground: Ground) {
    let scene = ground.scene().await;
    let of_seat_1 = |seq, name| {
        let mut step = command(seq, name);
        step.entry.seat = 1;
        step
    };
    assert_eq!(scene.store.append(&scene.table, of_seat_1(1, "a")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&scene.table, of_seat_1(2, "b")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&scene.table, of_seat_1(3, "a")).await.unwrap(), Appended::Repeated(1));
    assert_eq!(scene.store.append(&scene.table, of_seat_1(1, "a")).await.unwrap(), Appended::Repeated(1));
    assert_eq!(scene.store.append(&scene.table, of_seat_1(2, "c")).await.unwrap(), Appended::Behind);
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap().len(), 2);
    assert_eq!(scene.store.table(&scene.table).await.unwrap().unwrap().last_seq, 2);
    assert_eq!(scene.store.entry_of_command(&scene.table, "b").await.unwrap().unwrap().seq, 2);
    assert_eq!(scene.store.entry_of_command(&scene.table, "c").await.unwrap(), None);
}

async fn a_command_of_another_seat_is_not_mine(ground: Ground) {
    let scene = ground.scene().await;
    assert_eq!(scene.store.append(&scene.table, command(1, "a")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&scene.table, command(2, "a")).await.unwrap(), Appended::NotYours);
    assert_eq!(scene.store.append(&scene.table, command(2, "b")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

async fn commands_of_two_tables_do_not_meet(ground: Ground) {
    let scene = ground.scene().await;
    let other = scene.store.create_table(&table_of(&scene.ann)).await.unwrap();
    assert_eq!(scene.store.append(&scene.table, command(1, "a")).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&other, command(1, "a")).await.unwrap(), Appended::Done);
}

async fn a_gap_an_entry_zero_and_an_unknown_table_are_refused(ground: Ground) {
    let scene = ground.scene().await;
    let gap = scene.store.append(&scene.table, step(2)).await.unwrap_err();
    assert!(matches!(gap, StoreError::Gap { seq: 2, last: 0, .. }), "{gap}");
    assert!(matches!(scene.store.append(&scene.table, step(0)).await, Err(StoreError::Unfit(_))));
    assert!(matches!(scene.store.append("nowhere", step(1)).await, Err(StoreError::NoTable(_))));
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

async fn the_last_entry_closes_the_table(ground: Ground) {
    let scene = ground.scene().await;
    assert_eq!(scene.store.append(&scene.table, step(1)).await.unwrap(), Appended::Done);
    let last = NewStep { ends: true, ..step(2) };
    assert_eq!(scene.store.append(&scene.table, last.clone()).await.unwrap(), Appended::Done);
    assert_eq!(scene.store.append(&scene.table, last).await.unwrap(), Appended::Repeated(2));
    assert!(matches!(scene.store.append(&scene.table, step(3)).await, Err(StoreError::Finished(_))));
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.finished_ms, table.due_ms), (Some(2_002), None));
    scene.store.finish(&scene.table, 9_999).await.unwrap();
    assert_eq!(scene.store.table(&scene.table).await.unwrap().unwrap().finished_ms, Some(2_002));
    assert!(matches!(scene.store.finish("nowhere", 1).await, Err(StoreError::NoTable(_))));
}

async fn a_step_that_is_not_told_moves_no_table_up(ground: Ground) {
    let scene = ground.scene().await;
    scene.store.append(&scene.table, NewStep { told: false, due_ms: Some(77), ..step(1) }).await.unwrap();
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.last_seq, table.last_ms, table.due_ms), (1, 1_000, Some(77)));
    scene.store.append(&scene.table, step(2)).await.unwrap();
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.last_seq, table.last_ms, table.due_ms), (2, 2_002, None));
}

async fn a_step_thought_out_with_other_seats_is_behind(ground: Ground) {
    let scene = ground.scene().await;
    let ben = scene.store.create_guest("Ben", 0).await.unwrap();
    scene.store.append(&scene.table, step(1)).await.unwrap();
    scene.store.take_seat(&scene.table, 1, &ben.id, 5).await.unwrap();
    assert_eq!(scene.store.append(&scene.table, step(2)).await.unwrap(), Appended::Behind);
    let informed = NewStep { seats_seq: 1, ..step(2) };
    assert_eq!(scene.store.append(&scene.table, informed).await.unwrap(), Appended::Done);
}

async fn a_game_played_elsewhere_comes_in_whole_or_not_at_all(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, table_of(&scene.ann));
    let played: Vec<_> = (1..=1_203).map(|seq| entry(seq, &format!("c{seq}"))).collect();
    let id = store.create_played(&table, &played, Some(3_000)).await.unwrap();
    let made = store.table(&id).await.unwrap().unwrap();
    assert_eq!((made.last_seq, made.finished_ms, made.begun_ms), (1_203, Some(3_000), Some(1_000)));
    assert_eq!(store.entries(&id, 0).await.unwrap().len(), 1_203);
    let before = store.tables_of(&scene.ann.id).await.unwrap().len();
    for wrong in [[entry(1, "a"), entry(3, "b")], [entry(0, "a"), entry(1, "b")], [entry(1, "a"), entry(2, "a")]] {
        assert!(matches!(store.create_played(&table, &wrong, None).await, Err(StoreError::Unfit(_))));
    }
    assert_eq!(store.tables_of(&scene.ann.id).await.unwrap().len(), before);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn of_many_who_want_the_same_number_exactly_one_is_first(ground: Ground) {
    let scene = ground.scene().await;
    // A second program on the same file, or a second node, races too.
    let stores = [scene.store.clone(), ground.store().await];
    for seq in 1..=20 {
        let tasks: Vec<_> = (0..24)
            .map(|k| {
                let (store, table) = (stores[k % 2].clone(), scene.table.clone());
                tokio::spawn(async move { store.append(&table, command(seq, &format!("{seq} by {k}"))).await.unwrap() })
            })
            .collect();
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        assert_eq!(answers.iter().filter(|answer| **answer == Appended::Done).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|answer| **answer == Appended::Behind).count(), 23, "{answers:?}");
    }
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap().len(), 20);
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

async fn the_same_command_from_many_sides_is_carried_out_once(ground: Ground) {
    let scene = ground.scene().await;
    let stores = [scene.store.clone(), ground.store().await];
    let tasks: Vec<_> = (0..16)
        .map(|k| {
            let (store, table) = (stores[k % 2].clone(), scene.table.clone());
            tokio::spawn(async move { store.append(&table, command(1, "again and again")).await.unwrap() })
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

async fn a_request_that_is_given_up_leaves_nothing_behind(ground: Ground) {
    let scene = ground.scene().await;
    let mut acknowledged = HashSet::new();
    for k in 0..200u64 {
        let seq = scene.store.table(&scene.table).await.unwrap().unwrap().last_seq + 1;
        let patience = if k % 10 == 0 { Duration::from_secs(60) } else { Duration::from_micros(k * 7 % 900) };
        // Given up half-way it may be written, even a moment later, or not; but never in part.
        let given_up = timeout(patience, scene.store.append(&scene.table, command(seq, &format!("c{k}")))).await;
        match given_up.map(Result::unwrap) {
            Ok(Appended::Done) => assert!(acknowledged.insert(seq)),
            Ok(Appended::Behind) | Err(_) => {}
            Ok(answer) => panic!("a new command was seen before: {answer:?}"),
        }
        let seat = scene.store.set_bot(&scene.table, 1, "random", "Rosie", 5);
        drop(timeout(Duration::from_micros(k * 11 % 700), seat).await);
    }
    assert!(!acknowledged.is_empty());
    let kept: HashSet<u32> =
        scene.store.entries(&scene.table, 0).await.unwrap().iter().map(|entry| entry.seq).collect();
    assert!(acknowledged.is_subset(&kept));
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

async fn what_cannot_be_stored_is_refused_and_not_found(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    assert!(matches!(store.append(&scene.table, command(1, "a\0b")).await, Err(StoreError::Unfit(_))));
    assert!(store.table("a\0b").await.unwrap().is_none());
    assert!(store.seats("a\0b").await.unwrap().is_empty());
    assert!(store.entries("a\0b", 0).await.unwrap().is_empty());
    assert!(store.guest("a\0b").await.unwrap().is_none());
    assert!(store.edition("a\0b").await.unwrap().is_none());
    assert_eq!(store.create_guest("Be\0n", 0).await.unwrap().name, "Be n");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_share_few_commits() {
    let ground = Ground::file();
    let scene = ground.scene().await;
    let mut tables = Vec::new();
    for _ in 0..64 {
        tables.push(scene.store.create_table(&table_of(&scene.ann)).await.unwrap());
    }
    for seq in 1..=5 {
        let appended: Vec<_> = tables
            .iter()
            .map(|table| {
                let (store, table) = (scene.store.clone(), table.clone());
                tokio::spawn(async move { store.append(&table, step(seq)).await.unwrap() })
            })
            .collect();
        for answer in appended {
            assert_eq!(answer.await.unwrap(), Appended::Done);
        }
    }
    let writes = scene.store.writes();
    assert_eq!((writes.appends, writes.waiting), (320, 0));
    assert!(writes.commits <= 80, "{} commits for 320 moves", writes.commits);
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_append_harms_no_other_of_its_batch() {
    let ground = Ground::file();
    let scene = ground.scene().await;
    let mut tables = Vec::new();
    for _ in 0..24 {
        tables.push(scene.store.create_table(&table_of(&scene.ann)).await.unwrap());
    }
    scene.store.finish(&tables[0], 5).await.unwrap();
    tables[1] = "nowhere".to_owned();
    ground
        .tamper(
            "CREATE TRIGGER refuse BEFORE INSERT ON entries WHEN NEW.deed = 'bad' \
             BEGIN SELECT RAISE(ABORT, 'this one is bad'); END",
        )
        .await;
    let appended: Vec<_> = tables
        .iter()
        .enumerate()
        .map(|(k, table)| {
            let (store, table) = (scene.store.clone(), table.clone());
            let mut step = if k == 2 { step(7) } else { step(1) };
            if k % 10 == 3 {
                step.entry.deed = "bad".to_owned();
            }
            tokio::spawn(async move { store.append(&table, step).await })
        })
        .collect();
    let mut answers = Vec::new();
    for answer in appended {
        answers.push(answer.await.unwrap());
    }
    for (k, answer) in answers.iter().enumerate() {
        match k {
            0 => assert!(matches!(answer, Err(StoreError::Finished(_))), "{answer:?}"),
            1 => assert!(matches!(answer, Err(StoreError::NoTable(_))), "{answer:?}"),
            2 => assert!(matches!(answer, Err(StoreError::Gap { .. })), "{answer:?}"),
            3 | 13 | 23 => assert!(matches!(answer, Err(StoreError::Database(_))), "{answer:?}"),
            _ => assert!(matches!(answer, Ok(Appended::Done)), "{k}: {answer:?}"),
        }
    }
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_full_queue_says_so_and_one_table_cannot_fill_it() {
    let ground = Ground::file();
    let store = Store::at(&ground.place, Options { queue: 4, ..Options::default() }).await.unwrap();
    let scene = common::scene_in(store).await;
    let mut tables = vec![scene.table.clone()];
    for _ in 0..12 {
        tables.push(scene.store.create_table(&table_of(&scene.ann)).await.unwrap());
    }
    // On one thread nothing is written before all have asked.
    let asked: Vec<_> = (0..20)
        .map(|_| &tables[0])
        .chain(&tables[1..4])
        .map(|table| {
            let (store, table) = (scene.store.clone(), table.clone());
            tokio::spawn(async move { store.append(&table, step(1)).await })
        })
        .collect();
    for answer in asked {
        assert!(matches!(answer.await.unwrap(), Ok(Appended::Done | Appended::Repeated(1))));
    }
    let asked: Vec<_> = tables[4..]
        .iter()
        .map(|table| {
            let (store, table) = (scene.store.clone(), table.clone());
            tokio::spawn(async move { store.append(&table, step(1)).await })
        })
        .collect();
    let mut busy = 0;
    for answer in asked {
        match answer.await.unwrap() {
            Ok(answer) => assert_eq!(answer, Appended::Done),
            Err(error) => {
                assert!(matches!(error, StoreError::Busy), "{error}");
                busy += 1;
            }
        }
    }
    assert!(busy > 0);
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}
