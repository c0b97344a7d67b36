//! `motherlode verify`: whether a record can be believed.

use std::{path::PathBuf, process::ExitCode};

use anyhow::bail;
use clap::Args;
use serde_json::json;
use table::VerifyError;

use crate::{arguments::EditionsArguments, output, records};

/// Check a record: every step, every fingerprint, and the promise of the deal
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode verify game.motherlode.json\n\n\
                        Ends with 0 when everything that can be checked holds, and with 1 otherwise.")]
pub struct Arguments {
    /// The record, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    library: EditionsArguments,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Verifies.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let record = records::read(&arguments.file)?;
    match record.verify_among(&arguments.library.library(None)?) {
        Ok(verified) if arguments.json => {
            output::print_json(&json!({
                "sound": true, "game": record.game, "edition": record.edition, "entries": verified.entries, "outcome": verified.outcome,
                "checked": verified.checked, "unchecked": verified.unchecked,
            }))?;
        }
        Ok(verified) => {
            let lines = verified.checked.iter().map(|line| format!("  holds      {line}\n"));
            let open = verified.unchecked.iter().map(|line| format!("  unchecked  {line}\n"));
            let lines: String = lines.chain(open).collect();
            output::print(&format!("{} is sound.\n{lines}", arguments.file.display()))?;
        }
        Err(why) if arguments.json => {
            output::print_json(&json!({ "sound": false, "game": record.game, "why": why.to_string() }))?;
            return Ok(ExitCode::FAILURE);
        }
        Err(why @ VerifyError::Edition { .. }) => bail!("{} cannot be checked: {why}", arguments.file.display()),
        Err(why) => bail!("{} cannot be believed: {why}", arguments.file.display()),
    }
    Ok(ExitCode::SUCCESS)
}
