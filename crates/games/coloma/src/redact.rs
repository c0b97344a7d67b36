//! What is hidden: events for other ears, and positions a viewer cannot tell from the true one.

use engine::{Chance, Key, Viewer, chance::Stream};

use crate::{
    Coloma,
    event::Event,
    ids::{Card, NONE, SITES, bits},
    rules::setup::BELOW,
    state::{Frame, Frames, Phase, Pile, State, What},
};

/// What a viewer hears of an event.
pub(crate) fn heard(event: &Event, who: Viewer) -> Option<Event> {
    match *event {
        Event::PutBack { seat, .. } if who != Viewer::Seat(seat) => None,
        Event::Drew { seat, count, vp, .. } if who != Viewer::Seat(seat) => {
            Some(Event::Drew { seat, count, cards: 0, vp })
        }
        Event::Discarded { seat, .. } if who != Viewer::Seat(seat) => Some(Event::DiscardedUnseen { seat }),
        event => Some(event),
    }
}

impl Coloma {
    /// Deals everything anew that `who` does not see: decks, others' hands and secret choices, the
    /// Barrel stack, the chart of 1849, and all chance to come.
    pub(crate) fn imagined(&self, truth: &State, who: Viewer, key: &Key) -> State {
        let mut s = *truth;
        s.chance = Chance::new(key);
        let own = who.seat().map(|seat| seat.index());
        s.stack.as_mut_slice().sort_unstable();
        s.chance.shuffle(Stream::Setup, s.stack.as_mut_slice());
        if s.year == 0 {
            let others = (0..self.edition.charts.len() as u8 - 1).filter(|tile| *tile != s.charts[0]);
            let k = s.chance.below(Stream::Setup, self.edition.charts.len() as u32 - 2) as usize;
            s.charts[1] = others.clone().nth(k).unwrap_or(s.charts[1]);
        }
        for seat in 0..usize::from(self.seats) {
            if own == Some(seat) {
                let deck = &mut s.players[seat].deck;
                deck.as_mut_slice().sort_unstable();
                s.chance.shuffle(Stream::Setup, deck.as_mut_slice());
            } else {
                self.imagine_cards(&mut s, seat);
                self.imagine_choices(&mut s, seat);
            }
        }
        if own != Some(usize::from(s.turn.seat)) {
            imagine_purchase(&mut s);
        }
        s
    }

    fn imagine_cards(&self, s: &mut State, seat: usize) {
        let player = &mut s.players[seat];
        let held = player.hand.count_ones() as usize;
        let all = player.deck.as_slice().iter().fold(player.hand, |set, card| set | 1 << card);
        let mut cards: Pile<16> = Pile::of(bits(all.into()));
        s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
        let (hand, deck) = cards.as_slice().split_at(held);
        player.hand = hand.iter().fold(0, |set, card| set | 1 << card);
        player.deck = Pile::of(deck.iter().copied());
    }

    /// Others see only whether a secret choice is made.
    fn imagine_choices(&self, s: &mut State, seat: usize) {
        match s.phase {
            Phase::Discards => {
                let done = s.players[seat].discards[1] != NONE;
                let mut cards: Pile<16> = Pile::of(bits(s.players[seat].hand.into()));
                s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
                let mut pick = |k: usize| cards.get(k).unwrap_or(0) | (s.chance.below(Stream::Setup, 2) as u8 * BELOW);
                s.players[seat].discards = if done { [pick(0), pick(1)] } else { [NONE; 2] };
            }
            Phase::Buy if s.players[seat].buys != NONE => {
                let most = self.event_trade(s, seat).map_or(0, |(_, _, most)| most);
                s.players[seat].buys = s.chance.below(Stream::Setup, u32::from(most) + 1) as u8;
            }
            Phase::Dials if s.players[seat].dial != 0 => {
                s.players[seat].dial = 1 + s.chance.below(Stream::Setup, SITES.into()) as u8;
            }
            _ => {}
        }
    }
}

/// The card that somebody else is paying for could be any of their hand.
fn imagine_purchase(s: &mut State) {
    let Frame::Purchase { what: What::Card(_), tool, off, barrels, cards } = s.turn.frames.top() else { return };
    let hand = s.players[usize::from(s.turn.seat)].hand;
    let k = s.chance.below(Stream::Setup, hand.count_ones().max(1)) as usize;
    let card = Card(bits(hand.into()).nth(k).unwrap_or(0));
    let frames: &mut Frames = &mut s.turn.frames;
    frames.replace(Frame::Purchase { what: What::Card(card), tool, off, barrels, cards });
}
