//! `motherlode backup`: a copy of all games while they go on.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::{data, output, progress};

/// Copy the store to a new file, also while the server runs
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode backup games-monday.db\n  motherlode backup --data /srv/motherlode /backup/monday.db\n\n\
                        The copy holds the keys of running games: keep it as safe as the store itself."
)]
pub struct Arguments {
    /// The file to write; it must not exist yet.
    #[arg(value_name = "FILE")]
    to: PathBuf,
    /// Where games are kept: a folder, or a file ending in .db [default: the platform's data directory].
    #[arg(long, value_name = "PATH", env = "MOTHERLODE_DATA")]
    data: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Copies.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let from = data::store_file(arguments.data.as_deref())?;
    let wait = progress::spinner("copying", arguments.json);
    let copied = data::with_store(arguments.data.as_deref(), async |store| Ok(store.backup(&arguments.to).await?));
    wait.finish_and_clear();
    copied?;
    let to = arguments.to.display();
    let bytes = std::fs::metadata(&arguments.to).with_context(|| format!("cannot read {to}"))?.len();
    if arguments.json {
        output::print_json(&json!({ "from": from, "to": arguments.to, "bytes": bytes }))?;
    } else {
        output::print(&format!("Copied {} to {to}, {} bytes.\n", from.display(), output::thousands(bytes as f64)))?;
    }
    Ok(ExitCode::SUCCESS)
}
