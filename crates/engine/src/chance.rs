//! Chance that replays bit for bit on every machine, for ever.
//!
//! A [`Key`] fixes every shuffle and die of a game. [`Chance`] is that key and a counter for each
//! stream; draw number *n* of a stream is block *n* of ChaCha8, so it depends on nothing else.
//! [`Luck`] is the quick generator of bots and playouts, which no game's own chance ever uses.

use std::fmt;

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The secret that decides all chance of one game. It never leaves the server before the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// A key from a small number, for simulations and tests.
    #[must_use]
    pub fn from_seed(seed: u64) -> Key {
        let mut wide = [0; 32];
        wide[..8].copy_from_slice(&seed.to_le_bytes());
        let mut key = [0; 32];
        ChaCha8Rng::from_seed(wide).fill_bytes(&mut key);
        Key(key)
    }

    /// The key as 64 hexadecimal digits, for a record of a finished game.
    #[must_use]
    pub fn to_hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Key> {
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let mut key = [0; 32];
        for (byte, k) in key.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[k..k + 2], 16).ok()?;
        }
        Some(Key(key))
    }
}

impl fmt::Debug for Key {
    /// Never shows the key: it would tell everything that is still hidden.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        let text = String::deserialize(deserializer)?;
        Key::from_hex(&text).ok_or_else(|| D::Error::custom("a key is 64 hexadecimal digits"))
    }
}

/// How many separate streams a game may draw from.
pub const STREAMS: usize = 4;

/// One of the separate streams of a game, so that a die here does not move a card there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Set-up: seats, shuffles, the deal.
    Setup = 0,
    /// Dice.
    Dice = 1,
    /// Decks that are shuffled or drawn from during play.
    Deck = 2,
    /// Everything else.
    Other = 3,
}

/// The game's own chance: a key and how far each stream has been read. Part of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chance {
    key: Key,
    drawn: [u32; STREAMS],
}

impl Chance {
    /// Chance from its beginning.
    #[must_use]
    pub fn new(key: &Key) -> Chance {
        Chance { key: *key, drawn: [0; STREAMS] }
    }

    /// A number from 0 to `n - 1`, every one as likely as the others.
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.draw(stream, 1, |words| words.below(n))
    }

    /// One throw of a die with faces 1 to `faces`.
    pub fn die(&mut self, stream: Stream, faces: u32) -> u32 {
        1 + self.below(stream, faces)
    }

    /// Puts the cards into a random order.
    pub fn shuffle<T>(&mut self, stream: Stream, cards: &mut [T]) {
        self.draw(stream, cards.len(), |words| {
            for k in (1..cards.len()).rev() {
                cards.swap(k, words.below(k as u32 + 1) as usize);
            }
        });
    }

    /// Opens the next block of a stream; the counter then moves past every block that was read.
    fn draw<T>(&mut self, stream: Stream, about: usize, read: impl FnOnce(&mut Words) -> T) -> T {
        let number = self.drawn[stream as usize];
        // For a few words one block is quickest, for many the generator that makes four at once.
        let source = if about <= WORDS {
            Source::Block { key: self.key, stream, next: number.into(), block: [0; WORDS] }
        } else {
            let mut rng = ChaCha8Rng::from_seed(self.key.0);
            rng.set_stream(stream as u64);
            rng.set_word_pos(u128::from(number) * WORDS as u128);
            Source::Many(rng)
        };
        let mut words = Words { source, read: 0 };
        let result = read(&mut words);
        // A position from outside may have drawn any number of times.
        self.drawn[stream as usize] = number.wrapping_add(words.read.div_ceil(WORDS as u32).max(1));
        result
    }
}

/// Words in a block.
const WORDS: usize = 16;

/// The words of a stream from one block on.
struct Words {
    source: Source,
    read: u32,
}

#[allow(clippy::large_enum_variant, reason = "it lives on the stack for a moment")]
enum Source {
    /// Block by block; `next` is the number of the next one.
    Block {
        key: Key,
        stream: Stream,
        next: u64,
        block: [u32; WORDS],
    },
    Many(ChaCha8Rng),
}

impl Words {
    fn word(&mut self) -> u32 {
        let at = self.read as usize % WORDS;
        self.read += 1;
        match &mut self.source {
            Source::Block { key, stream, next, block: words } => {
                if at == 0 {
                    *words = block(key, *stream, *next);
                    *next += 1;
                }
                words[at]
            }
            Source::Many(rng) => rng.next_u32(),
        }
    }

    /// Lemire's method: a multiplication, and a rejection so rare that it costs nothing.
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a draw needs at least one possibility");
        loop {
            let wide = u64::from(self.word()) * u64::from(n);
            // What is unfair lies below `n`, so that the slow division is hardly ever needed.
            if wide as u32 >= n || wide as u32 >= n.wrapping_neg() % n {
                return (wide >> 32) as u32;
            }
        }
    }
}

