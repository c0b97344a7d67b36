//! Cards as small drawings.

use colorado::{edition::Edition, ids::Kind};
use engine::Seat;
use maud::{Markup, html};

use super::icons;

/// A card, 60 wide and 84 high.
pub fn card(edition: &Edition, kind: Kind) -> Markup {
    let suit = edition.suit(kind.suit());
    let spec = edition.card(kind);
    html! {
        svg class={ "cl-card-face cl-s-" (suit.id) } viewBox="0 0 60 84" role="img" aria-label={ (suit.name) " " (kind.value()) ", " (spec.name) } {
            rect .cl-card-paper x=".8" y=".8" width="58.4" height="82.4" rx="4" {}
            path .cl-card-band d="M1 18V5q0-4 4-4H55q4 0 4 4V18Z" {}
            text .cl-card-suit x="55" y="13.5" { (suit.name) }
            text .cl-card-value x="10" y="15" { (kind.value()) }
            use href={ "#cl-e-" (suit.id) } transform="translate(30 37) scale(1.15)" {}
            use href={ "#" (icons::id(edition, suit.pair)) } transform="translate(30 66) scale(.95)" {}
        }
    }
}

/// A card that lies in a play area: a piece of its own.
pub fn in_play(edition: &Edition, seat: Seat, kind: Kind) -> Markup {
    let key = format!("{}:card:{}", seat.0, edition.card(kind).id);
    html! { span .cl-lies data-piece=(key) data-spot=(key) { (chip(edition, kind)) } }
}

/// A card as a small chip: emblem and value.
pub fn chip(edition: &Edition, kind: Kind) -> Markup {
    let suit = edition.suit(kind.suit());
    html! {
        span class={ "cl-chip cl-s-" (suit.id) } data-explain={ "card:" (edition.card(kind).id) } {
            (icons::suit(edition, kind.suit())) b { (kind.value()) }
        }
    }
}
