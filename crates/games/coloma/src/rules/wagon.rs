//! The Wagon on the Frontier map (CO-S4): one space at a time.

use engine::{Journal, Seat};

use super::{Offers, Play, Verdict, no, want};
use crate::{
    Coloma,
    action::{Action, Side},
    edition::{Form, Gain, SpaceKind},
    event::{Cause, Event},
    ids::{Space, bits},
    state::{Frame, State},
};

impl Coloma {
    /// Settlements and Horseshoes with other players' Wagons, as bits (CO-S4-5).
    fn skipped(&self, s: &State, seat: usize) -> u32 {
        let others = s.players[..self.seats.into()].iter().enumerate().filter(|(k, _)| *k != seat);
        others.fold(0u32, |set, (_, player)| set | 1 << player.wagon.0) & !self.tables.boomtowns
    }

    /// Where one step from a space can lead, as bits (CO-S4-6, CO-S4-7).
    #[must_use]
    pub fn steps_from(&self, s: &State, seat: usize, from: Space, entered: u32) -> u32 {
        let skipped = self.skipped(s, seat);
        let mut near = self.tables.roads[from.index()];
        let mut through = near & skipped;
        let mut seen = 0;
        while through & !seen != 0 {
            let space = (through & !seen).trailing_zeros();
            seen |= 1 << space;
            near |= self.tables.roads[space as usize];
            through = near & skipped;
        }
        near & !skipped & !entered & !(1 << from.0)
    }

    /// Whether a Wagon move of this length could do anything.
    pub(crate) fn can_drive(&self, s: &State, seat: usize, spaces: u8) -> bool {
        spaces > 0 && self.steps_from(s, seat, s.players[seat].wagon, 0) != 0
    }

    /// Which bonuses of a Boomtown bring anything: left, right.
    pub(crate) fn bonuses(&self, s: &State, seat: usize, town: Space) -> [bool; 2] {
        match self.edition().map.spaces[town.index()].kind {
            SpaceKind::Boomtown { left, right } => [left, right].map(|id| self.usable(s, seat, self.effect(id), 0)),
            _ => [false; 2],
        }
    }

    pub(super) fn may_drive(
        &self,
        s: &State,
        seat: usize,
        left: u8,
        forego: bool,
        entered: u32,
        action: Action,
    ) -> Verdict {
        match action {
            Action::Go(space) => {
                want(space.index() < self.edition().map.spaces.len(), "CO-S4-10", "There is no such space.")?;
                want(left > 0, "CO-S4-1", "The Wagon has no spaces left.")?;
                want(entered & (1 << space.0) == 0, "CO-S4-7", "The Wagon was there in this move.")?;
                let skipped = self.skipped(s, seat) & (1 << space.0) != 0;
                want(!skipped, "CO-S4-5", "Another Wagon stands there; that space is skipped.")?;
                let reached = self.steps_from(s, seat, s.players[seat].wagon, entered) & (1 << space.0) != 0;
                want(reached, "CO-S4-2", "No road leads there in one step.")
            }
            Action::Stop => Ok(()),
            Action::Forego => {
                self.may_forego(s, seat)?;
                want(forego, "CO-SPEC-7", "Only a Wagon action can be foregone, and only before the Wagon moves.")
            }
            _ => no("CO-S4-2", "Move your Wagon or stop first."),
        }
    }

    pub(super) fn offer_steps(
        &self,
        s: &State,
        seat: usize,
        left: u8,
        forego: bool,
        entered: u32,
        out: &mut impl Offers,
    ) {
        if left > 0 {
            bits(self.steps_from(s, seat, s.players[seat].wagon, entered))
                .for_each(|space| out.add(Action::Go(Space(space))));
        }
        if forego && self.may_forego(s, seat).is_ok() {
            out.add(Action::Forego);
        }
        out.add(Action::Stop);
    }

    /// CO-S4-4
    pub(super) fn may_take_bonus(&self, s: &State, seat: usize, town: Space, action: Action) -> Verdict {
        let Action::Bonus(side) = action else { return no("CO-S4-4", "Choose a bonus of the Boomtown first.") };
        let [left, right] = self.bonuses(s, seat, town);
        let useful = match side {
            Side::Left => left,
            Side::Right => right,
            Side::Neither => true,
        };
        want(useful, "CO-TECH-3", "That bonus gives you nothing now.")
    }

