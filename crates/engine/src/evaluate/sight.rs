//! A position in numbers.

use crate::seat::Seat;

/// The most features that a game has.
pub const MOST_FEATURES: usize = 48;
/// The most seats at a table.
const MOST_SEATS: usize = 8;

/// One number that is noted of every seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name in a file.
    pub name: &'static str,
    /// What it counts, as it stands after "better off in" in a sentence: `silver in hand`. Empty for what says
    /// nothing to a person.
    pub what: &'static str,
    /// Whether one is glad of more of it.
    pub good: bool,
}

impl Feature {
    /// What the game itself makes of the position.
    pub const WORTH: Feature = Feature::new("worth", "");

    /// A feature with its name and words, of which one is glad to have more.
    #[must_use]
    pub const fn new(name: &'static str, what: &'static str) -> Feature {
        Feature { name, what, good: true }
    }

    /// One that one is glad to be spared.
    #[must_use]
    pub const fn bad(name: &'static str, what: &'static str) -> Feature {
        Feature { name, what, good: false }
    }
}

/// The features of all seats, as one of them knows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    rows: [[f32; MOST_FEATURES]; MOST_SEATS],
    filled: [u8; MOST_SEATS],
    seats: u8,
    viewer: Seat,
    at: usize,
}

impl Sight {
    /// Nothing seen yet.
    #[must_use]
    pub fn new(seats: u8, viewer: Seat) -> Sight {
        Sight { rows: [[0.0; MOST_FEATURES]; MOST_SEATS], filled: [0; MOST_SEATS], seats, viewer, at: 0 }
    }

    /// What is noted from now on is about this seat.
    pub fn begin(&mut self, seat: Seat) {
        self.at = seat.index();
        self.filled[self.at] = 0;
    }

    /// Notes the next number, in the unit that the game counts in.
    #[inline]
    pub fn note(&mut self, number: f32) {
        let filled = &mut self.filled[self.at];
        self.rows[self.at][usize::from(*filled)] = number;
        *filled += 1;
    }

    /// What was noted about a seat.
    #[must_use]
    pub fn row(&self, seat: Seat) -> &[f32] {
        &self.rows[seat.index()][..usize::from(self.filled[seat.index()])]
    }

    /// What was noted on average; nothing of nothing.
    #[must_use]
    pub fn mean(sights: &[Sight]) -> Option<Sight> {
        let mut mean = sights.first()?.clone();
        for (seat, row) in mean.rows.iter_mut().enumerate() {
            for (feature, number) in row.iter_mut().enumerate() {
                *number = sights.iter().map(|sight| sight.rows[seat][feature]).sum::<f32>() / sights.len() as f32;
            }
        }
        Some(mean)
    }

    /// The same but for one number.
    #[must_use]
    pub fn with(&self, seat: Seat, feature: usize, number: f32) -> Sight {
        let mut sight = self.clone();
        sight.rows[seat.index()][feature] = number;
        sight
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Whose sight it is.
    #[must_use]
    pub fn viewer(&self) -> Seat {
        self.viewer
    }
}
