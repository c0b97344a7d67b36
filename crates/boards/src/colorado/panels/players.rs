//! The players: points, medals, nuggets, and the play areas with suits nearly complete marked.

use colorado::{
    cards::Cards,
    edition::MedalFor,
    ids::{Medal, Suit, Terrain},
    state::Phase,
    view::{PlayerView, Status},
};
use engine::Seat;
use maud::{Markup, html};

use super::super::{Desk, cards, marks, signs};
use crate::{rich, t};

/// The panel of the players.
pub fn players(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-players .panel .cl-panel {
            h2 data-explain="panel:players" { (t!("Players")) small data-spot="pile" data-explain="pile" { " " (t!("deck {deck}, discard pile {pile}", deck = view.deck, pile = view.discard.len())) } }
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
                @if desk.view.caller == seat && desk.view.phase != Phase::Over { span .cl-tag .cl-caller data-piece="caller" data-explain="caller" { (t!("Caller")) } }
                (status(desk, player))
                span .cl-score data-explain={ "player:" (seat.0) } { span data-count={ (seat.0) ":score" } { (player.score()) } }
            }
            p .cl-facts {
                span data-explain="nuggets" { (t!("{n:# nugget|# nuggets}", n = player.nuggets)) } span data-explain="pile" { (t!("{n:# card|# cards}", n = player.hand)) }
                span class=(if player.medals.len() + 1 >= slots { "cl-near" } else { "" }) data-explain="medals" { (rich!("{medals} medals", medals = html! { b { span data-count={ (seat.0) ":medals" } { (player.medals.len()) } "/" (slots) } })) }
                span data-explain="regions" { (t!("{n:# region|# regions}", n = player.regions.len())) }
            }
            (area(desk, seat, player.area))
            (sheet(desk, seat, player))
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
fn area(desk: &Desk<'_>, seat: Seat, area: Cards) -> Markup {
    html! {
        div .cl-area {
            @for suit in Suit::all().filter(|suit| !area.of_suit(*suit).is_empty()) {
                @let here = area.of_suit(suit);
                span class={ "cl-run" @if here.len() == 2 { " cl-almost" } @if here.len() == 3 { " cl-complete" } } data-explain="suit" {
                    @for kind in here.iter_kinds() { (cards::in_play(desk.edition, seat, kind)) }
                }
            }
            @if area.is_empty() { span .cl-note { (t!("nothing in play")) } }
        }
    }
}

/// A medal's name among targets.
fn medal_id(desk: &Desk<'_>, medal: Medal) -> String {
    match desk.edition.medal_for(medal) {
        MedalFor::Region(region) => desk.edition.region(region).id.clone(),
        MedalFor::Railroad => "railroad".to_owned(),
        MedalFor::Shared { group, rank } => format!("{}-{}", desk.edition.groups[usize::from(group)].id, rank + 1),
    }
}

/// The score sheet: flag lines and the medal track.
fn sheet(desk: &Desk<'_>, seat: Seat, player: &PlayerView) -> Markup {
    let slots = usize::from(desk.edition.numbers.slots);
    html! {
        div .cl-sheet {
            @for terrain in Terrain::ALL {
                span class={ "cl-line cl-f-" (terrain.id()) } data-explain={ "line:" (terrain.id()) } {
                    (player.flag_points[terrain as usize])
                }
            }
            span .cl-plus { "+" }
            @for slot in 0..slots {
                @let key = format!("{}:slot:{}", seat.0, slot + 1);
                @match player.medals.get(slot) {
                    Some(medal) => span .cl-medal data-piece=(key) data-spot=(key) data-explain={ "medal:" (medal_id(desk, *medal)) } {
                        (signs::star("cl-star cl-won"))
                        b { (desk.edition.medal_points(*medal)) }
                    },
                    None => span .cl-medal .cl-free data-explain="medals" { "·" },
                }
            }
        }
    }
}
