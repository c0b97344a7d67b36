//! `motherlode anchors`: measures how strong the bots are, for the ratings of people.

use std::{fmt::Write, path::PathBuf, process::ExitCode, time::Duration};

use clap::Args;
use lab::league::{Book, Entrant, League, MEASURE, Pairs, Standings, play};
use table::{BotKind, TITLES, rating::START};

use crate::{
    arguments::{cores, known_bot},
    output,
    progress::league_bar,
};

/// No bot has less: where it never wins, all that is known is that it is far behind.
const LEAST: f64 = 100.0;

/// Let the bots play each other at every title and print their ratings
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode anchors --games 200 --slow-games 12 --out anchors.jsonl > crates/house/data/anchors.txt\n\n\
                        Running the same again goes on where it stopped. Games of leagues do as well:\n  \
                        motherlode anchors --merge strength.jsonl > crates/house/data/anchors.txt"
)]
pub struct Arguments {
    /// How many games for each pair at least, at every title for every number of players.
    #[arg(long, short = 'g', value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The same for pairs with one that takes its time.
    #[arg(long, value_name = "K", default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    slow_games: u64,
    /// Decides every deal and every bot's luck.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Which bots; greedy must be among them.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot)]
    bots: Vec<BotKind>,
    /// Only the title with this ID.
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
    /// Threads [default: one for each core]; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The most milliseconds for a decision, to be done sooner: those that take their time come out weaker.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    ms: Option<u64>,
    /// The file to which every game is added as it ends; what stands there is not played again. Games of a league count too.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play nothing: rate by the games in these files, which leagues have played.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["out", "games", "slow_games", "seed", "ms", "threads"])]
    merge: Vec<PathBuf>,
}

/// Plays, and prints a line for each bot.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let mut book = arguments.out.as_deref().map_or_else(|| Ok(Book::new()), Book::keep)?;
    let Arguments { games, slow_games, seed, .. } = arguments;
    let within = arguments.ms.map(|ms| format!(" --ms {ms}")).unwrap_or_default();
    let bots = if arguments.bots.is_empty() { BotKind::SEATED.to_vec() } else { arguments.bots.clone() };
    if !bots.contains(&BotKind::Greedy) {
        anyhow::bail!("all are measured by {MEASURE}, which is not among --bots");
    }
    for path in &arguments.merge {
        book.merge(path)?;
    }
    book.is_of_now()?;
    let how = if arguments.merge.is_empty() {
        format!(
            "# Measured by `motherlode anchors --games {games} --slow-games {slow_games} --seed {seed}{within}`: so many games for each pair, at\n\
             # every title for every number of players, fewer where one takes its time; {MEASURE} is {START} by agreement.\n"
        )
    } else {
        format!(
            "# Measured by the games of leagues that docs/strength.md tells of; {MEASURE} is {START} by agreement.\n"
        )
    };
    let mut text = "# The ratings of the bots, by which people are rated: game, seats, bot, points, standard error.\n"
        .to_owned()
        + &how;
    for title in TITLES.iter().filter(|title| arguments.only.as_deref().is_none_or(|only| only == title.id)) {
        for seats in title.seats.clone().filter(|seats| *seats > 1) {
            let league = League {
                pairs: Pairs::Ladder,
                alone: false,
                games,
                slow_games,
                seed,
                time: arguments.ms.map(Duration::from_millis),
                threads: arguments.threads.map_or_else(cores, usize::from),
                ..League::new(title.id, seats, bots.iter().copied().map(Entrant::Bot).collect())
            };
            if arguments.merge.is_empty() {
                let bar = league_bar(&format!("{}, {seats} players", title.id), false);
                let played = play(&league, &mut book, &|told| bar.hear(told));
                bar.finish();
                played?;
            }
            let standings = Standings::of(&book, &league.terms());
            for bot in &bots {
                let Some(row) = standings.rows.iter().find(|row| row.bot == bot.name()) else { continue };
                let (points, error) = (row.points.max(LEAST), row.error);
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{:<17}{seats} {:<11}{points:>5.0} {error:>4.0}", title.id, bot.name());
            }
        }
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
