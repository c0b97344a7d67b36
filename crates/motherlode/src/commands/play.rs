//! `motherlode play`: a game in the terminal.

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, bail, ensure};
use clap::Args;
use engine::{Key, Luck};
use table::{BotKind, Nonce, Table, fresh_key};

use crate::{
    arguments::{TableArguments, known_bot},
    tui::{self, Sitter},
};

/// Play in the terminal, against bots or with others at the same keyboard
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode play colorado-midland --seats 3 --bots prospector,surveyor\n  \
                        motherlode play colorado-midland --seats 4 --bots greenhorn --names North,East,South\n\n\
                        Press ? in the game for the keys.")]
pub struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    /// Bots for the last seats; people at this keyboard have the others.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot)]
    bots: Vec<BotKind>,
    /// The names of the people, in the order of their seats.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    names: Vec<String>,
    /// Decides the deal and the bots' luck [default: drawn from the operating system].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The longest that a bot thinks about a turn, in milliseconds [default: 3000].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    ms: Option<u64>,
}

/// Plays.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let setup = arguments.table.setup();
    let seats = usize::from(setup.seats);
    if arguments.bots.len() > seats {
        bail!("there are {} bots for {seats} seats", arguments.bots.len());
    }
    let people = seats - arguments.bots.len();
    ensure!(arguments.names.len() <= people, "there are {} names for {people} people", arguments.names.len());
    let luck = Luck::new(arguments.seed.unwrap_or_else(|| u64::from_le_bytes(first_bytes(&fresh_key()))));
    let rules = table::open_edition(&arguments.table.edition()?, &setup)?;
    let table = match arguments.seed {
        Some(seed) => Table::begin_with(rules, Key::from_seed(seed)).with_seed(seed)?,
        None => Table::begin_with(rules, fresh_key()).with_nonce(Nonce::fresh()),
    };
    ensure!(
        io::stdout().is_terminal() && io::stdin().is_terminal(),
        "playing needs a terminal; programs use \"motherlode engine\""
    );
    let bots = arguments.bots.iter().map(|bot| Sitter::Bot(*bot));
    let sitters: Vec<Sitter> = std::iter::repeat_n(Sitter::Human, people).chain(bots).collect();
    let names = names(&sitters, &arguments.names);
    let thinks = arguments.ms.map(Duration::from_millis);
    tui::run(table, sitters, names, luck, thinks).context("the terminal cannot be used")?;
    Ok(ExitCode::SUCCESS)
}

fn first_bytes(key: &Key) -> [u8; 8] {
    std::array::from_fn(|k| key.0[k])
}

fn names(sitters: &[Sitter], given: &[String]) -> Vec<String> {
    let name = |(k, sitter): (usize, &Sitter)| match sitter {
        Sitter::Bot(bot) => format!("{} {}", capital(bot.name()), k + 1),
        Sitter::Human => match given.get(k).map(|name| name.trim()).filter(|name| !name.is_empty()) {
            Some(name) => name.chars().filter(|letter| !letter.is_control()).take(24).collect(),
            None => format!("Player {}", k + 1),
        },
    };
    sitters.iter().enumerate().map(name).collect()
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_sit_first_and_are_called_as_they_wish() {
        let sitters = [Sitter::Human, Sitter::Human, Sitter::Bot(BotKind::Greedy)];
        assert_eq!(names(&sitters, &["Kate\u{7}".to_owned()]), ["Kate", "Player 2", "Greedy 3"]);
    }
}
