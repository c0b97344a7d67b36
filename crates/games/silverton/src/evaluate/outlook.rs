//! What one seat can expect until the end, in dollars.

use super::ledger::{DUG, Ledger};
use crate::{
    Silverton,
    action::Spot,
    ids::{CITIES, Card, City, Goods, Passenger, Role, TOWN_ROOM, TURNS},
    routes,
    sets::{SegmentSet, TownSet},
    state::{Fate, NONE, Phase, Player, State},
};

/// Track further away than this is not thought of.
pub(super) const TOO_FAR: u16 = 1100;
/// Towns that are about as far wait in one bin, so many dollars wide.
const BIN: usize = 16;
const BINS: usize = TOO_FAR as usize / BIN + 1;
/// What a usual segment still to be built costs, time included.
const SEGMENT: i32 = 170;
/// Of what a claim will bring, so many hundredths are lost for every hundred dollars of track that is missing: others
/// build too.
const UNSURE: i32 = 3;
/// Of the price of a load that lies on a claim, so many hundredths are counted, against selling it now.
const KEPT: i32 = 88;
/// What is kept in hand beyond the cost of the first sale.
const RESERVE: i32 = 50;
/// What a disc is worth in each turn to come.
const DISC: i32 = 30;
/// The most that a disc in jail costs: a little more than bail.
const JAIL: i32 = 230;
/// What the win is worth when somebody has reached the target and the seat will have most: more than all that a longer
/// game would have brought.
const WIN: i32 = 20_000;
/// With so many dollars ahead at the certain end, the win is safe.
const SAFE: i32 = 300;
/// What the win is worth when it is had: more than anything a longer game could bring.
const VICTORY: i32 = 50_000;

/// What a seat can still do, and where its track leads.
pub(super) struct Outlook<'a> {
    pub game: &'a Silverton,
    pub s: &'a State,
    pub ledger: &'a Ledger,
    pub seat: usize,
    pub player: &'a Player,
    /// Turns that will follow this one, in tenths.
    pub later: i32,
    /// Which step of phase 4 the seat is at: 0 before it, 9 after it.
    pub step: u8,
    /// Towns reached, with segments that will be built this turn.
    pub network: TownSet,
    /// What it costs to reach every town, time included; [`u16::MAX`] if too far.
    pub reach: [u16; TOWN_ROOM],
    /// Surveyors that are not in jail.
    surveyors: i32,
    /// Best price for each column of goods in the network, now and usually.
    pub prices: [[i32; 2]; 5],
}

/// What a seat can expect, part by part.
#[derive(Clone, Copy, Default)]
pub(super) struct Account {
    pub cash: i32,
    /// Passenger incomes until the end.
    pub lines: i32,
    /// Claims and the loads on them, track to them subtracted.
    pub claims: i32,
    /// Track still to be paid for.
    pub connect: i32,
    /// What discs on the map will bring, costs subtracted.
    pub plans: i32,
    /// What they will cost.
    pub spent: i32,
    /// What lies on offer within reach.
    pub dreams: i32,
    /// Discs that can work, and those that cannot.
    pub discs: i32,
    /// What the danger to be out of cash costs.
    pub strain: i32,
    /// What an end that is certain, or has come, adds or takes.
    pub end: i32,
}

impl Account {
    pub fn total(&self) -> i32 {
        self.cash + self.lines + self.claims + self.plans + self.dreams + self.discs - self.strain + self.end
    }
}

