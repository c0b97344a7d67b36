//! `motherlode config`: the settings of the server.

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::{
    output::{self, Columns},
    settings::{self, CONFIG_VARIABLE, Fault, Given, InForce},
};

/// Show the settings in force, check a settings file, or print one to start from
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode config example > motherlode.toml\n  motherlode config check motherlode.toml\n  \
                  motherlode config show --config motherlode.toml"
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Print the settings in force, and where each comes from; passwords are masked
    Show(ShowArguments),
    /// Name everything that is wrong with a settings file
    Check(CheckArguments),
    /// Print a settings file with every setting, its default and what it is for
    Example,
}

#[derive(Debug, Args)]
struct ShowArguments {
    #[command(flatten)]
    given: Given,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct CheckArguments {
    /// The settings file.
    #[arg(value_name = "FILE", env = CONFIG_VARIABLE)]
    file: PathBuf,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Does it.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    match arguments.task {
        Task::Show(arguments) => show(&arguments),
        Task::Check(arguments) => check(&arguments),
        Task::Example => {
            output::print(&settings::example())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn show(arguments: &ShowArguments) -> anyhow::Result<ExitCode> {
    let in_force = arguments.given.in_force().context("the settings do not fit")?;
    if arguments.json {
        let shown = in_force.said.iter().map(|said| {
            let about = json!({ "value": said.shown(), "from": said.source.to_string() });
            (said.setting.key.to_owned(), about)
        });
        output::print_json(&Value::Object(shown.collect()))?;
    } else {
        let mut columns = Columns::new(["setting", "value", "from"]);
        for said in &in_force.said {
            let value = if said.text.is_empty() { "-".to_owned() } else { said.shown() };
            columns.row([said.setting.key.to_owned(), value, said.source.to_string()]);
        }
        let notes: String = settings::notes(&in_force).iter().map(|note| format!("Note: {note}.\n")).collect();
        output::print(&(columns.words() + &notes))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check(arguments: &CheckArguments) -> anyhow::Result<ExitCode> {
    let (said, mut faults) = settings::read_file(&arguments.file);
    let mut notes = Vec::new();
    // Contradictions are looked for in what can be read, so that one run tells everything.
    match InForce::of(said) {
        Ok(in_force) => notes = settings::notes(&in_force),
        Err(more) => faults.extend(more.0),
    }
    if arguments.json {
        let told: Vec<Value> = faults.iter().map(|fault| json!({ "place": fault.place, "why": fault.why })).collect();
        output::print_json(&json!({ "file": arguments.file, "faults": told, "notes": notes }))?;
    } else {
        output::print(&report(&arguments.file.display().to_string(), &faults, &notes))?;
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn report(file: &str, faults: &[Fault], notes: &[String]) -> String {
    let mut text: String = faults.iter().map(|fault| format!("{fault}.\n").replace("?.\n", "?\n")).collect();
    text.extend(notes.iter().map(|note| format!("Note: {note}.\n")));
    if faults.is_empty() {
        text += &format!("{file} is sound.\n");
    }
    text
}
