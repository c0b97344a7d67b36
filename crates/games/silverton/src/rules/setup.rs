//! SI-SETUP: the table is laid out. SI-SOLO-5, SI-APICK, SI-SPIKE-1: discs and cities are chosen.

use engine::{ActionList, Journal, Key, Seat, chance::Stream};

use super::{Play, Verdict, no, want};
use crate::{
    Silverton,
    action::Action,
    edition::{Deck, StartTrains, all_cards, all_columns},
    event::Event,
    ids::{CLAIMS, Card, DiscKind, Passenger, Role, SEATS, TrainKind},
    inline::List,
    state::{Disc, NONE, STACKS, State, Train},
};

impl Silverton {
    /// The first position, with everything that happens before the first decision.
    pub(crate) fn lay_out(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        let mut state = State::empty(key);
        let mut play = Play { rules: self, s: &mut state, journal };
        play.deal_positions();
        play.lay_market();
        play.lay_claims();
        play.lay_passengers();
        if self.plan.positions[0].has_choice() && self.plan.points == 0 {
            // SI-SOLO-5: the discs are chosen before the first turn.
            play.deal_order();
            play.s.phase = crate::state::Phase::Pieces;
        } else {
            play.begin_turn();
            play.run();
        }
        state
    }

    /// Game points a seat has left.
    pub(crate) fn points_left(&self, s: &State, seat: usize) -> u8 {
        let spent: u8 = s.players[seat].discs.as_slice().iter().map(|disc| self.points_of(disc.kind)).sum();
        self.plan.points.saturating_sub(spent)
    }

    /// SI-APICK-2: what a disc costs.
    pub(crate) fn points_of(&self, kind: DiscKind) -> u8 {
        self.tables.edition.discs.iter().find(|spec| spec.kind == kind).map_or(u8::MAX, |spec| spec.points)
    }

    pub(crate) fn offer_picks(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        for spec in &self.tables.edition.discs {
            if self.may_pick(s, seat, spec.kind).is_ok() {
                out.push(Action::Pick(spec.kind));
            }
        }
        if self.may_be_ready(s, seat) {
            out.push(Action::Ready);
        }
    }

    /// SI-APICK-3: at least one surveyor and one prospector.
    fn may_be_ready(&self, s: &State, seat: usize) -> bool {
        let has = |role| s.players[seat].discs.as_slice().iter().any(|disc| disc.kind.role == role);
        has(Role::Surveyor) && has(Role::Prospector)
    }

    fn may_pick(&self, s: &State, seat: usize, kind: DiscKind) -> Verdict {
        let Some(spec) = self.tables.edition.discs.iter().find(|spec| spec.kind == kind) else {
            return no("SI-APICK-2", "There is no such disc.");
        };
        let discs = s.players[seat].discs.as_slice();
        let left = self.points_left(s, seat);
        want(spec.points <= left, "SI-APICK-2", "There are not enough game points left for this disc.")?;
        // SI-APICK-2, SI-OHIRE-4: at most two +0, one +1 and one +2 of each kind in each colour used.
        let had = discs.iter().filter(|disc| disc.kind == kind).count();
        let most = usize::from(spec.per_colour * self.plan.colours);
        want(had < most, "SI-APICK-2", "There are no more discs of this kind.")?;
        // SI-OHIRE-1
        let room = usize::from(self.plan.max_discs);
        want(discs.len() < room && !s.players[seat].discs.is_full(), "SI-OHIRE-1", "No more discs are allowed.")?;
        // SI-APICK-3: the other role must stay within reach.
        let other = discs.iter().any(|disc| disc.kind.role != kind.role);
        let cheapest =
            self.tables.edition.discs.iter().filter(|spec| spec.kind.role != kind.role).map(|spec| spec.points).min();
        let reach = left - spec.points >= cheapest.unwrap_or(0) && discs.len() + 2 <= room;
        want(other || reach, "SI-APICK-3", "At least one surveyor and one prospector are needed.")
    }

