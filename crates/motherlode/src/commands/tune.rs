//! `motherlode tune`: what the bots of a game have learned, learned anew.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use engine::Title;
use lab::{Tuning, tune};
use table::BotKind;

use crate::{
    arguments::{cores, known_bot, known_game},
    output, progress,
};

/// Let bots play, and fit what they make of a position to how the games ended
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode tune colorado --games 4000 --kept games --write crates/games/colorado/weights.txt\n\n\
                        Games that lie in the folder --kept are not played again. A fit takes effect when the program is built with it."
)]
pub struct Arguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// Numbers of players [default: all that the game allows].
    #[arg(long, short = 'n', value_name = "N,…", value_delimiter = ',')]
    seats: Vec<u8>,
    /// How many games for each number of players.
    #[arg(long, short = 'g', value_name = "K", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Decides every deal, every bot's luck, and the fit.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who plays: every seat is one of these.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot, default_value = "greedy")]
    bots: Vec<BotKind>,
    /// How often, in hundredths, a bot does anything that is allowed.
    #[arg(long, value_name = "PERCENT", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    whims: u32,
    /// Hidden units of the net.
    #[arg(long, value_name = "UNITS", default_value_t = 24)]
    hidden: usize,
    /// How often the fit goes through all positions.
    #[arg(long, value_name = "TIMES", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    passes: u32,
    /// Threads [default: one for each core]; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder of games that were played before, and where new ones go.
    #[arg(long, value_name = "DIR")]
    kept: Option<PathBuf>,
    /// Where the weights are written.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// One JSON object instead of tables.
    #[arg(long)]
    json: bool,
}

/// Plays, fits, reports and writes.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let tuning = Tuning {
        seats: arguments.seats,
        games: arguments.games,
        seed: arguments.seed,
        bots: arguments.bots,
        whims: arguments.whims,
        hidden: arguments.hidden,
        passes: arguments.passes,
        threads: arguments.threads.map_or_else(cores, usize::from),
        kept: arguments.kept,
        ..Tuning::new(arguments.game.id)
    };
    let counts = if tuning.seats.is_empty() { arguments.game.seats.clone().count() } else { tuning.seats.len() };
    let bar = progress::bar(tuning.games * counts as u64, "playing", arguments.json);
    let tuned = tune(&tuning, &|games| bar.inc(games));
    bar.finish_and_clear();
    let tuned = tuned?;
    if let Some(path) = &arguments.write {
        fs::write(path, &tuned.weights).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if arguments.json {
        output::print_json(&tuned)?;
    } else {
        output::print(&tuned.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
