//! `motherlode edition`: editions of one's own, made, checked, seen, compared.

pub mod balance;
pub mod check;
pub mod list;
pub mod new;
pub mod show;

use std::{path::Path, process::ExitCode, sync::Arc};

use anyhow::{bail, ensure};
use clap::{Args, Subcommand};
use engine::{Edition, Title, edition::Fault};
use table::Unfit;

/// Make, check, see and compare editions of your own
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode edition new coloma editions/my-coloma\n  \
                        motherlode edition check coloma editions/my-coloma\n  \
                        motherlode edition balance coloma editions/my-coloma --games 1000\n\n\
                        docs/editions.md tells how to play with them and how to share them.")]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Arguments),
    Check(check::Arguments),
    Show(show::Arguments),
    List(list::Arguments),
    Balance(balance::Arguments),
}

/// Runs what was asked for.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match arguments.command {
        Command::New(arguments) => new::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Balance(arguments) => balance::run(arguments),
    }
}

/// What was found in a folder: the edition and what is in it, or everything that is wrong.
type Checked = Result<(Arc<Edition>, String), Vec<Fault>>;

/// Reads and checks the edition in a folder.
fn checked(game: &Title, folder: &Path) -> anyhow::Result<Checked> {
    ensure!(folder.is_dir(), "{} is no folder", folder.display());
    let edition = match table::read_folder(folder) {
        Ok(edition) => Arc::new(edition),
        Err(faults) => return Ok(Err(faults)),
    };
    Ok(table::check_edition(game.id, &edition)?.map(|summary| (edition, summary)))
}

/// The edition in a folder, which must be sound.
fn sound(game: &Title, folder: &Path) -> anyhow::Result<Arc<Edition>> {
    match checked(game, folder)? {
        Ok((edition, _)) => Ok(edition),
        Err(faults) => bail!("{}", list::unfit_line(&Unfit { folder: folder.to_owned(), faults })),
    }
}

/// Faults, one a line.
fn told(faults: &[Fault]) -> String {
    let count = if faults.len() == 1 { "1 fault".to_owned() } else { format!("{} faults", faults.len()) };
    let lines: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
    format!("{lines}{count}\n")
}
