//! A process that is killed in the middle of writing loses nothing it has answered.
//!
//! The test starts this very test program again as the process to be killed.
#![cfg(unix)]

mod common;

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::Duration,
};

use common::{command, scene_in};
use store::{Appended, Store};

const FILE: &str = "MOTHERLODE_TEST_FILE";
const TABLE: &str = "MOTHERLODE_TEST_TABLE";

/// What the other process does: appends until it is killed, and says so after each answer.
#[tokio::test]
async fn append_until_killed() {
    let (Ok(file), Ok(table)) = (std::env::var(FILE), std::env::var(TABLE)) else { return };
    let store = Store::open(file).await.unwrap();
    let first = store.entries(&table, 0).await.unwrap().len() as u32 + 1;
    for seq in first.. {
        assert_eq!(store.append(&table, command(seq, &format!("c{seq}"))).await.unwrap(), Appended::Done);
        println!("answered {seq}");
    }
}

fn start(file: &std::path::Path, table: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "append_until_killed", "--nocapture"])
        .env(FILE, file)
        .env(TABLE, table)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[tokio::test]
async fn a_killed_process_loses_nothing_it_has_answered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let scene = scene_in(Store::open(&file).await.unwrap()).await;
    scene.store.close().await;

    let mut answered = 0;
    for round in 0..12u64 {
        let mut writer = start(&file, &scene.table);
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut answer = || {
            let line =
                lines.by_ref().map_while(Result::ok).find_map(|line| Some(line.strip_prefix("answered ")?.parse()));
            line.map(|seq: Result<u32, _>| seq.unwrap())
        };
        answered = answer().expect("it begins to write");
        std::thread::sleep(Duration::from_millis(1 + round * 7 % 23));
        writer.kill().unwrap(); // SIGKILL
        writer.wait().unwrap();
        while let Some(seq) = answer() {
            answered = seq;
        }
        let store = Store::open(&file).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new(), "round {round}");
        let kept = store.entries(&scene.table, 0).await.unwrap().len() as u32;
        assert!(kept >= answered, "round {round}: {answered} were answered and {kept} are kept");
        assert!(kept <= answered + 1, "round {round}: {kept} are kept though only {answered} were answered");
        store.close().await;
    }
    assert!(answered >= 12);
}
