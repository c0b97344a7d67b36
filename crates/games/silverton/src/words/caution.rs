//! What a legal action leaves undone that is worth a second look.

use engine::{Line, Seat, say, say::money};

use crate::{
    Silverton,
    action::{Action, Paper, Spot},
    state::{Fate, Phase, State},
};

impl Silverton {
    pub(super) fn second_look(&self, s: &State, seat: Seat, action: Action) -> Option<Line> {
        match action {
            Action::Done => match s.phase {
                Phase::Place => self.idle_discs(s, seat),
                Phase::Operate => self.idle_claims(s, seat),
                Phase::Deliver => self.left_on_claims(s, seat),
                Phase::Fines => self.untried_jail(s, seat),
                _ => None,
            },
            Action::Place(spot) => self.cannot_pay(s, seat, spot),
            Action::Buy(paper) => self.no_money_for_track(s, seat, self.paper_price(paper)),
            Action::BuyDrawn => self.no_money_for_track(s, seat, self.paper_price(Paper::Claim(s.now.drawn))),
            _ => None,
        }
    }

    fn idle_discs(&self, s: &State, seat: Seat) -> Option<Line> {
        let all = s.players[seat.index()].discs.len();
        let discs = (0..all).filter(|k| self.is_idle(s, seat.index(), *k)).count();
        (discs > 0).then(|| say!("{discs:# disc stays|# discs stay} at home and will do nothing this turn.", discs))
    }

    /// Claims whose loads could go to market at once, and pay for the operation on average.
    fn idle_claims(&self, s: &State, seat: Seat) -> Option<Line> {
        let player = &s.players[seat.index()];
        let pays = |claim: &crate::ids::Card| {
            let table = self.tables.claim(*claim);
            let loads = if s.worked.contains(*claim) { table.later.1 } else { table.first.1 };
            let best = self.best_price(s, seat.index(), *claim);
            self.may_mark(s, seat.index(), *claim).is_ok() && u32::from(loads) * best > 36 * u32::from(table.operate)
        };
        let claims = player.claims.iter().filter(pays).count();
        (claims > 0).then(|| {
            say!("{claims:# claim|# claims} joined to a market could be operated, and would pay on average.", claims)
        })
    }

    fn left_on_claims(&self, s: &State, seat: Seat) -> Option<Line> {
        let left = self.still_deliverable(s, seat.index())?;
        let income = money(left.income);
        Some(match left.goods {
            Some(goods) => say!("{income} of {goods} can still be delivered.", income, goods = goods.id()),
            None => say!("Goods for {income} can still be delivered.", income),
        })
    }

    fn untried_jail(&self, s: &State, seat: Seat) -> Option<Line> {
        let discs = s.players[seat.index()].discs.as_slice().iter().enumerate();
        let discs = discs.filter(|(k, disc)| disc.fate == Fate::Jail && s.now.tried >> k & 1 == 0).count();
        (discs > 0).then(|| say!("{discs:# disc is|# discs are} in jail, and a roll to be free costs nothing.", discs))
    }

    /// What the own discs stand for already, in dollars.
    pub(crate) fn reserved_cost(&self, s: &State, seat: usize) -> u32 {
        s.players[seat].discs.as_slice().iter().map(|disc| self.cost_of(disc.spot)).sum()
    }

    fn cost_of(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Build(segment) | Spot::Second(segment) => {
                self.tables.cost.get(segment.index()).copied().map_or(0, u32::from)
            }
            Spot::Claim(claim) => self.paper_price(Paper::Claim(claim)),
            Spot::Passenger(card) | Spot::Steal(card) | Spot::EndPartnership(card) => {
                self.paper_price(Paper::Passenger(card))
            }
            Spot::Home | Spot::Dismantle(_) | Spot::Slide(_) | Spot::Deck => 0,
        }
    }

    /// SI-PLACE-7: nobody is kept from placing what he cannot pay, but he should know. SI-BUILD-5: nor a second segment
    /// that no roll can win.
    fn cannot_pay(&self, s: &State, seat: Seat, spot: Spot) -> Option<Line> {
        let cash = s.players[seat.index()].cash;
        if let Spot::Second(segment) = spot
            && self.tables.length.get(segment.index()).is_some_and(|length| *length >= 12)
        {
            return Some("No roll of two dice is greater than 12: this second segment can never be built.".into());
        }
        let (cost, before) = (self.cost_of(spot), self.reserved_cost(s, seat.index()));
        if cost == 0 || cost + before <= cash {
            return None;
        }
        let (cost, all, cash) = (money(cost), money(cost + before), money(cash));
        Some(match before {
            0 => say!("This costs {cost}, and you have {cash}.", cost, cash),
            _ => say!("With what your other discs stand for this comes to {all}, and you have {cash}.", all, cash),
        })
    }

    /// A purchase that leaves too little for the track that surveyors wait to build.
    fn no_money_for_track(&self, s: &State, seat: Seat, price: u32) -> Option<Line> {
        let player = &s.players[seat.index()];
        let track: u32 = player
            .discs
            .as_slice()
            .iter()
            .map(|disc| match disc.spot {
                Spot::Build(_) => self.cost_of(disc.spot),
                _ => 0,
            })
            .sum();
        let left = player.cash.checked_sub(price)?;
        (track > left && track <= player.cash).then(|| {
            say!(
                "This leaves {left}, and your surveyors wait to build for {track}.",
                left = money(left),
                track = money(track)
            )
        })
    }
}
