//! Set-up (CG-SETUP).

use engine::{
    Chance, Journal, Key, Seat,
    chance::Stream::{Deck, Setup},
};

use crate::{
    CerroGordo,
    edition::{Power, room},
    event::Event,
    ids::{CardId, CharacterId, Lot, MineId, ShapeId},
    pile::Pile,
    state::{Phase, Player, State, TurnSoFar},
    town::Town,
};

impl CerroGordo {
    /// The Mines of this table. CG-GEO-14
    pub(crate) fn sites(&self) -> impl Iterator<Item = Lot> {
        self.tables.edition.geometry.layouts[self.numbers.layout].sites.iter().map(|(_, lot)| *lot)
    }

    pub(crate) fn set_up(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        let edition = &self.tables.edition;
        let mut chance = Chance::new(key);
        let mut mines = [Lot::default(); room::MINES];
        self.sites().zip(&mut mines).for_each(|(lot, place)| *place = lot);
        let mut state = State {
            chance,
            town: Town::new(&mines[..usize::from(self.numbers.mines)], edition.geometry.building),
            tiles: self.tiles_in_use(),
            left: [0; room::MINES],
            stack: (0..edition.buildings.len() as u8).collect(),
            row: Pile::default(),
            coins: [0; room::ROW],
            road_pile: self.road_tiles(),
            road_discards: Pile::default(),
            deck: (0..edition.objectives.len() as u8).collect(),
            discards: Pile::default(),
            players: [Player::default(); room::SEATS],
            first: Seat(0),
            active: Seat(0),
            turn: 1,
            turn_so_far: TurnSoFar::default(),
            built: None,
            mine: MineId(0),
            mined: false,
            effect: 0,
            happened: false,
            aftermath: [0; room::SEATS],
            phase: Phase::Main,
        };
        // CG-SETUP-17: Mines, Buildings, Characters, Roads, Objectives
        chance.shuffle(Setup, state.tiles.as_mut_slice()); // CG-SETUP-2
        self.mine_ids().for_each(|mine| state.left[mine.index()] = self.per_mine());
        chance.shuffle(Setup, state.stack.as_mut_slice());
        self.fill_row(&mut state, journal); // CG-SETUP-8
        let mut characters: Pile<64> = (0..edition.characters.len() as u8).collect();
        chance.shuffle(Setup, characters.as_mut_slice());
        chance.shuffle(Setup, state.road_pile.as_mut_slice()); // CG-SETUP-7
        chance.shuffle(Setup, state.deck.as_mut_slice());
        for (seat, character) in self.all_seats().zip(characters.iter()) {
            let character = CharacterId(*character); // CG-SETUP-11
            state.player_mut(seat).character = character;
            state.player_mut(seat).silver = edition.numbers.start_silver; // CG-SETUP-9
            journal.note(Event::Dealt { seat, character });
        }
        for seat in self.all_seats() {
            // CG-SETUP-10, CG-SETUP-12
            let kept = self.roads_kept(&state, seat);
            let shapes: Pile<_> = (0..kept).filter_map(|_| state.road_pile.pop()).collect();
            state.player_mut(seat).roads = shapes;
            journal.note(Event::RoadsDealt { seat, shapes });
        }
        for seat in self.all_seats() {
            // CG-SETUP-13
            let dealt = edition.numbers.start_objectives;
            state.player_mut(seat).hand = (0..dealt).filter_map(|_| state.deck.pop()).collect();
        }
        // CG-SETUP-15, CG-SETUP-16
        state.first = self.first.unwrap_or_else(|| Seat(chance.below(Setup, self.seats.into()) as u8));
        state.active = state.first;
        journal.note(Event::First { seat: state.first });
        state.chance = chance;
        self.begin_turn(&mut state, journal);
        state
    }

    /// The Mine tiles for this many players. CG-SETUP-1
    pub(crate) fn tiles_in_use(&self) -> Pile<{ room::TILES }> {
        let used = self.tables.edition.tiles.iter().enumerate().filter(|(_, tile)| tile.min_players <= self.seats);
        used.map(|(tile, _)| tile as u8).collect()
    }

