//! Where a disc stands, and what a dispute is about.

use engine::{
    Line, Seat, Seats, say,
    say::{Value, all},
};

use super::names::disc_name;
use crate::{Silverton, action::Spot, event::Matter, ids::DiscKind};

impl Silverton {
    /// Phase 2: a disc is placed.
    pub(super) fn placed(&self, seat: Seat, disc: DiscKind, spot: Spot, challenge: Seats) -> Line {
        let disc = disc_name(disc);
        let others = all(challenge.iter());
        match spot {
            Spot::Home => say!("{seat} keeps a {disc} at home.", seat, disc),
            Spot::Build(segment) if challenge.is_empty() => {
                say!("{seat} places a {disc} on {segment}.", seat, disc, segment = self.segment_target(segment))
            }
            Spot::Build(segment) => {
                let segment = self.segment_target(segment);
                say!("{seat} places a {disc} on {segment}, a challenge to {others}.", seat, disc, segment, others)
            }
            Spot::Second(segment) if challenge.is_empty() => {
                let segment = self.segment_target(segment);
                say!("{seat} places a {disc} on the second segment {segment}.", seat, disc, segment)
            }
            Spot::Second(segment) => {
                let segment = self.segment_target(segment);
                say!(
                    "{seat} places a {disc} on the second segment {segment}, a challenge to {others}.",
                    seat,
                    disc,
                    segment,
                    others
                )
            }
            Spot::Dismantle(segment) => {
                let segment = self.segment_target(segment);
                say!("{seat} places a {disc} to dismantle {segment}.", seat, disc, segment)
            }
            Spot::Claim(claim) => {
                say!("{seat} places a {disc} on {claim}.", seat, disc, claim = self.claim_place(claim))
            }
            Spot::Passenger(card) => {
                say!("{seat} places a {disc} on the line {line}.", seat, disc, line = self.line_place(card))
            }
            Spot::Steal(card) => {
                say!("{seat} places a {disc} to steal the line {line}.", seat, disc, line = self.line_place(card))
            }
            Spot::EndPartnership(card) => {
                say!("{seat} places a {disc} to run the line {line} alone.", seat, disc, line = self.line_place(card))
            }
            Spot::Slide(card) => {
                say!("{seat} places a {disc} to slide the line {line}.", seat, disc, line = self.line_place(card))
            }
            Spot::Deck => say!("{seat} places a {disc} on the claim deck.", seat, disc),
        }
    }

    /// A disc goes home unused.
    pub(super) fn sent_home(&self, seat: Seat, disc: DiscKind, spot: Spot) -> Line {
        let disc = disc_name(disc);
        match spot {
            Spot::Home => say!("{seat}'s {disc} goes home unused.", seat, disc),
            Spot::Deck => say!("{seat}'s {disc} on the claim deck goes home unused.", seat, disc),
            Spot::Build(segment) | Spot::Dismantle(segment) => {
                say!(
                    "{seat}'s {disc} on {segment} goes home unused.",
                    seat,
                    disc,
                    segment = self.segment_target(segment)
                )
            }
            Spot::Second(segment) => {
                let segment = self.segment_target(segment);
                say!("{seat}'s {disc} on the second segment {segment} goes home unused.", seat, disc, segment)
            }
            Spot::Claim(claim) => {
                say!("{seat}'s {disc} on {claim} goes home unused.", seat, disc, claim = self.claim_place(claim))
            }
            Spot::Passenger(card) | Spot::Steal(card) | Spot::EndPartnership(card) | Spot::Slide(card) => {
                say!("{seat}'s {disc} on the line {line} goes home unused.", seat, disc, line = self.line_place(card))
            }
        }
    }

    /// What a dispute is about.
    pub(super) fn matter(&self, matter: Matter) -> Value {
        match matter {
            Matter::Segment(segment) => self.segment_target(segment).into(),
            Matter::Town(town) => say!("the way on from {town}", town = self.town_target(town)).into(),
            Matter::Claim(claim) => self.claim_place(claim).into(),
            Matter::Passenger(card) | Matter::Theft(card) => {
                say!("the line {line}", line = self.line_place(card)).into()
            }
            Matter::Chance(card) => say!("the attempt to steal the line {line}", line = self.line_place(card)).into(),
            Matter::Partnership(card) => {
                say!("the partnership of the line {line}", line = self.line_place(card)).into()
            }
        }
    }
}
