//! Scenes at a table of three: Ann made it and sits at seat 0.
#![allow(dead_code, reason = "every test file uses its own part")]

use serde_json::json;
use store::{Guest, Holder, NewEntry, NewSeat, NewTable, Secret, Store, Visibility};

pub struct Scene {
    pub store: Store,
    pub ann: Guest,
    pub table: String,
}

pub fn table_of(ann: &Guest) -> NewTable {
    NewTable {
        game: "colorado-midland".to_owned(),
        name: "Ann's table".to_owned(),
        setup: json!({"seats": 3}),
        key: Secret::new("ab".repeat(32)),
        commitment: "c0ffee".to_owned(),
        origin: json!("deal"),
        host: Some(ann.id.clone()),
        visibility: Visibility::Public,
        forked_from: None,
        edition: None,
        created_ms: 1_000,
        seats: vec![
            NewSeat::new(Holder::Guest(ann.id.clone())),
            NewSeat::open(),
            NewSeat::new(Holder::Bot("greedy".to_owned())).named("Greedy"),
        ],
    }
}

pub async fn scene_in(store: Store) -> Scene {
    let ann = store.create_guest("Ann", 1_000).await.unwrap();
    let table = store.create_table(&table_of(&ann)).await.unwrap();
    Scene { store, ann, table }
}

pub async fn scene() -> Scene {
    scene_in(Store::in_memory().await.unwrap()).await
}

pub fn entry(seq: u32) -> NewEntry {
    command(seq, &format!("command {seq}"))
}

pub fn command(seq: u32, command_id: &str) -> NewEntry {
    NewEntry {
        seq,
        seat: (seq % 3) as u8,
        deed: format!("build green F{seq}"),
        digest: format!("{seq:016x}"),
        at_ms: 2_000 + i64::from(seq),
        command_id: command_id.to_owned(),
    }
}
