//! One-line positions for scenes.

use std::sync::LazyLock;

use coloma::{
    Coloma,
    action::Action,
    edition::Edition,
    event::Event,
    ids::{Barrel, Bridge, Card, Hotel, NONE, Space},
    state::{Phase, Player, State},
};
use engine::{ActionList, Game, Key, Published, Seat, Setup, Viewer, Words};

/// What is printed in the built-in edition.
pub static EDITION: LazyLock<Edition> = LazyLock::new(|| Coloma::built_in().edition.clone());

/// A game in some position, and what was heard since.
pub struct Scene {
    pub game: Coloma,
    pub s: State,
    pub heard: Vec<Event>,
}

/// The first decision of a fresh game.
pub fn fresh(setup: &Setup) -> Scene {
    let game = Coloma::open(setup).expect("the set-up is possible");
    let mut heard = Vec::new();
    let s = game.setup(&Key::from_seed(3), &mut heard);
    Scene { game, s, heard }
}

/// Everybody is about to set a dial, with the Barker on a Site in 1848 and everybody as at the start:
/// 2 Dudes, 1 Tent, 1 Horse, 1 Gold, 2 Bucks, nothing built, no cards in hand.
pub fn dials_with(setup: &Setup, barker: u8) -> Scene {
    let mut scene = fresh(setup);
    let seats = usize::from(setup.seats);
    while scene.s.phase != Phase::Dials {
        let seat = scene.game.to_act(&scene.s).first().expect("set-up asks somebody");
        let mut list = ActionList::new();
        scene.game.legal(&scene.s, seat, &mut list);
        scene.game.apply(&mut scene.s, seat, list.actions()[0], &mut ()).expect("it is legal");
    }
    let Scene { game, s, .. } = &mut scene;
    s.barker = barker;
    s.bust = game.signpost(barker);
    let start = &game.edition().numbers.start;
    for player in &mut s.players[..seats] {
        player.dudes = start.lodge_dudes;
        player.spare_dudes = game.edition().numbers.dudes - start.lodge_dudes;
        player.hand = 0;
        player.deck = (0..16).collect();
        player.gold = start.gold;
        player.bucks = start.bucks.into();
        player.vp = 0;
    }
    s.table = game.table_size();
    if !game.solo() {
        s.sheriff = 0;
    }
    scene.balance()
}

pub fn dials(seats: u8, barker: u8) -> Scene {
    dials_with(&Setup::of(seats), barker)
}

/// Dials are set, Pioneers stand at these Sites, and the first seat takes its turn.
pub fn turns(barker: u8, sites: &[u8]) -> Scene {
    dials(sites.len() as u8, barker).reveal(sites)
}

/// The same with options.
pub fn turns_with(setup: &Setup, barker: u8, sites: &[u8]) -> Scene {
    dials_with(setup, barker).reveal(sites)
}

impl Scene {
    // ---- changing the position

    pub fn reveal(mut self, sites: &[u8]) -> Scene {
        for (seat, site) in sites.iter().enumerate() {
            self.play(seat, &format!("dial {site}"));
        }
        self.heard.clear();
        self
    }

    /// Moves the Bust, as if the dials had been so.
    pub fn bust(mut self, site: u8) -> Scene {
        self.s.bust = site;
        self
    }

    pub fn player(&self, seat: usize) -> &Player {
        &self.s.players[seat]
    }

    fn with(mut self, seat: usize, change: impl FnOnce(&mut Player)) -> Scene {
        change(&mut self.s.players[seat]);
        self
    }

    /// So many Dudes on the Lodge, the others in the supply.
    pub fn dudes(self, seat: usize, dudes: u8) -> Scene {
        self.with(seat, |p| {
            p.spare_dudes = p.spare_dudes + p.dudes - dudes;
            p.dudes = dudes;
        })
    }

    pub fn tents(self, seat: usize, tents: u8) -> Scene {
        self.with(seat, |p| {
            p.spare_tents = p.spare_tents + p.tents - tents;
            p.tents = tents;
        })
    }

