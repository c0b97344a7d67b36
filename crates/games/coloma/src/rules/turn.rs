//! A turn (CO-TURN, CO-BARK, CO-S1): the menu, and the stack of sub-decisions above it.

use engine::{Journal, Seat};

use super::{Offers, Play, Verdict, cards::working_cards, no, want};
use crate::{
    Coloma,
    action::{Ability, Action, Which},
    edition::{Base, Craft, Effect, Icon},
    event::{Cause, Event},
    ids::{Card, EffectId, MILL, bits},
    rules::wheel::Deed,
    state::{Frame, Slot, State, What},
};

/// Bit of [`crate::state::Turn::used`] for the base ability.
const BASE: u32 = 1 << 17;

/// CO-BARREL-6: whenever something is asked, only not in the middle of a payment.
fn at_any_time(frame: Frame) -> bool {
    !matches!(frame, Frame::Purchase { .. })
}

impl Coloma {
    /// The open action, or that of a slot, for the seat in turn.
    pub(crate) fn deed_of(&self, s: &State, seat: usize, slot: Slot) -> Deed {
        self.deed(s, s.players[seat].dial, slot)
    }

    /// The row of a card that an action triggers.
    pub(crate) fn row_effect(&self, card: Card, icon: Icon) -> EffectId {
        EffectId(self.tables.row_effects[card.index()][icon as usize])
    }

    /// What rows that work by themselves give to an action.
    fn passive(&self, s: &State, seat: usize, deed: &Deed, read: impl Fn(Effect) -> u8) -> u8 {
        let set = self.tables.passive[usize::from(deed.site)][deed.icon as usize] & working_cards(s, seat);
        bits(set).map(|card| read(self.effect(self.row_effect(Card(card), deed.icon)))).sum()
    }

    /// Dudes off a build made in this action (CO-S2-8).
    pub(crate) fn discount(&self, s: &State, seat: usize, deed: &Deed, craft: Craft) -> u8 {
        self.passive(s, seat, deed, |effect| match effect {
            Effect::Discount { on, dudes } if on == craft => dudes,
            _ => 0,
        })
    }

    /// Spaces of the base Wagon move of this action.
    pub(crate) fn wagon_length(&self, s: &State, seat: usize, deed: &Deed) -> u8 {
        let plus = self.passive(s, seat, deed, |effect| if let Effect::WagonPlus(plus) = effect { plus } else { 0 });
        s.players[seat].horses + plus
    }

    fn craft_discount(&self, s: &State, seat: usize, deed: &Deed, effect: Effect) -> u8 {
        match effect {
            Effect::BuildTown(_) => self.discount(s, seat, deed, Craft::BuildTown),
            Effect::SurveyBridge(_) => self.discount(s, seat, deed, Craft::SurveyBridge),
            _ => 0,
        }
    }

    fn base_usable(&self, s: &State, seat: usize, deed: &Deed) -> bool {
        let player = &s.players[seat];
        match deed.base {
            // Buying is listed by itself.
            Base::None | Base::Buy => false,
            Base::Survey(tool) => self.can_survey(s, seat, tool, self.discount(s, seat, deed, Craft::SurveyBridge)),
            Base::Build(tool) => {
                self.can_build(s, seat, tool, self.discount(s, seat, deed, Craft::BuildTown), self.options.hotels)
            }
            Base::Wagon => {
                self.can_drive(s, seat, self.wagon_length(s, seat, deed)) || self.may_forego(s, seat).is_ok()
            }
            Base::Place => self.can_place_dudes(s, seat),
            Base::GainTent => player.spare_tents > 0,
            Base::TakeBarrel => self.barrel_can_be_taken(s),
        }
    }

    fn row_usable(&self, s: &State, seat: usize, deed: &Deed, card: Card) -> bool {
        let effect = self.effect(self.row_effect(card, deed.icon));
        self.usable(s, seat, effect, self.craft_discount(s, seat, deed, effect))
    }

    /// Rows of own cards that an action triggers and that are chosen, as bits.
    fn rows_of(&self, s: &State, seat: usize, deed: &Deed) -> u32 {
        self.tables.rows[usize::from(deed.site)][deed.icon as usize] & working_cards(s, seat)
    }

