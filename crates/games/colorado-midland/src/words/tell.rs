//! What happened, one sentence an event.

use engine::{
    Line, say,
    say::{all, name},
};

use crate::{event::Event, game::ColoradoMidland};

impl ColoradoMidland {
    pub(super) fn log_line(&self, event: &Event) -> Option<Line> {
        let (hex, district) = (|hex| self.hex_target(hex), |district| self.district_target(district));
        let railroad = |colour| self.railroad_place(colour);
        Some(match *event {
            Event::Scoring | Event::Closing => return None,
            Event::Dealt { first_player: seat, claims_each: claims } => {
                say!("Everybody is dealt {claims:# claim|# claims}.", claims)
                    .then(say!("{seat} has the Locomotive.", seat))
            }
            Event::FirstRailroad { seat, colour, hex: city } => say!(
                "{seat} starts the first railroad, {railroad}, in {city}.",
                seat,
                railroad = railroad(colour),
                city = hex(city)
            ),
            Event::Claimed { seat, district: of, position, left: 0, .. } => say!(
                "{seat} places {district} at position {position}, the last claim of the Holdings.",
                seat,
                district = district(of),
                position = name(position)
            ),
            Event::Claimed { seat, district: of, position, .. } => say!(
                "{seat} places {district} at position {position}.",
                seat,
                district = district(of),
                position = name(position)
            ),
            Event::Round { round, first_player: seat } => {
                say!("Round {round}: {seat} is First Player.", round = name(round), seat)
            }
            Event::Built { seat, railroad: line, hex: to, cost, left } => say!(
                "{seat} builds {railroad} to {place} for {cost:# point|# points}, {left} left.",
                seat,
                railroad = railroad(line),
                place = hex(to),
                cost,
                left
            ),
            Event::BigBonus { district: at, ref seats, .. } if seats.is_empty() => {
                say!("Big Bonus at {district}: nobody has a mine there on the track.", district = district(at))
            }
            Event::BigBonus { district: at, ref seats, vp, .. } => say!(
                "Big Bonus at {district}: {vp} VP for {seats}.",
                district = district(at),
                vp,
                seats = all(seats.iter().copied())
            ),
            Event::TookOver { seat, railroad: line, group } => say!(
                "{seat} lets {railroad} take over the {group} cubes.",
                seat,
                railroad = railroad(line),
                group = self.colour(group)
            ),
            Event::Declined { seat, railroad: line } => say!(
                "{seat} lets {railroad}, which has placed its last cube, take over no colour group for now.",
                seat,
                railroad = railroad(line)
            ),
            Event::Started { seat, colour, hex: city } => say!(
                "{seat} starts the railroad {railroad}, in {city}.",
                seat,
                railroad = railroad(colour),
                city = hex(city)
            ),
            Event::Shut { seat, district: of, position, .. } => say!(
                "{seat} shuts down {district} at position {position}.",
                seat,
                district = district(of),
                position = name(position)
            ),
            Event::Shortage { seat, place: None } => {
                say!("{seat} has no claim left to replace it: the game ends after this round.", seat)
            }
            Event::Shortage { seat, place: Some(place) } => say!(
                "{seat} has no claim left for place {place} of the Replacement Order: the game ends after this round.",
                seat,
                place = name(place)
            ),
            Event::Unspent { seat, points } => say!(
                "{seat} cannot use {points:# building point|# building points}: the game ends after this round.",
                seat,
                points
            ),
            Event::Passed { seat } => say!("{seat} can do nothing at all: the game ends after this round.", seat),
            Event::NoneScored => "No mine scores: no railroad is in any of their districts.".into(),
            Event::Scored { seat, district: of, position, railroads, vp } => say!(
                "{seat} scores {vp} VP for {district} at position {position} ({railroads:# railroad|# railroads}).",
                seat,
                vp,
                district = district(of),
                position = name(position),
                railroads
            ),
            Event::Closed { seat, district: of, position, .. } => say!(
                "{seat}'s mine at {district} (position {position}) closes.",
                seat,
                district = district(of),
                position = name(position)
            ),
            Event::Over { ref reasons, ref winners, vp } => {
                let over = Line::from("The game is over.");
                let told = reasons.iter().fold(over, |line, reason| line.then(self.reason_sentence(reason)));
                let winners = all(winners.iter().copied());
                told.then(say!("{winners} {winners:wins|share the win} with {vp} VP.", winners, vp))
            }
        })
    }
}
