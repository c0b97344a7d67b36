//! One-line positions for scenes.
//!
//! Seats are players A, B, C … in turn order; seat k has starting position k + 1.

use std::sync::{Arc, LazyLock};

use engine::{ActionList, Chance, Game, Key, Published, Seat, Setup, Viewer, chance::Stream};
use silverton::{
    Silverton,
    action::{Action, Paper, Spot},
    edition::{Edition, all_columns},
    event::Event,
    ids::{Card, Column, DiscKind, PASSENGERS, Passenger, Segment, Town, TrainKind},
    routes,
    sets::{CardSet, PassengerSet},
    state::{APART, Disc, Fate, Now, Phase, STACKS, State, Train},
    tables::Tables,
    view::View,
};

pub const A: usize = 0;
pub const B: usize = 1;
pub const C: usize = 2;
pub const D: usize = 3;

/// The figures of the catalogue, on which its worked examples are reckoned. The edition that people play has others
/// where the balance study changed them; the rules are the same.
pub static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let files = kit::edition::of::<Silverton>()
        .replace("claims.toml", include_str!("catalogue/claims.toml"))
        .replace("map.toml", include_str!("catalogue/map.toml"))
        .replace("passengers.toml", include_str!("catalogue/passengers.toml"));
    Arc::new(files.tables().unwrap_or_else(|faults| panic!("{faults:?}")))
});

/// What is printed in it.
pub static CATALOGUE: LazyLock<Edition> = LazyLock::new(|| TABLES.edition.clone());

/// A game in some position, and what was heard since.
#[derive(Clone)]
pub struct Scene {
    pub game: Silverton,
    pub s: State,
    pub heard: Vec<Event>,
}

/// A throw that is to come.
#[derive(Clone, Copy, Debug)]
pub enum Throw {
    /// One die.
    One(u8),
    /// Two dice.
    Two(u8, u8),
    /// Two dice with this total.
    Sum(u8),
}

pub fn basic(seats: u8) -> Setup {
    Setup::of(seats)
}

pub fn advanced(seats: u8) -> Setup {
    Setup::of(seats).with("version", "advanced")
}

pub fn scenario(id: &str, seats: u8) -> Setup {
    Setup::of(seats).with("scenario", id)
}

/// A fresh game as it is dealt.
pub fn fresh(setup: &Setup) -> Scene {
    deal(Silverton::with_tables(Arc::clone(&TABLES), setup).unwrap_or_else(|why| panic!("{setup:?}: {why}")))
}

fn deal(game: Silverton) -> Scene {
    let mut heard = Vec::new();
    let s = game.setup(&Key::from_seed(3), &mut heard);
    Scene { game, s, heard }
}

/// Turn 1, A places first. Claims 1 to 8 lie face up, the deck follows from 9 on; passenger cards 1 to 8
/// are on offer, each over its B and C card.
pub fn table(setup: &Setup) -> Scene {
    lay_out(fresh(setup))
}

