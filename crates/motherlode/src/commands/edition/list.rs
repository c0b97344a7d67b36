//! `motherlode edition list`: the editions that can be played, and the folders that cannot.

use std::process::ExitCode;

use clap::Args;
use engine::{Edition, Title};
use serde_json::{Value, json};
use table::{TITLES, Unfit};

use super::check::fault_data;
use crate::{
    arguments::{EditionsArguments, known_game},
    output::{self, Columns},
};

/// How much of a digest is shown to people.
const SHOWN: usize = 12;

/// List the editions of all games, or of one
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode edition list\n  motherlode edition list coloma --editions editions --json"
)]
pub struct Arguments {
    /// The game [default: all of them].
    #[arg(value_parser = known_game)]
    game: Option<&'static Title>,
    #[command(flatten)]
    library: EditionsArguments,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Lists.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let library = arguments.library.library(None)?;
    let mut editions = Vec::new();
    for title in TITLES.iter().filter(|title| arguments.game.is_none_or(|game| game.id == title.id)) {
        editions.extend(library.of(title.id)?);
    }
    let unfit = library.unfit();
    if arguments.json {
        let editions: Vec<Value> = editions.iter().map(|edition| edition_data(edition)).collect();
        let unfit: Vec<Value> = unfit.iter().map(unfit_data).collect();
        output::print_json(&json!({ "folder": library.folder(), "editions": editions, "unfit_editions": unfit }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut columns = Columns::new(["game", "id", "name", "author", "digest"]);
    for edition in &editions {
        let about = edition.about();
        let digest = edition.digest()[..SHOWN].to_owned();
        columns.row([about.game.clone(), about.id.clone(), about.name.clone(), about.author.clone(), digest]);
    }
    let unfit: String = unfit.iter().map(|unfit| format!("{}\n", unfit_line(unfit))).collect();
    output::print(&(columns.text() + &unfit))?;
    Ok(ExitCode::SUCCESS)
}

/// An edition as data.
pub fn edition_data(edition: &Edition) -> Value {
    let about = edition.about();
    json!({
        "game": about.game, "id": about.id, "name": about.name, "author": about.author, "note": about.note,
        "digest": edition.digest(),
    })
}

/// A folder that cannot be played, as data.
pub fn unfit_data(unfit: &Unfit) -> Value {
    json!({ "folder": unfit.folder, "faults": unfit.faults.iter().map(fault_data).collect::<Vec<_>>() })
}

/// A folder that cannot be played, in one line.
pub fn unfit_line(unfit: &Unfit) -> String {
    format!("The edition in {} cannot be played: {unfit}", unfit.folder.display())
}
