//! Rivers, Bridges, Town Buildings and Hotels (CO-S2, CO-S3, CO-HOTEL): what is chosen, how it is paid,
//! and what one then has.

use engine::{Journal, Seat};

use super::{Offers, Play, Verdict, no, want};
use crate::{
    Coloma,
    action::{Action, End},
    edition::{Cost, Effect, Gain, Tool},
    event::{Cause, Event},
    ids::{Barrel, Bridge, Card, Hotel, bits},
    state::{Frame, State, What},
};

impl Coloma {
    /// What something costs this seat.
    pub(crate) fn cost(&self, s: &State, seat: usize, what: What, tool: Tool, off: u8) -> Cost {
        let numbers = &self.edition().numbers;
        // CO-S2-8: never below 0.
        let cheaper = |cost: Cost| Cost { dudes: cost.dudes.saturating_sub(off), ..cost };
        match what {
            What::Card(_) => cheaper(numbers.town_cost[tool as usize]),
            What::Canyon(_) => cheaper(numbers.river_cost[tool as usize]),
            What::Bridge(_) => cheaper(numbers.bridge_cost[tool as usize]),
            // CO-HOTEL-2: no discount is for Hotels.
            What::Hotel(_) => numbers.hotel_cost[tool as usize],
            // CO-GOLD-9
            What::Tents(n) => times(&numbers.tent_cost, n),
            What::Horses(n) => times(&numbers.horse_cost, n),
            What::Trade(id) => match self.effect(id) {
                Effect::Trade { pay, .. } => pay,
                _ => Cost::default(),
            },
            What::Exchange(option) => {
                self.exchange_of(&s.players[seat], option).map_or(Cost::default(), |(pay, _)| pay)
            }
        }
    }

    fn affordable(&self, s: &State, seat: usize, what: What, tool: Tool, off: u8) -> bool {
        self.payable(s, seat, &self.cost(s, seat, what, tool, off))
    }

    // ---- Town Buildings and Hotels

    pub(crate) fn can_build(&self, s: &State, seat: usize, tool: Tool, off: u8, hotels: bool) -> bool {
        (s.players[seat].hand != 0 && self.affordable(s, seat, What::Card(Card(0)), tool, off))
            || (hotels && s.hotels != 0 && self.affordable(s, seat, What::Hotel(Hotel(0)), tool, 0))
    }

    pub(super) fn may_build(
        &self,
        s: &State,
        seat: usize,
        tool: Tool,
        off: u8,
        hotels: bool,
        action: Action,
    ) -> Verdict {
        match action {
            Action::Build(card) => {
                let held = card.0 < 16 && s.players[seat].hand & (1 << card.0) != 0;
                want(held, "CO-S3-1", "That card is not in your hand.")?;
                want(self.affordable(s, seat, What::Card(card), tool, off), "CO-GEN-4", "You cannot pay for that card.")
            }
            Action::BuildHotel(hotel) => {
                want(hotels, "CO-HOTEL-3", "A Hotel is built only with the base ability of Site 3.")?;
                let there = hotel.0 < 16 && s.hotels & (1 << hotel.0) != 0;
                want(there, "CO-HOTEL-4", "That Hotel is not on the board.")?;
                want(self.affordable(s, seat, What::Hotel(hotel), tool, 0), "CO-HOTEL-2", "You cannot pay for a Hotel.")
            }
            _ => no("CO-S3-1", "Choose what to build first."),
        }
    }

    pub(super) fn offer_builds(
        &self,
        s: &State,
        seat: usize,
        tool: Tool,
        off: u8,
        hotels: bool,
        out: &mut impl Offers,
    ) {
        // All cards cost the same, and so do all Hotels: one question each.
        if self.affordable(s, seat, What::Card(Card(0)), tool, off) {
            bits(s.players[seat].hand.into()).for_each(|card| out.add(Action::Build(Card(card))));
        }
        if hotels && self.affordable(s, seat, What::Hotel(Hotel(0)), tool, 0) {
            bits(s.hotels.into()).for_each(|hotel| out.add(Action::BuildHotel(Hotel(hotel))));
        }
    }

    // ---- Rivers and Bridges

    /// CO-S2-5, CO-S2-6
    fn bridges_open(&self, s: &State, seat: usize) -> u16 {
        let player = &s.players[seat];
        if player.bridges.count_ones() >= player.canyons.count_ones() {
            return 0;
        }
        let left = bits(s.bridge_types.into()).filter(|bridge| s.bridges[usize::from(*bridge)] > 0);
        left.fold(0, |set, bridge| set | 1 << bridge) & !player.bridges
    }

