//! 3.6 to 3.8 Cards: which can be played and discarded, the deck and the discard pile.

use engine::{ActionList, Journal, Refusal, Seat, chance::Stream};

use crate::{
    Action, Colorado, Event, State,
    cards::{Cards, DECK_ROOM, Deck, PAIRS},
    ids::{KINDS, Kind, Suit},
    state::Player,
    tables::bits,
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

/// CL-ACT-8: two cards of one suit, and a further playable card.
pub(crate) fn can_discard(player: &Player) -> bool {
    let mut found = false;
    each_discard(player, |_, _| found = true);
    found
}

pub(crate) fn legal_discards(player: &Player, out: &mut ActionList<Action>) {
    each_discard(player, |one, two| out.push(Action::Discard(one, two)));
}

/// Every two cards of a suit after whose discard a card can still be played.
fn each_discard(player: &Player, mut found: impl FnMut(Kind, Kind)) {
    for suit in Suit::all() {
        bits(u64::from(discards_of(player, suit))).for_each(|pair| {
            let (one, two) = pair_of(suit, pair);
            found(one, two);
        });
    }
}

/// The pairs of a suit that can be discarded, as bits.
pub(crate) fn discards_of(player: &Player, suit: Suit) -> u8 {
    let held = player.hand.pairs_of(suit);
    if held == 0 {
        return 0;
    }
    let playable = playable(player);
    if playable.of_suit(suit) != playable {
        return held;
    }
    let leaves = |pair: &u8| {
        let (one, two) = pair_of(suit, *pair);
        leaves_a_play(player, one, two)
    };
    bits(u64::from(held)).filter(leaves).fold(0, |kept, pair| kept | 1 << pair)
}

/// The two cards of a pair.
pub(crate) fn pair_of(suit: Suit, pair: u8) -> (Kind, Kind) {
    let first = Kind::of(suit, 1).0;
    let (one, two) = PAIRS[usize::from(pair)];
    (Kind(first + one), Kind(first + two))
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
