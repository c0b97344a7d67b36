//! SI-MKT: how prices change, as plain sums over one column.

use crate::{
    edition::{ColumnSpec, Edition, Step},
    ids::{BOXES, Column},
};

/// How a column was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// What was looked up in the change table; 0 in the simplified market.
    pub result: i16,
    /// Boxes the table or rule says.
    pub change: i8,
    /// The marker's new box.
    pub to: u8,
}

/// How likely every box is for the marker after phase 5, in 36ths.
pub type Odds = [u8; BOXES];

/// SI-MKT-1, SI-MKT-2: dice, loads sold by all, and the increased demand number make the result.
#[must_use]
pub fn result(column: &ColumnSpec, dice: u8, sold: u16, idn: u8) -> i16 {
    let sold = sold.div_ceil(u16::from(column.sold_divisor)) as i16;
    i16::from(dice) + sold - if column.idn { i16::from(idn) } else { 0 }
}

/// SI-MKT-3: boxes moved for a result.
#[must_use]
pub fn change(edition: &Edition, column: &ColumnSpec, result: i16) -> i8 {
    let rows = &edition.changes[usize::from(column.table)].rows;
    rows.iter().find(|(max, _)| result <= *max).map_or(0, |(_, boxes)| *boxes)
}

/// SI-MKT-4, SI-MKT-5: boxes are counted, and the marker stops before a shaded one.
#[must_use]
pub fn moved(column: &ColumnSpec, at: u8, boxes: i8) -> u8 {
    (at as i8).saturating_add(boxes).clamp(column.low as i8, column.high as i8) as u8
}

/// Phase 5 for one column, with the total of its dice.
#[must_use]
pub fn settle(edition: &Edition, column: Column, at: u8, dice: u8, sold: u16, idn: u8) -> Settled {
    let spec = edition.column(column);
    let result = result(spec, dice, sold, idn);
    let change = change(edition, spec, result);
    Settled { result, change, to: moved(spec, at, change) }
}

/// SI-OSIMP-1, SI-OSIMP-2: phase 5 for one column in the simplified market.
#[must_use]
pub fn settle_simply(edition: &Edition, column: Column, at: u8, sold: u16, idn: u8) -> Settled {
    let spec = edition.column(column);
    let rule = edition.simplified[spec.goods as usize];
    let change = match if sold == 0 { rule.none_sold } else { rule.some_sold } {
        Step::Boxes(boxes) => boxes,
        Step::Demand => idn as i8,
        Step::MinusHalfSold => -(sold.div_ceil(2).min(BOXES as u16) as i8),
    };
    Settled { result: 0, change, to: moved(spec, at, change) }
}

/// Where the marker will stand, if nothing more is sold; in the simplified market it is certain.
#[must_use]
pub fn odds(edition: &Edition, column: Column, at: u8, sold: u16, idn: u8, simplified: bool) -> Odds {
    let mut odds = [0; BOXES];
    if simplified {
        odds[usize::from(settle_simply(edition, column, at, sold, idn).to)] = 36;
        return odds;
    }
    let two = edition.column(column).dice == 2;
    for roll in 0..36 {
        let total = if two { 2 + roll % 6 + roll / 6 } else { 1 + roll % 6 };
        odds[usize::from(settle(edition, column, at, total, sold, idn).to)] += 1;
    }
    odds
}
