//! Sets of segments and of towns as bits.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::ids::{SEGMENT_ROOM, Segment, TOWN_ROOM, Town};

const WORDS: usize = SEGMENT_ROOM / 64;

/// A set of segments; in JSON a list of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SegmentSet([u64; WORDS]);

impl SegmentSet {
    /// No segment.
    pub const EMPTY: SegmentSet = SegmentSet([0; WORDS]);

    /// Adds a segment.
    #[inline]
    pub fn insert(&mut self, segment: Segment) {
        self.0[segment.index() / 64] |= 1 << (segment.index() % 64);
    }

    /// Takes a segment out.
    #[inline]
    pub fn remove(&mut self, segment: Segment) {
        self.0[segment.index() / 64] &= !(1 << (segment.index() % 64));
    }

    /// The set with this segment as well.
    #[inline]
    #[must_use]
    pub fn with(mut self, segment: Segment) -> SegmentSet {
        self.insert(segment);
        self
    }

    /// Whether the segment is in the set; one beyond the map never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, segment: Segment) -> bool {
        self.0.get(segment.index() / 64).is_some_and(|word| word >> (segment.index() % 64) & 1 == 1)
    }

    /// The segments of either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: SegmentSet) -> SegmentSet {
        SegmentSet(std::array::from_fn(|k| self.0[k] | other.0[k]))
    }

    /// The segments of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: SegmentSet) -> SegmentSet {
        SegmentSet(std::array::from_fn(|k| self.0[k] & other.0[k]))
    }

    /// The segments of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: SegmentSet) -> SegmentSet {
        SegmentSet(std::array::from_fn(|k| self.0[k] & !other.0[k]))
    }

    /// How many segments there are.
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

    /// The segments in the order of the map.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Segment> {
        self.0.into_iter().zip(0u8..).flat_map(|(word, k)| Bits(word.into()).map(move |bit| Segment(k * 64 + bit)))
    }
}

impl FromIterator<Segment> for SegmentSet {
    fn from_iter<I: IntoIterator<Item = Segment>>(segments: I) -> SegmentSet {
        segments.into_iter().fold(SegmentSet::EMPTY, SegmentSet::with)
    }
}

impl Serialize for SegmentSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SegmentSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SegmentSet, D::Error> {
        let segments = Vec::<Segment>::deserialize(deserializer)?;
        if let Some(segment) = segments.iter().find(|segment| segment.index() >= SEGMENT_ROOM) {
            return Err(D::Error::custom(format!("there is no segment {}", segment.0)));
        }
        if !segments.is_sorted_by(|a, b| a < b) {
            return Err(D::Error::custom("a set of segments is a list in ascending order"));
        }
        Ok(segments.into_iter().collect())
    }
}

/// A set of towns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TownSet(u128);

impl TownSet {
    /// No town.
    pub const EMPTY: TownSet = TownSet(0);

    /// Adds a town.
    #[inline]
    pub fn insert(&mut self, town: Town) {
        self.0 |= 1 << town.0;
    }

    /// Takes a town out.
    #[inline]
    pub fn remove(&mut self, town: Town) {
        self.0 &= !(1 << town.0);
    }

    /// Takes the first town out.
    #[inline]
    pub fn pop(&mut self) -> Option<Town> {
        let town = Bits(self.0).next().map(Town)?;
        self.0 &= self.0 - 1;
        Some(town)
    }

    /// The set with this town as well.
    #[inline]
    #[must_use]
    pub fn with(self, town: Town) -> TownSet {
        TownSet(self.0 | 1 << town.0)
    }

    /// Whether the town is in the set; one beyond the map never is.
    #[inline]
    #[must_use]
    pub fn contains(self, town: Town) -> bool {
        town.index() < TOWN_ROOM && self.0 >> town.0 & 1 == 1
    }

    /// The towns of either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: TownSet) -> TownSet {
        TownSet(self.0 | other.0)
    }

    /// The towns of both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: TownSet) -> TownSet {
        TownSet(self.0 & other.0)
    }

    /// The towns of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: TownSet) -> TownSet {
        TownSet(self.0 & !other.0)
    }

    /// How many towns there are.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The towns in the order of the map.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Town> {
        Bits(self.0).map(Town)
    }
}

impl FromIterator<Town> for TownSet {
    fn from_iter<I: IntoIterator<Item = Town>>(towns: I) -> TownSet {
        towns.into_iter().fold(TownSet::EMPTY, TownSet::with)
    }
}

struct Bits(u128);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_the_order_of_the_map() {
        let mut set: SegmentSet = [130, 5, 63, 64, 0].map(Segment).into_iter().collect();
        assert_eq!(set.iter().map(|segment| segment.0).collect::<Vec<_>>(), [0, 5, 63, 64, 130]);
        assert!(set.contains(Segment(64)) && !set.contains(Segment(65)) && !set.contains(Segment(255)));
        set.remove(Segment(64));
        assert_eq!(set.len(), 4);
        let json = serde_json::to_string(&set).unwrap();
        assert_eq!(json, "[0,5,63,130]");
        assert_eq!(serde_json::from_str::<SegmentSet>(&json).unwrap(), set);
        assert!(serde_json::from_str::<SegmentSet>("[5,0]").is_err(), "out of order");
        assert!(serde_json::from_str::<SegmentSet>("[200]").is_err(), "beyond the map");
    }

    #[test]
    fn towns_are_counted() {
        let set: TownSet = [92, 3, 64].map(Town).into_iter().collect();
        assert_eq!(set.iter().map(|town| town.0).collect::<Vec<_>>(), [3, 64, 92]);
        assert!(!set.contains(Town(200)));
    }
}
