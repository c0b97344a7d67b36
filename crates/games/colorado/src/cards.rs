//! Heaps of cards that fit into one word, and the deck.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::ids::{KINDS, Kind, SUITS, Suit, VALUES};

/// The most copies of one kind that a heap can count.
pub const MOST_COPIES: u8 = 7;
/// The most cards a deck can hold.
pub const DECK_ROOM: usize = 80;

/// The lowest bit of every kind.
const ONES: u64 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < KINDS {
        bits |= 1 << (3 * kind);
        kind += 1;
    }
    bits
};
/// The counts of every second kind.
const EVERY_SECOND: u64 = 0o07_07_07_07_07_07_07_07_07;
/// Sums of two counts, every second of them.
const EVERY_FOURTH: u64 = 0o77_0077_0077_0077_0077;
/// A one at every twelfth bit.
const TWELVES: u64 = 0o1_0001_0001_0001_0001;
/// All bits of the first suit.
const SUIT_BITS: u64 = (1 << (3 * VALUES)) - 1;

/// The lowest bit of the first kind of every suit.
const FIRSTS: u64 = {
    let mut bits = 0;
    let mut suit = 0;
    while suit < SUITS {
        bits |= 1 << (3 * VALUES * suit);
        suit += 1;
    }
    bits
};

/// The kinds whose value is at most 0, 1, 2, 3.
const UP_TO: [u64; VALUES as usize + 1] = {
    let mut sets = [0; VALUES as usize + 1];
    let mut kind = 0;
    while kind < KINDS {
        let mut value = kind % VALUES + 1;
        while value <= VALUES {
            sets[value as usize] |= 1 << (3 * kind);
            value += 1;
        }
        kind += 1;
    }
    sets
};

/// How many pairs of values two cards of a suit can have.
pub(crate) const PAIRS_OF_SUIT: u8 = 6;
/// Two values of a suit, the lower one first, both counted from 0.
const PAIRS: [(u8, u8); PAIRS_OF_SUIT as usize] = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];

/// For every heap of one suit, which of [`PAIRS`] it holds.
const HELD_PAIRS: [u8; 1 << (3 * VALUES)] = {
    let mut held = [0; 1 << (3 * VALUES)];
    let mut heap = 0;
    while heap < held.len() {
        let mut pair = 0;
        while pair < PAIRS.len() {
            let (one, two) = PAIRS[pair];
            let (ones, twos) = ((heap >> (3 * one)) & 7, (heap >> (3 * two)) & 7);
            if twos > 0 && ones > (one == two) as usize {
                held[heap] |= 1 << pair;
            }
            pair += 1;
        }
        heap += 1;
    }
    held
};

/// The two cards of a bit of [`Cards::pairs`].
pub(crate) fn pair_of(bit: u8) -> (Kind, Kind) {
    let (suit, pair) = (bit / PAIRS_OF_SUIT, bit % PAIRS_OF_SUIT);
    let first = Kind::of(Suit(suit), 1).0;
    let (one, two) = PAIRS[usize::from(pair)];
    (Kind(first + one), Kind(first + two))
}

/// The bit of two cards of a suit in [`Cards::pairs`], the lower one first.
pub(crate) fn pair_bit(one: Kind, two: Kind) -> u8 {
    let (low, high) = (one.value() - 1, two.value() - 1);
    one.suit().0 * PAIRS_OF_SUIT + low * (2 * VALUES - 1 - low) / 2 + high
}

