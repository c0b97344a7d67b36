//! The delivery sheet: every claim with loads, every market it can reach, with price, limit, total, and the route lit.

use maud::{Markup, html};
use silverton::{
    ids::{Card, City},
    market, routes,
    view::PlayerView,
};

use super::{
    desk::{Desk, counted, dollars},
    goods, ways,
};

/// A market that loads of a claim can reach now.
struct Sale {
    city: City,
    price: u16,
    /// What is left of the sale limit; none where there is no limit.
    limit: Option<u16>,
    /// The longest segment of the best route (SI-TRAIN-4).
    longest: u16,
    lights: String,
    outlook: String,
}

/// The sheet of step 6.
pub fn sheet(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let now = &desk.view.now;
    let lots = desk.view.lots.iter().map(|lot| (lot.claim, lot.loads, true));
    let own = me.claims.iter().filter_map(|claim| desk.claim(*claim)).map(|view| (view.claim, view.loads, false));
    let cargo: Vec<(Card, u16, bool)> = lots.chain(own).filter(|(_, loads, _)| *loads > 0).collect();
    html! {
        h3 { "Deliveries"
            @if !desk.is_advanced() { span .si-aside { (now.deliveries) " of " (desk.game.edition.numbers.deliveries) " made" } }
        }
        @if cargo.is_empty() { p .si-soft { "No loads." } }
        @for (claim, loads, lot) in cargo { (lading(desk, me, claim, loads, lot)) }
        @if let Some(cash) = me.cash { p .si-purse { "Cash " b { (dollars(cash)) } } }
    }
}

fn lading(desk: &Desk<'_>, me: &PlayerView, claim: Card, loads: u16, lot: bool) -> Markup {
    let Some(spec) = desk.game.edition.claim(claim) else { return html! {} };
    let chosen = desk.view.now.cargo == Some(claim);
    let sales = sales(desk, me, claim);
    html! {
        table class={ "si-table si-lading" @if chosen { " si-chosen-cargo" } } {
            caption data-target={ "claim:" (claim.0) } tabindex="0" {
                (goods::icon(spec.goods)) " " b { (desk.claim_name(claim)) } ": " (counted(loads, "load")) @if lot { " bought, must go" }
            }
            @if sales.is_empty() { tbody { tr { td colspan="5" .si-soft { "No open route of yours leads to a market that buys it." } } } }
            @else {
                thead { tr { th { "to" } th { "price" } th { "limit" } th { @if desk.is_advanced() { "power a load" } @else { "loads" } } th { "money" } } }
                tbody { @for sale in &sales { (line(desk, spec.goods.is_precious(), (claim, loads, chosen), sale)) } }
            }
        }
    }
}

fn line(desk: &Desk<'_>, precious: bool, (claim, loads, chosen): (Card, u16, bool), sale: &Sale) -> Markup {
    let most = loads.min(sale.limit.unwrap_or(u16::MAX));
    let city = &desk.game.edition.town(desk.game.edition.cities[sale.city.index()]).id;
    let target = if chosen { format!("city:{city}") } else { format!("claim:{}", claim.0) };
    html! {
        tr data-target=(target) data-lights={ "city:" (city) " " (sale.lights) } tabindex="0" title=(sale.outlook) {
            th { (desk.game.edition.city_name(sale.city)) }
            td { (dollars(sale.price)) }
            td { @match sale.limit { Some(left) => { (left) " left" }, None => { "none" } } }
            td { @if desk.is_advanced() { (sale.longest) @if precious { " for 2" } } @else { (most) } }
            td { b { (dollars(u32::from(most) * u32::from(sale.price))) } }
        }
    }
}

fn sales(desk: &Desk<'_>, me: &PlayerView, claim: Card) -> Vec<Sale> {
    let (edition, tables) = (desk.game.edition, desk.game.tables);
    let Some(spec) = edition.claim(claim) else { return Vec::new() };
    let track = desk.open_track(me);
    let mut sales: Vec<Sale> = (0..edition.cities.len() as u8)
        .map(City)
        .filter_map(|city| {
            let column = tables.column_of(spec.goods, city)?;
            let view = &desk.view.market[column.index()];
            let at = view.at?;
            let to = edition.cities[city.index()];
            if !me.open_network.contains(&spec.town) || !me.open_network.contains(&to) {
                return None;
            }
            let route = if desk.is_advanced() {
                routes::easiest_route(tables, track, spec.town, to)
            } else {
                routes::shortest_route(tables, track, spec.town, to)
            }?;
            let table = &tables.columns[column.index()];
            let limit = (table.limit != u16::MAX).then(|| table.limit.saturating_sub(view.sold_by_active));
            let odds = market::odds(edition, column, at, view.sold, desk.view.idn, desk.game.options.simplified_market);
            let mean: u32 = odds.iter().zip(&table.prices).map(|(n, price)| u32::from(*n) * u32::from(*price)).sum();
            let longest =
                if to == spec.town { 1 } else { u16::from(routes::bottlenecks(tables, track, spec.town)[to.index()]) };
            Some(Sale {
                city,
                price: view.price,
                limit,
                longest,
                lights: ways::lights(desk, route),
                outlook: format!("Next turn about {} if nothing more is sold", dollars(mean / 36)),
            })
        })
        .collect();
    sales.sort_by_key(|sale| std::cmp::Reverse(sale.price));
    sales
}