    /// Whether anything in an action can be used now (CO-TECH-3).
    fn anything_in(&self, s: &State, seat: usize, deed: &Deed) -> bool {
        self.base_usable(s, seat, deed)
            || (deed.base == Base::Buy
                && (self.may_buy_tents(s, seat, 1).is_ok() || self.may_buy_horses(s, seat, 1).is_ok()))
            || (deed.base == Base::Place && self.can_pitch(s, seat))
            || bits(self.rows_of(s, seat, deed)).any(|card| self.row_usable(s, seat, deed, Card(card)))
    }

    /// CO-TURN-2, CO-TURN-3
    fn may_open(&self, s: &State, seat: usize, which: Which) -> Verdict {
        want(s.turn.open == Slot::None, "CO-TURN-2", "Finish the open action first.")?;
        let (bit, slot) = match which {
            Which::Common => (1, Slot::Common),
            Which::Second => (2, Slot::Second),
        };
        want(s.turn.slots & bit == 0, "CO-TURN-3", "That action was taken this turn.")?;
        let deed = self.deed_of(s, seat, slot);
        want(self.anything_in(s, seat, &deed), "CO-TECH-3", "Nothing in that action can be used now.")
    }

    /// CO-TURN-4, CO-CARD-7, CO-CARD-9
    fn may_use(&self, s: &State, seat: usize, ability: Ability) -> Verdict {
        want(s.turn.open != Slot::None, "CO-TURN-3", "Open an action first.")?;
        let deed = self.deed_of(s, seat, s.turn.open);
        let nothing = "That ability has no effect now, or cannot be paid.";
        match ability {
            Ability::Base => {
                want(s.turn.used & BASE == 0, "CO-TURN-4", "The base ability was used in this action.")?;
                want(self.base_usable(s, seat, &deed), "CO-TECH-3", nothing)
            }
            Ability::Tents => {
                want(deed.base == Base::Place, "CO-S5-1", "Tents are pitched with the Common action of Site 5.")?;
                want(self.can_pitch(s, seat), "CO-TECH-3", "You have no Tent that could be pitched.")
            }
            Ability::Row(card) => {
                want(card.0 <= MILL.0, "CO-CARD-2", "There is no such card.")?;
                let bit = 1u32 << card.0;
                let built = u32::from(s.players[seat].town) | 1 << MILL.0;
                want(built & bit != 0, "CO-CARD-2", "That card is not in your town.")?;
                want(u32::from(s.turn.fresh) & bit == 0, "CO-CARD-7", "You built that card this turn.")?;
                let (site, icon) = (usize::from(deed.site), deed.icon as usize);
                let passive = self.tables.passive[site][icon] & bit != 0;
                want(!passive, "CO-TECH-3", "That row works by itself.")?;
                want(self.tables.rows[site][icon] & bit != 0, "CO-CARD-9", "This action does not trigger that card.")?;
                want(s.turn.used & bit == 0, "CO-TURN-4", "That row was used in this action.")?;
                want(self.row_usable(s, seat, &deed, card), "CO-TECH-3", nothing)
            }
        }
    }

    fn at_the_barker(&self, s: &State, seat: usize) -> bool {
        s.turn.open != Slot::None && self.deed_of(s, seat, s.turn.open).base == Base::Buy
    }

    /// CO-BARK-1, CO-RES-10
    fn may_buy_tents(&self, s: &State, seat: usize, n: u8) -> Verdict {
        let fits = n > 0 && n <= s.players[seat].spare_tents;
        want(fits, "CO-RES-10", "You have no such number of Tents in your supply.")?;
        want(
            self.payable(s, seat, &self.cost(s, seat, What::Tents(n), Default::default(), 0)),
            "CO-BARK-1",
            "You cannot pay that.",
        )
    }

    fn may_buy_horses(&self, s: &State, seat: usize, n: u8) -> Verdict {
        let room = self.edition().numbers.horses.saturating_sub(s.players[seat].horses);
        want(n > 0 && n <= room, "CO-RES-10", "You have no such number of Horses in your supply.")?;
        want(
            self.payable(s, seat, &self.cost(s, seat, What::Horses(n), Default::default(), 0)),
            "CO-BARK-1",
            "You cannot pay that.",
        )
    }

