//! `motherlode admin`: what the administrators of a house do, from the shell. It works on the store, also while a server runs.

use std::{process::ExitCode, sync::Arc};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use house::{House, Settings as HouseSettings};
use jiff::Timestamp;
use serde_json::{Value, json};
use store::{Deed, FOR_GOOD_MS, Known, Subject};

use crate::{
    data,
    output::{self, Columns},
    settings::KeepingAnywhere,
};

/// The most reports that are listed.
const MOST_REPORTS: u32 = 200;
const HOUR_MS: i64 = 60 * 60 * 1000;

/// Look after people, tables and messages from the shell, also while the server runs
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode admin people --find ann\n  \
                        motherlode admin mute ann --hours 24 --why \"three warnings\"\n  \
                        motherlode admin close k3j9x2m4pq --why \"a rude name\"\n  \
                        motherlode admin remove-message message:k3j9x2m4pq/players/7\n\n\
                        People are named by their handle or ID. Everything that is done is logged: motherlode admin log.")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    kept: KeepingAnywhere,
    /// One JSON object instead of text.
    #[arg(long, global = true)]
    json: bool,
    /// Why, for the log.
    #[arg(long, global = true, value_name = "WORDS", default_value = "")]
    why: String,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List the administrators
    List,
    /// Make a link that makes whoever opens it an administrator, once, within an hour
    Link,
    /// List people, the latest first
    People {
        /// Only those whose name, handle or ID has this in it.
        #[arg(long, value_name = "TEXT", default_value = "")]
        find: String,
        /// Which page of them.
        #[arg(long, default_value_t = 0)]
        page: u32,
    },
    /// List tables, the latest first
    Tables {
        /// Only those whose name or ID has this in it.
        #[arg(long, value_name = "TEXT", default_value = "")]
        find: String,
        /// Which page of them.
        #[arg(long, default_value_t = 0)]
        page: u32,
    },
    /// List the reports that wait
    Reports,
    /// Settle a report
    Dismiss {
        /// The report, by its ID.
        report: String,
    },
    /// Give somebody another name
    Rename {
        /// Who, by handle or ID.
        person: String,
        /// The name.
        name: String,
    },
    /// Let somebody write nothing for a time
    Mute {
        /// Who, by handle or ID.
        person: String,
        /// For how many hours [default: for good].
        #[arg(long)]
        hours: Option<u32>,
    },
    /// Let somebody write again
    Unmute {
        /// Who, by handle or ID.
        person: String,
    },
    /// Shut somebody out for a time, and end their sessions
    Ban {
        /// Who, by handle or ID.
        person: String,
        /// For how many hours [default: for good].
        #[arg(long)]
        hours: Option<u32>,
    },
    /// Let somebody in again
    Unban {
        /// Who, by handle or ID.
        person: String,
    },
    /// End all sessions of somebody
    EndSessions {
        /// Who, by handle or ID.
        person: String,
    },
    /// Make somebody an administrator
    MakeAdmin {
        /// Who, by handle or ID.
        person: String,
    },
    /// Make somebody no administrator any more
    UnmakeAdmin {
        /// Who, by handle or ID.
        person: String,
    },
    /// Close a table: it is neither listed nor played
    Close {
        /// The table, by its ID.
        table: String,
    },
    /// Open a closed table again
    Reopen {
        /// The table, by its ID.
        table: String,
    },
    /// Give a table another name
    RenameTable {
        /// The table, by its ID.
        table: String,
        /// The name.
        name: String,
    },
    /// Remove what somebody said; its place stays
    RemoveMessage {
        /// Which: message:TABLE/ROOM/NUMBER, as reports name it.
        message: Subject,
    },
    /// List what administrators did, the latest first
    Log {
        /// Which page of it.
        #[arg(long, default_value_t = 0)]
        page: u32,
    },
}

/// What is printed: a text for people, or data.
struct Told {
    text: String,
    data: Value,
}

