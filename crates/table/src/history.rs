//! Earlier positions: few are kept, and every other one is played again from the nearest.

use std::collections::BTreeMap;

use crate::{
    catalogue::Position,
    deed::{Deed, Entry},
    stop::stopped,
    table::{Step, Table},
};

/// At first a position is kept after every so many steps.
const KEEP_EVERY: u32 = 16;
/// How many positions are kept at most; then every second one is let go, and fewer are kept from there on.
const MOST_KEPT: usize = 64;

/// The positions between the first and the present one that are kept, by their entries.
pub(crate) struct History {
    kept: BTreeMap<u32, Box<dyn Position>>,
    every: u32,
}

impl Default for History {
    fn default() -> History {
        History { kept: BTreeMap::new(), every: KEEP_EVERY }
    }
}

/// How the position after an entry is found.
pub(crate) struct Trail {
    /// Back and again, where a step was taken back; else the entry's action leads there from the position before.
    way: Option<Box<Way>>,
    /// How many steps are played again on the way from a position that is kept.
    far: u32,
}

/// How to come to a position that does not follow from the one before it.
pub(crate) struct Way {
    /// From the position after this entry,
    pub(crate) after: u32,
    /// by the actions of these.
    pub(crate) then: Box<[u32]>,
}

impl Table {
    /// The position after entry `seq`; 0 is before the first.
    #[must_use]
    pub fn position_at(&self, seq: u32) -> Option<Box<dyn Position>> {
        if seq == self.seq() {
            return Some(self.now.copy());
        }
        self.steps.get(..seq as usize)?;
        let (mut at, mut again) = (seq, Vec::new());
        let mut position = loop {
            let Some(before) = at.checked_sub(1) else { break self.first.copy() };
            if let Some(kept) = self.history.kept.get(&at) {
                break kept.copy();
            }
            match &self.steps[before as usize].trail.way {
                None => {
                    again.push(at);
                    at = before;
                }
                Some(way) => {
                    again.extend(way.then.iter().rev());
                    at = way.after;
                }
            }
        };
        for seq in again.into_iter().rev() {
            replay(&mut *position, &self.entries[seq as usize - 1]);
        }
        Some(position)
    }

    /// Shows `see` every position in turn, with the entry before it.
    pub(crate) fn walk(&self, mut see: impl FnMut(&Entry, &Step, &dyn Position)) {
        let mut position = self.first.copy();
        for (entry, step) in self.entries.iter().zip(&self.steps) {
            match &step.trail.way {
                None => match entry.deed {
                    Deed::Stop(why) => position = stopped(position, why, entry.seat),
                    _ => replay(&mut *position, entry),
                },
                Some(_) => position = self.position_at(entry.seq).expect("the entry is in the log"),
            }
            see(entry, step, &*position);
        }
    }

    /// The trail of the next entry, which leads to this position.
    pub(crate) fn trail(&mut self, way: Option<Way>, position: &dyn Position) -> Trail {
        let way = way.map(Box::new);
        let far = self.far(self.steps.len(), way.as_deref());
        if far < self.history.every {
            return Trail { way, far };
        }
        self.history.kept.insert(self.seq() + 1, position.copy());
        Trail { way, far: 0 }
    }

    /// How far the position after the step at a place is from one that is kept, if it is not kept itself.
    fn far(&self, at: usize, way: Option<&Way>) -> u32 {
        let after = |seq: usize| seq.checked_sub(1).map_or(0, |at| self.steps[at].trail.far);
        match way {
            None => after(at) + 1,
            Some(way) => after(way.after as usize) + way.then.len() as u32,
        }
    }

    /// Lets positions go when too many are kept.
    pub(crate) fn thin_out(&mut self) {
        while self.history.kept.len() > MOST_KEPT {
            self.history.every *= 2;
            for at in 0..self.steps.len() {
                let far = self.far(at, self.steps[at].trail.way.as_deref());
                let seq = at as u32 + 1;
                if far < self.history.every {
                    self.history.kept.remove(&seq);
                }
                self.steps[at].trail.far = if self.history.kept.contains_key(&seq) { 0 } else { far };
            }
        }
    }
}

/// Plays an action of the log again.
fn replay(position: &mut dyn Position, entry: &Entry) {
    let Some(action) = entry.deed.action() else { unreachable!("only actions are played again") };
    position.play(entry.seat, action).expect("what was played once can be played again");
}
