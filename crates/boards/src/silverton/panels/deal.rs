//! Deals: an offer as a sheet with two columns, and what could still be put into it.

use engine::Seat;
use maud::{Markup, html};
use silverton::{
    ids::Card,
    state::{Offer, Talk},
    view::PlayerView,
};

use super::super::{
    desk::{Desk, counted, dollars},
    goods,
    marks::badge,
};

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
            ul .si-cards {
                @for player in desk.view.players.iter().filter(|player| Some(player.seat) != desk.view.you) {
                    li .si-card data-target={ "seat:" (player.seat.0 + 1) } tabindex="0" { (badge(player.seat)) " " b { (desk.name(player.seat)) } div .si-card-line .si-soft { (counted(player.claims.len() as u64, "claim")) ", " (counted(player.track.len() as u64, "segment")) ", " (counted(player.cards.len() as u64, "passenger card")) } }
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
            (side(desk, offer, mine, "You give", writing))
            (side(desk, offer, theirs, "You get", writing))
        }
        @if let Some(cash) = desk.player(mine).cash {
            p .si-purse { "Cash " b { (dollars(cash)) }
                @if offer.money > 0 {
                    @let left = if offer.payer == mine.0 { cash.saturating_sub(offer.money) } else { cash + offer.money };
                    ", after the deal " b { (dollars(left)) }
                }
            }
        }
        @if offer.counters > 0 { p .si-soft { (counted(offer.counters, "counter-offer")) " so far, at most 3." } }
        @if writing {
            h3 { "Put in" span .si-aside { "what lights up can be traded" } }
            div .si-deal {
                (shelf(desk, offer, desk.player(mine)))
                (shelf(desk, offer, desk.player(theirs)))
            }
        }
    }
}

/// What a seat gives.
fn side(desk: &Desk<'_>, offer: &Offer, seat: Seat, head: &str, writing: bool) -> Markup {
    let player = desk.player(seat);
    let edition = &desk.game.tables.edition;
    let which = usize::from(seat != desk.view.active);
    let item = |id: String, words: Markup, note: String| {
        html! { li data-target={ "remove:" (id.replace(':', "-")) } data-lights=(id) tabindex="-1" title=[writing.then_some("Take it out again")] { span { (words) } small { (note) } } }
    };
    let none = offer_is_empty(desk, offer, seat);
    html! {
        section .si-side {
            h4 { (head) span .si-aside { (badge(seat)) " " (desk.name(seat)) } }
            ul {
                @if none { li .si-soft { "nothing" } }
                @if offer.money > 0 && offer.payer == seat.0 { (item("money:all".to_owned(), html! { b { (dollars(offer.money)) } }, String::new())) }
                @for claim in player.claims.iter().filter(|claim| offer.claims.contains(**claim)) { (item(format!("claim:{}", claim.0), claim_words(desk, *claim), claim_note(desk, *claim))) }
                @for segment in player.track.iter().filter(|segment| offer.segments.contains(**segment)) {
                    @let spec = edition.segment(*segment);
                    (item(format!("segment:{}", spec.id), html! { (spec.name) }, format!("length {}, cost {}", spec.length, dollars(spec.cost))))
                }
                @for card in player.cards.iter().filter(|card| offer.cards.contains(**card)) {
                    @let spec = edition.passenger(*card);
                    (item(format!("card:{}", card.0), html! { (spec.title.replace(" - ", " – ")) }, format!("{} a turn", dollars(spec.income))))
                }
                @for (k, train) in player.trains.iter().enumerate().filter(|(k, _)| offer.trains[which] >> k & 1 == 1) {
                    (item(format!("train:{}-{}", seat.0 + 1, k + 1), html! { "train, power " (edition.trains[train.kind.index()].power) }, String::new()))
                }
                @for (kind, count) in offer.plows[which].iter().enumerate().filter(|(_, count)| **count > 0) {
                    (item(format!("plow:{}-{}", seat.0 + 1, edition.plows[kind].bonus), html! { "plow +" (edition.plows[kind].bonus) " ×" (count) }, String::new()))
                }
                @if which == 1 { @for lot in offer.lots.as_slice() {
                    (item(format!("loads:{}", lot.claim.0), html! { (counted(lot.loads, "load")) " of " (desk.claim_name(lot.claim)) }, "to deliver this turn".to_owned()))
                } }
            }
        }
    }
}

