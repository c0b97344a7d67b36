//! What is worth counting in a game, named by the game: a designer asks how often a card is held and completed, and who wins
//! with it.

use crate::seat::Seat;

/// Something worth counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What kind of thing it is, in the singular, as a heading: `Personal Objective`.
    pub topic: &'static str,
    /// Its name: `Long Haul`.
    pub name: String,
    /// What was done with it, as the head of a column: `held`, `completed`.
    pub way: &'static str,
    /// By whom, if by anybody.
    pub seat: Option<Seat>,
}

/// What was noted in a game.
#[derive(Clone, Debug, Default)]
pub struct Facts(Vec<Fact>);

impl Facts {
    /// Notes one.
    pub fn note(
        &mut self,
        topic: &'static str,
        name: impl Into<String>,
        way: &'static str,
        seat: impl Into<Option<Seat>>,
    ) {
        self.0.push(Fact { topic, name: name.into(), way, seat: seat.into() });
    }

    /// Hands out what was noted, and forgets it.
    pub fn take(&mut self) -> impl Iterator<Item = Fact> {
        self.0.drain(..)
    }
}