/// A heap of cards without order: how many of each kind, three bits a kind.
///
/// Hands, discards and play areas are heaps; so is a set of kinds, with one card of each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);

    /// One card.
    #[must_use]
    pub fn one(kind: Kind) -> Cards {
        Cards(1 << (3 * kind.0))
    }

    /// One card of each kind that has this suit or this value.
    #[must_use]
    pub fn fitting(kind: Kind) -> Cards {
        let suit = ONES & (SUIT_BITS << (9 * kind.suit().0));
        let mut value = 0;
        for suit in Suit::all() {
            value |= 1 << (3 * Kind::of(suit, kind.value()).0);
        }
        Cards(suit | value)
    }

    /// One card of each value of this suit.
    #[must_use]
    pub fn suit(suit: Suit) -> Cards {
        Cards(ONES & (SUIT_BITS << (9 * suit.0)))
    }

    /// One card of each kind.
    #[must_use]
    pub fn every_kind() -> Cards {
        Cards(ONES)
    }

    /// How many of a kind.
    #[inline]
    #[must_use]
    pub fn count(self, kind: Kind) -> u8 {
        (self.0 >> (3 * kind.0)) as u8 & 7
    }

    /// Whether a kind is there.
    #[inline]
    #[must_use]
    pub fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// How many cards in all.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        // Neighbouring counts are added twice over, until one multiplication can add up the rest.
        let twos = (self.0 & EVERY_SECOND) + (self.0 >> 3 & EVERY_SECOND);
        let fours = (twos & EVERY_FOURTH) + (twos >> 6 & EVERY_FOURTH);
        (fours.wrapping_mul(TWELVES) >> 48) as u32 & 0xfff
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One card of each kind that is there.
    #[inline]
    #[must_use]
    pub fn kinds(self) -> Cards {
        Cards((self.0 | self.0 >> 1 | self.0 >> 2) & ONES)
    }

    /// The kinds in both; both are sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    /// The kinds of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// The kinds in either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// The cards of one suit.
    #[inline]
    #[must_use]
    pub fn of_suit(self, suit: Suit) -> Cards {
        Cards(self.0 & (SUIT_BITS << (9 * suit.0)))
    }

    /// The lowest card of every suit of which this set has all.
    #[inline]
    pub(crate) fn complete_suits(self) -> Cards {
        Cards(self.0 & self.0 >> 3 & self.0 >> 6 & FIRSTS)
    }

    /// The pairs of one suit that can be taken out, as bits: six a suit, in the order of [`PAIRS`].
    #[inline]
    pub(crate) fn pairs(self) -> u64 {
        let of_suit = |suit: u8| u64::from(HELD_PAIRS[((self.0 >> (9 * suit)) & SUIT_BITS) as usize]);
        (0..SUITS).fold(0, |all, suit| all | of_suit(suit) << (PAIRS_OF_SUIT * suit))
    }

    /// Puts a card in. A kind has at most [`MOST_COPIES`], which the edition checks.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < MOST_COPIES, "there are not so many copies");
        self.0 += 1 << (3 * kind.0);
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind), "the card is there");
        self.0 -= 1 << (3 * kind.0);
    }

    /// Puts a whole heap in.
    #[inline]
    pub fn add_all(&mut self, cards: Cards) {
        self.0 += cards.0;
    }

    /// Takes a whole heap out that is there.
    #[inline]
    pub fn remove_all(&mut self, cards: Cards) {
        self.0 -= cards.0;
    }

    /// The kinds that are there, in order, each once.
    #[inline]
    pub fn iter_kinds(self) -> impl Iterator<Item = Kind> {
        let mut left = self.kinds().0;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(Kind((bit / 3) as u8))
        })
    }

    /// Every card, copies one by one.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        self.iter_kinds().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }

    /// The `k`-th card, copies counted singly.
    #[must_use]
    pub fn nth(self, k: u32) -> Option<Kind> {
        let mut left = k;
        self.iter_kinds().find(|kind| {
            let copies = u32::from(self.count(*kind));
            let here = left < copies;
            left = left.saturating_sub(copies);
            here
        })
    }

    /// The `k`-th kind of a set.
    #[inline]
    #[must_use]
    pub fn nth_of_set(self, k: u32) -> Option<Kind> {
        let mut left = self.0;
        for _ in 0..k {
            left &= left.wrapping_sub(1);
        }
        (left != 0).then(|| Kind((left.trailing_zeros() / 3) as u8))
    }

    /// The kinds of this set whose value is at most `value`.
    #[inline]
    #[must_use]
    pub fn up_to_value(self, value: u16) -> Cards {
        Cards(self.0 & UP_TO[usize::from(value.min(u16::from(VALUES)))])
    }

    /// How many of each kind, in order.
    #[must_use]
    pub fn counts(self) -> [u8; KINDS as usize] {
        std::array::from_fn(|kind| self.count(Kind(kind as u8)))
    }
}

