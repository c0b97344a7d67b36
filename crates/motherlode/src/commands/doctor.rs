//! `motherlode doctor`: whether the store is sound, and which games this version can go on with.

use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};
use store::Store;

use crate::{
    arguments::EditionsArguments,
    commands::edition::list::{unfit_data, unfit_line},
    data,
    output::{self, Columns},
    settings::Keeping,
};

/// Check the store, and replay every table by the rules of this version
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode doctor\n  motherlode doctor --data /srv/motherlode --json\n\n\
                        Run it with a new version before the server is started with it: a table whose log does not replay \
                        stays as it is and can be played on with the version it was played with.")]
pub struct Arguments {
    #[command(flatten)]
    kept: Keeping,
    #[command(flatten)]
    library: EditionsArguments,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What the examination found.
struct Findings {
    faults: Vec<String>,
    /// Table, game, and what is wrong with it if anything.
    tables: Vec<(String, String, Option<String>)>,
}

/// Examines.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let found = data::with_store(&arguments.kept, examine)?;
    let unfit = arguments.library.library(arguments.kept.settings()?.data.as_deref())?.unfit();
    let sick: Vec<_> = found.tables.iter().filter(|(.., trouble)| trouble.is_some()).collect();
    if arguments.json {
        let tables: Vec<Value> =
            sick.iter().map(|(table, game, why)| json!({ "table": table, "game": game, "trouble": why })).collect();
        let editions: Vec<Value> = unfit.iter().map(unfit_data).collect();
        output::print_json(&json!({
            "faults": found.faults, "tables": found.tables.len(), "unplayable": tables, "unfit_editions": editions,
        }))?;
    } else {
        let editions: String = unfit.iter().map(|unfit| format!("{}\n", unfit_line(unfit))).collect();
        output::print(&(report(&found, &sick) + &editions))?;
    }
    // A folder that cannot be played is offered to nobody and harms no game.
    let healthy = found.faults.is_empty() && sick.is_empty();
    Ok(if healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn examine(store: &Store) -> anyhow::Result<Findings> {
    let faults = store.check().await?;
    let mut tables = Vec::new();
    for id in store.all_tables().await? {
        let Some(stored) = store.table(&id).await? else { continue };
        let trouble = web::read_table(store, &stored).await.err().map(|why| why.to_string());
        tables.push((id, stored.game, trouble));
    }
    Ok(Findings { faults, tables })
}

fn report(found: &Findings, sick: &[&(String, String, Option<String>)]) -> String {
    let mut text = String::new();
    for fault in &found.faults {
        text.push_str(&format!("The store: {fault}.\n"));
    }
    if !sick.is_empty() {
        let mut columns = Columns::new(["table", "game", "trouble"]);
        for (table, game, trouble) in sick {
            columns.row([table.clone(), game.clone(), trouble.clone().unwrap_or_default()]);
        }
        text.push_str(&columns.text());
    }
    let fine = found.tables.len() - sick.len();
    text.push_str(&format!("{fine} of {} tables replay to the same positions.\n", found.tables.len()));
    text
}