    pub(crate) fn guard_pick(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::Pick(kind) => self.may_pick(s, seat, kind),
            Action::Ready => {
                want(self.may_be_ready(s, seat), "SI-APICK-3", "At least one surveyor and one prospector are needed.")
            }
            _ => no("SI-APICK-4", "First choose discs for game points."),
        }
    }

    /// The next surveyor without a home city.
    pub(crate) fn unassigned(&self, s: &State, seat: usize) -> Option<usize> {
        let free = |disc: &Disc| disc.kind.role == Role::Surveyor && disc.city == NONE;
        if self.plan.spike { s.players[seat].discs.as_slice().iter().position(free) } else { None }
    }

    pub(crate) fn offer_cities(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        for city in 0..2 {
            if self.guard_assign(s, seat, Action::Assign(city)).is_ok() {
                out.push(Action::Assign(city));
            }
        }
    }

    /// SI-SPIKE-1: each surveyor belongs to a city; two or more serve both cities.
    pub(crate) fn guard_assign(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let Action::Assign(city @ (0 | 1)) = action else {
            return no("SI-SPIKE-1", "Assign the surveyor to one of the two home cities.");
        };
        let surveyors = s.players[seat].discs.as_slice().iter().filter(|disc| disc.kind.role == Role::Surveyor);
        let (mut free, mut other) = (0, false);
        for disc in surveyors {
            free += usize::from(disc.city == NONE);
            other |= disc.city == 1 - city;
        }
        let all = s.players[seat].discs.as_slice().iter().filter(|disc| disc.kind.role == Role::Surveyor).count();
        // SI-SPIKE-12: a single surveyor leaves the other city waiting.
        want(all < 2 || free > 1 || other, "SI-SPIKE-1", "One surveyor must go to the other home city.")
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-SETUP-2, SI-SETUP-3, SI-SPIKE-13: positions are dealt, with city, discs, cash and trains.
    fn deal_positions(&mut self) {
        let plan = &self.rules.plan;
        let mut deal: [u8; SEATS] = std::array::from_fn(|k| k as u8);
        self.s.chance.shuffle(Stream::Setup, &mut deal[..self.rules.count()]);
        for (kind, spec) in self.rules.tables.edition.trains.iter().enumerate() {
            self.s.trains[kind] = if self.rules.options.advanced { spec.count } else { 0 };
        }
        for (kind, spec) in self.rules.tables.edition.plows.iter().enumerate() {
            self.s.plows[kind] = if self.rules.options.advanced { spec.count } else { 0 };
        }
        for (seat, number) in deal.into_iter().enumerate().take(self.rules.count()) {
            let position = &plan.positions[usize::from(number)];
            let player = &mut self.s.players[seat];
            player.position = number + 1;
            player.cash = plan.cash.into();
            player.homes.push(position.homes[0]);
            if plan.spike {
                player.homes.push(position.homes[1]);
            }
            if plan.points == 0 && !position.has_choice() {
                player.discs = position.discs(0).iter().map(|kind| Disc::new(*kind)).collect();
            }
            self.start_trains(seat);
            self.join(seat);
            let homes = self.s.players[seat].homes;
            self.note(Event::Starts {
                seat: Seat(seat as u8),
                position: number + 1,
                homes: [homes.first().copied(), homes.get(1).copied()],
                cash: plan.cash.into(),
            });
            self.watch_cash(seat);
        }
    }

    /// SI-APICK-1, SI-SPIKE-8: starting trains come out of the supply (SI-TRAIN-8).
    fn start_trains(&mut self, seat: usize) {
        let cities: &[u8] = match self.rules.plan.trains {
            StartTrains::Count(count) => &[0; 4][..usize::from(count).min(4)],
            StartTrains::EachCity => &[0, 1],
            StartTrains::FirstCity => &[0],
        };
        for city in cities {
            if self.s.trains[0] > 0 {
                self.s.trains[0] -= 1;
                self.s.players[seat].trains.push(Train { kind: TrainKind(0), city: *city, used: false });
            }
        }
    }

    /// SI-SETUP-5: markers of the columns in play.
    fn lay_market(&mut self) {
        let plan = &self.rules.plan;
        for column in all_columns().filter(|column| plan.has_column(*column)) {
            self.s.market.boxes[column.index()] = plan.start_boxes[column.index()];
        }
    }

    /// SI-SETUP-7: the deck is shuffled and 8 claims are turned up.
    fn lay_claims(&mut self) {
        let mut cards: List<u8, { crate::ids::CARDS }> = all_cards().map(|card| card.0).collect();
        self.s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
        self.s.deck = cards;
        self.fill_row();
    }

    /// Turns up claims until the row is full; events go back into the deck (SI-SETUP-7, SI-NEW-1, SI-NEW-2).
    pub fn fill_row(&mut self) {
        let full = u32::from(self.rules.tables.edition.numbers.face_up);
        let mut events: List<u8, { crate::ids::CARDS }> = List::default();
        while self.cards_in_row() < full {
            // SI-NEW-4: a deck without claims leaves the row short.
            let Some(card) = self.s.deck.pop() else { break };
            if usize::from(card) > CLAIMS {
                events.push(card);
            } else {
                self.s.row.insert(Card(card));
                self.note(Event::ClaimUp { claim: Card(card) });
            }
        }
        if events.is_empty() {
            return;
        }
        for event in events.as_slice() {
            self.s.deck.push(*event);
        }
        // The order before must not show in the order after.
        self.s.chance.shuffle(Stream::Deck, self.s.deck.as_mut_slice());
        self.note(Event::Reshuffled { events: events.len() as u8 });
    }

    /// SI-OSLIDE-4: a passenger card in a claim place counts as one of the 8.
    fn cards_in_row(&self) -> u32 {
        let slid = self.s.open.iter().filter(|card| self.s.lies[card.index() - 1] == crate::state::IN_ROW).count();
        self.s.row.len() + slid as u32
    }

    /// SI-SETUP-8: C below, B on it, A face up on top. SI-LEN-1: the short game has no C cards.
    fn lay_passengers(&mut self) {
        for deck in [Deck::C, Deck::B, Deck::A] {
            let specs = self.rules.tables.edition.passengers.iter().zip(1u8..);
            let mut cards: List<u8, STACKS> = specs.filter(|(spec, _)| spec.deck == deck).map(|(_, no)| no).collect();
            if deck == Deck::C && self.rules.plan.decks < 3 {
                cards.as_slice().iter().for_each(|card| self.s.lost.insert(Passenger(*card)));
                continue;
            }
            self.s.chance.shuffle(Stream::Setup, cards.as_mut_slice());
            for (stack, card) in cards.as_slice().iter().enumerate() {
                if deck == Deck::A {
                    self.s.open.insert(Passenger(*card));
                    self.s.lies[usize::from(*card) - 1] = stack as u8;
                    self.note(Event::PassengerUp { card: Passenger(*card) });
                } else {
                    self.s.stacks[stack].push(*card);
                }
            }
        }
    }

    /// SI-SOLO-5: S, S, P or S, P, P.
    pub fn take_pieces(&mut self, seat: usize, action: Action) {
        let Action::Pieces(choice) = action else { return };
        let discs = self.rules.plan.positions[0].discs(usize::from(choice));
        self.s.players[seat].discs = discs.iter().map(|kind| Disc::new(*kind)).collect();
        let discs = std::array::from_fn(|k| discs.get(k).copied());
        self.note(Event::TookSet { seat: Seat(seat as u8), discs });
        self.begin_turn();
    }

    /// SI-APICK-4: in turn order, openly.
    pub fn pick(&mut self, seat: usize, action: Action) {
        match action {
            Action::Pick(disc) => {
                self.s.players[seat].discs.push(Disc::new(disc));
                self.note(Event::Took { seat: Seat(seat as u8), disc });
            }
            _ => self.begin_placing(),
        }
    }

    /// SI-SPIKE-1: the next surveyor belongs to this city.
    pub fn assign(&mut self, seat: usize, action: Action) {
        let Action::Assign(city) = action else { return };
        if let Some(k) = self.rules.unassigned(self.s, seat) {
            let player = &mut self.s.players[seat];
            let disc = &mut player.discs.as_mut_slice()[k];
            disc.city = city;
            let (disc, town) = (disc.kind, player.homes.as_slice()[usize::from(city)]);
            self.note(Event::Assigned { seat: Seat(seat as u8), disc, city: town });
        }
        if self.rules.unassigned(self.s, seat).is_none() {
            self.begin_placing();
        }
    }
}
