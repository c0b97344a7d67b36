//! The viewer's Objectives with how far they are, and the Public Objectives.

use cerro_gordo::{
    conditions::Measure,
    edition::{Condition, PublicObjective, Trigger},
    ids::CardId,
    view::{CardView, PhaseView},
};
use maud::{Markup, html};

use super::super::{
    Desk,
    hopes::{self, Hopes},
    marks,
};
use crate::{rich, t, words::Say};

/// The panel of the Objectives.
pub fn cards(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-cards .panel .cg-panel {
            h2 { (t!("Objectives")) }
            @if desk.view.you.is_some() {
                ol .cg-cards { @for (at, card) in (1..).zip(&desk.view.hand) { (own_card(desk, at, card)) } }
            } @else {
                p .cg-note { (t!("The players' Objectives are hidden until they are completed.")) }
            }
            h3 { (t!("Public Objectives")) }
            ul .cg-public { @for card in &desk.edition().public { (public_card(desk, card)) } }
            p .cg-note data-explain="deck" { (t!("{deck:# card|# cards} in the deck, {discards} discarded.", deck = desk.view.deck, discards = desk.view.discards)) }
        }
    }
}

/// A Public Objective, and who could complete it with what they can place.
fn public_card(desk: &Desk<'_>, card: &PublicObjective) -> Markup {
    let over = desk.view.phase == PhaseView::Over;
    let who: Vec<_> = desk.seats().filter(|seat| !over && hopes::gets_public(desk, *seat, card)).collect();
    html! {
        li data-spot={ "public:" (card.id) } data-explain={ "public:" (card.id) } {
            b { (card.name) } span .cg-reward { (t!("{n} Silver", n = card.reward)) }
            p { (card.text) }
            @if !over {
                p .cg-would { (rich!("In reach of: {players}", players = html! {
                    @if who.is_empty() { (t!("nobody now")) }
                    @for seat in &who { span .cg-who { (marks::badge(*seat)) span .cg-who-name { (desk.name(*seat)) } } }
                })) }
            }
        }
    }
}

fn own_card(desk: &Desk<'_>, at: u8, held: &CardView) -> Markup {
    let card = desk.edition().card(held.card);
    let hopes = hopes::of(desk, held.card);
    html! {
        li .cg-card id={ "card-" (at) } data-target={ "card:" (at) } tabindex="-1" .cg-ready[hopes.count > 0] {
            div .cg-card-head { b { (card.name) } span .cg-points data-explain="points" { (card.points) } }
            p { (card.text) }
            (progress(&card.when, held, &hopes))
            @if hopes.count > 0 {
                p .cg-hope data-explain="star" { "★ " (t!("{n:# placement completes|# placements complete} it now.", n = hopes.count)) }
            } @else { p .cg-note { (when(card.trigger)) } }
        }
    }
}

/// How far the best placement would come; where nothing is to be placed, how far it is from where one stands.
fn progress(when: &[Condition], held: &CardView, hopes: &Hopes) -> Markup {
    let (head, counted): (_, Vec<(Condition, Measure)>) = match &hopes.best {
        Some(best) => (t!("Best place now"), when.iter().copied().zip(best.iter().copied()).collect()),
        None => {
            let here = when.iter().copied().zip(held.measures.iter().copied());
            (t!("Where you stand"), here.filter(|(condition, _)| !condition.of_an_act()).collect())
        }
    };
    html! {
        @if !counted.is_empty() {
            p .cg-best { (head) }
            ul .cg-measures { @for (condition, measure) in &counted { (bar(&Say::new(condition.counts()), *measure)) } }
        }
    }
}

fn bar(words: &Say, measure: Measure) -> Markup {
    html! {
        li .cg-met[measure.met] {
            span .cg-of { (t!("{have} of {need}", have = measure.have, need = measure.need)) }
            span .cg-counts { (words) }
            span .cg-tick aria-hidden="true" { @if measure.met { "✓" } }
        }
    }
}

fn when(trigger: Trigger) -> Say {
    match trigger {
        Trigger::Build => t!("Looked at when you place a Building."),
        Trigger::Road => t!("Looked at when you place a Road."),
        Trigger::Mine => t!("Looked at when you Mine a tile."),
        Trigger::Stand => t!("Looked at all the time."),
    }
}

/// A card's name with its points, for lists.
pub(super) fn short(desk: &Desk<'_>, card: CardId) -> Markup {
    let card = desk.edition().card(card);
    html! { span .cg-done-card data-piece={ "done:" (card.id) } data-explain={ "done:" (card.id) } { (card.name) " " b { (card.points) } } }
}
