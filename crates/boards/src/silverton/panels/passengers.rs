//! Passenger cards: the stacks, who runs what, and what is missing for a route. Their routes light up on the map.

use engine::{
    Seat,
    say::{money, name},
};
use maud::{Markup, html};
use silverton::{action::Spot, edition::Deck, ids::Passenger, routes, sets::SegmentSet};

use super::{
    super::{
        desk::{Desk, dollars},
        marks::badge,
        ways,
    },
    claims::standing,
};
use crate::{rich, t};

/// The panel with all passenger cards.
pub fn passengers(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let owned: Vec<Passenger> = (1..=24).map(Passenger).filter(|card| !desk.owners(*card).is_empty()).collect();
    html! {
        section #panel-passengers .panel .si-panel {
            h2 data-explain="panel:passengers" { (t!("Passengers")) span .si-aside { (t!("point at a card, or hold it: its route lights up")) } }
            h3 { (t!("On offer")) }
            (offers(desk, "stack"))
            @if !owned.is_empty() {
                h3 { (t!("Running")) }
                ul .si-cards { @for card in owned { (card_item(desk, card, None, "runs")) } }
            }
            @if !view.lost.is_empty() { p .si-soft { (rich!("Out of the game: {cards}", cards = html! { @for card in &view.lost { span .si-part data-explain={ "card:" (card.0) } { (desk.game.tables.edition.passenger(*card).title) } " " } })) } }
            details .si-more { summary { (t!("Still unseen: {n}", n = view.unseen.len())) }
                ul .si-plain { @for card in &view.unseen {
                    @let spec = desk.game.tables.edition.passenger(*card);
                    li data-explain={ "card:" (card.0) } { (deck(spec.deck)) " " (t!("{card}, {price}, brings {income}", card = name(&spec.title), price = money(spec.price), income = money(spec.income))) }
                } }
            }
        }
    }
}

/// The stacks, and what lies apart from them.
pub fn offers(desk: &Desk<'_>, place: &str) -> Markup {
    let view = desk.view;
    html! {
        ul .si-cards {
            @for (k, stack) in view.stacks.iter().enumerate() {
                @for card in &stack.open { (card_item(desk, *card, Some(stack.below), place)) }
                @if stack.open.is_empty() && stack.below > 0 { li .si-card .si-soft id={ (place) "-closed-" (k) } { (t!("A card is turned up in phase 6, {n:# card|# cards} below", n = stack.below)) } }
            }
            @for card in view.apart.iter().chain(&view.in_row) { (card_item(desk, *card, None, place)) }
        }
    }
}

fn deck(deck: Deck) -> Markup {
    let letter = match deck {
        Deck::A => "A",
        Deck::B => "B",
        Deck::C => "C",
    };
    html! { span class={ "si-letter-tag si-letter-" (letter) } data-explain={ "letter:" (letter) } { (letter) } }
}

/// Two who could run a line together: how much of the way each of them would bring, with the route lit.
pub fn partners(desk: &Desk<'_>, card: Passenger) -> Markup {
    let seats: Vec<Seat> = desk
        .placed()
        .filter(|(_, disc)| matches!(disc.spot, Spot::Passenger(one) | Spot::Steal(one) if one == card))
        .map(|(seat, _)| seat)
        .collect();
    let Some((route, parts)) = shared_way(desk, &seats, card) else { return html! {} };
    html! {
        p .si-card tabindex="0" data-lights=(ways::lights(desk, route)) {
            (rich!(
                "Their way: length {length}, of which {parts}",
                length = html! { b { (parts.iter().sum::<u16>()) } },
                parts = html! { @for (k, (seat, part)) in seats.iter().zip(&parts).enumerate() { @if k > 0 { ", " } (badge(*seat)) " " (desk.name(*seat)) " " b { (part) } } }
            ))
        }
    }
}

/// The way of a line over the home track of these players, snow or not, and the length of each one's part. The rules
/// want one that uses track of all: where the shortest does not, nothing is promised.
pub fn shared_way(desk: &Desk<'_>, seats: &[Seat], card: Passenger) -> Option<(SegmentSet, Vec<u16>)> {
    let home = |seat: &Seat| desk.player(*seat).home_track.iter().copied().collect::<SegmentSet>();
    let all = seats.iter().map(home).fold(SegmentSet::EMPTY, SegmentSet::or);
    let [from, to] = desk.game.tables.edition.passenger(card).towns;
    let route = routes::shortest_route(&desk.game.tables, all, from, to)?;
    let length = |track: SegmentSet| -> u16 {
        route.and(track).iter().map(|segment| u16::from(desk.game.tables.length[segment.index()])).sum()
    };
    let parts: Vec<u16> = seats.iter().map(home).map(length).collect();
    (!parts.contains(&0)).then_some((route, parts))
}

/// One passenger card; `place` tells apart where it is shown.
pub fn card_item(desk: &Desk<'_>, card: Passenger, below: Option<u8>, place: &str) -> Markup {
    let spec = desk.game.tables.edition.passenger(card);
    let target = format!("card:{}", card.0);
    let way = ways::of_card(desk, card);
    let owners = desk.owners(card);
    let piece = matches!(place, "stack" | "runs").then_some(&target);
    let lights = way.as_ref().map_or(String::new(), |way| ways::lights(desk, way.route));
    let ends: Vec<String> =
        spec.towns.iter().map(|town| format!("town:{}", desk.game.tables.edition.town(*town).id)).collect();
    html! {
        li id={ (place) "-" (card.0) } class={ "si-card" (desk.fresh(&target)) } data-target=(target) data-piece=[piece] tabindex="0"
            data-lights={ (ends.join(" ")) " " (lights) } {
            div .si-card-head {
                (deck(spec.deck)) " " b { (spec.title.replace(" - ", " – ")) }
                span .si-loads { (rich!("{price} → {income} a turn", income = html! { b { (dollars(spec.income)) } }; price = money(spec.price))) }
            }
            div .si-card-line {
                @for owner in &owners { span { (badge(*owner)) " " (desk.name(*owner)) } }
                @if let Some(way) = &way {
                    @if way.missing.is_empty() { span { (rich!("route of length {length}", length = html! { b { (way.length) } })) } }
                    @else if owners.is_empty() { span { (rich!("you lack {n:# segment|# segments}, {cost}", cost = html! { b { (dollars(way.cost)) } }; n = way.missing.len())) } }
                } @else if owners.is_empty() { span { (t!("others' track is in the way")) } }
                @if let Some(below) = below { @if below > 0 { span .si-soft { (t!("{n} below", n = below)) } } }
                (standing(desk, piece.map(String::as_str), |spot| matches!(spot, Spot::Passenger(one) | Spot::Steal(one) | Spot::Slide(one) | Spot::EndPartnership(one) if one == card)))
            }
            @if !spec.text.is_empty() { div .si-card-line .si-soft { (spec.text) } }
        }
    }
}