    pub(crate) fn can_survey(&self, s: &State, seat: usize, tool: Tool, off: u8) -> bool {
        (s.players[seat].canyons != 0b1111 && self.affordable(s, seat, What::Canyon(0), tool, off))
            || (self.affordable(s, seat, What::Bridge(Bridge(0)), tool, off) && self.bridges_open(s, seat) != 0)
    }

    pub(super) fn may_survey(&self, s: &State, seat: usize, tool: Tool, off: u8, action: Action) -> Verdict {
        let player = &s.players[seat];
        match action {
            Action::Survey(canyon) => {
                want(canyon < 4, "CO-S2-4", "A board has four canyons.")?;
                want(player.canyons & (1 << canyon) == 0, "CO-S2-3", "That River is surveyed.")?;
                want(
                    self.affordable(s, seat, What::Canyon(canyon), tool, off),
                    "CO-GEN-4",
                    "You cannot pay for a River.",
                )
            }
            Action::Bridge(bridge) => {
                let known = bridge.0 < 16 && s.bridge_types & (1 << bridge.0) != 0;
                want(known, "CO-SETUP-6", "That Bridge is not in this game.")?;
                want(s.bridges[bridge.index()] > 0, "CO-S2-6", "No such Bridge is left.")?;
                want(player.bridges & (1 << bridge.0) == 0, "CO-S2-6", "You have a Bridge of that type.")?;
                let room = player.bridges.count_ones() < player.canyons.count_ones();
                want(room, "CO-S2-5", "You have no River without a Bridge.")?;
                want(
                    self.affordable(s, seat, What::Bridge(bridge), tool, off),
                    "CO-GEN-4",
                    "You cannot pay for a Bridge.",
                )
            }
            _ => no("CO-S2-1", "Choose a River or a Bridge first."),
        }
    }

    pub(super) fn offer_surveys(&self, s: &State, seat: usize, tool: Tool, off: u8, out: &mut impl Offers) {
        if self.affordable(s, seat, What::Canyon(0), tool, off) {
            bits(u32::from(!s.players[seat].canyons & 0b1111)).for_each(|canyon| out.add(Action::Survey(canyon)));
        }
        if self.affordable(s, seat, What::Bridge(Bridge(0)), tool, off) {
            bits(self.bridges_open(s, seat).into()).for_each(|bridge| out.add(Action::Bridge(Bridge(bridge))));
        }
    }

    // ---- Paying

    fn purchase_of(&self, s: &State, seat: usize) -> Option<(What, Cost, u8, u8)> {
        let Frame::Purchase { what, tool, off, barrels, cards } = s.turn.frames.top() else { return None };
        Some((what, self.cost(s, seat, what, tool, off), barrels, cards))
    }

    pub(super) fn may_pay(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let Some((_, cost, barrels, cards)) = self.purchase_of(s, seat) else { return Ok(()) };
        match action {
            Action::Return(barrel) if barrels > 0 => self.may_return_barrel(s, seat, barrel, cost.barrels_used > 0),
            _ if barrels > 0 => no("CO-BARREL-12", "Choose a Barrel to discard first."),
            Action::Discard(card, _) if cards > 0 => {
                let held = card.0 < 16 && s.players[seat].hand & (1 << card.0) != 0;
                want(held, "CO-CARD-5", "That card is not in your hand.")
            }
            _ if cards > 0 => no("CO-CARD-5", "Choose a card to discard first."),
            Action::Pay(gold) => {
                let (least, most) = self.ways_to_pay(s, seat, &cost).unwrap_or((1, 0));
                want(gold <= most, "CO-GOLD-7", "That is more Gold than is useful, or than you have.")?;
                want(gold >= least, "CO-GOLD-7", "Your Bucks do not suffice for that.")
            }
            _ => no("CO-GOLD-7", "Choose how much Gold you pay first."),
        }
    }

