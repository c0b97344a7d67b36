//! A short list that lives inside the position.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A short list inside the position; what is beyond its length is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile<const N: usize> {
    cards: [u8; N],
    len: u8,
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Self {
        Pile { cards: [0; N], len: 0 }
    }
}

impl<const N: usize> Pile<N> {
    /// A pile of these; the last is the top. What does not fit is left out.
    pub fn of(cards: impl IntoIterator<Item = u8>) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All, from the bottom.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.cards[..self.len()]
    }

    /// All, from the bottom, to be put in another order.
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        let len = self.len();
        &mut self.cards[..len]
    }

    /// The `k`-th from the bottom.
    #[must_use]
    pub fn get(&self, k: usize) -> Option<u8> {
        self.as_slice().get(k).copied()
    }

    /// Puts one on top.
    pub fn push(&mut self, card: u8) {
        if self.len() < N {
            self.cards[self.len()] = card;
            self.len += 1;
        }
    }

    /// Puts one below all others.
    pub fn push_below(&mut self, card: u8) {
        if self.len() < N {
            self.cards.copy_within(0..usize::from(self.len), 1);
            self.cards[0] = card;
            self.len += 1;
        }
    }

    /// Takes the top one.
    pub fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let card = self.cards[self.len()];
        self.cards[usize::from(self.len)] = 0;
        Some(card)
    }
}

impl<const N: usize> Serialize for Pile<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Pile<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        if cards.len() > N {
            return Err(D::Error::custom(format!("a pile of {} is longer than {N}", cards.len())));
        }
        Ok(Pile::of(cards))
    }
}
