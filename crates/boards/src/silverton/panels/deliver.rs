//! The delivery sheet: every claim with loads and every market it can reach, with price, limit, total and the route;
//! for the loads that were chosen a bill that says what they bring and which trains pull them.

use engine::say::name;
use maud::{Markup, html};
use silverton::{ids::Card, view::PlayerView};

use super::super::{
    desk::{Desk, dollars, first_alike},
    goods,
    haul::{self, Haul, Sale},
    ways,
};
use crate::{rich, t};

/// The sheet of step 6.
pub fn sheet(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let now = &desk.view.now;
    let lots = desk.view.lots.iter().map(|lot| (lot.claim, lot.loads, true));
    let own = me.claims.iter().filter_map(|claim| desk.claim(*claim)).map(|view| (view.claim, view.loads, false));
    let cargo: Vec<(Card, u16, bool)> = lots.chain(own).filter(|(_, loads, _)| *loads > 0).collect();
    let chosen = now.cargo.and_then(|claim| cargo.iter().find(|(one, ..)| *one == claim));
    html! {
        h3 { (t!("Deliveries"))
            @if !desk.is_advanced() { span .si-aside { (t!("{n} of {all} made", n = now.deliveries, all = desk.game.tables.edition.numbers.deliveries)) } }
        }
        @match chosen {
            Some((claim, loads, lot)) => (bill(desk, me, *claim, *loads, *lot)),
            None => {
                @if desk.is_advanced() { (engines(desk, me, None)) }
                @if cargo.is_empty() { p .si-soft { (t!("No loads.")) } }
                @for (claim, loads, lot) in &cargo { (lading(desk, me, *claim, *loads, *lot)) }
            }
        }
        @if let Some(cash) = me.cash { p .si-purse { (rich!("Cash {cash}", cash = html! { b { (dollars(cash)) } })) } }
    }
}

/// Whether something can still be delivered: a claim with loads, a place for them, and a delivery or a train.
pub fn is_left(desk: &Desk<'_>, me: &PlayerView) -> bool {
    let now = &desk.view.now;
    if now.cargo.is_some() || !desk.view.lots.is_empty() {
        return true;
    }
    if !desk.is_advanced() && now.deliveries >= desk.game.tables.edition.numbers.deliveries {
        return false;
    }
    me.claims.iter().filter_map(|claim| desk.claim(*claim)).filter(|view| view.loads > 0).any(|view| {
        let (claim, loads) = (view.claim, view.loads);
        let power = haul::ready_power(desk, me, claim);
        haul::sales(desk, me, claim).iter().any(|sale| Haul { desk, claim, loads, sale }.most(power) > 0)
    })
}

/// A claim whose loads could go, with its markets.
fn lading(desk: &Desk<'_>, me: &PlayerView, claim: Card, loads: u16, lot: bool) -> Markup {
    let sales = haul::sales(desk, me, claim);
    html! {
        table .si-table .si-lading {
            caption data-target={ "claim:" (claim.0) } tabindex="0" data-lights=(all_ways(desk, &sales)) { (lot_name(desk, claim, loads, lot)) }
            (markets(desk, me, (claim, loads), &sales, None))
        }
    }
}

fn lot_name(desk: &Desk<'_>, claim: Card, loads: u16, lot: bool) -> Markup {
    html! {
        @if let Some(spec) = desk.game.tables.edition.claim(claim) { (goods::icon(spec.goods)) " " }
        @let claim = html! { b { (desk.claim_name(claim)) } };
        @if lot { (rich!("{claim}: {loads:# load|# loads} bought, must go", claim = claim; loads)) }
        @else { (rich!("{claim}: {loads:# load|# loads}", claim = claim; loads)) }
    }
}

/// The markets of some loads. Before a claim is chosen its rows choose the claim, then the market.
fn markets(desk: &Desk<'_>, me: &PlayerView, (claim, loads): (Card, u16), sales: &[Sale], to: Option<&Sale>) -> Markup {
    let chosen = desk.view.now.cargo == Some(claim);
    let power = haul::ready_power(desk, me, claim);
    html! {
        @if sales.is_empty() { tbody { tr { td colspan="5" .si-soft { (t!("No open route of yours leads to a market that buys it.")) } } } }
        @else {
            thead { tr { th { (t!("to")) } th { (t!("price")) } th { (t!("limit")) } th { (t!("loads")) } th { (t!("money")) } } }
            tbody { @for sale in sales {
                @let most = Haul { desk, claim, loads, sale }.most(power);
                @let target = if chosen { sale.target(desk) } else { format!("claim:{}", claim.0) };
                tr class=[to.is_some_and(|to| to.place == sale.place).then_some("si-chosen-row")] data-target=(target)
                    data-lights={ (sale.target(desk)) " " (ways::lights(desk, sale.route)) } tabindex="0" {
                    th { (sale.name(desk)) }
                    td { @match sale.price { Some(price) => { (dollars(price)) }, None => { "–" } } }
                    td { @match sale.limit { Some(left) => (t!("{left} left", left)), None => (t!("none")) } }
                    td { (most) @if desk.is_advanced() { small .si-soft { " " (t!("over {length}", length = sale.longest)) } } }
                    td { @if let Some(price) = sale.price { b { (dollars(u32::from(most) * u32::from(price))) } } }
                }
            } }
        }
    }
}

