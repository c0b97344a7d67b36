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

/// A kind of things worth counting, and what is done with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Its name, as facts have it.
    pub name: &'static str,
    /// What is done with such things, in the order in which it happens: `held`, then `completed`.
    pub ways: &'static [Way],
}

impl Topic {
    /// A kind of things and what is done with them.
    #[must_use]
    pub const fn new(name: &'static str, ways: &'static [Way]) -> Topic {
        Topic { name, ways }
    }
}

/// What is done with things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// As facts have it: `completed`.
    pub name: &'static str,
    /// What must have been done with a thing before, if it makes sense to say how often this follows: `held`.
    pub of: Option<&'static str>,
}

impl Way {
    /// Something that is done.
    #[must_use]
    pub const fn new(name: &'static str) -> Way {
        Way { name, of: None }
    }

    /// The same, where it follows from another way.
    #[must_use]
    pub const fn of(self, before: &'static str) -> Way {
        Way { of: Some(before), ..self }
    }
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
