//! What a program that learns sees and does: a number for every action, a fixed row of numbers for every position.
//!
//! Both are laid out in [`Block`]s with names, which follow from the game, its edition and the number of seats alone, and
//! change only with [`Learn::LEARNING`]. Seats are counted from whoever acts or looks, so what was learned in one seat holds
//! in all of them. A row is made of what one viewer may know and of nothing else: [`Learn::encode`] makes it of the view and
//! says what it means; [`Learn::observe`] makes the same of the position itself, quickly.
//!
//! ```
//! use engine::{ActionList, Game, Key, Learn, Seat, Viewer, learn, reference::TicTacToe};
//!
//! let board = TicTacToe.setup(&Key::from_seed(1), &mut ());
//! let (mut list, mut numbers) = (ActionList::new(), Vec::new());
//! TicTacToe.legal(&board, Seat(0), &mut list);
//! learn::numbers(&TicTacToe, &board, Seat(0), &list, &mut numbers);
//! assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
//! assert_eq!(learn::observed(&TicTacToe, &board, Viewer::Seat(Seat(0))).len(), learn::size(&TicTacToe.observation_blocks()));
//! ```

use serde::Serialize;

use crate::{
    actions::{ActionList, Range},
    game::Game,
    seat::{Seat, Viewer},
};

/// The most amounts of a range that have a number of their own; they lie evenly from the least to the greatest.
pub const BINS: usize = 16;

/// A game that programs can learn.
pub trait Learn: Game {
    /// Raised by every change of the numbers of actions or of what a row means.
    const LEARNING: u32 = 0;

    /// What actions have numbers for, block after block.
    fn action_blocks(&self) -> Vec<Block> {
        Vec::new()
    }

    /// The number of an action that `seat` may take here, different for all that it may take. For an action with a free
    /// amount it is the first of [`BINS`] numbers, whatever the amount.
    fn action_number(&self, state: &Self::State, seat: Seat, action: Self::Action) -> u32 {
        let _ = (state, seat, action);
        0
    }

    /// What a row of numbers is made of, block after block.
    fn observation_blocks(&self) -> Vec<Block> {
        Vec::new()
    }

    /// Writes down what `who` sees in its view, in the order of the blocks.
    fn encode(&self, view: &Self::View, who: Viewer, pen: &mut Pen) {
        let _ = (view, who, pen);
    }

    /// Writes down the same, straight from the position: bit by bit what [`Learn::encode`] makes of the view.
    fn observe(&self, state: &Self::State, who: Viewer, pen: &mut Pen) {
        let _ = (state, who, pen);
    }
}

/// Numbers that belong together: actions of one kind, or one thing that is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Block {
    /// A name for programs: `hand`, `play_area`.
    pub name: &'static str,
    /// What it says, in a few words; for several dimensions, each of them: `for each seat from the viewer on, each kind of card`.
    pub what: &'static str,
    /// How many numbers there are in every dimension, the last one running fastest.
    pub shape: Vec<usize>,
    /// The least and the greatest value.
    pub bounds: (f32, f32),
}

impl Block {
    /// A block whose values lie between 0 and 1; of actions, one number for each.
    #[must_use]
    pub fn new(name: &'static str, what: &'static str, shape: &[usize]) -> Block {
        Block { name, what, shape: shape.to_vec(), bounds: (0.0, 1.0) }
    }

    /// The same block with other bounds.
    #[must_use]
    pub fn within(mut self, low: f32, high: f32) -> Block {
        self.bounds = (low, high);
        self
    }

    /// How many numbers it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// How many numbers all blocks have together.
#[must_use]
pub fn size(blocks: &[Block]) -> usize {
    blocks.iter().map(Block::size).sum()
}

/// Writes a row of numbers from its beginning to its end.
///
/// What is skipped stays 0, and so does everything that is not there: rows are cleared before they are written.
pub struct Pen<'a> {
    row: &'a mut [f32],
    at: usize,
}

impl<'a> Pen<'a> {
    /// Begins a row, which must be as long as all blocks together.
    #[must_use]
    pub fn begin(row: &'a mut [f32]) -> Pen<'a> {
        row.fill(0.0);
        Pen { row, at: 0 }
    }

    /// Writes one number.
    #[inline]
    pub fn put(&mut self, number: f32) {
        self.row[self.at] = number;
        self.at += 1;
    }

    /// Writes a count as a part of the most there can be, and no more than all of it.
    #[inline]
    pub fn part(&mut self, count: u32, most: u32) {
        self.put((count as f32 / most as f32).min(1.0));
    }

    /// Writes 1 or 0.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.put(f32::from(u8::from(holds)));
    }

    /// Writes 1 in the `k`-th of `n` places; none of them where there is no `k`.
    #[inline]
    pub fn one_of(&mut self, k: Option<usize>, n: usize) {
        if let Some(k) = k {
            debug_assert!(k < n, "{k} is not one of {n}");
            self.row[self.at + k] = 1.0;
        }
        self.at += n;
    }

    /// Writes the lowest `n` bits of a set, bit 0 first.
    #[inline]
    pub fn bits(&mut self, mut set: u64, n: usize) {
        let places = &mut self.row[self.at..self.at + n];
        while set != 0 {
            places[set.trailing_zeros() as usize] = 1.0;
            set &= set - 1;
        }
        self.at += n;
    }

    /// Leaves `n` places 0.
    #[inline]
    pub fn skip(&mut self, n: usize) {
        self.at += n;
    }

    /// The next `n` places, to be written in any order.
    #[inline]
    pub fn places(&mut self, n: usize) -> &mut [f32] {
        let places = &mut self.row[self.at..self.at + n];
        self.at += n;
        places
    }

