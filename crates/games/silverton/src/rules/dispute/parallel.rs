//! SI-PAR: moves to parallel segments.

use engine::{ActionList, Journal, Seat};

use crate::{
    Silverton,
    action::{Action, Spot},
    event::Event,
    ids::Segment,
    rules::{Play, Verdict, no, want},
    sets::SegmentSet,
    state::{Docket, Phase, Stage, State},
};

impl Silverton {
    /// SI-PAR-1, SI-PAR-2: parallel segments to which a surveyor in a dispute may move.
    pub(super) fn parallel_for(&self, s: &State, seat: usize, segment: Segment) -> SegmentSet {
        let twins = self.tables.twins[segment.index()].without(s.built());
        let free = |twin: &Segment| {
            let all = || s.players[..self.count()].iter().flat_map(|player| player.discs.as_slice());
            !all().any(|disc| disc.spot == Spot::Build(*twin) || disc.spot == Spot::Second(*twin))
                && self.may_move(s, seat, segment, *twin)
        };
        twins.iter().filter(free).collect()
    }

    /// SI-PAR-2: legal for the player once he has left the other.
    pub(super) fn may_move(&self, s: &State, seat: usize, from: Segment, to: Segment) -> bool {
        let player = &s.players[seat];
        if self.winter(s) && self.tables.snow.contains(to) {
            return false;
        }
        let parallels = self.tables.parallels(to);
        let others = player.discs.as_slice().iter().filter_map(|disc| match disc.spot {
            Spot::Build(segment) | Spot::Second(segment) if segment != from => Some(segment),
            _ => None,
        });
        player.track.and(parallels).is_empty() && others.collect::<SegmentSet>().and(parallels).is_empty()
    }

    pub(crate) fn offer_parallel(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        for segment in self.parallel_for(s, seat, Segment(s.docket.about)).iter() {
            out.push(Action::Move(segment));
        }
        out.push(Action::Stay);
    }

    pub(crate) fn guard_parallel(&self, s: &State, seat: usize, action: Action) -> Verdict {
        match action {
            Action::Move(to) => {
                let may = self.parallel_for(s, seat, Segment(s.docket.about)).contains(to);
                want(may, "SI-PAR-2", "The surveyor may move only to a free parallel segment of the same price.")
            }
            Action::Stay => Ok(()),
            _ => no("SI-PAR-1", "Move to the parallel segment, or stay."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-PAR-1, SI-PAR-3: each surveyor is asked once, while at least two stand on the segment.
    pub(super) fn ask_parallel(&mut self) {
        let disputed = self.rules.disputed_segments(self.s);
        let from = self.s.docket.about;
        for segment in disputed.iter().filter(|segment| segment.0 >= from) {
            if segment.0 > self.s.docket.about {
                self.s.docket = Docket { stage: Stage::Parallel, about: segment.0, ..Docket::default() };
            }
            let parties = self.rules.on_segment(self.s, segment);
            let asked = self.s.docket.asked;
            let next = parties.as_slice().iter().find(|party| {
                asked >> party.seat & 1 == 0
                    && !self.rules.parallel_for(self.s, usize::from(party.seat), segment).is_empty()
            });
            if let Some(party) = next.filter(|_| parties.len() >= 2) {
                self.s.docket.about = segment.0;
                self.s.docket.seat = party.seat;
                self.s.phase = Phase::Parallel;
                return;
            }
        }
        self.roll_segments();
    }

    pub fn answer_parallel(&mut self, seat: usize, action: Action) {
        self.s.docket.asked |= 1 << seat;
        let from = Segment(self.s.docket.about);
        if let Action::Move(to) = action {
            let discs = self.s.players[seat].discs.as_mut_slice();
            for disc in discs {
                // SI-PAR-4: a second segment stays valid, because the towns are the same.
                match disc.spot {
                    Spot::Build(at) if at == from => disc.spot = Spot::Build(to),
                    Spot::Second(at) if at == from => disc.spot = Spot::Second(to),
                    _ => {}
                }
            }
            self.note(Event::Moved { seat: Seat(seat as u8), from, to });
        }
        self.ask_parallel();
    }
}
