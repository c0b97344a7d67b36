//! A pile of tiles or cards.

use engine::inline::List;

/// Up to `N` numbers; the last one is the top.
pub type Pile<const N: usize> = List<u8, N>;
