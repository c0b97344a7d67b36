//! The Holdings of all players, district by player.

use colorado_midland::{ids::District, view::PhaseView};
use engine::Seat;
use maud::{Markup, html};

use super::Desk;
use crate::t;

/// Few enough claims to warn of.
const FEW_CLAIMS: u32 = 3;

/// The panel of the Holdings.
pub fn holdings(desk: &Desk<'_>) -> Markup {
    let districts = desk.edition.districts.len();
    html! {
        section #panel-holdings .panel .cm-panel .cm-placing[placing(desk)] {
            h2 data-explain="panel:holdings" { (t!("Holdings")) }
            table .cm-table .cm-holdings {
                thead { tr {
                    th scope="col" { (t!("District")) }
                    th .cm-n scope="col" data-explain="value" { (t!("Value")) }
                    @for seat in desk.seats() {
                        th scope="col" class={ "cm-n" (own(desk, seat)) } data-explain={ "player:" (seat.0) } {
                            (desk.badge(seat)) span .cm-hidden { (desk.name(seat)) }
                        }
                    }
                    th .cm-n scope="col" { (t!("All")) }
                    th .cm-n scope="col" data-explain="gone" { (t!("Gone")) }
                } }
                tbody { @for district in 0..districts { (row(desk, district)) } }
                tfoot { tr {
                    th scope="row" colspan="2" { (t!("Claims left")) }
                    @for seat in desk.seats() { (total(desk, seat)) }
                    td .cm-n { (desk.seats().map(|seat| claims(desk, seat)).sum::<u32>()) }
                    td .cm-n { (desk.view.discarded.iter().map(|n| u32::from(*n)).sum::<u32>()) }
                } }
            }
        }
    }
}

/// Whether a claim is to be placed, so that districts are lit on the map.
fn placing(desk: &Desk<'_>) -> bool {
    matches!(desk.view.phase, PhaseView::SetupMine { .. } | PhaseView::ShutRefill { .. } | PhaseView::Refill { .. })
}

fn own(desk: &Desk<'_>, seat: Seat) -> &'static str {
    if desk.own(seat) { " cm-own" } else { "" }
}

fn claims(desk: &Desk<'_>, seat: Seat) -> u32 {
    desk.view.players[seat.index()].holdings.iter().map(|n| u32::from(*n)).sum()
}

fn row(desk: &Desk<'_>, district: usize) -> Markup {
    let spec = &desk.edition.districts[district];
    let held = |seat: Seat| desk.view.players[seat.index()].holdings[district];
    let all: u32 = desk.seats().map(|seat| u32::from(held(seat))).sum();
    let linked = desk.view.district_railroads[district] > 0;
    let target = format!("claim:{}", spec.id);
    html! {
        tr id={ "claim-" (spec.id) } data-target=(target) data-lights=(desk.hex_of(District(district as u8))) tabindex="-1" class={ (desk.freshness(&target)) @if linked { " cm-linked" } } {
            th scope="row" { (spec.name) @if linked { span .cm-link data-explain="linked" { " ●" } } }
            td .cm-n { (spec.value) }
            @for seat in desk.seats() { td class={ "cm-n" (own(desk, seat)) } { (number(held(seat))) } }
            td .cm-n { (number(all as u8)) }
            td .cm-n .cm-gone data-spot={ "gone:" (spec.id) } { (number(desk.view.discarded[district])) }
        }
    }
}

/// A number, or a dot where there is none: tables read better so.
fn number(n: u8) -> Markup {
    html! { @if n == 0 { span .cm-dash { "·" } } @else { (n) } }
}

fn total(desk: &Desk<'_>, seat: Seat) -> Markup {
    let claims = claims(desk, seat);
    html! {
        td class={ "cm-n" (own(desk, seat)) @if claims <= FEW_CLAIMS { " cm-few" } } {
            span data-count={ (seat.0) ":claims" } { (claims) } @if claims <= FEW_CLAIMS { span .cm-warn data-explain="few" { "!" } }
        }
    }
}
