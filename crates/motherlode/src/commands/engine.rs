//! `motherlode engine`: the games for programs in any language.

use std::{io, process::ExitCode};

use clap::Args;

use crate::{arguments::EditionsArguments, protocol};

/// Speak the line protocol with another program: one JSON object a line
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  echo '{\"cmd\":\"games\"}' | motherlode engine\n\n\
                        docs/protocol.md describes every command. Answers are always JSON.")]
pub struct Arguments {
    #[command(flatten)]
    library: EditionsArguments,
    /// Answers are JSON in any case; accepted so that every command has it.
    #[arg(long)]
    json: bool,
}

/// Answers standard input on standard output.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let editions = arguments.library.library(None)?;
    protocol::converse(io::stdin().lock(), io::stdout().lock(), editions)?;
    Ok(ExitCode::SUCCESS)
}
