//! The panels beside the map, set like a timetable.

mod end;
mod holdings;
mod mines;
mod players;
mod railroads;
mod round;

use super::desk::Desk;

pub use self::{
    end::end,
    holdings::holdings,
    mines::mines,
    players::{locomotive, players},
    railroads::{rail_piece, railroads},
    round::round,
};