impl FromIterator<Kind> for Cards {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Cards {
        kinds.into_iter().fold(Cards::NONE, |mut cards, kind| {
            cards.add(kind);
            cards
        })
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|kind| (kind.suit().0, kind.value()))).finish()
    }
}

impl Serialize for Cards {
    /// As the list of its cards.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let mut cards = Cards::NONE;
        for kind in Vec::<Kind>::deserialize(deserializer)? {
            if kind.0 >= KINDS || cards.count(kind) == MOST_COPIES {
                return Err(D::Error::custom(format!("there is no such heap with card {}", kind.0)));
            }
            cards.add(kind);
        }
        Ok(cards)
    }
}

/// The face-down deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    /// The bottom first: a card is drawn without moving the others. Zeros above the top.
    cards: [u8; DECK_ROOM],
    len: u8,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck { cards: [0; DECK_ROOM], len: 0 }
    }
}

impl Deck {
    /// A deck of these kinds, the last of them on top.
    #[must_use]
    pub fn upwards(cards: &[u8]) -> Deck {
        let mut deck = Deck { len: cards.len() as u8, ..Deck::default() };
        deck.cards[..cards.len()].copy_from_slice(cards);
        deck
    }

    /// How many cards it has.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the top.
    pub fn iter(&self) -> impl Iterator<Item = Kind> {
        self.cards[..usize::from(self.len)].iter().rev().map(|card| Kind(*card))
    }

    /// Takes the top card.
    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        self.len = self.len.checked_sub(1)?;
        let top = &mut self.cards[usize::from(self.len)];
        Some(Kind(std::mem::take(top)))
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|kind| (kind.suit().0, kind.value()))).finish()
    }
}

impl Serialize for Deck {
    /// As the list of its cards, the top first.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deck, D::Error> {
        let kinds = Vec::<Kind>::deserialize(deserializer)?;
        if kinds.len() > DECK_ROOM || kinds.iter().any(|kind| kind.0 >= KINDS) {
            return Err(D::Error::custom("there is no such deck"));
        }
        let upwards: Vec<u8> = kinds.iter().rev().map(|kind| kind.0).collect();
        Ok(Deck::upwards(&upwards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_counts_its_cards() {
        let mut heap: Cards = [Kind(0), Kind(0), Kind(17)].into_iter().collect();
        assert_eq!((heap.len(), heap.count(Kind(0)), heap.kinds().len()), (3, 2, 2));
        assert_eq!(heap.iter().collect::<Vec<_>>(), [Kind(0), Kind(0), Kind(17)]);
        heap.remove(Kind(0));
        assert_eq!(heap.nth(1), Some(Kind(17)));
        assert_eq!(Cards::fitting(Kind(4)).len(), 8);
        let all: Cards = Kind::all().flat_map(|kind| [kind; MOST_COPIES as usize]).collect();
        assert_eq!(all.len(), u32::from(KINDS) * u32::from(MOST_COPIES));
        assert!(Kind::all().all(|kind| Cards::one(kind).len() == 1));
        let two: Cards = [3, 4, 5, 12, 13, 15, 16, 17].map(Kind).into_iter().collect();
        assert_eq!(two.complete_suits().iter().map(Kind::suit).collect::<Vec<_>>(), [Suit(1), Suit(5)]);
        assert_eq!(Cards::suit(Suit(1)).iter().collect::<Vec<_>>(), [Kind(3), Kind(4), Kind(5)]);
    }

    #[test]
    fn two_cards_of_a_suit_have_a_bit() {
        let bits = 0..SUITS * PAIRS_OF_SUIT;
        assert!(bits.clone().map(pair_of).map(|(one, two)| pair_bit(one, two)).eq(bits));
    }

    #[test]
    fn a_deck_is_drawn_from_the_top() {
        let mut deck = Deck::upwards(&[4, 9, 2]);
        assert_eq!(deck.iter().collect::<Vec<_>>(), [Kind(2), Kind(9), Kind(4)]);
        assert_eq!((deck.draw(), deck.draw(), deck.len()), (Some(Kind(2)), Some(Kind(9)), 1));
        assert_eq!(deck, Deck::upwards(&[4]), "what was drawn leaves no trace");
        assert_eq!((deck.draw(), deck.draw()), (Some(Kind(4)), None));
    }
}
