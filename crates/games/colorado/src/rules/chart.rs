//! 3.12 and 3.13 The Reward Chart: tracks and medals.

use engine::{Journal, Refusal, Seat};

use crate::{
    Colorado, Event, State,
    event::Step,
    ids::{Icon, Medal, Track},
    state::Public,
};

impl Colorado {
    /// The boxes of a track that may be checked, as bits (CL-TRACK-2, CL-TRACK-4).
    pub(crate) fn open_boxes(&self, public: &Public, track: Track) -> u8 {
        let boxes = self.tables.track_boxes[track.index()];
        let all = ((1u16 << boxes) - 1) as u8;
        let checked = public.tracks[track.index()];
        let next = match (self.tables.from_centre[track.index()], checked) {
            (true, 0) => 1 << (boxes / 2),
            (true, _) => checked << 1 | checked >> 1,
            (false, _) => checked << 1 | 1,
        };
        // CL-TRACK-8: a full track has none.
        next & !checked & all
    }

    pub(crate) fn may_tick(&self, public: &Public, track: Track, at: u8) -> Result<(), Refusal> {
        if at >= 8 || self.open_boxes(public, track) & (1 << at) == 0 {
            return Err(Refusal::new("CL-TRACK-4", "Choose an unchecked box next to a checked one."));
        }
        Ok(())
    }

    /// Checks a box; its medal comes first, then the icon above it (CL-TRACK-5, CL-TRACK-9).
    pub(crate) fn tick(
        &self,
        state: &mut State,
        seat: Seat,
        track: Track,
        at: u8,
        journal: &mut impl Journal<Event>,
    ) -> Icon {
        // CL-TRACK-1: the player's own line.
        state.player_mut(seat).public.tracks[track.index()] |= 1 << at;
        self.step(state, seat, Step::Ticked { track, at }, journal);
        // CL-TRACK-6, CL-TRACK-7: the ends have medals of their own.
        self.reach(state, seat, self.tables.box_medals[track.index()][usize::from(at)], journal);
        self.tables.box_icon[track.index()][usize::from(at)]
    }

    /// CL-MEDAL-4, CL-MEDAL-5: the best medal of a group that was open when the turn began, whoever
    /// else has gained it since.
    pub(crate) fn reach(&self, state: &mut State, seat: Seat, group: u16, journal: &mut impl Journal<Event>) {
        if group == 0 {
            return;
        }
        let public = &mut state.players[seat.index()].public;
        let open = group & state.open & !public.gained;
        // CL-MEDAL-7: nothing left, no slot used.
        if open == 0 {
            let medal = self.shared_medal(group.trailing_zeros() as u8);
            return self.step(state, seat, Step::NoMedalLeft { medal }, journal);
        }
        // Within a group the best stands first.
        let best = open.trailing_zeros() as u8;
        public.gained |= 1 << best;
        self.record(state, seat, self.shared_medal(best), journal);
    }

    /// The shared medal of a bit: they follow the railroad's.
    pub(crate) fn shared_medal(&self, bit: u8) -> Medal {
        Medal(self.tables.rail_medal + 1 + bit)
    }

    /// CL-MEDAL-1, CL-MEDAL-2, CL-MEDAL-8, CL-MEDAL-9: into the next slot, or nowhere when all are filled.
    pub(crate) fn record(&self, state: &mut State, seat: Seat, medal: Medal, journal: &mut impl Journal<Event>) {
        let medals = &mut state.player_mut(seat).public.medals;
        let slot = (medals.len() < usize::from(self.tables.slots) && medals.push(medal)).then(|| medals.len() as u8);
        let points = self.tables.medal_points[medal.index()];
        self.step(state, seat, Step::Medal { medal, points, slot }, journal);
    }
}
