//! How many moves a second the store takes, each durable when it is answered.
//!
//! `cargo run --release -p store --example throughput -- [moves] [writers]`

use std::time::Instant;

use store::{Holder, NewEntry, NewSeat, NewTable, Secret, Store, Visibility};

#[tokio::main]
async fn main() -> store::Result<()> {
    let mut args = std::env::args().skip(1).filter_map(|arg| arg.parse::<u32>().ok());
    let (moves, writers) = (args.next().unwrap_or(5_000), args.next().unwrap_or(1).max(1));
    let folder = tempfile::tempdir_in(".").expect("a folder can be made here");
    let store = Store::open(folder.path().join("motherlode.db")).await?;

    let begun = Instant::now();
    let mut tasks = Vec::new();
    for _ in 0..writers {
        let store = store.clone();
        tasks.push(tokio::spawn(async move { write_moves(&store, moves / writers).await }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("writing does not panic")?);
    }
    let seconds = begun.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100] as f64 / 1_000.0;
    println!("writers  appends/s   p50 ms   p99 ms");
    println!("{writers:7}  {:9.0}  {:7.3}  {:7.3}", times.len() as f64 / seconds, at(50), at(99));
    Ok(())
}

/// Plays `moves` moves at a table of its own; gives how long each took, in microseconds.
async fn write_moves(store: &Store, moves: u32) -> store::Result<Vec<u64>> {
    let ann = store.create_guest("Ann", 0).await?;
    let table = NewTable {
        game: "colorado-midland".to_owned(),
        name: "Throughput".to_owned(),
        setup: serde_json::json!({"seats": 3}),
        key: Secret::new("00"),
        commitment: String::new(),
        origin: serde_json::json!("deal"),
        host: None,
        visibility: Visibility::Private,
        forked_from: None,
        edition: None,
        created_ms: 0,
        seats: vec![NewSeat::new(Holder::Guest(ann.id))],
    };
    let table = store.create_table(&table).await?;
    let mut times = Vec::new();
    for seq in 1..=moves.max(1) {
        let entry = NewEntry {
            seq,
            seat: 0,
            deed: "build green F12".to_owned(),
            digest: format!("{seq:016x}"),
            at_ms: i64::from(seq),
            command_id: format!("{seq:026}"),
        };
        let begun = Instant::now();
        store.append(&table, &entry).await?;
        times.push(begun.elapsed().as_micros() as u64);
    }
    Ok(times)
}
