//! SI-PLOW: in winter, after operating claims, plows clear own snow segments.

use engine::{ActionList, Journal, Seat};

use super::{Play, Verdict, no, want};
use crate::{
    Silverton,
    action::Action,
    event::Event,
    ids::{PLOW_KINDS, PlowKind, Segment},
    sets::SegmentSet,
    state::State,
};

impl Silverton {
    /// Own snow segments on which a plow may be tried.
    fn snowed_in(&self, s: &State, seat: usize) -> SegmentSet {
        let closed = s.players[seat].track.and(self.tables.snow).without(s.now.cleared);
        // SI-PLOW-4, SI-OPLOW-1
        if self.options.multiple_plows { closed } else { closed.without(s.now.plowed) }
    }

    fn has_plow(&self, s: &State, seat: usize, kind: PlowKind) -> bool {
        let player = &s.players[seat];
        kind.index() < PLOW_KINDS && player.plows[kind.index()] > player.out[kind.index()]
    }

    pub(crate) fn has_plowing(&self, s: &State, seat: usize) -> bool {
        self.plows_run(s)
            && (0..PLOW_KINDS as u8).any(|kind| self.has_plow(s, seat, PlowKind(kind)))
            && !self.snowed_in(s, seat).is_empty()
    }

    pub(crate) fn offer_plowing(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        let segments = self.snowed_in(s, seat);
        for kind in (0..PLOW_KINDS as u8).map(PlowKind).filter(|kind| self.has_plow(s, seat, *kind)) {
            segments.iter().for_each(|segment| out.push(Action::Plow(kind, segment)));
        }
        out.push(Action::Done);
    }

    pub(crate) fn guard_plowing(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::Plow(kind, segment) => {
                want(self.has_plow(s, seat, kind), "SI-PLOW-3", "The player has no such plow left this turn.")?;
                let own = s.players[seat].track.contains(segment) && self.tables.snow.contains(segment);
                want(own, "SI-PLOW-1", "A plow is assigned to an own snow segment.")?;
                let free = self.snowed_in(s, seat).contains(segment);
                want(free, "SI-PLOW-4", "This segment is clear, or a plow was tried on it already.")
            }
            Action::Done => Ok(()),
            _ => no("SI-PLOW-1", "Now snow plows are assigned."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn plow(&mut self, seat: usize, action: Action) {
        let Action::Plow(kind, segment) = action else { return self.advance() };
        self.clear(seat, kind, segment);
    }

    /// SI-PLOW-2, SI-PLOW-3: one die + bonus must reach the length; the plow is used either way.
    fn clear(&mut self, seat: usize, kind: PlowKind, segment: Segment) {
        self.s.players[seat].out[kind.index()] += 1;
        self.s.now.plowed.insert(segment);
        let die = self.one_die();
        let bonus = self.rules.tables.edition.plows[kind.index()].bonus;
        let clear = die + bonus >= self.rules.tables.length[segment.index()];
        if clear {
            self.s.now.cleared.insert(segment);
        }
        self.note(Event::Plowed { seat: Seat(seat as u8), plow: kind, segment, die, clear });
    }
}
