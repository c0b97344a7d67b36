//! `motherlode edition new`: a copy of the built-in edition to change.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, ensure};
use clap::Args;
use engine::{Title, edition::ABOUT};
use serde_json::json;

use crate::{arguments::known_game, output};

/// The longest ID that is made of a folder's name.
const LONGEST_ID: usize = 40;

/// Write a complete copy of the built-in edition, with an ID of its own, to be changed
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode edition new coloma editions/my-coloma\n\n\
                        The edition is called like its folder; edition.toml says so and can be changed.")]
pub struct Arguments {
    /// The game.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// The folder to write; it is made if need be, and must be empty.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Writes the copy.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let (game, folder) = (arguments.game, &arguments.folder);
    let cannot = || format!("cannot write {}", folder.display());
    let built_in = table::built_in(game.id)?;
    let (id, name) = names(folder, &built_in.about().id);
    fs::create_dir_all(folder).with_context(cannot)?;
    ensure!(fs::read_dir(folder).with_context(cannot)?.next().is_none(), "{} is not empty", folder.display());
    let mut files = Vec::new();
    for (file, text) in built_in.files() {
        let text = if file == ABOUT { about(game, &id, &name) } else { text.to_owned() };
        fs::write(folder.join(file), text).with_context(cannot)?;
        files.push(file);
    }
    if arguments.json {
        output::print_json(&json!({ "game": game.id, "id": id, "folder": folder, "files": files }))?;
    } else {
        let shown = folder.display();
        output::print(&format!(
            "The edition \"{id}\" of {} is in {shown}: {}\nCheck it after every change: motherlode edition check {} {shown}\n",
            game.name,
            files.join(", "),
            game.id
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// An ID and a name for people from the name of a folder.
fn names(folder: &Path, taken: &str) -> (String, String) {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let id: String = name.chars().take(LONGEST_ID).map(plain).collect();
    let mut id = id.trim_matches('-').to_owned();
    if id.is_empty() {
        id = "my-edition".to_owned();
    }
    if id == taken {
        id.push_str("-own");
    }
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    let name = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    (id, name)
}

fn about(game: &Title, id: &str, name: &str) -> String {
    format!(
        "# What this edition is.\n\
         # The game it is for.\n\
         game = \"{}\"\n\
         # Its name in commands, addresses and records: small letters, digits and hyphens.\n\
         id = \"{id}\"\n\
         # Its name for people.\n\
         name = \"{name}\"\n\
         # Who made it.\n\
         author = \"\"\n\
         # What is worth knowing of it, in a sentence or two.\n\
         note = \"\"\n",
        game.id
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_called_like_its_folder() {
        let of = |folder: &str| names(Path::new(folder), "motherlode-1");
        assert_eq!(of("editions/My Coloma!"), ("my-coloma".to_owned(), "My coloma".to_owned()));
        assert_eq!(of("motherlode-1").0, "motherlode-1-own");
        assert_eq!(of("..").0, "my-edition");
    }
}
