//! SI-INC: phase 4, step 5. SI-OIMP: doubled incomes.

use engine::{Journal, Seat};

use super::Play;
use crate::{Silverton, event::Event, ids::Passenger, state::State};

impl Silverton {
    /// What a card brings every turn.
    pub(crate) fn income_of(&self, card: Passenger) -> u32 {
        let income = u32::from(self.tables.passenger(card).income);
        // SI-OIMP-1
        if self.options.improved_passengers {
            income * u32::from(self.tables.edition.option_numbers.income_factor)
        } else {
            income
        }
    }

    /// SI-LEN-7: the total of passenger incomes on a player's cards.
    pub(crate) fn income_on_cards(&self, s: &State, seat: usize) -> u32 {
        let alone: u32 = s.players[seat].cards.iter().map(|card| self.income_of(card)).sum();
        alone + self.joint_cards(s, seat).map(|card| self.half_income(card)).sum::<u32>()
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-INC-1: every card of the active player pays if its route is open.
    pub fn collect_income(&mut self) {
        let seat = self.s.active();
        let who = Seat(seat as u8);
        for card in self.s.players[seat].cards.iter() {
            if self.rules.has_open_route(self.s, seat, card) {
                let amount = self.rules.income_of(card);
                self.note(Event::Income { seat: who, card, amount });
                self.gain(seat, amount);
            } else {
                self.note(Event::NoIncome { seat: who, card });
            }
        }
        if !self.rules.options.co_managed_lines {
            return;
        }
        // SI-OCO-6
        for card in self.rules.joint_cards(&{ *self.s }, seat) {
            if self.rules.joint_line_runs(self.s, card) {
                let amount = self.rules.half_income(card);
                self.note(Event::Income { seat: who, card, amount });
                self.gain(seat, amount);
            } else {
                self.note(Event::NoIncome { seat: who, card });
            }
        }
    }
}
