//! The players: points, medals, nuggets, and the play areas with suits nearly complete marked.

use colorado::{
    cards::Cards,
    ids::{Suit, Terrain},
    state::Phase,
    view::{PlayerView, Status},
};
use engine::{Seat, say::name};
use maud::{Markup, PreEscaped, html};

use super::super::{Desk, cards, marks, strokes};
use crate::{rich, t};

/// The panel of the players.
pub fn players(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-players .panel .cl-panel {
            h2 { (t!("Players")) small { " " (t!("deck {deck}, discard pile {pile}", deck = view.deck, pile = view.discard.len())) } }
            ol .cl-players { @for seat in desk.seats() { (player(desk, seat)) } }
        }
    }
}

fn player(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    let slots = usize::from(desk.edition.numbers.slots);
    html! {
        li id={ "player-" (seat.0 + 1) } class={ "cl-player" @if desk.own(seat) { " cl-own" } } {
            div .cl-who {
                (marks::badge(seat)) strong { (desk.name(seat)) }
                @if desk.own(seat) { span .cl-tag { (t!("you")) } }
                @if desk.view.caller == seat && desk.view.phase != Phase::Over { span .cl-tag .cl-caller { (t!("Caller")) } }
                (status(desk, player))
                span .cl-score title=(t!("Points")) { (player.score()) }
            }
            p .cl-facts {
                span { (t!("{n:# nugget|# nuggets}", n = player.nuggets)) } span { (t!("{n:# card|# cards}", n = player.hand)) }
                span class=(if player.medals.len() + 1 >= slots { "cl-near" } else { "" }) { (rich!("{medals} medals", medals = html! { b { (player.medals.len()) "/" (slots) } })) }
                span { (t!("{n:# region|# regions}", n = player.regions.len())) }
            }
            (area(desk, player.area))
            (sheet(desk, player))
        }
    }
}

fn status(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let word = match (player.status, desk.view.phase) {
        (Status::Busy, _) => t!("to act"),
        (Status::Done, _) => t!("done"),
        (Status::Idle, _) => return html! {},
    };
    html! { span class=(if player.status == Status::Busy { "cl-tag cl-busy" } else { "cl-tag" }) { (word) } }
}

/// The play area by suits: two of a suit are marked, since the third opens a region.
fn area(desk: &Desk<'_>, area: Cards) -> Markup {
    html! {
        div .cl-area {
            @for suit in Suit::all().filter(|suit| !area.of_suit(*suit).is_empty()) {
                @let here = area.of_suit(suit);
                span class={ "cl-run" @if here.len() == 2 { " cl-almost" } @if here.len() == 3 { " cl-complete" } }
                    title=[match here.len() { 2 => Some(t!("One more card completes this suit")), 3 => Some(t!("A complete suit")), _ => None }] {
                    @for kind in here.iter_kinds() { (cards::chip(desk.edition, kind)) }
                }
            }
            @if area.is_empty() { span .cl-note { (t!("nothing in play")) } }
        }
    }
}

/// The score sheet: flag lines and the medal track.
fn sheet(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let slots = usize::from(desk.edition.numbers.slots);
    html! {
        div .cl-sheet {
            @for terrain in Terrain::ALL {
                span class={ "cl-line cl-f-" (terrain.id()) } title=(t!("{area} line", area = name(&desk.edition.flag_areas[terrain as usize].name))) {
                    (player.flag_points[terrain as usize])
                }
            }
            span .cl-plus { "+" }
            @for slot in 0..slots {
                @match player.medals.get(slot) {
                    Some(medal) => span .cl-medal title=(desk.edition.medal_name(*medal)) {
                        svg viewBox="-21 -21 42 42" aria-hidden="true" { (PreEscaped(format!(r#"<path class="cl-star cl-won" d="{}"/>"#, strokes::star(0.0, 0.0, 20.0)))) }
                        b { (desk.edition.medal_points(*medal)) }
                    },
                    None => span .cl-medal .cl-free title=(t!("Free slot")) { "·" },
                }
            }
        }
    }
}
