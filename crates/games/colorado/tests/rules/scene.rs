//! Positions in one line.

use std::ops::Deref;

use colorado::{
    Action, Colorado, Event, State,
    cards::{Cards, Deck},
    ids::{Kind, Leg, Medal, Region, Station, Track},
    state::{Pending, Phase, Player},
    view::View,
};
use engine::{ActionList, Chance, Game, Key, Published, Seat, Setup, Viewer, Words, bits::bits};

/// A table in the middle of a game. Seat 1 is the Caller; everybody has started in Denver.
#[derive(Clone)]
pub struct Scene {
    pub game: Colorado,
    pub state: State,
    pub events: Vec<Event>,
}

impl Deref for Scene {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

/// The rules for so many players.
pub fn rules(seats: u8) -> Colorado {
    Colorado::open(&Setup::of(seats)).expect("2 to 4 players")
}

/// `n` players in the call of the first turn, with empty hands, three nuggets, and all cards in the deck.
pub fn scene(seats: u8) -> Scene {
    let game = rules(seats);
    let mut state = game.setup(&Key::from_seed(5), &mut ());
    state.chance = Chance::new(&Key::from_seed(9));
    state.turn = 1;
    state.phase = Phase::Call;
    state.caller = Seat(0);
    for player in &mut state.players[..usize::from(seats)] {
        *player = Player { start: Some(Region(0)), ..Player::default() };
        player.public.flags = 1;
        player.public.nuggets = 3;
    }
    let mut scene = Scene { game, state, events: Vec::new() };
    (1..=seats).for_each(|number| scene.join(number));
    scene.restock();
    scene
}

/// A freshly dealt game.
pub fn dealt(seats: u8, seed: u64) -> Scene {
    let game = rules(seats);
    let mut events = Vec::new();
    let state = game.setup(&Key::from_seed(seed), &mut events);
    Scene { game, state, events }
}

fn seat(number: u8) -> Seat {
    Seat(number - 1)
}

impl Scene {
    pub fn kind(&self, id: &str) -> Kind {
        Kind::all().find(|kind| self.game.edition().card(*kind).id == id).unwrap_or_else(|| panic!("no card {id}"))
    }

    pub fn cards(&self, ids: &str) -> Cards {
        ids.split_whitespace().map(|id| self.kind(id)).collect()
    }

    pub fn region_id(&self, id: &str) -> Region {
        let at = self.game.edition().regions.iter().position(|region| region.id == id);
        Region(at.unwrap_or_else(|| panic!("no region {id}")) as u8)
    }

    fn leg_id(&self, id: &str) -> Leg {
        let count = self.game.edition().leg_count() as u8;
        (0..count).map(Leg).find(|leg| self.game.edition().leg_id(*leg) == id).unwrap_or_else(|| panic!("no leg {id}"))
    }

    fn station_id(&self, id: &str) -> Station {
        let at = self.game.edition().stations.iter().position(|station| station.id == id);
        Station(at.unwrap_or_else(|| panic!("no station {id}")) as u8)
    }

    pub fn track_id(&self, id: &str) -> Track {
        let at = self.game.edition().tracks.iter().position(|track| track.id == id);
        Track(at.unwrap_or_else(|| panic!("no track {id}")) as u8)
    }

    /// All cards that lie nowhere else go to the deck, sorted from red to orange.
    fn restock(&mut self) {
        let mut used = [0; 18];
        let mut see = |cards: Cards| cards.iter().for_each(|kind| used[kind.index()] += 1);
        see(self.state.discard);
        for player in &self.state.players {
            see(player.hand);
            see(player.public.area);
        }
        let game = &self.game;
        let mut left: Vec<u8> = Kind::all()
            .flat_map(|kind| (used[kind.index()]..game.edition().card(kind).copies).map(move |_| kind.0))
            .collect();
        left.reverse();
        self.state.deck = Deck::upwards(&left);
    }

    fn player(&mut self, number: u8) -> &mut Player {
        &mut self.state.players[usize::from(number) - 1]
    }

