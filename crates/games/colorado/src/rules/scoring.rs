//! 3.15 Final scoring.

use engine::{Outcome, Seat, Standing};

use crate::{
    Colorado, State,
    edition::MedalFor,
    ids::Terrain,
    state::{MOST_SEATS, Phase, Public},
};

impl Colorado {
    /// CL-SCORE-2, CL-DISC-3: for each flag area the points above the last checked box.
    #[must_use]
    pub fn flag_points(&self, public: &Public) -> [u8; 4] {
        Terrain::ALL.map(|terrain| {
            let terrain = terrain as usize;
            let boxes = (public.flags & self.tables.terrain_regions[terrain]).count_ones();
            self.tables.flag_points[terrain][boxes as usize]
        })
    }

    /// CL-SCORE-3: the sum of the medals on the track.
    #[must_use]
    pub fn medal_points(&self, public: &Public) -> u16 {
        public.medals.iter().map(|medal| u16::from(self.tables.medal_points[medal.index()])).sum()
    }

    /// CL-SCORE-1, CL-SCORE-5: flags and medals, nothing else.
    #[must_use]
    pub fn score(&self, public: &Public) -> u16 {
        self.flag_points(public).into_iter().map(u16::from).sum::<u16>() + self.medal_points(public)
    }

    /// CL-SCORE-4: score, then medals, then nuggets; 1 is best, and equals share a rank.
    pub(crate) fn ranks(&self, state: &State) -> [u8; MOST_SEATS] {
        let worth = |seat: usize| {
            let public = &state.players[seat].public;
            (self.score(public), public.medals.len(), public.nuggets)
        };
        let seats = usize::from(self.seats);
        std::array::from_fn(|seat| 1 + (0..seats).filter(|other| worth(*other) > worth(seat)).count() as u8)
    }

    pub(crate) fn final_outcome(&self, state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over {
            return None;
        }
        let ranks = self.ranks(state);
        let standings = Seat::all(self.seats).map(|seat| {
            let parts = self.parts(&state.player(seat).public);
            Standing { rank: ranks[seat.index()], score: parts.iter().map(|(_, points)| points).sum(), parts }
        });
        Some(Outcome { standings: standings.collect(), reasons: self.reasons(state, &ranks) })
    }

    /// The four flag areas and the three sources of medals.
    #[must_use]
    pub fn parts(&self, public: &Public) -> Vec<(String, i32)> {
        let areas = self.edition().flag_areas.iter().map(|area| area.name.clone());
        let mut parts: Vec<(String, i32)> = areas.zip(self.flag_points(public).map(i32::from)).collect();
        let medals = |wanted: fn(MedalFor) -> bool| -> i32 {
            let kept = public.medals.iter().filter(|medal| wanted(self.edition().medal_for(**medal)));
            kept.map(|medal| i32::from(self.edition().medal_points(*medal))).sum()
        };
        parts.push(("Region medals".to_owned(), medals(|medal| matches!(medal, MedalFor::Region(_)))));
        parts.push(("Railroad medal".to_owned(), medals(|medal| medal == MedalFor::Railroad)));
        parts.push(("Shared medals".to_owned(), medals(|medal| matches!(medal, MedalFor::Shared { .. }))));
        parts
    }

    fn reasons(&self, state: &State, ranks: &[u8; MOST_SEATS]) -> Vec<String> {
        let slots = self.tables.slots;
        let full = self.full_tracks(state);
        let mut reasons: Vec<String> =
            full.iter().map(|seat| format!("Seat {} recorded medal number {slots}.", seat.0 + 1)).collect();
        let publics = || state.players[..usize::from(self.seats)].iter().map(|player| &player.public);
        let best = publics().map(|public| self.score(public)).max().unwrap_or(0);
        let level: Vec<&Public> = publics().filter(|public| self.score(public) == best).collect();
        if level.len() < 2 {
            return reasons;
        }
        let medals = level.iter().map(|public| public.medals.len()).max();
        let by_medals = level.iter().filter(|public| Some(public.medals.len()) == medals).count() == 1;
        reasons.push(
            match (by_medals, ranks.iter().take(usize::from(self.seats)).filter(|rank| **rank == 1).count()) {
                (true, _) => "The tie was broken by the number of medals.".to_owned(),
                (false, 1) => "The tie was broken by nuggets.".to_owned(),
                (false, _) => "Points, medals and nuggets are equal: the victory is shared.".to_owned(),
            },
        );
        reasons
    }
}
