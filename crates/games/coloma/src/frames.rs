//! What a turn is waiting for: a stack of sub-decisions above the menu.

use engine::inline::List;
use serde::{Deserialize, Serialize};

use crate::{
    edition::Tool,
    ids::{Bridge, Card, EffectId, Hotel, Space},
    state::Slot,
};

/// A sub-decision on the stack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The menu of the turn.
    #[default]
    Menu,
    /// An action that waits until that of a Signpost Barrel is finished; above it is the menu again.
    Paused {
        /// Which.
        open: Slot,
        /// Its abilities used so far.
        used: u32,
    },
    /// Steps of a sequence, each to be accepted or skipped.
    Seq {
        /// The sequence.
        effect: EffectId,
        /// The next step.
        step: u8,
    },
    /// A trade that may be made again.
    Trade {
        /// The trade.
        effect: EffectId,
        /// How often still.
        left: u8,
    },
    /// A benefit that may be declined.
    Benefit {
        /// What it is.
        effect: EffectId,
    },
    /// A Town Building (or Hotel) to choose.
    Build {
        /// Which price.
        tool: Tool,
        /// Dudes less.
        off: u8,
        /// Whether a Hotel may be built instead.
        hotels: bool,
    },
    /// A canyon or Bridge to choose.
    Survey {
        /// Which price.
        tool: Tool,
        /// Dudes less.
        off: u8,
    },
    /// Something chosen that must be paid.
    Purchase {
        /// What it is.
        what: What,
        /// Which price.
        tool: Tool,
        /// Dudes less.
        off: u8,
        /// Barrels still to discard.
        barrels: u8,
        /// Cards still to discard.
        cards: u8,
    },
    /// A Wagon move.
    Wagon {
        /// Spaces left.
        left: u8,
        /// Whether a step of this move led to where the Wagon stands.
        arrived: bool,
        /// Whether the Speciality may still be used instead.
        forego: bool,
        /// Spaces entered, as bits.
        entered: u32,
    },
    /// The bonus of a Boomtown.
    Bonus {
        /// The Boomtown in which the Wagon stopped.
        town: Space,
    },
    /// Dudes to place.
    Dudes {
        /// Whether a row was filled.
        row: bool,
        /// Whether anything was placed.
        any: bool,
    },
    /// Tents to pitch.
    Tents {
        /// Whether one was pitched.
        any: bool,
    },
    /// Barrels to take.
    Take {
        /// How many.
        left: u8,
    },
    /// Barrels to turn face-up.
    Refresh {
        /// How many.
        left: u8,
    },
}

/// What is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum What {
    /// A Town Building.
    Card(Card),
    /// A River.
    Canyon(u8),
    /// A Bridge.
    Bridge(Bridge),
    /// A Hotel.
    Hotel(Hotel),
    /// Tents from the Barker.
    Tents(u8),
    /// Horses from the Barker.
    Horses(u8),
    /// One trade of a row.
    Trade(EffectId),
    /// One exchange of the Speciality.
    Exchange(u8),
}

/// The stack of sub-decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Frames(List<Frame, { Frames::DEEPEST }>);

impl Frames {
    /// The most that can ever lie on each other.
    pub const DEEPEST: usize = 14;
    /// The most that may wait below a Barrel or Speciality that is used (CO-BARREL-6).
    pub const MOST_WAITING: usize = 6;
    /// The most in a sound position: what one Barrel asks for lies above those that wait.
    pub const SOUND: usize = 10;

    /// The current sub-decision, or the menu.
    #[must_use]
    pub fn top(&self) -> Frame {
        match self.as_slice().last() {
            None | Some(Frame::Paused { .. }) => Frame::Menu,
            Some(frame) => *frame,
        }
    }

    /// Whether a Barrel or Speciality may be used above what is waiting.
    #[must_use]
    pub fn have_room(&self) -> bool {
        self.0.len() <= Frames::MOST_WAITING
    }

    /// All, from the bottom.
    #[must_use]
    pub fn as_slice(&self) -> &[Frame] {
        self.0.as_slice()
    }

    /// All, from the bottom, to be changed where they lie.
    pub fn as_mut_slice(&mut self) -> &mut [Frame] {
        self.0.as_mut_slice()
    }

    /// Puts a sub-decision on top.
    pub fn push(&mut self, frame: Frame) {
        let there_was_room = self.0.push(frame);
        debug_assert!(there_was_room, "no more than {} wait", Frames::DEEPEST);
    }

    /// Ends the current sub-decision.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Puts another sub-decision in place of the current one.
    pub fn replace(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }
}
