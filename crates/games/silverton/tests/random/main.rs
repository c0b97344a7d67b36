//! Random games in every mode: the battery that every game must pass, a bookkeeper who hears every event
//! and keeps accounts of his own, and the rules of placement worked out a second time from their sentences.

use std::sync::LazyLock;

use engine::Published;
use silverton::{Silverton, edition::Edition};

/// What is printed.
static EDITION: LazyLock<Edition> = LazyLock::new(|| Silverton::built_in().edition.clone());

mod accounts;
mod battery;
mod combinations;
mod modes;
mod placing;
mod playouts;
mod survey;