    /// Pitched Tents: Sites as bits 1 to 5, Lands as bits.
    pub fn pitched(self, seat: usize, sites: u8, lands: u8) -> Scene {
        self.with(seat, |p| {
            p.spare_tents -= (sites.count_ones() + lands.count_ones()) as u8;
            p.site_tents = sites;
            p.land_tents = lands;
        })
    }

    pub fn horses(self, seat: usize, horses: u8) -> Scene {
        self.with(seat, |p| p.horses = horses)
    }

    pub fn purse(self, seat: usize, gold: u8, bucks: u16) -> Scene {
        self.with(seat, |p| {
            p.gold = gold;
            p.bucks = bucks;
        })
        .balance()
    }

    pub fn graves(self, seat: usize, graves: u8) -> Scene {
        self.with(seat, |p| {
            p.spare_dudes -= graves;
            p.graves = graves;
        })
    }

    pub fn vp(self, seat: usize, vp: u16) -> Scene {
        self.with(seat, |p| p.vp = vp)
    }

    /// Nuggets on the table; the cart gets what is missing.
    pub fn table(mut self, nuggets: u8) -> Scene {
        self.s.table = nuggets;
        self.balance()
    }

    /// What is neither on the table nor in a purse lies in the cart; what is too much leaves the table.
    pub fn balance(mut self) -> Scene {
        let all = self.game.table_size() + self.game.seats * self.game.edition().numbers.start.gold;
        let purses: u8 = self.s.players.iter().map(|p| p.gold).sum::<u8>() + self.s.shade.gold;
        self.s.table = self.s.table.min(all - purses);
        self.s.cart = all - purses - self.s.table;
        self
    }

    /// These cards in the town, wherever they were.
    pub fn town(self, seat: usize, cards: &[&str]) -> Scene {
        let set = cards.iter().fold(0, |set, card| set | 1u16 << card_id(card).0);
        self.with(seat, |p| {
            p.town |= set;
            p.hand &= !set;
            p.deck = p.deck.iter().copied().filter(|card| set & (1 << card) == 0).collect();
        })
    }

    /// Exactly these cards in hand.
    pub fn hand(self, seat: usize, cards: &[&str]) -> Scene {
        let set = cards.iter().fold(0, |set, card| set | 1u16 << card_id(card).0);
        self.with(seat, |p| {
            p.deck = (0..16).filter(|card| (p.town | set) & (1 << card) == 0).collect();
            p.hand = set;
        })
    }

    /// Exactly so many cards in the deck; the others go to the town.
    pub fn deck(self, seat: usize, count: usize) -> Scene {
        self.with(seat, |p| {
            while p.deck.len() > count {
                let card = p.deck.pop().expect("the deck has more");
                p.town |= 1 << card;
            }
        })
    }

    /// Barrels of these kinds (`gold_1`, …) for a seat, taken from wherever they lie.
    pub fn barrels(mut self, seat: usize, names: &[&str]) -> Scene {
        for name in names {
            let barrel = barrel_id(name).0;
            self.take_away(barrel);
            self.s.players[seat].barrels |= 1 << barrel;
        }
        self
    }

    /// The same, used.
    pub fn used_barrels(self, seat: usize, names: &[&str]) -> Scene {
        let set = names.iter().fold(0, |set, name| set | 1u32 << barrel_id(name).0);
        self.barrels(seat, names).with(seat, |p| p.used_barrels |= set)
    }

    fn take_away(&mut self, barrel: u8) {
        let mut stack: Vec<u8> = self.s.stack.as_slice().to_vec();
        stack.retain(|b| *b != barrel);
        for space in &mut self.s.stash {
            if *space == barrel {
                *space = stack.pop().expect("the stack has more");
            }
        }
        self.s.stack = stack.into_iter().collect();
    }

