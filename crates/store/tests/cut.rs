//! A line to the database that swallows everything: nothing hangs, and all goes on when it heals.

mod common;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use common::{Ground, scene_in, step};
use store::{Appended, Heard, Options, Place, Store, StoreError};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

/// Passes bytes on, unless the line is cut: then they are swallowed and nobody is told.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, cut: Arc<AtomicBool>) {
    let mut bytes = [0; 4_096];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if !cut.load(Relaxed) && to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// A line to the server of this address that can be cut; gives the address of its near end.
async fn line_to(url: &str, cut: Arc<AtomicBool>) -> String {
    let (before, rest) = url.split_once('@').unwrap();
    let (server, database) = rest.split_once('/').unwrap();
    let near = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("{before}@{}/{database}", near.local_addr().unwrap());
    let server = server.to_owned();
    tokio::spawn(async move {
        while let Ok((guest, _)) = near.accept().await {
            let Ok(far) = TcpStream::connect(&server).await else { continue };
            let ((from_guest, to_guest), (from_far, to_far)) = (guest.into_split(), far.into_split());
            tokio::spawn(pass(from_guest, to_far, Arc::clone(&cut)));
            tokio::spawn(pass(from_far, to_guest, Arc::clone(&cut)));
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_line_is_told_in_time_and_heals_at_once() {
    let ground = Ground::postgres();
    let Place::Postgres(url) = &ground.place else { unreachable!("it is a database") };
    let cut = Arc::new(AtomicBool::new(false));
    let options = Options { patience: Duration::from_secs(1), connections: 3, ..Options::default() };
    let scene = scene_in(Store::connect(&line_to(url, Arc::clone(&cut)).await, options).await.unwrap()).await;
    let mut news = scene.store.news().unwrap();
    assert_eq!(news.next().await, Heard::Missed);
    assert_eq!(scene.store.append(&scene.table, step(1)).await.unwrap(), Appended::Done);

    cut.store(true, Relaxed);
    let begun = Instant::now();
    let error = scene.store.append(&scene.table, step(2)).await.unwrap_err();
    assert!(matches!(error, StoreError::Uncertain | StoreError::Away(_)), "{error}");
    // More than there are lines: none of them stays behind.
    for _ in 0..4 {
        let error = scene.store.table(&scene.table).await.unwrap_err();
        assert!(matches!(error, StoreError::Away(_)), "{error}");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());

    cut.store(false, Relaxed);
    let healed = Instant::now();
    while scene.store.ping().await.is_err() {}
    let answer = scene.store.append(&scene.table, step(2)).await.unwrap();
    assert!(matches!(answer, Appended::Done | Appended::Repeated(2)), "{answer:?}");
    while news.next().await != Heard::Missed {}
    assert!(healed.elapsed() < Duration::from_secs(8), "{:?}", healed.elapsed());
    assert_eq!(scene.store.check().await.unwrap(), Vec::<String>::new());
}
