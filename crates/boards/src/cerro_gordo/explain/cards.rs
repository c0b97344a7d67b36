//! Objectives, of the hand, completed and public.

use cerro_gordo::{
    edition::{Objective, Trigger},
    view::PhaseView,
};
use engine::{
    Line, say,
    say::{all, name},
};

use super::super::{Desk, hopes};
use crate::Explained;

fn trigger_says(trigger: Trigger) -> Line {
    match trigger {
        Trigger::Build => "It is looked at when you place a Building, and again with every Road until you draw.",
        Trigger::Road => "It is looked at when you place a Road.",
        Trigger::Mine => "It is looked at when you Mine a tile.",
        Trigger::Stand => "It is looked at all the time, on everybody's turn.",
    }
    .into()
}

fn of(card: &Objective) -> Explained {
    Explained::new(say!("{card}, {points:# point|# points}", card = name(&card.name), points = card.points))
        .say(Line::name(&card.text))
}

/// A card of the viewer's hand.
pub fn held(desk: &Desk<'_>, at: usize) -> Option<Explained> {
    let held = desk.view.hand.get(at.checked_sub(1)?)?;
    let card = desk.edition().card(held.card);
    let places = hopes::of(desk, held.card).count;
    Some(
        of(card)
            .say("Hidden from the others until it is completed: then it lies open, its points are yours, and you draw another.")
            .say(trigger_says(card.trigger))
            .say_maybe((places > 0).then(|| say!("Now {places:# placement completes|# placements complete} it: the stars on the map.", places)))
            .by(&["CG-OBJ-2", "CG-OBJ-4"]),
    )
}

/// A card that lies open, or all do.
pub fn known(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let card = desk.edition().objectives.iter().find(|card| card.id == id)?;
    let at = desk.edition().objectives.iter().position(|card| card.id == id)? as u8;
    let holds = |cards: &[cerro_gordo::ids::CardId]| cards.iter().any(|card| card.0 == at);
    let told = of(card).by(&["CG-OBJ-2", "CG-OBJ-12"]);
    let players = || desk.seats().zip(&desk.view.players);
    if let Some((seat, _)) = players().find(|(_, player)| holds(&player.done)) {
        return Some(told.say(say!("Completed by {seat}: its points are kept whatever becomes of the Town.", seat)));
    }
    let (seat, _) = players().find(|(_, player)| player.hand.as_deref().is_some_and(holds))?;
    Some(told.say(say!("Still in the hand of {seat}: it scores nothing.", seat)))
}

/// A Public Objective.
pub fn public(desk: &Desk<'_>, id: &str) -> Option<Explained> {
    let card = desk.edition().public.iter().find(|card| card.id == id)?;
    let over = desk.view.phase == PhaseView::Over;
    let who: Vec<_> = desk.seats().filter(|seat| !over && hopes::gets_public(desk, *seat, card)).collect();
    Some(
        Explained::new(say!("{card}, {silver} Silver", card = name(&card.name), silver = card.reward))
            .say(Line::name(&card.text))
            .say("Anybody may complete it by their own placement, again and again; it pays Silver at once and no points.")
            .say_maybe((!who.is_empty()).then(|| say!("In reach of {who} with what lies in front of them.", who = all(who))))
            .by(&["CG-PUB-1", "CG-PUB-2"]),
    )
}

/// The number on a card.
pub fn points() -> Explained {
    Explained::new("Points of an Objective")
        .say("They count at the end of the game, for whoever completed the card. The harder the card, the more.")
        .by(&["CG-OBJ-10", "CG-FIN-2"])
}

/// A star on the map.
pub fn star() -> Explained {
    Explained::new("Star")
        .say("One of your Objectives would be completed by a placement with its top left corner here: a Building of the row that you can pay, or your Road, turned the right way.")
        .say("Only you see your stars.")
        .by(&["CG-OBJ-3", "CG-OBJ-4"])
}

/// The deck.
pub fn deck(desk: &Desk<'_>) -> Explained {
    Explained::new("The deck of Objectives")
        .say("You always hold as many as at the start: for each that you complete you draw another.")
        .say(say!(
            "{deck:# card is|# cards are} left; discarded ones are shuffled when it is empty.",
            deck = desk.view.deck
        ))
        .by(&["CG-OBJ-1", "CG-EXH-4"])
}
