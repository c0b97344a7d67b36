//! Deals: an offer as a sheet with two columns, and what could still be put into it.

use engine::{
    Seat,
    say::{money, name},
};
use maud::{Markup, html};
use silverton::{
    ids::Card,
    state::{Offer, Talk},
    view::PlayerView,
};

use super::super::{
    desk::{Desk, dollars},
    goods,
    marks::badge,
};
use crate::{rich, t, words::Say};

/// The sheet of step 4.
pub fn sheet(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let Some(partner) = view.partner else { return opening(desk) };
    let state = match view.talk {
        Talk::Closed => t!("An offer"),
        Talk::Writing => t!("An offer is being written"),
        Talk::Asked => t!("An offer waits for an answer"),
        Talk::Countering => t!("An offer is being changed"),
        Talk::Answered => t!("An offer came back changed"),
    };
    html! {
        h3 { (state) }
        @match &view.offer {
            None => p { (rich!("{player} talks with {partner}.", player = known(desk, view.active), partner = known(desk, partner))) },
            Some(offer) => (columns(desk, partner, offer)),
        }
    }
}

/// A player's mark and name.
fn known(desk: &Desk<'_>, seat: Seat) -> Markup {
    html! { (badge(seat)) " " (desk.name(seat)) }
}

fn opening(desk: &Desk<'_>) -> Markup {
    html! {
        h3 { (t!("Deals")) }
        @if desk.is_mine() {
            p .si-soft { (t!("Choose a player to make an offer: claims, segments, passenger cards, loads to deliver now, money.")) }
            ul .si-cards {
                @for player in desk.view.players.iter().filter(|player| Some(player.seat) != desk.view.you) {
                    li .si-card data-target={ "partner:" (player.seat.0 + 1) } tabindex="0" { (badge(player.seat)) " " b { (desk.name(player.seat)) } div .si-card-line .si-soft { (t!(
                        "{claims:# claim|# claims}, {track:# segment|# segments}, {cards:# passenger card|# passenger cards}",
                        claims = player.claims.len(),
                        track = player.track.len(),
                        cards = player.cards.len(),
                    )) } }
                }
            }
        } @else { p { (rich!("{player} may make an offer.", player = known(desk, desk.view.active))) } }
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
            (side(desk, offer, mine, &t!("You give")))
            (side(desk, offer, theirs, &t!("You get")))
        }
        @if let Some(cash) = desk.player(mine).cash {
            @let bold = |amount: u32| html! { b { (dollars(amount)) } };
            @let left = if offer.payer == mine.0 { cash.saturating_sub(offer.money) } else { cash + offer.money };
            p .si-purse {
                @if offer.money > 0 { (rich!("Cash {cash}, after the deal {left}", cash = bold(cash), left = bold(left))) }
                @else { (rich!("Cash {cash}", cash = bold(cash))) }
            }
        }
        @if offer.counters > 0 { p .si-soft { (t!("{n:# counter-offer|# counter-offers} so far, at most 3.", n = offer.counters)) } }
        @if writing {
            h3 { (t!("Put in")) span .si-aside { (t!("what lights up can be traded")) } }
            div .si-deal {
                (shelf(desk, offer, desk.player(mine)))
                (shelf(desk, offer, desk.player(theirs)))
            }
        }
    }
}

