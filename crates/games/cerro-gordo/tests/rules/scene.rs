//! Readable scenes: given a position, when an action, then what is seen.

use std::sync::{Arc, LazyLock};

use cerro_gordo::{
    CerroGordo,
    action::Action,
    event::Event,
    ids::{BuildingId, Cell, CharacterId, Kind, MineId, Orient, ShapeId, TileId, members},
    pile::Pile,
    state::{Phase, State, TurnSoFar},
    tables::Tables,
    town::Town,
};
use engine::{ActionList, Game, Key, Published, Refusal, Seat, Words};

use crate::examples;

/// Reads and plays one action.
pub fn play(game: &CerroGordo, state: &mut State, seat: u8, text: &str) -> Result<Vec<Event>, Refusal> {
    let action = game.read(state, Seat(seat), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let mut events = Vec::new();
    game.apply(state, Seat(seat), action, &mut events).map(|()| events)
}

/// Puts a Mine tile where it has just been drawn from a Mine, and resolves it.
pub fn draw_tile(game: &CerroGordo, state: &mut State, mine: MineId, tile: TileId, mined: bool) -> Vec<Event> {
    put_on_top(game, state, mine, tile);
    state.left[mine.index()] -= 1;
    (state.mine, state.mined, state.effect, state.happened, state.built) = (mine, mined, 0, false, None);
    state.turn_so_far = TurnSoFar::default();
    game.learn_drawn(state, state.active, tile);
    let mut events = Vec::new();
    game.resolve(state, &mut events);
    events
}

fn put_on_top(game: &CerroGordo, state: &mut State, mine: MineId, tile: TileId) {
    let top = mine.index() * usize::from(game.per_mine()) + usize::from(state.left[mine.index()]) - 1;
    let from = state.tiles.iter().position(|other| *other == tile.0);
    match from {
        Some(from) => state.tiles.as_mut_slice().swap(from, top),
        None => state.tiles.as_mut_slice()[top] = tile.0, // a tile of the larger game
    }
}

/// A position under construction.
pub struct Given {
    pub game: CerroGordo,
    pub state: State,
    named: std::collections::BTreeMap<String, BuildingId>,
}

/// The first turn of a game of so many, seat 1 to begin, with everybody a Character without a part in it.
pub fn given(seats: u8) -> Given {
    let game = CerroGordo::new(seats).unwrap();
    let mut state = game.setup(&Key::from_seed(7), &mut ());
    (state.first, state.active) = (Seat(0), Seat(0));
    let mut given = Given { game, state, named: Default::default() };
    let characters = ["simpson", "flores", "belshaw", "beaudry", "travis"];
    for (seat, id) in (0..seats).zip(characters) {
        given = given.character(seat, id).silver(seat, 2).roads(seat, &["fork"]).hand(seat, &[]);
    }
    // Dull cards: nothing in the scenes completes them by chance.
    for seat in 0..seats {
        given.state.players[usize::from(seat)].hand = Pile::default();
    }
    given
}

/// The same in a town of the examples.
pub fn given_town(id: &str, seats: u8) -> Given {
    let mut given = given(seats);
    let labelled = examples::town(id);
    given.state.town = labelled.town;
    given.named = labelled.buildings;
    given.settle_roads();
    given
}

impl Given {
    /// Takes the Buildings of the Town out of row and stack, so that nothing is there twice.
    fn settle_roads(&mut self) {
        let standing = self.state.town.standing();
        let keep = |pile: &[u8]| pile.iter().copied().filter(|k| standing & (1 << k) == 0).collect::<Vec<_>>();
        let mut all = keep(&self.state.row);
        all.extend(keep(&self.state.stack).iter().rev());
        self.state.row = all.iter().copied().take(5).collect();
        self.state.stack = all.iter().copied().skip(5).rev().collect();
    }

    pub fn character(mut self, seat: u8, id: &str) -> Given {
        let found = TABLES.edition.characters.iter().position(|character| character.id == id).unwrap() as u8;
        self.state.players[usize::from(seat)].character = CharacterId(found);
        self
    }

    pub fn silver(mut self, seat: u8, silver: u16) -> Given {
        self.state.players[usize::from(seat)].silver = silver;
        self
    }

    /// The Road tiles in front of a seat.
    pub fn roads(mut self, seat: u8, shapes: &[&str]) -> Given {
        self.state.players[usize::from(seat)].roads = shapes.iter().map(|id| shape(id).0).collect();
        self
    }

    /// The Objectives in a seat's hand, by ID. They leave the deck.
    pub fn hand(mut self, seat: u8, cards: &[&str]) -> Given {
        let cards: Pile<_> = cards.iter().map(|id| card(id)).collect();
        cards.iter().for_each(|card| {
            self.state.deck.take(*card);
        });
        self.state.players[usize::from(seat)].hand = cards;
        self
    }

    /// The next cards to be drawn, the first one first.
    pub fn deck(mut self, cards: &[&str]) -> Given {
        for id in cards.iter().rev() {
            self.state.deck.take(card(id));
            self.state.deck.push(card(id));
        }
        self
    }

    /// A seat stands on a Building of the town.
    pub fn on(mut self, seat: u8, label: &str) -> Given {
        self.state.players[usize::from(seat)].standee = Some(self.building(label));
        self
    }

    pub fn building(&self, label: &str) -> BuildingId {
        self.named.get(label).copied().unwrap_or_else(|| named(label))
    }

    /// Adds a Building to the town.
    pub fn with(mut self, label: &str, kind: Kind, x: i8, y: i8, orient: Orient) -> Given {
        let unused = TABLES.of_kind[kind as usize] & !self.state.town.standing();
        let building = BuildingId(members(unused).next().unwrap());
        self.state.town.place_building(building, Cell::at(x, y), orient);
        self.named.insert(label.to_owned(), building);
        self.settle_roads();
        self
    }

    /// Adds a Road tile to the town.
    pub fn road(mut self, id: &str, x: i8, y: i8, rot: u16) -> Given {
        let sides = TABLES.edition.shape(shape(id)).picture((rot / 90) as u8).unwrap();
        self.state.town.place_road(Cell::at(x, y), shape(id), sides);
        self
    }

    pub fn coins(mut self, coins: &[u8]) -> Given {
        self.state.coins[..coins.len()].copy_from_slice(coins);
        self
    }

    /// What the active seat still owes.
    pub fn owes(mut self, owes_building: bool, owes_road: bool) -> Given {
        self.state.turn_so_far = TurnSoFar { owes_building, owes_road, ..TurnSoFar::default() };
        self
    }

    /// A Building of this type in slot 1.
    pub fn first_in_row(mut self, kind: Kind) -> Given {
        let standing = self.state.town.standing();
        let wanted = |k: &u8| TABLES.of_kind[kind as usize] & !standing & (1 << k) != 0;
        if let Some(at) = self.state.row.iter().position(&wanted) {
            self.state.row.as_mut_slice().swap(0, at);
        } else {
            let at = self.state.stack.iter().position(wanted).unwrap();
            std::mem::swap(&mut self.state.row.as_mut_slice()[0], &mut self.state.stack.as_mut_slice()[at]);
        }
        self
    }

    /// The top tile of a Mine, by ID.
    pub fn top(mut self, mine: u8, id: &str) -> Given {
        put_on_top(&self.game, &mut self.state, MineId(mine), tile(id));
        self
    }

    /// How many tiles are left.
    pub fn left(mut self, left: &[u8]) -> Given {
        self.state.left[..left.len()].copy_from_slice(left);
        self
    }

    pub fn town(&self) -> &Town {
        &self.state.town
    }

    /// Plays an action that must be legal.
    pub fn play(&mut self, seat: u8, text: &str) -> Vec<Event> {
        let listed = self.choices(seat);
        let action = self.game.read(&self.state, Seat(seat), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let written = self.game.write(&self.state, Seat(seat), action);
        let events = play(&self.game, &mut self.state, seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert!(listed.contains(&written), "{text} is legal but not in the list {listed:?}");
        events
    }

    /// Tries an action that must be refused, and says by which clause.
    pub fn refused(&mut self, seat: u8, text: &str) -> &'static str {
        let before = self.state.clone();
        let refusal = play(&self.game, &mut self.state, seat, text).expect_err(text);
        assert_eq!(before, self.state, "a refusal changes nothing");
        refusal.clause
    }

    /// What a refused action is answered.
    pub fn why(&mut self, seat: u8, text: &str) -> String {
        play(&self.game, &mut self.state, seat, text).expect_err(text).sentence.to_string()
    }

    /// Draws and resolves a tile.
    pub fn event(&mut self, mine: u8, id: &str, mined: bool) -> Vec<Event> {
        draw_tile(&self.game, &mut self.state, MineId(mine), tile(id), mined)
    }

    /// Everything a seat may do, in notation.
    pub fn choices(&self, seat: u8) -> Vec<String> {
        let mut list = ActionList::new();
        self.game.legal(&self.state, Seat(seat), &mut list);
        list.actions().iter().map(|action| self.game.write(&self.state, Seat(seat), *action)).collect()
    }

    /// How many of them begin so.
    pub fn count(&self, seat: u8, begins: &str) -> usize {
        self.choices(seat).iter().filter(|text| text.starts_with(begins)).count()
    }

    pub fn coins_of(&self, seat: u8) -> u16 {
        self.state.players[usize::from(seat)].silver
    }

    pub fn all_silver(&self) -> Vec<u16> {
        self.state.players[..usize::from(self.game.seats())].iter().map(|player| player.silver).collect()
    }

    /// Whether the seat has completed the card.
    pub fn done(&self, seat: u8, id: &str) -> bool {
        self.state.players[usize::from(seat)].done & (1 << card(id)) != 0
    }

    pub fn holds(&self, seat: u8, id: &str) -> bool {
        self.state.players[usize::from(seat)].hand.contains(&card(id))
    }

    pub fn phase(&self) -> Phase {
        self.state.phase
    }
}

pub fn shape(id: &str) -> ShapeId {
    ShapeId(TABLES.edition.shapes.iter().position(|shape| shape.id == id).unwrap() as u8)
}

pub fn card(id: &str) -> u8 {
    TABLES.edition.objectives.iter().position(|card| card.id == id).unwrap() as u8
}

pub fn tile(id: &str) -> TileId {
    TileId(TABLES.edition.tiles.iter().position(|tile| tile.id == id).unwrap() as u8)
}

pub fn named(id: &str) -> BuildingId {
    BuildingId(TABLES.edition.buildings.iter().position(|building| building.id == id).unwrap() as u8)
}

/// A random position of a running game.
pub fn random_position(seats: u8, seed: u64, steps: usize) -> (CerroGordo, State) {
    let game = CerroGordo::new(seats).unwrap();
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let (mut luck, mut list) = (engine::Luck::new(seed), ActionList::new());
    for _ in 0..steps {
        let Some(seat) = game.to_act(&state).first() else { break };
        let action: Action = game.sample(&state, seat, &mut luck, &mut list).unwrap();
        game.apply(&mut state, seat, action, &mut ()).unwrap();
    }
    (game, state)
}

/// The built-in components.
pub static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(CerroGordo::built_in);
