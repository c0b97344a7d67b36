//! What everybody can count of everybody: cash, incomes, loads, and how soon the game will end.

use crate::{
    Silverton,
    ids::{CITIES, City, Goods, SEATS, TURNS},
    state::{NONE, Phase, State},
};

/// Of the price of a market, so many hundredths are counted for loads still to be dug up.
pub(super) const DUG: i32 = 96;
/// Of the price of a market, so many hundredths are counted for loads of others.
const LYING: i32 = 70;

/// What can be counted of one seat.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// Cash.
    pub cash: i32,
    /// What its lines pay in a turn.
    pub income: i32,
    /// What its two best deliveries would bring in this turn; nothing once it has delivered.
    pub sale: i32,
    /// What its loads would bring at the prices of now.
    pub stock: i32,
    /// What its claims yield in a turn, costs subtracted.
    pub yields: i32,
    /// What its claims will bring until the end, roughly.
    pub future: i32,
    /// Which step of phase 4 it is at: 0 before it, 9 after it.
    pub step: u8,
    /// The best price of each of the goods that its track leads to.
    pub prices: [i32; 5],
}

impl Entry {
    /// The cash it will have at the end of this turn, if it sells what it can.
    pub fn soon(&self) -> i32 {
        self.cash + self.sale + if self.step <= 4 { self.income } else { 0 }
    }
}

/// What can be counted of all.
pub(super) struct Ledger {
    pub entries: [Entry; SEATS],
    seats: usize,
    /// Turns that will follow this one, in tenths.
    pub later: i32,
    /// Somebody has the cash that ends the game.
    pub certain: bool,
}

impl Ledger {
    pub fn new(game: &Silverton, s: &State) -> Ledger {
        let mut ledger = Ledger { entries: [Entry::default(); SEATS], seats: game.count(), later: 0, certain: false };
        let target = game.plan.target as i32;
        for seat in 0..ledger.seats {
            ledger.entries[seat] = game.entry(s, seat);
            ledger.certain |= target > 0 && ledger.entries[seat].cash >= target;
        }
        ledger.later = ledger.turns_to_come(game, s);
        let n = (ledger.later / 10).clamp(0, TURNS as i32) as usize;
        for seat in 0..ledger.seats {
            ledger.entries[seat].future = game.rough_future(s, seat, n);
        }
        ledger
    }

    /// Turns that will probably follow this one, in tenths.
    fn turns_to_come(&self, game: &Silverton, s: &State) -> i32 {
        if s.phase == Phase::Over || self.certain {
            return 0;
        }
        let (last, turn) = (i32::from(game.plan.last_turn), i32::from(s.turn));
        let left = (last - turn).max(0) * 10;
        let target = game.plan.target as i32;
        if target == 0 {
            return left;
        }
        // How long it usually takes to earn the target: quickly for the first thousands, then slower.
        let usual = match target {
            ..=6000 => 12,
            6001..=10_000 => 15,
            _ => 20,
        };
        let by_clock = ((usual - turn) * 10).max(15);
        // Whoever is near the target at the pace of now; everybody grows a little faster than that.
        let pace = |entry: &Entry| {
            let missing = target - entry.soon();
            if missing <= 0 { 3 } else { 8 + missing * 10 / (150 + entry.income + entry.yields * 5 / 4).max(100) }
        };
        let by_pace = self.entries[..self.seats].iter().map(pace).min().unwrap_or(by_clock);
        by_clock.min(by_pace * 3 / 2 + 5).min(left)
    }

    /// What the others have on average.
    pub fn others(&self, seat: usize) -> i32 {
        if self.seats < 2 {
            return 0;
        }
        let others = (0..self.seats).filter(|other| *other != seat);
        others.map(|other| self.rough(other)).sum::<i32>() / (self.seats as i32 - 1)
    }

    /// What a seat has, roughly.
    pub fn rough(&self, seat: usize) -> i32 {
        let entry = &self.entries[seat];
        let times = self.later + if entry.step <= 4 { 10 } else { 0 };
        entry.cash + entry.income * times / 10 + entry.stock * LYING / 100 + entry.future
    }

    /// The most cash that one of the others will have at the end of this turn.
    pub fn best_other(&self, seat: usize) -> i32 {
        (0..self.seats).filter(|other| *other != seat).map(|other| self.entries[other].soon()).max().unwrap_or(0)
    }
}

impl Silverton {
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

    fn entry(&self, s: &State, seat: usize) -> Entry {
        let player = &s.players[seat];
        let step = self.step_of(s, seat);
        let mut entry = Entry { cash: player.cash as i32, step, ..Entry::default() };
        entry.income = player.cards.iter().map(|card| self.income_of(card) as i32).sum();
        if self.options.co_managed_lines {
            entry.income += self.joint_cards(s, seat).map(|card| self.half_income(card) as i32).sum::<i32>();
        }
        entry.prices = self.prices_of(s, seat);
        let mut best = [0; 2];
        for claim in player.claims.iter() {
            let table = self.tables.claim(claim);
            let price = entry.prices[table.goods as usize];
            let loads = i32::from(s.loads_on(claim)) * price;
            entry.stock += loads;
            if !player.network.contains(table.town) {
                continue;
            }
            if loads > best[0] {
                best = [loads, best[0]];
            } else {
                best[1] = best[1].max(loads);
            }
            if !s.depleted.contains(claim) {
                entry.yields += i32::from(table.later.1) * price * DUG / 3600 - i32::from(table.operate);
            }
        }
        let left = match step {
            0..=5 => 2,
            6 => 2usize.saturating_sub(s.now.deliveries.into()),
            _ => 0,
        };
        entry.sale = best[..left].iter().sum();
        entry
    }

    /// The best price of each of the goods that a seat's track leads to.
    fn prices_of(&self, s: &State, seat: usize) -> [i32; 5] {
        let mut prices = [0; 5];
        for city in (0..CITIES as u8).map(City) {
            if !s.players[seat].network.contains(self.tables.cities[city.index()]) {
                continue;
            }
            for goods in Goods::ALL {
                let Some(column) = self.tables.column_of(goods, city) else { continue };
                let at = s.market.boxes[column.index()];
                if at != NONE {
                    let price = i32::from(self.tables.columns[column.index()].prices[usize::from(at)]);
                    prices[goods as usize] = prices[goods as usize].max(price);
                }
            }
        }
        prices
    }

    /// What a seat's claims will bring in so many turns, roughly.
    fn rough_future(&self, s: &State, seat: usize, n: usize) -> i32 {
        let mut value = 0;
        for claim in s.players[seat].claims.without(s.depleted).iter() {
            let table = self.tables.claim(claim);
            let price = i32::from(self.tables.usual[table.goods as usize]);
            let future = table.future[usize::from(s.worked.contains(claim))][n];
            value += (i32::from(future.loads) * price * LYING / 100
                - i32::from(future.operations) * i32::from(table.operate))
                / 64;
        }
        value
    }
}
