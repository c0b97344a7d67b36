//! Why something that was pointed at cannot be chosen.

use engine::{ActionList, Game, Refusal, Seat};

use crate::{
    Silverton,
    action::{Action, Spot},
    ids::{Card, Passenger, Role, Segment},
    state::{NONE, Phase, State},
};

impl Silverton {
    pub(super) fn explain(&self, s: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        if seat.0 >= self.plan.seats {
            return None;
        }
        let mut list = ActionList::new();
        self.legal(s, seat, &mut list);
        let begins = |action: Action| {
            let targets = self.targets_of(s, seat, action);
            targets.len() >= path.len() && path.iter().all(|id| targets.iter().any(|target| target.id == *id))
        };
        let amounts = list.ranges().iter().map(|range| range.nth(0));
        if list.actions().iter().copied().chain(amounts).any(begins) {
            return None;
        }
        let action = path.iter().rev().find_map(|id| self.pointed(s, seat, id))?;
        self.guard(s, seat, action).err().map(Refusal::from)
    }

    /// The action somebody means who points at this now.
    fn pointed(&self, s: &State, seat: Seat, id: &str) -> Option<Action> {
        let (kind, name) = id.split_once(':')?;
        match kind {
            "segment" => Some(self.pointed_segment(s, seat, self.tables.edition.find_segment(name)?)),
            "claim" => Some(self.pointed_claim(s, Card(name.parse().ok()?))),
            "card" => Some(self.pointed_card(s, seat, Passenger(name.parse().ok()?))),
            "deck" => Some(if s.phase == Phase::Buy { Action::Draw(0) } else { Action::Place(Spot::Deck) }),
            "disc" => {
                let k = name.parse::<u8>().ok()?.checked_sub(1)?;
                Some(if s.phase == Phase::Fines { Action::JailRoll(k) } else { Action::Disc(k) })
            }
            "city" => {
                let town = self.tables.edition.find_town(name)?;
                self.tables.city_at(town).map(Action::To)
            }
            "partner" => Some(Action::OfferTo(Seat(name.parse::<u8>().ok()?.checked_sub(1)?))),
            "train" => {
                let (owner, k) = name.split_once('-')?;
                let (owner, k): (u8, u8) = (owner.parse().ok()?, k.parse().ok()?);
                let (owner, k) = (owner.checked_sub(1)?, k.checked_sub(1)?);
                let item = crate::action::Item::Train(Seat(owner), k);
                Some(if s.phase == Phase::Deal { Action::Add(item) } else { Action::Train(k) })
            }
            "confirm" | "pass" => Some(Action::Done),
            _ => None,
        }
    }

    /// What a surveyor, a builder or a dealer means by a segment.
    fn pointed_segment(&self, s: &State, seat: Seat, segment: Segment) -> Action {
        let player = &s.players[seat.index()];
        match s.phase {
            Phase::Place => {
                let near = self.tables.joins[segment.index()];
                let second = near.and(player.touched).is_empty() && player.discs.as_slice().iter().any(|disc| {
                    matches!(disc.spot, Spot::Build(first) if !self.tables.joins[first.index()].and(near).is_empty())
                });
                let surveyor = player.discs.as_slice().iter().position(|disc| disc.kind.role == Role::Surveyor);
                if s.now.hand == NONE && surveyor.is_none() {
                    return Action::Disc(NONE);
                }
                Action::Place(if player.track.contains(segment) {
                    Spot::Dismantle(segment)
                } else if second {
                    Spot::Second(segment)
                } else {
                    Spot::Build(segment)
                })
            }
            Phase::Parallel => Action::Move(segment),
            Phase::Build if s.now.wanted.0 != NONE || player.track.contains(segment) => Action::Abandon(segment),
            Phase::Plow => Action::Plow(crate::ids::PlowKind(0), segment),
            Phase::Deal => Action::Add(crate::action::Item::Segment(segment)),
            _ => Action::Build(segment),
        }
    }

    fn pointed_claim(&self, s: &State, claim: Card) -> Action {
        use crate::action::{Item, Paper};
        match s.phase {
            Phase::Place => Action::Place(Spot::Claim(claim)),
            Phase::Dummy => Action::Dummy(Paper::Claim(claim)),
            Phase::Operate => Action::Mark(claim),
            Phase::Deal => Action::Add(Item::Claim(claim)),
            Phase::Deliver if s.now.cargo.0 != 0 => Action::ToClaim(claim),
            Phase::Deliver => Action::Load(claim),
            _ => Action::Buy(Paper::Claim(claim)),
        }
    }

    fn pointed_card(&self, s: &State, seat: Seat, card: Passenger) -> Action {
        use crate::action::{Item, Paper};
        match s.phase {
            Phase::Place => {
                let owned = s.card_owner(card).is_some_and(|owner| owner != seat.index());
                Action::Place(if owned { Spot::Steal(card) } else { Spot::Passenger(card) })
            }
            Phase::Dummy => Action::Dummy(Paper::Passenger(card)),
            Phase::Deal => Action::Add(Item::Passenger(card)),
            _ => Action::Buy(Paper::Passenger(card)),
        }
    }
}
