//! Pioneer Specialities (CO-SPEC).

use engine::{Journal, Seat};

use super::{Offers, Play, Verdict, barrels::TOO_MUCH_WAITS, effects::multiplied, no, want};
use crate::{
    Coloma,
    action::Action,
    edition::{Cost, Form},
    event::{Cause, Event},
    ids::EffectId,
    state::{Player, State, What},
};

/// CO-SPEC-9: a guard against endless swapping.
pub(crate) const MOST_EXCHANGES: u8 = 40;

impl Coloma {
    pub(crate) fn form_of(&self, player: &Player) -> Option<&Form> {
        self.edition().specialities.get(player.speciality.index()).map(|speciality| &speciality.form)
    }

    pub(crate) fn exchange_of(&self, player: &Player, option: u8) -> Option<(Cost, EffectId)> {
        match self.form_of(player)? {
            Form::Exchange(options) => options.get(usize::from(option)).copied(),
            _ => None,
        }
    }

    /// CO-SPEC-1, CO-SPEC-9, CO-BARREL-6
    pub(super) fn may_exchange(&self, s: &State, seat: usize, option: u8) -> Verdict {
        let Some((pay, effect)) = self.exchange_of(&s.players[seat], option) else {
            return no("CO-SPEC-1", "Your Speciality has no such exchange.");
        };
        want(s.turn.frames.have_room(), "CO-BARREL-6", TOO_MUCH_WAITS)?;
        want(s.turn.exchanges < MOST_EXCHANGES, "CO-SPEC-9", "Your Speciality was used often enough this turn.")?;
        want(self.payable(s, seat, &pay), "CO-SPEC-9", "You cannot pay for your Speciality.")?;
        want(self.usable(s, seat, self.effect(effect), 0), "CO-SPEC-9", "Your Speciality would give you nothing.")
    }

    pub(super) fn offer_exchanges(&self, s: &State, seat: usize, out: &mut impl Offers) {
        let Some(Form::Exchange(options)) = self.form_of(&s.players[seat]) else { return };
        for option in (0..options.len() as u8).filter(|option| self.may_exchange(s, seat, *option).is_ok()) {
            out.add(Action::Exchange(option));
        }
    }

    /// CO-SPEC-7, CO-SPEC-10, CO-SPEC-11
    pub(crate) fn may_forego(&self, s: &State, seat: usize) -> Verdict {
        match self.form_of(&s.players[seat]) {
            Some(Form::Forego(effect)) => {
                want(self.usable(s, seat, self.effect(*effect), 0), "CO-SPEC-7", "There is nothing to take instead.")
            }
            Some(Form::ForegoForGold(_)) => want(s.cart > 0, "CO-SPEC-11", "The mine cart is empty."),
            _ => no("CO-SPEC-7", "Your Speciality gives nothing for a Wagon move."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub(super) fn exchange(&mut self, seat: usize, option: u8) {
        self.s.turn.exchanges += 1;
        let speciality = self.s.players[seat].speciality;
        self.note(Event::Exchanged { seat: Seat(seat as u8), speciality });
        self.purchase(What::Exchange(option), Default::default(), 0);
    }

    pub(super) fn forego(&mut self, seat: usize) {
        let who = Seat(seat as u8);
        match self.rules.form_of(&self.s.players[seat]) {
            Some(Form::Forego(effect)) => {
                let effect = *effect;
                self.note(Event::Forewent { seat: who, gold: 0 });
                self.run(seat, effect, 0);
            }
            Some(Form::ForegoForGold(most)) => {
                let gold = self.s.cart.min(*most);
                self.s.cart -= gold;
                self.player(seat).gold += gold;
                self.note(Event::Forewent { seat: who, gold });
            }
            _ => {}
        }
    }

    /// Whenever Dudes of this seat are buried.
    pub(super) fn on_bury(&mut self, seat: usize, dudes: u8) {
        if let Some(Form::OnBury(gain)) = self.rules.form_of(&self.s.players[seat]) {
            let gain = multiplied(gain, dudes);
            self.because(Cause::Buried, |play| play.gain(seat, &gain));
        }
    }
}
