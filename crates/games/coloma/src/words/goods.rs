//! Gains and prices in words.

use engine::{
    Line, say,
    say::{Value, all},
};

use crate::edition::{Cost, Gain};

/// Those of which there are any; `nothing` if there are none.
pub(super) fn listed<const N: usize>(goods: [(u8, Line); N]) -> Value {
    let some: Vec<Line> = goods.into_iter().filter(|(n, _)| *n > 0).map(|(_, words)| words).collect();
    if some.is_empty() { "nothing".into() } else { all(some) }
}

/// A gain in words.
#[must_use]
pub fn gain_words(gain: &Gain) -> Value {
    let Gain { dudes, bucks, gold, cards, horses, tents, vp } = *gain;
    listed([
        (dudes, say!("{dudes:# Dude|# Dudes}", dudes)),
        (bucks, say!("{bucks:# Buck|# Bucks}", bucks)),
        (gold, say!("{gold} Gold", gold)),
        (cards, say!("{cards:# card|# cards}", cards)),
        (horses, say!("{horses:# Horse|# Horses}", horses)),
        (tents, say!("{tents:# Tent|# Tents}", tents)),
        (vp, say!("{vp} VP", vp)),
    ])
}

/// A price in words.
#[must_use]
pub fn cost_words(cost: &Cost) -> Value {
    let Cost { dudes, bucks, gold, horses, tents, cards, barrels, barrels_used } = *cost;
    listed([
        (dudes, say!("{dudes:# Dude|# Dudes}", dudes)),
        (bucks, say!("{bucks:# Buck|# Bucks}", bucks)),
        (gold, say!("{gold} Gold", gold)),
        (horses, say!("{horses:# Horse|# Horses}", horses)),
        (tents, say!("{tents:# Tent|# Tents}", tents)),
        (cards, say!("{cards:# card|# cards}", cards)),
        (barrels, say!("{barrels:# Barrel|# Barrels}", barrels)),
        (barrels_used, say!("{used:# used Barrel|# used Barrels}", used = barrels_used)),
    ])
}
