//! Heaps of cards that fit into one word, and the deck.

use std::fmt;

use engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::ids::{KINDS, Kind, Suit, VALUES};

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
/// All bits of the first suit.
const SUIT_BITS: u64 = (1 << (3 * VALUES)) - 1;

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

/// Two values of a suit, the lower one first, both counted from 0.
pub(crate) const PAIRS: [(u8, u8); 6] = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];

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
        (self.0 & ONES).count_ones() + 2 * (self.0 & (ONES << 1)).count_ones() + 4 * (self.0 & (ONES << 2)).count_ones()
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

    /// The pairs of this suit that can be taken out, as bits in the order of [`PAIRS`].
    #[inline]
    pub(crate) fn pairs_of(self, suit: Suit) -> u8 {
        HELD_PAIRS[((self.0 >> (9 * suit.0)) & SUIT_BITS) as usize]
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

/// A place in the deck whose card was drawn in this phase.
const HOLE: u8 = u8::MAX;

/// The face-down deck. In phase II drawn cards leave holes, so that lanes keep their places.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    /// The bottom first: a card is drawn without moving the others. Holes above the top.
    cards: [u8; DECK_ROOM],
    len: u8,
}

impl Default for Deck {
    fn default() -> Deck {
        Deck { cards: [HOLE; DECK_ROOM], len: 0 }
    }
}

impl Deck {
    /// Places, holes included.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no place at all.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The places from the top: a card, or a hole.
    pub fn places(&self) -> impl Iterator<Item = Option<Kind>> {
        self.cards[..usize::from(self.len)].iter().rev().map(|card| (*card != HOLE).then_some(Kind(*card)))
    }

    /// The places from the top, to be changed.
    fn places_mut(&mut self) -> impl Iterator<Item = &mut u8> {
        self.cards[..usize::from(self.len)].iter_mut().rev()
    }

    /// Puts cards under the deck, the first of them on top.
    pub fn put_under(&mut self, cards: &[u8]) {
        let len = usize::from(self.len);
        self.cards.copy_within(..len, cards.len());
        for (place, card) in self.cards.iter_mut().zip(cards.iter().rev()) {
            *place = *card;
        }
        self.len += cards.len() as u8;
    }

    /// Takes the top card.
    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        self.len = self.len.checked_sub(1)?;
        let top = &mut self.cards[usize::from(self.len)];
        Some(Kind(std::mem::replace(top, HOLE)))
    }

    /// Takes up to `most` cards from the lane of the seat `k` places after the Caller, leaving holes.
    pub fn draw_lane(&mut self, k: u8, seats: u8, most: u8) -> Cards {
        let mut drawn = Cards::NONE;
        let lane = self.places_mut().skip(usize::from(k)).step_by(usize::from(seats));
        for place in lane.filter(|place| **place != HOLE).take(usize::from(most)) {
            drawn.add(Kind(std::mem::replace(place, HOLE)));
        }
        drawn
    }

    /// The holes in the lane of the seat `k` places after the Caller.
    #[must_use]
    pub fn holes_in_lane(&self, k: u8, seats: u8) -> u8 {
        self.places().skip(usize::from(k)).step_by(usize::from(seats)).filter(Option::is_none).count() as u8
    }

    /// Closes the holes, the cards keeping their order.
    pub fn close_up(&mut self) {
        let len = usize::from(self.len);
        let mut holes = self.cards[..len].iter().filter(|card| **card == HOLE).count();
        // Cards are drawn near the top: what lies below the lowest hole stays where it is.
        let mut lowest = len;
        while holes > 0 {
            lowest -= 1;
            holes -= usize::from(self.cards[lowest] == HOLE);
        }
        let mut kept = lowest;
        for at in lowest..len {
            let card = self.cards[at];
            self.cards[kept] = card;
            kept += usize::from(card != HOLE);
        }
        self.cards[kept..len].fill(HOLE);
        self.len = kept as u8;
    }

    /// Fills every place that is no hole with the next card; `cards` has as many.
    pub fn refill(&mut self, mut cards: impl Iterator<Item = Kind>) {
        for place in self.places_mut().filter(|place| **place != HOLE) {
            *place = cards.next().map_or(HOLE, |kind| kind.0);
        }
    }

    /// Puts the holes outside this lane back to cards, to be dealt anew by [`Deck::refill`].
    pub fn mend(&mut self, keep: Option<u8>, seats: u8) {
        for (at, place) in self.places_mut().enumerate() {
            if keep != Some((at % usize::from(seats)) as u8) {
                *place = 0;
            }
        }
    }
}

/// How many places of a deck belong to the lane of the seat `k` places after the Caller.
#[must_use]
pub fn lane_len(deck: u8, k: u8, seats: u8) -> u8 {
    deck.saturating_sub(k).div_ceil(seats)
}

/// The seat's place after the Caller, clockwise.
#[must_use]
pub fn lane_of(seat: Seat, caller: Seat, seats: u8) -> u8 {
    (seat.0 + seats - caller.0) % seats
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.places().map(|card| card.map(|kind| (kind.suit().0, kind.value())))).finish()
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.places())
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deck, D::Error> {
        let places = Vec::<Option<Kind>>::deserialize(deserializer)?;
        if places.len() > DECK_ROOM || places.iter().flatten().any(|kind| kind.0 >= KINDS) {
            return Err(D::Error::custom("there is no such deck"));
        }
        let mut deck = Deck { len: places.len() as u8, ..Deck::default() };
        for (place, card) in deck.places_mut().zip(&places) {
            *place = card.map_or(HOLE, |kind| kind.0);
        }
        Ok(deck)
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
        assert_eq!(Cards::suit(Suit(1)).iter().collect::<Vec<_>>(), [Kind(3), Kind(4), Kind(5)]);
    }

    #[test]
    fn a_deck_is_drawn_from_the_top_and_by_lanes() {
        let mut deck = Deck::default();
        deck.put_under(&[0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(deck.draw_lane(1, 3, 3).iter().map(|kind| kind.0).collect::<Vec<_>>(), [1, 4]);
        assert_eq!((deck.holes_in_lane(1, 3), lane_len(7, 1, 3), lane_len(7, 0, 3)), (2, 2, 3));
        deck.close_up();
        assert_eq!((deck.len(), deck.draw()), (5, Some(Kind(0))));
        assert_eq!(deck.draw(), Some(Kind(2)));
    }
}
