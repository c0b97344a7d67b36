//! Set-up (CO-SETUP): shuffles, drafts, and two cards put back.

use engine::{Journal, Key, Seat, chance::Stream};

use super::{Offers, Play, Verdict, no, want};
use crate::{
    Coloma,
    action::{Action, End},
    event::Event,
    ids::{Board, Card, NONE, SHADE, Speciality},
    options::{Boards, Specialities},
    state::{Phase, Player, Shade, State},
};

/// In [`Player::discards`]: the card goes to the bottom.
pub(crate) const BELOW: u8 = 32;

impl Coloma {
    /// Lays everything out up to the first decision.
    pub(crate) fn lay_out(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        let mut state = State::empty(key);
        let mut play = Play::new(self, &mut state, journal);
        play.lay_out();
        play.settle();
        state
    }

    /// Who picks next in a draft: the last in player order who has nothing yet (CO-SETUP-12).
    pub(crate) fn drafting_seat(&self, s: &State) -> Option<usize> {
        let open = |seat: &usize| match s.phase {
            Phase::Boards => s.players[*seat].board.0 == NONE,
            _ => s.players[*seat].speciality.0 == NONE,
        };
        self.player_order(s).filter(open).last()
    }

    /// Seats clockwise from the Sheriff (CO-GEN-5).
    pub(crate) fn player_order(&self, s: &State) -> impl Iterator<Item = usize> + use<> {
        let (first, seats) = (if s.sheriff < self.seats { s.sheriff } else { 0 }, self.seats);
        (0..seats).map(move |k| usize::from((first + k) % seats))
    }

    fn may_take_board(&self, s: &State, board: Board) -> Verdict {
        want(board.0 > 0 && board.index() < self.edition().boards.len(), "CO-SETUP-11", "That is not a B side.")?;
        let taken = s.players[..self.seats.into()].iter().any(|player| player.board == board);
        want(!taken, "CO-SETUP-11", "Somebody else has that board.")
    }

    fn may_take_speciality(&self, s: &State, speciality: Speciality) -> Verdict {
        let Some(spec) = self.edition().specialities.get(speciality.index()) else {
            return no("CO-SPEC-2", "There is no such Speciality.");
        };
        want(self.options.deluxe || !spec.deluxe, "CO-SPEC-10", "The deluxe Specialities are not in this game.")?;
        let taken = s.players[..self.seats.into()].iter().any(|player| player.speciality == speciality);
        want(!taken, "CO-SPEC-2", "Somebody else has that Speciality.")
    }

    pub(super) fn may_draft(&self, s: &State, action: Action) -> Verdict {
        match (s.phase, action) {
            (Phase::Boards, Action::PickBoard(board)) => self.may_take_board(s, board),
            (Phase::Boards, _) => no("CO-SETUP-12", "Pick a player board first."),
            (_, Action::PickSpeciality(speciality)) => self.may_take_speciality(s, speciality),
            _ => no("CO-SPEC-2", "Pick a Speciality first."),
        }
    }

    pub(super) fn offer_draft(&self, s: &State, out: &mut impl Offers) {
        if s.phase == Phase::Boards {
            let boards = (1..self.edition().boards.len() as u8).map(Board);
            boards.filter(|board| self.may_take_board(s, *board).is_ok()).for_each(|b| out.add(Action::PickBoard(b)));
        } else {
            let all = (0..self.edition().specialities.len() as u8).map(Speciality);
            all.filter(|id| self.may_take_speciality(s, *id).is_ok())
                .for_each(|id| out.add(Action::PickSpeciality(id)));
        }
    }

    pub(super) fn may_put_back(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let Action::Discard(card, _) = action else {
            return no("CO-SETUP-13", "Put two of your cards back into your deck first.");
        };
        let player = &s.players[seat];
        let held = card.0 < 16 && player.hand & (1 << card.0) != 0;
        want(held, "CO-SETUP-13", "That card is not in your hand.")?;
        want(player.discards[0] & !BELOW != card.0, "CO-SETUP-14", "That card goes back already.")
    }

