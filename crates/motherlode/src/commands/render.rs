//! `motherlode render`: a moment of a recorded game as a picture.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail, ensure};
use boards::{Scene, board, picture};
use clap::Args;
use engine::{Seat, Viewer};
use serde_json::json;

use crate::{arguments::EditionsArguments, output, records};

/// Draw the board of a recorded game at any moment, as SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode render game.motherlode.json --at 40 -o board.svg\n  \
                        motherlode render game.motherlode.json --seat 2 --width 2400 -o board.png")]
pub struct Arguments {
    /// The record, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    library: EditionsArguments,
    /// The moment: after this many entries [default: the last].
    #[arg(long, value_name = "SEQ")]
    at: Option<u32>,
    /// Through the eyes of this seat, counted from 1 [default: a spectator's].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
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
    let (record, table) = records::replay(&arguments.file, &arguments.library.library(None)?)?;
    let at = arguments.at.unwrap_or(table.seq());
    let position = table
        .position_at(at)
        .with_context(|| format!("there is no moment {at}: the game has {} entries", table.seq()))?;
    let seats = table.setup().seats;
    ensure!(arguments.seat.is_none_or(|seat| seat <= seats), "there are seats 1 to {seats}");
    let who = Viewer::from(arguments.seat.map(|seat| Seat(seat - 1)));
    let view = position.typed_view(who);
    let names = records::names(&record);
    let drawing = board(&record.game).with_context(|| format!("no board is drawn for {}", record.game))?;
    let svg = drawing.svg(&Scene { rules: table.rules(), view: &*view, who, names: &names, fresh: &[] });
    let to = &arguments.output;
    if to == Path::new("-") {
        output::print(&svg)?;
        return Ok(ExitCode::SUCCESS);
    }
    let bytes = write_picture(svg, to, arguments.width)?;
    if arguments.json {
        output::print_json(&json!({ "at": at, "file": to, "bytes": bytes }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a picture as its name says; gives its size.
pub fn write_picture(svg: String, to: &Path, width: u32) -> anyhow::Result<usize> {
    let bytes = match to.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => picture::png(&svg, width)?,
        _ => bail!("a picture's name ends in .svg or .png, and {} does not", to.display()),
    };
    fs::write(to, &bytes).with_context(|| format!("cannot write {}", to.display()))?;
    Ok(bytes.len())
}
