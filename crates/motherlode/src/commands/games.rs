//! `motherlode games`: what can be played.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use engine::Title;
use serde_json::{Value, json};
use table::{BotKind, Editions, TITLES};

use crate::{arguments::EditionsArguments, commands::edition::list::edition_data, output};

/// List the games, their seats, options and bots
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode games\n  motherlode games --json")]
pub struct Arguments {
    #[command(flatten)]
    library: EditionsArguments,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    if arguments.json {
        output::print_json(&catalogue(&arguments.library.library(None)?))?;
    } else {
        output::print(&in_words())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The games and bots as data; the line protocol answers the same.
pub fn catalogue(editions: &Editions) -> Value {
    let bots: Vec<Value> =
        BotKind::ALL.iter().map(|bot| json!({ "id": bot.name(), "sentence": bot.sentence() })).collect();
    let games: Vec<Value> = TITLES.iter().map(|title| title_data(title, editions)).collect();
    json!({ "games": games, "bots": bots })
}

fn title_data(title: &Title, editions: &Editions) -> Value {
    let editions: Vec<Value> =
        editions.of(title.id).unwrap_or_default().iter().map(|edition| edition_data(edition)).collect();
    let options: Vec<Value> = title
        .options
        .iter()
        .map(|option| {
            let values: Vec<Value> = option
                .values
                .iter()
                .map(|value| json!({ "id": value.id, "name": value.name, "sentence": value.sentence }))
                .collect();
            json!({
                "id": option.id, "name": option.name, "sentence": option.sentence,
                "default": option.values[0].id, "values": values,
            })
        })
        .collect();
    json!({
        "id": title.id, "name": title.name, "tagline": title.tagline, "designer": title.designer,
        "seats": { "least": title.seats.start(), "most": title.seats.end() },
        "minutes": title.minutes, "edition": title.edition, "rules_version": title.rules_version,
        "editions": editions, "options": options,
    })
}

fn in_words() -> String {
    let mut text = String::new();
    for title in TITLES {
        // Writing to a string cannot fail.
        let _ = write_title(&mut text, title);
    }
    text.push_str("Bots\n");
    for bot in BotKind::ALL {
        let _ = writeln!(text, "  {:<10} {}", bot.name(), bot.sentence());
    }
    text
}

fn write_title(text: &mut String, title: &Title) -> std::fmt::Result {
    writeln!(text, "{}", title.id)?;
    writeln!(text, "  {}, designed by {}", title.name, title.designer)?;
    writeln!(text, "  {}", title.tagline)?;
    writeln!(text, "  {} to {} players, about {} minutes", title.seats.start(), title.seats.end(), title.minutes)?;
    for option in title.options {
        writeln!(text, "  --option {}=…  {}", option.id, option.sentence)?;
        for (k, value) in option.values.iter().enumerate() {
            let default = if k == 0 { " (default)" } else { "" };
            writeln!(text, "      {:<12} {}{default}", value.id, value.sentence)?;
        }
    }
    writeln!(text)
}
