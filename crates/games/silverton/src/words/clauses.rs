//! Which clause an event follows, and which one says what can be decided now.

use engine::Seat;

use crate::{
    Silverton,
    event::{Event, Loss, Matter},
    ids::Goods,
    state::{Fate, NONE, Phase, State},
};

impl Silverton {
    pub(super) fn followed(&self, event: &Event) -> Option<&'static str> {
        Some(match *event {
            Event::Starts { .. } => "SI-SETUP-3",
            Event::Turn { winter: true, .. } => "SI-WINTER-1",
            Event::Turn { .. } => "SI-TURN-2",
            Event::Took { .. } => "SI-APICK-2",
            Event::TookSet { .. } => "SI-SOLO-5",
            Event::Assigned { .. } => "SI-SPIKE-1",
            Event::Placed { challenge, .. } if !challenge.is_empty() => "SI-BLOCK-5",
            Event::Placed { .. } | Event::PlacingDone { .. } => "SI-PLACE-1",
            Event::SentHome { .. } => "SI-DISP-4",
            Event::DummyPlaced { .. } | Event::DummyTook { .. } => "SI-SOLO-7",
            Event::Moved { .. } => "SI-PAR-1",
            Event::Special { .. } => "SI-SPEC-3",
            Event::JointAnswers { .. } => "SI-OCO-4",
            Event::JointLine { .. } => "SI-OCO-3",
            Event::Rolled { matter, .. } | Event::Won { matter, .. } => of_matter(matter),
            Event::Tied { matter: Matter::Partnership(_), .. } => "SI-OCO-8",
            Event::Tied { .. } => "SI-DISP-5",
            Event::Jailed { over: Some(Matter::Theft(_)), .. } => "SI-STEAL-5",
            Event::Jailed { over: Some(_), .. } => "SI-DISP-6",
            Event::Jailed { over: None, .. } => "SI-EVENT-3",
            Event::Attempt { parting: true, .. } => "SI-OCO-8",
            Event::Attempt { paid: 0, .. } => "SI-STEAL-7",
            Event::Attempt { .. } => "SI-STEAL-2",
            Event::Stolen { .. } | Event::TheftFailed { .. } => "SI-STEAL-3",
            Event::Began { .. } => "SI-TURN-3",
            Event::Bought { paper: crate::action::Paper::Passenger(_), .. } => "SI-BUY-2",
            Event::Bought { .. } | Event::Declined { .. } => "SI-BUY-1",
            Event::Slid { .. } => "SI-OSLIDE-2",
            Event::Drew { .. } | Event::Rejected { .. } => "SI-BUY-3",
            Event::NothingToDraw { .. } => "SI-BUY-7",
            Event::Killed { .. } => "SI-EVENT-2",
            Event::Fined { .. } | Event::FinePaid { .. } => "SI-EVENT-5",
            Event::ClaimsDiscarded { .. } => "SI-EVENT-4",
            Event::LeftAlone { short: 1.., .. } => "SI-GEN-7",
            Event::Built { .. } | Event::LeftAlone { .. } => "SI-BUILD-1",
            Event::Dismantled { .. } => "SI-BUILD-9",
            Event::Abandoned { .. } => "SI-BUILD-7",
            Event::SecondRoll { .. } => "SI-BUILD-2",
            Event::Promoted { .. } => "SI-OHIRE-4",
            Event::CardLost { why: Loss::NoRoute, .. } => "SI-PASS-4",
            Event::CardLost { why: Loss::Depletions, .. } => "SI-PASS-6",
            Event::CardLost { why: Loss::Discarded, .. } => "SI-EVENT-4",
            Event::Operated { dice: [_, 0], .. } => "SI-CLAIM-4",
            Event::Operated { .. } => "SI-OPER-2",
            Event::ClaimDiscarded { .. } => "SI-CLAIM-5",
            Event::Plowed { .. } => "SI-PLOW-2",
            Event::Offered { .. } | Event::OfferMade { .. } | Event::OfferRefused { .. } => "SI-DEAL-10",
            Event::Dealt { .. } => "SI-DEAL-15",
            Event::Income { .. } => "SI-INC-1",
            Event::NoIncome { .. } => "SI-WINTER-4",
            Event::Sold { .. } => "SI-SELL-1",
            Event::Convoyed { .. } => "SI-OCONV-1",
            Event::JailRoll { .. } | Event::Bailed { .. } => "SI-FINE-2",
            Event::Replaced { .. } => "SI-EVENT-2",
            Event::Revealed { .. } => "SI-CASH-1",
            Event::Price { dice: [0, _], .. } => "SI-OSIMP-1",
            Event::Price { .. } | Event::Prices { .. } => "SI-MKT-1",
            Event::ClaimUp { .. } => "SI-NEW-1",
            Event::PassengerUp { .. } => "SI-NEW-3",
            Event::Reshuffled { .. } => "SI-NEW-2",
            Event::Hired { .. } => "SI-OHIRE-2",
            Event::TrainBought { .. } | Event::PlowBought { .. } => "SI-TRAIN-7",
            Event::Over { .. } => "SI-LEN-5",
        })
    }

    pub(super) fn deciding_clause(&self, s: &State, seat: Seat) -> Option<&'static str> {
        Some(match s.phase {
            Phase::Pieces => "SI-SOLO-5",
            Phase::Pick => "SI-APICK-2",
            Phase::Assign => "SI-SPIKE-1",
            Phase::Place if s.now.hand == NONE => "SI-PLACE-1",
            Phase::Place => self.placing_clause(s, seat),
            Phase::Dummy => "SI-SOLO-7",
            Phase::Parallel => "SI-PAR-1",
            Phase::Special => "SI-SPEC-3",
            Phase::Joint => "SI-OCO-4",
            Phase::Steal => "SI-STEAL-2",
            Phase::Buy if s.now.drawn.0 != 0 => "SI-BUY-3",
            Phase::Buy => "SI-BUY-1",
            Phase::Build if s.now.wanted.0 != NONE => "SI-BUILD-7",
            Phase::Build => "SI-BUILD-1",
            Phase::Operate => "SI-OPER-1",
            Phase::Plow => "SI-PLOW-1",
            Phase::Deal => "SI-DEAL-1",
            Phase::Deliver if self.options.advanced => "SI-TRAIN-1",
            Phase::Deliver => "SI-SELL-1",
            Phase::Fines => "SI-FINE-2",
            Phase::Hire => "SI-OHIRE-2",
            Phase::Train => "SI-TRAIN-7",
            Phase::Over => return None,
        })
    }

    fn placing_clause(&self, s: &State, seat: Seat) -> &'static str {
        let disc = s.players[seat.index()].discs.get(usize::from(s.now.hand));
        match disc.map(|disc| (disc.fate, disc.kind.role)) {
            Some((Fate::Held, _)) => "SI-PLACE-10",
            Some((_, crate::ids::Role::Surveyor)) => "SI-PLACE-2",
            _ => "SI-PLACE-4",
        }
    }

    /// How the price of goods changes (SI-MKT-1), and where it may be sold (SI-MAP-5).
    #[must_use]
    pub fn market_clauses(goods: Goods) -> [&'static str; 2] {
        if goods.is_precious() || goods == Goods::Copper { ["SI-SELL-5", "SI-MKT-1"] } else { ["SI-MAP-5", "SI-MKT-1"] }
    }
}

fn of_matter(matter: Matter) -> &'static str {
    match matter {
        Matter::Segment(_) => "SI-DISP-3",
        Matter::Town(_) => "SI-SPEC-4",
        Matter::Claim(_) => "SI-DISP-10",
        Matter::Passenger(_) => "SI-DISP-11",
        Matter::Chance(_) => "SI-STEAL-6",
        Matter::Theft(_) => "SI-STEAL-2",
        Matter::Partnership(_) => "SI-OCO-8",
    }
}
