//! The own hand and Barrels, docked: what cannot be built now is dimmed, with the reason.

use coloma::{
    edition::{CardSpec, Cost, Tool},
    ids::Card,
    state::{Frame, Phase},
    view::{PlayerView, View},
};
use engine::{Line, say};
use maud::{Markup, html};

use super::super::{Desk, icons, slug};
use crate::{t, words::Say};

/// The viewer's own cards, Barrels and Speciality.
pub fn hand(desk: &Desk<'_>) -> Markup {
    let own = desk.view.you.and_then(|seat| desk.view.players.get(seat.index()));
    html! {
        section #panel-hand .panel .co-panel .co-dock {
            @match own {
                Some(_) if desk.view.phase == Phase::Discards => p .co-status { (t!("Your cards stand above: four of them stay with you.")) },
                Some(player) => (mine(desk, player)),
                None => p .co-status { (t!("You are watching: hands are hidden.")) },
            }
        }
    }
}

fn mine(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let hand = player.hand.as_deref().unwrap_or_default();
    let reason = why_not(desk, player).map(Say::new);
    html! {
        h2 { (t!("Your hand")) " " span .co-small { (t!("{n:# card|# cards}", n = hand.len())) @if let Some(reason) = &reason { " · " (reason) } } }
        (cards(desk, player, reason.is_some()))
        @if !player.barrels.is_empty() || player.speciality.is_some() {
            ul .co-barrels {
                @for (barrel, used) in &player.barrels {
                    @let spec = &desk.game.edition().barrels[barrel.index()];
                    li id={ "own-barrel-" (slug(&spec.id)) } class={ "co-cask-tag" @if *used { " co-used" } } data-target={ "barrel:" (slug(&spec.id)) } aria-label={ (spec.name) ". " (spec.text) @if *used { " " (t!("Used.")) } } {
                        (icons::inline("barrel")) " " (icons::chips(&icons::effect(desk.game, spec.effect))) @if *used { " " (t!("used")) }
                    }
                }
                @if let Some(speciality) = player.speciality {
                    @let spec = &desk.game.edition().specialities[speciality.index()];
                    li .co-speciality data-explain={ "speciality:" (slug(&spec.id)) } { b { (spec.name) } " " (spec.text) }
                }
            }
        }
    }
}

/// The cards of the viewer.
pub fn cards(desk: &Desk<'_>, player: &PlayerView, short: bool) -> Markup {
    let hand = player.hand.as_deref().unwrap_or_default();
    html! {
        ul .co-hand {
            @for card in hand { (card_of(desk, player, *card, short)) }
            @if hand.is_empty() { li .co-passive { (t!("no cards")) } }
        }
    }
}

/// Why no Town Building can be built now: the price that is asked, or else the cheaper one.
fn why_not(desk: &Desk<'_>, player: &PlayerView) -> Option<Line> {
    if desk.view.phase == Phase::Over {
        return None;
    }
    let numbers = &desk.game.edition().numbers;
    let own_turn = desk.view.turn.as_ref().filter(|turn| turn.seat == player.seat);
    if let Some(Frame::Build { tool, off, .. }) = own_turn.map(|turn| turn.frame) {
        return short_of(desk.view, player, &numbers.town_cost[tool as usize], off);
    }
    let hammer = short_of(desk.view, player, &numbers.town_cost[Tool::Hammer as usize], 0)?;
    let saw = short_of(desk.view, player, &numbers.town_cost[Tool::Saw as usize], 0)?;
    Some(if hammer == saw { hammer } else { say!("{hammer}, {saw}", hammer, saw) })
}

/// What is missing for a price.
fn short_of(view: &View, player: &PlayerView, cost: &Cost, off: u8) -> Option<Line> {
    let dudes = cost.dudes.saturating_sub(off);
    let bucks = u16::from(player.gold) * u16::from(view.gold_value) + player.bucks;
    match () {
        () if player.dudes < dudes => Some(say!("needs {dudes:# Dude|# Dudes}", dudes)),
        () if player.gold < cost.gold => Some(say!("needs {n} Gold", n = cost.gold)),
        () if bucks < u16::from(cost.bucks) => Some(say!("needs {n:# Buck|# Bucks}", n = cost.bucks)),
        () => None,
    }
}

/// A card as it is held: Site, name, and its two rows.
fn card_of(desk: &Desk<'_>, player: &PlayerView, card: Card, short: bool) -> Markup {
    let spec = &desk.game.edition().cards[card.index()];
    let back = player.put_back.iter().find(|(other, _)| *other == card);
    let dim = short && desk.view.phase != Phase::Discards;
    html! {
        li id={ "card-" (slug(&spec.id)) } class={ "co-card" @if dim { " co-dim" } } data-target={ "card:" (slug(&spec.id)) } data-piece={ "card-" (player.seat.0) "-" (slug(&spec.id)) } {
            b { (site_disc(spec)) " " (spec.name) }
            @for row in &spec.rows {
                p { span class={ "co-kind co-" (row.trigger) "-row" } { (trigger(&row.trigger)) } (icons::chips(&icons::effect(desk.game, row.effect))) }
            }
            @if let Some((_, end)) = back { p .co-warn { (if *end == coloma::action::End::Top { t!("to the top of your deck") } else { t!("to the bottom of your deck") }) } }
        }
    }
}

/// When a row of a card works.
fn trigger(of: &str) -> Say {
    match of {
        "common" => t!("common"),
        "boom" => t!("boom"),
        _ => t!("bust"),
    }
}

/// The Site of a card.
pub fn site_disc(spec: &CardSpec) -> Markup {
    html! { span .co-site-number { @if spec.site == 0 { "B" } @else { (spec.site) } } }
}
