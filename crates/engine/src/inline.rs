//! Lists that live inside the position: no heap, and a plain list in JSON.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A list of at most `N` (255 or fewer); what lies beyond its length is always the default, so that equal lists are
/// equal byte by byte. It is read and changed like a slice.
///
/// ```
/// use engine::inline::List;
///
/// let mut pile: List<u8, 4> = [3, 1, 2].into_iter().collect();
/// assert!(pile.push(7) && !pile.push(8), "there is room for four");
/// assert_eq!((pile.pop(), pile.remove(0), pile.last()), (Some(7), Some(3), Some(&2)));
/// pile.sort();
/// assert_eq!(pile[..], [1, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Whether nothing more goes in.
    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) >= N
    }

    /// All, in order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    /// All, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    /// Adds one at the end, the top of a pile; says whether there was room.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        if self.is_full() {
            return false;
        }
        self.items[usize::from(self.len)] = item;
        self.len += 1;
        true
    }

    /// Adds one before all others, the bottom of a pile; says whether there was room.
    #[inline]
    pub fn push_front(&mut self, item: T) -> bool {
        let there_was_room = self.push(item);
        if there_was_room {
            self.as_mut_slice().rotate_right(1);
        }
        there_was_room
    }

    /// Takes the last, the top of a pile.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[usize::from(self.len)]))
    }

    /// Takes the `k`-th out, if there is one; those after it move up.
    #[inline]
    pub fn remove(&mut self, k: usize) -> Option<T> {
        let item = *self.get(k)?;
        self.items.copy_within(k + 1..usize::from(self.len), k);
        self.pop();
        Some(item)
    }

    /// Takes out the first that equals `item`; says whether there was one.
    #[inline]
    pub fn take(&mut self, item: T) -> bool
    where
        T: PartialEq,
    {
        let found = self.iter().position(|other| *other == item);
        found.is_some_and(|k| self.remove(k).is_some())
    }

    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        *self = List::default();
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    #[inline]
    fn default() -> List<T, N> {
        const { assert!(N <= 255, "the length of a list is one byte") };
        List { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy + Default, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    /// What does not fit is left out.
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> List<T, N> {
        let mut list = List::default();
        for item in items {
            list.push(item);
        }
        list
    }
}

impl<'a, T: Copy + Default, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T, N>, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::custom(format!("a list of {} where at most {N} fit", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beyond_the_end_is_the_default() {
        let mut list: List<u16, 4> = [9, 8, 7, 6, 5].into_iter().collect();
        assert!(list.is_full(), "what does not fit is left out");
        assert_eq!((list.remove(1), list.remove(3), list.pop()), (Some(8), None, Some(6)));
        assert_eq!(list, [9, 7].into_iter().collect());
        assert_eq!(list.items, [9, 7, 0, 0]);
        list.clear();
        assert_eq!((list, list.pop(), list.remove(0)), (List::default(), None, None));
    }

    #[test]
    fn a_pile_has_a_top_and_a_bottom() {
        let mut pile: List<u8, 3> = [1, 2].into_iter().collect();
        assert!(pile.push_front(5) && !pile.push_front(6) && !pile.push(7));
        assert_eq!(pile[..], [5, 1, 2]);
        assert!(pile.take(1) && !pile.take(1));
        pile.reverse();
        assert_eq!((pile.first(), pile.last(), pile.len()), (Some(&2), Some(&5), 2));
    }

    #[test]
    fn a_list_is_a_list_in_json() {
        let list: List<u8, 3> = [3, 1].into_iter().collect();
        assert_eq!(serde_json::to_string(&list).unwrap(), "[3,1]");
        assert_eq!(serde_json::from_str::<List<u8, 3>>("[3,1]").unwrap(), list);
        assert_eq!(format!("{list:?}"), "[3, 1]");
        let refused = serde_json::from_str::<List<u8, 3>>("[1,2,3,4]").unwrap_err().to_string();
        assert!(refused.contains("a list of 4 where at most 3 fit"), "{refused}");
    }
}
