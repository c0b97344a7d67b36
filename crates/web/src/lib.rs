//! Pages, live updates and the HTTP interface.
//!
//! The server draws everything: pages as HTML here, boards as SVG in the crate `boards`, each from what its viewer may know. A
//! page holds one socket, over which the fragments that changed are sent after every move.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let store = store::Store::in_memory().await?;
//! web::serve(web::Config::default(), store).await?;
//! # Ok(()) }
//! ```

mod api;
mod app;
mod assets;
mod bell;
mod chart;
mod charts;
mod config;
mod device;
mod door;
mod error;
mod guest;
mod health;
mod host;
mod layout;
mod limits;
mod line;
mod live;
mod markdown;
mod notes;
mod opponents;
mod pages;
mod preferences;
mod programs;
mod scripts;
mod show;
mod spoken;
mod tables;
mod terms;
mod wire;
mod words;

pub use app::{App, Server, app, router, serve, told_to_stop};
pub use config::Config;
pub use error::WebError;
