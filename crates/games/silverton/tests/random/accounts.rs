//! A bookkeeper who is told every event and nothing else: from them alone he knows every purse, every
//! owner, every price and every disc, and he checks each step against the printed components.

use engine::{Game, Seat, Seats};
use silverton::{
    Silverton,
    edition::{Effect, Special, Step, all_columns},
    event::{Event, Loss, Matter},
    ids::{CLAIMS, COLUMNS, Card, Column, Goods, PASSENGERS, PLOW_KINDS, Passenger, Role, SEATS, Segment, TRAIN_KINDS},
    sets::{CardSet, SegmentSet},
    state::{NONE, Offer, Phase, State},
};

use crate::{EDITION, survey};

/// What he knows.
pub struct Accounts<'g> {
    game: &'g Silverton,
    turn: u8,
    cash: [i64; SEATS],
    /// Whose cash was ever more than the sum (SI-CASH-1).
    shown: [bool; SEATS],
    track: [SegmentSet; SEATS],
    claims: [CardSet; SEATS],
    /// The seats that run each passenger card, as bits.
    lines: [u8; PASSENGERS],
    /// Discs of each seat, dead ones not counted.
    discs: [i32; SEATS],
    boxes: [u8; COLUMNS],
    /// Sold this turn, by everybody and by each seat.
    sold: [u16; COLUMNS],
    own: [[u16; COLUMNS]; SEATS],
    /// Deliveries of each seat this turn.
    deliveries: [u8; SEATS],
    /// Claims operated this turn, and ever.
    operated: CardSet,
    worked: CardSet,
    /// How many trains and plows of each kind were used this turn, by whomever.
    pulled: [u8; TRAIN_KINDS],
    plowed: [u8; PLOW_KINDS],
    /// Snow cleared by whoever acts in phase 4.
    cleared: SegmentSet,
    /// Whose phase 4 it is, and who has had his.
    began: Vec<Seat>,
    order: Vec<Seat>,
    /// The rolls of the dispute being settled.
    rolls: Vec<(Matter, Seat, u8)>,
    /// The card just drawn.
    drawn: Option<Card>,
    /// The discard pile as it was.
    gone: CardSet,
}

fn seats(bits: Seats) -> impl Iterator<Item = usize> {
    bits.iter().map(|seat| seat.index())
}