    /// All Road tiles.
    pub(crate) fn road_tiles(&self) -> Pile<{ room::ROADS }> {
        let shapes = self.tables.edition.shapes.iter().zip(0u8..);
        shapes.flat_map(|(shape, id)| std::iter::repeat_n(id, shape.count.into())).collect()
    }

    /// How many Road tiles a seat keeps face up. CG-CHAR-7
    pub(crate) fn roads_kept(&self, state: &State, seat: Seat) -> u8 {
        match self.power(state, seat) {
            Power::RoadHand { n, .. } => n,
            _ => self.tables.edition.numbers.start_roads,
        }
    }

    /// Reveals Buildings until the row is full. CG-ENDT-1
    pub(crate) fn fill_row(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        while state.row.len() < usize::from(self.tables.edition.numbers.building_row) {
            let Some(building) = state.stack.pop() else { return }; // CG-EXH-3
            state.row.push(building);
            let building = crate::ids::BuildingId(building);
            journal.note(Event::Revealed { building, slot: state.row.len() as u8 });
        }
    }

    /// The top Road tile of the pile, the discards shuffled first if they must be. CG-EXH-2
    pub(crate) fn next_road(&self, state: &mut State, journal: &mut impl Journal<Event>) -> Option<ShapeId> {
        if state.road_pile.is_empty() {
            state.road_pile = std::mem::take(&mut state.road_discards);
            if !state.road_pile.is_empty() {
                journal.note(Event::RoadsShuffled { tiles: state.road_pile.len() as u8 });
                state.road_pile.as_mut_slice().sort_unstable();
                state.chance.shuffle(Deck, state.road_pile.as_mut_slice());
            }
        }
        state.road_pile.pop().map(ShapeId)
    }

    /// Draws Personal Objectives, the discards shuffled first if they must be. CG-EXH-4
    pub(crate) fn draw_cards(&self, state: &mut State, seat: Seat, count: u8, journal: &mut impl Journal<Event>) {
        let cards = self.take_from_deck(state, seat, count, journal);
        self.note_drawn(seat, count, cards, Pile::default(), journal);
    }

    /// Draws as many as were completed, in their place. CG-OBJ-2
    pub(crate) fn replace_cards(
        &self,
        state: &mut State,
        seat: Seat,
        completed: Pile<{ room::HAND }>,
        journal: &mut impl Journal<Event>,
    ) {
        let count = completed.len() as u8;
        let cards = self.take_from_deck(state, seat, count, journal);
        self.note_drawn(seat, count, cards, completed, journal);
    }

    fn take_from_deck(
        &self,
        state: &mut State,
        seat: Seat,
        count: u8,
        journal: &mut impl Journal<Event>,
    ) -> Pile<{ room::HAND }> {
        let mut cards = Pile::default();
        for _ in 0..count {
            if state.deck.is_empty() {
                self.shuffle_discards(state, journal);
            }
            let Some(card) = state.deck.pop().map(CardId) else { break };
            state.add_card(seat, card);
            state.town.memo().drawn(card);
            cards.push(card.0);
        }
        cards
    }

    fn note_drawn(
        &self,
        seat: Seat,
        wanted: u8,
        cards: Pile<{ room::HAND }>,
        completed: Pile<{ room::HAND }>,
        journal: &mut impl Journal<Event>,
    ) {
        let count = cards.len() as u8;
        if count > 0 {
            journal.note(Event::CardsDrawn { seat, count, cards: Some(cards), completed });
        }
        if count < wanted {
            journal.note(Event::NoCardLeft { seat });
        }
    }

    fn shuffle_discards(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        state.deck = std::mem::take(&mut state.discards);
        if !state.deck.is_empty() {
            journal.note(Event::DeckShuffled { cards: state.deck.len() as u8 });
            state.chance.shuffle(Deck, state.deck.as_mut_slice());
        }
    }
}
