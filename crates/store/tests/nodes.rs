//! Several nodes over one store: due times, standings, news, beats.

mod common;

use std::{collections::HashSet, time::Duration};

use common::{Ground, anew, on_both, step, table_of};
use kit::postgres::Server;
use store::{Appended, Heard, NewStep, Node, Options, Store, StoreError};
use tokio::time::{sleep, timeout};

on_both! {
    a_table_that_is_due_is_claimed_once_and_comes_back,
    two_nodes_never_claim_the_same_table,
    a_due_time_is_set_only_if_nothing_changed,
    standings_are_given_for_many_tables,
    nodes_come_and_go,
    a_store_answers_a_ping,
}

async fn a_table_that_is_due_is_claimed_once_and_comes_back(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let mut late = table_of(&scene.ann);
    late.due_ms = Some(500);
    let late = store.create_table(&late).await.unwrap();
    let mut never = table_of(&scene.ann);
    never.due_ms = None;
    store.create_table(&never).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(500));
    assert_eq!(store.claim_due(499, 9_000, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.claim_due(2_000, 9_000, 10).await.unwrap(), [late.clone(), scene.table.clone()], "oldest first");
    assert_eq!(store.claim_due(2_000, 9_000, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.claim_due(9_000, 9_500, 1).await.unwrap().len(), 1);
    store.append(&late, NewStep { due_ms: None, ..step(1) }).await.unwrap();
    store.append(&scene.table, NewStep { due_ms: Some(20_000), ..step(1) }).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(20_000));
    store.finish(&scene.table, 5).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), None);
}

async fn two_nodes_never_claim_the_same_table(ground: Ground) {
    let scene = ground.scene().await;
    for _ in 0..59 {
        scene.store.create_table(&table_of(&scene.ann)).await.unwrap();
    }
    let stores = [scene.store.clone(), ground.store().await, ground.store().await];
    let claims: Vec<_> = (0..18)
        .map(|k| {
            let store = stores[k % 3].clone();
            tokio::spawn(async move { store.claim_due(1_000, 5_000, 5).await.unwrap() })
        })
        .collect();
    let mut claimed = HashSet::new();
    for claim in claims {
        for table in claim.await.unwrap() {
            assert!(claimed.insert(table), "claimed twice");
        }
    }
    for table in scene.store.claim_due(1_000, 5_000, 100).await.unwrap() {
        assert!(claimed.insert(table), "claimed twice");
    }
    assert_eq!(claimed.len(), 60);
}

async fn a_due_time_is_set_only_if_nothing_changed(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    assert!(store.set_due(&scene.table, 0, 0, Some(7)).await.unwrap());
    assert_eq!(store.next_due().await.unwrap(), Some(7));
    store.append(&scene.table, NewStep { due_ms: Some(9), ..step(1) }).await.unwrap();
    assert!(!store.set_due(&scene.table, 0, 0, None).await.unwrap());
    store.dismiss_bot(&scene.table, 2, 11, &anew("a")).await.unwrap();
    assert!(!store.set_due(&scene.table, 1, 0, None).await.unwrap());
    assert_eq!(store.next_due().await.unwrap(), Some(11));
    assert!(store.set_due(&scene.table, 1, 1, None).await.unwrap());
    assert_eq!(store.next_due().await.unwrap(), None);
}

async fn standings_are_given_for_many_tables(ground: Ground) {
    let scene = ground.scene().await;
    let other = scene.store.create_table(&table_of(&scene.ann)).await.unwrap();
    scene.store.dismiss_bot(&scene.table, 2, 1, &anew("a")).await.unwrap();
    scene.store.append(&other, step(1)).await.unwrap();
    let ids = [scene.table.clone(), "nowhere".to_owned(), other.clone()];
    let mut wanted = vec![(scene.table, 0, 1), (other, 1, 0)];
    wanted.sort();
    assert_eq!(scene.store.standing(&ids).await.unwrap(), wanted);
    assert_eq!(scene.store.standing(&[]).await.unwrap(), []);
}

async fn nodes_come_and_go(ground: Ground) {
    let store = ground.store().await;
    let node = |id: &str, started_ms| Node {
        id: id.to_owned(),
        version: "0.1.0".to_owned(),
        address: Some("http://127.0.0.1:1".to_owned()),
        started_ms,
    };
    store.beat(&node("b", 10), 10).await.unwrap();
    store.beat(&node("a", 20), 20).await.unwrap();
    store.beat(&node("b", 10), 30).await.unwrap();
    assert_eq!(store.nodes(0).await.unwrap(), [(node("b", 10), 30), (node("a", 20), 20)]);
    assert_eq!(store.nodes(25).await.unwrap().len(), 1);
    store.leave("b").await.unwrap();
    assert_eq!(store.nodes(0).await.unwrap(), [(node("a", 20), 20)]);
}

