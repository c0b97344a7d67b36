//! Lists of legal actions, and ranges for free amounts.

use crate::chance::Luck;

/// What a seat may do: single actions, and ranges where an amount is free.
///
/// The caller owns the list and hands it in again and again, so that filling it allocates nothing
/// once it has grown to its working size.
#[derive(Clone, Debug)]
pub struct ActionList<A> {
    actions: Vec<A>,
    ranges: Vec<Range<A>>,
}

/// An action with a free amount: every `low + k * step` up to `high` is legal.
#[derive(Clone, Copy, Debug)]
pub struct Range<A> {
    /// The action, at any amount.
    pub action: A,
    /// The least amount.
    pub low: u32,
    /// The greatest amount.
    pub high: u32,
    /// What lies between two amounts; at least 1.
    pub step: u32,
    /// Puts an amount into the action.
    pub set: fn(A, u32) -> A,
}

impl<A: Copy + PartialEq> Range<A> {
    /// How many amounts there are.
    #[must_use]
    pub fn len(&self) -> usize {
        ((self.high - self.low) / self.step) as usize + 1
    }

    /// A range always has its lowest amount.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The action with its `k`-th amount.
    #[must_use]
    pub fn nth(&self, k: usize) -> A {
        (self.set)(self.action, self.low + k as u32 * self.step)
    }
}

impl<A> Default for ActionList<A> {
    fn default() -> ActionList<A> {
        ActionList { actions: Vec::with_capacity(256), ranges: Vec::new() }
    }
}

impl<A: Copy + PartialEq> ActionList<A> {
    /// An empty list with room for a usual turn.
    #[must_use]
    pub fn new() -> ActionList<A> {
        ActionList::default()
    }

    /// Forgets everything but keeps the room.
    pub fn clear(&mut self) {
        self.actions.clear();
        self.ranges.clear();
    }

    /// Adds one action.
    pub fn push(&mut self, action: A) {
        self.actions.push(action);
    }

    /// Adds the first `n` of some actions, without a branch: for where nobody can foresee how many there are.
    #[inline]
    pub fn push_first<const N: usize>(&mut self, actions: [A; N], n: usize) {
        let len = self.actions.len();
        self.actions.extend_from_slice(&actions);
        self.actions.truncate(len + n);
    }

    /// Adds an action with a free amount.
    pub fn push_range(&mut self, range: Range<A>) {
        debug_assert!(range.step > 0 && range.low <= range.high, "a range has at least one amount");
        self.ranges.push(range);
    }

    /// The single actions.
    #[must_use]
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// The actions with a free amount.
    #[must_use]
    pub fn ranges(&self) -> &[Range<A>] {
        &self.ranges
    }

    /// Whether nothing is legal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty() && self.ranges.is_empty()
    }

    /// How many different actions are legal, every amount of a range counted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len() + self.ranges.iter().map(Range::len).sum::<usize>()
    }

    /// Whether the action is in the list, or is an amount of one of its ranges.
    #[must_use]
    pub fn contains(&self, action: A) -> bool {
        self.actions.contains(&action)
            || self.ranges.iter().any(|range| (0..range.len()).any(|k| range.nth(k) == action))
    }

    /// One of them at random; a range counts as one choice, then its amount is drawn.
    pub fn pick(&self, luck: &mut Luck) -> Option<A> {
        if self.is_empty() {
            return None;
        }
        let k = luck.below((self.actions.len() + self.ranges.len()) as u32) as usize;
        Some(match self.actions.get(k) {
            Some(action) => *action,
            None => {
                let range = &self.ranges[k - self.actions.len()];
                range.nth(luck.below(range.len() as u32) as usize)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_every_step_from_low_to_high() {
        let mut list = ActionList::new();
        list.push(3);
        list.push_range(Range { action: 0, low: 10, high: 26, step: 5, set: |_, amount| amount });
        assert_eq!(list.len(), 5);
        assert!(list.contains(25) && !list.contains(26) && !list.contains(12));
        let mut luck = Luck::new(1);
        assert!((0..100).all(|_| list.contains(list.pick(&mut luck).unwrap())));
    }
}
