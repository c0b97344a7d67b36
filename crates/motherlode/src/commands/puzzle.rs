//! `motherlode puzzle`: a puzzle in the terminal.

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, ensure};
use clap::Args;
use engine::Title;
use table::{
    BotKind, Nonce, fresh_key,
    puzzle::{puzzle_of, puzzles},
};

use crate::{
    arguments::known_game,
    tui::{self, Sitter},
};

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// Solve a puzzle in the terminal: find the turn that is clearly better than every other
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode puzzle coloma\n  motherlode puzzle silverton 3")]
pub struct Arguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// Which of its puzzles [default: the one of today].
    number: Option<usize>,
    /// Who plays on from there.
    #[arg(long, value_name = "BOT", value_parser = crate::arguments::known_bot, default_value = "prospector")]
    bot: BotKind,
}

/// Lets somebody solve a puzzle.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let game = arguments.game;
    let all = puzzles(game.id);
    ensure!(!all.is_empty(), "there are no puzzles of {} yet", game.name);
    let day = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / SECONDS_A_DAY;
    let found = match arguments.number {
        Some(number) => number.checked_sub(1).and_then(|place| all.get(place)),
        None => puzzle_of(game.id, day as i64),
    };
    let puzzle = found.with_context(|| format!("{} has puzzles 1 to {}", game.name, all.len()))?;
    let table = puzzle.begin(fresh_key())?.with_nonce(Nonce::fresh());
    ensure!(io::stdout().is_terminal() && io::stdin().is_terminal(), "a puzzle needs a terminal");
    let seats = 0..puzzle.setup.seats;
    let is_own = |seat: &u8| *seat == puzzle.seat.0;
    let sitters = seats.clone().map(|seat| if is_own(&seat) { Sitter::Human } else { Sitter::Bot(arguments.bot) });
    let names = seats.map(|seat| if is_own(&seat) { "Solver".to_owned() } else { format!("Player {}", seat + 1) });
    tui::solve(puzzle, table, sitters.collect(), names.collect()).context("the terminal cannot be used")?;
    Ok(ExitCode::SUCCESS)
}
