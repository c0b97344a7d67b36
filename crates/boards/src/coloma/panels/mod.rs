//! The panels around the board.

mod charts;
mod hand;
mod players;
mod town;
mod turn;

pub use self::{charts::charts, hand::hand, players::players, turn::turn};
