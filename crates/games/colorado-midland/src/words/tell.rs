//! What happened, one sentence an event.

use engine::{Line, Seat, Target};

use super::counted;
use crate::{
    event::Event,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
};

impl ColoradoMidland {
    pub(super) fn log_line(&self, event: &Event) -> Line {
        let line = Line::new();
        match event {
            Event::Dealt { first_player, claims_each } => line
                .text(format!("Everybody is dealt {}. ", counted(*claims_each, "claim")))
                .seat(*first_player)
                .text(" has the Locomotive."),
            Event::FirstRailroad { seat, colour, hex } => {
                self.placed(*seat, " starts the first railroad, ", *colour, *hex)
            }
            Event::Claimed { seat, district, position } => line
                .seat(*seat)
                .text(" places ")
                .place(self.district_target(*district))
                .text(format!(" at position {position}.")),
            Event::Round { round, first_player } => {
                line.text(format!("Round {round}: ")).seat(*first_player).text(" is First Player.")
            }
            Event::Built { seat, railroad, hex, cost, left } => line
                .seat(*seat)
                .text(" builds ")
                .place(self.railroad_place(*railroad))
                .text(" to ")
                .place(self.hex_target(*hex))
                .text(format!(" for {}, {left} left.", counted(*cost, "point"))),
            Event::BigBonus { district, hex, seats, vp } => self.bonus_line(*district, *hex, seats, *vp),
            Event::TookOver { seat, railroad, group } => line
                .seat(*seat)
                .text(" lets ")
                .place(self.railroad_place(*railroad))
                .text(format!(" take over the {} cubes.", self.colour_in_text(*group))),
            Event::Started { seat, colour, hex } => self.placed(*seat, " starts the railroad ", *colour, *hex),
            Event::Shut { seat, district, position } => line
                .seat(*seat)
                .text(" shuts down ")
                .place(self.district_target(*district))
                .text(format!(" at position {position}.")),
            Event::Shortage { seat } => line.seat(*seat).text(" has no claim left to place."),
            Event::Unspent { seat, points } => line
                .seat(*seat)
                .text(format!(" cannot use {}: the game ends after this round.", counted(*points, "building point"))),
            Event::Passed { seat } => line.seat(*seat).text(" can do nothing at all: the game ends after this round."),
            Event::Scored { seat, district, position, railroads, vp } => line
                .seat(*seat)
                .text(format!(" scores {vp} VP for "))
                .place(self.district_target(*district))
                .text(format!(" at position {position} ({}).", counted(*railroads, "railroad"))),
            Event::Closed { seat, district, position } => line
                .seat(*seat)
                .text("'s mine at ")
                .place(self.district_target(*district))
                .text(format!(" (position {position}) closes.")),
            Event::Over { reasons, winners } => self.over(reasons, winners),
        }
    }

    fn placed(&self, seat: Seat, verb: &str, colour: Colour, hex: HexId) -> Line {
        let line = Line::new().seat(seat).text(verb).place(self.railroad_place(colour));
        line.text(", in ").place(self.hex_target(hex)).text(".")
    }

    fn bonus_line(&self, district: District, hex: HexId, seats: &[Seat], vp: u8) -> Line {
        let place = Target::new("hex", self.hex_id(hex), self.district_word(district).to_owned());
        let line = Line::new().text("Big Bonus at ").place(place);
        if seats.is_empty() {
            return line.text(": nobody has a mine there on the track.");
        }
        line.text(format!(": {vp} VP for ")).seats(seats.iter().copied()).text(".")
    }

    fn over(&self, reasons: &[String], winners: &[Seat]) -> Line {
        let why: Vec<String> = reasons.iter().map(|reason| self.reason_sentence(reason)).collect();
        let verb = if winners.len() == 1 { " wins." } else { " share the win." };
        Line::new().text(format!("The game is over. {} ", why.join(" "))).seats(winners.iter().copied()).text(verb)
    }

    /// A district's hex, by the district's name.
    fn district_target(&self, district: District) -> Target {
        let spec = self.tables.edition.districts.get(district.index());
        let hex = spec.map_or("?", |spec| self.hex_id(spec.hex));
        Target::new("hex", hex, self.district_word(district).to_owned())
    }

    fn railroad_place(&self, colour: Colour) -> Target {
        Target::new("railroad", self.colour_in_text(colour), self.colour_in_text(colour).to_owned())
    }
}