/// What a seat gives.
fn side(desk: &Desk<'_>, offer: &Offer, seat: Seat, head: &Say) -> Markup {
    let player = desk.player(seat);
    let edition = &desk.game.tables.edition;
    let which = usize::from(seat != desk.view.active);
    let item = |id: String, words: Markup, note: Option<Say>| {
        html! { li data-target={ "remove:" (id.replace(':', "-")) } data-lights=(id) tabindex="-1" { span { (words) } small { @if let Some(note) = note { (note) } } } }
    };
    let none = offer_is_empty(desk, offer, seat);
    html! {
        section .si-side {
            h4 { (head) span .si-aside { (badge(seat)) " " (desk.name(seat)) } }
            ul {
                @if none { li .si-soft { (t!("nothing")) } }
                @if offer.money > 0 && offer.payer == seat.0 { (item("money:all".to_owned(), html! { b { (dollars(offer.money)) } }, None)) }
                @for claim in player.claims.iter().filter(|claim| offer.claims.contains(**claim)) { (item(format!("claim:{}", claim.0), claim_words(desk, *claim), claim_note(desk, *claim))) }
                @for segment in player.track.iter().filter(|segment| offer.segments.contains(**segment)) {
                    @let spec = edition.segment(*segment);
                    (item(format!("segment:{}", spec.id), html! { (spec.name) }, Some(t!("length {length}, cost {cost}", length = spec.length, cost = money(spec.cost)))))
                }
                @for card in player.cards.iter().filter(|card| offer.cards.contains(**card)) {
                    @let spec = edition.passenger(*card);
                    (item(format!("card:{}", card.0), html! { (spec.title.replace(" - ", " – ")) }, Some(t!("{income} a turn", income = money(spec.income)))))
                }
                @for (k, train) in player.trains.iter().enumerate().filter(|(k, _)| offer.trains[which] >> k & 1 == 1) {
                    (item(format!("train:{}-{}", seat.0 + 1, k + 1), html! { (t!("train, power {n}", n = edition.trains[train.kind.index()].power)) }, None))
                }
                @for (kind, count) in offer.plows[which].iter().enumerate().filter(|(_, count)| **count > 0) {
                    (item(format!("plow:{}-{}", seat.0 + 1, edition.plows[kind].bonus), html! { (t!("plow +{bonus}", bonus = edition.plows[kind].bonus)) " ×" (count) }, None))
                }
                @if which == 1 { @for lot in offer.lots.as_slice() {
                    (item(format!("loads:{}", lot.claim.0), html! { (t!("{n:# load|# loads} of {claim}", n = lot.loads, claim = name(desk.claim_name(lot.claim)))) }, Some(t!("to deliver this turn"))))
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
fn claim_note(desk: &Desk<'_>, claim: Card) -> Option<Say> {
    let view = desk.claim(claim)?;
    let n = view.loads;
    Some(if view.depleted { t!("dry, {n:# load|# loads}", n) } else { t!("claim, {n:# load|# loads}", n) })
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
            (chip(format!("money:{seat}"), html! { (t!("money")) }))
            @if !claims.is_empty() { h5 { (t!("Claims")) } @for claim in &claims { (chip(format!("claim:{}", claim.0), html! { (claim_words(desk, *claim)) })) } }
            @if claims.iter().any(|claim| loaded(&claim)) { h5 { (t!("Loads to deliver now")) }
                @for claim in claims.iter().filter(loaded) { (chip(format!("loads:{}", claim.0), html! { (claim_words(desk, *claim)) ", " (desk.claim(*claim).map_or(0, |view| view.loads)) })) }
            }
            @if !cards.is_empty() { h5 { (t!("Passenger lines")) } @for card in cards { (chip(format!("card:{}", card.0), html! { (edition.passenger(*card).title.replace(" - ", " – ")) })) } }
            @if desk.is_advanced() { h5 { (t!("Trains and plows")) }
                @for (k, train) in player.trains.iter().enumerate() { (chip(format!("train:{seat}-{}", k + 1), html! { (t!("train {power}", power = edition.trains[train.kind.index()].power)) })) }
                @for (kind, _) in player.plows.iter().enumerate().filter(|(_, count)| **count > 0) { (chip(format!("plow:{seat}-{}", edition.plows[kind].bonus), html! { (t!("plow +{bonus}", bonus = edition.plows[kind].bonus)) })) }
            }
            @if !segments.is_empty() {
                details id={ "deal-track-" (seat) } data-keep="open" { summary { (t!("{n:# segment|# segments}", n = segments.len())) }
                    @for segment in segments { (chip(format!("segment:{}", edition.segment(*segment).id), html! { (edition.segment(*segment).name) })) }
                }
            }
        }
    }
}
