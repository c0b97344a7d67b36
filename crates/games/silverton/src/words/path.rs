//! What one points at to choose an action.
//!
//! Kinds of targets, as the board names its shapes: `segment:<id>`, `claim:<no>`, `card:<no>` (passengers),
//! `deck:claims`, `disc:<place>` (own discs, counted from 1), `city:<id>`, `partner:<n>`, `train:<seat>-<place>`,
//! `plow:<seat>-<bonus>`, `loads:<claim>`, `money:<seat>`. Where one thing allows several deeds, the deed stands first
//! (`buy:claim-41`, `decline:denver_falcon`), so that a click on the thing leaves just these buttons. What says no is
//! a `decline:…`. What ends a step is a `confirm:…`, and as long as something could still be done in it a `pass:…`.

use engine::{Line, Seat, Target, say, say::money};

use super::names::{disc_name, role_name};
use crate::{
    Silverton,
    action::{Action, Paper},
    ids::{PlowKind, Role, TrainKind},
    state::{Phase, State},
};

impl Silverton {
    pub(super) fn targets_of(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::Pieces(k) => vec![self.pieces_target(s, seat, k)],
            Action::Pick(kind) => {
                let points = self.points_of(kind);
                vec![
                    Target::new("pick", kind.write(), disc_name(kind)).noted(say!("{points:# point|# points}", points)),
                ]
            }
            Action::Ready => vec![Target::new("confirm", "ready", "These discs will do")],
            Action::Assign(city) => vec![self.home_target(s, seat, city)],
            Action::Disc(k) => vec![self.disc_target(s, seat, k)],
            Action::Place(spot) => self.spot_targets(s, seat, spot),
            // Deals are nobody's duty: going on gives nothing up.
            Action::Done if s.phase == Phase::Deal => vec![Target::new("confirm", "on", "Go on without a deal")],
            Action::Done => {
                let kind = if self.is_done(s, seat) { "confirm" } else { "pass" };
                vec![Target::new(kind, "done", done_words(s.phase))]
            }
            Action::Dummy(paper) => vec![self.paper_target(s, seat, paper)],
            Action::Move(segment) => vec![self.segment_target(segment)],
            Action::Stay => vec![Target::new("decline", "move", "Stay")],
            Action::Yes => vec![Target::new("joint", "yes", "Run it together")],
            Action::No => vec![Target::new("decline", "joint", "No partnership")],
            Action::Ask => vec![Target::new("dispute", "ask", "Ask for a dispute")],
            Action::LetBe => vec![Target::new("decline", "dispute", "Let it be")],
            Action::Pay => vec![self.theft_target(s)],
            Action::Withdraw => vec![Target::new("decline", "theft", "Withdraw")],
            Action::Pass if s.phase == Phase::Hire => vec![Target::new("decline", "purchase", "Hire nobody")],
            Action::Pass => vec![Target::new("decline", "purchase", "Buy nothing")],
            _ => self.work_targets(s, seat, action),
        }
    }

    /// Phase 4 and what follows it.
    fn work_targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::Buy(paper) => {
                let label = say!("Buy {card}", card = self.paper_label(paper));
                let note = say!("{price}", price = money(self.paper_price(paper)));
                vec![Target::new("buy", paper_id(paper), label).noted(note), self.paper_target(s, seat, paper)]
            }
            Action::Decline(paper) => {
                let label = say!("Leave {card}", card = self.paper_label(paper));
                vec![Target::new("decline", paper_id(paper), label), self.paper_target(s, seat, paper)]
            }
            Action::SlideTo(card, berth) => vec![self.slide_target(card, berth), self.card_target(s, seat, card)],
            Action::Draw(k) => {
                let label = say!("The {disc} draws", disc = self.disc_label(s, seat, k));
                vec![Target::new("draw", u16::from(k) + 1, label), self.deck_target(s)]
            }
            Action::BuyDrawn => {
                let label = say!("Buy {card}", card = self.claim_name(s.now.drawn));
                let note = say!("{price}", price = money(self.paper_price(Paper::Claim(s.now.drawn))));
                vec![Target::new("buy", "drawn", label).noted(note), self.claim_target(s, seat, s.now.drawn)]
            }
            Action::Reject => vec![Target::new("decline", "drawn", "Reject it")],
            Action::Build(at) => vec![self.build_target(at), self.segment_target(at)],
            Action::Leave(at) => vec![self.leave_target(at), self.segment_target(at)],
            Action::Dismantle(at) => vec![self.dismantle_target(at), self.segment_target(at)],
            Action::TrySecond(at) => vec![self.try_target(at), self.segment_target(at)],
            Action::Abandon(at) => vec![self.segment_target(at).noted("abandon it, for its cube alone")],
            Action::Mark(claim) | Action::Load(claim) => vec![self.claim_target(s, seat, claim)],
            Action::Roll => {
                let cost = money(self.operating_cost(s.now.marked));
                vec![Target::new("confirm", "roll", "Pay and roll").noted(say!("{cost}", cost))]
            }
            Action::Plow(kind, at) => vec![self.plow_target(seat, kind), self.segment_target(at)],
            Action::To(city) => vec![self.market_target(s, city)],
            Action::ToClaim(claim) => vec![self.claim_target(s, seat, claim)],
            Action::Train(k) => vec![self.train_target(s, seat, k)],
            Action::Quantity(_) => vec![self.ship_target(s)],
            _ => self.office_targets(s, seat, action),
        }
    }

    /// Fines, jail, hiring, trains and plows.
    fn office_targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        let disc = |verb: &str, label: Line, k: u8| {
            vec![Target::new(verb, u16::from(k) + 1, label), self.disc_target(s, seat, k)]
        };
        let who = |k: u8| self.disc_label(s, seat, k);
        match action {
            Action::PayFine(k) => disc("pay-fine", say!("Pay the fine of the {disc}", disc = who(k)), k),
            Action::RefuseFine(k) => disc("decline", say!("To jail with the {disc}", disc = who(k)), k),
            Action::JailRoll(k) => disc("jail-roll", say!("Roll for the {disc}", disc = who(k)), k),
            Action::JailPay(k) => disc("jail-pay", say!("Pay bail for the {disc}", disc = who(k)), k),
            Action::Replace(grave) => vec![self.grave_target(s, grave)],
            Action::Hire(role, city) => vec![self.hire_target(s, seat, role, city)],
            Action::BuyTrain(kind, trade, city) => {
                let mut path = vec![self.new_train_target(kind), self.train_trade(s, seat, trade)];
                if self.plan.spike {
                    path.push(self.home_target(s, seat, city));
                }
                path
            }
            Action::BuyPlow(kind, trade) => vec![self.new_plow_target(kind), self.plow_trade(trade)],
            _ => self.talk_targets(s, seat, action),
        }
    }

    /// Whether nothing is left that the step is there for, so that its end gives nothing up.
    fn is_done(&self, s: &State, seat: Seat) -> bool {
        match s.phase {
            Phase::Place => !(0..s.players[seat.index()].discs.len()).any(|k| self.is_idle(s, seat.index(), k)),
            Phase::Deliver => !self.has_delivery(s, seat.index()),
            _ => false,
        }
    }

    fn grave_target(&self, s: &State, grave: u8) -> Target {
        let bonus = s.graves.get(usize::from(grave)).map_or(0, |grave| grave.bonus);
        let price = self.replacement(s, usize::from(grave)).map_or(0, |(price, _)| price);
        let label = match bonus {
            0 => "A new prospector".into(),
            _ => say!("A new prospector +{bonus}", bonus),
        };
        Target::new("replace", u16::from(grave) + 1, label).noted(say!("{price}", price = money(price)))
    }

    fn hire_target(&self, s: &State, seat: Seat, role: Role, city: u8) -> Target {
        let cost = say!("{cost}", cost = money(self.tables.edition.option_numbers.hire_cost));
        // SI-OHIRE-5: in Spikes a surveyor is bound.
        match self.home_of(s, seat, city).filter(|_| self.plan.spike && role == Role::Surveyor) {
            Some(home) => {
                let id = format!("{}-{}", role_name(role), self.home_slug(s, seat, city));
                Target::new("hire", id, say!("A surveyor for {city}", city = self.town_name(home))).noted(cost)
            }
            None if role == Role::Surveyor => Target::new("hire", role_name(role), "A surveyor").noted(cost),
            None => Target::new("hire", role_name(role), "A prospector").noted(cost),
        }
    }

    fn new_train_target(&self, kind: TrainKind) -> Target {
        let spec = &self.tables.edition.trains[kind.index()];
        let (power, cost) = (spec.power, money(spec.cost));
        Target::new("new-train", power, say!("Train {power}", power)).noted(say!("{cost}", cost))
    }

    fn train_trade(&self, s: &State, seat: Seat, trade: Option<u8>) -> Target {
        let Some(k) = trade else { return Target::new("trade", "none", "No trade-in") };
        let old = s.players[seat.index()].trains.get(usize::from(k)).map_or(0, |old| old.kind.index());
        let spec = &self.tables.edition.trains[old];
        let (power, value) = (spec.power, money(spec.trade_in));
        let label = say!("Trade in a train {power}", power);
        Target::new("trade", u16::from(k) + 1, label).noted(say!("{value} off", value))
    }

    fn new_plow_target(&self, kind: PlowKind) -> Target {
        let spec = &self.tables.edition.plows[kind.index()];
        let (bonus, cost) = (spec.bonus, money(spec.cost));
        Target::new("new-plow", bonus, say!("Plow +{bonus}", bonus)).noted(say!("{cost}", cost))
    }

    fn plow_trade(&self, trade: Option<PlowKind>) -> Target {
        let Some(old) = trade else { return Target::new("trade", "none", "No trade-in") };
        let spec = &self.tables.edition.plows[old.index()];
        let (bonus, value) = (spec.bonus, money(spec.trade_in));
        let label = say!("Trade in a plow +{bonus}", bonus);
        Target::new("trade", format_args!("plow-{bonus}"), label).noted(say!("{value} off", value))
    }

    fn talk_targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::OfferTo(partner) => {
                vec![Target::new("partner", u16::from(partner.0) + 1, say!("An offer to {seat}", seat = partner))]
            }
            Action::Add(item) => vec![self.item_target(s, seat, item)],
            Action::Remove(item) => {
                let target = self.item_target(s, seat, item);
                vec![Target::new("remove", target.id.replace(':', "-"), say!("Without {thing}", thing = target.label))]
            }
            Action::Money(payer, _) => {
                let label = if payer == seat { "You pay" } else { "They pay" };
                vec![Target::new("money", u16::from(payer.0) + 1, label)]
            }
            Action::Lot(claim, _) => {
                let label = say!("Loads of {claim}", claim = self.claim_name(claim));
                vec![Target::new("loads", claim.0, label).noted("to be delivered this turn")]
            }
            Action::Send => vec![Target::new("confirm", "send", "Send the offer")],
            Action::Cancel => vec![Target::new("decline", "offer", "Drop the offer")],
            Action::Accept => vec![Target::new("confirm", "accept", "Accept")],
            Action::Refuse => vec![Target::new("decline", "offer", "Refuse")],
            Action::Counter => vec![Target::new("counter", "offer", "Make a counter-offer")],
            _ => Vec::new(),
        }
    }
}

fn paper_id(paper: Paper) -> String {
    match paper {
        Paper::Claim(claim) => format!("claim-{}", claim.0),
        Paper::Passenger(card) => format!("card-{}", card.0),
    }
}

fn done_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Place => "Placing is done",
        Phase::Build => "Keep the track that is cut off",
        Phase::Operate => "Operate nothing",
        Phase::Plow => "No more plows",
        Phase::Deliver => "No more deliveries",
        Phase::Fines => "Done with jail",
        _ => "Done",
    }
}
