//! `motherlode export`: the record of a table of the store.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use serde_json::json;
use store::Store;
use table::Record;

use crate::{data, output, settings::Keeping};

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
    /// Let the record carry the files of its edition, so that any house can replay it.
    #[arg(long)]
    with_edition: bool,
    #[command(flatten)]
    kept: Keeping,
    /// Say what was written as one JSON object.
    #[arg(long)]
    json: bool,
}

/// Exports.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let record = data::with_store(&arguments.kept, async |store| read(store, &arguments).await)?;
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
async fn read(store: &Store, arguments: &Arguments) -> anyhow::Result<Record> {
    let id = arguments.table.as_str();
    let stored = store.table(id).await?.with_context(|| format!("there is no table \"{id}\" in the store"))?;
    let table =
        house::read_table(store, &stored).await.with_context(|| format!("the table \"{id}\" cannot be replayed"))?;
    let seats = store.seats(id).await?.iter().map(house::record_seat).collect();
    let record = table.record().seated(seats);
    Ok(if arguments.with_edition { record.with_edition(table.edition()) } else { record })
}
