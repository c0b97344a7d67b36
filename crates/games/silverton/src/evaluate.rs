//! How good a position looks, as section 7.2 of the catalogue says: cash, and what will become cash.
//!
//! Everything is counted in dollars that are to be expected until the end: passenger incomes times turns, claims by
//! what they will yield before they run dry, loads at the price of a market that can be reached. What discs on the map
//! will buy or build this turn is counted as done, with the chance that nobody takes it away.

mod plans;

use engine::{Evaluate, Seat};

use crate::{
    Silverton,
    action::Spot,
    ids::{CITIES, COLUMNS, Card, City, Passenger, TOWN_ROOM, TURNS},
    routes,
    sets::{SegmentSet, TownSet},
    state::{Fate, NONE, Phase, Player, State},
};

/// Hundredths in a dollar.
const DOLLAR: i32 = 100;
/// Track further away than this is not thought of.
const TOO_FAR: u16 = 1100;
/// Towns that are about as far wait in one bin, so many dollars wide.
const BIN: usize = 16;
const BINS: usize = TOO_FAR as usize / BIN + 1;
/// Of a sum that depends on others or on later turns, so many hundredths are counted.
const PLANNED: i32 = 94;
/// The same for what one might do later with things on offer.
const DREAMT: i32 = 14;
/// The same for loads that lie on a claim, against selling them now.
const KEPT: i32 = 88;
/// Of what a claim still in the deck would bring, so many hundredths are counted for every turn to come.
const COUNTRY: i32 = 2;
/// What an unknown card of the deck is worth, once paid for.
const DECK: i32 = 45;
/// What is kept in hand beyond the cost of the first sale.
const RESERVE: i32 = 50;
/// What a disc in jail costs in time and bail.
const JAIL: i32 = 90;
/// What it costs to leave an offer open: more than any deal is worth.
const PATIENCE: i32 = 100_000;
/// What the win is worth when the target is reached in the lead.
const WIN: i32 = 6000;
/// What the win is worth when it is had: more than anything a longer game could bring.
const VICTORY: i32 = 50_000;

/// Of 36² pairs of rolls, how many hundredths beat another roll when one has an advantage of 0, 1, 2, …
const BEATS: [i32; 9] = [44, 56, 66, 76, 84, 90, 95, 98, 99];

/// What a seat can still do, and where its track leads.
struct Outlook<'a> {
    game: &'a Silverton,
    s: &'a State,
    seat: usize,
    player: &'a Player,
    /// Turns that will follow this one, in tenths.
    later: i32,
    /// Which step of phase 4 the seat is at: 0 before it, 9 after it.
    step: u8,
    /// Towns reached, with segments that will be built this turn.
    network: TownSet,
    /// What it costs to reach every town, time included; [`u16::MAX`] if too far.
    reach: [u16; TOWN_ROOM],
    /// Best price for each column of goods in the network, now and usually.
    prices: [[i32; 2]; 5],
}

impl Evaluate for Silverton {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let own = Outlook::new(self, state, seat.index());
        let value = own.value();
        let others: i32 =
            (0..self.count()).filter(|other| *other != seat.index()).map(|other| self.rough(state, other)).sum();
        let others = if self.count() > 1 { others / (self.count() as i32 - 1) } else { 0 };
        (value - others / 5) * DOLLAR
    }
}

impl Silverton {
    /// Turns that will probably follow this one, in tenths.
    fn turns_to_come(&self, s: &State, seat: usize) -> i32 {
        if s.phase == Phase::Over {
            return 0;
        }
        let last = i32::from(self.plan.last_turn);
        let turn = i32::from(s.turn);
        if self.plan.target == 0 {
            return (last - turn) * 10;
        }
        // How long it usually takes to earn the target: quickly for the first thousands, then slower.
        let target = self.plan.target as i32;
        let usual = if target <= 6000 {
            12
        } else if target <= 10_000 {
            15
        } else {
            20
        };
        let by_clock = ((usual - turn) * 10).max(15);
        // Somebody else who is known to be near the end may end it.
        let near = |(other, player): (usize, &Player)| {
            other != seat && (player.revealed || self.plan.open_money) && player.cash as i32 * 10 >= target * 8
        };
        let hurry = s.players[..self.count()].iter().enumerate().any(near);
        let turns = if hurry { by_clock.min(10) } else { by_clock };
        turns.min((last - turn).max(0) * 10)
    }

