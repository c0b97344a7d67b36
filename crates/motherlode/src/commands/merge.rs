//! `motherlode merge`: tallies of shards, put together.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use lab::{Study, Tally};

use super::{simulate, study};

/// Put the tallies of several runs together and report
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode merge part-*.json\n  motherlode merge before-*.json --against after-*.json --page study.html\n\n\
                        All must be of the same game, edition, options, seats, seed and bots, and no game may be in two of them."
)]
pub struct Arguments {
    /// The tallies, as `simulate --tally` and `study --tally` write them.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Tallies of another study to stand beside the first.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    against: Vec<PathBuf>,
    /// Where the sum is kept: a tally like the others.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    #[command(flatten)]
    output: study::Output,
}

/// Merges.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let tally = together(&arguments.files)?;
    if let Some(file) = &arguments.tally {
        tally.write(file)?;
    }
    if arguments.against.is_empty() && !tally.is_close() {
        arguments.output.only_json()?;
        simulate::print(&tally.report(), arguments.output.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let against = if arguments.against.is_empty() { None } else { Some(together(&arguments.against)?) };
    let both: Vec<&Tally> = [&tally].into_iter().chain(&against).collect();
    arguments.output.give(&Study::of(&both)?)?;
    Ok(ExitCode::SUCCESS)
}

fn together(files: &[PathBuf]) -> anyhow::Result<Tally> {
    let mut all: Option<Tally> = None;
    for file in files {
        let tally = Tally::read(file)?;
        all = Some(match all {
            Some(so_far) => so_far.merge(tally).with_context(|| format!("{} cannot be added", file.display()))?,
            None => tally,
        });
    }
    all.context("there is no tally to merge")
}
