//! `motherlode edition check`: whether a folder holds a sound edition of a game.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use engine::{Title, edition::Fault};
use serde_json::{Value, json};

use super::{checked, told};
use crate::{arguments::known_game, output};

/// Check the files of an edition and list every fault
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode edition check colorado-midland editions/my-midland\n\n\
                        Ends with 0 when the edition is sound and with 1 when it has faults.")]
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
    let checked = checked(arguments.game, &arguments.folder)?;
    if arguments.json {
        let data = match &checked {
            Ok((edition, summary)) => {
                json!({ "sound": true, "summary": summary, "digest": edition.digest(), "faults": [] })
            }
            Err(faults) => json!({ "sound": false, "faults": faults.iter().map(fault_data).collect::<Vec<_>>() }),
        };
        output::print_json(&data)?;
    } else {
        let text = match &checked {
            Ok((_, summary)) => format!("The edition is sound: {summary}\n"),
            Err(faults) => told(faults),
        };
        output::print(&text)?;
    }
    Ok(if checked.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A fault as data.
pub fn fault_data(fault: &Fault) -> Value {
    json!({ "file": fault.file, "key": fault.key, "what": fault.what })
}
