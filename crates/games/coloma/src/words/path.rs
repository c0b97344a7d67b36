//! What one points at to choose an action.

use engine::{Line, Seat, Target, say, say::name};

use super::{
    goods::{cost_words, gain_words},
    notation::{end_word, side_word},
};
use crate::{
    Coloma,
    action::{Ability, Action, End, Side, Source, Spot, Which},
    edition::{Base, CanyonSpec, CardRow, Cost, Effect, Icon, SpaceKind, Tool},
    ids::{Barrel, Board, Bridge, Card, EffectId, Hotel, Land, NONE, SITES, Space, Speciality},
    rules::effects::multiplied,
    state::{Frame, Slot, State, What},
    view::base_words,
};

impl Coloma {
    pub(super) fn targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::PickBoard(board) => vec![self.board_target(board)],
            Action::PickSpeciality(speciality) => vec![self.speciality_target(speciality)],
            Action::Discard(card, end) => {
                let label = if end == End::Top { "to the top of the deck" } else { "to the bottom of the deck" };
                vec![self.card_target(card), Target::new("deck", end_word(end), label)]
            }
            Action::BuyVp(times) => vec![self.purchase_target(s, seat, times)],
            Action::SetDial(site) => vec![self.site_target(site).noted(self.offer_words(s, site))],
            Action::Open(which) => vec![self.slot_target(s, seat, which)],
            Action::Use(ability) => vec![self.ability_target(s, seat, ability)],
            Action::BuyTents(n) => {
                let cost = self.cost(s, seat.index(), What::Tents(n), Tool::default(), 0);
                vec![Target::new("buy-tents", n, say!("{n:# Tent|# Tents}", n)).noted(price(&cost))]
            }
            Action::BuyHorses(n) => {
                let cost = self.cost(s, seat.index(), What::Horses(n), Tool::default(), 0);
                vec![Target::new("buy-horses", n, say!("{n:# Horse|# Horses}", n)).noted(price(&cost))]
            }
            Action::Finish => vec![Target::new("finish", "action", "Finish this action")],
            Action::UseBarrel(barrel) => {
                vec![self.barrel_target(barrel), Target::new("use", "benefit", "Use it")]
            }
            Action::SpendBarrel(barrel) => {
                vec![self.barrel_target(barrel), Target::new("use", "decline", "Turn it face-down without its benefit")]
            }
            Action::Exchange(option) => vec![self.exchange_target(s, seat, option)],
            Action::EndTurn => vec![Target::new("end", "turn", "End your turn")],
            Action::Build(card) => vec![self.card_target(card)],
            Action::BuildHotel(hotel) => vec![self.hotel_target(hotel)],
            Action::Survey(canyon) => vec![self.canyon_target(s, seat, canyon)],
            Action::Bridge(bridge) => vec![self.bridge_choice(s, seat, bridge)],
            Action::Pay(gold) => vec![self.payment_target(s, seat, gold)],
            Action::Go(space) => vec![self.space_target(space)],
            Action::Stop => vec![Target::new("wagon", "stop", "Stop here")],
            Action::Forego => vec![Target::new("wagon", "forego", "Use your Speciality instead of the move")],
            Action::Bonus(side) => vec![self.bonus_target(s, seat, side)],
            Action::Row(row) | Action::BuryGunman(row) => vec![self.row_target(row)],
            Action::Bed(hotel, bed) | Action::BuryGuest(hotel, bed) => {
                vec![Target::new(
                    "bed",
                    format!("{}-{}", self.hotel_slug(hotel), u16::from(bed) + 1),
                    say!("bed {bed} of {hotel}", bed = name(u16::from(bed) + 1), hotel = self.hotel_name(hotel)),
                )]
            }
            Action::Tent(spot) => vec![self.spot_target(spot)],
            Action::Take(Source::Space(space)) => vec![self.stash_target(s, space)],
            Action::Take(Source::Stack) => vec![Target::new("stash", "stack", "the top of the stack")],
            Action::Refresh(barrel) | Action::Return(barrel) => vec![self.barrel_target(barrel)],
            Action::Again => vec![Target::new("again", "trade", "Trade again")],
            Action::Done => vec![Target::new("done", "this", "Done")],
            Action::Accept => vec![Target::new("accept", "this", "Yes").noted(self.asked(s))],
            Action::Skip => vec![Target::new("skip", "this", "No, thanks")],
        }
    }

    // ---- one target for each noun

    pub(super) fn board_target(&self, board: Board) -> Target {
        let target =
            Target::new("board", self.board_slug(board), say!("board {id}", id = name(self.board_slug(board))));
        let Some(spec) = self.edition().boards.get(board.index()) else { return target };
        let canyon = |canyon: &CanyonSpec| say!("{points} {text}", points = canyon.vp, text = name(&canyon.text));
        target.noted(spec.canyons.iter().map(canyon).fold(Line::new(), Line::then))
    }

    pub(super) fn speciality_target(&self, speciality: Speciality) -> Target {
        let slug = self.speciality_slug(speciality);
        match self.edition().specialities.get(speciality.index()) {
            Some(spec) => Target::new("speciality", slug, Line::name(&spec.name)).noted(Line::name(&spec.text)),
            None => Target::new("speciality", slug, "no Speciality"),
        }
    }

    pub(super) fn card_target(&self, card: Card) -> Target {
        let slug = self.card_slug(card);
        match self.edition().cards.get(card.index()) {
            Some(spec) => Target::new("card", slug, Line::name(&spec.name))
                .noted(spec.rows.iter().map(row_words).fold(Line::new(), Line::then)),
            None => Target::new("card", slug, "a card"),
        }
    }

    pub(super) fn barrel_target(&self, barrel: Barrel) -> Target {
        let slug = self.barrel_slug(barrel);
        match self.edition().barrels.get(barrel.index()) {
            Some(spec) => Target::new("barrel", slug, Line::name(&spec.name)).noted(Line::name(&spec.text)),
            None => Target::new("barrel", slug, "a Barrel"),
        }
    }

    fn hotel_name(&self, hotel: Hotel) -> Line {
        self.edition().hotels.get(hotel.index()).map_or_else(|| "a Hotel".into(), |spec| Line::name(&spec.name))
    }

    pub(super) fn hotel_target(&self, hotel: Hotel) -> Target {
        Target::new("hotel", self.hotel_slug(hotel), self.hotel_name(hotel))
    }

    pub(super) fn space_target(&self, space: Space) -> Target {
        let slug = self.space_slug(space);
        let Some(spec) = self.edition().map.spaces.get(space.index()) else {
            return Target::new("space", slug, "a space");
        };
        let target = Target::new("space", slug, Line::name(&spec.name));
        match spec.kind {
            SpaceKind::Boomtown { .. } => {
                target.noted(say!("{left} or {right}", left = name(&spec.text), right = name(&spec.right_text)))
            }
            SpaceKind::Settlement { .. } => target.noted(Line::name(&spec.text)),
            SpaceKind::Horseshoe => target,
        }
    }

    fn site_name(&self, site: u8) -> Line {
        self.edition().wheel.sites.get(usize::from(site)).map_or_else(|| "a Site".into(), |spec| Line::name(&spec.name))
    }

    pub(super) fn site_target(&self, site: u8) -> Target {
        Target::new("site", site, say!("Site {site}, {name}", site = name(site), name = self.site_name(site)))
    }

    /// Both actions of a Site for everybody, if the Bust goes elsewhere.
    fn offer_words(&self, s: &State, site: u8) -> Line {
        let far = (1..=SITES).find(|far| *far != site && *far != self.points_to(s.barker)).unwrap_or(site);
        let words = |slot| match base_words(self.deed_at(s.barker, far, site, slot).base) {
            "" => "Your cards.",
            words => words,
        };
        say!("Common – {common} Boom – {boom}", common = words(Slot::Common), boom = words(Slot::Second))
    }

    pub(super) fn row_target(&self, row: u8) -> Target {
        let size = self.tables.row_sizes.get(usize::from(row)).copied().unwrap_or(0);
        let number = u16::from(row) + 1;
        Target::new("row", number, say!("row {number}", number = name(number)))
            .noted(say!("{size:# Dude|# Dudes}", size))
    }

    pub(super) fn spot_target(&self, spot: Spot) -> Target {
        let slug = self.spot_slug(spot);
        match spot {
            Spot::Site(site) => {
                let target = Target::new("tent", slug, say!("Site {site}", site = name(site)));
                match self.edition().wheel.sites.get(usize::from(site)) {
                    Some(spec) => target.noted(say!("twice: {event}", event = name(&spec.event_text))),
                    None => target,
                }
            }
            Spot::Land(land) => Target::new("tent", slug, self.land_name(land)),
        }
    }

    pub(super) fn land_name(&self, land: Land) -> Line {
        let land = self.edition().map.lands.get(land.index());
        land.map_or_else(|| "a Frontier Land".into(), |spec| Line::name(&spec.name))
    }

    pub(super) fn bridge_target(&self, bridge: Bridge) -> Target {
        let slug = self.bridge_slug(bridge);
        match self.edition().bridges.get(bridge.index()) {
            Some(spec) => Target::new("bridge", slug, Line::name(&spec.name)),
            None => Target::new("bridge", slug, "a Bridge"),
        }
    }

    /// A Bridge to build, with what it would score now.
    fn bridge_choice(&self, s: &State, seat: Seat, bridge: Bridge) -> Target {
        let target = self.bridge_target(bridge);
        match self.edition().bridges.get(bridge.index()) {
            Some(spec) => {
                let worth = self.bridge_points(s, seat.index(), bridge);
                target.noted(say!("{text} {worth} now.", text = name(&spec.text), worth))
            }
            None => target,
        }
    }

    fn canyon_target(&self, s: &State, seat: Seat, canyon: u8) -> Target {
        let board = self.edition().boards.get(s.player(seat).board.index());
        let number = u16::from(canyon) + 1;
        match board.and_then(|board| board.canyons.get(usize::from(canyon))) {
            Some(spec) => Target::new("canyon", number, Line::name(&spec.name)).noted(say!(
                "{points:# point|# points}. {text}",
                points = spec.vp,
                text = name(&spec.text)
            )),
            None => Target::new("canyon", number, "a canyon"),
        }
    }

    fn stash_target(&self, s: &State, space: u8) -> Target {
        let barrel = s.stash.get(usize::from(space)).copied().unwrap_or(NONE);
        let number = u16::from(space) + 1;
        match self.edition().barrels.get(usize::from(barrel)) {
            Some(spec) => Target::new("stash", number, Line::name(&spec.name)).noted(Line::name(&spec.text)),
            None => Target::new("stash", number, "an empty space"),
        }
    }

    fn slot_target(&self, s: &State, seat: Seat, which: Which) -> Target {
        let (slot, id) = match which {
            Which::Common => (Slot::Common, "common"),
            Which::Second => (Slot::Second, "second"),
        };
        let site = s.player(seat).dial;
        let deed = self.deed(s, site, slot);
        let bust = deed.icon == Icon::Bust;
        let action = self.site_name(deed.at);
        let label = match (which, bust, self.follows_signpost(s, site, slot)) {
            (Which::Common, ..) => say!("Common: {action}", action),
            (Which::Second, true, false) => say!("Bust: {action}", action),
            (Which::Second, false, false) => say!("Boom: {action}", action),
            (Which::Second, true, true) => say!("Signpost to the Bust: {action}", action),
            (Which::Second, false, true) => say!("Signpost to the Boom: {action}", action),
        };
        let target = Target::new("slot", id, label);
        let base = base_words(deed.base);
        if base.is_empty() { target } else { target.noted(base) }
    }

    fn ability_target(&self, s: &State, seat: Seat, ability: Ability) -> Target {
        let slug = self.ability_slug(ability);
        let deed = self.deed(s, s.player(seat).dial, s.turn.open);
        match ability {
            Ability::Base => Target::new("ability", slug, base_label(deed.base)),
            Ability::Tents => Target::new("ability", slug, "Pitch Tents"),
            Ability::Row(card) => {
                let Some(spec) = self.edition().cards.get(card.index()) else {
                    return Target::new("ability", slug, "a card");
                };
                let target = Target::new("ability", slug, Line::name(&spec.name));
                match spec.rows.iter().find(|row| row.icon == deed.icon) {
                    Some(row) => target.noted(Line::name(&row.text)),
                    None => target,
                }
            }
        }
    }

    fn exchange_target(&self, s: &State, seat: Seat, option: u8) -> Target {
        let number = u16::from(option) + 1;
        let Some(spec) = self.edition().specialities.get(s.player(seat).speciality.index()) else {
            return Target::new("exchange", number, "your Speciality");
        };
        let target = Target::new("exchange", number, Line::name(&spec.name));
        match self.exchange_of(s.player(seat), option).map(|(pay, effect)| (pay, self.effect(effect))) {
            Some((pay, Effect::Gain(gain))) => {
                target.noted(say!("{price} for {gain}", price = cost_words(&pay), gain = gain_words(&gain)))
            }
            Some(_) => target.noted(Line::name(&spec.text)),
            None => target,
        }
    }

    fn payment_target(&self, s: &State, seat: Seat, gold: u8) -> Target {
        let cost = match s.turn.frames.top() {
            Frame::Purchase { what, tool, off, .. } => self.cost(s, seat.index(), what, tool, off),
            _ => Cost::default(),
        };
        let bucks = cost.bucks.saturating_sub(self.gold_value(s.table).saturating_mul(gold));
        let label = match (gold, bucks) {
            (0, bucks) => say!("{bucks:# Buck|# Bucks}", bucks),
            (gold, 0) => say!("{gold} Gold", gold),
            (gold, bucks) => say!("{gold} Gold and {bucks:# Buck|# Bucks}", gold, bucks),
        };
        Target::new("pay", gold, label)
    }

    fn purchase_target(&self, s: &State, seat: Seat, times: u8) -> Target {
        let (price, gain, _) = self.event_trade(s, seat.index()).unwrap_or_default();
        let label = if times == 0 {
            "Keep your Gold".into()
        } else {
            let gold = u16::from(price) * u16::from(times);
            say!("{gold} Gold for {gain}", gold, gain = gain_words(&multiplied(&gain, times)))
        };
        Target::new("buy-vp", times, label)
    }

    fn bonus_target(&self, s: &State, seat: Seat, side: Side) -> Target {
        let town = match s.turn.frames.top() {
            Frame::Bonus { town } => town,
            _ => s.player(seat).wagon,
        };
        let spec = &self.edition().map.spaces[town.index()];
        let label = match side {
            Side::Left => Line::name(&spec.text),
            Side::Right => Line::name(&spec.right_text),
            Side::Neither => "Neither bonus".into(),
        };
        Target::new("bonus", side_word(side), label)
    }

    /// What a step or benefit would do.
    fn asked(&self, s: &State) -> Line {
        let id = match s.turn.frames.top() {
            Frame::Benefit { effect } => Some(effect),
            Frame::Seq { effect, step } => match self.effect(effect) {
                Effect::Seq { first, .. } => Some(EffectId(first.0 + step)),
                _ => None,
            },
            _ => None,
        };
        match id.map(|id| self.effect(id)) {
            Some(Effect::Gain(gain)) => say!("Gain {gain}.", gain = gain_words(&gain)),
            Some(Effect::PlaceTents) => "Pitch Tents.".into(),
            Some(Effect::PlaceDudes) => "Place Dudes.".into(),
            Some(Effect::TakeBarrel(n)) => say!("Take {n:# Barrel|# Barrels}.", n),
            Some(Effect::Wagon(_)) => "Move your Wagon.".into(),
            _ => "Use it.".into(),
        }
    }
}

/// A price as a note.
fn price(cost: &Cost) -> Line {
    say!("for {price}", price = cost_words(cost))
}

/// A row of a card with what triggers it.
fn row_words(row: &CardRow) -> Line {
    let text = name(&row.text);
    match row.trigger.as_str() {
        "common" => say!("Common – {text}", text),
        "boom" => say!("Boom – {text}", text),
        _ => say!("Bust – {text}", text),
    }
}

/// What is on the button of a base ability.
fn base_label(base: Base) -> &'static str {
    match base {
        Base::None => "Nothing",
        Base::Survey(Tool::Hammer) => "Survey a River or build a Bridge for Dudes and Bucks",
        Base::Survey(Tool::Saw) => "Survey a River or build a Bridge for Dudes and Gold",
        Base::Build(Tool::Hammer) => "Build a Town Building for Dudes and Bucks",
        Base::Build(Tool::Saw) => "Build a Town Building for Dudes and Gold",
        Base::Wagon => "Move your Wagon",
        Base::Place => "Place Dudes",
        Base::GainTent => "Gain 1 Tent",
        Base::Buy => "Buy Tents and Horses",
        Base::TakeBarrel => "Take 1 Barrel",
    }
}
