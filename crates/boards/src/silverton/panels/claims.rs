//! Claim cards: what they cost, what a roll brings, how likely they run dry, and who wants them.

use engine::{Seat, say::money};
use maud::{Markup, html};
use silverton::{
    action::{Paper, Spot},
    edition::ClaimSpec,
    ids::{Card, City},
    state::Disc,
    view::{ClaimView, PlayerView},
};

use super::super::{
    desk::{Desk, dollars},
    goods,
    marks::badge,
    ways,
};
use crate::{rich, t};

/// The panel with the row, the deck and everybody's claims.
pub fn claims(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-claims .panel .si-panel {
            h2 data-explain="panel:claims" { (t!("Claims")) span .si-aside { (t!("{deck:# card|# cards} in the deck, {n} discarded", deck = view.deck, n = view.discarded.len())) } }
            @if let Some(me) = desk.me() { (own(desk, me)) }
            h3 { (t!("In the row")) }
            (row(desk, "claim-row"))
            @for player in view.players.iter().filter(|player| Some(player.seat) != view.you && !player.claims.is_empty()) {
                h3 { (badge(player.seat)) " " (desk.name(player.seat)) }
                ul .si-cards { @for claim in &player.claims { (card(desk, *claim, "theirs")) } }
            }
            @if !view.discarded.is_empty() {
                details .si-more { summary { (t!("Discarded")) }
                    p { @for claim in &view.discarded { span .si-part data-explain={ "claim:" (claim.0) } { (desk.claim_name(*claim)) } " " } }
                }
            }
        }
    }
}

/// The face-up claims and the deck.
pub fn row(desk: &Desk<'_>, place: &str) -> Markup {
    let on_deck = standing(desk, (place == "claim-row").then_some("deck:claims"), |spot| spot == Spot::Deck);
    html! {
        ul .si-cards {
            @for claim in &desk.view.row { (card(desk, *claim, place)) }
            li .si-card .si-deck data-target="deck:claims" tabindex="0" {
                (t!("The deck: a card nobody has seen")) span .si-aside { (t!("{n:# card|# cards}", n = desk.view.deck)) }
                (on_deck)
            }
        }
    }
}

fn own(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { (t!("Yours")) }
        @if me.claims.is_empty() { p .si-soft { (t!("None yet.")) } }
        ul .si-cards { @for claim in &me.claims { (card(desk, *claim, "mine")) } }
    }
}

/// The marks of those whose discs stand on something. Where the same card is shown twice, one of them says the `place`,
/// by which the discs are known as pieces.
pub fn standing(desk: &Desk<'_>, place: Option<&str>, on: impl Fn(Spot) -> bool) -> Markup {
    let there: Vec<(Seat, usize, &Disc)> = desk.counted().filter(|(_, _, disc)| on(disc.spot)).collect();
    // SI-SOLO-7
    let rival = desk.view.dummy.is_some_and(|paper| {
        on(match paper {
            Paper::Claim(claim) => Spot::Claim(claim),
            Paper::Passenger(card) => Spot::Passenger(card),
        })
    });
    let contested = there.len() > 1 && !there.iter().any(|(_, _, disc)| disc.won);
    let alike = |n: usize| there[..n].iter().filter(|(seat, ..)| *seat == there[n].0).count();
    let key = |n: usize| {
        let key = silverton::disc_piece(there[n].0, place?);
        Some(if alike(n) > 0 { format!("{key}-{}", alike(n) + 1) } else { key })
    };
    html! {
        @if !there.is_empty() || rival {
            span class={ "si-standing" @if contested { " si-contested" } } {
                @if contested { (t!("contested")) " " }
                @for (n, (seat, k, disc)) in there.iter().enumerate() {
                    span data-piece=[key(n)] data-explain={ "stands:" (seat.0) "-" (k) } {
                        (badge(*seat)) @if disc.kind.bonus > 0 { small { "+" (disc.kind.bonus) } } @if disc.won { small { " " (t!("won")) } }
                    }
                }
                @if rival {
                    span .si-flag data-explain="stands:rival" data-piece=[place.map(|_| "disc:rival")] { (t!("rival")) }
                }
            }
        }
    }
}

