//! How the log is written.

use std::str::FromStr;

use tracing::Dispatch;
use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

/// For people, or for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<LogFormat, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            other => Err(format!("\"{other}\" is no kind of log: text or json")),
        }
    }
}

/// A log of this kind, with what the filter lets through (`info`, `info,access=debug`).
pub fn log<W>(format: LogFormat, filter: &str, colours: bool, to: W) -> Result<Dispatch, String>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_new(filter).map_err(|why| format!("\"{filter}\" is no filter for a log: {why}"))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(to);
    Ok(match format {
        LogFormat::Text => Dispatch::new(lines.finish()),
        LogFormat::Json => Dispatch::new(lines.json().flatten_event(true).finish()),
    })
}
