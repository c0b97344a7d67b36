//! What is worth counting in many games: Sites that were gone to and who met there, cards that were drawn, everything
//! that is built or taken, lost Shootouts.

use engine::{Facts, Seat, Seats, Topic, Way};

use crate::{
    Coloma,
    action::Spot,
    event::Event,
    ids::{Card, bits},
    state::State,
};

pub(crate) const TOPICS: &[Topic] = &[
    Topic::new("Speciality", &[Way::new("had")]),
    Topic::new("Player board", &[Way::new("taken")]),
    Topic::new("Site", &[Way::new("gone to")]),
    Topic::new("Company at a Site", &[Way::new("went")]),
    Topic::new("Round", &[Way::new("played")]),
    Topic::new(
        "Town Building",
        &[
            Way::new("drawn"),
            Way::new("put back").of("drawn"),
            Way::new("built").of("drawn"),
            Way::new("discarded").of("drawn"),
        ],
    ),
    Topic::new("Hotel", &[Way::new("built")]),
    Topic::new("River", &[Way::new("surveyed")]),
    Topic::new("Bridge", &[Way::new("built")]),
    Topic::new("Barrel", &[Way::new("taken"), Way::new("used").of("taken")]),
    Topic::new("Frontier Land", &[Way::new("settled")]),
    Topic::new("Tents on the Frontier", &[Way::new("had")]),
    Topic::new("Shootout", &[Way::new("fought")]),
    Topic::new("Graves filled", &[Way::new("had")]),
];

/// How many of those who went to a Site are herding.
const HERD: usize = 3;

impl Coloma {
    pub(crate) fn facts_of_deal(&self, state: &State, facts: &mut Facts) {
        for seat in Seat::all(self.seats) {
            self.note_cards(state.player(seat).hand, "drawn", seat, facts);
        }
    }

    fn note_cards(&self, cards: u16, way: &'static str, seat: Seat, facts: &mut Facts) {
        bits(cards.into()).for_each(|card| self.note_card(Card(card), way, seat, facts));
    }

    fn note_card(&self, card: Card, way: &'static str, seat: Seat, facts: &mut Facts) {
        facts.note("Town Building", self.edition().cards[card.index()].name.clone(), way, seat);
    }

    /// Where those who went to Sites in a round met.
    fn note_company(&self, seats: Seats, dials: &[u8; 6], facts: &mut Facts) {
        let at = |site: u8| seats.iter().filter(|seat| dials[seat.index()] == site).count();
        for seat in seats.iter() {
            let company = match at(dials[seat.index()]) {
                1 => "alone".to_owned(),
                2 => "with another".to_owned(),
                all => format!("with {} others", all - 1),
            };
            facts.note("Company at a Site", company, "went", seat);
        }
        let most = seats.iter().map(|seat| at(dials[seat.index()])).max().unwrap_or(0);
        let name = if most >= HERD { "three or more at a Site" } else { "two at most at every Site" };
        facts.note("Round", name, "played", None);
    }

    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = self.edition();
        match *event {
            Event::BoardTaken { seat, board } => {
                facts.note("Player board", edition.boards[board.index()].id.clone(), "taken", seat);
            }
            Event::PutBack { seat, card, .. } => self.note_card(card, "put back", seat, facts),
            Event::Drew { seat, cards, .. } => self.note_cards(cards, "drawn", seat, facts),
            Event::Discarded { seat, card, .. } => self.note_card(card, "discarded", seat, facts),
            Event::Revealed { seats, dials, .. } => {
                self.note_company(seats, &dials, facts);
                for seat in Seat::all(self.seats).filter(|seat| seats.contains(*seat)) {
                    facts.note("Site", dials[seat.index()].to_string(), "gone to", seat);
                }
            }
            Event::Built { seat, card, .. } => self.note_card(card, "built", seat, facts),
            Event::HotelBuilt { seat, hotel, .. } => {
                facts.note("Hotel", edition.hotels[hotel.index()].name.clone(), "built", seat);
            }
            Event::Surveyed { seat, board, canyon, .. } => {
                let river = &edition.boards[board.index()].canyons[usize::from(canyon)];
                facts.note("River", river.name.clone(), "surveyed", seat);
            }
            Event::BridgeBuilt { seat, bridge, .. } => {
                facts.note("Bridge", edition.bridges[bridge.index()].name.clone(), "built", seat);
            }
            Event::BarrelTaken { seat, barrel, .. } => {
                facts.note("Barrel", edition.barrels[barrel.index()].name.clone(), "taken", seat);
            }
            Event::BarrelUsed { seat, barrel, declined: false } => {
                facts.note("Barrel", edition.barrels[barrel.index()].name.clone(), "used", seat);
            }
            Event::Pitched { seat, spot: Spot::Land(land) } => {
                facts.note("Frontier Land", edition.map.lands[land.index()].name.clone(), "settled", seat);
            }
            Event::Shootout { left, .. } => {
                facts.note("Shootout", if left { "Outlaws outnumbered" } else { "lost" }, "fought", None);
            }
            _ => {}
        }
    }

    pub(crate) fn last_facts(&self, state: &State, facts: &mut Facts) {
        for seat in Seat::all(self.seats) {
            let player = state.player(seat);
            facts.note("Graves filled", player.graves.to_string(), "had", seat);
            facts.note("Tents on the Frontier", player.land_tents.count_ones().to_string(), "had", seat);
        }
    }
}
