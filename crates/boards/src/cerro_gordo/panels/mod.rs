//! The panels beside the map.

mod cards;
mod mines;
mod players;
mod row;
mod turn;

pub(super) use self::{cards::cards, mines::mines, players::players, row::row, turn::turn};
