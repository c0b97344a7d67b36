//! What is worth thinking of. Where dice are rolled, the choice is made by what they bring on average: a bot that looked
//! at the rolls of one imagined deal would take them for certain.

use engine::{ActionList, Seat};

use super::{ledger::Ledger, outlook::Outlook};
use crate::{
    Silverton,
    action::{Action, Spot},
    ids::{Card, City, Passenger},
    state::{Fate, NONE, Phase, Stage, State, Talk},
};

/// Turns to come, in tenths, from which on a disc is worth its bail.
const BAIL_PAYS: i32 = 25;
/// What must be left after bail, with and without another disc of the kind that works.
const AFTER_BAIL: [u32; 2] = [350, 100];
/// Track up to so many dollars away is built soon: a claim there may be operated in advance.
const SOON: u16 = 200;
/// A second segment this long hardly ever succeeds.
const TOO_LONG: u8 = 10;

impl Silverton {
    pub(super) fn sensible_for(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        match s.phase {
            Phase::Place => self.sensible_places(s, seat, out),
            Phase::Joint => out.push(self.sensible_partnership(s, seat)),
            Phase::Steal => out.push(self.sensible_theft(s, seat)),
            Phase::Buy => self.sensible_purchases(s, seat, out),
            Phase::Build => self.keep(s, seat, out, |list, action| match action {
                // The roll for a second segment is free, and what comes after it is decided then.
                Action::Leave(segment) => !list.contains(&Action::TrySecond(segment)),
                _ => true,
            }),
            Phase::Operate => out.push(self.sensible_operation(s, seat)),
            Phase::Deal => self.sensible_talk(s, seat, out),
            Phase::Deliver => self.sensible_deliveries(s, seat, out),
            Phase::Fines => self.sensible_fines(s, seat, out),
            _ => self.offers(s, seat, out),
        }
    }

    /// Adds what is legal and passes, or all of it if nothing does.
    fn keep(&self, s: &State, seat: usize, out: &mut ActionList<Action>, passes: impl Fn(&[Action], Action) -> bool) {
        let mut legal = ActionList::new();
        self.offers(s, seat, &mut legal);
        let list = legal.actions();
        let mut kept = false;
        for action in list.iter().filter(|action| passes(list, **action)) {
            out.push(*action);
            kept = true;
        }
        if !kept {
            list.iter().for_each(|action| out.push(*action));
        }
        legal.ranges().iter().for_each(|range| out.push_range(*range));
    }

    /// Where discs go: only to what can be reached and pays.
    fn sensible_places(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        if s.now.hand == NONE {
            return self.offers(s, seat, out);
        }
        let ledger = Ledger::new(self, s);
        let outlook = Outlook::new(self, s, &ledger, seat);
        self.keep(s, seat, out, |_, action| match action {
            Action::Place(Spot::Claim(claim)) => {
                let table = self.tables.claim(claim);
                outlook.prospect(claim, outlook.reach[table.town.index()]) > i32::from(table.cost)
            }
            Action::Place(Spot::Passenger(card)) => outlook.ticket(card) > 0,
            Action::Place(Spot::Steal(card)) => outlook.loot(card) > 0,
            Action::Place(Spot::Deck) => ledger.later > 30,
            Action::Place(Spot::Second(segment)) => self.tables.length[segment.index()] < TOO_LONG,
            Action::Place(Spot::Dismantle(_)) => false,
            _ => true,
        });
    }

    /// Half a line for certain is better than a dispute over it, if it pays.
    fn sensible_partnership(&self, s: &State, seat: usize) -> Action {
        let ledger = Ledger::new(self, s);
        let outlook = Outlook::new(self, s, &ledger, seat);
        let card = Passenger(s.docket.about);
        let half = self.half_income(card) as i32 * outlook.times(4) / 10;
        let chance = if s.docket.stage == Stage::Thefts { 60 } else { 90 };
        let pays = half * chance / 100 > i32::from(self.tables.passenger(card).price) / 2;
        if pays { Action::Yes } else { Action::No }
    }

    fn sensible_theft(&self, s: &State, seat: usize) -> Action {
        let ledger = Ledger::new(self, s);
        let card = Passenger(s.docket.about);
        let outlook = Outlook::new(self, s, &ledger, seat);
        let parts = self.may_end_partnership(s, seat, card).is_ok();
        if parts || outlook.loot(card) > 0 { Action::Pay } else { Action::Withdraw }
    }