/// The same with something printed otherwise.
pub fn table_with(setup: &Setup, change: impl FnOnce(&mut Edition)) -> Scene {
    let mut edition = CATALOGUE.clone();
    change(&mut edition);
    let tables = Arc::new(Tables::new(edition));
    lay_out(deal(Silverton::with_tables(tables, setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"))))
}

fn lay_out(mut scene: Scene) -> Scene {
    let count = usize::from(scene.game.plan.seats);
    let Scene { game, s, heard } = &mut scene;
    heard.clear();
    s.phase = Phase::Place;
    s.now = Now::default();
    for seat in 0..count {
        s.order[seat] = seat as u8;
        let position = &game.plan.positions[seat];
        let player = &mut s.players[seat];
        player.position = seat as u8 + 1;
        let homes = &position.homes[..if game.plan.spike { 2 } else { 1 }];
        player.homes = homes.iter().copied().collect();
        player.network = homes.iter().copied().collect();
        player.touched = player.network;
        player.linked = !game.plan.spike;
        // Where discs are chosen for points, everybody has chosen two.
        let kinds: Vec<DiscKind> = match game.plan.points {
            0 => position.discs(0).to_vec(),
            _ => ["S", "P"].iter().map(|text| DiscKind::read(text).unwrap()).collect(),
        };
        player.discs = kinds.into_iter().map(Disc::new).collect();
        let mut city = 0;
        for disc in player.discs.as_mut_slice() {
            if game.plan.spike && disc.kind.role == silverton::ids::Role::Surveyor {
                disc.city = city;
                city = 1 - city;
            }
        }
    }
    s.row = (1..=8).map(Card).collect();
    s.deck = (9..=108).rev().collect();
    s.open = PassengerSet::EMPTY;
    s.lies = [APART; PASSENGERS];
    for stack in 0..STACKS {
        s.open.insert(Passenger(1 + stack as u8));
        s.lies[stack] = stack as u8;
        s.stacks[stack] = match game.plan.decks {
            3 => [17 + stack as u8, 9 + stack as u8].into_iter().collect(),
            _ => [9 + stack as u8].into_iter().collect(),
        };
    }
    scene
}

pub fn seg(id: &str) -> Segment {
    CATALOGUE.find_segment(id).unwrap_or_else(|| panic!("there is no segment {id}"))
}

pub fn town(id: &str) -> Town {
    CATALOGUE.find_town(id).unwrap_or_else(|| panic!("there is no town {id}"))
}

pub fn column(id: &str) -> Column {
    all_columns().find(|column| CATALOGUE.column(*column).id == id).unwrap_or_else(|| panic!("no {id}"))
}

pub fn city(id: &str) -> silverton::ids::City {
    TABLES.city_at(town(id)).unwrap_or_else(|| panic!("{id} is no market city"))
}

/// What a segment costs.
pub fn cost(id: &str) -> u32 {
    CATALOGUE.segment(seg(id)).cost.into()
}

/// The length of a segment.
pub fn length(id: &str) -> u32 {
    CATALOGUE.segment(seg(id)).length.into()
}

/// What a claim costs.
pub fn claim_cost(no: u8) -> u32 {
    CATALOGUE.claim(Card(no)).expect("a claim").cost.into()
}

/// What operating a claim costs.
pub fn operating(no: u8) -> u32 {
    CATALOGUE.claim(Card(no)).expect("a claim").operate.into()
}

/// What a passenger card costs.
pub fn fare(no: u8) -> u32 {
    CATALOGUE.passenger(Passenger(no)).price.into()
}

/// What a passenger card brings.
pub fn income(no: u8) -> u32 {
    CATALOGUE.passenger(Passenger(no)).income.into()
}

pub fn build(id: &str) -> Action {
    Action::Place(Spot::Build(seg(id)))
}

pub fn second(id: &str) -> Action {
    Action::Place(Spot::Second(seg(id)))
}

pub fn on_claim(no: u8) -> Action {
    Action::Place(Spot::Claim(Card(no)))
}

pub fn on_card(no: u8) -> Action {
    Action::Place(Spot::Passenger(Passenger(no)))
}

pub fn on_steal(no: u8) -> Action {
    Action::Place(Spot::Steal(Passenger(no)))
}

pub fn claim(no: u8) -> Paper {
    Paper::Claim(Card(no))
}

pub fn card(no: u8) -> Paper {
    Paper::Passenger(Passenger(no))
}

impl Scene {
    // ---- the position

    pub fn turn(mut self, turn: u8) -> Scene {
        self.s.turn = turn;
        self
    }

    pub fn cash(mut self, seat: usize, cash: u32) -> Scene {
        self.s.players[seat].cash = cash;
        self
    }

    pub fn discs(mut self, seat: usize, discs: &[&str]) -> Scene {
        let kinds = discs.iter().map(|text| DiscKind::read(text).unwrap_or_else(|| panic!("no disc {text}")));
        self.s.players[seat].discs = kinds.map(Disc::new).collect();
        if self.game.plan.spike {
            let mut city = 0;
            for disc in self.s.players[seat].discs.as_mut_slice() {
                if disc.kind.role == silverton::ids::Role::Surveyor {
                    disc.city = city;
                    city = 1 - city;
                }
            }
        }
        self
    }

    pub fn home(mut self, seat: usize, id: &str) -> Scene {
        // Positions follow the home city, so that the position stays sound.
        let lives = |player: &silverton::state::Player| player.homes.first() == Some(&town(id));
        if lives(&self.s.players[seat]) {
            return self;
        }
        let other = self.s.players.iter().rposition(lives).expect("this home is in play");
        let (mine, theirs) = (self.s.players[seat], self.s.players[other]);
        (self.s.players[seat].position, self.s.players[seat].homes) = (theirs.position, theirs.homes);
        (self.s.players[other].position, self.s.players[other].homes) = (mine.position, mine.homes);
        self.joined(seat).joined(other)
    }

    fn joined(mut self, seat: usize) -> Scene {
        let player = &mut self.s.players[seat];
        player.network = routes::reach(&self.game.tables, player.track, player.homes.as_slice());
        let ends = player.track.iter().flat_map(|segment| self.game.tables.ends(segment));
        player.touched = ends.chain(player.homes.as_slice().iter().copied()).collect();
        let [one, .., two] = player.homes.as_slice() else { return self };
        player.linked |= routes::reach(&self.game.tables, player.track, &[*one]).contains(*two);
        self
    }

    pub fn track(mut self, seat: usize, ids: &[&str]) -> Scene {
        ids.iter().for_each(|id| self.s.players[seat].track.insert(seg(id)));
        self.joined(seat)
    }

    fn take_claim(&mut self, no: u8) {
        let card = Card(no);
        self.s.row.remove(card);
        self.s.gone.remove(card);
        self.s.deck = self.s.deck.as_slice().iter().copied().filter(|other| *other != no).collect();
        self.s.players.iter_mut().for_each(|player| player.claims.remove(card));
    }

    /// A claim of a seat, operated before, with loads on it.
    pub fn claim(mut self, seat: usize, no: u8, loads: u16) -> Scene {
        self.take_claim(no);
        self.s.players[seat].claims.insert(Card(no));
        self.s.worked.insert(Card(no));
        self.s.loads.0[usize::from(no) - 1] = loads;
        self
    }

    /// A claim of a seat that was never operated.
    pub fn new_claim(mut self, seat: usize, no: u8) -> Scene {
        self = self.claim(seat, no, 0);
        self.s.worked.remove(Card(no));
        self
    }

    /// A claim that ran dry and left the game.
    pub fn spent(mut self, no: u8) -> Scene {
        self.take_claim(no);
        self.s.gone.insert(Card(no));
        self.s.worked.insert(Card(no));
        self.s.depleted.insert(Card(no));
        self
    }

    /// Exactly these claims lie face up.
    pub fn row(mut self, nos: &[u8]) -> Scene {
        let old: Vec<u8> = self.s.row.iter().map(|card| card.0).collect();
        self.s.row = CardSet::EMPTY;
        self.s.deck = old.into_iter().chain(self.s.deck.as_slice().iter().copied()).collect();
        for no in nos {
            self.take_claim(*no);
            self.s.row.insert(Card(*no));
        }
        self
    }

    /// These cards lie on top of the deck, the first one drawn first.
    pub fn deck(mut self, nos: &[u8]) -> Scene {
        for no in nos.iter().rev() {
            self.take_claim(*no);
            self.s.deck.push(*no);
        }
        self
    }

    fn take_passenger(&mut self, no: u8) {
        let card = Passenger(no);
        self.s.open.remove(card);
        self.s.lost.remove(card);
        self.s.lies[usize::from(no) - 1] = APART;
        self.s.joint[usize::from(no) - 1] = 0;
        self.s.players.iter_mut().for_each(|player| player.cards.remove(card));
        for stack in &mut self.s.stacks {
            *stack = stack.as_slice().iter().copied().filter(|other| *other != no).collect();
        }
    }

    /// A passenger card of a seat.
    pub fn card(mut self, seat: usize, no: u8) -> Scene {
        self.take_passenger(no);
        self.s.players[seat].cards.insert(Passenger(no));
        self
    }

    /// A passenger card that two seats run together.
    pub fn joint(mut self, one: usize, two: usize, no: u8) -> Scene {
        self.take_passenger(no);
        self.s.joint[usize::from(no) - 1] = 1 << one | 1 << two;
        self
    }

    /// A passenger card on offer, apart from the stacks.
    pub fn open(mut self, no: u8) -> Scene {
        self.take_passenger(no);
        self.s.open.insert(Passenger(no));
        self
    }

    /// A passenger card out of the game.
    pub fn lost(mut self, no: u8) -> Scene {
        self.take_passenger(no);
        self.s.lost.insert(Passenger(no));
        self
    }

    pub fn price(mut self, id: &str, at: u8) -> Scene {
        self.s.market.boxes[column(id).index()] = at;
        self
    }

    /// Trains of these powers instead of those owned.
    pub fn trains(mut self, seat: usize, powers: &[u8]) -> Scene {
        for train in self.s.players[seat].trains.as_slice() {
            self.s.trains[train.kind.index()] += 1;
        }
        self.s.players[seat].trains.clear();
        for power in powers {
            let kind = self.game.tables.edition.trains.iter().position(|spec| spec.power == *power).unwrap();
            self.s.trains[kind] -= 1;
            self.s.players[seat].trains.push(Train { kind: TrainKind(kind as u8), city: 0, used: false });
        }
        self
    }

    /// One plow with this bonus.
    pub fn plow(mut self, seat: usize, bonus: u8) -> Scene {
        let kind = self.game.tables.edition.plows.iter().position(|spec| spec.bonus == bonus).unwrap();
        self.s.plows[kind] -= 1;
        self.s.players[seat].plows[kind] += 1;
        self
    }

    /// A disc stands somewhere already.
    pub fn stand(mut self, seat: usize, disc: usize, spot: Spot) -> Scene {
        self.s.players[seat].discs.as_mut_slice()[disc].spot = spot;
        self
    }

    pub fn fate(mut self, seat: usize, disc: usize, fate: Fate) -> Scene {
        self.s.players[seat].discs.as_mut_slice()[disc].fate = fate;
        self
    }

    /// A seat's phase 4 stands at this step.
    pub fn step(mut self, seat: usize, phase: Phase) -> Scene {
        self.s.at = seat as u8;
        self.s.phase = phase;
        self
    }

    /// It is this seat's turn to place.
    pub fn placing(self, seat: usize) -> Scene {
        self.step(seat, Phase::Place)
    }

    /// The turn order.
    pub fn order(mut self, seats: &[usize]) -> Scene {
        seats.iter().zip(&mut self.s.order).for_each(|(seat, place)| *place = *seat as u8);
        self
    }

    /// What the dice will show. The key of the game is looked for until it fits.
    pub fn dice(mut self, throws: &[Throw]) -> Scene {
        for seed in 0..50_000_000u64 {
            let chance = Chance::new(&Key::from_seed(seed));
            let mut next = chance;
            let fits = throws.iter().all(|throw| match *throw {
                Throw::One(die) => next.die(Stream::Dice, 6) == u32::from(die),
                Throw::Two(one, two) => next.below(Stream::Dice, 36) == u32::from((one - 1) * 6 + two - 1),
                Throw::Sum(total) => {
                    let roll = next.below(Stream::Dice, 36);
                    2 + roll / 6 + roll % 6 == u32::from(total)
                }
            });
            if fits {
                self.s.chance = chance;
                return self;
            }
        }
        panic!("no key throws {throws:?}");
    }

    // ---- play

    pub fn check(&self) {
        if let Err(why) = self.game.check(&self.s) {
            panic!("the scene is unsound: {why}");
        }
    }

    pub fn act(mut self, seat: usize, action: Action) -> Scene {
        self.check();
        self.heard.clear();
        if let Err(why) = self.game.apply(&mut self.s, Seat(seat as u8), action, &mut self.heard) {
            panic!("{action:?} is refused: {why}");
        }
        self.check();
        self
    }

    pub fn acts(self, seat: usize, actions: &[Action]) -> Scene {
        actions.iter().fold(self, |scene, action| scene.act(seat, *action))
    }

    /// Takes a disc and places it.
    pub fn place(self, seat: usize, disc: u8, to: Action) -> Scene {
        self.act(seat, Action::Disc(disc)).act(seat, to)
    }

    pub fn done(self, seat: usize) -> Scene {
        self.act(seat, Action::Done)
    }

    /// The clause by which an action is refused.
    #[track_caller]
    pub fn refused(&self, seat: usize, action: Action) -> &'static str {
        self.check();
        match self.game.apply(&mut self.s.clone(), Seat(seat as u8), action, &mut ()) {
            Ok(()) => panic!("{action:?} is allowed"),
            Err(refusal) => {
                assert!(refusal.sentence.to_string().ends_with('.'), "{refusal}");
                refusal.clause
            }
        }
    }

    /// The clause by which a disc may not be placed there.
    #[track_caller]
    pub fn no_place(&self, seat: usize, disc: u8, to: Action) -> &'static str {
        self.clone().act(seat, Action::Disc(disc)).refused(seat, to)
    }

    /// Whether a disc may be placed there.
    pub fn may_place(&self, seat: usize, disc: u8, to: Action) -> bool {
        self.clone().act(seat, Action::Disc(disc)).legal(seat).contains(&to)
    }

    pub fn legal(&self, seat: usize) -> Vec<Action> {
        self.check();
        let mut list = ActionList::new();
        self.game.legal(&self.s, Seat(seat as u8), &mut list);
        let ranges = list.ranges().iter().flat_map(|range| (0..range.len()).map(|k| range.nth(k)));
        list.actions().iter().copied().chain(ranges).collect()
    }

    pub fn may(&self, seat: usize, action: Action) -> bool {
        self.legal(seat).contains(&action)
    }

    pub fn to_act(&self) -> Vec<usize> {
        self.game.to_act(&self.s).iter().map(|seat| seat.index()).collect()
    }

    pub fn view(&self, seat: usize) -> View {
        self.game.view(&self.s, Viewer::Seat(Seat(seat as u8)))
    }

    // ---- looking

    pub fn cash_of(&self, seat: usize) -> u32 {
        self.s.players[seat].cash
    }

    pub fn disc(&self, seat: usize, disc: usize) -> Disc {
        self.s.players[seat].discs.as_slice()[disc]
    }

    /// At home and free.
    pub fn is_home(&self, seat: usize, disc: usize) -> bool {
        let disc = self.disc(seat, disc);
        disc.fate == Fate::Free && disc.spot == Spot::Home
    }

    pub fn is_jailed(&self, seat: usize, disc: usize) -> bool {
        self.disc(seat, disc).fate == Fate::Jail
    }

    pub fn loads(&self, no: u8) -> u16 {
        self.s.loads_on(Card(no))
    }

    pub fn owns(&self, seat: usize, no: u8) -> bool {
        self.s.players[seat].claims.contains(Card(no))
    }

    pub fn runs(&self, seat: usize, no: u8) -> bool {
        self.s.players[seat].cards.contains(Passenger(no))
    }

    pub fn built(&self, seat: usize, id: &str) -> bool {
        self.s.players[seat].track.contains(seg(id))
    }

    pub fn heard(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.heard.iter().any(fits)
    }
}

/// The basic game without step 4.
pub fn plain(seats: u8) -> Setup {
    Setup::of(seats).with("no_deals", "on")
}

impl Scene {
    /// Everybody leaves everything alone until the condition holds.
    #[track_caller]
    pub fn idle_until(mut self, reached: impl Fn(&Scene) -> bool) -> Scene {
        for _ in 0..500 {
            if reached(&self) {
                return self;
            }
            let Some(seat) = self.to_act().first().copied() else { break };
            let legal = self.legal(seat);
            let idle = |action: &&Action| {
                matches!(
                    action,
                    Action::Done
                        | Action::Pass
                        | Action::Withdraw
                        | Action::LetBe
                        | Action::Stay
                        | Action::No
                        | Action::Reject
                        | Action::Decline(_)
                        | Action::Leave(_)
                        | Action::Refuse
                        | Action::Cancel
                        | Action::RefuseFine(_)
                )
            };
            let action = *legal.iter().find(idle).unwrap_or(&legal[0]);
            let mut heard = std::mem::take(&mut self.heard);
            self = self.act(seat, action);
            heard.append(&mut self.heard);
            self.heard = heard;
        }
        assert!(reached(&self), "it did not come to that: turn {} {:?}", self.s.turn, self.s.phase);
        self
    }

    /// Everybody leaves everything alone until the next turn, or the end.
    #[track_caller]
    pub fn next_turn(self) -> Scene {
        let turn = self.s.turn;
        self.idle_until(|scene| scene.s.turn > turn || scene.s.phase == Phase::Over)
    }

    /// Everybody is done with placing and phase 3 until a seat's step.
    #[track_caller]
    pub fn until(self, seat: usize, phase: Phase) -> Scene {
        self.idle_until(|scene| scene.s.phase == phase && scene.to_act() == [seat])
    }
}
