//! Score Mining Victory Points, and the Victory Point track (catalogue 3.10 and 3.11).

use engine::Journal;

use crate::{
    event::Event,
    game::ColoradoMidland,
    ids::District,
    state::{MOST_DISTRICTS, State},
};

impl ColoradoMidland {
    /// Railroads in every district's hex.
    pub(crate) fn links(&self, state: &State) -> [u8; MOST_DISTRICTS] {
        let mut links = [0; MOST_DISTRICTS];
        for (link, district) in links.iter_mut().zip(self.tables.all_districts()) {
            *link = self.railroads_at(state, district);
        }
        links
    }

    /// What a mine scores with so many railroads in its hex (CM-SCO-2 to CM-SCO-5).
    #[inline]
    #[must_use]
    pub fn mine_scores(&self, district: District, railroads: u8) -> u8 {
        let numbers = &self.tables.edition.numbers;
        let value = self.tables.edition.districts[district.index()].value;
        match railroads {
            0 => 0,
            1 => value * numbers.factor_one_railroad,
            _ => value * numbers.factor_two_or_more,
        }
    }

    /// CM-SCO-1, CM-VPT-2: every mine from the top down.
    pub(crate) fn score(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let links = self.links(state);
        let mines = state.mines;
        journal.note(Event::Scoring);
        if mines.all().iter().all(|mine| links[mine.district.index()] == 0) {
            journal.note(Event::NoneScored);
        }
        for (position, mine) in (1..).zip(mines.all()) {
            let railroads = links[mine.district.index()];
            let vp = self.mine_scores(mine.district, railroads);
            if railroads == 0 {
                continue; // CM-SCO-2: an unscoring mine
            }
            let player = &mut state.players[mine.owner.index()];
            player.vp += u16::from(vp);
            player.mined_vp[mine.district.index()] += u16::from(vp);
            journal.note(Event::Scored { seat: mine.owner, district: mine.district, position, railroads, vp });
        }
    }

    /// CM-VPT-1, CM-VPT-3: the space a score stands on, and the laps behind it.
    #[must_use]
    pub fn vp_space(&self, vp: u16) -> (u16, u16) {
        let length = self.tables.edition.numbers.vp_track_length;
        let laps = vp.saturating_sub(1) / length;
        (vp - length * laps, laps)
    }
}
