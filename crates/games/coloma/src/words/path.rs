//! What one points at to choose an action.

use engine::{Seat, Target};

use super::notation::{end_word, side_word};
use crate::{
    Coloma,
    action::{Ability, Action, End, Side, Source, Spot, Which},
    edition::{Cost, SpaceKind},
    ids::{Barrel, Board, Bridge, Card, Hotel, NONE, SITES, Space, Speciality},
    state::{Frame, Slot, State},
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
                let cost = u16::from(self.edition.numbers.tent_cost.bucks) * u16::from(n);
                vec![Target::new("buy-tents", n, counted(n, "Tent")).noted(format!("{cost} Bucks"))]
            }
            Action::BuyHorses(n) => {
                let cost = u16::from(self.edition.numbers.horse_cost.gold) * u16::from(n);
                vec![Target::new("buy-horses", n, counted(n, "Horse")).noted(format!("{cost} Gold"))]
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
            Action::Bridge(bridge) => vec![self.bridge_target(s, seat, bridge)],
            Action::Pay(gold) => vec![self.payment_target(s, seat, gold)],
            Action::Go(space) => vec![self.space_target(space)],
            Action::Stop => vec![Target::new("wagon", "stop", "Stop here")],
            Action::Forego => vec![Target::new("wagon", "forego", "Use your Speciality instead of the move")],
            Action::Bonus(side) => vec![self.bonus_target(s, seat, side)],
            Action::Row(row) | Action::BuryGunman(row) => vec![self.row_target(row)],
            Action::Bed(hotel, bed) | Action::BuryGuest(hotel, bed) => {
                vec![Target::new(
                    "bed",
                    format!("{}-{}", self.hotel_slug(hotel), bed + 1),
                    format!("bed {} of {}", bed + 1, self.hotel_name(hotel)),
                )]
            }
            Action::Tent(spot) => vec![self.spot_target(spot)],
            Action::Take(Source::Space(space)) => vec![self.stash_target(s, space)],
            Action::Take(Source::Stack) => vec![Target::new("stash", "stack", "the top of the stack")],
            Action::Refresh(barrel) | Action::Return(barrel) => vec![self.barrel_target(barrel)],
            Action::Again => vec![Target::new("again", "trade", "Trade again")],
            Action::Done => vec![Target::new("done", "this", "Done")],
            Action::Accept => vec![Target::new("accept", "this", "Yes").noted(self.asked(s, seat))],
            Action::Skip => vec![Target::new("skip", "this", "No, thanks")],
        }
    }

    // ---- one target for each noun

    pub(super) fn board_target(&self, board: Board) -> Target {
        let note = self.edition.boards.get(board.index()).map_or_else(String::new, |spec| {
            spec.canyons.iter().map(|canyon| format!("{} {}", canyon.vp, canyon.text)).collect::<Vec<_>>().join(" ")
        });
        Target::new("board", self.board_slug(board), format!("board {}", self.board_slug(board))).noted(note)
    }

    pub(super) fn speciality_target(&self, speciality: Speciality) -> Target {
        let slug = self.speciality_slug(speciality);
        match self.edition.specialities.get(speciality.index()) {
            Some(spec) => Target::new("speciality", slug, spec.name.clone()).noted(spec.text.clone()),
            None => Target::new("speciality", slug, "no Speciality"),
        }
    }

    pub(super) fn card_target(&self, card: Card) -> Target {
        let slug = self.card_slug(card);
        match self.edition.cards.get(card.index()) {
            Some(spec) => {
                let rows: Vec<String> = spec.rows.iter().map(|row| format!("{}: {}", row.trigger, row.text)).collect();
                Target::new("card", slug, spec.name.clone()).noted(rows.join(" "))
            }
            None => Target::new("card", slug, "a card"),
        }
    }

    pub(super) fn barrel_target(&self, barrel: Barrel) -> Target {
        let slug = self.barrel_slug(barrel);
        match self.edition.barrels.get(barrel.index()) {
            Some(spec) => Target::new("barrel", slug, spec.name.clone()).noted(spec.text.clone()),
            None => Target::new("barrel", slug, "a Barrel"),
        }
    }

    pub(super) fn hotel_name(&self, hotel: Hotel) -> String {
        self.edition.hotels.get(hotel.index()).map_or_else(|| "a Hotel".to_owned(), |spec| spec.name.clone())
    }

    pub(super) fn hotel_target(&self, hotel: Hotel) -> Target {
        Target::new("hotel", self.hotel_slug(hotel), self.hotel_name(hotel))
    }

    pub(super) fn space_target(&self, space: Space) -> Target {
        let slug = self.space_slug(space);
        let Some(spec) = self.edition.map.spaces.get(space.index()) else {
            return Target::new("space", slug, "a space");
        };
        let target = Target::new("space", slug, spec.name.clone());
        match spec.kind {
            SpaceKind::Boomtown { .. } => target.noted(format!("{} or {}", spec.text, spec.right_text)),
            SpaceKind::Settlement { .. } => target.noted(spec.text.clone()),
            SpaceKind::Horseshoe => target,
        }
    }

    pub(super) fn site_target(&self, site: u8) -> Target {
        let name = self.edition.wheel.sites.get(usize::from(site)).map_or("", |spec| spec.name.as_str());
        Target::new("site", site, format!("Site {site}, {name}"))
    }

    /// Both actions of a Site for everybody, if the Bust goes elsewhere.
    fn offer_words(&self, s: &State, site: u8) -> String {
        let far = (1..=SITES).find(|far| *far != site && *far != self.points_to(s.barker)).unwrap_or(site);
        let words = |slot| match base_words(self.deed_at(s.barker, far, site, slot).base) {
            "" => "Your cards.",
            words => words,
        };
        format!("Common: {} Boom: {}", words(Slot::Common), words(Slot::Second))
    }

    pub(super) fn row_target(&self, row: u8) -> Target {
        let size = self.tables.row_sizes.get(usize::from(row)).copied().unwrap_or(0);
        Target::new("row", u16::from(row) + 1, format!("row {}", u16::from(row) + 1)).noted(counted(size, "Dude"))
    }

    pub(super) fn spot_target(&self, spot: Spot) -> Target {
        match spot {
            Spot::Site(site) => {
                let note = self.edition.wheel.sites.get(usize::from(site)).map_or("", |spec| spec.event_text.as_str());
                Target::new("tent", self.spot_slug(spot), format!("Site {site}")).noted(format!("twice: {note}"))
            }
            Spot::Land(land) => {
                let name = self.edition.map.lands.get(land.index()).map_or("a Land", |spec| spec.name.as_str());
                Target::new("tent", self.spot_slug(spot), name)
            }
        }
    }

    pub(super) fn bridge_target(&self, s: &State, seat: Seat, bridge: Bridge) -> Target {
        let slug = self.bridge_slug(bridge);
        match self.edition.bridges.get(bridge.index()) {
            Some(spec) => {
                let worth = self.bridge_points(s, seat.index(), bridge);
                Target::new("bridge", slug, spec.name.clone()).noted(format!("{} {worth} now.", spec.text))
            }
            None => Target::new("bridge", slug, "a Bridge"),
        }
    }

    fn canyon_target(&self, s: &State, seat: Seat, canyon: u8) -> Target {
        let board = self.edition.boards.get(s.player(seat).board.index());
        let number = u16::from(canyon) + 1;
        match board.and_then(|board| board.canyons.get(usize::from(canyon))) {
            Some(spec) => {
                Target::new("canyon", number, spec.name.clone()).noted(format!("{} points. {}", spec.vp, spec.text))
            }
            None => Target::new("canyon", number, "a canyon"),
        }
    }

    fn stash_target(&self, s: &State, space: u8) -> Target {
        let barrel = s.stash.get(usize::from(space)).copied().unwrap_or(NONE);
        let number = u16::from(space) + 1;
        match self.edition.barrels.get(usize::from(barrel)) {
            Some(spec) => Target::new("stash", number, spec.name.clone()).noted(spec.text.clone()),
            None => Target::new("stash", number, "an empty space"),
        }
    }

    fn slot_target(&self, s: &State, seat: Seat, which: Which) -> Target {
        let (slot, name) = match which {
            Which::Common => (Slot::Common, "common"),
            Which::Second => (Slot::Second, "second"),
        };
        let deed = self.deed(s, s.player(seat).dial, slot);
        let bust = deed.icon == crate::edition::Icon::Bust;
        let kind = match (which, bust) {
            (Which::Common, _) => "Common",
            (Which::Second, true) => "Bust",
            (Which::Second, false) => "Boom",
        };
        let label = format!("{kind}: {}", self.edition.wheel.sites[usize::from(deed.at)].name);
        let target = Target::new("slot", name, label);
        let base = base_words(deed.base);
        if base.is_empty() { target } else { target.noted(base) }
    }

    fn ability_target(&self, s: &State, seat: Seat, ability: Ability) -> Target {
        let slug = self.ability_slug(ability);
        let deed = self.deed(s, s.player(seat).dial, s.turn.open);
        match ability {
            Ability::Base => {
                let words = base_words(deed.base);
                let label = if deed.base == crate::edition::Base::Place { "Place Dudes" } else { words };
                Target::new("ability", slug, label.trim_end_matches('.'))
            }
            Ability::Tents => Target::new("ability", slug, "Pitch Tents"),
            Ability::Row(card) => {
                let spec = self.edition.cards.get(card.index());
                let name = spec.map_or("a card", |spec| spec.name.as_str());
                let row = spec.and_then(|spec| spec.rows.iter().find(|row| row.icon == deed.icon));
                let target = Target::new("ability", slug, name);
                row.map_or(target.clone(), |row| target.noted(row.text.clone()))
            }
        }
    }

    fn exchange_target(&self, s: &State, seat: Seat, option: u8) -> Target {
        let name = self
            .edition
            .specialities
            .get(s.player(seat).speciality.index())
            .map_or("Speciality", |spec| spec.name.as_str());
        let target = Target::new("exchange", u16::from(option) + 1, name);
        match self.exchange_of(s.player(seat), option) {
            Some((pay, effect)) => {
                let gains = match self.effect(effect) {
                    crate::edition::Effect::Gain(gain) => super::tell::gain_words(&gain),
                    _ => self.edition.specialities[s.player(seat).speciality.index()].text.clone(),
                };
                target.noted(format!("{} for {gains}", super::tell::cost_words(&pay)))
            }
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
            (0, bucks) => counted(bucks, "Buck"),
            (gold, 0) => format!("{gold} Gold"),
            (gold, bucks) => format!("{gold} Gold and {}", counted(bucks, "Buck")),
        };
        Target::new("pay", gold, label)
    }

    fn purchase_target(&self, s: &State, seat: Seat, times: u8) -> Target {
        let (price, gain, _) = self.event_trade(s, seat.index()).unwrap_or_default();
        let label = if times == 0 {
            "Keep your Gold".to_owned()
        } else {
            let (gold, vp) = (u16::from(price) * u16::from(times), u16::from(gain.vp) * u16::from(times));
            format!("{gold} Gold for {vp} VP")
        };
        Target::new("buy-vp", times, label)
    }

    fn bonus_target(&self, s: &State, seat: Seat, side: Side) -> Target {
        let town = match s.turn.frames.top() {
            Frame::Bonus { town } => town,
            _ => s.player(seat).wagon,
        };
        let spec = &self.edition.map.spaces[town.index()];
        let label = match side {
            Side::Left => spec.text.clone(),
            Side::Right => spec.right_text.clone(),
            Side::Neither => "Neither bonus".to_owned(),
        };
        Target::new("bonus", side_word(side), label)
    }

    /// What a step or benefit would do.
    fn asked(&self, s: &State, seat: Seat) -> String {
        use crate::edition::Effect;
        let id = match s.turn.frames.top() {
            Frame::Benefit { effect } => Some(effect),
            Frame::Seq { effect, step } => match self.effect(effect) {
                Effect::Seq { first, .. } => Some(crate::ids::EffectId(first.0 + step)),
                _ => None,
            },
            _ => None,
        };
        let _ = seat;
        match id.map(|id| self.effect(id)) {
            Some(Effect::Gain(gain)) => format!("Gain {}.", super::tell::gain_words(&gain)),
            Some(Effect::PlaceTents) => "Pitch Tents.".to_owned(),
            Some(Effect::PlaceDudes) => "Place Dudes.".to_owned(),
            Some(Effect::TakeBarrel(n)) => format!("Take {}.", counted(n, "Barrel")),
            Some(Effect::Wagon(_)) => "Move your Wagon.".to_owned(),
            _ => "Use it.".to_owned(),
        }
    }
}

/// `1 Tent`, `2 Tents`.
pub(super) fn counted(n: u8, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
