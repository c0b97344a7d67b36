//! What the eye sees of an event, and the clause that it follows.
//!
//! Roadmaps and lines are personal, so a mark is named with its seat: `1:leg:denver.a`.

use engine::{Cue, Seat, say, say::name};

use crate::{
    Colorado, Event,
    event::{Answer, Cost, Step},
    ids::{Kind, VALUES},
};

/// A player's plate.
fn plate(seat: Seat) -> String {
    format!("seat:{}", seat.0)
}

/// Where cards are drawn from and laid aside.
const PILE: &str = "pile";

impl Colorado {
    pub(super) fn seen_of(&self, event: &Event) -> Vec<Cue> {
        match *event {
            Event::Dealt { caller } => vec![Cue::comes("caller", plate(caller))],
            Event::Turn { turn, caller } => {
                vec![Cue::Scene(say!("Turn {turn}", turn = name(turn))), Cue::comes("caller", plate(caller))]
            }
            Event::FaceUp { seat, card } => vec![Cue::moves(self.card_piece(seat, card), PILE, plate(seat))],
            Event::Started { seat, region } => {
                vec![Cue::mark(self.mark_of(seat, "region", &self.edition().region(region).id))]
            }
            Event::Called { seat, card, .. } => {
                vec![Cue::mark(plate(seat)), Cue::mark(format!("card:{}", self.edition().card(card).id))]
            }
            Event::Gave { seat, caller, card, .. } => {
                vec![Cue::moves(self.card_piece(caller, card), plate(seat), plate(caller))]
            }
            Event::Compensated { caller, nuggets, .. } => {
                vec![Cue::gains(caller, "nuggets", nuggets, plate(caller)).because(say!("has the card"))]
            }
            Event::Step { seat, step, .. } => self.seen_step(seat, step),
            Event::Revealed { .. } => vec![Cue::Scene(say!("The actions are shown"))],
            Event::Reshuffled { .. } => vec![Cue::mark(PILE)],
            Event::Drew { seat, count, .. } | Event::Refilled { seat, count, .. } => {
                vec![Cue::gains(seat, "cards", count, PILE)]
            }
            Event::SuitDiscarded { seat, suit } => {
                let gone = |value| Cue::comes(self.card_piece(seat, Kind::of(suit, value)), PILE);
                (1..=VALUES).map(gone).collect()
            }
            Event::TracksFull { seats } => seats.iter().map(|seat| Cue::mark(plate(seat))).collect(),
            Event::Over { winners } => {
                let marks = winners.iter().map(|seat| Cue::mark(plate(seat)));
                std::iter::once(Cue::Scene(say!("The game is over"))).chain(marks).collect()
            }
            Event::Chose { seat } | Event::PairLost { seat } => vec![Cue::mark(plate(seat))],
            Event::NoCall { .. } => Vec::new(),
        }
    }

    fn seen_step(&self, seat: Seat, step: Step) -> Vec<Cue> {
        let edition = self.edition();
        match step {
            Step::Took { nuggets } => vec![Cue::gains(seat, "nuggets", nuggets, plate(seat))],
            Step::Discarded { cards } => vec![Cue::gains(seat, "cards", -(cards.len() as i32), PILE)],
            Step::Played { card, cost } => {
                let comes = Cue::moves(self.card_piece(seat, card), plate(seat), self.card_piece(seat, card));
                let paid = match cost {
                    Cost::Nuggets(price) => Some(Cue::gains(seat, "nuggets", -i32::from(price), plate(seat))),
                    _ => None,
                };
                std::iter::once(comes).chain(paid).collect()
            }
            Step::Checked { leg } => vec![Cue::mark(self.mark_of(seat, "leg", &edition.leg_id(leg)))],
            Step::Railed { station } => vec![Cue::mark(self.mark_of(seat, "rail", &edition.station(station).id))],
            Step::Ticked { track, at } => {
                let id = format!("{}-{}", edition.track(track).id, u16::from(at) + 1);
                vec![Cue::mark(self.mark_of(seat, "box", &id))]
            }
            Step::Discovered { region } => vec![Cue::mark(self.mark_of(seat, "region", &edition.region(region).id))],
            Step::Medal { medal, points, slot: Some(slot) } => {
                let at = self.mark_of(seat, "slot", &slot.to_string());
                vec![Cue::gains(seat, "score", points, at).because(edition.medal_name(medal))]
            }
            Step::Medal { medal, slot: None, .. } | Step::NoMedalLeft { medal } => {
                vec![Cue::mark(self.medal_place(medal).id)]
            }
            Step::Lost { .. } => vec![Cue::mark(plate(seat))],
            Step::Declined | Step::Done => Vec::new(),
        }
    }

    /// A card in a play area, as boards know it.
    fn card_piece(&self, seat: Seat, card: Kind) -> String {
        self.mark_of(seat, "card", &self.edition().card(card).id)
    }

    /// What a seat has written or laid down somewhere.
    fn mark_of(&self, seat: Seat, kind: &str, id: &str) -> String {
        format!("{}:{kind}:{id}", seat.0)
    }
}

/// The clause that an event follows.
pub(super) fn clause(event: &Event) -> &'static str {
    match *event {
        Event::Dealt { .. } => "CL-SET-5",
        Event::FaceUp { .. } => "CL-SET-7",
        Event::Chose { .. } => "CL-SET-10",
        Event::Started { .. } => "CL-SET-9",
        Event::Turn { .. } => "CL-TURN-1",
        Event::NoCall { .. } => "CL-CALL-13",
        Event::Called { .. } => "CL-CALL-1",
        Event::Gave { how: Answer::Exact, .. } => "CL-CALL-5",
        Event::Gave { how: Answer::Near, .. } => "CL-CALL-6",
        Event::Gave { how: Answer::Random, .. } => "CL-CALL-7",
        Event::Compensated { .. } => "CL-CALL-10",
        Event::PairLost { .. } => "CL-ACT-7",
        Event::Revealed { .. } => "CL-ACT-12",
        Event::Reshuffled { .. } => "CL-DECK-2",
        Event::Drew { count: 0, .. } => "CL-DECK-7",
        Event::Drew { .. } => "CL-PAIR-2",
        Event::SuitDiscarded { .. } => "CL-EOT-1",
        Event::Refilled { .. } => "CL-EOT-5",
        Event::TracksFull { .. } => "CL-EOT-8",
        Event::Over { .. } => "CL-SCORE-4",
        Event::Step { step, .. } => clause_of_step(step),
    }
}

fn clause_of_step(step: Step) -> &'static str {
    match step {
        Step::Took { .. } => "CL-PAIR-1",
        Step::Discarded { .. } | Step::Played { cost: Cost::Discards, .. } => "CL-PLAY-3",
        Step::Played { cost: Cost::Nuggets(_), .. } => "CL-PLAY-2",
        Step::Played { cost: Cost::Free, .. } => "CL-PLAY-4",
        Step::Declined => "CL-ACT-9",
        Step::Checked { .. } => "CL-LEG-1",
        Step::Railed { .. } => "CL-RAIL-3",
        Step::Ticked { .. } => "CL-TRACK-3",
        Step::Discovered { .. } => "CL-DISC-3",
        Step::Medal { slot: Some(_), .. } => "CL-MEDAL-1",
        Step::Medal { slot: None, .. } => "CL-MEDAL-9",
        Step::NoMedalLeft { .. } => "CL-MEDAL-7",
        Step::Lost { .. } => "CL-ACT-10",
        Step::Done => "CL-ACT-11",
    }
}
