//! `motherlode bench`: how quickly things are done.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use engine::Title;
use lab::bench::{Effort, GameRow, ReferenceRow, game_row, reference_rows};
use serde_json::json;
use table::TITLES;

use crate::{
    arguments::{EditionsArguments, known_game},
    output::{self, Columns, thousands},
    progress,
};

/// Measure the games on one core: playouts, decisions, copies, replays
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode bench\n  motherlode bench colorado-midland --seats 4 --json\n\n\
                        Every number is the median of several runs. Measure on a quiet machine, in a release build.")]
pub struct Arguments {
    /// The game [default: all of them].
    #[arg(value_parser = known_game)]
    game: Option<&'static Title>,
    /// How many play [default: as few as the game allows].
    #[arg(long, short = 'n', value_name = "N")]
    seats: Option<u8>,
    /// The edition of the game to measure with, by its ID [default: the built-in one].
    #[arg(long, value_name = "ID", requires = "game")]
    edition: Option<String>,
    #[command(flatten)]
    library: EditionsArguments,
    /// A quick look instead of careful numbers.
    #[arg(long)]
    quick: bool,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// Measures.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    let games: Vec<&str> = match arguments.game {
        Some(title) => vec![title.id],
        None => TITLES.iter().map(|title| title.id).collect(),
    };
    let library = arguments.library.library(None)?;
    let bar = progress::bar(games.len() as u64 + 1, "measuring", arguments.json);
    bar.tick();
    let reference = reference_rows(effort);
    bar.inc(1);
    let mut rows = Vec::new();
    for game in games {
        let edition = library.find(game, arguments.edition.as_deref())?;
        rows.push(game_row(&edition, arguments.seats, effort)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.json {
        output::print_json(&json!({ "reference": reference, "games": rows }))?;
    } else {
        output::print(&in_words(&reference, &rows))?;
    }
    // A reference game with strange results means that no number here can be trusted.
    let faithful = reference.iter().all(|row| row.faithful);
    Ok(if faithful { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn in_words(reference: &[ReferenceRow], rows: &[GameRow]) -> String {
    let mut text = String::new();
    if cfg!(debug_assertions) {
        text += "This is a debug build: its numbers say nothing about speed.\n\n";
    }
    let mut columns = Columns::new(["reference game", "ns/move", "moves", "1st/2nd/draw %", "known"]);
    for row in reference {
        let percent = |part: f64| format!("{:.1}", 100.0 * part);
        let parts = [row.seen.first, row.seen.second, row.seen.drawn].map(percent).join("/");
        columns.row([
            row.game.to_owned(),
            format!("{:.1}", row.ns_per_move),
            format!("{:.2}", row.seen.moves),
            parts,
            if row.faithful { "yes" } else { "NO" }.to_owned(),
        ]);
    }
    text += &columns.text();
    for row in rows {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{}, {} seats\n{}", row.game, row.seats, game_text(row));
    }
    text
}

fn game_text(row: &GameRow) -> String {
    let mut columns = Columns::default();
    let mut line = |what: &str, value: String| columns.row([format!("  {what}"), value]);
    line("random games a second and core", thousands(row.playouts_per_second));
    line("actions in a random game", format!("{:.1}", row.actions_per_game));
    line("ns for a random decision (legal + apply)", format!("{:.1}", row.ns_per_decision));
    line("ns for a complete legal list", format!("{:.1}", row.ns_per_legal));
    line(&format!("ns an observation of {} numbers", row.observation_size), format!("{:.1}", row.observe_ns));
    line("ns to copy a position", format!("{:.1}", row.clone_ns));
    line("bytes of a position", thousands(row.state_bytes as f64));
    line("µs to replay 1,000 actions, rules checked", format!("{:.1}", row.replay_us_per_1000));
    line(&format!("ms to read back a game of {} actions", row.resume_actions), format!("{:.2}", row.resume_ms));
    line("µs to step to an earlier moment, mean", format!("{:.1}", row.step_us));
    line("µs to step to an earlier moment, slowest", format!("{:.1}", row.slowest_step_us));
    columns.text()
}
