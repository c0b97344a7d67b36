//! The machine of effects: when one can be used, and what it does. An effect that needs decisions
//! puts a frame on the stack of the turn.

use engine::Journal;

use super::{Offers, Play, Verdict, no, want};
use crate::{
    Coloma,
    action::Action,
    edition::{Effect, Gain},
    event::Event,
    ids::EffectId,
    state::{Frame, State, What},
};

impl Coloma {
    pub(crate) fn effect(&self, id: EffectId) -> Effect {
        self.edition().effects[id.index()]
    }

    /// Whether an effect does anything now (CO-TECH-3); `off` Dudes less for what it builds.
    pub(crate) fn usable(&self, s: &State, seat: usize, effect: Effect, off: u8) -> bool {
        let player = &s.players[seat];
        match effect {
            Effect::Gain(gain) => self.gives(player, &gain),
            Effect::GainPer { counter, each, .. } => self.count(s, seat, counter) > 0 && self.gives(player, &each),
            Effect::Trade { pay, gain, .. } => self.payable(s, seat, &pay) && self.gives(player, &gain),
            Effect::Discount { .. } | Effect::WagonPlus(_) | Effect::Signpost => false,
            Effect::BuildTown(tool) => self.can_build(s, seat, tool, off, false),
            Effect::SurveyBridge(tool) => self.can_survey(s, seat, tool, off),
            Effect::Wagon(spaces) => self.can_drive(s, seat, spaces.unwrap_or(player.horses)),
            Effect::TownBonus => self.bonuses(s, seat, player.wagon).iter().any(|bonus| *bonus),
            Effect::PlaceDudes => self.can_place_dudes(s, seat),
            Effect::PlaceTents => self.can_pitch(s, seat),
            Effect::TakeBarrel(_) => self.barrel_can_be_taken(s),
            Effect::RefreshBarrel(_) => player.used_barrels != 0,
            Effect::Seq { first, len } => {
                (0..len).any(|step| self.usable(s, seat, self.effect(EffectId(first.0 + step)), off))
            }
        }
    }

    /// The step of a sequence that is asked about, if it does anything.
    fn step(&self, s: &State, seat: usize, effect: EffectId, step: u8) -> Option<EffectId> {
        let Effect::Seq { first, len } = self.effect(effect) else { return None };
        let id = EffectId(first.0 + step);
        (step < len && self.usable(s, seat, self.effect(id), 0)).then_some(id)
    }

    pub(super) fn offer_parts(&self, s: &State, seat: usize, frame: Frame, out: &mut impl Offers) {
        for action in [Action::Accept, Action::Skip, Action::Again, Action::Done] {
            if self.may_part(s, seat, frame, action).is_ok() {
                out.add(action);
            }
        }
    }

