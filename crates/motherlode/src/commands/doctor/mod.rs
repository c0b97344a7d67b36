//! `motherlode doctor`: everything that somebody who hosts the games must know, with a verdict.

mod finding;
mod house;
mod machine;

use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use self::{
    finding::{Finding, Verdict},
    house::Examined,
};
use crate::{
    data, output,
    settings::{self, Faults, Given, InForce},
};

/// Examine the store, the settings and this machine, and replay every table by the rules of this version
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode doctor\n  motherlode doctor --config /etc/motherlode/motherlode.toml --json\n\n\
                        Run it with a new version before the server is started with it: a table whose log does not replay \
                        stays as it is and can be played on with the version it was played with. Nothing is changed \
                        unless --mend is given."
)]
pub struct Arguments {
    #[command(flatten)]
    given: Given,
    /// Mend what can be mended without guessing.
    #[arg(long)]
    mend: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Examines.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let mut findings = vec![Finding::fine("program", format!("Motherlode {}", env!("CARGO_PKG_VERSION")))];
    let mut examined = Examined::default();
    match arguments.given.in_force() {
        // Without sound settings nobody knows which store is meant.
        Err(Faults(faults)) => {
            findings.extend(faults.iter().map(|fault| Finding::wrong("settings", fault.to_string())))
        }
        Ok(in_force) => {
            findings.extend(about_settings(&in_force));
            let place = data::place(&in_force.settings)?;
            examined = house::examine(&place, &in_force.settings, arguments.mend)?;
            findings.append(&mut examined.findings);
            findings.extend(machine::examine(&place, &in_force.settings, examined.latest_ms, arguments.mend));
        }
    }
    let healthy = findings.iter().all(|finding| finding.verdict != Verdict::Wrong);
    if arguments.json {
        let all: Vec<Value> = findings.iter().map(Finding::data).collect();
        output::print_json(&json!({
            "healthy": healthy, "findings": all, "faults": examined.faults, "tables": examined.tables,
            "unplayable": examined.unplayable, "unfit_editions": examined.unfit_editions,
        }))?;
    } else {
        output::print(&finding::report(&findings))?;
    }
    Ok(if healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn about_settings(in_force: &InForce) -> Vec<Finding> {
    let notes = settings::notes(in_force);
    if notes.is_empty() {
        return vec![Finding::fine("settings", "they go together")];
    }
    notes.into_iter().map(|note| Finding::note("settings", note)).collect()
}