    /// The Barrel of a space, and the one that will replace it.
    pub fn stash(mut self, space: usize, name: &str, next: &str) -> Scene {
        let (barrel, next) = (barrel_id(name).0, barrel_id(next).0);
        self.take_away(barrel);
        self.take_away(next);
        let mut stack: Vec<u8> = self.s.stack.as_slice().to_vec();
        stack.insert(0, std::mem::replace(&mut self.s.stash[space], barrel));
        stack.push(next);
        self.s.stack = stack.into_iter().collect();
        self
    }

    pub fn wagon(self, seat: usize, space: &str) -> Scene {
        let space = space_id(space);
        self.with(seat, |p| p.wagon = space)
    }

    pub fn rivers(self, seat: usize, canyons: &[u8]) -> Scene {
        self.with(seat, |p| p.canyons = canyons.iter().fold(0, |set, canyon| set | 1 << (canyon - 1)))
    }

    /// Makes these Bridge types the ones in play.
    pub fn bridge_types(mut self, names: &[&str]) -> Scene {
        let copies = self.s.bridges.iter().copied().max().unwrap_or(0);
        let mut types = names.iter().fold(0u16, |set, name| set | 1 << bridge_id(name).0);
        for bridge in 0..10 {
            if types.count_ones() < u32::from(self.game.edition().numbers.bridge_types) {
                types |= 1 << bridge;
            }
        }
        self.s.bridge_types = types;
        self.s.bridges = std::array::from_fn(|bridge| if types & (1 << bridge) != 0 { copies } else { 0 });
        self
    }

    /// A seat has this Bridge.
    pub fn bridge(mut self, seat: usize, name: &str) -> Scene {
        let bridge = bridge_id(name);
        self.s.bridges[bridge.index()] -= 1;
        self.with(seat, |p| p.bridges |= 1 << bridge.0)
    }

    /// A seat has this Hotel.
    pub fn hotel(mut self, seat: usize, name: &str) -> Scene {
        let hotel = hotel_id(name);
        // Some Hotel of the board makes room if this one is not in the game.
        if self.s.hotels & (1 << hotel.0) == 0 {
            self.s.hotels &= self.s.hotels - 1;
        }
        self.s.hotels &= !(1 << hotel.0);
        self.with(seat, |p| p.hotels |= 1 << hotel.0)
    }

    /// Gunmen fill a row (from 1), taken from the supply.
    pub fn gunmen(mut self, seat: usize, row: usize) -> Scene {
        let men = self.game.edition().rows[row - 1].size;
        self.s.rows[row - 1] = seat as u8;
        self.s.gunmen[row - 1] = men;
        self.with(seat, |p| p.spare_dudes -= men)
    }

    pub fn outlaws(mut self, outlaws: u16) -> Scene {
        self.s.outlaws = outlaws;
        self
    }

    /// The chart of the year.
    pub fn chart(mut self, id: &str) -> Scene {
        let tile = self.game.edition().charts.iter().position(|chart| chart.id == id).expect("a chart tile") as u8;
        if self.s.charts[1] == tile {
            self.s.charts[1] = self.s.charts[0];
        }
        self.s.charts[0] = tile;
        self
    }

    pub fn year(mut self, year: u8) -> Scene {
        self.s.year = year;
        self
    }

    pub fn sheriff(mut self, seat: u8) -> Scene {
        self.s.sheriff = seat;
        self
    }

    // ---- playing and looking

    /// Plays an action in notation; the position must be sound before and after.
    pub fn play(&mut self, seat: usize, text: &str) -> &mut Scene {
        self.game.check(&self.s).unwrap_or_else(|why| panic!("before \"{text}\": {why}"));
        let who = Seat(seat as u8);
        let action = self.game.read(&self.s, who, text).unwrap_or_else(|why| panic!("{why}"));
        if let Err(refusal) = self.game.apply(&mut self.s, who, action, &mut self.heard) {
            panic!("\"{text}\" is refused: {refusal}; legal are: {:?}", self.legal(seat));
        }
        self.game.check(&self.s).unwrap_or_else(|why| panic!("after \"{text}\": {why}"));
        self
    }

