//! The hand, docked: what the turn offers, one's cards, and what they could do.

use colorado::{
    ids::Kind,
    state::{Pending, Phase},
    view::OwnView,
};
use maud::{Markup, html};

use super::super::{Desk, cards, icons};
use crate::words::counted;

/// The panel of the hand.
pub fn hand(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-hand .panel .cl-panel {
            h2 { "Hand" @if let Some(own) = own(desk) { small { " " (counted(own.cards.len(), "card")) ", " (nuggets(desk)) } } }
            (turn(desk))
            @match own(desk) {
                Some(own) => (held(desk, own)),
                None => p .cl-note { "The cards in hand are seen by their owners alone." },
            }
        }
    }
}

fn own<'a>(desk: &Desk<'a>) -> Option<&'a OwnView> {
    desk.view.players[desk.view.me?.index()].own.as_ref()
}

fn nuggets(desk: &Desk<'_>) -> String {
    let count = desk.view.me.map_or(0, |me| desk.view.players[me.index()].nuggets);
    counted(count, "nugget")
}

/// The call of this turn, and the pair that everybody has.
fn turn(desk: &Desk<'_>) -> Markup {
    let Some(call) = desk.view.call else { return html! {} };
    let pending = own(desk).map_or(Pending::Idle, |own| own.pending);
    html! {
        div .cl-turn {
            p { b { (desk.name(desk.view.caller)) } " called " b { (desk.name(call.seat)) } " for " (cards::chip(desk.edition, call.named))
                @if let Some(given) = call.given {
                    @if given == call.named { ", who gave it." } @else { ", who gave " (cards::chip(desk.edition, given)) "." }
                }
            }
            @if let Some(pair) = desk.view.pair { p .cl-pair { (icons::small(desk.edition, pair)) (desk.edition.icon(pair).text) } }
            @if let Some(icon) = pending.icon() {
                p .cl-pending { "Now: " (icons::small(desk.edition, icon)) b { (desk.edition.icon(icon).name) } }
            }
            (halves(desk, pending))
        }
    }
}

/// The halves that are not cards or places on the map.
fn halves(desk: &Desk<'_>, pending: Pending) -> Markup {
    let numbers = &desk.edition.numbers;
    html! {
        @match pending {
            Pending::Nugget => button type="button" .cl-half #take-nugget data-target="take:nugget" { "Take " (numbers.take) " nugget" },
            Pending::Card => button type="button" .cl-half #draw-cards data-target="draw:cards" { "Draw " (numbers.draw) " cards" },
            _ => {}
        }
        @if let Some(warning) = warning(desk) { p .cl-warning role="status" { (warning) } }
    }
}

/// A seventh medal ends the game: say so before it happens.
fn warning(desk: &Desk<'_>) -> Option<String> {
    let slots = usize::from(desk.edition.numbers.slots);
    let me = &desk.view.players[desk.view.me?.index()];
    if desk.view.phase == Phase::Over || me.medals.len() + 1 != slots {
        return None;
    }
    Some(format!("You have {} medals: one more ends the game after this turn.", me.medals.len()))
}

fn held(desk: &Desk<'_>, own: &OwnView) -> Markup {
    html! {
        div .cl-hand { @for kind in own.cards.iter_kinds() { (stack(desk, own, kind)) } }
        @if own.cards.is_empty() { p .cl-note { "No cards." } }
        @if !own.discards.is_empty() {
            p .cl-note { "Discarded in this phase: " @for kind in own.discards.iter() { (cards::chip(desk.edition, kind)) } }
        }
    }
}

/// A card and, beside it, its second copy.
fn stack(desk: &Desk<'_>, own: &OwnView, kind: Kind) -> Markup {
    let id = &desk.edition.card(kind).id;
    let playable = own.playable.has(kind);
    let in_play = desk.view.me.is_some_and(|me| desk.view.players[me.index()].area.has(kind));
    html! {
        div .cl-stack {
            div id={ "hand-" (id) } data-target={ "hand:" (id) } tabindex="-1"
                class={ "cl-card" @if !playable { " cl-dull" } }
                title=(if in_play { "The same card lies in your play area" } else { "" }) { (cards::card(desk.edition, kind)) }
            @if own.cards.count(kind) > 1 {
                div id={ "twin-" (id) } data-target={ "twin:" (id) } tabindex="-1" .cl-card .cl-twin title="Another copy" {
                    (cards::card(desk.edition, kind))
                }
                @if own.cards.count(kind) > 2 { span .cl-more { "×" (own.cards.count(kind)) } }
            }
        }
    }
}
