//! 3.1 Set-up: the deal, and where every expedition begins.

use engine::{ActionList, Chance, Journal, Key, Refusal, Seat, bits::bits, chance::Stream};

use crate::{
    Action, Colorado, Event, State,
    cards::{Cards, DECK_ROOM, Deck},
    ids::{Kind, Region},
    state::{MOST_SEATS, Phase, Player, Shown},
};

impl Colorado {
    /// Deals the cards; everybody then chooses a starting town.
    pub(crate) fn deal(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        let numbers = &self.edition().numbers;
        let mut chance = Chance::new(key);
        // CL-SET-3: the first Caller is drawn, unless the table has chosen one.
        let drawn = Seat(chance.below(Stream::Setup, u32::from(self.seats)) as u8);
        let caller = self.first.unwrap_or(drawn);
        journal.note(Event::Dealt { caller });
        let mut state = State {
            deck: self.shuffled(&mut chance),
            chance,
            turn: 0,
            phase: Phase::Start,
            caller,
            call: None,
            open: self.tables.shared,
            discard: Cards::NONE,
            players: [Player::default(); MOST_SEATS],
            shown: [Shown::default(); MOST_SEATS],
        };
        // CL-SET-5, CL-SET-6: the Caller's whole hand first, then clockwise.
        for k in 0..self.seats {
            let player = &mut state.players[caller.left(k, self.seats).index()];
            // CL-SET-2: nuggets for everybody.
            player.public.nuggets = u16::from(numbers.start_nuggets);
            for _ in 0..numbers.start_hands[usize::from(k)] {
                state.deck.draw().into_iter().for_each(|kind| player.hand.add(kind));
            }
        }
        // CL-SET-7, CL-SET-8: a first face-up card, which gives nobody an action.
        for k in 0..self.seats * numbers.face_up {
            let seat = caller.left(k, self.seats);
            if let Some(card) = state.deck.draw() {
                state.player_mut(seat).public.area.add(card);
                journal.note(Event::FaceUp { seat, card });
            }
        }
        state
    }

    /// CL-SET-4: all cards, with every number of players.
    fn shuffled(&self, chance: &mut Chance) -> Deck {
        let mut cards = [0; DECK_ROOM];
        let mut len = 0;
        for kind in Kind::all() {
            for _ in 0..self.edition().card(kind).copies {
                cards[len] = kind.0;
                len += 1;
            }
        }
        chance.shuffle(Stream::Setup, &mut cards[..len]);
        Deck::upwards(&cards[..len])
    }

    /// CL-SET-9: one of the towns; two players may choose the same.
    pub(crate) fn legal_starts(&self, out: &mut ActionList<Action>) {
        bits(u64::from(self.tables.starts)).for_each(|town| out.push(Action::Start(Region(town))));
    }

    pub(crate) fn may_start(&self, region: Region) -> Result<(), Refusal> {
        if region.0 >= 16 || self.tables.starts & (1 << region.0) == 0 {
            return Err(Refusal::new("CL-SET-9", "An expedition starts in one of the two towns."));
        }
        Ok(())
    }

    pub(crate) fn start(&self, state: &mut State, seat: Seat, region: Region, journal: &mut impl Journal<Event>) {
        state.player_mut(seat).start = Some(region);
        journal.note(Event::Chose { seat });
        if state.players[..usize::from(self.seats)].iter().any(|player| player.start.is_none()) {
            return;
        }
        // CL-SET-10: shown when all have chosen.
        for seat in Seat::all(self.seats) {
            let player = state.player_mut(seat);
            // CL-SET-11: the flag is ticked; the town line's boxes are counted from the flags.
            let Some(region) = player.start else { continue };
            self.tick_flag(&mut player.public, region);
            journal.note(Event::Started { seat, region });
        }
        self.next_turn(state, journal);
    }
}
