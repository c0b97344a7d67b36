//! Which games of a seed were played, by their numbers.

use std::{fmt, ops::Range};

use serde::{Deserialize, Serialize};

/// Numbers of games, and everything that is counted, stay below this, so that sums of many tallies stay exact.
pub(crate) const MOST_NUMBERS: u64 = 1 << 48;

/// Numbers of games: stretches in their order that neither touch nor overlap, each from its first number to the one
/// after its last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Numbers(Vec<(u64, u64)>);

impl From<Range<u64>> for Numbers {
    fn from(range: Range<u64>) -> Numbers {
        Numbers(if range.is_empty() { vec![] } else { vec![(range.start, range.end)] })
    }
}

impl Numbers {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().map(|(first, end)| end - first).sum()
    }

    /// The stretches.
    pub fn stretches(&self) -> impl Iterator<Item = Range<u64>> {
        self.0.iter().map(|(first, end)| *first..*end)
    }

    /// Whether they are written as they must be; a file may say anything.
    pub(crate) fn sound(&self) -> bool {
        let whole = self.0.iter().all(|(first, end)| first < end && *end <= MOST_NUMBERS);
        whole && self.0.windows(2).all(|two| two[0].1 < two[1].0)
    }

    /// A stretch that stands in both.
    #[must_use]
    pub fn overlap(&self, other: &Numbers) -> Option<Range<u64>> {
        let common = |a: Range<u64>, b: Range<u64>| a.start.max(b.start)..a.end.min(b.end);
        self.stretches()
            .flat_map(|a| other.stretches().map(move |b| common(a.clone(), b)))
            .find(|both| !both.is_empty())
    }

    /// Both together.
    #[must_use]
    pub fn join(&self, other: &Numbers) -> Numbers {
        let mut all = [self.0.as_slice(), other.0.as_slice()].concat();
        all.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for (first, end) in all {
            match joined.last_mut().filter(|last| first <= last.1) {
                Some(last) => last.1 = last.1.max(end),
                None => joined.push((first, end)),
            }
        }
        Numbers(joined)
    }

    /// Those that the other has not.
    #[must_use]
    pub fn without(&self, other: &Numbers) -> Numbers {
        let mut left = Vec::new();
        for range in self.stretches() {
            let mut from = range.start;
            for taken in other.stretches().filter(|taken| taken.start < range.end && range.start < taken.end) {
                left.push((from, taken.start.max(from)));
                from = taken.end;
            }
            left.push((from, range.end.max(from)));
        }
        left.retain(|(first, end)| first < end);
        Numbers(left)
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, (first, end)) in self.0.iter().enumerate() {
            let apart = if k == 0 { "" } else { ", " };
            write!(f, "{apart}{first} to {}", end - 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_join_overlap_and_leave_gaps() {
        let all = Numbers::from(0..100);
        let some = Numbers::from(10..20).join(&Numbers::from(40..50)).join(&Numbers::from(20..25));
        assert_eq!((some.to_string(), some.count()), ("10 to 24, 40 to 49".to_owned(), 25));
        assert_eq!(all.without(&some).to_string(), "0 to 9, 25 to 39, 50 to 99");
        assert_eq!(all.without(&some).join(&some), all);
        assert_eq!(Numbers::from(15..18).without(&some).count(), 0);
        assert_eq!(Numbers::from(24..41).without(&some).to_string(), "25 to 39");
        assert_eq!((some.overlap(&Numbers::from(25..40)), some.overlap(&Numbers::from(24..90))), (None, Some(24..25)));
        assert!(some.sound() && !Numbers(vec![(3, 3)]).sound() && !Numbers(vec![(0, 5), (5, 9)]).sound());
    }
}
