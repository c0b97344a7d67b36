//! The selling price chart: thirteen ladders with their markers, what was sold, the last change, and the odds of the next.

use engine::say::money;
use maud::{Markup, html};
use silverton::{
    edition::ColumnSpec,
    ids::{BOXES, City, Goods},
    market,
    view::ColumnView,
};

use super::super::{
    desk::{Desk, dollars},
    goods,
};
use crate::{rich, t, words::Say};

/// The width of a column and the height of a box.
const WIDE: usize = 30;
const HIGH: usize = 22;
/// Where the ladders begin and end.
const TOP: usize = 44;
const FOOT: usize = TOP + HIGH * BOXES;

/// The panel with the chart.
pub fn market(desk: &Desk<'_>) -> Markup {
    let width = WIDE * desk.view.market.len() + 4;
    html! {
        section #panel-market .panel .si-panel {
            h2 data-explain="panel:market" { (t!("Market")) span .si-aside data-explain="demand:now" { (rich!("demand in turn {turn}: {demand}", demand = html! { b { (desk.view.idn) } }; turn = desk.view.turn)) } }
            svg .si-chart viewBox={ "0 0 " (width) " " (FOOT + 34) } role="group" aria-label=(t!("Selling prices")) {
                (heads(desk))
                @for (k, column) in desk.view.market.iter().enumerate() { (ladder(desk, column, k)) }
            }
            p .si-goal { (t!("Below a column: its last change, then what was sold this turn (bold) or a player's limit. Dashed boxes: start. Point at a column, or touch it, for the odds of its next move.")) }
        }
    }
}

/// The goods above their columns.
fn heads(desk: &Desk<'_>) -> Markup {
    let mut spans: Vec<(Goods, usize, usize)> = Vec::new();
    for (k, column) in desk.view.market.iter().enumerate() {
        match spans.last_mut() {
            Some((goods, _, end)) if *goods == column.goods => *end = k + 1,
            _ => spans.push((column.goods, k, k + 1)),
        }
    }
    html! {
        @for (goods, from, to) in spans {
            text class=(if to - from > 1 { "si-chart-goods" } else { "si-chart-goods si-chart-narrow" }) data-explain={ "goods:" (goods.id()) } x=((from + to) * WIDE / 2 + 2) y="14" { (Say::new(goods.id())) }
            path .si-chart-rule d={ "M" (from * WIDE + 4) " 19H" (to * WIDE) } {}
        }
    }
}

fn city_letters(desk: &Desk<'_>, spec: &ColumnSpec) -> String {
    if spec.cities.count_ones() > 1 {
        return t!("all").to_string();
    }
    let name = desk.game.tables.edition.city_name(City(spec.cities.trailing_zeros() as u8));
    match name {
        "Denver" => "Den".to_owned(),
        _ if name.contains(' ') => name.split(' ').filter_map(|word| word.chars().next()).collect(),
        _ => name.chars().take(3).collect(),
    }
}

fn ladder(desk: &Desk<'_>, column: &ColumnView, k: usize) -> Markup {
    let edition = &desk.game.tables.edition;
    let spec = edition.column(column.column);
    let x = k * WIDE + 2;
    let odds = column.at.map(|at| {
        market::odds(edition, column.column, at, column.sold, desk.view.idn, desk.game.options.simplified_market)
    });
    html! {
        g id={ "column-" (spec.id) } class={ "si-column" @if column.at.is_none() { " si-idle" } }
            tabindex="0" data-spot={ "column:" (spec.id) } data-explain={ "column:" (spec.id) } role="img" aria-label=(words(desk, column)) {
            text .si-chart-city x=(x + WIDE / 2) y="36" { (city_letters(desk, spec)) }
            @for (at, price) in edition.ladders[spec.goods as usize].iter().enumerate() {
                @let y = TOP + HIGH * (BOXES - 1 - at);
                @let shaded = at < usize::from(spec.low) || at > usize::from(spec.high);
                g class={ "si-rung" @if shaded { " si-shaded" } @if at == usize::from(spec.start) { " si-start" } } data-spot={ "box:" (spec.id) "-" (at) } {
                    rect x=(x + 1) y=(y + 1) width=(WIDE - 2) height=(HIGH - 2) rx="2" {}
                    (bar(odds.as_ref(), at, x, y))
                    text x=(x + WIDE / 2) y=(y + 15) { (price) }
                }
            }
            @if let Some(at) = column.at {
                @let y = TOP + HIGH * (BOXES - 1 - usize::from(at));
                g .si-rung .si-here data-piece={ "price:" (spec.id) } {
                    rect x=(x + 1) y=(y + 1) width=(WIDE - 2) height=(HIGH - 2) rx="2" {}
                    (bar(odds.as_ref(), usize::from(at), x, y))
                    text x=(x + WIDE / 2) y=(y + 15) { (column.price) }
                }
            }
            @if column.moved != 0 && column.at.is_some() {
                text class=(if column.moved > 0 { "si-up" } else { "si-down" }) x=(x + WIDE / 2) y=(FOOT + 13) {
                    (if column.moved > 0 { "▲" } else { "▼" }) (column.moved.unsigned_abs())
                }
            }
            @if column.sold > 0 { text .si-sold x=(x + WIDE / 2) y=(FOOT + 29) { (column.sold) } }
            @else if spec.sale_limit > 0 { text .si-limit x=(x + WIDE / 2) y=(FOOT + 29) { "≤ " (spec.sale_limit) } }
        }
    }
}

/// How likely the marker goes to a box, as a bar at its foot.
fn bar(odds: Option<&market::Odds>, at: usize, x: usize, y: usize) -> Markup {
    let chance = odds.map_or(0, |odds| usize::from(odds[at]));
    html! { @if chance > 0 { rect .si-odds x=(x + 1) y=(y + HIGH - 5) width=((WIDE - 2) * chance / 36) height="4" {} } }
}

/// The column in words, for the screen reader.
fn words(desk: &Desk<'_>, column: &ColumnView) -> Say {
    let goods = desk.column_name(column.column);
    match column.at {
        None => t!("{goods}: not in play", goods),
        Some(_) => t!("{goods}: {price} a load", goods, price = money(column.price)),
    }
}

/// The prices as one short line, for the head of other panels.
pub fn strip(desk: &Desk<'_>) -> Markup {
    html! {
        p .si-strip {
            @for goods in Goods::ALL {
                @let prices: Vec<u16> = desk.view.market.iter().filter(|column| column.goods == goods && column.at.is_some()).map(|column| column.price).collect();
                @if let (Some(low), Some(high)) = (prices.iter().min(), prices.iter().max()) {
                    span data-explain={ "goods:" (goods.id()) } { (goods::icon(goods)) " " @if low == high { (dollars(*low)) } @else { (dollars(*low)) "–" (high) } }
                }
            }
        }
    }
}
