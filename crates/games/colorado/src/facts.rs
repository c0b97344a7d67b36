//! What is worth counting in many games: starting towns, regions that were discovered and finished, medals, cards.

use engine::{Facts, Seat, Topic, Way};

use crate::{
    Colorado, State,
    cards::Cards,
    edition::MedalFor,
    event::{Event, Step},
    ids::{Medal, Region},
};

pub(crate) const TOPICS: &[Topic] = &[
    Topic::new("Starting town", &[Way::new("had"), Way::new("finished").of("had")]),
    Topic::new("Region", &[Way::new("discovered"), Way::new("finished").of("discovered")]),
    Topic::new("Railroad", &[Way::new("reached")]),
    Topic::new("Medal for", &[Way::new("recorded")]),
    Topic::new("Shared medal", &[Way::new("recorded")]),
    Topic::new(
        "Card",
        &[
            Way::new("laid out"),
            Way::new("drawn"),
            Way::new("given away").of("drawn"),
            Way::new("received"),
            Way::new("played").of("drawn"),
            Way::new("discarded").of("drawn"),
        ],
    ),
];

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
            Event::FaceUp { seat, card } => facts.note("Card", edition.card(card).name.clone(), "laid out", seat),
            Event::Gave { seat, caller, card, .. } => {
                facts.note("Card", edition.card(card).name.clone(), "given away", seat);
                facts.note("Card", edition.card(card).name.clone(), "received", caller);
            }
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

    /// A starting town is never discovered: whether its region was finished is counted with the town.
    pub(crate) fn last_facts(&self, state: &State, facts: &mut Facts) {
        for seat in Seat::all(self.seats) {
            let player = state.player(seat);
            let Some(town) = player.start else { continue };
            let finished =
                |medal: &Medal| matches!(self.edition().medal_for(*medal), MedalFor::Region(done) if done == town);
            if player.public.medals.as_slice().iter().any(finished) {
                facts.note("Starting town", self.edition().region(town).name.clone(), "finished", seat);
            }
        }
    }
}
