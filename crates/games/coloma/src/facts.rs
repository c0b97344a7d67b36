//! What is worth counting in many games: Sites that were gone to, everything that is built or taken, lost Shootouts.

use engine::{Facts, Seat};

use crate::{Coloma, action::Spot, event::Event, state::State};

impl Coloma {
    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = self.edition();
        match *event {
            Event::BoardTaken { seat, board } => {
                facts.note("Player board", edition.boards[board.index()].id.clone(), "taken", seat);
            }
            Event::Revealed { seats, dials, .. } => {
                for seat in Seat::all(self.seats).filter(|seat| seats.contains(*seat)) {
                    facts.note("Site", dials[seat.index()].to_string(), "gone to", seat);
                }
            }
            Event::Built { seat, card, .. } => {
                facts.note("Town Building", edition.cards[card.index()].name.clone(), "built", seat);
            }
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