    fn may_choose(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let open = s.turn.open != Slot::None;
        match action {
            Action::Open(which) => self.may_open(s, seat, which),
            Action::Use(ability) => self.may_use(s, seat, ability),
            Action::BuyTents(n) if self.at_the_barker(s, seat) => self.may_buy_tents(s, seat, n),
            Action::BuyHorses(n) if self.at_the_barker(s, seat) => self.may_buy_horses(s, seat, n),
            Action::BuyTents(_) | Action::BuyHorses(_) => {
                no("CO-BARK-1", "Tents and Horses are bought with the Barker's Common action.")
            }
            Action::Finish => want(open, "CO-TURN-3", "No action is open."),
            Action::SpendBarrel(barrel) => self.may_spend_barrel(s, seat, barrel),
            Action::EndTurn => want(!open, "CO-TURN-2", "Finish the open action first."),
            _ => no("CO-TURN-3", "Choose an action or an ability first."),
        }
    }

    fn offer_menu(&self, s: &State, seat: usize, out: &mut impl Offers) {
        if s.turn.open == Slot::None {
            for which in [Which::Common, Which::Second] {
                if self.may_open(s, seat, which).is_ok() {
                    out.add(Action::Open(which));
                }
            }
        } else {
            self.offer_abilities(s, seat, out);
        }
        self.offer_own_barrels(s, seat, out);
        self.offer_spent_barrels(s, seat, out);
        self.offer_exchanges(s, seat, out);
        out.add(if s.turn.open == Slot::None { Action::EndTurn } else { Action::Finish });
    }

    fn offer_abilities(&self, s: &State, seat: usize, out: &mut impl Offers) {
        let deed = self.deed_of(s, seat, s.turn.open);
        if s.turn.used & BASE == 0 && self.base_usable(s, seat, &deed) {
            out.add(Action::Use(Ability::Base));
        }
        match deed.base {
            Base::Place if self.can_pitch(s, seat) => out.add(Action::Use(Ability::Tents)),
            Base::Buy => {
                (1..)
                    .map_while(|n| self.may_buy_tents(s, seat, n).ok().map(|()| n))
                    .for_each(|n| out.add(Action::BuyTents(n)));
                (1..)
                    .map_while(|n| self.may_buy_horses(s, seat, n).ok().map(|()| n))
                    .for_each(|n| out.add(Action::BuyHorses(n)));
            }
            _ => {}
        }
        for card in bits(self.rows_of(s, seat, &deed) & !s.turn.used).map(Card) {
            if self.row_usable(s, seat, &deed, card) {
                out.add(Action::Use(Ability::Row(card)));
            }
        }
    }

    /// Lists what the top of the stack asks, and what may be used at any time (CO-BARREL-6).
    pub(super) fn offer_turn(&self, s: &State, seat: usize, out: &mut impl Offers) {
        let frame = s.turn.frames.top();
        self.offer_asked(s, seat, out);
        if frame != Frame::Menu && at_any_time(frame) {
            self.offer_own_barrels(s, seat, out);
            self.offer_exchanges(s, seat, out);
        }
    }

    /// Lists what the top of the stack asks.
    pub(crate) fn offer_asked(&self, s: &State, seat: usize, out: &mut impl Offers) {
        match s.turn.frames.top() {
            Frame::Menu | Frame::Paused { .. } => self.offer_menu(s, seat, out),
            Frame::Build { tool, off, hotels } => self.offer_builds(s, seat, tool, off, hotels, out),
            Frame::Survey { tool, off } => self.offer_surveys(s, seat, tool, off, out),
            Frame::Purchase { .. } => self.offer_payments(s, seat, out),
            Frame::Wagon { left, forego, entered, .. } => self.offer_steps(s, seat, left, forego, entered, out),
            Frame::Bonus { town } => self.offer_bonuses(s, seat, town, out),
            Frame::Dudes { row, any } => self.offer_dudes(s, seat, row, any, out),
            Frame::Tents { any } => self.offer_tents(s, seat, any, out),
            Frame::Take { .. } => self.offer_barrels(s, out),
            Frame::Refresh { .. } => {
                bits(s.players[seat].used_barrels)
                    .for_each(|barrel| out.add(Action::Refresh(crate::ids::Barrel(barrel))));
            }
            frame @ (Frame::Seq { .. } | Frame::Trade { .. } | Frame::Benefit { .. }) => {
                self.offer_parts(s, seat, frame, out);
            }
        }
    }

