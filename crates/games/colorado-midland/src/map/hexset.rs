//! A set of hexes as bits.

use crate::ids::HexId;

const WORDS: usize = 6;

/// The most hexes a map can have.
pub const MOST_HEXES: usize = WORDS * 64;

/// A set of hexes; 48 bytes, whatever is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; WORDS]);

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// Whether the hex is in the set; one beyond the map never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
    }

    /// The hexes of either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|k| self.0[k] | other.0[k]))
    }

    /// The hexes of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|k| self.0[k] & other.0[k]))
    }

    /// The hexes of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|k| self.0[k] & !other.0[k]))
    }

    /// How many hexes there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The hexes in the order of the map.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = HexId> {
        self.0.into_iter().zip(0u16..).flat_map(|(word, k)| Bits(word).map(move |bit| HexId(k * 64 + bit)))
    }

    /// The `k`-th hex, counted from 0.
    #[must_use]
    pub fn nth(&self, mut k: u32) -> Option<HexId> {
        for (&word, at) in self.0.iter().zip(0u16..) {
            let here = word.count_ones();
            if k < here {
                let mut rest = word;
                (0..k).for_each(|_| rest &= rest - 1);
                return Some(HexId(at * 64 + rest.trailing_zeros() as u16));
            }
            k -= here;
        }
        None
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_the_order_of_the_map() {
        let set: HexSet = [300, 5, 63, 64, 0].map(HexId).into_iter().collect();
        assert_eq!(set.iter().map(|hex| hex.0).collect::<Vec<_>>(), [0, 5, 63, 64, 300]);
        assert_eq!(set.len(), 5);
        assert_eq!((0..6).map(|k| set.nth(k).map(|hex| hex.0)).collect::<Vec<_>>()[3..], [Some(64), Some(300), None]);
        assert!(set.contains(HexId(64)) && !set.contains(HexId(65)) && !set.contains(HexId(9999)));
    }
}
