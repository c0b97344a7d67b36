//! What the eye sees of an event, and the clause that it follows.

use engine::{Cue, Line, Seat, say, say::name};

use crate::{
    event::Event,
    game::ColoradoMidland,
    ids::{District, HexId},
};

/// A player's plate.
fn plate(seat: Seat) -> String {
    format!("seat:{}", seat.0)
}

impl ColoradoMidland {
    pub(super) fn seen(&self, event: &Event) -> Vec<Cue> {
        let hex = |hex: HexId| format!("hex:{}", self.hex_id(hex));
        match *event {
            Event::Dealt { first_player, .. } => vec![Cue::comes("locomotive", plate(first_player))],
            Event::Round { round, first_player } => vec![
                Cue::Scene(say!("Round {round}", round = name(round))),
                Cue::comes("locomotive", plate(first_player)),
            ],
            Event::FirstRailroad { hex: city, .. } | Event::Started { hex: city, .. } => vec![Cue::mark(hex(city))],
            Event::Built { hex: to, .. } => vec![Cue::mark(hex(to))],
            Event::Claimed { seat, district, claim, position, .. } => {
                let from = format!("claim:{}", self.claim_id(district));
                vec![Cue::moves(self.mine_piece(seat, district, claim), from, format!("mine:{position}"))]
            }
            Event::Shut { seat, district, claim, .. } | Event::Closed { seat, district, claim, .. } => {
                let gone = format!("gone:{}", self.claim_id(district));
                vec![Cue::comes(self.mine_piece(seat, district, claim), gone)]
            }
            Event::BigBonus { district, hex: at, ref seats, vp } => {
                let gain = |seat: &Seat| Cue::gains(*seat, "score", vp, hex(at)).because(self.bonus_of(district));
                std::iter::once(Cue::mark(hex(at))).chain(seats.iter().map(gain)).collect()
            }
            Event::TookOver { railroad, .. } => vec![Cue::mark(format!("railroad:{}", self.colour_id(railroad)))],
            Event::Scoring => vec![Cue::Scene(say!("Scoring"))],
            Event::Scored { seat, district, vp, .. } => {
                let at = self.district_target(district).id;
                let gain = Cue::gains(seat, "score", vp, at.clone()).because(Line::name(self.district_name(district)));
                vec![Cue::mark(at), gain]
            }
            Event::Closing => vec![Cue::Scene(say!("Mines close"))],
            Event::Shortage { seat, .. } | Event::Unspent { seat, .. } | Event::Passed { seat } => {
                vec![Cue::mark(plate(seat))]
            }
            Event::Over { ref winners, .. } => {
                let marks = winners.iter().map(|seat| Cue::mark(plate(*seat)));
                std::iter::once(Cue::Scene(say!("The game is over"))).chain(marks).collect()
            }
            Event::Declined { .. } | Event::NoneScored => Vec::new(),
        }
    }

    /// A mine as boards know it: whose, of which district, and which of these.
    fn mine_piece(&self, seat: Seat, district: District, claim: u8) -> String {
        format!("mine-{}-{}-{claim}", seat.0, self.claim_id(district))
    }

    fn bonus_of(&self, district: District) -> Line {
        say!("Big Bonus {district}", district = name(self.district_name(district)))
    }
}

/// The clause that an event follows.
pub(super) fn clause(event: &Event) -> &'static str {
    match event {
        Event::Dealt { .. } => "CM-SET-4",
        Event::FirstRailroad { .. } => "CM-SET-7",
        Event::Claimed { .. } => "CM-REF-3",
        Event::Round { .. } => "CM-RND-1",
        Event::Built { .. } => "CM-BLD-6",
        Event::BigBonus { .. } => "CM-BON-1",
        Event::TookOver { .. } => "CM-LRG-2",
        Event::Declined { .. } => "CM-LRG-6",
        Event::Started { .. } => "CM-STR-2",
        Event::Shut { .. } => "CM-SHD-1",
        Event::Shortage { place: None, .. } => "CM-SHD-4",
        Event::Shortage { .. } => "CM-REF-5",
        Event::Unspent { .. } => "CM-BLD-12",
        Event::Passed { .. } => "CM-RND-4",
        Event::Scoring => "CM-SCO-1",
        Event::NoneScored => "CM-SCO-2",
        Event::Scored { railroads: 1, .. } => "CM-SCO-3",
        Event::Scored { .. } => "CM-SCO-4",
        Event::Closing => "CM-CLO-1",
        Event::Closed { .. } => "CM-CLO-2",
        Event::Over { .. } => "CM-END-2",
    }
}