    pub(super) fn offer_put_back(&self, s: &State, seat: usize, out: &mut impl Offers) {
        for card in crate::ids::bits(s.players[seat].hand.into()).map(Card) {
            if self.may_put_back(s, seat, Action::Discard(card, End::Top)).is_ok() {
                out.add(Action::Discard(card, End::Top));
                out.add(Action::Discard(card, End::Bottom));
            }
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// CO-SETUP-18: one fixed order, so that a game can be dealt again.
    fn lay_out(&mut self) {
        let rules = self.rules;
        let edition = rules.edition();
        let (numbers, seats) = (&edition.numbers, usize::from(rules.seats));
        let s = &mut *self.s;
        // CO-SETUP-1
        s.barker = edition.wheel.first_barker;
        s.bust = rules.signpost(s.barker);
        // CO-SETUP-2, CO-SOLO-2
        s.sheriff = match rules.options.first_sheriff {
            _ if rules.solo() => SHADE,
            Some(seat) => seat,
            None => s.chance.below(Stream::Setup, rules.seats.into()) as u8,
        };
        // CO-SETUP-3, CO-SETUP-4
        let mut barrels: [u8; 24] = std::array::from_fn(|k| k as u8);
        let barrels = &mut barrels[..edition.barrels.len()];
        s.chance.shuffle(Stream::Setup, barrels);
        s.stack = barrels.iter().copied().collect();
        s.stash = std::array::from_fn(|_| s.stack.pop().unwrap_or(NONE));
        // CO-SETUP-6
        let mut types: [u8; 16] = std::array::from_fn(|k| k as u8);
        let types = &mut types[..edition.bridges.len()];
        s.chance.shuffle(Stream::Setup, types);
        for bridge in &types[..numbers.bridge_types.into()] {
            s.bridges[usize::from(*bridge)] = numbers.bridge_copies[seats];
            s.bridge_types |= 1 << bridge;
        }
        // CO-SETUP-7: the printed chart is the last of the list and never drawn.
        let mut tiles: [u8; 16] = std::array::from_fn(|k| k as u8);
        let tiles = &mut tiles[..edition.charts.len() - 1];
        s.chance.shuffle(Stream::Setup, tiles);
        s.charts = [tiles[0], tiles[1]];
        // CO-SETUP-8
        s.table = rules.table_size();
        // CO-SETUP-15, CO-SOLO-1
        let hotels = match (rules.solo(), rules.options.hotels) {
            (true, _) => usize::from(numbers.hotels_solo),
            (false, true) => usize::from(numbers.hotels_per_player) * seats,
            (false, false) => 0,
        };
        let mut tiles: [u8; 16] = std::array::from_fn(|k| k as u8);
        let tiles = &mut tiles[..edition.hotels.len()];
        s.chance.shuffle(Stream::Setup, tiles);
        s.hotels = tiles[..hotels].iter().fold(0, |set, hotel| set | 1 << hotel);
        (0..seats).for_each(|seat| self.deal(seat));
        if rules.solo() {
            self.s.shade = rules.fresh_shade();
        }
        let sheriff = self.s.sheriff;
        self.note(Event::LaidOut { sheriff });
        self.give_boards();
        self.give_specialities();
        self.next_setup_step();
    }

    /// CO-SETUP-9, CO-SETUP-10, CO-SETUP-13
    fn deal(&mut self, seat: usize) {
        let numbers = &self.rules.edition().numbers;
        let start = &numbers.start;
        let mut cards: [u8; 16] = std::array::from_fn(|k| k as u8);
        self.s.chance.shuffle(Stream::Setup, &mut cards);
        let (deck, hand) = cards.split_at(cards.len() - usize::from(start.draw));
        *self.player(seat) = Player {
            board: Board(NONE),
            speciality: Speciality(NONE),
            dudes: start.lodge_dudes,
            spare_dudes: numbers.dudes - start.lodge_dudes,
            tents: start.lodge_tents,
            spare_tents: numbers.tents - start.lodge_tents,
            horses: start.stable_horses,
            gold: start.gold,
            bucks: start.bucks.into(),
            wagon: start.wagon,
            hand: hand.iter().fold(0, |set, card| set | 1 << card),
            deck: deck.iter().copied().collect(),
            buys: NONE,
            discards: [NONE; 2],
            ..Player::default()
        };
    }

    /// CO-SETUP-11
    fn give_boards(&mut self) {
        let rules = self.rules;
        let mut sides: [u8; 6] = std::array::from_fn(|k| k as u8 + 1);
        if rules.options.boards == Boards::Random {
            self.s.chance.shuffle(Stream::Setup, &mut sides);
        }
        for (seat, side) in (0..usize::from(rules.seats)).zip(sides) {
            let board = match rules.options.boards {
                Boards::A => Board(0),
                Boards::Random => Board(side),
                Boards::Matched => rules.edition().colours[usize::from(rules.colours[seat])].board,
                Boards::Draft => continue,
            };
            self.player(seat).board = board;
            self.note(Event::BoardTaken { seat: Seat(seat as u8), board });
        }
    }

    /// CO-SETUP-16, CO-SPEC-2
    fn give_specialities(&mut self) {
        let rules = self.rules;
        let mut all: [u8; 16] = std::array::from_fn(|k| k as u8);
        let known = &rules.edition().specialities;
        let mut len = 0;
        for k in (0..known.len()).filter(|k| rules.options.deluxe || !known[*k].deluxe) {
            all[len] = k as u8;
            len += 1;
        }
        if rules.options.specialities == Specialities::Random {
            self.s.chance.shuffle(Stream::Setup, &mut all[..len]);
        }
        for (seat, dealt) in (0..usize::from(rules.seats)).zip(all) {
            let speciality = match rules.options.specialities {
                Specialities::Matched => rules.edition().colours[usize::from(rules.colours[seat])].speciality,
                Specialities::Random => Speciality(dealt),
                Specialities::Off | Specialities::Draft => continue,
            };
            self.player(seat).speciality = speciality;
            self.note(Event::SpecialityTaken { seat: Seat(seat as u8), speciality });
        }
    }

    fn next_setup_step(&mut self) {
        let seats = usize::from(self.rules.seats);
        let players = &self.s.players[..seats];
        self.s.phase = if players.iter().any(|player| player.board.0 == NONE) {
            Phase::Boards
        } else if self.rules.options.specialities == Specialities::Draft
            && players.iter().any(|player| player.speciality.0 == NONE)
        {
            Phase::Specialities
        } else {
            Phase::Discards
        };
    }

    pub(super) fn draft(&mut self, seat: usize, action: Action) {
        let who = Seat(seat as u8);
        match action {
            Action::PickBoard(board) => {
                self.player(seat).board = board;
                self.note(Event::BoardTaken { seat: who, board });
            }
            Action::PickSpeciality(speciality) => {
                self.player(seat).speciality = speciality;
                self.note(Event::SpecialityTaken { seat: who, speciality });
            }
            _ => {}
        }
        self.next_setup_step();
    }

    /// CO-SETUP-13: locked in until everybody is done.
    pub(super) fn put_back(&mut self, seat: usize, action: Action) {
        let Action::Discard(card, end) = action else { return };
        let who = Seat(seat as u8);
        let discards = &mut self.player(seat).discards;
        let step = usize::from(discards[0] != NONE);
        discards[step] = card.0 | if end == End::Bottom { BELOW } else { 0 };
        self.note(Event::PutBack { seat: who, card, end });
        if step == 1 {
            self.note(Event::Ready { seat: who });
        }
        if self.rules.seats_to_act(self.s).is_empty() {
            self.return_cards();
            self.begin_year();
        }
    }

    /// CO-SETUP-14: the second card goes outside the first.
    fn return_cards(&mut self) {
        for seat in 0..usize::from(self.rules.seats) {
            let player = self.player(seat);
            for discard in std::mem::replace(&mut player.discards, [NONE; 2]) {
                let card = discard & !BELOW;
                player.hand &= !(1 << card);
                if discard & BELOW != 0 {
                    player.deck.push_front(card);
                } else {
                    player.deck.push(card);
                }
            }
        }
    }
}

impl Coloma {
    /// CO-SOLO-2
    fn fresh_shade(&self) -> Shade {
        let automa = &self.edition().automa;
        Shade {
            dudes: automa.dudes,
            tents: automa.tents,
            horses: automa.horses.0,
            vp: self.options.shade_vp.into(),
            wagon: self.edition().numbers.start.wagon,
            wagon_cards: ((1u16 << automa.wagon_cards.len()) - 1) as u8,
            ..Shade::default()
        }
    }
}
