//! Scenes at a table of three: Ann made it and sits at seat 0, seat 1 is open, a bot sits at seat 2.
#![allow(dead_code, unused_macros, unused_imports, reason = "every test file uses its own part")]

use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, SqliteConnection};
use store::{Guest, Holder, NewDeal, NewEntry, NewSeat, NewStep, NewTable, Options, Place, Secret, Store, Visibility};

/// Runs every scene on a file and on a PostgreSQL database of its own.
macro_rules! on_both {
    ($($scene:ident),* $(,)?) => {
        mod on_a_file {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $scene() {
                super::$scene(super::common::Ground::file()).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $scene() {
                super::$scene(super::common::Ground::postgres()).await;
            })*
        }
    };
}
pub(crate) use on_both;

/// An empty place for stores, gone after the test.
pub struct Ground {
    pub place: Place,
    pub folder: tempfile::TempDir,
}

impl Ground {
    pub fn file() -> Ground {
        let folder = tempfile::tempdir().unwrap();
        Ground { place: Place::File(folder.path().join("motherlode.db")), folder }
    }

    pub fn postgres() -> Ground {
        Ground::on(&kit::postgres::shared())
    }

    pub fn on(server: &kit::postgres::Server) -> Ground {
        Ground { place: Place::Postgres(server.database()), folder: tempfile::tempdir().unwrap() }
    }

    /// A store here; a second one is another node, or another program on the same file.
    pub async fn store(&self) -> Store {
        Store::at(&self.place, Options::default()).await.unwrap()
    }

    pub async fn scene(&self) -> Scene {
        scene_in(self.store().await).await
    }

    /// Changes what is stored behind the store's back.
    pub async fn tamper(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.place {
            Place::File(path) => {
                let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).foreign_keys(false);
                let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
                raw.execute(sql).await.unwrap();
                raw.close().await.unwrap();
            }
            Place::Postgres(url) => {
                let mut raw = PgConnection::connect(url).await.unwrap();
                raw.execute(sql).await.unwrap();
                raw.close().await.unwrap();
            }
        }
    }
}

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
        terms: json!({}),
        key: Secret::new("ab".repeat(32)),
        nonce: Some(Secret::new("0e".repeat(16))),
        commitment: "c0ffee".to_owned(),
        seed: None,
        origin: json!("deal"),
        host: Some(ann.id.clone()),
        visibility: Visibility::Public,
        forked_from: None,
        edition: None,
        rules_version: Some(2),
        created_ms: 1_000,
        due_ms: Some(1_000),
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

/// The step with this number, as it would be made while the seats are as they were at first.
pub fn step(seq: u32) -> NewStep {
    command(seq, &format!("command {seq}"))
}

pub fn command(seq: u32, command_id: &str) -> NewStep {
    NewStep {
        entry: entry(seq, command_id),
        seats_seq: 0,
        ends: false,
        told: true,
        due_ms: None,
        turns: None,
        clocks: Vec::new(),
    }
}

pub fn entry(seq: u32, command_id: &str) -> NewEntry {
    NewEntry {
        seq,
        seat: (seq % 3) as u8,
        deed: format!("build green F{seq}"),
        digest: format!("{seq:016x}"),
        at_ms: 2_000 + i64::from(seq),
        command_id: command_id.to_owned(),
    }
}

/// A deal that nobody has seen.
pub fn anew(letter: &str) -> NewDeal {
    NewDeal {
        key: Secret::new(letter.repeat(64)),
        nonce: Secret::new(letter.repeat(32)),
        commitment: format!("commitment {letter}"),
    }
}
