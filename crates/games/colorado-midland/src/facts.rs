//! What is worth counting in many games: districts with claims that were dealt and mines that were placed and scored, railroads, hexes.

use engine::{Facts, Seat, Topic, Way};

use crate::{edition::Terrain, event::Event, game::ColoradoMidland, ids::District, state::State};

pub(crate) const TOPICS: &[Topic] = &[
    Topic::new(
        "District",
        &[
            Way::new("claim dealt"),
            Way::new("mine placed").of("claim dealt"),
            Way::new("Big Bonus").of("mine placed"),
            Way::new("mine scored").of("mine placed"),
            Way::new("mine closed").of("mine placed"),
            Way::new("mine shut down").of("mine placed"),
        ],
    ),
    Topic::new("City", &[Way::new("railroad started in")]),
    Topic::new("Railroad", &[Way::new("started"), Way::new("taken over")]),
    Topic::new("Pass", &[Way::new("built over")]),
    Topic::new("Hex", &[Way::new("built in")]),
];

impl ColoradoMidland {
    pub(crate) fn facts_of_deal(&self, state: &State, facts: &mut Facts) {
        for seat in Seat::all(state.seats) {
            let holdings = &state.players[seat.index()].holdings;
            for district in self.tables.all_districts() {
                for _ in 0..holdings[district.index()] {
                    facts.note("District", self.district_name(district), "claim dealt", seat);
                }
            }
        }
    }

    pub(crate) fn facts_of(&self, event: &Event, facts: &mut Facts) {
        let mut mine = |district: District, way, seat| {
            facts.note("District", self.district_name(district), way, seat);
        };
        match event {
            Event::Claimed { seat, district, .. } => mine(*district, "mine placed", *seat),
            Event::Scored { seat, district, .. } => mine(*district, "mine scored", *seat),
            Event::Closed { seat, district, .. } => mine(*district, "mine closed", *seat),
            Event::Shut { seat, district, .. } => mine(*district, "mine shut down", *seat),
            Event::BigBonus { district, seats, .. } => {
                seats.iter().for_each(|seat| mine(*district, "Big Bonus", *seat));
            }
            Event::FirstRailroad { seat, colour, hex } | Event::Started { seat, colour, hex } => {
                facts.note("Railroad", self.colour_id(*colour), "started", *seat);
                facts.note("City", self.edition().hexes[hex.index()].label(), "railroad started in", *seat);
            }
            Event::Built { seat, hex, .. } => {
                let spec = &self.edition().hexes[hex.index()];
                let (topic, way) =
                    if spec.terrain == Terrain::Pass { ("Pass", "built over") } else { ("Hex", "built in") };
                facts.note(topic, spec.label(), way, *seat);
            }
            Event::TookOver { seat, group, .. } => {
                facts.note("Railroad", self.colour_id(*group), "taken over", *seat);
            }
            _ => {}
        }
    }
}
