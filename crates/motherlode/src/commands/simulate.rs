//! `motherlode simulate`: thousands of games between bots.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use lab::{Plan, Report, Side, simulate};
use table::BotKind;

use crate::{
    arguments::{TableArguments, cores, known_bot},
    output::{self, Columns, thousands},
    progress,
};

/// Play many games between bots and count what happens
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode simulate colorado-midland --seats 4 --games 10000 --bots random --seed 1\n  \
                        motherlode simulate colorado-midland --seats 3 --bots greedy,random,random --json"
)]
pub struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// How many games.
    #[arg(long, short = 'g', value_name = "K", default_value_t = 1_000)]
    games: u64,
    /// Decides every deal and every bot's luck.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// One bot for all seats, or one for each seat; they move on by one seat from game to game.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot, default_value = "random")]
    bots: Vec<BotKind>,
    /// Threads [default: one for each core]; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// Runs the simulation.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let plan = Plan {
        game: arguments.table.game.id.to_owned(),
        edition: Some(arguments.table.edition()?),
        setup: arguments.table.setup(),
        games: arguments.games,
        seed: arguments.seed,
        bots: arguments.bots,
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    let bar = progress::bar(plan.games, "playing", arguments.json);
    let report = simulate(&plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let report = report?;
    if arguments.json {
        output::print_json(&report)?;
    } else {
        output::print(&in_words(&report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn in_words(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_summary(&mut text, report);
    text += &sides("seat", (1..).map(|seat: u32| seat.to_string()), &report.by_seat);
    text.push('\n');
    text += &sides("bot", report.bots.iter().map(|bot| (*bot).to_owned()), &report.by_bot);
    let _ = write_ends(&mut text, report);
    text
}

fn write_summary(text: &mut String, report: &Report) -> std::fmt::Result {
    let (lengths, scores) = (report.lengths, report.scores);
    writeln!(text, "{}, {} seats, seed {}", report.game, report.seats, report.seed)?;
    writeln!(
        text,
        "games     {} of {} finished, {} with a shared win",
        report.finished, report.games, report.shared_wins
    )?;
    writeln!(text, "length    {:.1} actions on average, {} to {}", lengths.mean, lengths.min, lengths.max)?;
    writeln!(text, "scores    {:.1} ± {:.1}, half between {} and {}", scores.mean, scores.sd, scores.q25, scores.q75)?;
    let (games, actions) = (thousands(report.games_per_second), thousands(report.actions_per_second));
    writeln!(
        text,
        "speed     {:.2} s, {games} games/s, {actions} actions/s, {} threads\n",
        report.seconds, report.threads
    )
}

fn sides(heading: &str, names: impl Iterator<Item = String>, sides: &[Side]) -> String {
    let mut columns = Columns::new([
        heading,
        "wins",
        "%",
        "95 % interval",
        "mean",
        "sd",
        "min",
        "5 %",
        "25 %",
        "50 %",
        "75 %",
        "95 %",
        "max",
    ]);
    for (name, side) in names.zip(sides) {
        let (low, high) = side.interval;
        let scores = side.scores;
        columns.row([
            name,
            format!("{:.1}", side.wins),
            format!("{:.1}", 100.0 * side.part),
            format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high),
            format!("{:.1}", scores.mean),
            format!("{:.1}", scores.sd),
            scores.min.to_string(),
            scores.q05.to_string(),
            scores.q25.to_string(),
            scores.median.to_string(),
            scores.q75.to_string(),
            scores.q95.to_string(),
            scores.max.to_string(),
        ]);
    }
    columns.text()
}

fn write_ends(text: &mut String, report: &Report) -> std::fmt::Result {
    if report.ends.is_empty() {
        return Ok(());
    }
    writeln!(text, "\nWhy games ended (a game can have several reasons)")?;
    let mut ends: Vec<_> = report.ends.iter().collect();
    ends.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
    for (reason, count) in ends {
        let part = 100.0 * *count as f64 / report.finished.max(1) as f64;
        writeln!(text, "{count:>10}  {part:5.1} %  {reason}")?;
    }
    Ok(())
}
