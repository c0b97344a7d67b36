//! Why a target cannot be chosen.

use engine::{ActionList, Game, Refusal, Seat};

use crate::{
    Action, Colorado, State,
    ids::{KINDS, Kind, Leg, Region, Station},
    state::Phase,
};

impl Colorado {
    /// `None` when some legal action has all these targets, or when they name nothing of the game.
    pub(super) fn explain(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        if path.is_empty() {
            return None;
        }
        let mut list = ActionList::new();
        if seat.0 < self.seats {
            self.legal(state, seat, &mut list);
        }
        let points_at = |action: Action| {
            let targets = self.targets(state, seat, action);
            path.iter().all(|wanted| targets.iter().any(|target| target.id == *wanted))
        };
        if list.actions().iter().any(|action| points_at(*action)) {
            return None;
        }
        self.guard(state, seat, self.meant(state, path)?).err()
    }

    /// The action these targets would be, as far as they go.
    fn meant(&self, state: &State, path: &[String]) -> Option<Action> {
        let find = |kind: &str| path.iter().find_map(|target| target.strip_prefix(kind)?.strip_prefix(':'));
        if let Some(action) = self.meant_call(state, path) {
            return Some(action);
        }
        if let Some(card) = find("hand").or(find("twin")).or(find("card")) {
            return self.meant_card(state, card, path);
        }
        if let Some(leg) = find("leg") {
            let at = (0..self.edition().leg_count()).find(|at| self.edition().leg_id(Leg(*at as u8)) == leg)?;
            return Some(Action::Check(Leg(at as u8)));
        }
        if let Some(id) = find("rail") {
            let at = self.edition().stations.iter().position(|station| station.id == id)?;
            return Some(Action::Rail(Station(at as u8)));
        }
        if let Some(id) = find("region") {
            let at = self.edition().regions.iter().position(|region| region.id == id)?;
            let region = Region(at as u8);
            return Some(if state.phase == Phase::Start { Action::Start(region) } else { Action::Discover(region) });
        }
        if let Some(id) = find("box") {
            let number: u8 = id.rsplit('-').next()?.parse().ok()?;
            return number.checked_sub(1).map(Action::Box);
        }
        match path.first()?.as_str() {
            "take:nugget" => Some(Action::Nugget),
            "draw:cards" => Some(Action::Draw),
            "decline:play" => Some(Action::Decline),
            "confirm:done" => Some(Action::Done),
            _ => None,
        }
    }

    fn kind_of(&self, id: &str) -> Option<Kind> {
        (0..KINDS).map(Kind).find(|kind| self.edition().card(*kind).id == id)
    }

    fn meant_card(&self, state: &State, id: &str, path: &[String]) -> Option<Action> {
        let card = self.kind_of(id)?;
        let second = path.get(1).and_then(|target| self.kind_of(target.split_once(':')?.1));
        Some(match (state.phase, second) {
            (Phase::Give, _) => Action::Give(card),
            (_, Some(second)) => Action::Discard(card.min(second), card.max(second)),
            _ => Action::Play(card),
        })
    }

    /// A call of which seat, suit or value may still be open: the rest is filled with what is legal.
    fn meant_call(&self, state: &State, path: &[String]) -> Option<Action> {
        let find = |kind: &str| path.iter().find_map(|target| target.strip_prefix(kind)?.strip_prefix(':'));
        let (seat, suit, value) = (find("ask"), find("suit"), find("value"));
        if seat.is_none() && suit.is_none() && value.is_none() {
            return None;
        }
        let seat = match seat {
            Some(number) => Seat(number.parse::<u8>().ok()?.checked_sub(1)?),
            None => Seat::all(self.seats).find(|seat| *seat != state.caller)?,
        };
        let suit = suit.map(|id| self.edition().suits.iter().position(|suit| suit.id == id).ok_or(()));
        let suit = suit.transpose().ok()?;
        let value: Option<u8> = value.map(str::parse).transpose().ok()?;
        let fits = |kind: &Kind| {
            suit.is_none_or(|suit| kind.suit().index() == suit) && value.is_none_or(|value| kind.value() == value)
        };
        Kind::all().find(fits).map(|card| Action::Call { seat, card })
    }
}
