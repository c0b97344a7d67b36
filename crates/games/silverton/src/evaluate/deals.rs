//! Offers a bot makes: what both sides gain by, as far as it can tell. One a turn, no two of the players the same thing in one
//! turn, and who comes again offers more.

use engine::Seat;

use super::{ledger::Ledger, outlook::Outlook};
use crate::{
    Silverton,
    action::{Action, Item},
    ids::{Card, SEATS},
    state::{NONE, Offer, State, Talk},
};

/// What both together must gain before a bot takes anybody's time.
const WORTHWHILE: i32 = 120;
/// Cash that both must keep.
const KEEP: i32 = 150;
/// The same card is thought of only in every so many turns, by each player in another: an offer that was refused does not
/// come back from the other side.
const SELDOM: usize = SEATS;
/// Of what both gain, so many hundredths go to the one who is asked, and so many more every time: the price is always another.
const ASKED: i32 = 55;
const MORE: i32 = 5;

/// What a bot would propose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deal {
    partner: usize,
    what: What,
    payer: usize,
    money: u32,
    /// What both gain together.
    gain: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// A claim with its loads goes to whoever has track there.
    Claim(Card),
    /// Loads that their owner cannot sell.
    Lot(Card, u16),
}

impl Silverton {
    /// With whom the active player should talk, if with anybody: once in a turn.
    pub(super) fn partner_to_ask(&self, s: &State, seat: usize) -> Option<usize> {
        if s.now.offers.iter().any(|times| *times > 0) || self.options.no_deals {
            return None;
        }
        let others = (0..self.count()).filter(|other| *other != seat);
        others.filter_map(|other| self.deal_with(s, seat, other)).max_by_key(|deal| deal.gain).map(|deal| deal.partner)
    }

    /// The next stroke of the pen on an offer; what stands there already may leave no room for it.
    pub(super) fn next_stroke(&self, s: &State, seat: usize) -> Action {
        let stroke = self.wished_stroke(s, seat);
        if self.guard_talk(s, seat, stroke).is_ok() { stroke } else { Action::Cancel }
    }

    fn wished_stroke(&self, s: &State, seat: usize) -> Action {
        let open = Seat(s.offer.partner);
        let deal = if s.offer.talk == Talk::Writing { self.deal_with(s, seat, open.index()) } else { None };
        let Some(deal) = deal else { return Action::Cancel };
        let written = match deal.what {
            What::Claim(claim) => s.offer.claims.contains(claim),
            What::Lot(claim, _) => s.offer.lots.as_slice().iter().any(|lot| lot.claim == claim),
        };
        match deal.what {
            What::Claim(claim) if !written => Action::Add(Item::Claim(claim)),
            What::Lot(claim, loads) if !written => Action::Lot(claim, loads),
            _ if s.offer.payer == NONE => Action::Money(Seat(deal.payer as u8), deal.money),
            _ => Action::Send,
        }
    }

    /// The best deal of the active player with another.
    fn deal_with(&self, s: &State, seat: usize, other: usize) -> Option<Deal> {
        // What is being written does not matter for what there is to gain.
        let mut clean = *s;
        clean.offer = Offer { talk: Talk::Writing, partner: other as u8, ..Offer::default() };
        let s = &clean;
        let due = |claim: &Card| (usize::from(s.turn) + claim.index() + seat).is_multiple_of(SELDOM);
        let mut best: Option<Deal> = None;
        let mut before = None;
        for (owner, taker) in [(other, seat), (seat, other)] {
            for claim in s.players[owner].claims.iter().filter(due) {
                let town = self.tables.claim(claim).town;
                // There is something to gain where one has track and the other has none.
                let apart = s.players[taker].network.contains(town) && !s.players[owner].network.contains(town);
                if !apart {
                    continue;
                }
                let before = *before.get_or_insert_with(|| [self.expects(s, seat), self.expects(s, other)]);
                for what in [Some(What::Claim(claim)), self.lot(s, seat, other, owner, claim)].into_iter().flatten() {
                    let deal = self.fair_price(s, [seat, other], before, owner, what);
                    best = best.into_iter().chain(deal).max_by_key(|deal| deal.gain);
                }
            }
        }
        best
    }

    /// Loads on a claim of the other that the active player can deliver (SI-DEAL-2).
    fn lot(&self, s: &State, seat: usize, other: usize, owner: usize, claim: Card) -> Option<What> {
        if owner != other || s.loads_on(claim) == 0 || !s.lots.is_empty() {
            return None;
        }
        let loads = self.most_besides(s, seat, claim, s.loads_on(claim));
        (loads > 0).then_some(What::Lot(claim, loads))
    }

    /// A deal at a price by which both gain, if there is one they can pay.
    fn fair_price(&self, s: &State, pair: [usize; 2], before: [i32; 2], owner: usize, what: What) -> Option<Deal> {
        let mut after = *s;
        let [seat, other] = pair;
        let taker = if owner == seat { other } else { seat };
        match what {
            What::Claim(claim) => {
                after.players[owner].claims.remove(claim);
                after.players[taker].claims.insert(claim);
            }
            What::Lot(claim, loads) => {
                after.lots.push(crate::state::Lot { claim, loads });
            }
        }
        let change = |who: usize| self.expects(&after, pair[who]) - before[who];
        let (own, his) = (change(0), change(1));
        let (giver, getter) = if owner == seat { (own, his) } else { (his, own) };
        let gain = own + his;
        if gain < WORTHWHILE || getter <= 0 {
            return None;
        }
        let asked = gain * (ASKED + MORE * i32::from(s.turn / SELDOM as u8)) / 100;
        let sells = if owner == seat { gain - asked } else { asked };
        let money = ((sells - giver).max(0) / 5 * 5) as u32;
        let affordable = s.players[taker].cash as i32 >= money as i32 + KEEP;
        (money >= 5 && affordable).then_some(Deal { partner: other, what, payer: taker, money, gain })
    }

    /// What a seat can expect.
    fn expects(&self, s: &State, seat: usize) -> i32 {
        let ledger = Ledger::new(self, s);
        Outlook::new(self, s, &ledger, seat).account().total()
    }
}
