//! Drawing, discarding and building cards (CO-CARD).

use engine::{Journal, Seat};

use super::Play;
use crate::{
    action::End,
    edition::Cost,
    event::Event,
    ids::{Card, MILL},
    state::State,
};

/// Cards of a seat whose rows work now, the mill among them (CO-CARD-7, CO-CARD-8).
pub(crate) fn working_cards(s: &State, seat: usize) -> u32 {
    u32::from(s.players[seat].town & !s.turn.fresh) | 1 << MILL.0
}

impl<J: Journal<Event>> Play<'_, J> {
    /// CO-CARD-4: from the top of the deck; a VP for each card that is not there.
    pub fn draw(&mut self, seat: usize, count: u8) {
        let vp_each = self.rules.edition().numbers.empty_deck_vp;
        let player = self.player(seat);
        let (mut cards, mut vp) = (0u16, 0u8);
        for _ in 0..count {
            match player.deck.pop() {
                Some(card) => cards |= 1 << card,
                None => vp = vp.saturating_add(vp_each),
            }
        }
        player.hand |= cards;
        player.vp = player.vp.saturating_add(vp.into());
        if cards != 0 {
            self.reveal();
        }
        let cause = self.cause;
        self.note(Event::Drew { seat: Seat(seat as u8), count: cards.count_ones() as u8, cards, vp, cause });
    }

    /// CO-CARD-5: to the top or the bottom of the own deck.
    pub fn discard_card(&mut self, seat: usize, card: Card, end: End) {
        let player = self.player(seat);
        player.hand &= !(1 << card.0);
        match end {
            End::Top => player.deck.push(card.0),
            End::Bottom => player.deck.push_front(card.0),
        };
        self.note(Event::Discarded { seat: Seat(seat as u8), card, end });
    }

    /// CO-S3-3: its rows work from the next turn on (CO-CARD-7).
    pub fn build_card(&mut self, seat: usize, card: Card, cost: Cost) {
        let player = self.player(seat);
        player.hand &= !(1 << card.0);
        player.town |= 1 << card.0;
        self.s.turn.fresh |= 1 << card.0;
        self.note(Event::Built { seat: Seat(seat as u8), card, cost });
    }

    /// Something hidden was seen: no step is taken back past it.
    pub fn reveal(&mut self) {
        self.s.revealed = self.s.revealed.wrapping_add(1);
    }
}
