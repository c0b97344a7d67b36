//! `motherlode review`: a finished game gone through turn by turn.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::{Context, ensure};
use clap::Args;
use engine::{Line, Seat, say};
use serde_json::json;
use table::{Depth, Review, Reviewing, Table, signed_percent};

use crate::{
    arguments::{EditionsArguments, cores},
    output::{self, Columns},
    progress, records,
};

/// How high the chart is, in lines above the lowest.
const HIGH: usize = 10;
/// How wide the chart is at most.
const WIDE: usize = 72;

/// Go through a finished game: what decided it, what was better, and what was luck
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode review game.motherlode.json\n  \
                        motherlode review game.motherlode.json --thorough --json -o review.json")]
pub struct Arguments {
    /// The record, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Look at every turn as closely as the strong bots do; takes longer.
    #[arg(long)]
    thorough: bool,
    /// Decides the deals that are imagined: the same seed gives the same review.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Write to a file instead of the terminal.
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    library: EditionsArguments,
}

/// Reviews.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let (record, game) = records::replay(&arguments.file, &arguments.library.library(None)?)?;
    ensure!(
        game.outcome().is_some(),
        "{}: the game is not over, and only finished games are reviewed",
        arguments.file.display()
    );
    let names = records::names(&record);
    let bar = progress::bar(0, "reviewing", arguments.json && arguments.output.is_none());
    let depth = if arguments.thorough { Depth::Thorough } else { Depth::Quick };
    let how = Reviewing { depth, seed: arguments.seed, stop: None, threads: cores() };
    let review = game.review(&how, |done, turns| {
        bar.set_length(turns as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let text = match arguments.json {
        true => as_json(&game, &review, &names)?,
        false => as_text(&game, &review, &names),
    };
    match &arguments.output {
        Some(file) => fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?,
        None => output::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn said(line: &Line, names: &[String]) -> String {
    line.plain(|seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string()))
}

fn as_json(game: &Table, review: &Review, names: &[String]) -> anyhow::Result<String> {
    let decided: Vec<_> = review.decided().iter().map(|one| json!({
        "turn": one.turn, "swing": one.swing, "by": one.by, "says": said(&game.tell_decided(review, one), names),
    })).collect();
    let value = json!({ "game": game.title().id, "names": names, "decided": decided, "review": review });
    Ok(serde_json::to_string(&value)? + "\n")
}

fn as_text(game: &Table, review: &Review, names: &[String]) -> String {
    let mut text = format!(
        "{}, {} turns\n\nWhat everybody could expect, in hundredths:\n\n",
        game.title().name,
        review.turns.len()
    );
    text += &chart(review, names);
    text += "\nWhat decided it:\n";
    let decided = review.decided();
    if decided.is_empty() {
        text += "  Nothing stands out.\n";
    }
    for one in &decided {
        text += &format!("  {}\n", said(&game.tell_decided(review, one), names));
    }
    text += "\nLuck and choice:\n";
    for seat in Seat::all(review.sums.len() as u8) {
        text += &format!("  {}\n", said(&review.tell_sum(seat), names));
    }
    text + "\n" + &turns(game, review, names)
}

/// A line of digits for every seat, over the turns.
fn chart(review: &Review, names: &[String]) -> String {
    let columns = review.course.len().min(WIDE);
    let mut rows = vec![vec![' '; columns]; HIGH + 1];
    let last = review.course.len().saturating_sub(1);
    let turns = (0..columns).map(|column| column * last / columns.saturating_sub(1).max(1));
    for (x, turn) in turns.enumerate() {
        let shares = &review.course[turn].shares;
        for (share, digit) in shares.iter().zip('1'..) {
            let row = HIGH - (share.clamp(0.0, 1.0) * HIGH as f32).round() as usize;
            let cell = &mut rows[row][x];
            *cell = if *cell == ' ' { digit } else { '*' };
        }
    }
    let line = |(k, row): (usize, Vec<char>)| {
        let row: String = row.into_iter().collect();
        format!("{:>5} |{}\n", 100 - k * 100 / HIGH, row.trim_end())
    };
    let drawn: String = rows.into_iter().enumerate().map(line).collect();
    let key: Vec<String> = names.iter().zip('1'..).map(|(name, digit)| format!("{digit} {name}")).collect();
    format!("{drawn}      +{}\n       {}\n", "-".repeat(columns), key.join("   "))
}

/// A row for every turn, and a line below it where another would have been better.
fn turns(game: &Table, review: &Review, names: &[String]) -> String {
    let mut columns = Columns::new(["turn", "who", "after", "choice", "luck", "played"]);
    for turn in &review.turns {
        let told = game.tell_turn(turn);
        columns.row([
            turn.turn.to_string(),
            names.get(turn.seat.index()).cloned().unwrap_or_default(),
            format!("{:.0}", 100.0 * turn.after),
            if turn.choice < 0.0 { signed_percent(turn.choice) } else { String::new() },
            if turn.luck.abs() >= 0.005 { signed_percent(turn.luck) } else { String::new() },
            said(&told.played, names),
        ]);
        if let Some(better) = told.better {
            let better = say!("Better: {better}", better).then_maybe(told.why);
            let [turn, who, after, choice, luck] = [const { String::new() }; 5];
            columns.row([turn, who, after, choice, luck, said(&better, names)]);
        }
    }
    columns.words()
}
