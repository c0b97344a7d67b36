//! `motherlode serve`: the games in browsers.

use std::{net::SocketAddr, path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, ensure};
use clap::Args;
use store::Store;
use tracing_subscriber::EnvFilter;
use web::{Config, Server};

use crate::{arguments::EditionsArguments, data::store_file, output};

/// Serve the games to browsers; this is what happens without a command
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode serve\n  \
                        motherlode serve --listen 0.0.0.0:4870 --data /srv/motherlode --public-url https://games.example\n\n\
                        RUST_LOG sets how much is logged to standard error, for example RUST_LOG=debug.")]
pub struct Arguments {
    /// Address and port to listen on.
    #[arg(long, value_name = "ADDRESS:PORT", env = "MOTHERLODE_LISTEN", default_value_t = Config::default().listen)]
    pub listen: SocketAddr,
    /// Where games are kept: a folder, or a file ending in .db [default: the platform's data directory].
    #[arg(long, value_name = "PATH", env = "MOTHERLODE_DATA")]
    pub data: Option<PathBuf>,
    #[command(flatten)]
    pub library: EditionsArguments,
    /// The address people open, if it is another than the one listened on (behind a proxy).
    #[arg(long, value_name = "URL", env = "MOTHERLODE_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Milliseconds a bot waits before each of its steps, so that people can follow.
    #[arg(long, value_name = "MS", env = "MOTHERLODE_BOT_DELAY")]
    pub bot_delay: Option<u64>,
    /// Hours without a visit after which the host of a table may free a player's seat.
    #[arg(long, value_name = "HOURS", env = "MOTHERLODE_ABSENT_AFTER")]
    pub absent_after: Option<u32>,
    /// Print the address as one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Serves until told to stop.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    if let Some(url) = &arguments.public_url {
        let fits =
            ["http://", "https://"].iter().any(|scheme| url.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()));
        ensure!(fits, "--public-url begins with http:// or https://, and \"{url}\" does not");
    }
    let file = store_file(arguments.data.as_deref())?;
    let editions = arguments.library.library(arguments.data.as_deref())?;
    for unfit in editions.unfit() {
        tracing::warn!(folder = %unfit.folder.display(), "an edition cannot be played: {unfit}");
    }
    let mut config = Config { listen: arguments.listen, public_url: arguments.public_url, ..Config::default() };
    config.house.editions = editions;
    if let Some(delay) = arguments.bot_delay {
        config.house.bot_delay = Duration::from_millis(delay);
    }
    if let Some(hours) = arguments.absent_after {
        config.house.absent_after = Duration::from_secs(u64::from(hours) * 3600);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open(&file).await.with_context(|| format!("cannot open the store {}", file.display()))?;
        let server = Server::bind(config, store.clone()).await?;
        if arguments.json {
            output::print_json(&serde_json::json!({ "url": server.url(), "store": file }))?;
        } else {
            output::print(&format!("Motherlode is open at {}\nGames are kept in {}\n", server.url(), file.display()))?;
        }
        server.run(web::told_to_stop()).await?;
        store.close().await;
        anyhow::Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}
