//! One module for each command.

pub mod admin;
pub mod anchors;
pub mod backup;
pub mod bench;
pub mod config;
pub mod corpus;
pub mod doctor;
pub mod edition;
pub mod engine;
pub mod export;
pub mod games;
pub mod league;
pub mod learn;
pub mod load;
pub mod merge;
pub mod migrate;
pub mod play;
pub mod puzzle;
pub mod puzzles;
pub mod render;
pub mod replay;
pub mod review;
pub mod serve;
pub mod simulate;
pub mod study;
pub mod tune;
pub mod verify;

use std::process::ExitCode;

use crate::{
    arguments::{Cli, Command},
    progress,
};

/// Runs what was asked for.
pub fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    progress::choose(cli.progress);
    match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(arguments) => serve::run(arguments),
        Command::Config(arguments) => config::run(arguments),
        Command::Admin(arguments) => admin::run(arguments),
        Command::Backup(arguments) => backup::run(arguments),
        Command::Doctor(arguments) => doctor::run(arguments),
        Command::Migrate(arguments) => migrate::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Games(arguments) => games::run(arguments),
        Command::Learn(arguments) => learn::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Simulate(arguments) => simulate::run(arguments),
        Command::Study(arguments) => study::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Corpus(arguments) => corpus::run(arguments),
        Command::Anchors(arguments) => anchors::run(arguments),
        Command::League(arguments) => league::run(arguments),
        Command::Tune(arguments) => tune::run(arguments),
        Command::Puzzle(arguments) => puzzle::run(arguments),
        Command::Puzzles(arguments) => puzzles::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Load(arguments) => load::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Review(arguments) => review::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Render(arguments) => render::run(arguments),
        Command::Edition(arguments) => edition::run(arguments),
        Command::CheckEdition(arguments) => edition::check::run(arguments),
        Command::Engine(arguments) => engine::run(arguments),
    }
}
