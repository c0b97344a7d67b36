//! Positions in which bots once did something plainly foolish.

use bots::{BotKind, Player};
use cerro_gordo::{
    CerroGordo,
    action::Action,
    ids::{BuildingId, Cell, CharacterId, Kind, Orient, ShapeId, members},
    pile::Pile,
    state::State,
};
use engine::{Game, Key, Seat};

const ME: Seat = Seat(0);

/// A town in which seat 1 begins a turn, with everything but its own cards at hand.
struct Town {
    game: CerroGordo,
    state: State,
}

impl Town {
    fn of(seats: u8) -> Town {
        let game = CerroGordo::new(seats).expect("so many can play");
        let mut state = game.setup(&Key::from_seed(7), &mut ());
        (state.first, state.active) = (ME, ME);
        for (k, player) in state.players.iter_mut().take(seats.into()).enumerate() {
            // Nobody collects Silver without a road.
            player.character = CharacterId([0, 1, 3, 4, 5][k]);
            player.roads = [shape(&game, "fork")].into_iter().collect();
        }
        Town { game, state }.late(9)
    }

    /// So many turns were played.
    fn late(mut self, turns: u8) -> Town {
        let drawn = turns - turns % self.game.seats();
        self.state.turn = drawn + 1;
        self.state.left[0] -= drawn / 2;
        self.state.left[1] -= drawn - drawn / 2;
        self
    }

    fn road(mut self, id: &str, x: i8, y: i8, turn: u8) -> Town {
        let shape = shape(&self.game, id);
        let sides = self.game.edition().shape(ShapeId(shape)).picture(turn).expect("the tile can lie so");
        self.state.town.place_road(Cell::at(x, y), ShapeId(shape), sides);
        self
    }

    fn building(mut self, kind: Kind, x: i8, y: i8, orient: Orient) -> Town {
        let unused = self.of_kind(kind) & !self.state.town.standing();
        let building = BuildingId(members(unused).last().expect("there is one more"));
        self.state.town.place_building(building, Cell::at(x, y), orient);
        self.row(&[kind; 5])
    }

    fn of_kind(&self, kind: Kind) -> u64 {
        self.game.tables().of_kind[kind as usize]
    }

    /// These types in the row, slot 1 first.
    fn row(mut self, kinds: &[Kind]) -> Town {
        let mut unused: Vec<u8> = members((1 << self.game.edition().buildings.len()) - 1)
            .filter(|k| self.state.town.standing() & (1 << k) == 0)
            .collect();
        let mut row = Pile::default();
        for kind in kinds {
            let of_kind = self.of_kind(*kind);
            let at = unused.iter().position(|k| of_kind & (1 << k) != 0).unwrap_or(0);
            row.push(unused.remove(at));
        }
        self.state.row = row;
        self.state.stack = unused.into_iter().collect();
        self
    }

    /// Seat 1's cards, by ID.
    fn hand(mut self, cards: [&str; 2]) -> Town {
        let card = |id: &str| self.game.edition().objectives.iter().position(|card| card.id == id).expect(id) as u8;
        let cards: Pile<_> = cards.iter().map(|id| card(id)).collect();
        let held = self.state.players[0].hand;
        self.state.players[0].hand = cards;
        for card in held.iter() {
            self.state.deck.push(*card);
        }
        for card in cards.iter() {
            self.state.deck.take(*card);
            for player in &mut self.state.players[1..] {
                if let Some(at) = player.hand.iter().position(|other| other == card) {
                    player.hand.as_mut_slice()[at] = self.state.deck.pop().expect("the deck is not empty");
                }
            }
        }
        self
    }

    fn silver(mut self, silver: u16) -> Town {
        self.state.players[0].silver = silver;
        self
    }

    /// Plays seat 1's steps until one is of the wished kind; gives it and what came of it.
    fn until(&self, bot: BotKind, luck: u64, wished: fn(&Action) -> bool) -> (Action, State) {
        let mut state = self.state.clone();
        let mut player: Player<CerroGordo> = Player::new(bot, luck);
        for _ in 0..20 {
            let action = player.choose(&self.game, &state, ME).expect("it is seat 1's turn");
            self.game.apply(&mut state, ME, action, &mut ()).expect("a bot plays by the rules");
            if wished(&action) {
                return (action, state);
            }
        }
        panic!("it never came to that");
    }
}

fn shape(game: &CerroGordo, id: &str) -> u8 {
    game.edition().shapes.iter().position(|shape| shape.id == id).expect(id) as u8
}

/// Union at 0,0 with a crossing on its east side, and far away a house with a road that leads nowhere.
fn two_ends() -> Town {
    Town::of(3)
        .building(Kind::Residential, -6, 4, Orient::H)
        .road("fork", -4, 4, 0)
        .road("crossing", 2, 0, 0)
        .row(&[Kind::Residential; 5])
}

/// Late in the game it stopped Mining: what was still to be placed hid the coming draw.
#[test]
fn folly_it_mines_where_a_road_leads() {
    let town = two_ends().hand(["P25", "P20"]);
    for bot in [BotKind::Greedy, BotKind::Surveyor] {
        let mined = |luck: &u64| town.until(bot, *luck, |action| matches!(action, Action::Draw(_))).1.mined;
        let times = (0..10).filter(mined).count();
        assert!(times >= 9, "{bot:?} Mined {times} times of 10");
    }
}

/// It paid for far slots that brought nothing.
#[test]
fn folly_it_pays_for_no_slot_that_brings_nothing() {
    let town = two_ends().hand(["P25", "P20"]).silver(6);
    for bot in [BotKind::Greedy, BotKind::Surveyor] {
        for luck in 0..10 {
            let (built, _) = town.until(bot, luck, |action| matches!(action, Action::Build { .. }));
            assert!(matches!(built, Action::Build { slot: 1, .. }), "{bot:?} took {built:?}");
        }
    }
}

/// It pays where a card comes of it.
#[test]
fn it_pays_for_a_slot_that_completes_a_card() {
    use Kind::{Commercial, Industrial};
    let town = two_ends().row(&[Commercial, Commercial, Industrial, Commercial, Commercial]);
    let town = town.hand(["P22", "P20"]).silver(3);
    for luck in 0..6 {
        let (_, state) = town.until(BotKind::Greedy, luck, |action| matches!(action, Action::Draw(_)));
        assert_ne!(state.players[0].done, 0, "an Industrial Building touches the Mine");
    }
}