async fn a_store_answers_a_ping(ground: Ground) {
    let store = ground.store().await;
    store.ping().await.unwrap();
    assert!(store.clock_ahead_ms().await.unwrap().abs() < 5_000, "both run on this machine");
    assert_eq!(store.is_shared(), store.news().is_some());
    store.close().await;
    assert!(matches!(store.ping().await, Err(StoreError::Away(_))));
}

/// Waits for news of a table that is this far.
async fn hear(news: &mut store::News, wanted: (String, u32, u32)) {
    let heard = async {
        loop {
            if let Heard::Tables(tables) = news.next().await
                && tables.contains(&wanted)
            {
                return;
            }
        }
    };
    timeout(Duration::from_secs(20), heard).await.unwrap_or_else(|_| panic!("{wanted:?} was not heard"));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_node_hears_of_moves_and_seats() {
    let ground = Ground::postgres();
    let scene = ground.scene().await;
    let mut news = ground.store().await.news().unwrap();
    assert_eq!(news.next().await, Heard::Missed, "what came before is not known");
    scene.store.append(&scene.table, step(1)).await.unwrap();
    hear(&mut news, (scene.table.clone(), 1, 0)).await;
    scene.store.dismiss_bot(&scene.table, 2, 5, &anew("a")).await.unwrap();
    hear(&mut news, (scene.table.clone(), 1, 1)).await;
    scene.store.rename_guest(&scene.ann.id, "Annie").await.unwrap();
    hear(&mut news, (scene.table.clone(), 1, 2)).await;

    let silent = Store::at(&ground.place, Options { hints: false, ..Options::default() }).await.unwrap();
    silent.append(&scene.table, NewStep { seats_seq: 2, ..step(2) }).await.unwrap();
    scene.store.append(&scene.table, NewStep { seats_seq: 2, ..step(3) }).await.unwrap();
    assert_eq!(news.next().await, Heard::Tables(vec![(scene.table.clone(), 3, 2)]), "the silent one said nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_of_the_database_news_go_on_and_say_what_was_missed() {
    let server = Server::start();
    let ground = Ground::on(&server);
    let scene = ground.scene().await;
    let mut news = scene.store.news().unwrap();
    assert_eq!(news.next().await, Heard::Missed);
    for (seq, crash) in [(1, false), (2, true)] {
        if crash {
            server.crash()
        } else {
            server.stop()
        }
        let error = scene.store.ping().await.unwrap_err();
        assert!(matches!(error, StoreError::Away(_)), "{error}");
        server.start_again();
        let missed = async { while news.next().await != Heard::Missed {} };
        timeout(Duration::from_secs(20), missed).await.expect("it is told that something was missed");
        while scene.store.ping().await.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(scene.store.append(&scene.table, step(seq)).await.unwrap(), Appended::Done);
        hear(&mut news, (scene.table.clone(), seq, 0)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_are_repeated_through_a_crash_of_the_database_are_carried_out_once() {
    let server = Server::start();
    let ground = Ground::on(&server);
    let scene = ground.scene().await;
    let mut tables = vec![scene.table.clone()];
    for _ in 0..7 {
        tables.push(scene.store.create_table(&table_of(&scene.ann)).await.unwrap());
    }
    let players: Vec<_> = tables
        .iter()
        .map(|table| {
            let (store, table) = (scene.store.clone(), table.clone());
            tokio::spawn(async move {
                let (mut uncertain, mut away, mut seq) = (0, 0, 1);
                while seq <= 400 {
                    match store.append(&table, step(seq)).await {
                        Ok(Appended::Done) => seq += 1,
                        Ok(Appended::Repeated(first)) => {
                            assert_eq!(first, seq, "an answer that was lost");
                            seq += 1;
                        }
                        Err(StoreError::Uncertain) => uncertain += 1,
                        Err(StoreError::Away(_)) => away += 1,
                        other => panic!("{other:?}"),
                    }
                    if uncertain + away > 0 {
                        sleep(Duration::from_millis(5)).await;
                    }
                }
                (uncertain, away)
            })
        })
        .collect();
    for _ in 0..2 {
        sleep(Duration::from_millis(400)).await;
        let crash = server.clone();
        tokio::task::spawn_blocking(move || {
            crash.crash();
            crash.start_again();
        })
        .await
        .unwrap();
    }
    let mut troubles = 0;
    for player in players {
        let (uncertain, away) = player.await.unwrap();
        troubles += uncertain + away;
    }
    assert!(troubles > 0, "the crash was noticed");
    for table in &tables {
        assert_eq!(patiently(|| scene.store.entries(table, 0)).await.len(), 400);
    }
    assert_eq!(patiently(|| scene.store.check()).await, Vec::<String>::new());
}

/// Asks until the database answers: lines that broke with its last crash may still be in the pool.
async fn patiently<T, A: Future<Output = Result<T, StoreError>>>(ask: impl Fn() -> A) -> T {
    for _ in 0..200 {
        match ask().await {
            Err(StoreError::Away(_)) => sleep(Duration::from_millis(10)).await,
            answer => return answer.unwrap(),
        }
    }
    panic!("the database stays away");
}
