//! `motherlode simulate`: thousands of games between bots.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::Args;
use lab::{Report, Side, Speed, simulate};
use table::BotKind;

use crate::{
    arguments::{GamesArguments, TableArguments},
    output::{self, Columns, thousands},
    progress, tallies,
};

/// Play many games between bots and count what happens
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode simulate colorado-midland --seats 4 --games 10000 --bots random --seed 1\n  \
                        motherlode simulate colorado-midland --seats 3 --bots greedy,random,random --json\n  \
                        motherlode simulate coloma --first 5000 --games 5000 --tally part-2.json\n\n\
                        Tallies of different games of a seed add up by `motherlode merge`; docs/simulating.md says how many \
                        machines share the work."
)]
pub struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    run: GamesArguments,
    /// The file where everything that is counted is kept. What stands there is not played again: a run that was stopped
    /// goes on.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// Runs the simulation.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let table = &arguments.table;
    let plan = arguments.run.plan(table.game, table.edition()?, table.setup(), BotKind::Random);
    let bar = progress::bar(plan.games, "playing", arguments.json);
    // A run that goes on has no speed of its own, and its report is the same as that of any split.
    let report = match &arguments.tally {
        Some(file) => tallies::count(&plan, Some(file.as_path()), &bar).map(|tally| tally.report()),
        None => simulate(&plan, &|games| bar.inc(games)).map_err(Into::into),
    };
    bar.finish_and_clear();
    print(&report?, arguments.json)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a report.
pub fn print(report: &Report, as_json: bool) -> anyhow::Result<()> {
    if as_json { output::print_json(report) } else { Ok(output::print(&in_words(report))?) }
}

fn in_words(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_summary(&mut text, report);
    text += &sides("seat", (1..).map(|seat: u32| seat.to_string()), &report.by_seat);
    text.push('\n');
    text += &sides("bot", report.bots.iter().cloned(), &report.by_bot);
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
    if let Some(Speed { threads, seconds, games_per_second, actions_per_second }) = &report.speed {
        let (games, actions) = (thousands(*games_per_second), thousands(*actions_per_second));
        writeln!(text, "speed     {seconds:.2} s, {games} games/s, {actions} actions/s, {threads} threads")?;
    }
    writeln!(text)
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
