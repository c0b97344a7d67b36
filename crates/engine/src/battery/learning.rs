//! What programs learn from: every action has a number of its own, and a row says what its viewer may know, no more.

use super::{Battery, Tally};
use crate::{
    actions::ActionList,
    learn::{Block, Learn, Pen, each_number, size},
    seat::{Seat, Viewer},
};

/// The blocks of a table, worked out once.
pub(super) struct Blocks {
    actions: usize,
    rows: Vec<Block>,
    row: usize,
}

impl Blocks {
    /// Checks that blocks have names of their own and something in them.
    pub(super) fn of<G: Learn>(game: &G) -> Blocks {
        let (actions, rows) = (game.action_blocks(), game.observation_blocks());
        for blocks in [&actions, &rows] {
            assert!(!blocks.is_empty(), "nothing has a number");
            for (k, block) in blocks.iter().enumerate() {
                assert!(block.size() > 0 && block.bounds.0 < block.bounds.1, "{block:?} is empty");
                assert!(!block.what.is_empty(), "{block:?} does not say what it is");
                assert!(blocks[..k].iter().all(|other| other.name != block.name), "two blocks are {}", block.name);
            }
        }
        Blocks { actions: size(&actions), row: size(&rows), rows }
    }
}

impl<G: Learn> Battery<'_, G> {
    /// Every listed action has a number of its own, below the number of all, and is found by it.
    pub(super) fn numbered_well(
        &self,
        state: &G::State,
        seat: Seat,
        list: &ActionList<G::Action>,
        at: &dyn Fn() -> String,
    ) {
        let mut numbers: Vec<(u32, G::Action)> = Vec::with_capacity(list.len());
        each_number(self.game, state, seat, list, |number, action| numbers.push((number, action)));
        for (number, action) in &numbers {
            assert!((*number as usize) < self.blocks.actions, "{}: {action:?} has the number {number}", at());
            assert!(list.contains(*action), "{}: {number} is {action:?}, which is not legal", at());
        }
        numbers.sort_unstable_by_key(|(number, _)| *number);
        for two in numbers.windows(2) {
            let ((number, a), (other, b)) = (two[0], two[1]);
            assert!(number != other, "{}: {a:?} and {b:?} of {seat} are both {number}", at());
        }
    }

    /// The row of a viewer: what the view says, within its bounds, the same in every position that the viewer cannot tell
    /// from this one. What is hidden from the viewer shows to others.
    pub(super) fn observed_well(
        &self,
        state: &G::State,
        imagined: &G::State,
        who: Viewer,
        tally: &mut Tally,
        at: &dyn Fn() -> String,
    ) {
        let game = self.game;
        let row = self.row(at, |pen| game.observe(state, who, pen));
        let meant = self.row(at, |pen| game.encode(&game.view(state, who), who, pen));
        self.assert_same(&row, &meant, at, "observed, and the view says", who);
        let twin = self.row(at, |pen| game.observe(imagined, who, pen));
        self.assert_same(&row, &twin, at, "observed, and if it is imagined", who);
        let mut values = row.iter();
        for block in &self.blocks.rows {
            let (low, high) = block.bounds;
            for (k, value) in values.by_ref().take(block.size()).enumerate() {
                assert!((low..=high).contains(value), "{}: {} has {value} at {k}", at(), block.name);
            }
        }
        for other in Seat::all(game.seats()).map(Viewer::Seat).filter(|other| *other != who) {
            if game.view(state, other) == game.view(imagined, other) {
                continue;
            }
            tally.hidden += 1;
            let row = |state| self.row(at, |pen| game.observe(state, other, pen));
            tally.noticed += u64::from(row(state) != row(imagined));
        }
    }

    /// A step that stays between others changes nothing in the row of `who`.
    pub(super) fn unnoticed(&self, before: &G::State, after: &G::State, who: Viewer, at: &dyn Fn() -> String) {
        let row = |state| self.row(at, |pen| self.game.observe(state, who, pen));
        self.assert_same(&row(before), &row(after), at, "before, and after", who);
    }

    fn row(&self, at: &dyn Fn() -> String, write: impl FnOnce(&mut Pen)) -> Vec<f32> {
        let mut row = vec![0.0; self.blocks.row];
        let mut pen = Pen::begin(&mut row);
        write(&mut pen);
        assert_eq!(pen.written(), self.blocks.row, "{}: so many numbers are written, and so many wanted", at());
        row
    }

    /// The same bit by bit; else says which block differs first.
    fn assert_same(&self, one: &[f32], other: &[f32], at: &dyn Fn() -> String, what: &str, who: Viewer) {
        let Some(first) = one.iter().zip(other).position(|(a, b)| a.to_bits() != b.to_bits()) else { return };
        let mut begins = 0;
        for block in &self.blocks.rows {
            if first < begins + block.size() {
                let (name, k) = (block.name, first - begins);
                panic!("{}: {who:?}: {name}[{k}] is {} {what} {}", at(), one[first], other[first]);
            }
            begins += block.size();
        }
    }
}

impl Tally {
    /// What was hidden from somebody nearly always shows in the row of whoever may know it.
    pub(super) fn rows_tell(&self) {
        let (hidden, noticed) = (self.hidden, self.noticed);
        assert!(
            10 * noticed >= 9 * hidden,
            "of {hidden} positions in which a seat sees something else, rows tell {noticed}"
        );
    }
}
