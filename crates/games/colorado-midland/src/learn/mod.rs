//! Numbers for programs that learn: every action, and what everybody may know.
//!
//! A row is written of a position, as its viewer looks at the seats. What a view says is put back into a position first,
//! so both ways to make a row are one.

mod actions;
mod rows;
mod seen;

pub(crate) use actions::Numbering;

use engine::{
    Learn, Seat, Viewer,
    learn::{Block, Pen},
};

use crate::{ColoradoMidland, action::Action, state::State, view::View};

impl Learn for ColoradoMidland {
    const LEARNING: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        self.numbering.blocks()
    }

    fn action_number(&self, _: &State, _: Seat, action: Action) -> u32 {
        self.numbering.number(action)
    }

    fn observation_blocks(&self) -> Vec<Block> {
        self.row_blocks()
    }

    fn encode(&self, view: &View, who: Viewer, pen: &mut Pen) {
        self.write_row(&self.position_in(view), who, pen);
    }

    fn observe(&self, state: &State, who: Viewer, pen: &mut Pen) {
        self.write_row(state, who, pen);
    }
}
