//! Who sits where, and who is looking.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One place at the table, counted clockwise from 0. People are shown `Seat(0)` as seat 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat `steps` places to the left (clockwise) at a table of `seats`.
    #[must_use]
    pub fn left(self, steps: u8, seats: u8) -> Seat {
        let there = self.0 + steps;
        // Most steps stay at the table; a division is slow where rules are asked by the million.
        if there < seats { Seat(there) } else { Seat(there % seats) }
    }

    /// The seat as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// A set of seats: none, one, or several at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// One seat alone.
    #[must_use]
    pub fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Everybody at a table of `seats` (at most 8).
    #[must_use]
    pub fn everyone(seats: u8) -> Seats {
        Seats(((1u16 << seats) - 1) as u8)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The set with this seat as well.
    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set without this seat.
    #[must_use]
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether nobody is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat, if any.
    #[must_use]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

/// Whose eyes a position is seen through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// A player: sees what is public and what belongs to this seat.
    Seat(Seat),
    /// Somebody watching: sees only what is public.
    Spectator,
}

impl Viewer {
    /// The seat that looks, if it is one.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl From<Option<Seat>> for Viewer {
    fn from(seat: Option<Seat>) -> Viewer {
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        assert_eq!(Seat(2).left(1, 3), Seat(0));
        assert_eq!(Seats::everyone(3).iter().collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
        assert_eq!(Seats::everyone(8).len(), 8);
    }

    #[test]
    fn a_seat_outside_the_table_is_in_no_set() {
        assert!(!Seats::everyone(8).contains(Seat(200)));
    }
}
