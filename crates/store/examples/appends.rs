//! How many moves a second the store takes, each durable when it is answered, from 1, 8, 16 and 48 tables at once.
//!
//! `cargo run --release -p store --example appends -- [postgres-url]`: on a file here, and on that database if one is
//! named. It leaves its tables there: use an empty one.

use std::time::{Duration, Instant};

use store::{Appended, Holder, NewEntry, NewSeat, NewStep, NewTable, Options, Place, Secret, Store, Visibility};

/// How long each row is measured.
const WHILE: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> store::Result<()> {
    let folder = tempfile::tempdir_in(".").expect("a folder can be made here");
    let mut places = vec![("SQLite", Place::File(folder.path().join("motherlode.db")))];
    places.extend(std::env::args().nth(1).map(|url| ("PostgreSQL", Place::Postgres(url))));
    println!("store       tables  appends/s   p50 ms   p99 ms  a commit");
    for (name, place) in places {
        for tables in [1, 8, 16, 48] {
            let store = Store::at(&place, Options::default()).await?;
            measure(name, &store, tables).await?;
            store.close().await;
        }
    }
    Ok(())
}

async fn measure(name: &str, store: &Store, tables: usize) -> store::Result<()> {
    let mut players = Vec::new();
    for _ in 0..tables {
        let table = make_table(store).await?;
        let store = store.clone();
        players.push(tokio::spawn(async move { play(&store, &table).await }));
    }
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.expect("writing does not panic")?);
    }
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100] as f64 / 1_000.0;
    let writes = store.writes();
    println!(
        "{name:10}  {tables:6}  {:9.0}  {:7.3}  {:7.3}  {:8.1}",
        times.len() as f64 / WHILE.as_secs_f64(),
        at(50),
        at(99),
        writes.appends as f64 / writes.commits.max(1) as f64
    );
    Ok(())
}

/// Plays at a table for a while; gives how long each move took, in microseconds.
async fn play(store: &Store, table: &str) -> store::Result<Vec<u64>> {
    let begun = Instant::now();
    let mut times = Vec::new();
    for seq in 1.. {
        let entry = NewEntry {
            seq,
            seat: 0,
            deed: "build green F12".to_owned(),
            digest: format!("{seq:016x}"),
            at_ms: i64::from(seq),
            command_id: format!("{seq:026}"),
        };
        let step = NewStep {
            entry,
            seats_seq: 0,
            ends: false,
            told: true,
            due_ms: Some(i64::from(seq)),
            turns: None,
            clocks: Vec::new(),
        };
        let asked = Instant::now();
        assert_eq!(store.append(table, step).await?, Appended::Done);
        times.push(asked.elapsed().as_micros() as u64);
        if begun.elapsed() >= WHILE {
            break;
        }
    }
    Ok(times)
}

async fn make_table(store: &Store) -> store::Result<String> {
    let ann = store.create_guest("Ann", 0).await?;
    let table = NewTable {
        game: "colorado-midland".to_owned(),
        name: "Appends".to_owned(),
        setup: serde_json::json!({"seats": 3}),
        terms: serde_json::json!({}),
        key: Secret::new("00"),
        nonce: None,
        commitment: String::new(),
        seed: None,
        origin: serde_json::json!("deal"),
        host: None,
        visibility: Visibility::Private,
        forked_from: None,
        edition: None,
        rules_version: None,
        created_ms: 0,
        due_ms: None,
        seats: vec![NewSeat::new(Holder::Guest(ann.id))],
    };
    store.create_table(&table).await
}