    pub(super) fn offer_payments(&self, s: &State, seat: usize, out: &mut impl Offers) {
        let Some((_, cost, barrels, cards)) = self.purchase_of(s, seat) else { return };
        let player = &s.players[seat];
        if barrels > 0 {
            let set = if cost.barrels_used > 0 { player.used_barrels } else { player.barrels };
            bits(set).for_each(|barrel| out.add(Action::Return(Barrel(barrel))));
        } else if cards > 0 {
            for card in bits(player.hand.into()).map(Card) {
                out.add(Action::Discard(card, End::Top));
                out.add(Action::Discard(card, End::Bottom));
            }
        } else if let Some((least, most)) = self.ways_to_pay(s, seat, &cost) {
            (least..=most).for_each(|gold| out.add(Action::Pay(gold)));
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub(super) fn choose_purchase(&mut self, _seat: usize, action: Action) {
        let (tool, off) = match self.s.turn.frames.top() {
            Frame::Build { tool, off, .. } | Frame::Survey { tool, off } => (tool, off),
            _ => return,
        };
        let what = match action {
            Action::Build(card) => What::Card(card),
            Action::BuildHotel(hotel) => What::Hotel(hotel),
            Action::Survey(canyon) => What::Canyon(canyon),
            Action::Bridge(bridge) => What::Bridge(bridge),
            _ => return,
        };
        self.s.turn.frames.pop();
        self.purchase(what, tool, off);
    }

    /// Something is bought: first Barrels and cards are discarded, then the rest is paid.
    pub fn purchase(&mut self, what: What, tool: Tool, off: u8) {
        let seat = usize::from(self.s.turn.seat);
        let cost = self.rules.cost(self.s, seat, what, tool, off);
        let barrels = cost.barrels + cost.barrels_used;
        self.s.turn.frames.push(Frame::Purchase { what, tool, off, barrels, cards: cost.cards });
    }

    pub(super) fn pay_purchase(&mut self, seat: usize, action: Action) {
        let Frame::Purchase { what, tool, off, barrels, cards } = self.s.turn.frames.top() else { return };
        match action {
            Action::Return(barrel) => {
                self.discard_barrel(seat, barrel);
                self.s.turn.frames.replace(Frame::Purchase { what, tool, off, barrels: barrels - 1, cards });
            }
            Action::Discard(card, end) => {
                self.discard_card(seat, card, end);
                self.s.turn.frames.replace(Frame::Purchase { what, tool, off, barrels, cards: cards - 1 });
            }
            Action::Pay(gold) => {
                let cost = self.rules.cost(self.s, seat, what, tool, off);
                self.s.turn.frames.pop();
                let apart = matches!(what, What::Trade(_) | What::Exchange(_));
                let paid = self.pay(seat, &cost, gold, apart);
                self.deliver(seat, what, paid);
            }
            _ => {}
        }
    }

    /// CO-S2-7: what was paid for is there only now.
    fn deliver(&mut self, seat: usize, what: What, cost: Cost) {
        let who = Seat(seat as u8);
        match what {
            What::Card(card) => self.build_card(seat, card, cost),
            What::Canyon(canyon) => {
                let board = self.s.players[seat].board;
                self.player(seat).canyons |= 1 << canyon;
                self.note(Event::Surveyed { seat: who, board, canyon, cost });
                let effect = self.rules.edition().boards[board.index()].canyons[usize::from(canyon)].effect;
                self.offer_benefit(seat, effect);
            }
            What::Bridge(bridge) => {
                self.s.bridges[bridge.index()] -= 1;
                self.player(seat).bridges |= 1 << bridge.0;
                self.note(Event::BridgeBuilt { seat: who, bridge, cost });
            }
            What::Hotel(hotel) => {
                self.s.hotels &= !(1 << hotel.0);
                self.player(seat).hotels |= 1 << hotel.0;
                self.note(Event::HotelBuilt { seat: who, hotel, cost });
            }
            What::Tents(tents) => self.buy(seat, cost, Gain { tents, ..Gain::default() }),
            What::Horses(horses) => self.buy(seat, cost, Gain { horses, ..Gain::default() }),
            What::Trade(id) => {
                if let Effect::Trade { gain, .. } = self.rules.effect(id) {
                    self.gain(seat, &gain);
                }
            }
            What::Exchange(option) => {
                if let Some((_, effect)) = self.rules.exchange_of(&self.s.players[seat], option) {
                    self.run(seat, effect, 0);
                }
            }
        }
    }

    /// CO-BARK-1
    fn buy(&mut self, seat: usize, cost: Cost, gain: Gain) {
        self.because(Cause::Paid(cost), |play| play.gain(seat, &gain));
    }
}

fn times(cost: &Cost, n: u8) -> Cost {
    Cost {
        dudes: cost.dudes.saturating_mul(n),
        bucks: cost.bucks.saturating_mul(n),
        gold: cost.gold.saturating_mul(n),
        horses: cost.horses.saturating_mul(n),
        tents: cost.tents.saturating_mul(n),
        ..*cost
    }
}