impl<'a> Outlook<'a> {
    pub fn new(game: &'a Silverton, s: &'a State, ledger: &'a Ledger, seat: usize) -> Outlook<'a> {
        let player = &s.players[seat];
        let works = |disc: &&crate::state::Disc| disc.kind.role == Role::Surveyor && disc.fate != Fate::Jail;
        let mut outlook = Outlook {
            game,
            s,
            ledger,
            seat,
            player,
            later: ledger.later,
            step: ledger.entries[seat].step,
            network: player.network,
            reach: [u16::MAX; TOWN_ROOM],
            surveyors: player.discs.as_slice().iter().filter(works).count() as i32,
            prices: [[0; 2]; 5],
        };
        let planned = outlook.planned_track();
        if !planned.is_empty() {
            let track = player.track.or(planned);
            outlook.network = routes::reach(&game.tables, track, player.homes.as_slice());
        }
        outlook.find_prices();
        if s.phase != Phase::Over {
            outlook.find_reach();
        }
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
            for goods in Goods::ALL {
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

    pub fn account(&self) -> Account {
        let cash = self.player.cash as i32;
        let mut account = Account { cash, end: self.end(), ..Account::default() };
        if self.s.phase == Phase::Over {
            return account;
        }
        account.lines = self.lines();
        account.discs = self.discs();
        let (claims, connect, first_sale) = self.claims();
        let (plans, spent) = self.plans();
        (account.claims, account.connect, account.plans, account.spent) = (claims, connect, plans, spent);
        // SI-GEN-7: there is no credit: track to own claims must be paid from what is left.
        account.strain = (claims + plans).max(0) * self.stranded(cash - spent, first_sale) / 100;
        let spare = cash - spent - connect;
        if spare < 100 {
            account.strain += (100 - spare).min(600) / 2;
        }
        if cash < spent {
            account.strain += 2 * (spent - cash);
        }
        account.dreams = self.dreams();
        account
    }

    /// What an end that has come or is certain means: whoever has most wins, whoever reached the target (SI-LEN-5).
    fn end(&self) -> i32 {
        let lead = self.ledger.entries[self.seat].soon() - self.ledger.best_other(self.seat);
        if self.s.phase == Phase::Over {
            return if lead >= 0 { VICTORY } else { 0 };
        }
        if !self.ledger.certain {
            return 0;
        }
        if self.game.count() == 1 { WIN } else { WIN * lead.clamp(-SAFE, SAFE) / SAFE }
    }

    /// Tenths of turns in which a step can still be done, this turn's included.
    pub fn times(&self, step: u8) -> i32 {
        self.later + if self.step <= step { 10 } else { 0 }
    }

    /// Passenger cards: every turn to come.
    fn lines(&self) -> i32 {
        let times = self.times(4);
        let alone: i32 = self.player.cards.iter().map(|card| self.line(card, times)).sum();
        if !self.game.options.co_managed_lines {
            return alone;
        }
        let joint = self.game.joint_cards(self.s, self.seat);
        alone + joint.map(|card| self.game.half_income(card) as i32 * times / 10 * 9 / 10).sum::<i32>()
    }

    /// What a line brings in so many tenths of turns.
    pub fn line(&self, card: Passenger, times: i32) -> i32 {
        let income = self.game.income_of(card) as i32;
        let winters = if self.game.tables.passenger(card).no_winter { 75 } else { 92 };
        income * times / 10 * winters / 100
    }

    /// Discs, and those of them that cannot work.
    fn discs(&self) -> i32 {
        let mut value = DISC * self.player.discs.len() as i32 * self.later / 100;
        for disc in self.player.discs.as_slice() {
            if disc.fate == Fate::Jail {
                value -= JAIL.min(self.later * 8);
            }
            // The best disc is kept for a clash.
            if disc.spot != Spot::Home && self.step == 0 {
                value -= i32::from(disc.kind.bonus);
            }
        }
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
            let loads = i32::from(self.s.loads_on(claim)) - self.sold_in_deals(claim);
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
        (value + self.bought_in_deals(), connect, first_sale)
    }

    /// Loads of an own claim that somebody has bought and will take away this turn.
    fn sold_in_deals(&self, claim: Card) -> i32 {
        let lots = self.s.lots.as_slice().iter().filter(|lot| lot.claim == claim);
        lots.map(|lot| i32::from(lot.loads)).sum()
    }

    /// What the loads bought this turn will bring: they are delivered before the turn is over (SI-DEAL-8).
    fn bought_in_deals(&self) -> i32 {
        if self.s.active() != self.seat {
            return 0;
        }
        let price = |claim: Card| self.prices[self.game.tables.claim(claim).goods as usize][0];
        self.s.lots.as_slice().iter().map(|lot| i32::from(lot.loads) * price(lot.claim) * 97 / 100).sum()
    }

    /// How much of what is produced (in sixteenths of loads a turn) the trains can move, in hundredths.
    fn trains(&self, yields: i32) -> i32 {
        // Loads a turn over usual segments, in sixteenths; a little more than needed is still some use.
        let moved = self.power() * 16 / 6;
        let needed = yields.max(32);
        if moved >= needed * 2 { 100 } else { 30 + 70 * moved / (needed * 2) }
    }

    /// The power of all own trains.
    pub fn power(&self) -> i32 {
        let trains = self.player.trains.as_slice().iter();
        trains.map(|train| i32::from(self.game.tables.edition.trains[train.kind.index()].power)).sum()
    }

    fn can_ship(&self) -> bool {
        if self.game.options.advanced {
            return self.player.trains.as_slice().iter().any(|train| !train.used);
        }
        self.s.now.deliveries < self.game.tables.edition.numbers.deliveries
    }

    /// What a claim will yield from now on, in dollars, and its loads a turn in sixteenths.
    pub fn future(&self, claim: Card, far: u16) -> (i32, i32) {
        let table = self.game.tables.claim(claim);
        let fresh = !self.s.worked.contains(claim);
        let done = self.s.operated.contains(claim);
        let times = self.later + if self.step <= 3 && !done { 10 } else { 0 } - self.delay(far);
        let n = ((times + 3) / 10).clamp(0, TURNS as i32 + 1) as usize;
        let future = table.future[usize::from(!fresh)][n];
        let price = self.worth_dug(claim);
        let value = (i32::from(future.loads) * price - i32::from(future.operations) * i32::from(table.operate)) / 64;
        let sure = 100 - UNSURE * i32::from(far) / 100;
        (value * sure / 100, i32::from(table.later.1) * 16 / 36)
    }

    /// What a load that a claim will yield is worth.
    pub fn worth_dug(&self, claim: Card) -> i32 {
        self.prices[self.game.tables.claim(claim).goods as usize][1] * DUG / 100
    }

    /// How long it takes to build so far, in tenths of turns: about a segment for every surveyor and turn.
    pub fn delay(&self, far: u16) -> i32 {
        match self.surveyors {
            0 => i32::from(far) * 10 / SEGMENT + if far > 0 { 30 } else { 0 },
            1 => i32::from(far) * 10 / SEGMENT,
            _ => i32::from(far) * 7 / SEGMENT,
        }
    }
}
