//! What the eye sees of an event: how a page, a film or a picture book shows that it happens.
//!
//! A cue names places and pieces by the IDs that boards give them (`hex:F12`, `site:3`, `seat:2` for a player's plate),
//! and says nothing that the event, as its viewer hears it, does not say. Nothing hangs on cues: whoever plays without
//! motion misses no fact.

use crate::{say::Line, seat::Seat};

/// Something to see, in the order in which it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// What follows has a name of its own: `Bust`, `The shootout`.
    Scene(Line),
    /// A piece goes to a place, from another or from outside.
    Move {
        /// The piece, as boards know it (`data-piece`).
        piece: String,
        /// Where it comes from.
        from: Option<String>,
        /// Where it goes.
        to: String,
    },
    /// Something happens at a place: it is built on, taken, compared, opened.
    Mark(String),
    /// A card, tile or dial is turned over or turned: what it is, and the place that it shows or points at.
    Turn {
        /// The piece, as boards know it (`data-piece`).
        piece: String,
        /// The place that it points at now, if it points at one.
        to: Option<String>,
    },
    /// Dice are rolled.
    Roll {
        /// By whom, if by somebody.
        seat: Option<Seat>,
        /// Their faces.
        dice: Vec<u8>,
    },
    /// A seat gets something, or loses it when the amount is negative.
    Gain {
        /// Whose.
        seat: Seat,
        /// What, as boards count it (`data-count="<seat>:<what>"`): `vp`, `gold`.
        what: &'static str,
        /// How much.
        amount: i32,
        /// Where it comes from, or goes to.
        at: Option<String>,
        /// What for, in a word or two: `Leadville`.
        why: Option<Line>,
    },
}

impl Cue {
    /// A piece goes from one place to another.
    pub fn moves(piece: impl Into<String>, from: impl Into<String>, to: impl Into<String>) -> Cue {
        Cue::Move { piece: piece.into(), from: Some(from.into()), to: to.into() }
    }

    /// A piece comes to a place from outside.
    pub fn comes(piece: impl Into<String>, to: impl Into<String>) -> Cue {
        Cue::Move { piece: piece.into(), from: None, to: to.into() }
    }

    /// Something happens at a place.
    pub fn mark(at: impl Into<String>) -> Cue {
        Cue::Mark(at.into())
    }

    /// A seat gets something at a place.
    pub fn gains(seat: Seat, what: &'static str, amount: impl Into<i32>, at: impl Into<String>) -> Cue {
        Cue::Gain { seat, what, amount: amount.into(), at: Some(at.into()), why: None }
    }

    /// The same gain with what it is for.
    #[must_use]
    pub fn because(mut self, reason: impl Into<Line>) -> Cue {
        if let Cue::Gain { why, .. } = &mut self {
            *why = Some(reason.into());
        }
        self
    }
}