    /// How far a seat is in phase 4 of this turn: 0 before it, 1 to 7 in its steps, 9 after it.
    fn step_of(&self, s: &State, seat: usize) -> u8 {
        let step = match s.phase {
            Phase::Buy => 1,
            Phase::Build => 2,
            Phase::Operate => 3,
            Phase::Plow | Phase::Deal => 4,
            Phase::Deliver => 6,
            Phase::Fines => 7,
            Phase::Hire | Phase::Train | Phase::Over => return 9,
            _ => return 0,
        };
        let at = self.in_order(s).position(|other| other == seat).unwrap_or(0);
        match at.cmp(&usize::from(s.at)) {
            std::cmp::Ordering::Less => 9,
            std::cmp::Ordering::Equal => step,
            std::cmp::Ordering::Greater => 0,
        }
    }

    /// What another player has, roughly, as far as everybody knows it.
    fn rough(&self, s: &State, seat: usize) -> i32 {
        let player = &s.players[seat];
        let later = self.turns_to_come(s, seat);
        let mut value = if player.revealed || self.plan.open_money { player.cash as i32 } else { 0 };
        for card in player.cards.iter() {
            value += self.income_of(card) as i32 * later / 10;
        }
        for claim in player.claims.iter() {
            let table = self.tables.claim(claim);
            let price = i32::from(self.tables.columns[self.any_column(claim)].usual);
            value += i32::from(s.loads_on(claim)) * price * 7 / 10;
            if !s.depleted.contains(claim) {
                let future = table.future[usize::from(s.worked.contains(claim))][(later / 10).clamp(0, 24) as usize];
                value += (i32::from(future.loads) * price * 7 / 10
                    - i32::from(future.operations) * i32::from(table.operate))
                    / 64;
            }
        }
        value
    }

    /// The first column of a claim's goods.
    fn any_column(&self, claim: Card) -> usize {
        let goods = self.tables.claim(claim).goods;
        (0..COLUMNS).find(|k| self.tables.columns[*k].goods == goods).unwrap_or(0)
    }
}

