//! Numbers for programs that learn: every action, and what a viewer may know.
//!
//! A row is written of a position, the viewer's own secrets and everything that lies open. What a view says is put back
//! into a position first, so both ways to make a row are one, and the battery sees that no secret is looked at.

mod actions;
mod rows;
mod seen;
mod window;

pub(crate) use actions::Numbering;

use engine::{
    Learn, Seat, Viewer,
    learn::{Block, Pen},
};

use crate::{CerroGordo, action::Action, state::State, view::View};

impl Learn for CerroGordo {
    const LEARNING: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        self.numbering.blocks()
    }

    #[inline]
    fn action_number(&self, state: &State, _: Seat, action: Action) -> u32 {
        self.numbering.number(&state.town, action)
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
