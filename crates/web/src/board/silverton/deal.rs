//! Deals: an offer as a sheet with two columns, and what could still be put into it.

use engine::Seat;
use maud::{Markup, html};
use silverton::{
    state::{Offer, Talk},
    view::PlayerView,
};

use super::desk::{Desk, badge, counted, dollars};

/// The sheet of step 4.
pub fn sheet(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let Some(partner) = view.partner else { return opening(desk) };
    let state = match view.talk {
        Talk::Closed => "",
        Talk::Writing => "is being written",
        Talk::Asked => "waits for an answer",
        Talk::Countering => "is being changed",
        Talk::Answered => "came back changed",
    };
    html! {
        h3 { "An offer " (state) }
        @match &view.offer {
            None => p { (badge(view.active)) " " (desk.name(view.active)) " talks with " (badge(partner)) " " (desk.name(partner)) "." },
            Some(offer) => (columns(desk, partner, offer)),
        }
    }
}

fn opening(desk: &Desk<'_>) -> Markup {
    html! {
        h3 { "Deals" }
        @if desk.is_mine() {
            p .si-soft { "Choose a player to make an offer: claims, segments, passenger cards, loads to deliver now, money." }
            ul .si-plain {
                @for player in desk.view.players.iter().filter(|player| Some(player.seat) != desk.view.you) {
                    li .si-card data-target={ "seat:" (player.seat.0 + 1) } tabindex="0" { (badge(player.seat)) " " (desk.name(player.seat)) span .si-aside { (counted(player.claims.len() as u64, "claim")) ", " (counted(player.track.len() as u64, "segment")) ", " (counted(player.cards.len() as u64, "passenger card")) } }
                }
            }
        } @else { p { (badge(desk.view.active)) " " (desk.name(desk.view.active)) " may make an offer." } }
    }
}

/// The two sides, the viewer's own first.
fn columns(desk: &Desk<'_>, partner: Seat, offer: &Offer) -> Markup {
    let (mine, theirs) =
        if desk.view.you == Some(partner) { (partner, desk.view.active) } else { (desk.view.active, partner) };
    let writing = matches!(offer.talk, Talk::Writing | Talk::Countering)
        && desk.view.you.is_some_and(|you| desk.view.to_act.contains(you));
    html! {
        div .si-deal {
            (side(desk, offer, mine, "You give"))
            (side(desk, offer, theirs, "You get"))
        }
        p .si-soft { (counted(offer.counters, "counter-offer")) " so far, at most 3." }
        @if writing {
            div .si-deal {
                (shelf(desk, offer, desk.player(mine)))
                (shelf(desk, offer, desk.player(theirs)))
            }
        }
    }
}

/// What a seat gives.
fn side(desk: &Desk<'_>, offer: &Offer, seat: Seat, head: &str) -> Markup {
    let player = desk.player(seat);
    let edition = desk.game.edition;
    let which = usize::from(seat != desk.view.active);
    let item = |id: String, words: String| {
        html! { li data-target={ "remove:" (id.replace(':', "-")) } data-lights=(id) title="Take it out again" { (words) } }
    };
    html! {
        section .si-side {
            h4 { (head) span .si-aside { (badge(seat)) } }
            ul {
                @if offer.money > 0 && offer.payer == seat.0 { (item("money:all".to_owned(), dollars(offer.money))) }
                @for claim in player.claims.iter().filter(|claim| offer.claims.contains(**claim)) { (item(format!("claim:{}", claim.0), desk.claim_name(*claim))) }
                @for segment in player.track.iter().filter(|segment| offer.segments.contains(**segment)) {
                    (item(format!("segment:{}", edition.segment(*segment).id), edition.segment(*segment).name.clone()))
                }
                @for card in player.cards.iter().filter(|card| offer.cards.contains(**card)) { (item(format!("card:{}", card.0), edition.passenger(*card).title.clone())) }
                @for (k, train) in player.trains.iter().enumerate().filter(|(k, _)| offer.trains[which] >> k & 1 == 1) {
                    (item(format!("train:{}-{}", seat.0 + 1, k + 1), format!("train {}", edition.trains[train.kind.index()].power)))
                }
                @for (kind, count) in offer.plows[which].iter().enumerate().filter(|(_, count)| **count > 0) {
                    (item(format!("plow:{}-{}", seat.0 + 1, edition.plows[kind].bonus), format!("plow +{} ×{count}", edition.plows[kind].bonus)))
                }
                @if which == 1 { @for lot in offer.lots.as_slice() {
                    (item(format!("loads:{}", lot.claim.0), format!("{} of {}, to deliver now", counted(lot.loads, "load"), desk.claim_name(lot.claim))))
                } }
            }
        }
    }
}

/// What could be added; only what is legal lights up.
fn shelf(desk: &Desk<'_>, offer: &Offer, player: &PlayerView) -> Markup {
    let edition = desk.game.edition;
    let seat = player.seat.0 + 1;
    let chip = |id: String, words: String| html! { button .si-chip type="button" data-target=(id) data-lights=(id) { (words) } " " };
    html! {
        section .si-side .si-shelf {
            (chip(format!("money:{seat}"), "money".to_owned()))
            @for claim in player.claims.iter().filter(|claim| !offer.claims.contains(**claim)) {
                (chip(format!("claim:{}", claim.0), desk.claim_name(*claim)))
                @if player.seat != desk.view.active { @if desk.claim(*claim).is_some_and(|view| view.loads > 0) { (chip(format!("loads:{}", claim.0), format!("loads of {}", desk.claim_name(*claim)))) } }
            }
            @for card in player.cards.iter().filter(|card| !offer.cards.contains(**card)) { (chip(format!("card:{}", card.0), edition.passenger(*card).title.clone())) }
            @for (k, train) in player.trains.iter().enumerate() { (chip(format!("train:{seat}-{}", k + 1), format!("train {}", edition.trains[train.kind.index()].power))) }
            @for (kind, _) in player.plows.iter().enumerate().filter(|(_, count)| **count > 0) { (chip(format!("plow:{seat}-{}", edition.plows[kind].bonus), format!("plow +{}", edition.plows[kind].bonus))) }
            @if !player.track.is_empty() {
                details { summary { (counted(player.track.len() as u64, "segment")) }
                    @for segment in player.track.iter().filter(|segment| !offer.segments.contains(**segment)) { (chip(format!("segment:{}", edition.segment(*segment).id), edition.segment(*segment).name.clone())) }
                }
            }
        }
    }
}
