//! `motherlode study`: a close look at a game, or at two ways to play it side by side.

mod doc;
mod words;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, ensure};
use clap::Args;
use lab::{Plan, Study, Tally};
use table::BotKind;

use crate::{
    arguments::{GamesArguments, TableArguments, known_bot, name_and_value},
    output, progress, tallies,
};

/// Look closely at many games between bots: who wins, how, and what comes up
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  motherlode study coloma --seats 4 --games 1000 --page coloma.html\n  \
                        motherlode study silverton --seats 3 --against-option early_winter=on --page winter.html\n  \
                        motherlode study colorado --games 100000 --tally colorado.json --lines colorado.jsonl\n\n\
                        With --tally a run that was stopped goes on, and `motherlode merge` puts those of several machines together. \
                        * marks what is significant: docs/simulating.md says how.")]
pub struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    run: GamesArguments,
    /// Stand an edition beside the first, by its ID.
    #[arg(long, value_name = "ID")]
    against_edition: Option<String>,
    /// Stand other bots beside the first.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', value_parser = known_bot)]
    against_bots: Vec<BotKind>,
    /// Stand the same with this option beside the first; can be given several times.
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    against_option: Vec<(String, String)>,
    /// The file where everything that is counted is kept. What stands there is not played again: a run that was stopped
    /// goes on.
    #[arg(long, value_name = "FILE")]
    tally: Option<PathBuf>,
    /// The same for what stands beside the first.
    #[arg(long, value_name = "FILE")]
    against_tally: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

/// Where a study goes.
#[derive(Debug, Default, Args)]
pub struct Output {
    /// Write one page with plots that needs nothing else.
    #[arg(long, value_name = "FILE.html")]
    pub page: Option<PathBuf>,
    /// Put the tables into a Markdown page: in place of those of the same game, seats and bots, or at its end.
    #[arg(long, value_name = "FILE.md")]
    pub doc: Option<PathBuf>,
    /// Write every number as a line of JSON, for one's own tools.
    #[arg(long, value_name = "FILE.jsonl")]
    pub lines: Option<PathBuf>,
    /// One JSON object instead of tables.
    #[arg(long)]
    pub json: bool,
}

/// Studies.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let table = &arguments.table;
    let plan = arguments.run.plan(table.game, table.edition()?, table.setup(), BotKind::Greedy);
    let other = arguments.against(&plan)?;
    ensure!(other.is_some() || arguments.against_tally.is_none(), "there is nothing to keep in --against-tally");
    let mut sides = vec![(plan, arguments.tally.as_deref())];
    sides.extend(other.map(|other| (other, arguments.against_tally.as_deref())));
    let folder = table.library.editions.as_deref().map(typed);
    let study = look(sides, arguments.output.json)?.found_in(folder.as_deref());
    arguments.output.give(&study)?;
    Ok(ExitCode::SUCCESS)
}

/// A path as it is typed into a shell.
pub fn typed(path: &Path) -> String {
    let path = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@".contains(letter);
    if path.chars().all(plain) { path } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

/// Plays the games of one or two plans, and looks.
pub fn look(sides: Vec<(Plan, Option<&Path>)>, quiet: bool) -> anyhow::Result<Study> {
    let games = sides.iter().map(|(plan, _)| plan.games).sum();
    let bar = progress::bar(games, "playing", quiet);
    let tally = |(plan, file): (Plan, Option<&Path>)| tallies::count(&plan.closely(), file, &bar);
    let tallies: anyhow::Result<Vec<Tally>> = sides.into_iter().map(tally).collect();
    bar.finish_and_clear();
    Ok(Study::of(&tallies?.iter().collect::<Vec<_>>())?)
}

impl Arguments {
    /// What stands beside the plan, if anything does.
    fn against(&self, plan: &Plan) -> anyhow::Result<Option<Plan>> {
        let mut other = plan.clone();
        if let Some(id) = &self.against_edition {
            other.edition = Some(self.table.library.library(None)?.find(self.table.game.id, Some(id))?);
        }
        if !self.against_bots.is_empty() {
            other.bots.clone_from(&self.against_bots);
        }
        other.setup.options.extend(self.against_option.iter().cloned());
        let asked = self.against_edition.is_some() || !self.against_bots.is_empty() || !self.against_option.is_empty();
        Ok(asked.then_some(other))
    }
}

impl Output {
    /// Writes a study wherever it is wanted, and prints it.
    pub fn give(&self, study: &Study) -> anyhow::Result<()> {
        let write = |path: &Path, text: String| {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
        };
        if let Some(path) = &self.page {
            write(path, study.page())?;
        }
        if let Some(path) = &self.doc {
            let before = if path.exists() {
                fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?
            } else {
                String::new()
            };
            write(path, doc::put(&before, study))?;
        }
        if let Some(path) = &self.lines {
            write(path, study.lines())?;
        }
        if self.json { output::print_json(study) } else { Ok(output::print(&words::study(study))?) }
    }

    /// Says that pages are made of studies alone.
    pub fn only_json(&self) -> anyhow::Result<()> {
        let none = self.page.is_none() && self.doc.is_none() && self.lines.is_none();
        ensure!(none, "these are tallies of simulations; pages are made of those of `motherlode study --tally`");
        Ok(())
    }
}