    /// Works out which legs are joined to the ticked flags and checked legs.
    fn join(&mut self, number: u8) {
        let tables = self.game.tables().clone();
        let public = &mut self.player(number).public;
        let flags = bits(u64::from(public.flags)).map(|region| tables.flag_legs[usize::from(region)]);
        let legs = bits(public.legs).map(|leg| tables.leg_paths[usize::from(leg)]);
        public.joined = flags.chain(legs).fold(0, |all, legs| all | legs);
    }

    pub fn hand(mut self, number: u8, ids: &str) -> Scene {
        self.player(number).hand = self.cards(ids);
        self.restock();
        self
    }

    pub fn area(mut self, number: u8, ids: &str) -> Scene {
        self.player(number).public.area = self.cards(ids);
        self.restock();
        self
    }

    pub fn discard(mut self, ids: &str) -> Scene {
        self.state.discard = self.cards(ids);
        self.restock();
        self
    }

    /// Exactly these cards, top first; all others are out of the game.
    pub fn deck(mut self, ids: &str) -> Scene {
        let cards: Vec<u8> = ids.split_whitespace().rev().map(|id| self.kind(id).0).collect();
        self.state.deck = Deck::upwards(&cards);
        self
    }

    pub fn nuggets(mut self, number: u8, nuggets: u16) -> Scene {
        self.player(number).public.nuggets = nuggets;
        self
    }

    pub fn regions(mut self, number: u8, ids: &str) -> Scene {
        let flags = ids.split_whitespace().fold(0, |flags, id| flags | 1 << self.region_id(id).0);
        let first = self.region_id(ids.split_whitespace().next().expect("a starting town"));
        let player = self.player(number);
        player.public.flags = flags;
        player.start = Some(first);
        self.join(number);
        self
    }

    pub fn legs(mut self, number: u8, ids: &str) -> Scene {
        let legs = ids.split_whitespace().fold(0, |legs, id| legs | 1 << self.leg_id(id).0);
        self.player(number).public.legs = legs;
        self.join(number);
        self
    }

    /// All legs of these regions.
    pub fn complete(mut self, number: u8, ids: &str) -> Scene {
        for id in ids.split_whitespace() {
            let legs = self.game.tables().region_legs[self.region_id(id).index()];
            self.player(number).public.legs |= legs;
        }
        self.join(number);
        self
    }

    pub fn rail(mut self, number: u8, ids: &str) -> Scene {
        let rail = ids.split_whitespace().fold(0, |rail, id| rail | 1 << self.station_id(id).0);
        self.player(number).public.rail = rail;
        self
    }

    /// Boxes counted from 1.
    pub fn track(mut self, number: u8, id: &str, boxes: &[u8]) -> Scene {
        let track = self.track_id(id).index();
        self.player(number).public.tracks[track] = boxes.iter().fold(0, |bits, at| bits | 1 << (at - 1));
        self
    }

    /// Medals by the region they are for, `railroad`, or group and rank (`tipi-east-1`).
    pub fn medals(mut self, number: u8, ids: &str) -> Scene {
        self.player(number).public.medals = ids.split_whitespace().map(|id| self.medal_id(id)).collect();
        self
    }

    pub fn medal_id(&self, id: &str) -> Medal {
        let edition = self.game.edition();
        if id == "railroad" {
            return edition.rail_medal();
        }
        if let Some(at) = edition.regions.iter().position(|region| region.id == id) {
            return Medal(at as u8);
        }
        let (group, rank) = id.rsplit_once('-').expect("group and rank");
        let group = edition.groups.iter().find(|spec| spec.id == group).unwrap_or_else(|| panic!("no medal {id}"));
        Medal(group.first.0 + rank.parse::<u8>().expect("a rank") - 1)
    }

    /// These shared medals were gained in earlier turns.
    pub fn closed(mut self, ids: &str) -> Scene {
        for id in ids.split_whitespace() {
            let bit = self.medal_id(id).0 - self.game.edition().rail_medal().0 - 1;
            self.state.open &= !(1 << bit);
        }
        self
    }

