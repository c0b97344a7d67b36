//! A row of cells as bits, on a ring: the end of the row meets its beginning.

use std::{
    fmt::Debug,
    ops::{BitAnd, BitOr, Not},
};

/// A word of bits that can be turned round.
pub trait Bits:
    Copy + Debug + PartialEq + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// No bit.
    const NONE: Self;
    /// One bit.
    fn bit(at: u32) -> Self;
    /// Every cell moved east by `n`.
    fn east(self, n: u32) -> Self;
    /// Every cell moved west by `n`.
    fn west(self, n: u32) -> Self;
    /// How many bits.
    fn count(self) -> u32;
    /// The lowest bit; the width if there is none.
    fn first(self) -> u32;
    /// Without the lowest bit.
    fn rest(self) -> Self;
    /// 1 if the bit is there, else 0.
    fn has(self, at: u32) -> u8;
    /// The `n`-th bit from the lowest, which must be there.
    fn nth(self, n: u32) -> u32 {
        let mut bits = self;
        (0..n).for_each(|_| bits = bits.rest());
        bits.first()
    }
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const NONE: $word = 0;
            #[inline]
            fn bit(at: u32) -> $word {
                1 << at
            }
            #[inline]
            fn has(self, at: u32) -> u8 {
                (self >> at) as u8 & 1
            }
            #[inline]
            fn east(self, n: u32) -> $word {
                self.rotate_left(n)
            }
            #[inline]
            fn west(self, n: u32) -> $word {
                self.rotate_right(n)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
word!(u32, u128);
