//! What is worth counting in many games: cards that were held and completed, Buildings, events of the Mines.

use engine::Facts;

use crate::{CerroGordo, event::Event, ids::CardId};

impl CerroGordo {
    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = &self.tables.edition;
        let card = |card: CardId| edition.card(card).name.clone();
        match event {
            Event::CardsDrawn { seat, cards: Some(cards), .. } => {
                cards.iter().for_each(|id| facts.note("Personal Objective", card(CardId(*id)), "held", *seat));
            }
            Event::Completed { seat, card: id, .. } => facts.note("Personal Objective", card(*id), "completed", *seat),
            Event::Public { seat, card, .. } => {
                facts.note("Public Objective", edition.public[usize::from(*card)].name.clone(), "completed", *seat);
            }
            Event::Built { seat, building, slot, .. } => {
                facts.note("Building", edition.buildings[building.index()].name.clone(), "built", *seat);
                facts.note("Slot of the row", slot.to_string(), "built from", *seat);
            }
            Event::Happens { seat, tile: Some(tile), .. } => {
                facts.note("Mine event", edition.event_of(*tile).name.clone(), "drawn", *seat);
            }
            _ => {}
        }
    }
}
