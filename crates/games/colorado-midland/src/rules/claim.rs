//! Claims from the Holdings to the Mine Track: in set-up (CM-SET-8), after shutting down (CM-SHD-3) and
//! when closed mines are replaced (CM-REF-2).

use engine::{ActionList, Journal, Refusal, Seat, say};

use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    ids::District,
    state::{Mine, Phase, State},
};

impl ColoradoMidland {
    pub(crate) fn guard_claim(&self, state: &State, seat: Seat, district: District) -> Result<(), Refusal> {
        let clause = match state.phase {
            Phase::SetupMine => "CM-SET-8",
            Phase::ShutRefill => "CM-SHD-3",
            Phase::Refill(_) => "CM-REF-2",
            _ => return Err(Refusal::new("CM-RND-2", "No claim is due on the Mine Track now.")),
        };
        if district.0 >= self.tables.districts() {
            return Err(Refusal::new(clause, "There is no such mining district."));
        }
        if state.players[seat.index()].holdings[district.index()] == 0 {
            let district = self.district(district);
            return Err(Refusal::new(clause, say!("You have no {district} claim in your Holdings.", district)));
        }
        Ok(())
    }

    /// CM-SET-9, CM-REF-4: a free choice; claims of one district are the same for play.
    pub(crate) fn list_claims(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        let holdings = &state.players[seat.index()].holdings;
        let held = self.tables.all_districts().filter(|district| holdings[district.index()] > 0);
        held.for_each(|district| out.push(Action::Claim(district)));
    }

    pub(crate) fn claim(&self, state: &mut State, seat: Seat, district: District, journal: &mut impl Journal<Event>) {
        state.players[seat.index()].holdings[district.index()] -= 1;
        // CM-REF-3, CM-SHD-3: the topmost empty position is below all mines. CM-SHD-7: no Big Bonus.
        let position = state.mines.push(Mine { owner: seat, district });
        let (claim, left) = (state.claim_at(position), state.players[seat.index()].claims());
        journal.note(Event::Claimed { seat, district, claim, position, left });
        match state.phase {
            Phase::SetupMine if state.mines.len() == self.numbers.track => self.begin_round(state, journal), // CM-SET-12
            Phase::ShutRefill => self.finish_turn(state, journal),
            Phase::Refill(_) => self.serve_next(state, journal),
            _ => {}
        }
    }
}
