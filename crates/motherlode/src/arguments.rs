//! What can be typed after `motherlode`.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    thread,
};

use anyhow::ensure;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use engine::{Edition, Setup, Title};
use lab::Plan;
use table::{BotKind, Editions, title};

use crate::{
    commands::{
        admin, anchors, backup, bench, config, corpus, doctor, edition, engine as protocol, export, games, league,
        learn, load, merge, migrate, play, puzzle, puzzles, render, replay, review, serve, simulate, study, tune,
        verify,
    },
    data,
    progress::How,
    settings::Setting,
};

/// Board games of the mining West: play them, host them, study them.
///
/// Without a command it serves the games to browsers on this machine.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(
    after_help = "Example:\n  motherlode                 serve on this machine and print the address to open\n  \
                        motherlode play colorado-midland --seats 3 --bots prospector,surveyor"
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How progress is told on standard error, by commands that take long.
    #[arg(long, global = true, value_enum, value_name = "HOW", default_value_t = How::Auto)]
    pub progress: How,
    /// Serving is the default, so its options stand here too.
    #[command(flatten)]
    pub serve: serve::Arguments,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    Serve(serve::Arguments),
    Config(config::Arguments),
    Admin(admin::Arguments),
    Backup(backup::Arguments),
    Doctor(doctor::Arguments),
    Migrate(migrate::Arguments),
    Export(export::Arguments),
    Games(games::Arguments),
    Learn(learn::Arguments),
    Play(play::Arguments),
    Simulate(simulate::Arguments),
    Study(study::Arguments),
    Merge(merge::Arguments),
    Corpus(corpus::Arguments),
    Anchors(anchors::Arguments),
    League(league::Arguments),
    Tune(tune::Arguments),
    Puzzle(puzzle::Arguments),
    Puzzles(puzzles::Arguments),
    Bench(bench::Arguments),
    Load(load::Arguments),
    Replay(replay::Arguments),
    Review(review::Arguments),
    Verify(verify::Arguments),
    Render(render::Arguments),
    Edition(edition::Arguments),
    /// Another name for `edition check`
    #[command(hide = true)]
    CheckEdition(edition::check::Arguments),
    Engine(protocol::Arguments),
}

/// Reads the command line; what is wrong with it is told, and ends the program.
pub fn parse() -> Cli {
    // Before any command only the settings that most people need are shown; `serve --help` has them all.
    let brief = Cli::command().mut_args(|arg| {
        let setting = Setting::of(arg.get_id().as_str());
        let common = ["listen", "data", "public-url"];
        arg.hide(setting.is_some_and(|setting| !common.contains(&setting.key)))
    });
    Cli::from_arg_matches(&brief.get_matches()).unwrap_or_else(|why| why.exit())
}

/// A game and how its table is set up.
#[derive(Debug, Args)]
pub struct TableArguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    pub game: &'static Title,
    /// How many play [default: as few as the game allows].
    #[arg(long, short = 'n', value_name = "N")]
    pub seats: Option<u8>,
    /// An option of the game; can be given several times.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub options: Vec<(String, String)>,
    /// The edition to play with, by its ID; `motherlode edition list` lists them [default: the built-in one].
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
    #[command(flatten)]
    pub library: EditionsArguments,
}

/// Where editions of one's own are.
#[derive(Debug, Default, Args)]
pub struct EditionsArguments {
    /// The folder of your own editions, with one folder for each [default: editions, beside the games that are kept].
    #[arg(long, value_name = "DIR", env = "MOTHERLODE_EDITIONS")]
    pub editions: Option<PathBuf>,
}

impl EditionsArguments {
    /// The editions at hand, for games that are kept in a place that was named or in the usual one.
    pub fn library(&self, data: Option<&Path>) -> anyhow::Result<Editions> {
        match &self.editions {
            Some(folder) => {
                ensure!(folder.is_dir(), "there is no folder {}", folder.display());
                Ok(Editions::with_folder(folder))
            }
            None => Ok(data::editions_folder(data).map_or_else(Editions::built_in, Editions::with_folder)),
        }
    }
}

impl TableArguments {
    /// The set-up they describe; whether it fits the game is asked when the table opens.
    pub fn setup(&self) -> Setup {
        let seats = self.seats.unwrap_or(*self.game.seats.start());
        Setup { seats, options: self.options.iter().cloned().collect() }
    }

    /// The edition they name.
    pub fn edition(&self) -> anyhow::Result<Arc<Edition>> {
        Ok(self.library.library(None)?.find(self.game.id, self.edition.as_deref())?)
    }
}

/// Which games are played, and by whom.
#[derive(Debug, Args)]
pub struct GamesArguments {
    /// How many games.
    #[arg(long, short = 'g', value_name = "K", default_value_t = 1_000)]
    pub games: u64,
    /// The number of the first game, where several machines share the games of one seed.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub first: u64,
    /// Decides every deal and every bot's luck.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// One bot for all seats, or one for each seat; they move on by one seat from game to game [default: random to
    /// simulate, greedy to study].
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot)]
    pub bots: Vec<BotKind>,
    /// Threads [default: one for each core]; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

impl GamesArguments {
    /// The plan, with these bots where none were named.
    pub fn plan(&self, title: &Title, edition: Arc<Edition>, setup: Setup, usual: BotKind) -> Plan {
        Plan {
            edition: Some(edition),
            setup,
            first: self.first,
            games: self.games,
            seed: self.seed,
            bots: if self.bots.is_empty() { vec![usual] } else { self.bots.clone() },
            threads: self.threads.map_or_else(cores, usize::from),
            ..Plan::new(title.id, 0)
        }
    }
}

/// A game's title by its ID.
pub fn known_game(id: &str) -> Result<&'static Title, String> {
    title(id).map_err(|why| why.to_string())
}

/// A bot by its name.
pub fn known_bot(name: &str) -> Result<BotKind, String> {
    name.trim().parse()
}

/// As many threads as there are cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// An option as `NAME=VALUE`.
pub fn name_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("an option is written NAME=VALUE".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Example"), "{} has no example", command.get_name());
            assert!(command.get_about().is_some(), "{} does not say what it does", command.get_name());
        }
    }

    #[test]
    fn nothing_at_all_means_serve() {
        let cli = Cli::try_parse_from(["motherlode"]).expect("no arguments are fine");
        assert!(cli.command.is_none());
        let cli = Cli::try_parse_from(["motherlode", "--listen", "127.0.0.1:9"]).expect("serve's options stand alone");
        assert_eq!(cli.serve.given.in_force().expect("they agree").settings.listen.port(), 9);
    }

    #[test]
    fn options_need_a_name_and_a_value() {
        assert!(name_and_value("end=early").is_ok());
        assert!(["end", "=early", "end="].iter().all(|text| name_and_value(text).is_err()));
    }
}
