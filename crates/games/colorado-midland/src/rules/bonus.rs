//! The Big Bonus (catalogue 3.7).

use engine::{Journal, Seats};

use crate::{
    event::Event,
    game::ColoradoMidland,
    ids::{District, HexId},
    state::State,
};

impl ColoradoMidland {
    /// Who has a mine of the district on the track (CM-BON-2: once, however many; CM-BON-5: not in Holdings).
    pub(crate) fn bonus_seats(&self, state: &State, district: District) -> Seats {
        state.mines.all().iter().filter(|mine| mine.district == district).map(|mine| mine.owner).collect()
    }

    /// CM-BON-1, CM-BON-3, CM-BON-4: for every cube placed in a district.
    pub(crate) fn big_bonus(
        &self,
        state: &mut State,
        district: District,
        hex: HexId,
        journal: &mut impl Journal<Event>,
    ) {
        let vp = self.tables.edition.numbers.big_bonus_vp;
        let seats = self.bonus_seats(state, district);
        for seat in seats.iter() {
            let player = &mut state.players[seat.index()];
            player.vp += u16::from(vp);
            player.bonus_vp += u16::from(vp);
        }
        if journal.listens() {
            let seats = seats.iter().collect();
            journal.note(Event::BigBonus { district, hex, seats, vp });
        }
    }
}
