//! The map (catalogue 3.2): sets of hexes, and the ways between them.

mod hexset;
mod ways;

pub use self::hexset::{HexSet, MOST_HEXES};
