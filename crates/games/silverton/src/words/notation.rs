//! Notation that people can read and type: `disc S+2`, `build denver-falcon`, `ship 5`.

use engine::Seat;

use super::names::{berth_slug, role_name};
use crate::{
    Silverton,
    action::{Action, Item, Paper, Spot},
    state::State,
};

/// A seat in notation, counted from 1.
fn seat_slug(seat: Seat) -> String {
    format!("seat {}", u16::from(seat.0) + 1)
}

/// A face-up card in notation.
fn paper_slug(paper: Paper) -> String {
    match paper {
        Paper::Claim(claim) => format!("claim {}", claim.0),
        Paper::Passenger(card) => format!("card {}", card.0),
    }
}

impl Silverton {
    pub(super) fn notation(&self, s: &State, seat: Seat, action: Action) -> String {
        match action {
            Action::Pieces(k) => format!("pieces {}", u16::from(k) + 1),
            Action::Pick(kind) => format!("pick {}", kind.write()),
            Action::Ready => "ready".to_owned(),
            Action::Assign(city) => format!("assign {}", self.home_slug(s, seat, city)),
            Action::Disc(k) => format!("disc {}", self.disc_slug(s, seat, k)),
            Action::Place(spot) => self.spot_slug(spot),
            Action::Done => "done".to_owned(),
            Action::Dummy(paper) => format!("dummy {}", paper_slug(paper)),
            Action::Move(segment) => format!("move {}", self.segment_slug(segment)),
            Action::Stay => "stay".to_owned(),
            Action::Yes => "yes".to_owned(),
            Action::No => "no".to_owned(),
            Action::Ask => "ask".to_owned(),
            Action::LetBe => "let be".to_owned(),
            Action::Pay => "pay".to_owned(),
            Action::Withdraw => "withdraw".to_owned(),
            Action::Buy(paper) => format!("buy {}", paper_slug(paper)),
            Action::Decline(paper) => format!("decline {}", paper_slug(paper)),
            Action::SlideTo(card, berth) => format!("slide {} to {}", card.0, berth_slug(berth)),
            Action::Draw(k) => format!("draw {}", self.disc_slug(s, seat, k)),
            Action::BuyDrawn => "buy drawn".to_owned(),
            Action::Reject => "reject".to_owned(),
            Action::Build(segment) => format!("build {}", self.segment_slug(segment)),
            Action::Leave(segment) => format!("leave {}", self.segment_slug(segment)),
            Action::Dismantle(segment) => format!("dismantle {}", self.segment_slug(segment)),
            Action::TrySecond(segment) => format!("try {}", self.segment_slug(segment)),
            Action::Abandon(segment) => format!("abandon {}", self.segment_slug(segment)),
            Action::Mark(claim) => format!("mark {}", claim.0),
            Action::Roll => "roll".to_owned(),
            Action::Plow(kind, segment) => {
                format!("plow +{} {}", self.plow_bonus(kind), self.segment_slug(segment))
            }
            Action::Load(claim) => format!("load {}", claim.0),
            Action::To(city) => format!("to {}", self.city_slug(city)),
            Action::ToClaim(claim) => format!("to claim {}", claim.0),
            Action::Train(k) => format!("train {}", self.train_slug(s, seat, k)),
            Action::Quantity(loads) => format!("ship {loads}"),
            Action::PayFine(k) => format!("pay fine {}", self.disc_slug(s, seat, k)),
            Action::RefuseFine(k) => format!("refuse fine {}", self.disc_slug(s, seat, k)),
            Action::JailRoll(k) => format!("jail roll {}", self.disc_slug(s, seat, k)),
            Action::JailPay(k) => format!("jail pay {}", self.disc_slug(s, seat, k)),
            Action::Replace(grave) => format!("replace {}", u16::from(grave) + 1),
            Action::Hire(role, city) if self.plan.spike && role == crate::ids::Role::Surveyor => {
                format!("hire {} {}", role_name(role), self.home_slug(s, seat, city))
            }
            Action::Hire(role, _) => format!("hire {}", role_name(role)),
            Action::BuyTrain(..) | Action::BuyPlow(..) => self.purchase_slug(s, seat, action),
            Action::Pass => "pass".to_owned(),
            _ => self.talk_slug(action),
        }
    }

    fn spot_slug(&self, spot: Spot) -> String {
        match spot {
            Spot::Home => "home".to_owned(),
            Spot::Build(segment) => format!("build {}", self.segment_slug(segment)),
            Spot::Second(segment) => format!("second {}", self.segment_slug(segment)),
            Spot::Dismantle(segment) => format!("dismantle {}", self.segment_slug(segment)),
            Spot::Claim(claim) => format!("claim {}", claim.0),
            Spot::Passenger(card) => format!("card {}", card.0),
            Spot::Steal(card) => format!("steal {}", card.0),
            Spot::EndPartnership(card) => format!("part {}", card.0),
            Spot::Slide(card) => format!("slide {}", card.0),
            Spot::Deck => "deck".to_owned(),
        }
    }

    /// `buy train 24 for 9 at denver`, `buy plow +3 for +2`.
    fn purchase_slug(&self, s: &State, seat: Seat, action: Action) -> String {
        match action {
            Action::BuyTrain(kind, trade, city) => {
                let mut text = format!("buy train {}", self.train_power(kind));
                if let Some(old) = trade {
                    text.push_str(&format!(" for {}", self.train_slug(s, seat, old)));
                }
                if self.plan.spike {
                    text.push_str(&format!(" at {}", self.home_slug(s, seat, city)));
                }
                text
            }
            Action::BuyPlow(kind, Some(old)) => {
                format!("buy plow +{} for +{}", self.plow_bonus(kind), self.plow_bonus(old))
            }
            Action::BuyPlow(kind, None) => format!("buy plow +{}", self.plow_bonus(kind)),
            _ => String::new(),
        }
    }

    /// The actions of deals.
    fn talk_slug(&self, action: Action) -> String {
        match action {
            Action::OfferTo(partner) => format!("offer to {}", seat_slug(partner)),
            Action::Add(item) => format!("add {}", self.item_slug(item)),
            Action::Remove(item) => format!("remove {}", self.item_slug(item)),
            Action::Money(payer, amount) => format!("money {} pays {amount}", seat_slug(payer)),
            Action::Lot(claim, loads) => format!("loads of {} take {loads}", claim.0),
            Action::Send => "send".to_owned(),
            Action::Cancel => "cancel".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Refuse => "refuse".to_owned(),
            Action::Counter => "counter".to_owned(),
            _ => String::new(),
        }
    }

    fn item_slug(&self, item: Item) -> String {
        match item {
            Item::Claim(claim) => format!("claim {}", claim.0),
            Item::Segment(segment) => format!("segment {}", self.segment_slug(segment)),
            Item::Passenger(card) => format!("card {}", card.0),
            Item::Train(owner, k) => format!("train {} of {}", u16::from(k) + 1, seat_slug(owner)),
            Item::Plow(owner, kind) => format!("plow +{} of {}", self.plow_bonus(kind), seat_slug(owner)),
            Item::Lot(claim) => format!("loads {}", claim.0),
            Item::Money => "money".to_owned(),
        }
    }
}