/// One claim card; `place` tells apart where it is shown.
pub fn card(desk: &Desk<'_>, claim: Card, place: &str) -> Markup {
    let Some(spec) = desk.game.tables.edition.claim(claim) else { return html! {} };
    let view = desk.claim(claim);
    let mine = view.and_then(|view| view.owner).is_some_and(|owner| Some(owner) == desk.view.you);
    let marked = desk.view.now.marked.contains(&claim);
    let target = format!("claim:{}", claim.0);
    // The same card may lie on the turn's sheet too: the piece is the one of this panel.
    let piece = matches!(place, "claim-row" | "mine" | "theirs").then_some(&target);
    let light = desk.me().and_then(|me| nearest(desk, me, spec));
    let called = desk.claim_name(claim);
    html! {
        li id={ (place) "-" (claim.0) } class={ "si-card" (desk.fresh(&target)) @if marked { " si-marked" } @if view.is_some_and(|view| view.depleted) { " si-dry" } }
            data-target=(target) data-piece=[piece] tabindex="0" data-lights={ "town:" (desk.game.tables.edition.town(spec.town).id) " " (light.as_ref().map_or(String::new(), |(_, way)| ways::lights(desk, way.route))) } {
            div .si-card-head {
                (goods::icon(spec.goods)) " " b { (called) } @if !called.contains(&spec.mine) { " " span .si-soft { (spec.mine) } }
                @if let Some(view) = view { (loads(view)) }
            }
            div .si-card-line {
                @if !mine { span { (rich!("claim {cost}", cost = html! { b { (dollars(spec.cost)) } })) } }
                span { (rich!("operate {cost}", cost = html! { b { (dollars(spec.operate)) } })) }
                (odds(desk, claim, view))
            }
            (outputs(spec, view.is_some_and(|view| view.worked)))
            div .si-card-line {
                @if let Some((city, way)) = &light { (reach(desk, spec, *city, way)) }
                (standing(desk, piece.map(String::as_str), |spot| spot == Spot::Claim(claim)))
            }
        }
    }
}

fn loads(view: &ClaimView) -> Markup {
    html! {
        span .si-loads {
            @if view.depleted { span .si-flag { (t!("dry")) } " " }
            @if view.operated { span .si-flag { (t!("worked")) } " " }
            @if view.owner.is_some() { (rich!("{loads} {n:load|loads}", loads = html! { b { (view.loads) } }; n = view.loads)) }
        }
    }
}

/// How the next roll may go.
fn odds(desk: &Desk<'_>, claim: Card, view: Option<&ClaimView>) -> Markup {
    let table = desk.game.tables.claim(claim);
    if view.is_some_and(|view| view.depleted) {
        return html! {};
    }
    let worked = view.is_some_and(|view| view.worked);
    let (dry, sum) = if worked { table.later } else { table.first };
    let chance = html! { b { (dry) "/36" } };
    let mean = html! { b { (sum / 36) "." (sum % 36 * 10 / 36) } };
    html! {
        span {
            @match (worked, dry) {
                (true, 0) => (rich!("2 dice: never dry, mean {mean}", mean = mean)),
                (true, _) => (rich!("2 dice: dry {chance}, mean {mean}", chance = chance, mean = mean)),
                (false, 0) => (rich!("first, die + 6: never dry, mean {mean}", mean = mean)),
                (false, _) => (rich!("first, die + 6: dry {chance}, mean {mean}", chance = chance, mean = mean)),
            }
        }
    }
}

/// The loads for every total; those that run it dry are dark, and those that the next roll cannot be are faint: the
/// first one is a die + 6 (SI-CLAIM-4).
fn outputs(spec: &ClaimSpec, worked: bool) -> Markup {
    html! {
        ol .si-outputs aria-label=(t!("Loads for the totals 2 to 12")) {
            @for total in 2..=12u8 {
                @let dry = total <= spec.depleted_max;
                li class={ @if dry { "si-out" } @if !worked && total < 7 { " si-later" } } {
                    small { (total) } @if dry { "×" } @else { (spec.output[usize::from(total)]) }
                }
            }
        }
    }
}

/// The market that is cheapest to reach and buys these goods; of equal ones the best price.
pub fn nearest(desk: &Desk<'_>, me: &PlayerView, spec: &ClaimSpec) -> Option<(City, ways::Way)> {
    let edition = &desk.game.tables.edition;
    let cities = (0..edition.cities.len() as u8).map(City);
    cities
        .filter_map(|city| {
            let column = desk.game.tables.column_of(spec.goods, city)?;
            desk.view.market[column.index()].at?;
            let way = ways::way(desk, me, spec.town, edition.cities[city.index()])?;
            Some((way.cost, std::cmp::Reverse(desk.price(column)), way.length, city, way))
        })
        .min_by_key(|(cost, price, length, ..)| (*cost, *price, *length))
        .map(|(.., city, way)| (city, way))
}

fn reach(desk: &Desk<'_>, spec: &ClaimSpec, city: City, way: &ways::Way) -> Markup {
    let column = desk.game.tables.column_of(spec.goods, city);
    let price = column.map_or(0, |column| desk.price(column));
    let market = html! { (desk.game.tables.edition.city_name(city)) " " b { (dollars(price)) } };
    html! {
        span .si-reach {
            @if way.missing.is_empty() { (rich!("{market}, joined", market = market)) }
            @else { (rich!("{market}, lacks {n:# segment|# segments}, {cost}", market = market; n = way.missing.len(), cost = money(way.cost))) }
        }
    }
}