    /// Reserved cards first, then what the deck holds: it may still be rejected.
    fn sensible_purchases(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let buys = |action: &Action| matches!(action, Action::Buy(_) | Action::Decline(_) | Action::SlideTo(..));
        self.keep(s, seat, out, |list, action| !matches!(action, Action::Draw(_)) || !list.iter().any(buys));
    }

    /// Every claim that pays on average is operated, the best first.
    fn sensible_operation(&self, s: &State, seat: usize) -> Action {
        let ledger = Ledger::new(self, s);
        let outlook = Outlook::new(self, s, &ledger, seat);
        let open = self.open_network(s, seat);
        let net = |claim: Card| {
            let table = self.tables.claim(claim);
            let far = outlook.reach[table.town.index()];
            let now = open.contains(table.town) && ledger.entries[seat].prices[table.goods as usize] > 0;
            // At the end only what is sold this turn counts; before it, what will be joined soon.
            if (ledger.later < 5 && !now) || far > SOON {
                return 0;
            }
            let (_, loads) = if s.worked.contains(claim) { table.later } else { table.first };
            let price =
                if ledger.later < 5 { outlook.prices[table.goods as usize][0] } else { outlook.worth_dug(claim) };
            i32::from(loads) * price / 36 - i32::from(table.operate)
        };
        let own = s.players[seat].claims.without(s.depleted).without(s.operated).without(s.now.marked);
        let pays = own.iter().map(|claim| (net(claim), claim)).filter(|(net, _)| *net > 0);
        let best = pays.filter(|(_, claim)| self.may_mark(s, seat, *claim).is_ok()).max_by_key(|(net, _)| *net);
        match best {
            Some((_, claim)) => Action::Mark(claim),
            None if s.now.marked.is_empty() => Action::Done,
            None => Action::Roll,
        }
    }

    /// Offers are made when both gain, and answered by what they are worth; nobody haggles.
    fn sensible_talk(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        match s.offer.talk {
            Talk::Closed => out.push(match self.partner_to_ask(s, seat) {
                Some(partner) => Action::OfferTo(Seat(partner as u8)),
                None => Action::Done,
            }),
            Talk::Writing | Talk::Countering => out.push(self.next_stroke(s, seat)),
            Talk::Asked | Talk::Answered => self.keep(s, seat, out, |_, action| action != Action::Counter),
        }
    }

    /// To the city that pays most, and as much as goes there.
    fn sensible_deliveries(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let mut legal = ActionList::new();
        self.offers(s, seat, &mut legal);
        let brings = |city: City| {
            let claim = s.now.cargo;
            let Some(column) = self.column_at(claim, city) else { return 0 };
            let table = &self.tables.columns[column.index()];
            let limit = table.limit.saturating_sub(s.now.sold[column.index()]);
            let price = table.prices[usize::from(s.market.boxes[column.index()]).min(table.prices.len() - 1)];
            u32::from(price) * u32::from(limit.min(s.loads_on(claim)))
        };
        let city = |action: &Action| if let Action::To(city) = action { Some(*city) } else { None };
        let best = legal.actions().iter().filter_map(city).map(brings).max();
        for action in legal.actions() {
            if city(action).is_none_or(|city| Some(brings(city)) == best) {
                out.push(*action);
            }
        }
        legal.ranges().iter().for_each(|range| out.push(range.nth(range.len() - 1)));
    }

    /// Bail where the time left is worth it and the cash is there; else a roll, which costs nothing.
    fn sensible_fines(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let later = Ledger::new(self, s).later;
        let player = &s.players[seat];
        let pays = |k: u8| {
            let discs = player.discs.as_slice();
            let kind = discs[usize::from(k)].kind;
            let works = discs.iter().any(|disc| disc.kind.role == kind.role && disc.fate != Fate::Jail);
            let left = AFTER_BAIL[usize::from(!works)];
            later >= BAIL_PAYS && player.cash >= u32::from(self.tables.edition.numbers.bail) + left
        };
        self.keep(s, seat, out, |list, action| match action {
            Action::JailPay(k) => pays(k),
            Action::JailRoll(k) => !pays(k),
            Action::Done => !list.iter().any(|action| matches!(action, Action::JailRoll(_))),
            _ => true,
        });
    }
}
