//! SI-MKT: phase 5. SI-NEW: phase 6.

use engine::Journal;

use super::Play;
use crate::{
    edition::all_columns,
    event::{Event, Loss},
    ids::{COLUMNS, Passenger},
    market::{self, Settled},
    state::{NONE, STACKS},
};

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-MKT-1: every column in play, from gold to the right.
    pub fn change_prices(&mut self) {
        let (edition, idn) = (&self.rules.tables.edition, self.rules.idn(self.s));
        for column in all_columns() {
            let k = column.index();
            let (at, sold) = (self.s.market.boxes[k], self.s.market.sold[k]);
            if at == NONE {
                continue;
            }
            // SI-OSIMP-1: no dice in the simplified market.
            let (dice, settled) = if self.rules.options.simplified_market {
                ([0, 0], market::settle_simply(edition, column, at, sold, idn))
            } else {
                let dice = if edition.column(column).dice == 1 { [self.one_die(), 0] } else { self.two_dice() };
                (dice, market::settle(edition, column, at, dice[0] + dice[1], sold, idn))
            };
            let moved = settled.to as i8 - at as i8;
            self.s.market.boxes[k] = settled.to;
            self.s.market.moved[k] = moved;
            let demand = if edition.column(column).idn { idn } else { 0 };
            let Settled { result, to, .. } = settled;
            self.note(Event::Price { column: column.0, dice, sold, demand, result, moved, to });
        }
        // SI-MKT-6: the sold loads are removed.
        let sold = std::mem::replace(&mut self.s.market.sold, [0; COLUMNS]);
        self.note(Event::Prices { sold });
    }

    /// SI-NEW-1, SI-NEW-3: claims and passenger cards are turned up.
    pub fn turn_up_cards(&mut self) {
        self.seal();
        self.fill_row();
        for stack in 0..STACKS {
            let covered = |card: Passenger| usize::from(self.s.lies[card.index() - 1]) == stack;
            if self.s.open.iter().any(covered) {
                continue;
            }
            while let Some(card) = self.s.stacks[stack].pop().map(Passenger) {
                self.note(Event::PassengerUp { card });
                self.s.open.insert(card);
                self.s.lies[card.index() - 1] = stack as u8;
                if !self.is_run_down(card) {
                    break;
                }
                // SI-PASS-6: a card whose town has run dry before it was seen is lost at once.
                self.discard_passenger(card, Loss::Depletions);
            }
        }
    }

    fn is_run_down(&self, card: Passenger) -> bool {
        let lost_after = self.rules.tables.passenger(card).lost_after;
        lost_after.is_some_and(|(town, count)| self.rules.depleted_in(self.s, town) >= count)
    }
}