    /// How many numbers are written.
    #[must_use]
    pub fn written(&self) -> usize {
        self.at
    }
}

/// The seat that is `k` places to the left of whoever looks; a spectator looks from the first seat.
#[inline]
#[must_use]
pub fn seen_from(who: Viewer, k: u8, seats: u8) -> Seat {
    who.seat().unwrap_or(Seat(0)).left(k, seats)
}

/// How many places to the left of whoever looks a seat is: the `k` of [`seen_from`].
#[inline]
#[must_use]
pub fn places_to(who: Viewer, seat: Seat, seats: u8) -> usize {
    let first = seen_from(who, 0, seats);
    usize::from(if seat < first { seat.0 + seats - first.0 } else { seat.0 - first.0 })
}

/// The row of numbers that a viewer sees.
#[must_use]
pub fn observed<G: Learn>(game: &G, state: &G::State, who: Viewer) -> Vec<f32> {
    let mut row = vec![0.0; size(&game.observation_blocks())];
    game.observe(state, who, &mut Pen::begin(&mut row));
    row
}

/// The amounts of a range that have a number: all, or so many that lie evenly between the ends.
fn bins<A: Copy + PartialEq>(range: &Range<A>) -> impl Iterator<Item = A> {
    bin_places(range.len()).map(|place| range.nth(place))
}

/// Which of so many amounts have a number.
fn bin_places(amounts: usize) -> impl Iterator<Item = usize> {
    let (last, most) = (amounts.saturating_sub(1), BINS.min(amounts));
    (0..most).map(move |k| if most == 1 { 0 } else { last * k / (most - 1) })
}

/// Of so many amounts, which of those with a number is nearest to the `k`-th; of two as near, the lesser.
#[must_use]
pub fn nearest_bin(amounts: usize, k: usize) -> usize {
    bin_places(amounts).enumerate().min_by_key(|(_, place)| place.abs_diff(k)).map_or(0, |(bin, _)| bin)
}

/// Hands over every action of a list that has a number, with it: all single ones, then those of the ranges.
#[inline]
pub fn each_number<G: Learn>(
    game: &G,
    state: &G::State,
    seat: Seat,
    list: &ActionList<G::Action>,
    mut hand: impl FnMut(u32, G::Action),
) {
    for action in list.actions() {
        hand(game.action_number(state, seat, *action), *action);
    }
    for range in list.ranges() {
        let first = game.action_number(state, seat, range.action);
        bins(range).zip(first..).for_each(|(action, number)| hand(number, action));
    }
}

/// The numbers of everything in a list, in its order; what was in `out` is forgotten.
#[inline]
pub fn numbers<G: Learn>(game: &G, state: &G::State, seat: Seat, list: &ActionList<G::Action>, out: &mut Vec<u32>) {
    out.clear();
    each_number(game, state, seat, list, |number, _| out.push(number));
}

/// The action of a list that has this number.
#[must_use]
pub fn action_with<G: Learn>(
    game: &G,
    state: &G::State,
    seat: Seat,
    list: &ActionList<G::Action>,
    number: u32,
) -> Option<G::Action> {
    let mut found = None;
    each_number(game, state, seat, list, |other, action| {
        if other == number && found.is_none() {
            found = Some(action);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_range_has_numbers_for_its_ends_and_some_between() {
        let range = |high| Range { action: 0, low: 5, high, step: 5, set: |_, amount| amount };
        assert_eq!(bins(&range(5)).collect::<Vec<_>>(), [5]);
        assert_eq!(bins(&range(20)).collect::<Vec<_>>(), [5, 10, 15, 20]);
        let many: Vec<u32> = bins(&range(1_000)).collect();
        assert_eq!((many.len(), many[0], many[BINS - 1]), (BINS, 5, 1_000));
        assert!(many.windows(2).all(|two| two[0] < two[1]));
    }

    #[test]
    fn an_amount_is_nearest_to_itself_and_else_to_no_farther_one() {
        for amounts in 1..=64 {
            let range = Range { action: 0, low: 0, high: amounts - 1, step: 1, set: |_, amount| amount };
            let bins: Vec<u32> = bins(&range).collect();
            for amount in 0..amounts {
                let found = bins[nearest_bin(amounts as usize, amount as usize)];
                let nearest = bins.iter().map(|bin| bin.abs_diff(amount)).min();
                assert_eq!(Some(found.abs_diff(amount)), nearest, "{amount} of {amounts}");
            }
        }
    }

    #[test]
    fn what_is_not_written_is_nothing() {
        let mut row = [7.0; 12];
        let mut pen = Pen::begin(&mut row);
        pen.put(0.5);
        pen.one_of(Some(1), 3);
        pen.one_of(None, 2);
        pen.bits(0b101, 3);
        pen.part(9, 4);
        pen.flag(true);
        pen.skip(1);
        assert_eq!(pen.written(), 12);
        assert_eq!(row, [0.5, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn blocks_count_all_their_dimensions() {
        let blocks = [Block::new("cards", "", &[3, 6]), Block::new("turn", "", &[1]).within(-1.0, 1.0)];
        assert_eq!((size(&blocks), blocks[1].bounds), (19, (-1.0, 1.0)));
        assert_eq!(seen_from(Viewer::Seat(Seat(2)), 1, 3), Seat(0));
        assert_eq!(seen_from(Viewer::Spectator, 1, 3), Seat(1));
        let whole = |who| Seat::all(3).all(|seat| seen_from(who, places_to(who, seat, 3) as u8, 3) == seat);
        assert!(whole(Viewer::Seat(Seat(2))) && whole(Viewer::Spectator));
    }
}
