//! `motherlode puzzles`: positions in which one turn is clearly better than every other, found by the program.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, ensure};
use clap::Args;
use engine::Title;
use lab::puzzles::{Hunt, hunt};
use table::{
    BotKind,
    puzzle::{self, Puzzle},
};

use crate::{
    arguments::{cores, known_bot, known_game},
    output, progress,
};

/// Look for puzzles in games between bots, or check a file of them
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode puzzles coloma --games 200 --seed 1 --out coloma.jsonl\n  \
                        motherlode puzzles coloma --check coloma.jsonl\n\n\
                        Whoever stops goes on where it was with the same command. The puzzles of the program's own pages lie in crates/table/puzzles.")]
pub struct Arguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// How many games are gone through.
    #[arg(long, short = 'g', value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Numbers of players, which take turns [default: all that the game allows, but nobody alone].
    #[arg(long, short = 'n', value_name = "N,…", value_delimiter = ',')]
    seats: Vec<u8>,
    /// Decides every deal and every bot's luck.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    seed: u64,
    /// Who plays; the strongest checks.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot, default_value = "prospector")]
    bots: Vec<BotKind>,
    /// What the best turn must be ahead by, in hundredths of what can be expected.
    #[arg(long, value_name = "PERCENT", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=100))]
    lead: u32,
    /// Threads [default: one for each core]; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where puzzles are added, a line each.
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Check the puzzles of a file instead: whether each can still be set.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

/// Looks for puzzles, or checks them.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match (&arguments.check, &arguments.out) {
        (Some(file), _) => check(arguments.game, file),
        (None, Some(file)) => look(&arguments, file),
        (None, None) => anyhow::bail!("say where the puzzles go: --out FILE"),
    }
}

fn look(arguments: &Arguments, file: &Path) -> anyhow::Result<ExitCode> {
    let title = arguments.game;
    let seats = match arguments.seats.is_empty() {
        true => title.seats.clone().filter(|seats| *seats > 1).collect(),
        false => arguments.seats.clone(),
    };
    let mut how = Hunt {
        game: title.id.to_owned(),
        seats,
        games: 0..arguments.games,
        seed: arguments.seed,
        bots: arguments.bots.clone(),
        lead: arguments.lead as f32 / 100.0,
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    // What was found before stays. Games after the last of it are gone through again, and bring the same.
    let known = known(file)?;
    how.games.start = known.iter().filter_map(|puzzle| how.game_of(puzzle)).max().map_or(0, |last| last + 1);
    let cannot = || format!("cannot write {}", file.display());
    let mut out = OpenOptions::new().create(true).append(true).open(file).with_context(cannot)?;
    let bar = progress::bar(arguments.games, "games", false);
    bar.set_position(how.games.start);
    let mut found = known.len();
    hunt(&how, |game, puzzles| {
        for puzzle in puzzles {
            found += 1;
            // A whole line at once: whoever is stopped leaves no half of one.
            let line = serde_json::to_string(&puzzle).map_err(std::io::Error::from)? + "\n";
            out.write_all(line.as_bytes())?;
        }
        bar.set_position(game + 1);
        Ok(())
    })?;
    bar.finish_and_clear();
    output::print(&format!("{found} puzzles in {}\n", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The puzzles that a file has already; none if there is no such file.
fn known(file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(why).with_context(|| format!("cannot read {}", file.display())),
    };
    let read = |(k, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}, line {}: this is no puzzle", file.display(), k + 1))
    };
    text.lines().enumerate().map(read).collect()
}

fn check(title: &Title, file: &Path) -> anyhow::Result<ExitCode> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let edition = table::built_in(title.id)?;
    let (mut sound, mut faults, mut other) = (0, String::new(), 0);
    for (k, line) in text.lines().enumerate() {
        match puzzle::read(line) {
            Ok(puzzle) if puzzle.game != title.id => {
                faults.push_str(&format!("line {}: it is of {}\n", k + 1, puzzle.game));
            }
            Ok(puzzle) => {
                sound += 1;
                other += usize::from(puzzle.edition != edition.digest());
            }
            Err(why) => faults.push_str(&format!("line {}: {why}\n", k + 1)),
        }
    }
    output::print(&faults)?;
    output::print(&format!("{sound} puzzles can be set\n"))?;
    if other > 0 {
        output::print(&format!("{other} of them were found with an edition that was built in before, and keep it\n"))?;
    }
    ensure!(faults.is_empty(), "{}: not every puzzle can be set", file.display());
    Ok(ExitCode::SUCCESS)
}
