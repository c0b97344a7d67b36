//! The hand, docked: what the turn offers, one's cards, and what they could do.

use colorado::{
    ids::Kind,
    state::{Call, Pending, Phase},
    view::OwnView,
};
use engine::Seat;
use maud::{Markup, html};

use super::super::{Desk, cards, icons};
use crate::{rich, t, words::Say};

/// The panel of the hand.
pub fn hand(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-hand .panel .cl-panel {
            h2 data-explain="panel:hand" { (t!("Hand")) @if let Some(own) = own(desk) { small { " " (t!("{cards:# card|# cards}, {nuggets:# nugget|# nuggets}", cards = own.cards.len(), nuggets = nuggets(desk))) } } }
            (turn(desk))
            @match own(desk) {
                Some(own) => (held(desk, own)),
                None => p .cl-note { (t!("The cards in hand are seen by their owners alone.")) },
            }
        }
    }
}

fn own<'a>(desk: &Desk<'a>) -> Option<&'a OwnView> {
    desk.view.players[desk.view.me?.index()].own.as_ref()
}

fn nuggets(desk: &Desk<'_>) -> u16 {
    desk.view.me.map_or(0, |me| desk.view.players[me.index()].nuggets)
}

/// The call of this turn, and the pair that everybody has.
fn turn(desk: &Desk<'_>) -> Markup {
    let Some(call) = desk.view.call else { return html! {} };
    let pending = own(desk).map_or(Pending::Idle, |own| own.pending);
    html! {
        div .cl-turn {
            p { (called(desk, &call)) }
            @if let Some(pair) = desk.view.pair { p .cl-pair { (icons::small(desk.edition, pair)) (desk.edition.icon(pair).text) } }
            @if let Some(icon) = pending.icon() {
                p .cl-pending { (rich!("Now: {icon}", icon = html! { (icons::small(desk.edition, icon)) b { (desk.edition.icon(icon).name) } })) }
            }
            (halves(desk, pending))
        }
    }
}

/// Who asked whom for what, and what was given.
fn called(desk: &Desk<'_>, call: &Call) -> Markup {
    let bold = |seat: Seat| html! { b { (desk.name(seat)) } };
    let (caller, seat) = (bold(desk.view.caller), bold(call.seat));
    let card = cards::chip(desk.edition, call.named);
    match call.given {
        None => rich!("{caller} called {seat} for {card}", caller = caller, seat = seat, card = card),
        Some(given) if given == call.named => {
            rich!("{caller} called {seat} for {card}, who gave it.", caller = caller, seat = seat, card = card)
        }
        Some(given) => rich!(
            "{caller} called {seat} for {card}, who gave {given}.",
            caller = caller,
            seat = seat,
            card = card,
            given = cards::chip(desk.edition, given)
        ),
    }
}

/// The halves that are not cards or places on the map.
fn halves(desk: &Desk<'_>, pending: Pending) -> Markup {
    let numbers = &desk.edition.numbers;
    html! {
        @match pending {
            Pending::Nugget => button type="button" .cl-half #take-nugget data-target="take:nugget" { (t!("Take {n:# nugget|# nuggets}", n = numbers.take)) },
            Pending::Card => button type="button" .cl-half #draw-cards data-target="draw:cards" { (t!("Draw {n:# card|# cards}", n = numbers.draw)) },
            _ => {}
        }
        @if let Some(warning) = warning(desk) { p .cl-warning role="status" { (warning) } }
    }
}

/// The last medal ends the game, and none after it counts: say so before it happens.
fn warning(desk: &Desk<'_>) -> Option<Say> {
    let slots = usize::from(desk.edition.numbers.slots);
    let me = &desk.view.players[desk.view.me?.index()];
    let medals = me.medals.len();
    match desk.view.phase {
        Phase::Over => None,
        _ if medals == slots => Some(t!("Your medal track is full: further medals score nothing.")),
        _ if medals + 1 == slots => {
            Some(t!("You have {n:# medal|# medals}: one more ends the game after this turn.", n = medals))
        }
        _ => None,
    }
}

fn held(desk: &Desk<'_>, own: &OwnView) -> Markup {
    html! {
        div .cl-hand { @for kind in own.cards.iter_kinds() { (stack(desk, own, kind)) } }
        @if own.cards.is_empty() { p .cl-note { (t!("No cards.")) } }
        @if own.draws {
            p .cl-note { (t!("You draw {n:# card|# cards} when all are done.", n = desk.edition.numbers.draw)) }
        }
        @if !own.discards.is_empty() {
            p .cl-note { (rich!("Discarded in this phase: {cards}", cards = html! { @for kind in own.discards.iter() { (cards::chip(desk.edition, kind)) } })) }
        }
    }
}

/// A card and, beside it, its second copy.
fn stack(desk: &Desk<'_>, own: &OwnView, kind: Kind) -> Markup {
    let id = &desk.edition.card(kind).id;
    let playable = own.playable.has(kind);
    html! {
        div .cl-stack {
            div id={ "hand-" (id) } data-target={ "hand:" (id) } tabindex="-1"
                data-piece={ "hand:" (id) } class={ "cl-card" @if !playable { " cl-dull" } } { (cards::card(desk.edition, kind)) }
            @if own.cards.count(kind) > 1 {
                div id={ "twin-" (id) } data-target={ "twin:" (id) } tabindex="-1" .cl-card .cl-twin {
                    (cards::card(desk.edition, kind))
                }
                @if own.cards.count(kind) > 2 { span .cl-more { "×" (own.cards.count(kind)) } }
            }
        }
    }
}
