//! The Building row with its coins and prices.

use maud::{Markup, PreEscaped, html};

use super::super::{Desk, houses};
use crate::{rich, t, words::Say};

/// The panel of the row.
pub fn row(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let silver = view.players[view.you.unwrap_or(view.active).index()].silver;
    html! {
        section #panel-row .panel .cg-panel {
            h2 { (t!("Building row")) }
            ol .cg-row {
                @for (slot, row) in (1..).zip(&view.row) {
                    @let spec = &desk.edition().buildings[row.building.index()];
                    li id={ "slot-" (slot) } data-target={ "slot:" (slot) } data-spot={ "building:" (spec.id) } tabindex="-1" .cg-dear[row.price > silver] .cg-new[desk.is_fresh(&format!("building:{}", spec.id))] data-piece={ "building:" (spec.id) } {
                        svg .cg-house .{ (houses::class(spec.kind)) } viewBox="0 -2 36 30" aria-hidden="true" { (PreEscaped(houses::house(spec.kind))) }
                        span .cg-row-name { b { (spec.name) } small data-explain={ "kind:" (spec.kind.name().to_lowercase()) } { (Say::new(spec.kind.name())) } }
                        span .cg-price data-explain={ "price:" (slot) } { @if row.price == 0 { (t!("free")) } @else { (t!("{n} Silver", n = row.price)) } }
                        span .cg-coins data-explain=[(row.coins > 0).then(|| format!("coins:{slot}"))] { @if row.coins > 0 { (rich!("{coins} on it", coins = html! { span .cg-coin-chip { (row.coins) } })) } }
                    }
                }
            }
            p .cg-note data-explain="stack" { (t!("{n:# Building|# Buildings} in the stack. Taking one puts 1 Silver on each Building to its left.", n = view.stack)) }
        }
    }
}