    /// CO-GEN-4: every part may be declined.
    pub(super) fn may_part(&self, s: &State, seat: usize, frame: Frame, action: Action) -> Verdict {
        match (frame, action) {
            (Frame::Seq { effect, step }, Action::Accept | Action::Skip) => {
                want(self.step(s, seat, effect, step).is_some(), "CO-TECH-3", "That step does nothing.")
            }
            (Frame::Benefit { effect }, Action::Accept | Action::Skip) => {
                want(self.usable(s, seat, self.effect(effect), 0), "CO-TECH-3", "That benefit gives you nothing now.")
            }
            (Frame::Trade { .. }, Action::Done) => Ok(()),
            (Frame::Trade { effect, left }, Action::Again) => {
                want(left > 0, "CO-TURN-4", "You have traded as often as the card allows.")?;
                want(self.usable(s, seat, self.effect(effect), 0), "CO-GEN-4", "You cannot pay for another trade.")
            }
            (Frame::Trade { .. }, _) => no("CO-GEN-4", "Trade again or say that you are done first."),
            _ => no("CO-GEN-4", "Accept or skip what is offered first."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Does what an effect says, or asks what it needs to know. The effect can be used.
    pub fn run(&mut self, seat: usize, id: EffectId, off: u8) {
        let frame = match self.rules.effect(id) {
            Effect::Gain(gain) => return self.gain(seat, &gain),
            Effect::GainPer { counter, each, max } => {
                let times = self.rules.count(self.s, seat, counter).min(max);
                return self.gain(seat, &multiplied(&each, times));
            }
            Effect::Trade { times, .. } => {
                self.s.turn.frames.push(Frame::Trade { effect: id, left: times - 1 });
                return self.purchase(What::Trade(id), Default::default(), 0);
            }
            Effect::Discount { .. } | Effect::WagonPlus(_) | Effect::Signpost => return,
            Effect::BuildTown(tool) => Frame::Build { tool, off, hotels: false },
            Effect::SurveyBridge(tool) => Frame::Survey { tool, off },
            Effect::Wagon(spaces) => {
                let spaces = spaces.unwrap_or(self.s.players[seat].horses);
                return self.harness(seat, spaces, false);
            }
            Effect::TownBonus => Frame::Bonus { town: self.s.players[seat].wagon },
            Effect::PlaceDudes => Frame::Dudes { row: false, any: false },
            Effect::PlaceTents => Frame::Tents { any: false },
            Effect::TakeBarrel(left) => Frame::Take { left },
            Effect::RefreshBarrel(left) => Frame::Refresh { left },
            Effect::Seq { .. } => Frame::Seq { effect: id, step: 0 },
        };
        self.s.turn.frames.push(frame);
    }

    /// A benefit that may be declined (CO-S2-3); what asks by itself is not asked twice.
    pub fn offer_benefit(&mut self, seat: usize, effect: EffectId) {
        let what = self.rules.effect(effect);
        if !self.rules.usable(self.s, seat, what, 0) {
            return;
        }
        match what {
            Effect::Seq { .. } | Effect::Wagon(_) => self.run(seat, effect, 0),
            _ => self.s.turn.frames.push(Frame::Benefit { effect }),
        }
    }

    pub(super) fn part(&mut self, seat: usize, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Seq { effect, step }, _) => {
                let now = self.rules.step(self.s, seat, effect, step);
                self.next_step(effect, step);
                if let (Some(id), Action::Accept) = (now, action) {
                    self.run(seat, id, 0);
                }
            }
            (Frame::Benefit { effect }, _) => {
                self.s.turn.frames.pop();
                if action == Action::Accept {
                    self.run(seat, effect, 0);
                }
            }
            (Frame::Trade { effect, left }, Action::Again) => {
                self.s.turn.frames.replace(Frame::Trade { effect, left: left - 1 });
                self.purchase(What::Trade(effect), Default::default(), 0);
            }
            _ => self.s.turn.frames.pop(),
        }
    }

    /// The current frame has nothing to choose: a sequence goes on, everything else is over.
    pub fn nothing_to_choose(&mut self) {
        match self.s.turn.frames.top() {
            Frame::Seq { effect, step } => self.next_step(effect, step),
            _ => self.s.turn.frames.pop(),
        }
    }

    /// A sequence goes on with its next step, if there is one.
    fn next_step(&mut self, effect: EffectId, step: u8) {
        match self.rules.effect(effect) {
            Effect::Seq { len, .. } if step + 1 < len => {
                self.s.turn.frames.replace(Frame::Seq { effect, step: step + 1 });
            }
            _ => self.s.turn.frames.pop(),
        }
    }
}

/// The same gain so many times.
pub(crate) fn multiplied(gain: &Gain, times: u8) -> Gain {
    Gain {
        dudes: gain.dudes.saturating_mul(times),
        bucks: gain.bucks.saturating_mul(times),
        gold: gain.gold.saturating_mul(times),
        cards: gain.cards.saturating_mul(times),
        horses: gain.horses.saturating_mul(times),
        tents: gain.tents.saturating_mul(times),
        vp: gain.vp.saturating_mul(times),
    }
}
