//! Barrels (CO-BARREL): taking, refilling, using, discarding.

use engine::{Journal, Seat, chance::Stream};

use super::{Offers, Play, Verdict, no, want};
use crate::{
    Coloma,
    action::{Action, Source},
    edition::Effect,
    event::Event,
    ids::{Barrel, NONE, STASH, bits},
    state::{Frame, Slot, State},
};

/// CO-BARREL-6: a guard against Barrels that are turned face-up again without end.
pub(crate) const MOST_BARRELS: u8 = 60;

/// Said where more would wait for each other than the position can hold.
pub(super) const TOO_MUCH_WAITS: &str = "Too much is waiting already: finish some of it first.";

impl Coloma {
    pub(crate) fn barrel_effect(&self, barrel: Barrel) -> Effect {
        self.effect(self.edition().barrels[barrel.index()].effect)
    }

    /// CO-BARREL-1
    pub(crate) fn may_take(&self, s: &State, source: Source) -> Verdict {
        match source {
            Source::Space(space) if usize::from(space) >= STASH => no("CO-BARREL-1", "There are four Barrel spaces."),
            Source::Space(space) => {
                want(s.stash[usize::from(space)] != NONE, "CO-BARREL-4", "That Barrel space is empty.")
            }
            Source::Stack => {
                want(!s.stack.is_empty() || s.discarded != 0, "CO-BARREL-4", "No Barrel is left in the stack.")
            }
        }
    }

    pub(crate) fn offer_barrels(&self, s: &State, out: &mut impl Offers) {
        let spaces = (0..STASH as u8).map(Source::Space);
        for source in spaces.chain([Source::Stack]).filter(|source| self.may_take(s, *source).is_ok()) {
            out.add(Action::Take(source));
        }
    }

    pub(crate) fn barrel_can_be_taken(&self, s: &State) -> bool {
        s.stash.iter().any(|barrel| *barrel != NONE) || !s.stack.is_empty() || s.discarded != 0
    }

    /// CO-BARREL-5, CO-BARREL-6, CO-BARREL-9
    pub(crate) fn may_use_barrel(&self, s: &State, seat: usize, barrel: Barrel) -> Verdict {
        let player = &s.players[seat];
        want(player.has_barrel(barrel), "CO-BARREL-5", "You do not have that Barrel.")?;
        want(player.used_barrels & (1 << barrel.0) == 0, "CO-BARREL-5", "That Barrel is used.")?;
        want(s.turn.frames.have_room(), "CO-BARREL-6", TOO_MUCH_WAITS)?;
        want(s.turn.barrels < MOST_BARRELS, "CO-BARREL-6", "You have used enough Barrels this turn.")?;
        if self.barrel_effect(barrel) != Effect::Signpost {
            return Ok(());
        }
        let covered = s.bust == self.signpost(s.barker) && !self.options.signpost_barrel_in_bust;
        want(!covered, "CO-BARREL-9", "The Bust covers the Signpost.")
    }

    /// CO-BARREL-13: a benefit that is not asked for step by step may be declined at once.
    pub(crate) fn may_spend_barrel(&self, s: &State, seat: usize, barrel: Barrel) -> Verdict {
        self.may_use_barrel(s, seat, barrel)?;
        let effect = self.barrel_effect(barrel);
        let whole = !matches!(effect, Effect::Seq { .. } | Effect::Wagon(_) | Effect::Signpost);
        want(whole, "CO-BARREL-13", "Use that Barrel; each of its steps can be skipped.")?;
        want(self.usable(s, seat, effect, 0), "CO-BARREL-13", "That Barrel does nothing now; just use it.")
    }

    pub(crate) fn offer_own_barrels(&self, s: &State, seat: usize, out: &mut impl Offers) {
        for barrel in bits(s.players[seat].unused_barrels()).map(Barrel) {
            if self.may_use_barrel(s, seat, barrel).is_ok() {
                out.add(Action::UseBarrel(barrel));
            }
        }
    }

    pub(crate) fn offer_spent_barrels(&self, s: &State, seat: usize, out: &mut impl Offers) {
        for barrel in bits(s.players[seat].unused_barrels()).map(Barrel) {
            if self.may_spend_barrel(s, seat, barrel).is_ok() {
                out.add(Action::SpendBarrel(barrel));
            }
        }
    }

