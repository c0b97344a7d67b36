//! A pile of tiles or cards with an inline buffer.

use std::{fmt, ops::Deref};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Up to `N` numbers; the last one is the top. Places beyond its length are 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile<const N: usize> {
    cards: [u8; N],
    len: u8,
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Pile<N> {
        Pile { cards: [0; N], len: 0 }
    }
}

impl<const N: usize> Deref for Pile<N> {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }
}

impl<const N: usize> fmt::Debug for Pile<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<const N: usize> FromIterator<u8> for Pile<N> {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Pile<N> {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

impl<const N: usize> Pile<N> {
    /// Puts one on top. The edition is checked so that a pile never overflows.
    pub fn push(&mut self, card: u8) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes the top one.
    pub fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.cards[usize::from(self.len)]))
    }

    /// Takes one from the middle; those above it move down.
    pub fn remove(&mut self, at: usize) -> u8 {
        let card = self[at];
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.pop();
        card
    }

    /// Takes the first one equal to `card`, if there is one.
    pub fn take(&mut self, card: u8) -> bool {
        let found = self.iter().position(|other| *other == card);
        if let Some(at) = found {
            self.remove(at);
        }
        found.is_some()
    }

    /// The cards, to be put into another order.
    pub fn order(&mut self) -> &mut [u8] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl<const N: usize> Serialize for Pile<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Pile<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pile<N>, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        if cards.len() > N {
            return Err(D::Error::custom(format!("a pile of {} where at most {N} fit", cards.len())));
        }
        Ok(cards.into_iter().collect())
    }
}