    /// The guard of whatever the top of the stack asks, and of what may be used at any time (CO-BARREL-6).
    pub(super) fn may_turn(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let frame = s.turn.frames.top();
        match action {
            Action::UseBarrel(barrel) if at_any_time(frame) => return self.may_use_barrel(s, seat, barrel),
            Action::Exchange(option) if at_any_time(frame) => return self.may_exchange(s, seat, option),
            Action::UseBarrel(_) | Action::Exchange(_) => {
                return no("CO-BARREL-6", "A payment is not interrupted: choose first how you pay.");
            }
            _ => {}
        }
        match frame {
            Frame::Menu | Frame::Paused { .. } => self.may_choose(s, seat, action),
            Frame::Build { tool, off, hotels } => self.may_build(s, seat, tool, off, hotels, action),
            Frame::Survey { tool, off } => self.may_survey(s, seat, tool, off, action),
            Frame::Purchase { .. } => self.may_pay(s, seat, action),
            Frame::Wagon { left, forego, entered, .. } => self.may_drive(s, seat, left, forego, entered, action),
            Frame::Bonus { town } => self.may_take_bonus(s, seat, town, action),
            Frame::Dudes { row, any } => self.may_place_dudes(s, seat, row, any, action),
            Frame::Tents { any } => self.may_place_tents(s, seat, any, action),
            Frame::Take { .. } => match action {
                Action::Take(source) => self.may_take(s, source),
                _ => no("CO-BARREL-1", "Take a Barrel first."),
            },
            Frame::Refresh { .. } => match action {
                Action::Refresh(barrel) => self.may_return_barrel(s, seat, barrel, true),
                _ => no("CO-CARD-2", "Choose a used Barrel to turn face-up first."),
            },
            frame @ (Frame::Seq { .. } | Frame::Trade { .. } | Frame::Benefit { .. }) => {
                self.may_part(s, seat, frame, action)
            }
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub(super) fn turn(&mut self, seat: usize, action: Action) {
        match action {
            Action::UseBarrel(barrel) => return self.use_barrel(seat, barrel, false),
            Action::SpendBarrel(barrel) => return self.use_barrel(seat, barrel, true),
            Action::Exchange(option) => return self.exchange(seat, option),
            _ => {}
        }
        match self.s.turn.frames.top() {
            Frame::Menu | Frame::Paused { .. } => self.choose(seat, action),
            Frame::Build { .. } | Frame::Survey { .. } => self.choose_purchase(seat, action),
            Frame::Purchase { .. } => self.pay_purchase(seat, action),
            Frame::Wagon { .. } => self.drive(seat, action),
            Frame::Bonus { town } => self.take_bonus(seat, town, action),
            Frame::Dudes { .. } | Frame::Tents { .. } => self.place(seat, action),
            Frame::Take { left } => {
                let Action::Take(source) = action else { return };
                self.count_down(left, |left| Frame::Take { left });
                self.take_for(seat, source);
            }
            Frame::Refresh { left } => {
                let Action::Refresh(barrel) = action else { return };
                self.count_down(left, |left| Frame::Refresh { left });
                self.refresh_barrel(seat, barrel);
            }
            frame @ (Frame::Seq { .. } | Frame::Trade { .. } | Frame::Benefit { .. }) => self.part(seat, frame, action),
        }
    }

    fn count_down(&mut self, left: u8, frame: impl Fn(u8) -> Frame) {
        if left > 1 { self.s.turn.frames.replace(frame(left - 1)) } else { self.s.turn.frames.pop() }
    }

    fn choose(&mut self, seat: usize, action: Action) {
        match action {
            Action::Open(Which::Common) => self.open(seat, Slot::Common),
            Action::Open(Which::Second) => self.open(seat, Slot::Second),
            Action::Use(ability) => self.use_ability(seat, ability),
            Action::BuyTents(n) => self.purchase(What::Tents(n), Default::default(), 0),
            Action::BuyHorses(n) => self.purchase(What::Horses(n), Default::default(), 0),
            Action::Finish => self.finish(),
            Action::EndTurn => {
                let (site, idle) = (self.s.players[seat].dial, self.s.turn.slots == 0 && self.s.turn.barrels == 0);
                self.note(Event::TurnEnded { seat: Seat(seat as u8), site, idle });
                self.next_turn();
            }
            _ => {}
        }
    }

    /// CO-TURN-3: an action that was opened cannot be opened again.
    pub fn open(&mut self, seat: usize, slot: Slot) {
        self.s.turn.open = slot;
        self.s.turn.used = 0;
        match slot {
            Slot::Common => self.s.turn.slots |= 1,
            Slot::Second => self.s.turn.slots |= 2,
            Slot::Signpost | Slot::None => {}
        }
        let deed = self.rules.deed_of(self.s, seat, slot);
        let bust = deed.icon == Icon::Bust;
        let signpost = self.rules.follows_signpost(self.s, self.s.players[seat].dial, slot);
        self.note(Event::Opened { seat: Seat(seat as u8), slot, site: deed.at, bust, signpost });
    }

    /// CO-BARREL-10: an action that was paused goes on where it stood.
    fn finish(&mut self) {
        let paused = self.s.turn.frames.as_slice().last().copied();
        let (open, used) = if let Some(Frame::Paused { open, used }) = paused {
            self.s.turn.frames.pop();
            (open, used)
        } else {
            (Slot::None, 0)
        };
        self.s.turn.open = open;
        self.s.turn.used = used;
    }

    /// CO-TURN-4: once each, but Tents may be pitched again and again.
    fn use_ability(&mut self, seat: usize, ability: Ability) {
        let deed = self.rules.deed_of(self.s, seat, self.s.turn.open);
        match ability {
            Ability::Base => {
                self.note(Event::Used { seat: Seat(seat as u8), ability });
                self.s.turn.used |= BASE;
                self.use_base(seat, &deed);
            }
            Ability::Tents => {
                self.note(Event::Used { seat: Seat(seat as u8), ability });
                self.s.turn.frames.push(Frame::Tents { any: false });
            }
            Ability::Row(card) => {
                self.s.turn.used |= 1 << card.0;
                let id = self.rules.row_effect(card, deed.icon);
                let off = self.rules.craft_discount(self.s, seat, &deed, self.rules.effect(id));
                // What is given at once tells where it comes from.
                if !matches!(self.rules.effect(id), Effect::Gain(_) | Effect::GainPer { .. }) {
                    self.note(Event::Used { seat: Seat(seat as u8), ability });
                }
                self.because(Cause::Row(card), |play| play.run(seat, id, off));
            }
        }
    }

    fn use_base(&mut self, seat: usize, deed: &Deed) {
        let rules = self.rules;
        match deed.base {
            Base::None | Base::Buy => {}
            Base::Survey(tool) => {
                let off = rules.discount(self.s, seat, deed, Craft::SurveyBridge);
                self.s.turn.frames.push(Frame::Survey { tool, off });
            }
            Base::Build(tool) => {
                let off = rules.discount(self.s, seat, deed, Craft::BuildTown);
                self.s.turn.frames.push(Frame::Build { tool, off, hotels: rules.options.hotels });
            }
            // CO-SPEC-7: only the Wagon actions themselves can be foregone.
            Base::Wagon => self.harness(seat, rules.wagon_length(self.s, seat, deed), true),
            Base::Place => self.s.turn.frames.push(Frame::Dudes { row: false, any: false }),
            Base::GainTent => self.gain(seat, &crate::edition::Gain { tents: 1, ..Default::default() }),
            Base::TakeBarrel => self.s.turn.frames.push(Frame::Take { left: 1 }),
        }
    }
}
