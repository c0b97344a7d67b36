//! The panels beside the map, and the sheets that the turn lays out for what is being decided.

mod claims;
mod crew;
mod deal;
mod deliver;
mod docket;
mod market;
mod passengers;
mod players;
mod turn;

pub use self::{
    claims::{claims, nearest},
    docket::asked,
    market::market,
    passengers::passengers,
    players::{plates, players, whereabouts},
    turn::turn,
};
