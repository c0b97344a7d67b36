//! What is worth counting in many games: claims, passenger lines and trains that turned up, were got and used,
//! segments, sales.

use engine::Facts;

use crate::{Silverton, action::Paper, event::Event, ids::Segment};

impl Silverton {
    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = &self.tables.edition;
        let segment = |segment: Segment| {
            let towns = &edition.segment(segment).towns;
            towns.iter().map(|town| edition.town(*town).name.as_str()).collect::<Vec<_>>().join(" – ")
        };
        match *event {
            Event::ClaimUp { claim } => facts.note("Claim", self.claim_name(claim).to_string(), "turned up", None),
            Event::PassengerUp { card } => {
                facts.note("Passenger line", edition.passenger(card).title.clone(), "turned up", None);
            }
            Event::Turn { turn, .. } => {
                for train in edition.trains.iter().filter(|train| train.from_turn.max(1) == turn) {
                    facts.note("Train", format!("power {}", train.power), "came on sale", None);
                }
            }
            Event::Bought { seat, paper: Paper::Claim(claim), .. } => {
                facts.note("Claim", self.claim_name(claim).to_string(), "bought", seat);
            }
            Event::Operated { seat, claim, depleted, .. } => {
                facts.note("Claim", self.claim_name(claim).to_string(), "operated", seat);
                if depleted {
                    facts.note("Claim", self.claim_name(claim).to_string(), "run dry", seat);
                }
            }
            Event::Bought { seat, paper: Paper::Passenger(card), .. } => {
                facts.note("Passenger line", edition.passenger(card).title.clone(), "bought", seat);
            }
            Event::Stolen { seat, card, .. } => {
                facts.note("Passenger line", edition.passenger(card).title.clone(), "stolen", seat);
            }
            Event::Built { seat, segment: at, .. } => facts.note("Route", segment(at), "built", seat),
            Event::Sold { seat, claim, city, .. } => {
                facts.note("Market", edition.city_name(city), "sold at", seat);
                if let Some(spec) = edition.claim(claim) {
                    facts.note("Goods", spec.goods.id(), "sold", seat);
                }
            }
            Event::TrainBought { seat, train, .. } => {
                facts.note("Train", format!("power {}", edition.trains[train.index()].power), "bought", seat);
            }
            _ => {}
        }
    }
}
