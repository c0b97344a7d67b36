//! Ids of one shape: small numbers that point into the lists of an edition.

use std::{fmt::Debug, hash::Hash};

use crate::seat::Seat;

/// A small number with a meaning: a hex, a card, a seat. [`crate::id!`] defines one.
pub trait Id: Copy + Debug + Ord + Hash {
    /// As an index.
    fn index(self) -> usize;

    /// The id with this index, which must be one that the id can have.
    fn from_index(index: usize) -> Self;
}

/// Defines ids: public numbers that are plain data, with `index()`, [`Id`] and the number alone in JSON.
///
/// The crate that defines one needs `serde`.
///
/// ```
/// engine::id! {
///     /// A hex of the map, by its place in `map.toml`.
///     pub struct HexId(u16);
///     /// A colour of cubes.
///     pub struct Colour(u8);
/// }
///
/// assert_eq!(HexId(300).index(), 300);
/// assert!(Colour(1) < Colour(2));
/// ```
#[macro_export]
macro_rules! id {
    ($($(#[$about:meta])* $visible:vis struct $name:ident($number:ty);)+) => {$(
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(transparent)]
        $visible struct $name(pub $number);

        impl $name {
            /// As an index.
            #[inline]
            #[must_use]
            $visible const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::ids::Id for $name {
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn from_index(index: usize) -> $name {
                debug_assert!(index <= <$number>::MAX as usize, concat!("no ", stringify!($name), " is so large"));
                $name(index as $number)
            }
        }
    )+};
}

impl Id for Seat {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_index(index: usize) -> Seat {
        debug_assert!(index < 8, "a table has at most eight seats");
        Seat(index as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::Id;

    crate::id! {
        /// A claim.
        struct Claim(u16);
    }

    #[test]
    fn an_id_is_its_number() {
        const THIRD: usize = Claim(3).index();
        assert_eq!(THIRD, 3);
        assert_eq!(Claim::from_index(500), Claim(500));
        assert_eq!(serde_json::to_string(&Claim(500)).unwrap(), "500");
        assert_eq!(serde_json::from_str::<Claim>("500").unwrap(), Claim(500));
        assert!(serde_json::from_str::<Claim>("70000").is_err());
    }
}
