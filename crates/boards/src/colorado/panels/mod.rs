//! The panels around the Roadmap.

mod call;
mod chart;
mod hand;
mod icons;
mod maps;
mod players;

pub use self::{call::call, chart::chart, hand::hand, icons::icons, maps::maps, players::players};
