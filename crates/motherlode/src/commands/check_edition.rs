//! `motherlode check-edition`: whether a folder holds a sound edition of a game.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::ensure;
use clap::Args;
use engine::{Title, edition::Fault};
use serde_json::{Value, json};

use crate::{arguments::known_game, output};

/// Check the files of an edition and list every fault
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode check-edition colorado-midland crates/games/colorado-midland/edition\n\n\
                        Ends with 0 when the edition is sound and with 1 when it has faults."
)]
pub struct Arguments {
    /// The game.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// The folder with the edition's files.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Checks the folder.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let folder = &arguments.folder;
    ensure!(folder.is_dir(), "{} is no folder", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    let checked = match engine::Edition::new(files) {
        Ok(edition) => table::check_edition(arguments.game.id, &edition)?,
        Err(faults) => Err(faults),
    };
    if arguments.json {
        output::print_json(&as_data(&checked))?;
    } else {
        output::print(&in_words(&checked))?;
    }
    Ok(if checked.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn as_data(checked: &Result<String, Vec<Fault>>) -> Value {
    match checked {
        Ok(summary) => json!({ "sound": true, "summary": summary, "faults": [] }),
        Err(faults) => {
            let fault = |fault: &Fault| json!({ "file": fault.file, "key": fault.key, "what": fault.what });
            json!({ "sound": false, "faults": faults.iter().map(fault).collect::<Vec<_>>() })
        }
    }
}

fn in_words(checked: &Result<String, Vec<Fault>>) -> String {
    match checked {
        Ok(summary) => format!("The edition is sound: {summary}\n"),
        Err(faults) => {
            let count = if faults.len() == 1 { "1 fault".to_owned() } else { format!("{} faults", faults.len()) };
            let lines: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
            format!("{lines}{count}\n")
        }
    }
}
