//! SI-FINE: phase 4, step 7.

use engine::{ActionList, Journal, Seat};

use super::{Play, Verdict, no, place::NO_CARD, want};
use crate::{
    Silverton,
    action::Action,
    edition::Effect,
    event::Event,
    ids::{DiscKind, Role},
    state::{Disc, Fate, State},
};

impl Silverton {
    /// SI-EVENT-5: what a disc must pay.
    fn fine_of(&self, disc: &Disc) -> u32 {
        match self.tables.edition.event(disc.fine).map(|spec| spec.effect) {
            Some(Effect::Fine { amount }) => amount.into(),
            _ => 0,
        }
    }

    /// SI-EVENT-2: price and first turn of a replacement.
    pub(crate) fn replacement(&self, s: &State, grave: usize) -> Option<(u32, u8)> {
        let grave = s.graves.get(grave)?;
        match self.tables.edition.event(grave.event)?.effect {
            Effect::Kill { replace_cost, wait } => Some((replace_cost.into(), grave.turn.saturating_add(wait))),
            _ => None,
        }
    }

    fn bail(&self) -> u32 {
        self.tables.edition.numbers.bail.into()
    }

    pub(crate) fn has_fines(&self, s: &State, seat: usize) -> bool {
        let discs = s.players[seat].discs.as_slice();
        (0..discs.len()).any(|k| discs[k].fine != NO_CARD || self.may_try(s, seat, k).is_ok())
            || (0..s.graves.len()).any(|grave| self.may_replace(s, seat, grave).is_ok())
    }

    /// SI-FINE-2: one try a turn for each jailed disc.
    fn may_try(&self, s: &State, seat: usize, k: usize) -> Verdict {
        let Some(disc) = s.players[seat].discs.get(k) else { return no("SI-FINE-2", "The player has no such disc.") };
        want(disc.fate == Fate::Jail, "SI-FINE-2", "This disc is not in jail.")?;
        want(s.now.tried >> k & 1 == 0, "SI-FINE-2", "For this disc one way out was tried this turn.")
    }

    /// SI-EVENT-2, SI-OHIRE-3: a new prospector with the same bonus.
    fn may_replace(&self, s: &State, seat: usize, grave: usize) -> Verdict {
        let Some((price, turn)) = self.replacement(s, grave) else {
            return no("SI-EVENT-2", "There is no such grave.");
        };
        let own = s.graves.get(grave).is_some_and(|grave| usize::from(grave.seat) == seat);
        want(own, "SI-EVENT-2", "This prospector was another player's.")?;
        want(s.turn >= turn, "SI-EVENT-2", "It is too early for the replacement.")?;
        let player = &s.players[seat];
        let room = player.discs.len() < usize::from(self.plan.max_discs) && !player.discs.is_full();
        want(room, "SI-OHIRE-3", "The largest number of discs is reached.")?;
        want(player.cash >= price, "SI-GEN-7", "There is not enough cash for the replacement.")
    }

    pub(crate) fn offer_fines(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let player = &s.players[seat];
        let discs = player.discs.as_slice();
        // SI-FINE-5: fines first.
        if let Some(k) = discs.iter().position(|disc| disc.fine != NO_CARD) {
            if player.cash >= self.fine_of(&discs[k]) {
                out.push(Action::PayFine(k as u8));
            }
            out.push(Action::RefuseFine(k as u8));
            return;
        }
        for k in (0..discs.len()).filter(|k| self.may_try(s, seat, *k).is_ok()) {
            out.push(Action::JailRoll(k as u8));
            if player.cash >= self.bail() {
                out.push(Action::JailPay(k as u8));
            }
        }
        for grave in (0..s.graves.len()).filter(|grave| self.may_replace(s, seat, *grave).is_ok()) {
            out.push(Action::Replace(grave as u8));
        }
        out.push(Action::Done);
    }

    pub(crate) fn guard_fines(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let player = &s.players[seat];
        let discs = player.discs.as_slice();
        if let Some(k) = discs.iter().position(|disc| disc.fine != NO_CARD) {
            return match action {
                Action::PayFine(at) if usize::from(at) == k => {
                    want(player.cash >= self.fine_of(&discs[k]), "SI-GEN-7", "There is not enough cash for the fine.")
                }
                Action::RefuseFine(at) if usize::from(at) == k => Ok(()),
                _ => no("SI-FINE-5", "Fines of this turn come first."),
            };
        }
        match action {
            Action::JailRoll(k) => self.may_try(s, seat, usize::from(k)),
            Action::JailPay(k) => {
                self.may_try(s, seat, usize::from(k))?;
                want(player.cash >= self.bail(), "SI-GEN-7", "There is not enough cash for bail.")
            }
            Action::Replace(grave) => self.may_replace(s, seat, usize::from(grave)),
            Action::Done => Ok(()),
            _ => no("SI-FINE-1", "Now fines and jail are settled."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn settle_fine(&mut self, seat: usize, action: Action) {
        let who = Seat(seat as u8);
        match action {
            Action::PayFine(k) => {
                let disc = self.s.players[seat].discs.as_slice()[usize::from(k)];
                let amount = self.rules.fine_of(&disc);
                self.pay(seat, amount);
                self.s.players[seat].discs.as_mut_slice()[usize::from(k)].fine = NO_CARD;
                self.note(Event::FinePaid { seat: who, disc: disc.kind, amount });
            }
            Action::RefuseFine(k) => {
                let disc = &mut self.s.players[seat].discs.as_mut_slice()[usize::from(k)];
                disc.fine = NO_CARD;
                disc.fate = Fate::Jail;
                let kind = disc.kind;
                self.note(Event::Jailed { seat: who, disc: kind, over: None });
            }
            Action::JailRoll(k) => self.roll_out(seat, usize::from(k)),
            Action::JailPay(k) => {
                let amount = self.rules.bail();
                self.pay(seat, amount);
                let disc = self.set_free(seat, usize::from(k));
                self.note(Event::Bailed { seat: who, disc, amount });
            }
            Action::Replace(grave) => self.replace(seat, usize::from(grave)),
            _ => self.advance(),
        }
    }

    /// SI-FINE-4: it can be placed from the next turn on.
    fn set_free(&mut self, seat: usize, k: usize) -> DiscKind {
        self.s.now.tried |= 1 << k;
        let disc = &mut self.s.players[seat].discs.as_mut_slice()[k];
        disc.fate = Fate::Free;
        disc.go_home();
        disc.kind
    }

    fn roll_out(&mut self, seat: usize, k: usize) {
        let dice = self.two_dice();
        let freed = self.rules.tables.edition.numbers.jail_roll_out.contains(&(dice[0] + dice[1]));
        self.s.now.tried |= 1 << k;
        let disc = self.s.players[seat].discs.as_slice()[k].kind;
        if freed {
            self.set_free(seat, k);
        }
        self.note(Event::JailRoll { seat: Seat(seat as u8), disc, dice, freed });
    }

    fn replace(&mut self, seat: usize, grave: usize) {
        let Some((amount, _)) = self.rules.replacement(self.s, grave) else { return };
        self.pay(seat, amount);
        let Some(grave) = self.s.graves.remove(grave) else { return };
        let disc = DiscKind { role: Role::Prospector, bonus: grave.bonus };
        self.s.players[seat].discs.push(Disc::new(disc));
        self.note(Event::Replaced { seat: Seat(seat as u8), disc, amount });
    }
}
