//! SI-OPER: phase 4, step 3. SI-CLAIM-3 to SI-CLAIM-6: claims run dry.

use engine::{ActionList, Journal, Seat};

use super::{Play, Verdict, no, want};
use crate::{
    Silverton,
    action::Action,
    event::Event,
    ids::Card,
    sets::CardSet,
    state::{Phase, State},
};

/// Added to the one die of a claim's first operation (SI-CLAIM-4).
const FIRST: u8 = 6;

impl Silverton {
    /// What operating these claims costs.
    pub(crate) fn operating_cost(&self, claims: CardSet) -> u32 {
        claims.iter().map(|claim| u32::from(self.tables.claim(claim).operate)).sum()
    }

    pub(crate) fn has_operation(&self, s: &State, seat: usize) -> bool {
        !s.now.marked.is_empty() || self.operable(s, seat).iter().any(|claim| self.may_mark(s, seat, claim).is_ok())
    }

    /// Own claims that have neither run dry nor been operated this turn.
    fn operable(&self, s: &State, seat: usize) -> CardSet {
        s.players[seat].claims.without(s.depleted).without(s.operated).without(s.now.marked)
    }

    pub(crate) fn may_mark(&self, s: &State, seat: usize, claim: Card) -> Verdict {
        let player = &s.players[seat];
        want(player.claims.contains(claim), "SI-OPER-1", "This claim is not the player's.")?;
        want(!s.depleted.contains(claim), "SI-CLAIM-5", "This claim has run dry.")?;
        want(!s.operated.contains(claim), "SI-CLAIM-3", "This claim was operated this turn.")?;
        want(!s.now.marked.contains(claim), "SI-OPER-1", "This claim is marked already.")?;
        let cost = self.operating_cost(s.now.marked) + u32::from(self.tables.claim(claim).operate);
        want(player.cash >= cost, "SI-GEN-7", "There is not enough cash to operate this claim too.")
    }

    pub(crate) fn offer_operations(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        for claim in self.operable(s, seat).iter().filter(|claim| self.may_mark(s, seat, *claim).is_ok()) {
            out.push(Action::Mark(claim));
        }
        out.push(if s.now.marked.is_empty() { Action::Done } else { Action::Roll });
    }

    pub(crate) fn guard_operation(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::Mark(claim) => self.may_mark(s, seat, claim),
            Action::Roll => want(!s.now.marked.is_empty(), "SI-OPER-1", "No claim is marked."),
            Action::Done => want(s.now.marked.is_empty(), "SI-OPER-1", "Claims are marked: roll for them."),
            _ => no("SI-OPER-1", "Now claims are operated."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn operate(&mut self, seat: usize, action: Action) {
        match action {
            Action::Mark(claim) => self.s.now.marked.insert(claim),
            Action::Roll => {
                let marked = std::mem::take(&mut self.s.now.marked);
                // SI-OPER-1, SI-OPER-4: all are paid before any is rolled.
                let cost = self.rules.operating_cost(marked);
                self.pay(seat, cost);
                for claim in marked.iter() {
                    self.work(seat, claim);
                }
                self.advance();
            }
            _ => self.advance(),
        }
    }

    /// SI-OPER-2: one roll for one claim.
    fn work(&mut self, seat: usize, claim: Card) {
        // SI-CLAIM-4: the first operation of a claim's life is one die + 6.
        let (dice, total) = if self.s.worked.contains(claim) {
            let dice = self.two_dice();
            (dice, dice[0] + dice[1])
        } else {
            let die = self.one_die();
            ([die, 0], die + FIRST)
        };
        let spec = self.rules.tables.claim(claim);
        let depleted = total <= spec.depleted_max;
        let loads = if depleted { 0 } else { spec.output[usize::from(total)] };
        let cost = spec.operate.into();
        self.s.worked.insert(claim);
        self.s.operated.insert(claim);
        *self.s.loads_mut(claim) += u16::from(loads);
        self.note(Event::Operated { seat: Seat(seat as u8), claim, cost, dice, total, loads, depleted });
        if depleted {
            self.s.depleted.insert(claim);
            self.discard_if_empty(claim);
            self.check_depletions(spec.town);
        }
    }

    /// SI-CLAIM-5: a depleted claim without loads is discarded.
    pub fn discard_if_empty(&mut self, claim: Card) {
        if !self.s.depleted.contains(claim) || self.s.loads_on(claim) > 0 {
            return;
        }
        if let Some(owner) = self.s.claim_owner(claim) {
            self.s.players[owner].claims.remove(claim);
            self.s.gone.insert(claim);
            self.note(Event::ClaimDiscarded { claim });
        }
    }
}

impl Silverton {
    /// Whether the phase of snow plows follows (SI-PLOW-1).
    pub(crate) fn plows_run(&self, s: &State) -> bool {
        self.options.advanced && self.winter(s) && s.phase == Phase::Plow
    }
}
