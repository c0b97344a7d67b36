//! `motherlode edition show`: the board of an edition as a picture.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use boards::{Scene, board};
use clap::Args;
use engine::{Key, Setup, Title, Viewer};
use serde_json::json;
use table::Table;

use super::sound;
use crate::{arguments::known_game, commands::render::write_picture, output};

/// Draw the board of a fresh table with an edition, as SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode edition show coloma editions/my-coloma -o board.svg\n  \
                        motherlode edition show coloma editions/my-coloma --seats 4 --width 2400 -o board.png")]
pub struct Arguments {
    /// The game.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// The folder with the edition's files.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many play [default: as few as the game allows].
    #[arg(long, short = 'n', value_name = "N")]
    seats: Option<u8>,
    /// Decides the deal.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The picture's file, ending in .svg or .png; - prints SVG.
    #[arg(long, short, value_name = "PICTURE")]
    output: PathBuf,
    /// The width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1600, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
    /// Say what was drawn as one JSON object.
    #[arg(long)]
    json: bool,
}

/// Draws.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let game = arguments.game;
    let edition = sound(game, &arguments.folder)?;
    let seats = arguments.seats.unwrap_or(*game.seats.start());
    let table = Table::begin_with(table::open_edition(&edition, &Setup::of(seats))?, Key::from_seed(arguments.seed));
    let view = table.position().typed_view(Viewer::Spectator);
    let names: Vec<String> = (1..=seats).map(|seat| format!("Seat {seat}")).collect();
    let drawing = board(game.id).with_context(|| format!("no board is drawn for {}", game.id))?;
    let scene = Scene { rules: table.rules(), view: &*view, who: Viewer::Spectator, names: &names, fresh: &[] };
    let svg = drawing.svg(&scene);
    if arguments.output == Path::new("-") {
        output::print(&svg)?;
        return Ok(ExitCode::SUCCESS);
    }
    let bytes = write_picture(svg, &arguments.output, arguments.width)?;
    if arguments.json {
        let file = &arguments.output;
        output::print_json(&json!({ "edition": edition.about().id, "file": file, "bytes": bytes }))?;
    }
    Ok(ExitCode::SUCCESS)
}
