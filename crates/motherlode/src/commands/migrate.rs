//! `motherlode migrate`: a whole house from one store to another.

use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use clap::Args;
use serde_json::json;
use store::{Copied, Lock, Options, Place, Store};

use crate::{
    data::{look_at, must_exist, read_place, run as wait},
    output::{self, Columns},
    progress,
};

/// A server that was heard of within this time is there.
const LATELY_MS: i64 = 30_000;

/// Carry everything over to another store: from a file to PostgreSQL, or back
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  motherlode migrate --from /var/lib/motherlode --to postgres://motherlode@db.example/motherlode\n  \
                  motherlode migrate --from postgres://motherlode@db.example/motherlode --to games.db\n\n\
                  No server may use either store meanwhile. What is carried over is read back and compared, table by table; \
                  the store it comes from stays as it is."
)]
pub struct Arguments {
    /// Where the games are: a folder, a file ending in .db, or postgres://…
    #[arg(long, value_name = "PLACE", value_parser = read_place)]
    from: Place,
    /// Where they are to be; there must be nothing yet.
    #[arg(long, value_name = "PLACE", value_parser = read_place)]
    to: Place,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// Carries over.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let (from, to) = (&arguments.from, &arguments.to);
    ensure!(from != to, "both places are the same");
    let copied = wait(carry(from, to, arguments.json))?;
    // People are called so, whatever the database says.
    let named = |(sheet, rows): (&'static str, u64)| (if sheet == "guests" { "people" } else { sheet }, rows);
    let sheets = copied.0.into_iter().map(named);
    if arguments.json {
        let counts: serde_json::Map<_, _> = sheets.map(|(what, count)| (what.to_owned(), count.into())).collect();
        output::print_json(&json!({
            "from": from.to_string(), "to": to.to_string(), "carried": counts, "compared": true,
        }))?;
    } else {
        let mut columns = Columns::new(["carried over", "and compared"]);
        for (what, count) in sheets {
            columns.row([what.to_owned(), output::thousands(count as f64)]);
        }
        output::print(&format!("{}Everything of {from} is in {to} now.\n", columns.text()))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn carry(from: &Place, to: &Place, quiet: bool) -> anyhow::Result<Copied> {
    must_exist(from)?;
    let _kept = (hold(from)?, hold(to)?);
    let seen = look_at(from, Options::default()).await?;
    nobody_serves(&seen.store, from).await?;
    let target = Store::at(to, Options::default()).await.with_context(|| format!("cannot open the store {to}"))?;
    nobody_serves(&target, to).await?;
    let bar = progress::bar(0, "carrying over", quiet);
    let copied = seen
        .store
        .copy_to(&target, |done, all| {
            bar.set_length(all);
            bar.set_position(done);
        })
        .await;
    bar.finish_and_clear();
    target.close().await;
    seen.store.close().await;
    Ok(copied?)
}

/// Holds a file against servers; a file that is not there yet too.
fn hold(place: &Place) -> anyhow::Result<Option<Lock>> {
    let Place::File(file) = place else { return Ok(None) };
    let who = format!("process {}, carrying the house over", std::process::id());
    Lock::take(file, &who).map(Some).with_context(|| format!("stop the server of {place} first"))
}

async fn nobody_serves(store: &Store, place: &Place) -> anyhow::Result<()> {
    let now = jiff::Timestamp::now().as_millisecond() + store.clock_ahead_ms().await?;
    match store.nodes(now - LATELY_MS).await?.first() {
        Some((node, _)) if store.is_shared() => {
            let at = node.address.as_deref().unwrap_or("an address that is not known");
            bail!("a server at {at} uses {place}: stop it first, and wait half a minute if it was killed")
        }
        _ => Ok(()),
    }
}
