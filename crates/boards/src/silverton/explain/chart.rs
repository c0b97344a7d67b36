//! The market: columns, goods and the demand.

use engine::{
    Line, say,
    say::{all, money, name},
};
use silverton::{Silverton, ids::Goods, market, view::ColumnView};

use super::super::desk::Desk;
use crate::Explained;

/// A column of the chart.
pub fn column(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let edition = &desk.game.tables.edition;
    let column = desk.view.market.iter().find(|one| edition.column(one.column).id == id)?;
    let spec = edition.column(column.column);
    let told = Explained::new(say!("Price of {goods}", goods = desk.column_name(column.column)))
        .by(&Silverton::market_clauses(spec.goods));
    let Some(at) = column.at else {
        return Some(told.say("Not in play with so many players: these goods cannot be sold here."));
    };
    let told = told.say(say!(
        "A load brings {price} now. The price does not move before the end of the turn.",
        price = money(column.price)
    ));
    let told =
        told.say_maybe(limit(desk, column)).say(say!("{n:# load was|# loads were} sold this turn.", n = column.sold));
    let told = told.say(formula(desk, column));
    let simple = desk.game.options.simplified_market;
    let odds = market::odds(edition, column.column, at, column.sold, desk.view.idn, simple);
    let ladder = &edition.ladders[spec.goods as usize];
    // Neighbouring boxes may show the same price (SI-MKT-5).
    let mut chances: Vec<(u16, u8)> = Vec::new();
    for (to, chance) in odds.iter().enumerate().rev().filter(|(_, chance)| **chance > 0) {
        match chances.last_mut() {
            Some((price, sum)) if *price == ladder[to] => *sum += *chance,
            _ => chances.push((ladder[to], *chance)),
        }
    }
    let chances = chances.iter().map(|(price, n)| say!("{price} ({n} of 36)", price = money(*price), n = *n));
    Some(told.say(say!("As things stand it goes to {prices}.", prices = all(chances))).by(&["SI-MKT-4"]))
}

fn limit(desk: &Desk<'_>, column: &ColumnView) -> Option<Line> {
    let limit = u16::from(desk.game.tables.edition.column(column.column).sale_limit);
    (limit > 0).then(|| say!("One player sells at most {n:# load|# loads} of it in a turn.", n = limit))
}

/// How the result is made (SI-MKT-1).
fn formula(desk: &Desk<'_>, column: &ColumnView) -> Line {
    if desk.game.options.simplified_market {
        return "At the end of the turn it falls if any was sold, and rises if none was.".into();
    }
    let spec = desk.game.tables.edition.column(column.column);
    let idn = desk.view.idn;
    match (spec.dice, spec.idn, spec.sold_divisor > 1) {
        (1, ..) => {
            "At the end of the turn one die and the loads sold are added up: the higher, the further it falls.".into()
        }
        (_, true, true) => say!(
            "At the end of the turn two dice and half of the loads sold are added up, less the demand of {idn}: the higher, the further it falls.",
            idn
        ),
        (_, true, false) => say!(
            "At the end of the turn two dice and the loads sold are added up, less the demand of {idn}: the higher, the further it falls.",
            idn
        ),
        _ => {
            "At the end of the turn two dice and the loads sold are added up: the higher, the further it falls.".into()
        }
    }
}

/// A kind of goods.
pub fn goods(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let goods = Goods::ALL.into_iter().find(|one| one.id() == id)?;
    let title: Line = match goods {
        Goods::Gold => "Gold",
        Goods::Copper => "Copper",
        Goods::Silver => "Silver",
        Goods::Lumber => "Lumber",
        Goods::Coal => "Coal",
    }
    .into();
    let told = Explained::new(title).say(match goods {
        Goods::Gold => "Yellow, a disc. Dear, and its price falls slowly: it can be sold in lumps.",
        Goods::Copper => "Green, a hexagon. One price for all cities, moved by one die.",
        Goods::Silver => "Blue, a diamond. It falls with every load sold and climbs as the demand grows.",
        Goods::Lumber => "Red, a triangle. Each city has its own price and a limit for each player.",
        Goods::Coal => "Black, a square. Safe mines, low prices, a limit for each player and city.",
    });
    let prices = desk.view.market.iter().filter(|one| one.goods == goods && one.at.is_some());
    let prices: Vec<Line> = prices
        .map(|one| say!("{column} {price}", column = desk.column_name(one.column), price = money(one.price)))
        .collect();
    let told = if prices.is_empty() { told } else { told.say(say!("Today: {prices}.", prices = all(prices))) };
    Some(told.by(&Silverton::market_clauses(goods)))
}

/// The increased demand number.
pub fn demand(desk: &Desk<'_>) -> Explained {
    let idn = desk.view.idn;
    Explained::new(say!("Demand {idn}", idn))
        .say("The country grows: this number is taken off the result by which silver, lumber and coal fall, so their prices climb as the game goes on.")
        .say(say!("In turn {turn} it is {idn}.", turn = name(desk.view.turn), idn))
        .by(&["SI-MKT-1", "SI-MKT-2"])
}
