//! What is hidden: events for other ears, and positions a viewer cannot tell from the true one.

use engine::{Chance, Key, Viewer, chance::Stream};

use crate::{
    Silverton,
    edition::Deck,
    event::Event,
    ids::{PASSENGERS, Passenger},
    inline::List,
    state::{Offer, Phase, State},
    view::concerned,
};

/// What a viewer hears of an event: of offers only that they were made, unless they concern him.
pub(crate) fn heard(event: &Event, who: Viewer) -> Option<Event> {
    match *event {
        Event::Offered { from, to, .. } if who != Viewer::Seat(from) && who != Viewer::Seat(to) => {
            Some(Event::OfferMade { from, to })
        }
        event => Some(event),
    }
}

impl Silverton {
    /// Deals everything anew that `who` does not see: the order of the deck, face-down passenger cards, an
    /// offer between others, an answer not yet shown, and all chance to come.
    ///
    /// Cash stays as it is. Only its running total is hidden (SI-CASH-4): everybody knows what each seat
    /// began with and hears every payment, so a careful viewer has the sum in his notes.
    pub(crate) fn imagined(&self, truth: &State, who: Viewer, key: &Key) -> State {
        let mut s = *truth;
        s.chance = Chance::new(key);
        s.deck.as_mut_slice().sort_unstable();
        s.chance.shuffle(Stream::Setup, s.deck.as_mut_slice());
        for deck in [Deck::B, Deck::C] {
            self.redeal(&mut s, deck);
        }
        let you = who.seat();
        if s.offer.partner != crate::state::NONE && !concerned(truth, you) {
            // Others see that two talk, not what about.
            s.offer =
                Offer { talk: s.offer.talk, partner: s.offer.partner, counters: s.offer.counters, ..Offer::default() };
        }
        if s.phase == Phase::Joint {
            let own = you.map_or(0, |you| 1u8 << you.0);
            let hidden = s.docket.asked & !own;
            let coin = s.chance.below(Stream::Setup, 2) == 1;
            s.docket.yes = (s.docket.yes & !hidden) | if coin { hidden } else { 0 };
        }
        s
    }

    /// Face-down cards of one deck change places; that they belong to it is seen from their backs.
    fn redeal(&self, s: &mut State, deck: Deck) {
        let is = |card: u8| self.edition.passenger(Passenger(card)).deck == deck;
        let hidden = s.stacks.iter().flat_map(|stack| stack.as_slice().iter().copied()).filter(|card| is(*card));
        let mut cards: List<u8, PASSENGERS> = hidden.collect();
        cards.as_mut_slice().sort_unstable();
        s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
        let mut next = cards.as_slice().iter();
        for stack in &mut s.stacks {
            for card in stack.as_mut_slice() {
                if is(*card)
                    && let Some(other) = next.next()
                {
                    *card = *other;
                }
            }
        }
    }
}
