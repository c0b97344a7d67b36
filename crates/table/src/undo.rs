//! Taking back: one's own steps, one at a time, never past what was revealed or what others did.

use engine::Seat;

use crate::{
    catalogue::Position,
    error::TableError,
    history::Way,
    table::{Step, Table},
};

/// How often something can be taken back in a game.
pub const MOST_UNDONE: u32 = 2_000;

/// An action that has not been taken back.
pub(crate) struct Standing {
    /// Its entry.
    pub(crate) seq: u32,
    /// The entry after which the position is the one that the standing actions before this one make.
    /// `None` when a step was taken out from among them, so that no entry has that position.
    pub(crate) after: Option<u32>,
}

impl Table {
    /// Whether this seat may take its last step back now.
    #[must_use]
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.may_take_back().is_ok() && self.before_last_step(seat).is_ok()
    }

    /// Why this seat may not take its last step back now; `None` if it may.
    #[must_use]
    pub fn why_no_undo(&self, seat: Seat) -> Option<String> {
        self.may_take_back().and_then(|()| self.before_last_step(seat).map(drop)).err().map(|why| why.to_string())
    }

    /// How many actions stand in the log.
    #[must_use]
    pub fn standing_actions(&self) -> usize {
        self.standing.len()
    }

    /// Who did the last of them.
    #[must_use]
    pub fn last_to_act(&self) -> Option<Seat> {
        self.standing.last().map(|standing| self.entry_of(standing).seat)
    }

    /// Nobody takes back for ever: every step that was taken back stays in the log.
    pub(crate) fn may_take_back(&self) -> Result<(), TableError> {
        // Of every undo two entries do not stand: its own and that of the step.
        let undone = (self.entries.len() - self.standing.len()) / 2;
        match undone < MOST_UNDONE as usize {
            true => Ok(()),
            false => {
                Err(TableError::NothingToUndo("So much was taken back in this game that it can only go on.".to_owned()))
            }
        }
    }

    /// Which standing action the seat would take back, and the position without it.
    pub(crate) fn before_last_step(&self, seat: Seat) -> Result<(usize, Box<dyn Position>), TableError> {
        let which = self.undoable(seat).map_err(|why| TableError::NothingToUndo(why.to_owned()))?;
        let nothing = |why: &str| TableError::NothingToUndo(why.to_owned());
        let position = self
            .without(which)
            .ok_or_else(|| nothing("Somebody has acted since in a way that depends on your step."))?;
        if which + 1 < self.standing.len() && !self.could_come_last(which, &*position) {
            return Err(nothing("Somebody else has acted since, and what you decided together is revealed."));
        }
        Ok((which, position))
    }

    fn undoable(&self, seat: Seat) -> Result<usize, &'static str> {
        if self.now.outcome().is_some() {
            return Err("The game is over: nothing can be taken back.");
        }
        let last = self.standing.iter().rposition(|standing| self.entry_of(standing).seat == seat);
        let which = last.ok_or("You have done nothing yet that could be taken back.")?;
        let others_since = which + 1 < self.standing.len();
        if others_since && !self.side_by_side_since(which) {
            return Err("Somebody else has acted since your last step.");
        }
        if !self.step_of(&self.standing[which]).can_take_back {
            return Err("Your last step cannot be taken back: it revealed something or ended your turn.");
        }
        Ok(which)
    }

    fn side_by_side_since(&self, which: usize) -> bool {
        self.now.side_by_side()
            && self.standing[which..].iter().all(|standing| self.step_of(standing).stretch.is_some())
    }

    /// The position that the standing actions make without one of them, if they can be played so.
    fn without(&self, which: usize) -> Option<Box<dyn Position>> {
        let (after, then) = self.back_and_again(which);
        let mut position = self.position_at(after)?;
        for standing in then {
            let entry = self.entry_of(standing);
            let Some(action) = entry.deed.action() else { unreachable!("only actions stand") };
            position.play(entry.seat, action).ok()?;
        }
        Some(position)
    }

    /// The way to the position without one of the standing actions.
    pub(crate) fn way_without(&self, which: usize) -> Way {
        let (after, then) = self.back_and_again(which);
        Way { after, then: then.map(|standing| standing.seq).collect() }
    }

    /// The entry to go back to, and the actions to be played from there, so that one is left out.
    fn back_and_again(&self, which: usize) -> (u32, impl Iterator<Item = &Standing>) {
        let known = |k: &usize| self.standing[*k].after.map(|after| (*k, after));
        // Nothing stands before the first but the position it all began at.
        let (from, after) = (0..=which).rev().find_map(|k| known(&k)).unwrap_or((0, 0));
        (after, (from..self.standing.len()).filter(move |k| *k != which).map(|k| &self.standing[k]))
    }

    /// Whether a step could still be taken back if it had been done last, after the others' steps: if it
    /// would end what the seats do side by side, then the others have ended it, and it is too late.
    fn could_come_last(&self, which: usize, without: &dyn Position) -> bool {
        let entry = self.entry_of(&self.standing[which]);
        let Some(action) = entry.deed.action() else { unreachable!("only actions stand") };
        without.copy().play(entry.seat, action).is_ok_and(|played| played.can_take_back)
    }

    /// Notes that a standing action is taken back.
    pub(crate) fn take_back(&mut self, which: usize) {
        let gone = self.standing.remove(which);
        self.steps[gone.seq as usize - 1].undone = true;
        for (k, later) in self.standing[which..].iter_mut().enumerate() {
            later.after = if k == 0 { gone.after } else { None };
        }
    }

    pub(crate) fn entry_of(&self, standing: &Standing) -> &crate::Entry {
        &self.entries[standing.seq as usize - 1]
    }

    pub(crate) fn step_of(&self, standing: &Standing) -> &Step {
        &self.steps[standing.seq as usize - 1]
    }
}