/// Does it.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { what, kept, json, why } = arguments;
    let told = data::with_store(&kept.0, async |store| {
        let house = House::open(HouseSettings::default(), store.clone());
        act(&house, what, &why).await
    })?;
    match json {
        true => output::print_json(&told.data)?,
        false => output::print(&told.text)?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn act(house: &Arc<House>, what: What, why: &str) -> anyhow::Result<Told> {
    let store = house.store();
    let until = |hours: Option<u32>| hours.map_or(FOR_GOOD_MS, |hours| house.now_ms() + i64::from(hours) * HOUR_MS);
    let deed = match what {
        What::List => return Ok(people(&store.admins().await?)),
        What::People { find, page } => return Ok(people(&store.find_people(&find, page).await?)),
        What::Tables { find, page } => return tables(house, &find, page).await,
        What::Reports => return reports(house).await,
        What::Log { page } => return log(house, page).await,
        What::Link => {
            let path = format!("/admin/key/{}", house.admin_link().await?.expose());
            return Ok(Told {
                text: format!("Open this under the address of the house, within the hour: {path}\n"),
                data: json!({ "path": path }),
            });
        }
        What::Dismiss { report } => Deed::Dismiss { report },
        What::Rename { person, name } => Deed::RenamePerson { person: id(house, &person).await?, name },
        What::Mute { person, hours } => Deed::Mute { person: id(house, &person).await?, until_ms: until(hours) },
        What::Unmute { person } => Deed::Mute { person: id(house, &person).await?, until_ms: 0 },
        What::Ban { person, hours } => Deed::Ban { person: id(house, &person).await?, until_ms: until(hours) },
        What::Unban { person } => Deed::Ban { person: id(house, &person).await?, until_ms: 0 },
        What::EndSessions { person } => Deed::EndSessions { person: id(house, &person).await? },
        What::MakeAdmin { person } => Deed::MakeAdmin { person: id(house, &person).await? },
        What::UnmakeAdmin { person } => Deed::UnmakeAdmin { person: id(house, &person).await? },
        What::Close { table } => Deed::CloseTable { table },
        What::Reopen { table } => Deed::ReopenTable { table },
        What::RenameTable { table, name } => Deed::RenameTable { table, name },
        What::RemoveMessage { message: Subject::Message { place, room, number } } => {
            Deed::RemoveMessage { place, room, number }
        }
        What::RemoveMessage { .. } => bail!("a message is named message:TABLE/ROOM/NUMBER"),
    };
    let (done, about) = (deed.name(), deed.about().to_string());
    house.administer(None, deed, why).await?;
    Ok(Told { text: format!("Done: {done} {about}.\n"), data: json!({ "done": done, "about": about }) })
}

/// Somebody's ID, by handle or ID.
async fn id(house: &House, person: &str) -> anyhow::Result<String> {
    let known = house.store().known(person).await?;
    Ok(known.with_context(|| format!("there is nobody with the handle or ID \"{person}\""))?.guest.id)
}

fn people(people: &[Known]) -> Told {
    let mut columns = Columns::new(["ID", "Name", "Handle", "Last here", "State"]);
    let now_ms = Timestamp::now().as_millisecond();
    let holds = |until_ms: Option<i64>| until_ms.filter(|until_ms| *until_ms > now_ms);
    for known in people {
        let mut state = Vec::new();
        if known.guest.is_admin {
            state.push("administrator".to_owned());
        }
        state.extend(holds(known.muted_until_ms).map(|until_ms| format!("muted until {}", time(until_ms))));
        state.extend(holds(known.banned_until_ms).map(|until_ms| format!("banned until {}", time(until_ms))));
        let handle = known.guest.handle.clone().unwrap_or_default();
        let seen = known.seen_ms.map(time).unwrap_or_default();
        columns.row([known.guest.id.clone(), known.guest.name.clone(), handle, seen, state.join(", ")]);
    }
    let person = |known: &Known| {
        json!({
            "id": known.guest.id, "name": known.guest.name, "handle": known.guest.handle, "admin": known.guest.is_admin,
            "muted_until_ms": known.muted_until_ms, "banned_until_ms": known.banned_until_ms, "seen_ms": known.seen_ms,
        })
    };
    Told { text: columns.text(), data: json!({ "people": people.iter().map(person).collect::<Vec<_>>() }) }
}

async fn tables(house: &House, find: &str, page: u32) -> anyhow::Result<Told> {
    let tables = house.store().find_tables(find, page).await?;
    let mut columns = Columns::new(["ID", "Name", "Game", "Made by", "State"]);
    for table in &tables {
        let state = match (table.closed_ms, table.finished_ms) {
            (Some(_), _) => "closed",
            (None, Some(_)) => "over",
            (None, None) => "goes on",
        };
        let host = table.host.clone().unwrap_or_default();
        columns.row([table.id.clone(), table.name.clone(), table.game.clone(), host, state.to_owned()]);
    }
    let table = |table: &store::FoundTable| {
        json!({ "id": table.id, "name": table.name, "game": table.game, "host": table.host,
            "finished_ms": table.finished_ms, "closed_ms": table.closed_ms })
    };
    Ok(Told { text: columns.text(), data: json!({ "tables": tables.iter().map(table).collect::<Vec<_>>() }) })
}

async fn reports(house: &House) -> anyhow::Result<Told> {
    let reports = house.store().open_reports(MOST_REPORTS).await?;
    let mut columns = Columns::new(["ID", "When", "About", "Of", "Reason", "Words"]);
    for report in &reports {
        let of = report.person.as_ref().map_or_else(String::new, |(id, name)| format!("{name} ({id})"));
        columns.row([
            report.id.clone(),
            time(report.at_ms),
            report.about.clone(),
            of,
            report.reason.clone(),
            report.words.clone(),
        ]);
    }
    let report = |report: &store::Report| {
        json!({ "id": report.id, "at_ms": report.at_ms, "about": report.about, "reason": report.reason,
            "words": report.words, "text": report.text, "by": report.by.0, "person": report.person.as_ref().map(|(id, _)| id) })
    };
    Ok(Told { text: columns.text(), data: json!({ "reports": reports.iter().map(report).collect::<Vec<_>>() }) })
}

async fn log(house: &House, page: u32) -> anyhow::Result<Told> {
    let log = house.store().admin_log(page).await?;
    let mut columns = Columns::new(["When", "Who", "What", "About", "Why"]);
    for done in &log {
        let who = done.who.clone().unwrap_or_else(|| "the shell".to_owned());
        columns.row([time(done.at_ms), who, done.what.clone(), done.about.clone(), done.why.clone()]);
    }
    let done = |done: &store::Done| json!({ "at_ms": done.at_ms, "who": done.who, "what": done.what, "about": done.about, "why": done.why });
    Ok(Told { text: columns.text(), data: json!({ "log": log.iter().map(done).collect::<Vec<_>>() }) })
}

fn time(at_ms: i64) -> String {
    match Timestamp::from_millisecond(at_ms) {
        Ok(at) if at_ms < FOR_GOOD_MS => at.strftime("%Y-%m-%d %H:%M UTC").to_string(),
        _ => "for good".to_owned(),
    }
}
