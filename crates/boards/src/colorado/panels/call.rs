//! The call: from whom, which suit, which value; and what is known of every hand.

use colorado::{
    ids::{Kind, Suit, VALUES},
    state::Phase,
};
use engine::Seat;
use maud::{Markup, html};

use super::super::{Desk, cards, icons, marks};
use crate::{rich, t};

/// The panel of the call.
pub fn call(desk: &Desk<'_>) -> Markup {
    let calling = desk.view.phase == Phase::Call && desk.own(desk.view.caller);
    html! {
        section #panel-call .panel .cl-panel class=(if calling { "cl-calling" } else { "" }) {
            h2 data-explain="panel:call" { (t!("Call")) small { " " (if calling { t!("choose a player, a suit and a value") } else { t!("what is known of the hands") }) } }
            ol .cl-seats { @for seat in desk.seats() { (opponent(desk, seat)) } }
            div .cl-picks role="group" aria-label=(t!("Suit")) {
                @for suit in Suit::all() {
                    @let spec = desk.edition.suit(suit);
                    button type="button" id={ "suit-" (spec.id) } data-target={ "suit:" (spec.id) } class={ "cl-suit cl-s-" (spec.id) } { (icons::suit(desk.edition, suit)) (spec.name) }
                }
            }
            div .cl-picks role="group" aria-label=(t!("Value")) {
                @for value in 1..=VALUES { button type="button" id={ "value-" (value) } data-target={ "value:" (value) } .cl-value { (value) } }
            }
            (grid(desk))
        }
    }
}

fn opponent(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    html! {
        li id={ "ask-" (seat.0 + 1) } data-target={ "ask:" (seat.0 + 1) } tabindex="-1" class={ "cl-seat" @if desk.own(seat) { " cl-own" } } {
            (marks::badge(seat)) b { (desk.name(seat)) }
            span .cl-count { (t!("{n:# card|# cards}", n = player.hand)) }
            @if !player.lacks.is_empty() {
                span .cl-lacks { (rich!("does not hold {cards}", cards = html! { @for kind in player.lacks.iter_kinds() { (cards::chip(desk.edition, kind)) } })) }
            }
        }
    }
}

/// All kinds: where every card that can be seen lies.
fn grid(desk: &Desk<'_>) -> Markup {
    html! {
        table .cl-grid {
            caption data-explain="grid" { (t!("Cards you can see: in play areas, in the discard pile, in your hand")) }
            thead { tr { td {} @for suit in Suit::all() { td { (icons::suit(desk.edition, suit)) } } } }
            tbody { @for value in 1..=VALUES {
                tr { th scope="row" { (value) } @for suit in Suit::all() { (cell(desk, Kind::of(suit, value))) } }
            } }
        }
    }
}

fn cell(desk: &Desk<'_>, kind: Kind) -> Markup {
    let view = desk.view;
    let mine = view.me.map(|me| &view.players[me.index()]);
    let in_areas = view.players.iter().filter(|player| player.area.has(kind)).count() as u8;
    let in_hand = mine.and_then(|player| player.own.as_ref()).map_or(0, |own| own.cards.count(kind));
    let seen = in_areas + in_hand + view.discard.count(kind);
    let copies = desk.edition.card(kind).copies;
    let barred = view.players[view.caller.index()].area.has(kind);
    let spec = desk.edition.card(kind);
    let unseen = copies - seen.min(copies);
    html! {
        td id={ "card-" (spec.id) } data-target={ "card:" (spec.id) } class=(if barred { "cl-barred" } else { "" }) {
            @if barred { s { (unseen) } } @else { (unseen) }
        }
    }
}