    pub fn caller(mut self, number: u8) -> Scene {
        self.state.caller = seat(number);
        self
    }

    /// The Caller receives this card from the last seat that is not the Caller's: phase II begins.
    pub fn turn(mut self, id: &str) -> Scene {
        let giver =
            (1..=self.game.seats()).rev().find(|number| seat(*number) != self.state.caller).expect("two players");
        let card = self.kind(id);
        self.player(giver).hand.add(card);
        let caller = self.state.caller.0 + 1;
        self.act(caller, &format!("call {giver} {id}"))
    }

    /// Carries out an action in notation.
    #[track_caller]
    pub fn act(mut self, number: u8, text: &str) -> Scene {
        let action = self.read(number, text);
        if let Err(refusal) = self.game.apply(&mut self.state, seat(number), action, &mut self.events) {
            panic!("seat {number} may not {text}: {refusal}");
        }
        self
    }

    #[track_caller]
    fn read(&self, number: u8, text: &str) -> Action {
        self.game.read(&self.state, seat(number), text).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    /// The clause by which an action is refused.
    #[track_caller]
    pub fn refused(&self, number: u8, text: &str) -> &'static str {
        let action = self.read(number, text);
        let mut after = self.state;
        let refusal = self.game.apply(&mut after, seat(number), action, &mut ()).expect_err("the rules forbid it");
        assert_eq!(after, self.state, "a refusal changes nothing");
        refusal.clause
    }

    /// Everything a seat may do, in notation.
    pub fn can(&self, number: u8) -> Vec<String> {
        let mut list = ActionList::new();
        self.game.legal(&self.state, seat(number), &mut list);
        list.actions().iter().map(|action| self.game.write(&self.state, seat(number), *action)).collect()
    }

    /// Whether a seat may do this.
    pub fn may(&self, number: u8, text: &str) -> bool {
        self.can(number).iter().any(|action| action == text)
    }

    /// Everybody who is busy does the first thing in the list until the phase is over.
    pub fn rest(mut self) -> Scene {
        let now = (self.state.turn, self.state.phase);
        while (self.state.turn, self.state.phase) == now {
            let busy = self.game.to_act(&self.state).first().expect("the phase ends before nobody acts");
            let first = self.can(busy.0 + 1).remove(0);
            self = self.act(busy.0 + 1, &first);
        }
        self
    }

    pub fn busy(&self, number: u8) -> bool {
        self.game.to_act(&self.state).contains(seat(number))
    }

    pub fn pending(&self, number: u8) -> Pending {
        self.state.players[usize::from(number) - 1].pending
    }

    pub fn of(&self, number: u8) -> &Player {
        &self.state.players[usize::from(number) - 1]
    }

    pub fn points(&self, number: u8) -> u16 {
        self.game.score(&self.of(number).public)
    }

    /// The points of a seat's medals, in order.
    pub fn medal_list(&self, number: u8) -> Vec<u8> {
        self.of(number).public.medals.iter().map(|medal| self.game.edition().medal_points(*medal)).collect()
    }

    /// Names of the regions a seat has discovered.
    pub fn found(&self, number: u8, id: &str) -> bool {
        self.of(number).public.flags & (1 << self.region_id(id).0) != 0
    }

    pub fn view(&self, number: u8) -> View {
        self.game.view(&self.state, Viewer::Seat(seat(number)))
    }

    pub fn watch(&self) -> View {
        self.game.view(&self.state, Viewer::Spectator)
    }

    /// The deck from the top.
    pub fn deck_ids(&self) -> Vec<String> {
        self.state.deck.iter().map(|kind| self.game.edition().card(kind).id.clone()).collect()
    }

    /// A sound position, as if it came from outside.
    #[track_caller]
    pub fn sound(self) -> Scene {
        if let Err(why) = self.game.check(&self.state) {
            panic!("{why}");
        }
        self
    }
}

/// Sorted, to compare lists whose order does not matter.
pub fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}
