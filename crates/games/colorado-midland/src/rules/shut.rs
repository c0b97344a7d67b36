//! Shut Down a Mine (catalogue 3.9).

use engine::{ActionList, Journal, Refusal, Seat, say, say::name};

use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    state::{Phase, State},
};

impl ColoradoMidland {
    pub(crate) fn guard_shut(&self, state: &State, seat: Seat, position: u8) -> Result<(), Refusal> {
        self.guard_whole_turn(state)?;
        let Some(mine) = state.mines.at(position) else {
            let sentence = say!("There is no mine at position {position}.", position = name(position));
            return Err(Refusal::new("CM-SHD-1", sentence));
        };
        if mine.owner != seat {
            let district = self.district(mine.district);
            let sentence =
                say!("The {district} mine at position {position} is not yours.", district, position = name(position));
            return Err(Refusal::new("CM-SHD-1", sentence));
        }
        Ok(())
    }

    /// The positions of the seat's mines.
    pub(crate) fn own_mines(state: &State, seat: Seat) -> impl Iterator<Item = u8> {
        (1..).zip(state.mines.all()).filter(move |(_, mine)| mine.owner == seat).map(|(position, _)| position)
    }

    /// How many mines the seat could shut down.
    #[inline]
    pub(crate) fn count_shuts(&self, state: &State, seat: Seat) -> u32 {
        ColoradoMidland::own_mines(state, seat).count() as u32
    }

    /// CM-SHD-6: any mine of one's own.
    pub(crate) fn list_shuts(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        ColoradoMidland::own_mines(state, seat).for_each(|position| out.push(Action::Shut { position }));
    }

    /// CM-SHD-1, CM-SHD-2: the mine is gone, those below move up.
    pub(crate) fn shut(&self, state: &mut State, seat: Seat, position: u8, journal: &mut impl Journal<Event>) {
        let Some(mine) = state.mines.at(position) else { return };
        let claim = state.claim_at(position);
        state.mines.remove(1 << (position - 1));
        state.discarded[mine.district.index()] += 1;
        journal.note(Event::Shut { seat, district: mine.district, claim, position });
        if state.players[seat.index()].claims() > 0 {
            state.phase = Phase::ShutRefill; // CM-SHD-5: the claim is chosen now
            return;
        }
        // CM-SHD-4
        state.shortage = true;
        journal.note(Event::Shortage { seat, place: None });
        self.finish_turn(state, journal);
    }
}
