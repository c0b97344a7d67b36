//! Which entries a pair of eyes knows of, in the order in which it learned of them.
//!
//! Where seats act side by side, nobody may know how far another has come: not what it did, nor that it
//! did anything, nor how often. So nobody is given the numbers of the log, which count everybody's steps.
//! Whoever looks counts moments of its own: its steps as it takes them, the others' when all are done,
//! one seat after the other, and never a step that was taken back before. A step that stays between some
//! seats (`Game::between`) is no moment for anybody else, then or later.

use engine::{Seat, Seats, Viewer};

use crate::{
    catalogue::Position,
    deed::{Deed, Entry},
    table::Table,
};

/// Whose eyes look at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eyes {
    /// As whom they see the position.
    pub who: Viewer,
    /// The seats whose steps are their own: several at a hot seat.
    pub mine: Seats,
}

impl From<Viewer> for Eyes {
    fn from(who: Viewer) -> Eyes {
        Eyes { who, mine: who.seat().map_or(Seats::NONE, Seats::one) }
    }
}

/// The moments of a game as one pair of eyes counts them, from 1; 0 is before the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// The entry of each.
    entries: Vec<u32>,
    /// The entry after which the position has come as far as each.
    reached: Vec<u32>,
}

impl Moments {
    /// How many there are.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The number of the moment at which an entry became known.
    #[must_use]
    pub fn of_entry(&self, entry: u32) -> Option<u32> {
        self.entries.iter().position(|known| *known == entry).map(|at| at as u32 + 1)
    }

    /// The entries after a moment with their numbers.
    pub fn since(&self, seq: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        (1..).zip(self.entries.iter().copied()).skip(seq as usize).collect::<Vec<_>>().into_iter()
    }

    fn push(&mut self, entry: u32) {
        let before = self.reached.last().copied().unwrap_or(0);
        self.reached.push(before.max(entry));
        self.entries.push(entry);
    }
}

impl Table {
    /// The moments of the game for whoever plays these seats.
    #[must_use]
    pub fn moments(&self, mine: Seats) -> Moments {
        let mut moments = Moments::default();
        let mut at = 0;
        while at < self.steps.len() {
            let Some(stretch) = self.steps[at].stretch else {
                if self.notices(at, mine) {
                    moments.push(at as u32 + 1);
                }
                at += 1;
                continue;
            };
            let long = self.steps[at..].iter().take_while(|step| step.stretch == Some(stretch)).count();
            let open = at + long == self.steps.len() && self.now.stretch() == Some(stretch);
            self.tell_stretch(at..at + long, open, mine, &mut moments);
            at += long;
        }
        moments
    }

    /// Whether whoever plays these seats knows of an entry at all.
    pub(crate) fn notices(&self, at: usize, mine: Seats) -> bool {
        self.steps[at].between.is_none_or(|between| mine.iter().any(|seat| between.contains(seat)))
    }

    /// What was done side by side: first one's own, then what the others let stand, last what ended it.
    fn tell_stretch(&self, stretch: std::ops::Range<usize>, open: bool, mine: Seats, moments: &mut Moments) {
        let end = if open { stretch.end } else { stretch.end - 1 };
        let seat_of = |at: usize| self.entries[at].seat;
        let number = |at: usize| at as u32 + 1;
        (stretch.start..end).filter(|at| mine.contains(seat_of(*at))).for_each(|at| moments.push(number(at)));
        if open {
            return;
        }
        let stands =
            |at: usize| self.entries[at].deed != Deed::Undo && !self.steps[at].undone && self.notices(at, mine);
        for seat in Seat::all(self.setup().seats).filter(|seat| !mine.contains(*seat)) {
            let theirs = (stretch.start..end).filter(|at| seat_of(*at) == seat && stands(*at));
            theirs.for_each(|at| moments.push(number(at)));
        }
        moments.push(number(end));
    }

    /// The entries after a moment that everybody saw as they were done: neither side by side, nor between some seats.
    pub fn open_steps_since(&self, seq: u32, mine: Seats) -> impl Iterator<Item = &Entry> {
        let open = |at: &u32| {
            let step = &self.steps[*at as usize - 1];
            step.stretch.is_none() && step.between.is_none() && !step.undone
        };
        let known = self.moments(mine).since(seq).map(|(_, entry)| entry).filter(open).collect::<Vec<_>>();
        known.into_iter().map(|entry| &self.entries[entry as usize - 1])
    }

    /// The position at a moment, as whoever plays these seats counts them; the last is the present.
    #[must_use]
    pub fn position_of(&self, seq: u32, mine: Seats) -> Option<Box<dyn Position>> {
        let moments = self.moments(mine);
        if seq == moments.seq() {
            return Some(self.now.copy());
        }
        match seq {
            0 => self.position_at(0),
            seq => self.position_at(*moments.reached.get(seq as usize - 1)?),
        }
    }
}
