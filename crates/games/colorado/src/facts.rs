//! What is worth counting in many games: starting towns, regions that were discovered and finished, medals, cards.

use engine::{Facts, Seat};

use crate::{
    Colorado, State,
    cards::Cards,
    edition::MedalFor,
    event::{Event, Step},
    ids::Region,
};

impl Colorado {
    pub(crate) fn facts_of_deal(&self, state: &State, facts: &mut Facts) {
        for seat in Seat::all(self.seats) {
            self.note_cards(state.player(seat).hand, "drawn", seat, facts);
        }
    }

    fn note_cards(&self, cards: Cards, way: &'static str, seat: Seat, facts: &mut Facts) {
        cards.iter().for_each(|card| facts.note("Card", self.edition().card(card).name.clone(), way, seat));
    }

    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = self.edition();
        let region = |region: Region| edition.region(region).name.clone();
        match *event {
            Event::Started { seat, region: town } => facts.note("Starting town", region(town), "had", seat),
            Event::FaceUp { seat, card } => facts.note("Card", edition.card(card).name.clone(), "drawn", seat),
            Event::Drew { seat, cards: Some(cards), .. } | Event::Refilled { seat, cards: Some(cards), .. } => {
                self.note_cards(cards, "drawn", seat, facts);
            }
            Event::Compensated { caller, card, .. } => {
                facts.note("Card", edition.card(card).name.clone(), "discarded", caller);
            }
            Event::Step { seat, step, .. } => match step {
                Step::Discarded { cards } => self.note_cards(cards, "discarded", seat, facts),
                Step::Played { card, .. } => facts.note("Card", edition.card(card).name.clone(), "played", seat),
                Step::Discovered { region: found } => facts.note("Region", region(found), "discovered", seat),
                Step::Railed { station } => {
                    facts.note("Railroad", edition.stations[station.index()].name.clone(), "reached", seat);
                }
                Step::Medal { medal, slot: Some(_), .. } => match edition.medal_for(medal) {
                    MedalFor::Region(done) => {
                        facts.note("Region", region(done), "finished", seat);
                        facts.note("Medal for", edition.region(done).terrain.id(), "recorded", seat);
                    }
                    MedalFor::Railroad => facts.note("Medal for", "railroad", "recorded", seat),
                    MedalFor::Shared { .. } => {
                        facts.note("Shared medal", edition.medal_name(medal).to_string(), "recorded", seat);
                    }
                },
                _ => {}
            },
            _ => {}
        }
    }
}
