//! The viewer's Objectives with how far they are, and the Public Objectives.

use cerro_gordo::{
    conditions::Measure,
    edition::{Condition, Trigger, What},
    ids::CardId,
    view::CardView,
};
use maud::{Markup, html};

use super::super::{Desk, hopes};

/// The panel of the Objectives.
pub fn cards(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-cards .panel .cg-panel {
            h2 { "Objectives" }
            @if desk.view.you.is_some() {
                ol .cg-cards { @for (at, card) in (1..).zip(&desk.view.hand) { (own_card(desk, at, card)) } }
            } @else {
                p .cg-note { "The players' Objectives are hidden until they are completed." }
            }
            h3 { "Public Objectives" }
            ul .cg-public { @for card in &desk.edition().public {
                li { b { (card.name) } span .cg-reward { (card.reward) " Silver" } p { (card.text) } }
            } }
            p .cg-note { (desk.view.deck) " cards in the deck, " (desk.view.discards) " discarded." }
        }
    }
}

fn own_card(desk: &Desk<'_>, at: u8, held: &CardView) -> Markup {
    let card = desk.edition().card(held.card);
    let hopes = hopes::of(desk, held.card);
    html! {
        li .cg-card id={ "card-" (at) } data-target={ "card:" (at) } tabindex="-1" .cg-ready[hopes.count > 0] {
            div .cg-card-head { b { (card.name) } span .cg-points { (card.points) } }
            p { (card.text) }
            ul .cg-measures { @for (condition, measure) in card.when.iter().zip(&held.measures) {
                @if let Some(words) = words(*condition) { (bar(&words, *measure)) }
            } }
            @if hopes.count > 0 {
                p .cg-hope { "★ " @if hopes.count == 1 { "1 placement completes" } @else { (hopes.count) " placements complete" } " it now." }
            } @else { p .cg-note { (when(card.trigger)) } }
        }
    }
}

fn bar(words: &str, measure: Measure) -> Markup {
    html! {
        li .cg-met[measure.met] { span { (words) } span .cg-of { (measure.have) " of " (measure.need) @if measure.met { " ✓" } } }
    }
}

fn when(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Build => "Looked at when you place a Building.",
        Trigger::Road => "Looked at when you place a Road.",
        Trigger::Mine => "Looked at when you Mine a tile.",
        Trigger::Stand => "Looked at all the time.",
    }
}

fn what(what: What) -> &'static str {
    match what {
        What::Commercial => "Commercial",
        What::Industrial => "Industrial",
        What::Residential => "Residential",
        What::Entertainment => "Entertainment",
        What::Building => "Buildings",
        What::Same => "of its own type",
        What::Mine => "Mines",
    }
}

/// What is counted where the Standee is now; nothing for conditions about an act still to come.
fn words(condition: Condition) -> Option<String> {
    Some(match condition {
        Condition::HereTouches { what: kind, .. } => format!("your Building touches {}", what(kind)),
        Condition::HereTouchesTypes { .. } => "types your Building touches".to_owned(),
        Condition::HereLine { what: kind, .. } => format!("{} in one row or column with you", what(kind)),
        Condition::HereLineTypes { .. } => "types in one row or column".to_owned(),
        Condition::HereGroup { .. } => "in your Building's group".to_owned(),
        Condition::HereMines { .. } => "Mines connected".to_owned(),
        Condition::HereMineDist { .. } => "Road tiles to the closest Mine".to_owned(),
        Condition::HereNear { what: kind, within, .. } => format!("{} within {within} Road tiles", what(kind)),
        Condition::HereRoads { .. } => "road connections at your Building".to_owned(),
        Condition::PlayersNear { within, .. } => format!("players within {within} Road tiles"),
        Condition::PlayersTouching { .. } => "players on a Building touching yours".to_owned(),
        Condition::PlayersLine { .. } => "players in one row or column with you".to_owned(),
        Condition::ClosestToMines { .. } => "Mines you are closest to".to_owned(),
        Condition::Silver { .. } => "Silver".to_owned(),
        _ => return None,
    })
}

/// A card's name with its points, for lists.
pub(super) fn short(desk: &Desk<'_>, card: CardId) -> Markup {
    let card = desk.edition().card(card);
    html! { span .cg-done-card title=(card.text) { (card.name) " " b { (card.points) } } }
}
