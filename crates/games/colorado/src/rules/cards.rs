//! 3.6 to 3.8 Cards: which can be played and discarded, the deck and the discard pile.

use engine::{ActionList, Journal, Refusal, Seat, bits::bits, chance::Stream};

use crate::{
    Action, Colorado, Event, State,
    cards::{Cards, DECK_ROOM, Deck, pair_of},
    ids::{KINDS, Kind},
    state::Player,
};

impl Colorado {
    /// CL-DECK-1, CL-PAIR-5: so many cards from the top of the deck into a hand, or as many as there are.
    pub(crate) fn draw_cards(
        &self,
        state: &mut State,
        seat: Seat,
        count: u32,
        journal: &mut impl Journal<Event>,
    ) -> Cards {
        let mut cards = Cards::NONE;
        for _ in 0..count {
            // CL-DECK-7: nothing more is drawn when deck and pile are both empty.
            let Some(card) = self.draw_top(state, journal) else { break };
            cards.add(card);
        }
        state.player_mut(seat).take_cards(cards);
        cards
    }

    /// CL-DECK-2: when the deck is empty, the discard pile is shuffled and becomes the deck.
    #[inline]
    fn draw_top(&self, state: &mut State, journal: &mut impl Journal<Event>) -> Option<Kind> {
        if state.deck.is_empty() && !state.discard.is_empty() {
            self.reshuffle(state, journal);
        }
        state.deck.draw()
    }

    fn reshuffle(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let mut cards = [0; DECK_ROOM];
        let mut len = 0;
        for kind in state.discard.iter() {
            cards[len] = kind.0;
            len += 1;
        }
        state.chance.shuffle(Stream::Deck, &mut cards[..len]);
        state.deck = Deck::upwards(&cards[..len]);
        state.discard = Cards::NONE;
        journal.note(Event::Reshuffled { cards: len as u8 });
    }
}

impl Player {
    /// Puts drawn cards into the hand; what calls had shown of it no longer holds.
    pub(crate) fn take_cards(&mut self, cards: Cards) {
        self.hand.add_all(cards);
        if !cards.is_empty() {
            self.public.lacks = Cards::NONE;
        }
    }
}

/// CL-PLAY-1, CL-CARD-4, CL-ACT-13: the cards in hand whose like does not lie in the play area.
pub(crate) fn playable(player: &Player) -> Cards {
    player.hand.kinds().without(player.public.area)
}

pub(crate) fn may_play(player: &Player, card: Kind) -> Result<(), Refusal> {
    if card.0 >= KINDS || !player.hand.has(card) {
        return Err(Refusal::new("CL-PLAY-1", "You do not hold that card."));
    }
    if player.public.area.has(card) {
        return Err(Refusal::new("CL-PLAY-1", "The same card lies in your play area."));
    }
    Ok(())
}

pub(crate) fn legal_discards(player: &Player, out: &mut ActionList<Action>) {
    bits(discards(player)).for_each(|pair| {
        let (one, two) = pair_of(pair);
        out.push(Action::Discard(one, two));
    });
}

/// CL-ACT-8: the pairs of cards of one suit after whose discard a card can still be played, as bits.
pub(crate) fn discards(player: &Player) -> u64 {
    let held = player.hand.pairs();
    let playable = playable(player);
    let Some(first) = playable.iter_kinds().next() else { return 0 };
    // What can be played of another suit stays in the hand.
    let suit = first.suit();
    if playable.of_suit(suit) != playable {
        return held;
    }
    let leaves = |pair: &u8| {
        let (one, two) = pair_of(*pair);
        one.suit() != suit || leaves_a_play(player, one, two)
    };
    bits(held).filter(leaves).fold(0, |kept, pair| kept | 1 << pair)
}

fn leaves_a_play(player: &Player, one: Kind, two: Kind) -> bool {
    let mut hand = player.hand;
    hand.remove(one);
    hand.remove(two);
    !hand.kinds().without(player.public.area).is_empty()
}

pub(crate) fn may_discard(player: &Player, one: Kind, two: Kind) -> Result<(), Refusal> {
    if one > two {
        return Err(Refusal::new("CL-PLAY-3", "Name the lower card first."));
    }
    let held = two.0 < KINDS && player.hand.has(two) && player.hand.count(one) > u8::from(one == two);
    if !held {
        return Err(Refusal::new("CL-PLAY-3", "You do not hold those two cards."));
    }
    if one.suit() != two.suit() {
        return Err(Refusal::new("CL-PLAY-3", "The two cards must be of one suit."));
    }
    if !leaves_a_play(player, one, two) {
        return Err(Refusal::new("CL-PLAY-3", "You would have no card left that you can play."));
    }
    Ok(())
}