/// All the segments that could be used.
fn all_ways(desk: &Desk<'_>, sales: &[Sale]) -> String {
    let ways: Vec<String> =
        sales.iter().map(|sale| format!("{} {}", sale.target(desk), ways::lights(desk, sale.route))).collect();
    ways.join(" ")
}

/// The loads that were chosen: where they can go, and when that is chosen too, what they bring.
fn bill(desk: &Desk<'_>, me: &PlayerView, claim: Card, loads: u16, lot: bool) -> Markup {
    let sales = haul::sales(desk, me, claim);
    let to = haul::chosen(desk, &sales);
    html! {
        section .si-bill {
            h4 { (lot_name(desk, claim, loads, lot)) }
            table .si-table .si-lading { (markets(desk, me, (claim, loads), &sales, to)) }
            @if let Some(sale) = to {
                @let haul = Haul { desk, claim, loads, sale };
                @if desk.is_advanced() { (engines(desk, me, Some(&haul))) (pull(&haul, me)) }
                (sum(&haul, haul::pulling(desk, me)))
            }
        }
    }
}

/// The own trains: which are ready, which pull, and what each would carry.
fn engines(desk: &Desk<'_>, me: &PlayerView, haul: Option<&Haul<'_>>) -> Markup {
    let now = &desk.view.now;
    html! {
        ul .si-engines aria-label=(t!("Your trains")) {
            @for (k, train) in me.trains.iter().enumerate() {
                @let power = u16::from(desk.game.tables.edition.trains[train.kind.index()].power);
                @let pulls = now.pulled >> k & 1 == 1;
                @let first = first_alike(me.trains.iter().enumerate().map(|(at, train)| (train, now.pulled >> at & 1)), k);
                li id={ "engine-" (k + 1) } class={ "si-engine" @if train.used { " si-used" } @if pulls { " si-pulls" } }
                    data-target={ "train:" (me.seat.0 + 1) "-" (first + 1) } tabindex="-1" {
                    (engine_icon())
                    span { (rich!("power {power}", power = html! { b { (power) } })) }
                    small {
                        @if train.used { (t!("used")) }
                        @else if pulls { (t!("pulls")) }
                        @else if let Some(haul) = haul {
                            @if haul::serves(desk, me, train, haul.claim) {
                                @let (before, with) = (haul.carried(haul::pulling(desk, me)), haul.carried(haul::pulling(desk, me) + power));
                                @if haul::pulling(desk, me) == 0 { (t!("carries {n}", n = with)) } @else { (t!("+{more}, together {all}", more = with - before, all = with)) }
                            } @else { (t!("other city")) }
                        }
                        @else { (t!("ready")) }
                    }
                }
            }
        }
    }
}

/// How the power of the chosen trains becomes loads (SI-TRAIN-3 to SI-TRAIN-5).
fn pull(haul: &Haul<'_>, me: &PlayerView) -> Markup {
    let power = haul::pulling(haul.desk, me);
    let longest = haul.sale.longest;
    html! {
        p .si-sum {
            @if power == 0 { span .si-soft {
                @if haul.is_precious() { (t!("Choose the trains that pull: a load takes {longest} of power, two loads of gold or silver as much.", longest)) }
                @else { (t!("Choose the trains that pull: a load takes {longest} of power.", longest)) }
            } }
            @else {
                @let sum = html! {
                    b { (power) } " ÷ " (longest) " = " b { (power / longest.max(1)) }
                    @if haul.is_precious() { " × 2 = " b { (haul.carried(power)) } }
                };
                (rich!("Power {sum} {n:load|loads} at most", sum = sum; n = haul.carried(power)))
                span .si-soft { " (" (haul.sale.bottleneck(haul.desk)) ")" }
            }
        }
    }
}

/// What the loads bring, and what that does to the price.
fn sum(haul: &Haul<'_>, power: u16) -> Markup {
    let most = haul.most(power);
    let Some(price) = haul.sale.price else {
        return html! { p .si-sum data-target="ship:loads" data-amount=(most) { (rich!("At most {loads} go to {place}.", loads = html! { b { (t!("{n:# load|# loads}", n = most)) } }; place = name(haul.sale.name(haul.desk)))) } };
    };
    html! {
        @if most > 0 {
            p .si-sum .si-total data-target="ship:loads" data-amount=(most) data-each=(price) {
                b { (t!("{n:# load|# loads}", n = most)) } " × " (dollars(price)) " = " b { (dollars(u32::from(most) * u32::from(price))) }
            }
            @if let Some(outlook) = haul.sale.outlook(haul.desk, most) { p .si-sum .si-soft { (outlook) } }
        }
    }
}

/// A small locomotive.
fn engine_icon() -> Markup {
    html! {
        svg .si-loco viewBox="0 0 26 16" aria-hidden="true" {
            path d="M2 12V3h7v3h9V2h3v4h2l1 6z" {}
            circle cx="6" cy="13" r="2.4" {}
            circle cx="13" cy="13" r="2.4" {}
            circle cx="20" cy="13" r="2.4" {}
        }
    }
}