impl<'g> Accounts<'g> {
    /// The books of a game, opened with the events of its set-up.
    pub fn open(game: &'g Silverton, events: &[Event], state: &State) -> Accounts<'g> {
        let mut boxes = [NONE; COLUMNS];
        for column in all_columns().filter(|column| game.plan.has_column(*column)) {
            boxes[column.index()] = game.plan.start_boxes[column.index()];
        }
        let mut books = Accounts {
            game,
            turn: 1,
            cash: [0; SEATS],
            shown: [false; SEATS],
            track: [SegmentSet::EMPTY; SEATS],
            claims: [CardSet::EMPTY; SEATS],
            lines: [0; PASSENGERS],
            discs: [0; SEATS],
            boxes,
            sold: [0; COLUMNS],
            own: [[0; COLUMNS]; SEATS],
            deliveries: [0; SEATS],
            operated: CardSet::EMPTY,
            worked: CardSet::EMPTY,
            pulled: [0; TRAIN_KINDS],
            plowed: [0; PLOW_KINDS],
            cleared: SegmentSet::EMPTY,
            began: Vec::new(),
            order: Vec::new(),
            rolls: Vec::new(),
            drawn: None,
            gone: CardSet::EMPTY,
        };
        for seat in 0..usize::from(game.seats()) {
            books.discs[seat] = state.players[seat].discs.len() as i32;
        }
        events.iter().for_each(|event| books.hear(event, state, state));
        books.agree(state);
        books
    }

    /// A seat begins with more than the rules give it.
    pub fn endow(&mut self, seat: Seat, amount: u32) {
        self.cash[seat.index()] += i64::from(amount);
    }

    fn winter(&self) -> bool {
        self.game.plan.is_winter(self.turn)
    }

    fn pay(&mut self, seat: usize, amount: u32) {
        self.cash[seat] -= i64::from(amount);
        assert!(self.cash[seat] >= 0, "SI-GEN-7: seat {seat} pays what it does not have");
    }

    fn gain(&mut self, seat: usize, amount: u32) {
        self.cash[seat] += i64::from(amount);
        // SI-CASH-1, SI-CASH-2: after every single payment.
        self.shown[seat] |= self.game.plan.reveal.is_some_and(|sum| self.cash[seat] > i64::from(sum));
    }

    fn owner(&self, segment: Segment) -> Option<usize> {
        self.track.iter().position(|track| track.contains(segment))
    }

    /// One event of a step that led from one position to another.
    pub fn hear(&mut self, event: &Event, before: &State, after: &State) {
        match *event {
            Event::Starts { seat, cash, .. } => self.cash[seat.index()] = cash.into(),
            Event::Turn { turn, order, .. } => self.next_turn(turn, &order),
            Event::Took { seat, .. } => self.discs[seat.index()] += 1,
            Event::TookSet { seat, discs } => self.discs[seat.index()] += discs.iter().flatten().count() as i32,
            Event::Began { seat } => {
                // SI-TURN-3: one after the other, in turn order.
                assert_eq!(seat, self.order[self.began.len()], "SI-TURN-3");
                self.began.push(seat);
            }
            Event::Rolled { seat, matter, dice, disc, extra, total } => {
                self.roll(seat, matter, dice, disc, extra, total);
            }
            Event::Won { seat, matter } => self.won(seat, matter),
            Event::Tied { seats: tied, matter } => self.tied(tied, matter),
            Event::Attempt { seat, card, paid, .. } => {
                let price = u32::from(EDITION.passenger(card).price);
                assert!(paid <= price, "SI-STEAL-2");
                self.pay(seat.index(), paid);
            }
            Event::Stolen { seat, card, .. } => self.lines[card.index() - 1] = 1 << seat.0,
            Event::JointLine { card, seats: pair, paid } => {
                assert_eq!(pair.len(), 2, "SI-OCO-1");
                let bits = seats(pair).fold(0, |bits, seat| bits | 1 << seat);
                self.lines[card.index() - 1] = bits;
                (0..SEATS).for_each(|seat| self.pay(seat, paid[seat]));
                let price = u32::from(EDITION.passenger(card).price);
                let sum: u32 = paid.iter().sum();
                assert!(sum == price || sum == 0, "SI-OCO-3: the two pay the price together");
            }
            Event::Drew { card, .. } => self.drawn = Some(card),
            Event::Bought { seat, paper, cost } => self.bought(seat.index(), paper, cost, before),
            Event::Killed { seat, .. } => self.discs[seat.index()] -= 1,
            Event::Replaced { seat, amount, .. } => {
                self.discs[seat.index()] += 1;
                self.pay(seat.index(), amount);
            }
            Event::Hired { seat, disc, cost } => {
                assert_eq!((disc.bonus, cost), (0, EDITION.option_numbers.hire_cost.into()), "SI-OHIRE-2");
                self.discs[seat.index()] += 1;
                self.pay(seat.index(), cost);
            }
            Event::Built { seat, segment, cost } => self.built(seat.index(), segment, cost, before),
            Event::Dismantled { seat, segment, pay } => {
                let length = u32::from(EDITION.segment(segment).length);
                assert_eq!(pay, 10 * length, "SI-BUILD-9");
                let network = survey::reach(before.players[seat.index()].homes.as_slice(), &self.list(seat.index()));
                assert!(network[survey::ends(segment)[0].index()], "SI-BUILD-10");
                self.lift(seat.index(), segment);
                self.gain(seat.index(), pay);
            }
            Event::Abandoned { seat, segment } => {
                assert!(!before.now.built.contains(segment), "SI-BUILD-7: built this turn");
                self.lift(seat.index(), segment);
            }
            Event::SecondRoll { dice, length, success, segment, .. } => {
                assert_eq!(length, EDITION.segment(segment).length);
                assert_eq!(success, dice[0] + dice[1] > length, "SI-BUILD-2");
                assert!(!self.winter() && self.game.seats() <= 4, "SI-PLACE-9, SI-WINTER-3");
            }
            Event::CardLost { card, why, .. } => self.lost(card, why, after),
            Event::Operated { seat, claim, cost, dice, total, loads, depleted } => {
                self.operate(seat.index(), claim, dice, (total, loads, depleted));
                assert_eq!(cost, u32::from(EDITION.claim(claim).expect("a claim").operate), "SI-OPER-1");
                self.pay(seat.index(), cost);
            }
            Event::ClaimDiscarded { claim } => self.claims.iter_mut().for_each(|claims| claims.remove(claim)),
            Event::Plowed { plow, segment, die, clear, .. } => {
                assert!(self.winter() && EDITION.segment(segment).snow, "SI-PLOW-1");
                let spec = &EDITION.plows[plow.index()];
                self.plowed[plow.index()] += 1;
                let owned = spec.count - before.plows[plow.index()];
                assert!(self.plowed[plow.index()] <= owned, "SI-PLOW-3: each once a turn, whoever owns it");
                let bonus = spec.bonus;
                assert_eq!(clear, die + bonus >= EDITION.segment(segment).length, "SI-PLOW-2");
                if clear {
                    self.cleared.insert(segment);
                }
            }
            Event::Dealt { active, partner, offer, .. } => self.dealt(active.index(), partner.index(), &offer),
            Event::Income { seat, card, amount } => self.income(seat.index(), card, amount, after),
            Event::Sold { seat, claim, city, loads, price, income, trains } => {
                let printed = self.sell(seat.index(), claim, city.index(), loads, trains, before);
                assert_eq!((price, income), (printed, u32::from(price) * u32::from(loads)), "SI-SELL-4");
                self.gain(seat.index(), income);
            }
            Event::Convoyed { seat, from, to, loads } => {
                let [one, two] = [from, to].map(|card| EDITION.claim(card).expect("a claim"));
                assert_eq!(one.goods, two.goods, "SI-OCONV-1");
                self.deliveries[seat.index()] += 1;
                let most = if one.goods.is_precious() { 32 } else { 16 };
                assert!(self.game.options.advanced || loads <= most, "SI-OCONV-2");
            }
            Event::FinePaid { seat, amount, .. } => {
                let fines = EDITION.events.iter().any(|spec| spec.effect == Effect::Fine { amount: amount as u16 });
                assert!(fines, "SI-EVENT-5");
                self.pay(seat.index(), amount);
            }
            Event::JailRoll { dice, freed, .. } => {
                assert_eq!(freed, matches!(dice[0] + dice[1], 7 | 11), "SI-FINE-2");
            }
            Event::Bailed { seat, amount, .. } => {
                assert_eq!(amount, 200, "SI-FINE-2");
                self.pay(seat.index(), amount);
            }
            Event::Price { column, dice, sold, moved, to, .. } => self.price(Column(column), dice, sold, moved, to),
            Event::Prices { sold } => {
                assert_eq!(sold, self.sold, "SI-MKT-6");
                self.sold = [0; COLUMNS];
            }
            Event::TrainBought { seat, train, cost, traded, .. } => {
                let worth = traded.map_or(0, |old| EDITION.trains[old.index()].trade_in);
                let spec = &EDITION.trains[train.index()];
                assert_eq!(cost, u32::from(spec.cost.saturating_sub(worth)), "SI-TRAIN-9");
                assert!(self.turn >= spec.from_turn, "SI-TRAIN-8");
                self.pay(seat.index(), cost);
            }
            Event::PlowBought { seat, plow, cost, traded } => {
                let worth = traded.map_or(0, |old| EDITION.plows[old.index()].trade_in);
                let spec = &EDITION.plows[plow.index()];
                assert_eq!(cost, u32::from(spec.cost.saturating_sub(worth)), "SI-TRAIN-9");
                assert!(self.turn >= spec.from_turn, "SI-TRAIN-8");
                self.pay(seat.index(), cost);
            }
            Event::Over { turn, .. } => {
                let target = i64::from(self.game.plan.target);
                let reached = target > 0 && self.cash.iter().any(|cash| *cash >= target);
                assert!(reached || turn == self.game.plan.last_turn, "SI-LEN-5, SI-LEN-6");
            }
            _ => {}
        }
    }

    fn next_turn(&mut self, turn: u8, order: &[u8; SEATS]) {
        let count = usize::from(self.game.seats());
        assert!(turn == 1 || self.began.len() == count, "SI-TURN-3: everybody had his phase 4");
        // SI-LEN-5: nobody had reached the target, or the game would be over.
        let target = i64::from(self.game.plan.target);
        assert!(target == 0 || self.cash.iter().all(|cash| *cash < target), "SI-LEN-5");
        self.turn = turn;
        self.order = order[..count].iter().map(|seat| Seat(*seat)).collect();
        self.began.clear();
        self.own = [[0; COLUMNS]; SEATS];
        self.deliveries = [0; SEATS];
        self.operated = CardSet::EMPTY;
        (self.pulled, self.plowed) = ([0; TRAIN_KINDS], [0; PLOW_KINDS]);
        self.cleared = SegmentSet::EMPTY;
    }

    /// SI-DISP-3: two dice and the bonuses.
    fn roll(&mut self, seat: Seat, matter: Matter, dice: [u8; 2], disc: u8, extra: u8, total: u8) {
        let alone = dice[1] != 0;
        assert!(!alone || total == dice[0] + dice[1] + disc + extra, "SI-DISP-3");
        if self.rolls.first().is_some_and(|(other, ..)| *other != matter) {
            self.rolls.clear();
        }
        self.rolls.push((matter, seat, total));
    }

    fn best(&mut self, matter: Matter) -> Vec<Seat> {
        let rolls: Vec<_> = self.rolls.drain(..).filter(|(other, ..)| *other == matter).collect();
        let best = rolls.iter().map(|(.., total)| *total).max().expect("somebody rolled");
        rolls.iter().filter(|(.., total)| *total == best).map(|(_, seat, _)| *seat).collect()
    }

    /// SI-DISP-3: the highest total alone wins.
    fn won(&mut self, seat: Seat, matter: Matter) {
        assert_eq!(self.best(matter), [seat], "SI-DISP-3");
    }

    /// SI-DISP-5: several have the highest total.
    fn tied(&mut self, tied: Seats, matter: Matter) {
        let best = self.best(matter);
        assert!(best.len() >= 2 && best.iter().all(|seat| tied.contains(*seat)), "SI-DISP-5");
    }

    fn bought(&mut self, seat: usize, paper: silverton::action::Paper, cost: u32, before: &State) {
        use silverton::action::Paper;
        match paper {
            Paper::Claim(card) => {
                assert_eq!(cost, u32::from(EDITION.claim(card).expect("a claim").cost), "SI-BUY-1");
                assert!(before.row.contains(card) || self.drawn == Some(card), "SI-BUY-1, SI-BUY-3");
                self.claims[seat].insert(card);
            }
            Paper::Passenger(card) => {
                let spec = EDITION.passenger(card);
                assert_eq!(cost, u32::from(spec.price), "SI-BUY-2");
                assert_eq!(self.lines[card.index() - 1], 0, "SI-BUY-2: nobody runs it");
                let open = survey::open(self.track[seat], self.winter(), SegmentSet::EMPTY);
                assert!(survey::joins(&open, spec.towns[0], spec.towns[1]), "SI-PASS-2, SI-WINTER-4");
                self.lines[card.index() - 1] = 1 << seat;
            }
        }
        self.pay(seat, cost);
    }

    fn list(&self, seat: usize) -> Vec<Segment> {
        self.track[seat].iter().collect()
    }

    fn built(&mut self, seat: usize, segment: Segment, cost: u32, before: &State) {
        let spec = EDITION.segment(segment);
        assert_eq!(cost, u32::from(spec.cost), "SI-BUILD-1");
        assert_eq!(self.owner(segment), None, "SI-MAP-3");
        assert!(!(spec.snow && self.winter()), "SI-WINTER-1");
        let own = self.list(seat);
        assert!(!own.iter().any(|other| survey::are_parallel(*other, segment)), "SI-MAP-6");
        let homes = before.players[seat].homes.as_slice();
        let touches = |town| homes.contains(town) || own.iter().any(|other| survey::ends(*other).contains(town));
        assert!(survey::ends(segment).iter().any(touches), "SI-PLACE-2, SI-BUILD-12");
        self.pay(seat, cost);
        self.track[seat].insert(segment);
        assert!(self.track[seat].len() <= 32, "SI-MAP-4");
    }

    fn lift(&mut self, seat: usize, segment: Segment) {
        assert_eq!(self.owner(segment), Some(seat), "SI-PLACE-3, SI-BUILD-7");
        self.track[seat].remove(segment);
    }

    fn lost(&mut self, card: Passenger, why: Loss, after: &State) {
        if let (Loss::Depletions, Some(Special::DiscardAfterDepletions { town, count })) =
            (why, EDITION.passenger(card).special)
        {
            let dry = after.depleted.iter().filter(|claim| EDITION.claim(*claim).expect("a claim").town == town);
            assert!(dry.count() >= usize::from(count), "SI-PASS-6");
        }
        self.lines[card.index() - 1] = 0;
    }

    fn operate(&mut self, seat: usize, claim: Card, dice: [u8; 2], (total, loads, depleted): (u8, u8, bool)) {
        assert!(self.claims[seat].contains(claim), "SI-OPER-1: an own claim");
        assert!(!self.operated.contains(claim), "SI-CLAIM-3");
        let first = !self.worked.contains(claim);
        assert_eq!(dice[1] == 0, first, "SI-CLAIM-4");
        assert_eq!(total, if first { dice[0] + 6 } else { dice[0] + dice[1] }, "SI-CLAIM-4");
        let spec = EDITION.claim(claim).expect("a claim");
        assert_eq!(depleted, total <= spec.depleted_max, "SI-OPER-2");
        assert_eq!(loads, if depleted { 0 } else { spec.output[usize::from(total)] }, "SI-OPER-2");
        self.operated.insert(claim);
        self.worked.insert(claim);
    }

    /// SI-DEAL-1, SI-DEAL-6: everything changes hands between the two, and nothing else does.
    fn dealt(&mut self, active: usize, partner: usize, offer: &Offer) {
        for (from, to, given) in [
            (active, partner, (self.claims[active], self.track[active])),
            (partner, active, (self.claims[partner], self.track[partner])),
        ] {
            for claim in given.0.and(offer.claims).iter() {
                self.claims[from].remove(claim);
                self.claims[to].insert(claim);
            }
            for segment in given.1.and(offer.segments).iter() {
                self.track[from].remove(segment);
                self.track[to].insert(segment);
            }
        }
        for card in offer.cards.iter() {
            let line = &mut self.lines[card.index() - 1];
            assert!(*line == 1 << active || *line == 1 << partner, "SI-DEAL-4");
            *line ^= 1 << active | 1 << partner;
        }
        // Money passes between the two: none comes from the bank, none is lost.
        let payer = usize::from(offer.payer);
        if payer == active || payer == partner {
            assert_eq!(offer.money % 5, 0, "SI-DEAL-12");
            self.pay(payer, offer.money);
            self.gain(if payer == active { partner } else { active }, offer.money);
        } else {
            assert_eq!((offer.payer, offer.money), (NONE, 0), "SI-DEAL-6");
        }
        for seat in [active, partner] {
            let own = self.list(seat);
            let doubled = own.iter().any(|one| own.iter().any(|two| survey::are_parallel(*one, *two)));
            assert!(!doubled && own.len() <= 32, "SI-MAP-7, SI-DEAL-7");
        }
    }

    fn income(&mut self, seat: usize, card: Passenger, amount: u32, after: &State) {
        let pair = self.lines[card.index() - 1];
        assert!(pair >> seat & 1 == 1, "SI-INC-1: an own card");
        let spec = EDITION.passenger(card);
        assert!(!(self.winter() && spec.special == Some(Special::NoWinter)), "SI-PASS-7");
        let doubled = if self.game.options.improved_passengers { 2 } else { 1 };
        let whole = u32::from(spec.income) * doubled;
        // SI-OCO-6: half, rounded up to the next 10.
        let due = if pair.count_ones() == 2 { whole.div_ceil(20) * 10 } else { whole };
        assert_eq!(amount, due, "SI-INC-1");
        let all = (0..SEATS).filter(|other| pair >> other & 1 == 1);
        let track = all.fold(SegmentSet::EMPTY, |track, other| track.or(self.track[other]));
        let open = survey::open(track, self.winter(), self.cleared);
        assert!(survey::joins(&open, spec.towns[0], spec.towns[1]), "SI-WINTER-4");
        if pair.count_ones() == 1 {
            // SI-GEN-2: joined to a home city, snow ignored.
            let homes = after.players[seat].homes.as_slice();
            assert!(survey::reach(homes, &self.list(seat))[spec.towns[0].index()], "SI-GEN-3: home track");
        }
        self.gain(seat, amount);
    }

    fn sell(&mut self, seat: usize, claim: Card, city: usize, loads: u16, trains: u8, before: &State) -> u16 {
        let spec = EDITION.claim(claim).expect("a claim");
        let town = EDITION.cities[city];
        let lot = before.lots.as_slice().iter().any(|lot| lot.claim == claim && lot.loads == loads);
        assert!(self.claims[seat].contains(claim) || lot, "SI-SELL-1, SI-DEAL-2");
        assert!((1..=before.loads_on(claim)).contains(&loads), "SI-SELL-1");
        let sells = |column: &Column| {
            let column = EDITION.column(*column);
            column.goods == spec.goods && column.cities >> city & 1 == 1
        };
        let column = all_columns().find(sells).expect("SI-MAP-5: the city buys these goods");
        let k = column.index();
        assert!(self.game.plan.has_column(column), "SI-SETUP-5");
        // SI-SELL-3
        self.own[seat][k] += loads;
        self.sold[k] += loads;
        let limit = u16::from(EDITION.column(column).sale_limit);
        assert!(limit == 0 || self.own[seat][k] <= limit, "SI-SELL-3");
        // SI-SELL-1, SI-GEN-3: over own open home track.
        let open = survey::open(self.track[seat], self.winter(), self.cleared);
        let homes = before.players[seat].homes.as_slice();
        assert!(survey::reach(homes, &self.list(seat))[town.index()], "SI-GEN-3: home track, snow ignored");
        let longest = survey::from(spec.town, &open, survey::LONGEST)[town.index()];
        assert!(longest < survey::FAR, "SI-SELL-1: an open route");
        self.deliveries[seat] += 1;
        if !self.game.options.advanced {
            assert!(self.deliveries[seat] <= 2, "SI-SELL-1");
            return self.price_at(column);
        }
        let mut power = 0;
        for (k, train) in before.players[seat].trains.as_slice().iter().enumerate() {
            if trains >> k & 1 == 1 {
                assert!(!train.used, "SI-TRAIN-2");
                let (kind, spec) = (train.kind.index(), &EDITION.trains[train.kind.index()]);
                power += u32::from(spec.power);
                self.pulled[kind] += 1;
                assert!(self.pulled[kind] <= spec.count - before.trains[kind], "SI-ADEAL-1: each once a turn");
            }
        }
        // SI-TRAIN-4, SI-TRAIN-5: rounded down first, then doubled; within a town the distance is 1.
        let factor = if matches!(spec.goods, Goods::Gold | Goods::Silver) { 2 } else { 1 };
        assert!(u32::from(loads) <= power / longest.max(1) * factor, "SI-TRAIN-4");
        self.price_at(column)
    }

    /// The price under a column's marker (SI-SELL-4).
    fn price_at(&self, column: Column) -> u16 {
        EDITION.ladders[EDITION.column(column).goods as usize][usize::from(self.boxes[column.index()])]
    }

    /// SI-MKT-1 to SI-MKT-5, SI-OSIMP-1: the formulas of the chart.
    fn price(&mut self, column: Column, dice: [u8; 2], sold: u16, moved: i8, to: u8) {
        let (spec, k) = (EDITION.column(column), column.index());
        assert_eq!(sold, self.sold[k], "SI-MKT-1: sold by everybody this turn");
        let at = i16::from(self.boxes[k]);
        let idn = i16::from(EDITION.turns[usize::from(self.turn) - 1].idn);
        let half = sold.div_ceil(2) as i16;
        let change = if self.game.options.simplified_market {
            assert_eq!(dice, [0, 0], "SI-OSIMP-1");
            let simple = &EDITION.simplified[spec.goods as usize];
            match if sold == 0 { simple.none_sold } else { simple.some_sold } {
                Step::Boxes(boxes) => i16::from(boxes),
                Step::Demand => idn,
                Step::MinusHalfSold => -half,
            }
        } else {
            let thrown = i16::from(dice[0] + dice[1]);
            assert_eq!(dice[1] == 0, matches!(spec.goods, Goods::Gold | Goods::Copper), "SI-MKT-1: one die or two");
            let result = match (spec.goods, spec.id.as_str()) {
                (Goods::Gold | Goods::Copper, _) => thrown + sold as i16,
                (Goods::Coal, "coal_denver" | "coal_salt_lake_city") => thrown + half - idn,
                _ => thrown + sold as i16 - idn,
            };
            let rows = &EDITION.changes[usize::from(spec.table)].rows;
            i16::from(rows.iter().find(|(most, _)| result <= *most).expect("every result has a row").1)
        };
        let stop = (at + change).clamp(spec.low.into(), spec.high.into());
        assert_eq!((i16::from(to), i16::from(moved)), (stop, stop - at), "SI-MKT-3, SI-MKT-4");
        self.boxes[k] = to;
    }

    /// His books and the position say the same, and everything is counted once.
    pub fn agree(&mut self, state: &State) {
        for seat in 0..usize::from(self.game.seats()) {
            let player = &state.players[seat];
            assert_eq!(self.cash[seat], i64::from(player.cash), "SI-CASH-4: every payment is heard; seat {seat}");
            assert_eq!(player.cash % 5, 0, "SI-GEN-7");
            assert_eq!(self.shown[seat], player.revealed, "SI-CASH-1 to SI-CASH-3; seat {seat}");
            assert_eq!(self.track[seat], player.track, "seat {seat}'s track");
            assert_eq!(self.claims[seat], player.claims, "seat {seat}'s claims");
            assert_eq!(self.discs[seat], player.discs.len() as i32, "seat {seat}'s discs");
            let cards = (0..PASSENGERS).filter(|card| self.lines[*card] == 1 << seat);
            assert!(cards.map(|card| Passenger(card as u8 + 1)).eq(player.cards.iter()), "seat {seat}'s lines");
            let surveyors = player.discs.as_slice().iter().filter(|disc| disc.kind.role == Role::Surveyor).count();
            assert!(player.trains.len() <= 4 && surveyors <= player.discs.len(), "SI-TRAIN-1");
        }
        for (card, line) in self.lines.iter().enumerate() {
            assert_eq!(state.joint[card], if line.count_ones() == 2 { *line } else { 0 }, "joint line {}", card + 1);
        }
        if state.phase != Phase::Over {
            assert_eq!(self.turn, state.turn);
        }
        assert_eq!(self.boxes, state.market.boxes, "SI-SELL-4: markers move in phase 5 alone");
        assert_eq!(self.sold, state.market.sold);
        assert_eq!(self.operated, state.operated);
        assert_eq!(self.worked, state.worked);
        // SI-CLAIM-6: discarded cards never come back.
        assert!(self.gone.without(state.gone).is_empty(), "SI-CLAIM-6");
        self.gone = state.gone;
        // Each of the 108 cards lies in one place.
        let lies = |card: Card| {
            usize::from(state.deck.as_slice().contains(&card.0))
                + usize::from(state.row.contains(card))
                + usize::from(state.gone.contains(card))
                + usize::from(state.now.drawn == card)
                + self.claims.iter().filter(|claims| claims.contains(card)).count()
        };
        assert!(silverton::edition::all_cards().all(|card| lies(card) == 1), "a card lies in two places or nowhere");
        // A face-up row without claims of the deck missing is full at the start of a turn (SI-NEW-1).
        let claims_left = state.deck.as_slice().iter().any(|card| usize::from(*card) <= CLAIMS);
        let in_row = state.lies.iter().filter(|lies| **lies == silverton::state::IN_ROW).count() as u32;
        if state.phase == Phase::Place && claims_left {
            assert!(state.row.len() + in_row >= 8, "SI-NEW-1");
        }
    }

    /// SI-LEN-5, SI-LEN-7, SI-LEN-8: most cash, then income on cards, then segments.
    pub fn close(&self, state: &State) {
        let outcome = self.game.outcome(state).expect("the game is over");
        let seats = 0..usize::from(self.game.seats());
        if seats.len() == 1 {
            return;
        }
        let doubled = if self.game.options.improved_passengers { 2 } else { 1 };
        let income = |seat: usize| -> u32 {
            let all = (0..PASSENGERS).filter(|card| self.lines[*card] >> seat & 1 == 1);
            all.map(|card| {
                let whole = u32::from(EDITION.passengers[card].income) * doubled;
                if self.lines[card].count_ones() == 2 { whole.div_ceil(20) * 10 } else { whole }
            })
            .sum()
        };
        let merit = |seat: usize| (self.cash[seat], income(seat), self.track[seat].len());
        let best = seats.clone().map(merit).max().expect("somebody plays");
        let winners: Vec<usize> = outcome.winners().map(|seat| seat.index()).collect();
        assert_eq!(winners, seats.filter(|seat| merit(*seat) == best).collect::<Vec<_>>(), "SI-LEN-7");
    }
}
