//! `motherlode replay`: a recorded game in words.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::Args;
use engine::{Outcome, Seat, Viewer};
use serde_json::{Value, json};
use table::{LogLine, Record, Table};

use crate::{arguments::EditionsArguments, output, records};

/// Print a recorded game in words, step by step
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode replay game.motherlode.json\n  \
                        motherlode replay game.motherlode.json --json | jq .outcome")]
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

/// Replays.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let (record, table) = records::replay(&arguments.file, &arguments.library.library(None)?)?;
    let names = records::names(&record);
    if arguments.json {
        output::print_json(&as_data(&record, &table, &names))?;
    } else {
        output::print(&in_words(&table, &names))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn name(names: &[String], seat: Seat) -> String {
    names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
}

fn as_data(record: &Record, table: &Table, names: &[String]) -> Value {
    let log = table.chronicle(Viewer::Spectator);
    let lines_of = |seq: u32| {
        let lines = log.iter().filter(|line| line.seq == seq);
        lines.map(|line| line.line.plain(|seat| name(names, seat))).collect::<Vec<_>>()
    };
    let steps: Vec<Value> = table
        .entries()
        .iter()
        .map(|entry| {
            let undone = log.iter().any(|line| line.seq == entry.seq && line.undone);
            json!({
                "seq": entry.seq, "seat": entry.seat, "action": entry.deed, "at_ms": entry.at_ms,
                "digest": entry.digest, "lines": lines_of(entry.seq), "undone": undone,
            })
        })
        .collect();
    json!({
        "game": record.game, "edition": record.edition, "edition_digest": table.edition().digest(), "rules_version": record.rules_version,
        "seats": names, "options": record.options, "commitment": record.commitment, "seed": record.seed,
        "setup": lines_of(0), "steps": steps, "outcome": table.outcome(),
    })
}

fn in_words(table: &Table, names: &[String]) -> String {
    let edition = table.edition().about();
    let mut text =
        format!("{}: {}\nEdition: {} ({})\n", table.title().name, names.join(", "), edition.name, edition.id);
    let mut chapter = String::new();
    for line in table.chronicle(Viewer::Spectator) {
        // Writing to a string cannot fail.
        let _ = write_line(&mut text, &mut chapter, &line, names);
    }
    if let Some(outcome) = table.outcome() {
        text += &final_scores(&outcome, names);
    }
    text
}

fn write_line(text: &mut String, chapter: &mut String, line: &LogLine, names: &[String]) -> std::fmt::Result {
    if line.chapter.to_string() != *chapter {
        *chapter = line.chapter.to_string();
        writeln!(text, "\n{chapter}")?;
    }
    let number = if line.seq == 0 { String::new() } else { line.seq.to_string() };
    let undone = if line.undone { " (taken back)" } else { "" };
    writeln!(text, "{number:>5}  {}{undone}", line.line.plain(|seat| name(names, seat)))
}

fn final_scores(outcome: &Outcome, names: &[String]) -> String {
    let mut standings: Vec<_> = outcome.standings.iter().zip((0u8..).map(Seat)).collect();
    standings.sort_by_key(|(standing, _)| standing.rank);
    let mut text = String::from("\nFinal scores\n");
    for (standing, seat) in standings {
        let parts: Vec<String> = standing.parts.iter().map(|(part, points)| format!("{part} {points}")).collect();
        text += &format!("{:>5}. {} {} ({})\n", standing.rank, name(names, seat), standing.score, parts.join(", "));
    }
    for reason in &outcome.reasons {
        text += &format!("       {reason}\n");
    }
    text
}
