//! What is worth counting in many games: cards that were held and completed, Buildings, Roads, events of the Mines.

use engine::{Facts, Topic, Way};

use crate::{
    CerroGordo,
    event::Event,
    ids::{CardId, ShapeId},
    state::State,
};

pub(crate) const TOPICS: &[Topic] = &[
    Topic::new("Character", &[Way::new("had")]),
    Topic::new(
        "Personal Objective",
        &[Way::new("held"), Way::new("completed").of("held"), Way::new("discarded").of("held")],
    ),
    Topic::new("Public Objective", &[Way::new("laid out"), Way::new("completed")]),
    Topic::new("Building", &[Way::new("turned up"), Way::new("built").of("turned up")]),
    Topic::new("Slot of the row", &[Way::new("built from")]),
    Topic::new("Road", &[Way::new("laid")]),
    Topic::new("Mine event", &[Way::new("drawn")]),
];

impl CerroGordo {
    /// The first hands and the Public Objectives lie there without being told.
    pub(crate) fn facts_of_deal(&self, state: &State, facts: &mut Facts) {
        let edition = &self.tables.edition;
        for seat in self.all_seats() {
            for id in state.player(seat).hand.iter() {
                facts.note("Personal Objective", edition.card(CardId(*id)).name.clone(), "held", seat);
            }
        }
        edition.public.iter().for_each(|card| facts.note("Public Objective", card.name.clone(), "laid out", None));
    }

    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = &self.tables.edition;
        let card = |card: CardId| edition.card(card).name.clone();
        match event {
            Event::CardsDrawn { seat, cards: Some(cards), .. } => {
                cards.iter().for_each(|id| facts.note("Personal Objective", card(CardId(*id)), "held", *seat));
            }
            Event::CardsDiscarded { seat, cards: Some(cards), .. } => {
                cards.iter().for_each(|id| facts.note("Personal Objective", card(CardId(*id)), "discarded", *seat));
            }
            Event::Completed { seat, card: id, .. } => facts.note("Personal Objective", card(*id), "completed", *seat),
            Event::Public { seat, card, .. } => {
                facts.note("Public Objective", edition.public[usize::from(*card)].name.clone(), "completed", *seat);
            }
            Event::Revealed { building, .. } => {
                facts.note("Building", edition.buildings[building.index()].name.clone(), "turned up", None);
            }
            Event::Laid { seat, shape: ShapeId(shape), .. } => {
                facts.note("Road", edition.shapes[usize::from(*shape)].name.clone(), "laid", *seat);
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
