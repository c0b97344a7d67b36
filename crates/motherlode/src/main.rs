//! Board games of the mining West: play them, host them, study them.

mod arguments;
mod commands;
mod copies;
mod data;
mod output;
mod progress;
mod protocol;
mod records;
mod settings;
mod tallies;
mod tui;

use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let cli = arguments::parse();
    match commands::run(cli) {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(why) if output::is_broken_pipe(&why) => ExitCode::SUCCESS,
        Err(why) => {
            // Nothing is left to do if even standard error is closed.
            let _ = writeln!(io::stderr(), "motherlode: {why:#}");
            ExitCode::FAILURE
        }
    }
}
