//! What one points at to choose an action.

use engine::{Line, Seat, Target, say, say::name};

use crate::{
    Action, Colorado, State,
    ids::{Kind, Region, Station, Suit},
    state::Pending,
};

impl Colorado {
    pub(super) fn targets(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        let edition = self.edition();
        let numbers = &edition.numbers;
        match action {
            Action::Call { seat, card } => vec![
                Target::new("ask", u16::from(seat.0) + 1, say!("from {seat}", seat)),
                self.suit_target(card.suit()),
                Target::new("value", card.value(), Line::name(card.value())),
            ],
            Action::Give(card) => vec![self.gift_target(state, card)],
            Action::Play(card) => vec![self.play_target(state, seat, card)],
            Action::Discard(one, two) => {
                // A second copy has a target of its own, so that two clicks are never the same.
                let kind = if one == two { "twin" } else { "hand" };
                let label = say!("discard {one} and {two}", one = self.card_name(one), two = self.card_name(two));
                vec![self.hand_target(one), Target::new(kind, &edition.card(two).id, label)]
            }
            Action::Nugget => {
                vec![Target::new("take", "nugget", say!("take {take:# nugget|# nuggets}", take = numbers.take))]
            }
            Action::Draw => vec![Target::new("draw", "cards", say!("draw {draw:# card|# cards}", draw = numbers.draw))],
            Action::Decline => vec![Target::new("decline", "play", say!("play no card"))],
            Action::Check(leg) => {
                let target = Target::new("leg", edition.leg_id(leg), self.leg_name(leg));
                vec![with_chain(target, self.chain(state, seat, action))]
            }
            Action::Rail(station) => vec![self.station_target(state, seat, station)],
            Action::Box(at) => vec![self.box_target(state, seat, at)],
            Action::Start(region) => {
                let spec = edition.region(region);
                vec![Target::new("region", &spec.id, Line::name(&spec.name))]
            }
            Action::Discover(region) => vec![self.region_target(state, seat, region)],
            Action::Done => vec![Target::new("confirm", "done", say!("done"))],
        }
    }

    fn suit_target(&self, suit: Suit) -> Target {
        let spec = self.edition().suit(suit);
        Target::new("suit", &spec.id, Line::name(&spec.name)).noted(self.icon_name(spec.pair))
    }

    fn hand_target(&self, card: Kind) -> Target {
        Target::new("hand", &self.edition().card(card).id, self.card_name(card))
    }

    fn gift_target(&self, state: &State, card: Kind) -> Target {
        let target = self.hand_target(card);
        let has = state.player(state.caller).public.area.has(card);
        if !has {
            return target;
        }
        let nuggets = self.edition().numbers.compensation;
        target.noted(say!("the Caller has it: worth {nuggets:# nugget|# nuggets} to them, no more", nuggets))
    }

    fn play_target(&self, state: &State, seat: Seat, card: Kind) -> Target {
        let price = match state.player(seat).pending {
            Pending::Nugget => Some(say!("{price:# nugget|# nuggets}", price = card.value())),
            _ => None,
        };
        let links = price.into_iter().chain(self.chain(state, seat, Action::Play(card)));
        with_chain(self.hand_target(card), links.collect())
    }

    fn station_target(&self, state: &State, seat: Seat, station: Station) -> Target {
        let spec = self.edition().station(station);
        let target = Target::new("rail", &spec.id, say!("railroad to {place}", place = name(&spec.name)));
        with_chain(target, self.chain(state, seat, Action::Rail(station)))
    }

    fn box_target(&self, state: &State, seat: Seat, at: u8) -> Target {
        let number = u16::from(at) + 1;
        let Pending::Box(track) = state.player(seat).pending else {
            return Target::new("box", number, say!("box {number}", number = name(number)));
        };
        let spec = self.edition().track(track);
        let label = say!("{track} box {number}", track = name(&spec.name), number = name(number));
        let target = Target::new("box", format!("{}-{number}", spec.id), label);
        with_chain(target, self.chain(state, seat, Action::Box(at)))
    }

    fn region_target(&self, state: &State, seat: Seat, region: Region) -> Target {
        let spec = self.edition().region(region);
        let target = Target::new("region", &spec.id, Line::name(&spec.name));
        let public = &state.player(seat).public;
        let terrain = spec.terrain as usize;
        let boxes = (public.flags & self.tables.terrain_regions[terrain]).count_ones() as usize;
        let area = &self.edition().flag_areas[terrain];
        let Some(points) = area.boxes.get(boxes) else { return target };
        let mut notes = vec![say!(
            "{area} line: {points:# point|# points}; medal {medal}",
            area = name(&area.name),
            points = *points,
            medal = spec.points
        )];
        notes.extend(self.discovery_links(state, seat, region));
        with_chain(target, notes)
    }
}

/// A target with the chain that it sets off as its note.
fn with_chain(target: Target, links: Vec<Line>) -> Target {
    match links.into_iter().reduce(|before, link| say!("{before} → {link}", before, link)) {
        Some(note) => target.noted(note),
        None => target,
    }
}