    pub(super) fn offer_bonuses(&self, s: &State, seat: usize, town: Space, out: &mut impl Offers) {
        for side in [Side::Left, Side::Right, Side::Neither] {
            if self.may_take_bonus(s, seat, town, Action::Bonus(side)).is_ok() {
                out.add(Action::Bonus(side));
            }
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// A Wagon move begins; its length is fixed now (CO-S4-8).
    pub fn harness(&mut self, seat: usize, spaces: u8, forego: bool) {
        let start = self.s.players[seat].wagon;
        self.s.turn.frames.push(Frame::Wagon { left: spaces, arrived: false, forego, entered: 1 << start.0 });
    }

    pub(super) fn drive(&mut self, seat: usize, action: Action) {
        let Frame::Wagon { left, arrived, entered, .. } = self.s.turn.frames.top() else { return };
        let here = self.s.players[seat].wagon;
        match action {
            Action::Go(to) => {
                // CO-S4-4: a Boomtown moved over gives its left bonus; the start gives nothing.
                if self.leave() {
                    self.because(Cause::Passed(here), |play| play.left_bonus(seat, here));
                }
                // CO-S4-13: another move may have led here.
                let entered = entered | 1 << here.0 | 1 << to.0;
                self.s.turn.frames.replace(Frame::Wagon { left: left - 1, arrived: true, forego: false, entered });
                self.enter(seat, to);
            }
            Action::Forego => {
                self.s.turn.frames.pop();
                self.forego(seat);
            }
            _ => {
                self.s.turn.frames.pop();
                if arrived && self.rules.tables.boomtowns & (1 << here.0) != 0 {
                    self.s.turn.frames.push(Frame::Bonus { town: here });
                }
            }
        }
    }

    /// The Wagon leaves its space; whether a move had led it there, this one or one that waits (CO-S4-13).
    fn leave(&mut self) -> bool {
        let mut came = false;
        for frame in self.s.turn.frames.as_mut_slice() {
            if let Frame::Wagon { arrived, .. } = frame {
                came |= std::mem::take(arrived);
            }
        }
        came
    }

    fn left_bonus(&mut self, seat: usize, here: Space) {
        if let SpaceKind::Boomtown { left, .. } = self.rules.edition().map.spaces[here.index()].kind {
            self.run(seat, left, 0);
        }
    }

    /// CO-S4-3: the bonus of a Settlement comes at once.
    fn enter(&mut self, seat: usize, to: Space) {
        let from = std::mem::replace(&mut self.player(seat).wagon, to);
        let gain = match self.rules.edition().map.spaces[to.index()].kind {
            SpaceKind::Settlement { bonus } => bonus,
            SpaceKind::Horseshoe => self.of_horseshoe(seat),
            SpaceKind::Boomtown { .. } => Gain::default(),
        };
        let bonus = self.rules.gives(&self.s.players[seat], &gain);
        self.note(Event::Moved { seat: Seat(seat as u8), from, to, bonus });
        self.because(Cause::Drove(to), |play| play.gain(seat, &gain));
    }

    /// CO-SPEC-10: an entered Horseshoe is always vacant.
    fn of_horseshoe(&self, seat: usize) -> Gain {
        match self.rules.form_of(&self.s.players[seat]) {
            Some(Form::OnHorseshoe(gain)) => *gain,
            _ => Gain::default(),
        }
    }

    pub(super) fn take_bonus(&mut self, seat: usize, town: Space, action: Action) {
        self.s.turn.frames.pop();
        let SpaceKind::Boomtown { left, right } = self.rules.edition().map.spaces[town.index()].kind else { return };
        let effect = match action {
            Action::Bonus(Side::Left) => left,
            Action::Bonus(Side::Right) => right,
            _ => return,
        };
        self.because(Cause::Stopped(town), |play| play.run(seat, effect, 0));
    }
}
