//! The own hand and Barrels, docked: what cannot be built now is dimmed, with the reason.

use coloma::{
    ids::Card,
    view::{PlayerView, View},
};
use maud::{Markup, html};

use super::{Desk, slug};

/// The viewer's own cards, Barrels and Speciality.
pub fn panel(desk: &Desk<'_>) -> Markup {
    let own = desk.view.you.and_then(|seat| desk.view.players.get(seat.index()));
    html! {
        section #panel-hand .panel .co-panel {
            h2 { "Your hand" }
            @match own {
                Some(player) => (mine(desk, player)),
                None => p .co-status { "Take a seat to hold cards." },
            }
        }
    }
}

fn mine(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let hand = player.hand.as_deref().unwrap_or_default();
    let reason = short_of(desk, desk.view, player);
    html! {
        @if let Some(reason) = &reason { p .co-status { "No building now: " (reason) "." } }
        ul .co-hand {
            @for card in hand { (card_of(desk, player, *card, reason.is_some())) }
            @if hand.is_empty() { li .co-passive { "no cards" } }
        }
        @if !player.barrels.is_empty() {
            h3 { "Barrels" }
            ul .co-barrels {
                @for (barrel, used) in &player.barrels {
                    @let spec = &desk.game.edition.barrels[barrel.index()];
                    li id={ "own-barrel-" (slug(&spec.id)) } class=(if *used { "co-used" } else { "" }) data-target={ "barrel:" (slug(&spec.id)) } {
                        b { (spec.name) } " " (spec.text) @if *used { " (used)" }
                    }
                }
            }
        }
        @if let Some(speciality) = player.speciality {
            @let spec = &desk.game.edition.specialities[speciality.index()];
            h3 { (spec.name) }
            p .co-status { (spec.text) }
        }
        @if let Some(board) = player.board { (canyons(desk, player, board.index())) }
    }
}

/// Why no Town Building can be paid, at either price.
fn short_of(desk: &Desk<'_>, view: &View, player: &PlayerView) -> Option<String> {
    let [hammer, saw] = &desk.game.edition.numbers.town_cost;
    let dudes = hammer.dudes.min(saw.dudes);
    if player.dudes < dudes {
        return Some(format!("it takes {dudes} Dudes, you have {}", player.dudes));
    }
    let worth = u16::from(player.gold) * u16::from(view.gold_value) + player.bucks;
    if player.gold < saw.gold && worth < u16::from(hammer.bucks) {
        return Some(format!("it takes {} Bucks or {} Gold", hammer.bucks, saw.gold));
    }
    None
}

fn card_of(desk: &Desk<'_>, player: &PlayerView, card: Card, dim: bool) -> Markup {
    let spec = &desk.game.edition.cards[card.index()];
    let back = player.put_back.iter().find(|(other, _)| *other == card);
    let site = if spec.site == 0 { "Barker".to_owned() } else { format!("Site {}", spec.site) };
    html! {
        li id={ "card-" (slug(&spec.id)) } class={ "co-card" @if dim { " co-dim" } } data-target={ "card:" (slug(&spec.id)) } {
            b { (spec.name) } " " small { (site) }
            @for row in &spec.rows { p { em { (row.trigger) } " " (row.text) } }
            @if let Some((_, end)) = back { p .co-warn { "goes to the " (if *end == coloma::action::End::Top { "top" } else { "bottom" }) " of your deck" } }
        }
    }
}

fn canyons(desk: &Desk<'_>, player: &PlayerView, board: usize) -> Markup {
    let spec = &desk.game.edition.boards[board];
    html! {
        h3 { "Board " (spec.id) }
        ul .co-canyons {
            @for (k, canyon) in spec.canyons.iter().enumerate() {
                @let done = player.canyons.contains(&(k as u8));
                li id={ "canyon-" (k + 1) } class=(if done { "co-used" } else { "" }) data-target={ "canyon:" (k + 1) } {
                    @if done { "✓ " } b { (canyon.name) } " " (canyon.vp) " points. " (canyon.text)
                }
            }
        }
    }
}
