//! What one points at to choose an action, and why a target cannot be chosen.

use engine::{ActionList, Game, Refusal, Seat, Target};

use crate::{
    Action, Colorado, State,
    ids::{KINDS, Kind, Leg, Region, Station, Suit},
    state::{Pending, Phase},
};

impl Colorado {
    pub(super) fn targets(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        let edition = self.edition();
        let numbers = &edition.numbers;
        match action {
            Action::Call { seat, card } => vec![
                Target::new("seat", u16::from(seat.0) + 1, format!("from {seat}")),
                self.suit_target(card.suit()),
                Target::new("value", card.value(), card.value().to_string()),
            ],
            Action::Give(card) => vec![self.gift_target(state, card)],
            Action::Play(card) => vec![self.play_target(state, seat, card)],
            Action::Discard(one, two) => {
                // A second copy has a target of its own, so that two clicks are never the same.
                let kind = if one == two { "twin" } else { "hand" };
                let label = format!("discard {} and {}", self.card_name(one), self.card_name(two));
                vec![self.hand_target(one), Target::new(kind, &edition.card(two).id, label)]
            }
            Action::Nugget => vec![Target::new("take", "nugget", format!("take {} nugget", numbers.take))],
            Action::Draw => vec![Target::new("draw", "cards", format!("draw {} cards", numbers.draw))],
            Action::Decline => vec![Target::new("decline", "play", "play no card")],
            Action::Check(leg) => vec![self.leg_target(state, seat, leg)],
            Action::Rail(station) => vec![self.station_target(state, seat, station)],
            Action::Box(at) => vec![self.box_target(state, seat, at)],
            Action::Start(region) => {
                vec![Target::new("region", &edition.region(region).id, edition.region(region).name.clone())]
            }
            Action::Discover(region) => vec![self.region_target(state, seat, region)],
            Action::Done => vec![Target::new("confirm", "done", "done")],
        }
    }

    fn suit_target(&self, suit: Suit) -> Target {
        let spec = self.edition().suit(suit);
        Target::new("suit", &spec.id, spec.name.clone()).noted(self.icon_name(spec.pair).to_owned())
    }

    fn hand_target(&self, card: Kind) -> Target {
        Target::new("hand", &self.edition().card(card).id, self.card_name(card))
    }

    fn gift_target(&self, state: &State, card: Kind) -> Target {
        let target = self.hand_target(card);
        let has = state.player(state.caller).public.area.has(card);
        if has { target.noted("the Caller has it: only a nugget for them") } else { target }
    }

    fn play_target(&self, state: &State, seat: Seat, card: Kind) -> Target {
        let price = match state.player(seat).pending {
            Pending::Nugget if card.value() == 1 => Some("1 nugget".to_owned()),
            Pending::Nugget => Some(format!("{} nuggets", card.value())),
            _ => None,
        };
        let links = price.into_iter().chain(self.chain(state, seat, Action::Play(card)));
        with_chain(self.hand_target(card), links.collect())
    }

    fn leg_target(&self, state: &State, seat: Seat, leg: Leg) -> Target {
        let (region, spec) = self.edition().leg(leg);
        let name = &self.edition().region(region).name;
        let target = Target::new("leg", self.edition().leg_id(leg), format!("{name}, leg {}", spec.id));
        with_chain(target, self.chain(state, seat, Action::Check(leg)))
    }

    fn station_target(&self, state: &State, seat: Seat, station: Station) -> Target {
        let spec = self.edition().station(station);
        let target = Target::new("rail", &spec.id, format!("railroad to {}", spec.name));
        with_chain(target, self.chain(state, seat, Action::Rail(station)))
    }

    fn box_target(&self, state: &State, seat: Seat, at: u8) -> Target {
        let Pending::Box(track) = state.player(seat).pending else {
            return Target::new("box", u16::from(at) + 1, format!("box {}", u16::from(at) + 1));
        };
        let spec = self.edition().track(track);
        let number = u16::from(at) + 1;
        let target = Target::new("box", format!("{}-{number}", spec.id), format!("{} box {number}", spec.name));
        with_chain(target, self.chain(state, seat, Action::Box(at)))
    }

    fn region_target(&self, state: &State, seat: Seat, region: Region) -> Target {
        let spec = self.edition().region(region);
        let target = Target::new("region", &spec.id, spec.name.clone());
        let public = &state.player(seat).public;
        let terrain = spec.terrain as usize;
        let boxes = (public.flags & self.tables.terrain_regions[terrain]).count_ones() as usize;
        let area = &self.edition().flag_areas[terrain];
        match area.boxes.get(boxes) {
            Some(points) => target.noted(format!("{} line: {points} points; medal {}", area.name, spec.points)),
            None => target,
        }
    }

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
        let (seat, suit, value) = (find("seat"), find("suit"), find("value"));
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

/// A target with the chain that it sets off as its note.
fn with_chain(target: Target, links: Vec<String>) -> Target {
    if links.is_empty() { target } else { target.noted(links.join(" → ")) }
}