    /// CO-BARREL-12
    pub(crate) fn may_return_barrel(&self, s: &State, seat: usize, barrel: Barrel, used_only: bool) -> Verdict {
        let player = &s.players[seat];
        want(player.has_barrel(barrel), "CO-BARREL-12", "You do not have that Barrel.")?;
        let used = player.used_barrels & (1 << barrel.0) != 0;
        want(used || !used_only, "CO-BARREL-12", "Only a used Barrel can be discarded for this.")
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// CO-BARREL-1, CO-BARREL-2, CO-BARREL-3; the Barrel, if there was one.
    pub fn take_barrel(&mut self, source: Source) -> Option<Barrel> {
        let Source::Space(space) = source else {
            self.renew_stack();
            let barrel = self.s.stack.pop()?;
            self.reveal();
            return Some(Barrel(barrel));
        };
        let barrel = std::mem::replace(&mut self.s.stash[usize::from(space)], NONE);
        self.renew_stack();
        if let Some(shown) = self.s.stack.pop() {
            let outlaws = self.rules.edition().barrels[usize::from(shown)].outlaws;
            self.s.stash[usize::from(space)] = shown;
            self.s.outlaws = self.s.outlaws.saturating_add(outlaws.into());
            self.reveal();
            self.note(Event::BarrelShown { space, barrel: Barrel(shown), outlaws });
        }
        Some(Barrel(barrel))
    }

    /// CO-BARREL-4: an empty stack is renewed from the discarded Barrels.
    fn renew_stack(&mut self) {
        if !self.s.stack.is_empty() || self.s.discarded == 0 {
            return;
        }
        self.s.stack = bits(std::mem::take(&mut self.s.discarded)).collect();
        self.s.chance.shuffle(Stream::Deck, self.s.stack.as_mut_slice());
        self.note(Event::BarrelsShuffled);
    }

    /// A seat takes a Barrel for itself.
    pub fn take_for(&mut self, seat: usize, source: Source) {
        // The Barrel is told before the one that takes its place.
        let who = Seat(seat as u8);
        if let Source::Space(space) = source {
            let barrel = Barrel(self.s.stash[usize::from(space)]);
            self.note(Event::BarrelTaken { seat: who, barrel, from_stack: false });
        }
        let Some(barrel) = self.take_barrel(source) else { return };
        self.player(seat).barrels |= 1 << barrel.0;
        if source == Source::Stack {
            self.note(Event::BarrelTaken { seat: who, barrel, from_stack: true });
        }
    }

    /// CO-BARREL-5: it stays with its owner, face-down.
    pub fn use_barrel(&mut self, seat: usize, barrel: Barrel, declined: bool) {
        self.player(seat).used_barrels |= 1 << barrel.0;
        self.s.turn.barrels += 1;
        self.note(Event::BarrelUsed { seat: Seat(seat as u8), barrel, declined });
        let effect = self.rules.barrel_effect(barrel);
        match effect {
            _ if declined => {}
            // CO-BARREL-10: what is open waits.
            Effect::Signpost => {
                let (open, used) = (self.s.turn.open, self.s.turn.used);
                self.s.turn.frames.push(Frame::Paused { open, used });
                self.open(seat, Slot::Signpost);
            }
            // CO-BARREL-13: it may do nothing.
            _ if self.rules.usable(self.s, seat, effect, 0) => {
                let id = self.rules.edition().barrels[barrel.index()].effect;
                self.run(seat, id, 0);
            }
            _ => {}
        }
    }

    /// CO-BARREL-12
    pub fn discard_barrel(&mut self, seat: usize, barrel: Barrel) {
        let player = self.player(seat);
        player.barrels &= !(1 << barrel.0);
        player.used_barrels &= !(1 << barrel.0);
        self.s.discarded |= 1 << barrel.0;
        self.note(Event::BarrelDiscarded { seat: Seat(seat as u8), barrel });
    }

    pub fn refresh_barrel(&mut self, seat: usize, barrel: Barrel) {
        self.player(seat).used_barrels &= !(1 << barrel.0);
        self.note(Event::Refreshed { seat: Seat(seat as u8), barrel });
    }
}
