//! Numbers for programs that learn: every action, and what a viewer may know.
//!
//! A row is written of a position, of what lies open and the viewer's own. What a view says is put back into a position
//! first, so both ways to make a row are one, and the battery sees that no secret is looked at.

mod actions;
mod rows;
mod seen;
mod sheet;

pub(crate) use self::{actions::Numbering, sheet::Sheet};

use engine::{
    Learn, Seat, Viewer,
    learn::{Block, Pen},
};

use crate::{Silverton, action::Action, state::State, view::View};

impl Learn for Silverton {
    const LEARNING: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        self.numbering.blocks()
    }

    fn action_number(&self, _: &State, seat: Seat, action: Action) -> u32 {
        self.numbering.number(seat, action)
    }

    fn observation_blocks(&self) -> Vec<Block> {
        self.sheet.blocks()
    }

    fn encode(&self, view: &View, who: Viewer, pen: &mut Pen) {
        self.write_row(&self.position_in(view), who, pen);
    }

    fn observe(&self, state: &State, who: Viewer, pen: &mut Pen) {
        self.write_row(state, who, pen);
    }
}
