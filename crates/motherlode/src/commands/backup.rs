//! `motherlode backup`: a copy of all games while they go on.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::{
    copies::{Copies, Made},
    data, output, progress,
    settings::Keeping,
};

/// Copy the store to a new file, or to a folder of which the latest copies are kept, also while the server runs
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode backup games-monday.db\n  motherlode backup --data /srv/motherlode /backup/monday.db\n  \
                        motherlode backup --to /backup --keep 14\n\n\
                        The copy holds the keys of running games: keep it as safe as the store itself."
)]
pub struct Arguments {
    /// The file to write; it must not exist yet.
    #[arg(value_name = "FILE", required_unless_present = "to")]
    file: Option<PathBuf>,
    /// A folder to write to instead; the copy is named by date and time.
    #[arg(long, value_name = "DIR", conflicts_with = "file")]
    to: Option<PathBuf>,
    /// How many copies stay in the folder; the oldest are removed, and nothing else is.
    #[arg(long, value_name = "COPIES", requires = "to", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..))]
    keep: u32,
    #[command(flatten)]
    kept: Keeping,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Copies.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let from = data::place(&arguments.kept.settings()?)?;
    let wait = progress::spinner("copying", arguments.json);
    let copied = data::with_store(&arguments.kept, async |store| match (&arguments.to, &arguments.file) {
        (Some(folder), _) => {
            let copies = Copies { folder: folder.clone(), keep: arguments.keep as usize };
            copies.make(store).await
        }
        (None, file) => {
            let file = file.as_deref().context("no file to write to was named")?;
            store.backup(file).await?;
            single(file)
        }
    });
    wait.finish_and_clear();
    let made = copied?;
    if arguments.json {
        output::print_json(
            &json!({ "from": from.to_string(), "to": made.file, "bytes": made.bytes, "removed": made.removed }),
        )?;
    } else {
        let bytes = output::thousands(made.bytes as f64);
        let removed: String = made.removed.iter().map(|file| format!("Removed {}.\n", file.display())).collect();
        output::print(&format!("Copied {from} to {}, {bytes} bytes.\n{removed}", made.file.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn single(file: &Path) -> anyhow::Result<Made> {
    let bytes = fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?.len();
    Ok(Made { file: file.to_owned(), bytes, removed: Vec::new() })
}