fn offer_is_empty(desk: &Desk<'_>, offer: &Offer, seat: Seat) -> bool {
    let player = desk.player(seat);
    let which = usize::from(seat != desk.view.active);
    (offer.money == 0 || offer.payer != seat.0)
        && !player.claims.iter().any(|claim| offer.claims.contains(*claim))
        && !player.track.iter().any(|segment| offer.segments.contains(*segment))
        && !player.cards.iter().any(|card| offer.cards.contains(*card))
        && offer.trains[which] == 0
        && offer.plows[which].iter().all(|count| *count == 0)
        && (which == 0 || offer.lots.as_slice().is_empty())
}

fn claim_words(desk: &Desk<'_>, claim: Card) -> Markup {
    html! { @if let Some(spec) = desk.game.tables.edition.claim(claim) { (goods::icon(spec.goods)) " " } (desk.claim_name(claim)) }
}

/// What a claim is worth to whoever gets it.
fn claim_note(desk: &Desk<'_>, claim: Card) -> String {
    let Some(view) = desk.claim(claim) else { return String::new() };
    let loads = counted(view.loads, "load");
    if view.depleted { format!("dry, {loads}") } else { format!("claim, {loads}") }
}

/// What could be added, kind by kind; only what is legal lights up.
fn shelf(desk: &Desk<'_>, offer: &Offer, player: &PlayerView) -> Markup {
    let edition = &desk.game.tables.edition;
    let seat = player.seat.0 + 1;
    let chip = |id: String, words: Markup| html! { button .si-chip type="button" data-target=(id) data-lights=(id) { (words) } " " };
    let claims: Vec<Card> = player.claims.iter().copied().filter(|claim| !offer.claims.contains(*claim)).collect();
    let cards: Vec<_> = player.cards.iter().filter(|card| !offer.cards.contains(**card)).collect();
    let segments: Vec<_> = player.track.iter().filter(|segment| !offer.segments.contains(**segment)).collect();
    let loaded =
        |claim: &&Card| player.seat != desk.view.active && desk.claim(**claim).is_some_and(|view| view.loads > 0);
    html! {
        section .si-side .si-shelf {
            (chip(format!("money:{seat}"), html! { "money" }))
            @if !claims.is_empty() { h5 { "Claims" } @for claim in &claims { (chip(format!("claim:{}", claim.0), html! { (claim_words(desk, *claim)) })) } }
            @if claims.iter().any(|claim| loaded(&claim)) { h5 { "Loads to deliver now" }
                @for claim in claims.iter().filter(loaded) { (chip(format!("loads:{}", claim.0), html! { (claim_words(desk, *claim)) ", " (desk.claim(*claim).map_or(0, |view| view.loads)) })) }
            }
            @if !cards.is_empty() { h5 { "Passenger lines" } @for card in cards { (chip(format!("card:{}", card.0), html! { (edition.passenger(*card).title.replace(" - ", " – ")) })) } }
            @if desk.is_advanced() { h5 { "Trains and plows" }
                @for (k, train) in player.trains.iter().enumerate() { (chip(format!("train:{seat}-{}", k + 1), html! { "train " (edition.trains[train.kind.index()].power) })) }
                @for (kind, _) in player.plows.iter().enumerate().filter(|(_, count)| **count > 0) { (chip(format!("plow:{seat}-{}", edition.plows[kind].bonus), html! { "plow +" (edition.plows[kind].bonus) })) }
            }
            @if !segments.is_empty() {
                details id={ "deal-track-" (seat) } data-keep="open" { summary { (counted(segments.len() as u64, "segment")) }
                    @for segment in segments { (chip(format!("segment:{}", edition.segment(*segment).id), html! { (edition.segment(*segment).name) })) }
                }
            }
        }
    }
}
