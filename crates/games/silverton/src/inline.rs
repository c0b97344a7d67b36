//! Lists and sets that live inside the position: no heap, and a plain list in JSON.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    ids::{CARDS, Card, PASSENGERS, Passenger, TOWN_ROOM, Town},
    sets::TownSet,
};

/// A short list; what lies beyond its length is always the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List { items: [T::default(); N], len: 0 }
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.items[..usize::from(self.len)]).finish()
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// How many.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether nothing more goes in.
    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.len() >= N
    }

    /// All, in order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len()]
    }

    /// All, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        let len = self.len();
        &mut self.items[..len]
    }

    /// The `k`-th, if there is one.
    #[inline]
    #[must_use]
    pub fn get(&self, k: usize) -> Option<&T> {
        self.as_slice().get(k)
    }

    /// Adds one at the end; says whether there was room.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        if self.is_full() {
            return false;
        }
        self.items[self.len()] = item;
        self.len += 1;
        true
    }

    /// Takes the last.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(std::mem::take(&mut self.items[usize::from(self.len)]))
    }

    /// Takes the `k`-th out; those after it move up.
    pub fn remove(&mut self, k: usize) -> Option<T> {
        let item = *self.get(k)?;
        let len = self.len();
        self.items.copy_within(k + 1..len, k);
        self.pop();
        Some(item)
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        *self = List::default();
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    /// What does not fit is left out.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::default();
        for item in items {
            list.push(item);
        }
        list
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("a list of {} is longer than {N}", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

/// One number for each of something, written as a list in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row([T::default(); N])
    }
}

impl<T: Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let count = items.len();
        let row: [T; N] = items.try_into().map_err(|_| D::Error::custom(format!("{count} numbers instead of {N}")))?;
        Ok(Row(row))
    }
}

macro_rules! numbered_set {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $item:ident, $most:expr, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name($bits);

        impl $name {
            /// Nothing.
            pub const EMPTY: $name = $name(0);

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// The set with this one as well.
            #[inline]
            #[must_use]
            pub fn with(mut self, item: $item) -> $name {
                self.insert(item);
                self
            }

            /// Whether it is in the set; a number that does not exist never is.
            #[inline]
            #[must_use]
            pub fn contains(self, item: $item) -> bool {
                item.index() <= $most && self.0 >> item.0 & 1 == 1
            }

            /// Those of either set.
            #[inline]
            #[must_use]
            pub fn or(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// Those of both sets.
            #[inline]
            #[must_use]
            pub fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// Those that are not in the other.
            #[inline]
            #[must_use]
            pub fn without(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// How many.
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

            /// All, by number.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let bit = left.trailing_zeros() as u8;
                    left &= left - 1;
                    Some($item(bit))
                })
            }

            /// The `k`-th by number.
            #[must_use]
            pub fn nth(self, k: u32) -> Option<$item> {
                self.iter().nth(k as usize)
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                items.into_iter().fold($name::EMPTY, $name::with)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.iter().map(|item| item.0)).finish()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let items = Vec::<$item>::deserialize(deserializer)?;
                if !items.is_sorted_by(|a, b| a < b) {
                    return Err(D::Error::custom(concat!("a set of ", $what, " is a list in ascending order")));
                }
                if let Some(item) = items.iter().find(|item| item.0 == 0 || item.index() > $most) {
                    return Err(D::Error::custom(format!(concat!("there is no ", $what, " {}"), item.0)));
                }
                Ok(items.into_iter().collect())
            }
        }
    };
}

numbered_set!(
    /// A set of claim and event cards.
    CardSet, u128, Card, CARDS, "card"
);
numbered_set!(
    /// A set of passenger cards.
    PassengerSet, u32, Passenger, PASSENGERS, "passenger card"
);

impl Serialize for TownSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TownSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TownSet, D::Error> {
        let towns = Vec::<Town>::deserialize(deserializer)?;
        if towns.iter().any(|town| town.index() >= TOWN_ROOM) || !towns.is_sorted_by(|a, b| a < b) {
            return Err(D::Error::custom("a set of towns is a list of towns in ascending order"));
        }
        Ok(towns.into_iter().collect())
    }
}
