//! How good a position looks, for bots.

use engine::{Evaluate, Seat};

use crate::{game::ColoradoMidland, state::State};

impl Evaluate for ColoradoMidland {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let links = self.links(state);
        let worth = |seat: Seat| {
            let mines = state.mines.all().iter().filter(|mine| mine.owner == seat);
            let income: i32 =
                mines.map(|mine| i32::from(self.mine_scores(mine.district, links[mine.district.index()]))).sum();
            100 * (i32::from(state.players[seat.index()].vp) + income)
        };
        let others: i32 = Seat::all(self.numbers.players).filter(|other| *other != seat).map(worth).sum();
        worth(seat) - others / i32::from(self.numbers.players - 1)
    }
}
