//! The panels beside the map.

mod cards;
mod mines;
mod people;
mod row;
mod turn;

pub(super) use self::{cards::cards, mines::mines, people::people, row::row, turn::turn};

/// `1 tile`, `2 tiles`.
fn counted(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}