impl<'a> Outlook<'a> {
    fn new(game: &'a Silverton, s: &'a State, seat: usize) -> Outlook<'a> {
        let player = &s.players[seat];
        let step = game.step_of(s, seat);
        let mut outlook = Outlook {
            game,
            s,
            seat,
            player,
            later: game.turns_to_come(s, seat),
            step,
            network: player.network,
            reach: [u16::MAX; TOWN_ROOM],
            prices: [[0; 2]; 5],
        };
        let planned = outlook.planned_track();
        if !planned.is_empty() {
            let track = player.track.or(planned);
            outlook.network = routes::reach(&game.tables, track, player.homes.as_slice());
        }
        outlook.find_prices();
        outlook
    }

    /// Segments on which own surveyors stand to build this turn.
    fn planned_track(&self) -> SegmentSet {
        let mut planned = SegmentSet::EMPTY;
        if self.step > 2 {
            return planned;
        }
        for disc in self.player.discs.as_slice().iter().filter(|disc| disc.fate != Fate::Held) {
            match disc.spot {
                Spot::Build(segment) => planned.insert(segment),
                // A second segment counts if the dice will probably allow it.
                Spot::Second(segment) if self.game.tables.length[segment.index()] <= 6 => planned.insert(segment),
                _ => {}
            }
        }
        planned
    }

    /// The best price of each goods in a market of the network.
    fn find_prices(&mut self) {
        let idn = usize::from(self.game.idn(self.s)).min(9);
        for city in (0..CITIES as u8).map(City) {
            if !self.network.contains(self.game.tables.cities[city.index()]) {
                continue;
            }
            for goods in crate::ids::Goods::ALL {
                let Some(column) = self.game.tables.column_of(goods, city) else { continue };
                let at = self.s.market.boxes[column.index()];
                if at == NONE {
                    continue;
                }
                let table = &self.game.tables.columns[column.index()];
                let now = i32::from(table.prices[usize::from(at)]);
                let next = i32::from(table.expected[usize::from(at)][idn]);
                let usual = (now + next + 2 * i32::from(table.usual)) / 4;
                let best = &mut self.prices[goods as usize];
                // A price that will rise is worth waiting for, if there is time.
                let wait = if self.later >= 20 { now.max(next) } else { now };
                best[0] = best[0].max(wait);
                best[1] = best[1].max(usual);
            }
        }
    }

    /// What it costs to lead the network to every town: the price of free segments, and time.
    fn find_reach(&mut self) {
        let tables = &self.game.tables;
        let track = self.player.track;
        let mut closed = self.s.built().without(track);
        for segment in track.iter() {
            closed = closed.or(tables.parallels(segment).without(track));
        }
        // Towns wait in bins of about equal cost; the bit of a bin says that somebody waits there.
        let mut bins = [TownSet::EMPTY; BINS];
        let mut waiting: u128 = 1;
        bins[0] = self.network;
        for town in self.network.iter() {
            self.reach[town.index()] = 0;
        }
        while waiting != 0 {
            let bin = waiting.trailing_zeros() as usize;
            let Some(town) = bins[bin].pop() else {
                waiting &= waiting - 1;
                continue;
            };
            let here = self.reach[town.index()];
            for way in tables.ways(town).iter().filter(|way| !closed.contains(way.segment)) {
                let toll = if track.contains(way.segment) { 0 } else { tables.toll[way.segment.index()] };
                let there = here + toll;
                let before = self.reach[way.to.index()];
                if there < before && there <= TOO_FAR {
                    if before != u16::MAX {
                        bins[usize::from(before) / BIN].remove(way.to);
                    }
                    self.reach[way.to.index()] = there;
                    bins[usize::from(there) / BIN].insert(way.to);
                    waiting |= 1 << (usize::from(there) / BIN);
                }
            }
        }
    }

    fn value(mut self) -> i32 {
        let cash = self.player.cash as i32;
        let won = self.reached() && self.leads();
        if self.s.phase == Phase::Over {
            return if won { cash + VICTORY } else { cash };
        }
        self.find_reach();
        let mut value = cash + self.cards() + self.discs();
        let (claims, connect, first_sale) = self.claims();
        value += claims;
        // SI-GEN-7: there is no credit: track to own claims must be paid from what is left.
        let (plans, spent) = self.plans();
        value += plans;
        value -= (claims + plans).max(0) * self.stranded(cash - spent, first_sale) / 100;
        let spare = cash - spent - connect;
        if spare < 100 {
            value -= (100 - spare).min(600) / 2;
        }
        if cash < spent {
            value -= 2 * (spent - cash);
        }
        value += self.dreams();
        value -= self.talk();
        if won {
            value += WIN;
        }
        value
    }

    /// Whether the seat has the cash that ends the game.
    fn reached(&self) -> bool {
        self.game.plan.target > 0 && self.player.cash >= self.game.plan.target
    }

    /// Whether nobody is known to have more.
    fn leads(&self) -> bool {
        let known = |player: &&Player| player.revealed || self.game.plan.open_money;
        let best =
            self.s.players[..self.game.count()].iter().filter(known).map(|player| player.cash).max().unwrap_or(0);
        self.player.cash >= best
    }

    /// Tenths of turns in which a step can still be done, this turn's included.
    fn times(&self, step: u8) -> i32 {
        self.later + if self.step <= step { 10 } else { 0 }
    }

    /// Passenger cards: every turn to come.
    fn cards(&self) -> i32 {
        let times = self.times(4);
        let mut value = 0;
        for card in self.player.cards.iter() {
            value += self.line(card, times);
        }
        if self.game.options.co_managed_lines {
            for card in self.game.joint_cards(self.s, self.seat) {
                value += self.game.half_income(card) as i32 * times / 10 * 9 / 10;
            }
        }
        value
    }

    /// What a line brings in so many tenths of turns.
    fn line(&self, card: Passenger, times: i32) -> i32 {
        let income = self.game.income_of(card) as i32;
        let winters = if self.game.tables.passenger(card).no_winter { 75 } else { 92 };
        income * times / 10 * winters / 100
    }

    /// Discs that cannot work.
    fn discs(&self) -> i32 {
        let mut value = 0;
        for disc in self.player.discs.as_slice() {
            if disc.fate == Fate::Jail {
                value -= JAIL.min(self.later * 10);
            }
            // The best disc is kept for a clash.
            if disc.spot != Spot::Home && self.step == 0 {
                value -= i32::from(disc.kind.bonus);
            }
        }
        value += 60 * self.player.discs.len() as i32 * self.later.min(40) / 40;
        if self.game.options.advanced {
            let snow = self.player.track.and(self.game.tables.snow).len() as i32;
            let plows: i32 = self.player.plows.iter().map(|n| i32::from(*n)).sum();
            value += plows.min(snow) * 12 * (self.later / 10).min(8);
        }
        value
    }

    /// The danger, in hundredths, that nothing ever comes of the claims: whoever has no line needs the cash for the
    /// first sale.
    fn stranded(&self, free: i32, first_sale: Option<i32>) -> i32 {
        let has_line = || !self.player.cards.is_empty() || self.game.joint_cards(self.s, self.seat).next().is_some();
        let needed = first_sale.filter(|needed| *needed > 0 && !has_line());
        needed.map_or(0, |needed| (needed + RESERVE - free).clamp(0, 100))
    }

    /// What own claims and the loads on them will bring, what track to them will cost, and the least cash with which
    /// something can be sold.
    fn claims(&self) -> (i32, i32, Option<i32>) {
        let (mut value, mut connect, mut live, mut loads_of_all, mut yields) = (0, 0, 0, 0, 0);
        let mut first_sale: Option<i32> = None;
        let ships = self.times(6) > 0 && (self.step != 6 || self.can_ship() || self.later > 0);
        for claim in self.player.claims.iter() {
            let table = self.game.tables.claim(claim);
            let far = self.reach[table.town.index()];
            let loads = i32::from(self.s.loads_on(claim));
            let price = self.prices[table.goods as usize];
            if far == u16::MAX || price[1] == 0 || !ships {
                continue;
            }
            let kept = if far == 0 { KEPT } else { KEPT * 2 / 3 };
            let mut worth = loads * price[0] * kept / 100;
            loads_of_all += loads;
            if !self.s.depleted.contains(claim) {
                let (future, yields_now) = self.future(claim, far);
                if future > 0 {
                    worth += future;
                    live += 1;
                    yields += yields_now;
                }
            }
            if far > 0 && worth > 0 {
                worth -= i32::from(far);
                connect = connect.max(i32::from(far)) + connect.min(i32::from(far)) / 2;
            }
            if worth > 0 {
                let needed = i32::from(far) + if loads > 0 { 0 } else { i32::from(table.operate) };
                first_sale = Some(first_sale.map_or(needed, |least| least.min(needed)));
            }
            value += worth.max(loads * price[0] / 10);
        }
        // Two deliveries a turn are the bottleneck.
        let crowd = [100, 100, 100, 100, 96, 90, 84, 78, 72];
        value = value * crowd[usize::min(live, 8)] / 100;
        if self.game.options.advanced {
            value = value * self.trains(yields + loads_of_all * 4) / 100;
        }
        (value, connect, first_sale)
    }

    /// How much of what is produced (in sixteenths of loads a turn) the trains can move, in hundredths.
    fn trains(&self, yields: i32) -> i32 {
        let trains = self.player.trains.as_slice().iter();
        let power: i32 = trains.map(|train| i32::from(self.game.tables.edition.trains[train.kind.index()].power)).sum();
        // Loads a turn over usual segments, in sixteenths; a little more than needed is still some use.
        let moved = power * 16 / 6;
        let needed = yields.max(32);
        if moved >= needed * 2 { 100 } else { 30 + 70 * moved / (needed * 2) }
    }

    fn can_ship(&self) -> bool {
        if self.game.options.advanced {
            return self.player.trains.as_slice().iter().any(|train| !train.used);
        }
        self.s.now.deliveries < self.game.tables.edition.numbers.deliveries
    }

    /// What a claim will yield from now on, in dollars, and its loads a turn in sixteenths.
    fn future(&self, claim: Card, far: u16) -> (i32, i32) {
        let table = self.game.tables.claim(claim);
        let fresh = !self.s.worked.contains(claim);
        // Track takes time: about a segment a turn.
        let delay = i32::from(far) / 25;
        let done = self.s.operated.contains(claim);
        let times = self.later + if self.step <= 3 && !done { 10 } else { 0 } - delay;
        let n = ((times + 3) / 10).clamp(0, TURNS as i32 + 1) as usize;
        let future = table.future[usize::from(!fresh)][n];
        let price = self.prices[table.goods as usize][1] * 82 / 100;
        let value = (i32::from(future.loads) * price - i32::from(future.operations) * i32::from(table.operate)) / 64;
        (value, i32::from(table.later.1) * 16 / 36)
    }
}

/// Whether two discs want the same thing.
fn same_place(one: Spot, two: Spot) -> bool {
    match (one, two) {
        (Spot::Build(a) | Spot::Second(a), Spot::Build(b) | Spot::Second(b)) => a == b,
        _ => one == two,
    }
}