/// One block of ChaCha8. A die needs a single one, where a generator for long streams makes four at once.
fn block(Key(key): &Key, stream: Stream, number: u64) -> [u32; WORDS] {
    let word = |k: usize| u32::from_le_bytes([key[4 * k], key[4 * k + 1], key[4 * k + 2], key[4 * k + 3]]);
    let begin: [Row; 4] = [
        [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574], // "expand 32-byte k"
        std::array::from_fn(word),
        std::array::from_fn(|k| word(4 + k)),
        [number as u32, (number >> 32) as u32, stream as u32, 0],
    ];
    let [mut a, mut b, mut c, mut d] = begin;
    for _ in 0..4 {
        quarter_rounds(&mut a, &mut b, &mut c, &mut d);
        // The diagonals are turned into columns, and back.
        (b, c, d) = (turned(b, 1), turned(c, 2), turned(d, 3));
        quarter_rounds(&mut a, &mut b, &mut c, &mut d);
        (b, c, d) = (turned(b, 3), turned(c, 2), turned(d, 1));
    }
    let end = [a, b, c, d];
    std::array::from_fn(|k| end[k / 4][k % 4].wrapping_add(begin[k / 4][k % 4]))
}

type Row = [u32; 4];

/// A quarter round for each of four columns.
#[inline]
fn quarter_rounds(a: &mut Row, b: &mut Row, c: &mut Row, d: &mut Row) {
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
}

/// Adds one row to another; the third takes their sum in and is rotated.
#[inline]
fn mix(sum: &mut Row, add: &Row, into: &mut Row, by: u32) {
    for k in 0..4 {
        sum[k] = sum[k].wrapping_add(add[k]);
        into[k] = (into[k] ^ sum[k]).rotate_left(by);
    }
}

#[inline]
fn turned(row: Row, by: usize) -> Row {
    std::array::from_fn(|k| row[(k + by) % 4])
}

/// Quick luck for bots and playouts (SplitMix64). Never decides anything in a game itself.
#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    /// Luck from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; `n` must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A key of its own, for an imagined future.
    pub fn key(&mut self) -> Key {
        let mut key = [0; 32];
        for part in key.chunks_exact_mut(8) {
            part.copy_from_slice(&self.bits().to_le_bytes());
        }
        Key(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_survive_their_notation_and_hide_in_debug() {
        let key = Key::from_seed(7);
        assert_eq!(Key::from_hex(&key.to_hex()), Some(key));
        assert_eq!(Key::from_hex("xyz"), None);
        assert_eq!(Key::from_hex(&"+f".repeat(32)), None, "a sign is no digit");
        assert_eq!(format!("{key:?}"), "Key(secret)");
    }

    #[test]
    fn streams_do_not_disturb_each_other() {
        let mut a = Chance::new(&Key::from_seed(1));
        let mut b = a;
        a.die(Stream::Dice, 6);
        let mut left: Vec<u8> = (0..40).collect();
        let mut right = left.clone();
        a.shuffle(Stream::Deck, &mut left);
        b.shuffle(Stream::Deck, &mut right);
        assert_eq!(left, right);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut chance = Chance::new(&Key::from_seed(3));
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[chance.below(Stream::Dice, 6) as usize] += 1);
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }

    /// The blocks are those of the well-known ChaCha8, whatever the key, the stream and the number.
    #[test]
    fn blocks_are_those_of_chacha8() {
        for seed in 0..40 {
            let (key, mut luck) = (Key::from_seed(seed), Luck::new(seed));
            for stream in [Stream::Setup, Stream::Dice, Stream::Deck, Stream::Other] {
                let number = luck.bits() >> (32 + seed % 32);
                let mut known = ChaCha8Rng::from_seed(key.0);
                known.set_stream(stream as u64);
                known.set_word_pos(u128::from(number) * 16);
                assert_eq!(block(&key, stream, number), std::array::from_fn(|_| known.next_u32()), "block {number}");
            }
        }
    }

    #[test]
    fn few_words_and_many_come_from_the_same_stream() {
        for cards in [1, 5, 15, 16, 17, 18, 33, 80] {
            let shuffled = |about: usize| {
                let mut chance = Chance::new(&Key::from_seed(cards));
                let mut order: Vec<u64> = (0..cards).collect();
                for _ in 0..3 {
                    chance.draw(Stream::Deck, about, |words| {
                        (1..order.len()).rev().for_each(|k| order.swap(k, words.below(k as u32 + 1) as usize));
                    });
                }
                (order, chance)
            };
            assert_eq!(shuffled(1), shuffled(100), "{cards} cards");
        }
    }

    /// Pinned: if these change, every record ever written stops replaying.
    #[test]
    fn pinned_vectors() {
        assert_eq!(Key::from_seed(1).to_hex(), "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea");
        let mut chance = Chance::new(&Key::from_seed(1));
        let dice: Vec<u32> = (0..12).map(|_| chance.die(Stream::Dice, 6)).collect();
        assert_eq!(dice, [4, 1, 1, 3, 3, 3, 5, 6, 1, 4, 2, 3]);
        let mut cards: Vec<u8> = (0..20).collect();
        chance.shuffle(Stream::Setup, &mut cards);
        assert_eq!(cards, [14, 4, 0, 9, 18, 16, 1, 5, 12, 6, 8, 15, 11, 7, 3, 17, 19, 10, 2, 13]);
        chance.shuffle(Stream::Setup, &mut cards);
        assert_eq!(cards, [0, 15, 7, 5, 10, 8, 18, 2, 14, 4, 9, 6, 16, 3, 17, 11, 13, 1, 12, 19]);
        assert_eq!(chance.below(Stream::Deck, 1_000_000), 917983);
    }
}
