//! Sets of small numbers as bits: [`BitSet`] of numbers, [`IdSet`] of ids.
//!
//! A set lives inside a position: it is plain data without a heap, and a list of numbers in JSON.

use std::{fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::ids::Id;

/// A set of the numbers below `64 * WORDS`; in JSON the list of them, ascending.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> BitSet<WORDS> {
    /// No number.
    pub const EMPTY: BitSet<WORDS> = BitSet([0; WORDS]);

    /// How many numbers there is room for: those from 0 to one below this.
    pub const ROOM: usize = 64 * WORDS;

    /// Adds a number, for which there must be room.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Takes a number out; one for which there is no room never is in the set.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// The set with this number as well.
    #[inline]
    #[must_use]
    pub fn with(mut self, number: usize) -> BitSet<WORDS> {
        self.insert(number);
        self
    }

    /// Whether the number is in the set; one for which there is no room never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// The numbers of either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: BitSet<WORDS>) -> BitSet<WORDS> {
        BitSet(std::array::from_fn(|k| self.0[k] | other.0[k]))
    }

    /// The numbers of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: BitSet<WORDS>) -> BitSet<WORDS> {
        BitSet(std::array::from_fn(|k| self.0[k] & other.0[k]))
    }

    /// The numbers of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: BitSet<WORDS>) -> BitSet<WORDS> {
        BitSet(std::array::from_fn(|k| self.0[k] & !other.0[k]))
    }

    /// How many numbers are in the set.
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

    /// The lowest number.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(64 * at + self.0[at].trailing_zeros() as usize)
    }

    /// Takes the lowest number out.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let at = self.0.iter().position(|word| *word != 0)?;
        let number = 64 * at + self.0[at].trailing_zeros() as usize;
        self.0[at] &= self.0[at] - 1;
        Some(number)
    }

    /// The `k`-th number, counted from 0: a random pick without a list.
    #[inline]
    #[must_use]
    pub fn nth(&self, mut k: u32) -> Option<usize> {
        for (at, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if k < here {
                let rest = (0..k).fold(word, |rest, _| rest & (rest - 1));
                return Some(64 * at + rest.trailing_zeros() as usize);
            }
            k -= here;
        }
        None
    }

    /// The numbers, ascending.
    #[inline]
    #[must_use]
    pub fn iter(self) -> Numbers<WORDS> {
        Numbers { words: self.0, at: 0 }
    }
}

/// The numbers of a [`BitSet`], ascending.
#[derive(Clone, Debug)]
pub struct Numbers<const WORDS: usize> {
    words: [u64; WORDS],
    at: usize,
}

impl<const WORDS: usize> Iterator for Numbers<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * self.at + bit);
            }
            self.at += 1;
        }
        None
    }
}

/// The places of the bits that are set in one plain word, lowest first.
#[inline]
pub fn bits(word: u64) -> impl Iterator<Item = u8> + Clone {
    BitSet([word]).iter().map(|bit| bit as u8)
}

impl<const WORDS: usize> Default for BitSet<WORDS> {
    fn default() -> BitSet<WORDS> {
        BitSet::EMPTY
    }
}

impl<const WORDS: usize> fmt::Debug for BitSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const WORDS: usize> IntoIterator for BitSet<WORDS> {
    type Item = usize;
    type IntoIter = Numbers<WORDS>;

    #[inline]
    fn into_iter(self) -> Numbers<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<usize> for BitSet<WORDS> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = usize>>(numbers: T) -> BitSet<WORDS> {
        numbers.into_iter().fold(BitSet::EMPTY, BitSet::with)
    }
}

impl<const WORDS: usize> Serialize for BitSet<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for BitSet<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BitSet<WORDS>, D::Error> {
        let numbers = Vec::<usize>::deserialize(deserializer)?;
        BitSet::read(numbers.into_iter()).map_err(D::Error::custom)
    }
}

impl<const WORDS: usize> BitSet<WORDS> {
    /// The set of a list from outside: a set has one notation, and only numbers for which there is room.
    fn read(numbers: impl Iterator<Item = usize> + Clone) -> Result<BitSet<WORDS>, String> {
        if let Some(number) = numbers.clone().find(|number| *number >= Self::ROOM) {
            return Err(format!("{number} is not below {}, as it must be in this set", Self::ROOM));
        }
        if !numbers.clone().is_sorted_by(|a, b| a < b) {
            return Err("a set is a list of numbers in ascending order, each there once".to_owned());
        }
        Ok(numbers.collect())
    }
}

/// A set of ids of one kind whose index is below `64 * WORDS`; in JSON the list of their numbers, ascending.
///
/// ```
/// engine::id! {
///     /// A hex of the map.
///     pub struct HexId(u16);
/// }
/// type HexSet = engine::bits::IdSet<HexId, 6>;
///
/// let track = HexSet::EMPTY.with(HexId(300)).with(HexId(5));
/// assert!(track.contains(HexId(5)) && !track.contains(HexId(9999)));
/// assert_eq!(track.iter().collect::<Vec<_>>(), [HexId(5), HexId(300)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IdSet<I, const WORDS: usize> {
    bits: BitSet<WORDS>,
    of: PhantomData<I>,
}

impl<I: Id, const WORDS: usize> IdSet<I, WORDS> {
    /// Nothing.
    pub const EMPTY: IdSet<I, WORDS> = IdSet::of(BitSet::EMPTY);

    /// How many ids there is room for.
    pub const ROOM: usize = BitSet::<WORDS>::ROOM;

