//! `motherlode export`: the record of a table of the store.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, ensure};
use clap::Args;
use engine::{Key, Seat, Setup};
use serde_json::json;
use store::{Holder, Store, StoredSeat};
use table::{Deed, Entry, Origin, Record, RecordSeat, Table};

use crate::{data::store_file, output};

/// Write the record of a stored table to a file, also while the server runs
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode export k3v9x2 -o game.motherlode.json\n\n\
                        The table's name stands in its address: /tables/k3v9x2. The key is told only when the game is over.")]
pub struct Arguments {
    /// The table, as in its address.
    #[arg(value_name = "TABLE")]
    table: String,
    /// The file to write; it must not exist yet. - prints the record.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Where games are kept: a folder, or a file ending in .db [default: the platform's data directory].
    #[arg(long, value_name = "PATH", env = "MOTHERLODE_DATA")]
    data: Option<PathBuf>,
    /// Say what was written as one JSON object.
    #[arg(long)]
    json: bool,
}

/// Exports.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let from = store_file(arguments.data.as_deref())?;
    ensure!(from.is_file(), "there is no store at {}", from.display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let record = runtime.block_on(async {
        let store = Store::open(&from).await.with_context(|| format!("cannot open the store {}", from.display()))?;
        let record = read(&store, &arguments.table).await;
        store.close().await;
        record
    })?;
    let text = record.to_text();
    if arguments.output == Path::new("-") {
        output::print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let to = arguments.output.display();
    std::fs::File::create_new(&arguments.output)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write {to}"))?;
    if arguments.json {
        output::print_json(
            &json!({ "table": arguments.table, "file": arguments.output, "entries": record.entries.len() }),
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The record of a table, its log replayed and checked.
async fn read(store: &Store, id: &str) -> anyhow::Result<Record> {
    let stored = store.table(id).await?.with_context(|| format!("there is no table \"{id}\" in the store"))?;
    let damaged = || format!("the table \"{id}\" is damaged");
    let setup: Setup = serde_json::from_value(stored.setup).with_context(damaged)?;
    let origin: Origin = serde_json::from_value(stored.origin).with_context(damaged)?;
    let key = Key::from_hex(stored.key.expose()).with_context(damaged)?;
    let entries = store.entries(id, 0).await?.into_iter().map(|entry| Entry {
        seq: entry.seq,
        seat: Seat(entry.seat),
        deed: Deed::from(entry.deed.as_str()),
        at_ms: entry.at_ms,
        digest: entry.digest,
    });
    let table = Table::resume(&stored.game, &setup, key, origin, entries.collect()).with_context(damaged)?;
    let seats = store.seats(id).await?.into_iter().map(sitter).collect();
    Ok(table.record().seated(seats))
}

fn sitter(seat: StoredSeat) -> RecordSeat {
    let bot = match seat.holder {
        Holder::Bot(bot) => Some(bot),
        Holder::Open | Holder::Guest(_) | Holder::HotSeat(_) => None,
    };
    RecordSeat { name: seat.name, bot }
}