    pub fn plays(&mut self, seat: usize, texts: &[&str]) -> &mut Scene {
        texts.iter().for_each(|text| {
            self.play(seat, text);
        });
        self
    }

    /// The clause under which an action is refused.
    pub fn refused(&self, seat: usize, text: &str) -> &'static str {
        let who = Seat(seat as u8);
        let action = self.game.read(&self.s, who, text).unwrap_or_else(|why| panic!("{why}"));
        let mut after = self.s;
        match self.game.apply(&mut after, who, action, &mut ()) {
            Ok(()) => panic!("\"{text}\" is carried out"),
            Err(refusal) => refusal.clause,
        }
    }

    pub fn can(&self, seat: usize, text: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == text)
    }

    pub fn legal(&self, seat: usize) -> Vec<String> {
        let mut list = ActionList::new();
        self.game.legal(&self.s, Seat(seat as u8), &mut list);
        list.actions().iter().map(|action| self.game.write(&self.s, Seat(seat as u8), *action)).collect()
    }

    /// Legal actions that begin with a word.
    pub fn legal_like(&self, seat: usize, verb: &str) -> Vec<String> {
        self.legal(seat).into_iter().filter(|text| text.split(' ').next() == Some(verb)).collect()
    }

    pub fn whose_turn(&self) -> usize {
        assert_eq!(self.s.phase, Phase::Turn, "somebody takes a turn");
        self.s.turn.seat.into()
    }

    /// Everybody ends their turns until the round is over.
    pub fn end_round(&mut self) -> &mut Scene {
        let (year, barker) = (self.s.year, self.s.barker);
        while self.s.phase == Phase::Turn && (self.s.year, self.s.barker) == (year, barker) {
            if self.can(self.whose_turn(), "finish") {
                self.play(self.whose_turn(), "finish");
            }
            self.play(self.whose_turn(), "end");
        }
        self
    }

    pub fn view(&self, seat: usize) -> coloma::view::View {
        self.game.view(&self.s, Viewer::Seat(Seat(seat as u8)))
    }

    pub fn heard(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.heard.iter().any(wanted)
    }

    pub fn can_take_back(&self, seat: usize, text: &str) -> bool {
        let who = Seat(seat as u8);
        let action: Action = self.game.read(&self.s, who, text).expect("readable");
        let mut after = self.s;
        self.game.apply(&mut after, who, action, &mut ()).expect("legal");
        self.game.can_take_back(&self.s, who, action, &after)
    }
}

fn position(ids: impl Iterator<Item = String>, name: &str) -> u8 {
    let ids: Vec<String> = ids.collect();
    ids.iter().position(|id| id == name).unwrap_or_else(|| panic!("no {name} in {ids:?}")) as u8
}

pub fn card_id(name: &str) -> Card {
    Card(position(EDITION.cards.iter().map(|card| card.id.clone()), name))
}

pub fn barrel_id(name: &str) -> Barrel {
    Barrel(position(EDITION.barrels.iter().map(|barrel| barrel.id.clone()), name))
}

pub fn bridge_id(name: &str) -> Bridge {
    Bridge(position(EDITION.bridges.iter().map(|bridge| bridge.id.clone()), name))
}

pub fn hotel_id(name: &str) -> Hotel {
    Hotel(position(EDITION.hotels.iter().map(|hotel| hotel.id.clone()), name))
}

pub fn space_id(name: &str) -> Space {
    Space(position(EDITION.map.spaces.iter().map(|space| space.id.clone()), name))
}

pub fn has(set: u16, card: &str) -> bool {
    set & (1 << card_id(card).0) != 0
}

pub fn owns(set: u32, barrel: &str) -> bool {
    set & (1 << barrel_id(barrel).0) != 0
}

pub const EMPTY: u8 = NONE;
