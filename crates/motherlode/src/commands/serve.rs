//! `motherlode serve`: the games in browsers.

use std::{io::IsTerminal, process::ExitCode, time::Duration};

use anyhow::Context;
use clap::Args;
use store::{Lock, Place, Store};
use tracing_subscriber::EnvFilter;
use web::Server;

use crate::{
    copies::{Copies, keep_copying},
    data, output,
    settings::{self, Given, LogForm, Settings},
};

/// The files that a server has open besides its connections.
pub const OWN_FILES: u64 = 128;

/// Serve the games to browsers; this is what happens without a command
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode serve\n  \
                        motherlode serve --listen 0.0.0.0:4870 --data /srv/motherlode --public-url https://games.example\n  \
                        motherlode serve --config /etc/motherlode/motherlode.toml\n  \
                        motherlode serve --admin\n\n\
                        RUST_LOG sets how much is logged to standard error, for example RUST_LOG=debug.")]
pub struct Arguments {
    #[command(flatten)]
    pub given: Given,
    /// Print the address as one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Print a link that makes whoever opens it an administrator of the house: once, within an hour.
    #[arg(long)]
    pub admin: bool,
}

/// Serves until told to stop.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let in_force = arguments.given.in_force()?;
    let settings = &in_force.settings;
    log(settings);
    for note in settings::notes(&in_force) {
        tracing::warn!("{note}");
    }
    let place = data::place(settings)?;
    let mut config = settings.config()?;
    config.house.node_name = settings.listen.to_string();
    for unfit in config.house.editions.unfit() {
        tracing::warn!(folder = %unfit.folder.display(), "an edition cannot be played: {unfit}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        // Taken before the store is opened: a second server must not even bring it up to date.
        let mut lock = match &place {
            Place::File(file) => {
                Some(Lock::take(file, &myself(None)).with_context(|| format!("cannot serve {place}"))?)
            }
            Place::Postgres(_) => None,
        };
        let store = Store::at(&place, data::options(settings)).await;
        let store = store.with_context(|| format!("cannot open the store {place}"))?;
        let server = Server::bind(config, store.clone()).await?;
        if let Some(lock) = &mut lock {
            lock.say(&myself(Some(&server.url())))?;
        }
        let admin = match arguments.admin {
            true => Some(admin_link(&server).await?),
            false => None,
        };
        if arguments.json {
            let mut told = serde_json::json!({ "url": server.url(), "store": place.to_string() });
            if let Some(link) = &admin {
                told["admin"] = link.clone().into();
            }
            output::print_json(&told)?;
        } else {
            let link = admin.map(|link| format!("Whoever opens this within the hour looks after the house: {link}\n"));
            let link = link.unwrap_or_default();
            output::print(&format!("Motherlode is open at {}\nGames are kept in {place}\n{link}", server.url()))?;
        }
        allow_files(settings.most_connections + OWN_FILES);
        let copying =
            copies(settings).map(|(copies, every)| tokio::spawn(keep_copying(copies, every, server.house().clone())));
        let served = server.run(web::told_to_stop()).await;
        if let Some(copying) = copying {
            copying.abort();
        }
        // A copy that is being written keeps the store open, and may take minutes: it is broken off.
        let _ = tokio::time::timeout(Duration::from_secs(settings.farewell), store.close()).await;
        anyhow::Ok(served?)
    });
    runtime.shutdown_timeout(Duration::from_millis(500));
    done.map(|()| ExitCode::SUCCESS)
}

/// The link that makes whoever opens it an administrator. It is printed, and never logged.
async fn admin_link(server: &Server) -> anyhow::Result<String> {
    let secret = server.house().admin_link().await?;
    Ok(format!("{}/admin/key/{}", server.url().trim_end_matches('/'), secret.expose()))
}

/// Every connection is an open file: asks the system for as many as the settings need.
fn allow_files(wanted: u64) {
    match rlimit::increase_nofile_limit(wanted) {
        Ok(limit) if limit >= wanted => tracing::info!(limit, "so many files may be open at once"),
        Ok(limit) => tracing::warn!(limit, wanted, "the system allows fewer open files than most-connections needs"),
        Err(why) => tracing::warn!("how many files may be open cannot be asked: {why}"),
    }
}

/// What a second server of the same file is told about this one.
fn myself(url: Option<&str>) -> String {
    let at = url.map(|url| format!(", at {url}")).unwrap_or_default();
    format!("process {} since {:.0}{at}", std::process::id(), jiff::Timestamp::now())
}

/// Where copies go and how often they are made, if they are.
fn copies(settings: &Settings) -> Option<(Copies, Duration)> {
    let (folder, hours) = (settings.backup_folder.clone()?, settings.backup_every?);
    let keep = settings.backup_keep as usize;
    Some((Copies { folder, keep }, Duration::from_secs(hours * 3600)))
}

fn log(settings: &Settings) {
    let usual = EnvFilter::default().add_directive(settings.log_level.into());
    let filter = EnvFilter::try_from_default_env().unwrap_or(usual);
    // A journal or a file wants no colours.
    let coloured = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(coloured).with_writer(std::io::stderr);
    match settings.log {
        LogForm::Text => lines.init(),
        LogForm::Json => lines.json().init(),
    }
}
