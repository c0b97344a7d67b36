//! What is worth counting in many games: claims, passenger lines and trains that turned up, were got and used,
//! segments, sales.

use engine::{Facts, Seat, Topic, Way};

use crate::{
    Silverton,
    action::Paper,
    event::{Event, Given},
    ids::{CLAIMS, Segment},
    state::Offer,
};

pub(crate) const TOPICS: &[Topic] = &[
    Topic::new("Start city", &[Way::new("had")]),
    Topic::new(
        "Claim",
        &[
            Way::new("turned up"),
            Way::new("bought").of("turned up"),
            Way::new("got in a deal"),
            Way::new("operated").of("bought"),
            Way::new("run dry").of("operated"),
        ],
    ),
    Topic::new(
        "Passenger line",
        &[
            Way::new("turned up"),
            Way::new("bought").of("turned up"),
            Way::new("run together"),
            Way::new("stolen"),
            Way::new("got in a deal"),
            Way::new("lost").of("bought"),
        ],
    ),
    Topic::new("Route", &[Way::new("built")]),
    Topic::new("Train", &[Way::new("came on sale"), Way::new("bought")]),
    Topic::new("Market", &[Way::new("sold at")]),
    Topic::new("Goods", &[Way::new("sold")]),
];

impl Silverton {
    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let edition = &self.tables.edition;
        let segment = |segment: Segment| {
            let towns = &edition.segment(segment).towns;
            towns.iter().map(|town| edition.town(*town).name.as_str()).collect::<Vec<_>>().join(" – ")
        };
        match *event {
            // A claim that a prospector draws and leaves lies face up without being turned up again.
            Event::Drew { card: claim, .. } if claim.index() > CLAIMS => {}
            Event::ClaimUp { claim } | Event::Drew { card: claim, .. } => {
                facts.note("Claim", self.claim_name(claim).to_string(), "turned up", None)
            }
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
            Event::JointLine { seats, card, .. } => {
                for seat in seats.iter() {
                    facts.note("Passenger line", edition.passenger(card).title.clone(), "run together", seat);
                }
            }
            Event::CardLost { seats, card, .. } => {
                for seat in seats.iter() {
                    facts.note("Passenger line", edition.passenger(card).title.clone(), "lost", seat);
                }
            }
            Event::Dealt { active, partner, ref offer, ref given } => {
                self.facts_of_a_deal(active, partner, offer, given, facts);
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

    fn facts_of_a_deal(&self, active: Seat, partner: Seat, offer: &Offer, given: &Given, facts: &mut Facts) {
        // What the active player does not give is the partner's.
        let to = |active_gives| if active_gives { partner } else { active };
        for claim in offer.claims.iter() {
            let seat = to(given.claims.contains(claim));
            facts.note("Claim", self.claim_name(claim).to_string(), "got in a deal", seat);
        }
        for card in offer.cards.iter() {
            let line = self.tables.edition.passenger(card).title.clone();
            facts.note("Passenger line", line, "got in a deal", to(given.cards.contains(card)));
        }
    }
}
