//! SI-MKT, SI-OSIMP: prices.

use silverton::{
    edition::all_columns,
    ids::{BOXES, Column},
    market::{Settled, change, odds, settle, settle_simply},
};

use crate::printed::{EDITION, TABLES};

fn column(id: &str) -> Column {
    all_columns().find(|column| EDITION.column(*column).id == id).unwrap()
}

fn idn(turn: u8) -> u8 {
    TABLES.idn[usize::from(turn) - 1]
}

fn price(column: Column, at: u8) -> u16 {
    TABLES.columns[column.index()].prices[usize::from(at)]
}

#[test]
fn si_mkt_1_each_goods_has_its_formula() {
    // T-B1: coal at Denver halves what was sold, rounded up, and subtracts the demand.
    let coal = column("coal_denver");
    assert_eq!((idn(9), price(coal, 8)), (3, 120));
    let settled = settle(&EDITION, coal, 8, 10, 7, idn(9));
    assert_eq!(settled, Settled { result: 11, change: -2, to: 6 });
    assert_eq!(price(coal, 6), 80);
    // Coal elsewhere counts every load; gold and copper know no demand.
    assert_eq!(settle(&EDITION, column("coal_pueblo"), 3, 7, 5, 2).result, 10);
    assert_eq!(settle(&EDITION, column("coal_santa_fe"), 4, 7, 5, 2).result, 10);
    assert_eq!(settle(&EDITION, column("coal_salt_lake_city"), 4, 7, 5, 2).result, 8);
    assert_eq!(settle(&EDITION, column("gold"), 4, 3, 2, 6).result, 5);
    assert_eq!(settle(&EDITION, column("copper"), 4, 3, 2, 6).result, 5);
    assert_eq!(settle(&EDITION, column("lumber_denver"), 4, 7, 3, 2).result, 8);
}

#[test]
fn si_mkt_2_half_loads_round_up() {
    // T-16
    let slc = column("coal_salt_lake_city");
    assert_eq!(settle(&EDITION, slc, 4, 7, 5, idn(6)), Settled { result: 8, change: 0, to: 4 });
}

#[test]
fn si_mkt_3_the_table_says_how_far() {
    // Every row's edge of the coal table, which the book's example proves.
    let coal = EDITION.column(column("coal_denver"));
    let moves: Vec<i8> = (-3..16).map(|result| change(&EDITION, coal, result)).collect();
    assert_eq!(moves, [3, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0, 0, -1, -1, -2, -2, -3, -3, -3]);
}

#[test]
fn si_mkt_4_a_marker_never_enters_a_shaded_box() {
    // T-14: stopped at the bottom.
    let gold = column("gold");
    assert_eq!(settle(&EDITION, gold, 1, 2, 9, 0), Settled { result: 11, change: -2, to: 0 });
    assert_eq!(price(gold, 0), 150);
    // T-15: already at the top.
    let lumber = column("lumber_salt_lake_city");
    assert_eq!(settle(&EDITION, lumber, 9, 5, 0, idn(20)), Settled { result: -1, change: 3, to: 9 });
    assert_eq!(price(lumber, 9), 300);
    // Shaded boxes below stop it too: Denver's coal never falls under box 2.
    assert_eq!(settle(&EDITION, column("coal_denver"), 3, 12, 20, 0).to, 2);
}

#[test]
fn si_mkt_5_boxes_are_counted_not_prices() {
    // T-13
    let silver = column("silver");
    assert_eq!((idn(12), price(silver, 5)), (4, 200));
    assert_eq!(settle(&EDITION, silver, 5, 7, 5, idn(12)), Settled { result: 8, change: -1, to: 4 });
    assert_eq!(price(silver, 4), 200);
}

#[test]
fn si_osimp_1_the_simplified_market_has_no_dice() {
    // T-27
    let silver = column("silver");
    assert_eq!(settle_simply(&EDITION, silver, 5, 5, idn(12)).change, -3);
    assert_eq!(settle_simply(&EDITION, silver, 5, 0, idn(12)).change, 4);
    assert_eq!(settle_simply(&EDITION, column("lumber_denver"), 2, 0, 4).change, 1);
    assert_eq!(settle_simply(&EDITION, column("lumber_denver"), 4, 9, 4).change, -2);
    assert_eq!(settle_simply(&EDITION, column("coal_denver"), 4, 1, 4).change, -1);
    assert_eq!(settle_simply(&EDITION, column("gold"), 4, 30, 4).change, -1);
    assert_eq!(settle_simply(&EDITION, column("copper"), 4, 0, 4).change, 1);
}

#[test]
fn si_osimp_2_half_rounds_up_and_shaded_boxes_stop() {
    let silver = column("silver");
    assert_eq!(settle_simply(&EDITION, silver, 5, 3, 0).change, -2);
    assert_eq!(settle_simply(&EDITION, silver, 1, 40, 0).to, 0);
    assert_eq!(settle_simply(&EDITION, column("lumber_denver"), 7, 0, 0).to, 7);
}

#[test]
fn odds_count_every_roll_once() {
    for column in all_columns() {
        let spec = EDITION.column(column);
        for (sold, idn) in [(0, 0), (5, 3), (30, 6)] {
            let odds = odds(&EDITION, column, spec.start, sold, idn, false);
            assert_eq!(odds.iter().map(|n| u32::from(*n)).sum::<u32>(), 36);
            let shaded = |k: usize| k < usize::from(spec.low) || k > usize::from(spec.high);
            assert!((0..BOXES).all(|k| !shaded(k) || odds[k] == 0));
        }
    }
    // One die of gold, nothing sold: 1 up two, 2 and 3 up one, 4 and 5 stay, 6 down one.
    let gold = odds(&EDITION, column("gold"), 4, 0, 0, false);
    assert_eq!(gold, [0, 0, 0, 6, 12, 12, 6, 0, 0, 0]);
    assert_eq!(odds(&EDITION, column("gold"), 4, 1, 0, true)[3], 36);
}
