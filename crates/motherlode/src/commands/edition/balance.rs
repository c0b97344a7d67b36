//! `motherlode edition balance`: an edition and the built-in one, played by bots side by side.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use engine::{Setup, Title};
use table::BotKind;

use super::sound;
use crate::{
    arguments::{GamesArguments, known_game, name_and_value},
    commands::study::{self, Output},
};

/// Let bots play an edition and the built-in one, and compare what happens
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode edition balance coloma editions/my-coloma --games 1000 --seats 4 --page balance.html\n\n\
                        It is a study of the built-in edition with your own beside it; * marks significant differences. \
                        `motherlode study --help` tells more."
)]
pub struct Arguments {
    /// The game.
    #[arg(value_parser = known_game)]
    game: &'static Title,
    /// The folder with the edition's files.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many play [default: as few as the game allows].
    #[arg(long, short = 'n', value_name = "N")]
    seats: Option<u8>,
    /// An option of the game; can be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
    #[command(flatten)]
    run: GamesArguments,
    /// The file where everything that is counted with the built-in edition is kept, so that it need not be played again.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// The same for the other edition.
    #[arg(long, value_name = "FILE")]
    against_tally: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

/// Studies both.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let game = arguments.game;
    let edition = sound(game, &arguments.folder)?;
    let setup = Setup {
        seats: arguments.seats.unwrap_or(*game.seats.start()),
        options: arguments.options.iter().cloned().collect(),
    };
    let built_in = arguments.run.plan(game, table::built_in(game.id)?, setup, BotKind::Greedy);
    let own = built_in.clone().edition(edition);
    let sides = vec![(built_in, arguments.tally.as_deref()), (own, arguments.against_tally.as_deref())];
    let mut study = study::look(sides, arguments.output.json)?;
    let (folder, flags) = (study::typed(&arguments.folder), study.samples[0].flags());
    study.again = vec![format!("motherlode edition balance {} {folder}{flags}", game.id)];
    arguments.output.give(&study)?;
    Ok(ExitCode::SUCCESS)
}