    #[inline]
    const fn of(bits: BitSet<WORDS>) -> IdSet<I, WORDS> {
        IdSet { bits, of: PhantomData }
    }

    /// Adds one, for which there must be room.
    #[inline]
    pub fn insert(&mut self, id: I) {
        self.bits.insert(id.index());
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, id: I) {
        self.bits.remove(id.index());
    }

    /// The set with this one as well.
    #[inline]
    #[must_use]
    pub fn with(self, id: I) -> IdSet<I, WORDS> {
        IdSet::of(self.bits.with(id.index()))
    }

    /// Whether it is in the set; one for which there is no room never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, id: I) -> bool {
        self.bits.contains(id.index())
    }

    /// Those of either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: IdSet<I, WORDS>) -> IdSet<I, WORDS> {
        IdSet::of(self.bits.or(other.bits))
    }

    /// Those of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: IdSet<I, WORDS>) -> IdSet<I, WORDS> {
        IdSet::of(self.bits.and(other.bits))
    }

    /// Those of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: IdSet<I, WORDS>) -> IdSet<I, WORDS> {
        IdSet::of(self.bits.without(other.bits))
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.bits.len()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The lowest.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<I> {
        self.bits.first().map(I::from_index)
    }

    /// Takes the lowest out.
    #[inline]
    pub fn pop(&mut self) -> Option<I> {
        self.bits.pop().map(I::from_index)
    }

    /// The `k`-th, counted from 0: a random pick without a list.
    #[inline]
    #[must_use]
    pub fn nth(&self, k: u32) -> Option<I> {
        self.bits.nth(k).map(I::from_index)
    }

    /// All, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = I> + Clone {
        self.bits.iter().map(I::from_index)
    }
}

impl<I: Id, const WORDS: usize> Default for IdSet<I, WORDS> {
    fn default() -> IdSet<I, WORDS> {
        IdSet::EMPTY
    }
}

impl<I: Id, const WORDS: usize> fmt::Debug for IdSet<I, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bits.fmt(f)
    }
}

impl<I: Id, const WORDS: usize> FromIterator<I> for IdSet<I, WORDS> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> IdSet<I, WORDS> {
        ids.into_iter().fold(IdSet::EMPTY, IdSet::with)
    }
}

impl<I: Id, const WORDS: usize> Serialize for IdSet<I, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits.serialize(serializer)
    }
}

impl<'de, I: Id + Deserialize<'de>, const WORDS: usize> Deserialize<'de> for IdSet<I, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<IdSet<I, WORDS>, D::Error> {
        let ids = Vec::<I>::deserialize(deserializer)?;
        BitSet::read(ids.into_iter().map(I::index)).map(IdSet::of).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::id! {
        /// A segment of track.
        struct Segment(u8);
    }
    type Segments = IdSet<Segment, 3>;

    #[test]
    fn a_set_keeps_its_numbers_in_order() {
        let mut set: BitSet<6> = [300, 5, 63, 64, 0].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 5, 63, 64, 300]);
        assert_eq!((set.len(), set.first(), set.is_empty()), (5, Some(0), false));
        assert_eq!((0..6).map(|k| set.nth(k)).collect::<Vec<_>>()[3..], [Some(64), Some(300), None]);
        set.remove(64);
        set.remove(9999);
        assert!(set.contains(300) && !set.contains(64) && !set.contains(9999));
        assert_eq!(std::iter::from_fn(|| set.pop()).collect::<Vec<_>>(), [0, 5, 63, 300]);
        assert_eq!((set.first(), set), (None, BitSet::EMPTY));
    }

    #[test]
    fn sets_are_joined_and_parted() {
        let [low, high]: [BitSet<2>; 2] = [[1, 64].into_iter().collect(), [64, 127].into_iter().collect()];
        assert_eq!(low.or(high).iter().collect::<Vec<_>>(), [1, 64, 127]);
        assert_eq!(low.and(high), BitSet::EMPTY.with(64));
        assert_eq!(low.without(high), BitSet::EMPTY.with(1));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn nothing_is_put_where_there_is_no_room() {
        let mut set = BitSet::<1>::EMPTY;
        set.insert(64);
    }

    #[test]
    fn bits_of_a_plain_word_are_counted_from_the_lowest() {
        assert_eq!(bits(1 << 63 | 0b101).collect::<Vec<_>>(), [0, 2, 63]);
        assert_eq!(bits(0).next(), None);
    }

    #[test]
    fn a_set_of_ids_is_the_list_of_its_numbers() {
        let set: Segments = [130, 5, 63].map(Segment).into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [5, 63, 130].map(Segment));
        assert_eq!(set.first().map(Segment::index), Some(5));
        assert!(!set.contains(Segment(255)));
        assert_eq!(format!("{set:?}"), "{5, 63, 130}");
        let json = serde_json::to_string(&set).unwrap();
        assert_eq!(json, "[5,63,130]");
        assert_eq!(serde_json::from_str::<Segments>(&json).unwrap(), set);
        let refused = |json: &str| serde_json::from_str::<Segments>(json).unwrap_err().to_string();
        assert!(refused("[5,200]").starts_with("200 is not below 192, as it must be in this set"));
        assert!(refused("[5,0]").contains("ascending order"));
        assert!(refused("[5,5]").contains("each there once"));
        assert!(refused("[300]").contains("invalid value"), "no segment has this number");
        assert!(refused("[-1]").contains("invalid value"));
    }
}
