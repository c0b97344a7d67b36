//! `motherlode serve`: the games in browsers.

use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use clap::Args;

/// Serve the games to browsers; this is what happens without a command
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode serve\n  \
                        motherlode serve --listen 0.0.0.0:8300 --data /srv/motherlode --public-url https://games.example")]
pub struct Arguments {
    /// Address and port to listen on.
    #[arg(long, value_name = "ADDRESS:PORT", env = "MOTHERLODE_LISTEN", default_value = "127.0.0.1:8300")]
    pub listen: SocketAddr,
    /// Where games are kept: a folder, or a file ending in .db [default: the platform's data directory].
    #[arg(long, value_name = "PATH", env = "MOTHERLODE_DATA")]
    pub data: Option<PathBuf>,
    /// The address people open, if it is another than the one listened on (behind a proxy).
    #[arg(long, value_name = "URL", env = "MOTHERLODE_PUBLIC_URL")]
    pub public_url: Option<String>,
}
