//! The turns that a seat could take from here, the most promising first.
//!
//! A beam of the most promising lines is followed step by step until the seat is no longer to act or
//! a step could not be taken back: that is a whole turn, or as much of it as can be planned. The work is bounded by a
//! number of positions, so the same luck always finds the same turns; a clock only cuts it short, and then what was found
//! is something that can be done.

use engine::{ActionList, Evaluate, Luck, Seat};

use crate::thought::Clock;

/// The longest turn that is looked through.
const MOST_STEPS: usize = 16;

/// How widely a turn is looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Lines that are followed side by side.
    pub lines: usize,
    /// Positions that are looked at for one step of all lines.
    pub positions: usize,
}

/// How long to look for turns.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// How widely.
    pub width: Width,
    /// So many turns are wanted at most.
    pub most: usize,
    /// When it is time to say what was found.
    pub clock: &'a Clock<'a>,
}

/// A whole turn, and where it leads.
pub struct Turn<G: Evaluate> {
    /// Its steps.
    pub actions: Vec<G::Action>,
    /// Where it leads.
    pub state: G::State,
    /// How good that looks.
    pub value: f32,
}

/// A line under way.
struct Line<S> {
    /// Its last step, a place among all steps.
    step: usize,
    state: S,
    value: f32,
    /// Decides between equals.
    toss: u32,
}

/// One step of one line, after another.
struct Step<A> {
    action: A,
    after: Option<usize>,
}

/// The best turns found, each position once. `judge` says how good a position looks for the seat.
pub fn turns<G: Evaluate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    search: Search<'_>,
    luck: &mut Luck,
    judge: impl FnMut(&G::State) -> f32,
) -> Vec<Turn<G>> {
    let Search { width, most, clock } = search;
    let mut beam =
        Beam { game, seat, judge, luck, most, clock, steps: Vec::new(), lines: Vec::new(), done: Vec::new() };
    let mut list = ActionList::new();
    beam.extend_all(state, None, &mut list);
    for _ in 1..MOST_STEPS {
        if clock.is_over() {
            break;
        }
        let lines = std::mem::take(&mut beam.lines);
        let mut looked_at = 0;
        for line in best_of(lines, width.lines) {
            if looked_at > width.positions {
                break;
            }
            looked_at += beam.extend_all(&line.state, Some(line.step), &mut list);
        }
        if beam.lines.is_empty() {
            break;
        }
    }
    // A turn too long to be looked through is judged by how far it got.
    let lines = std::mem::take(&mut beam.lines);
    beam.done.extend(lines);
    let Beam { steps, done, .. } = beam;
    let turn = |line: Line<G::State>| Turn { actions: way(&steps, line.step), state: line.state, value: line.value };
    best_of(done, most).into_iter().map(turn).collect()
}

struct Beam<'a, G: Evaluate, J> {
    game: &'a G,
    seat: Seat,
    judge: J,
    luck: &'a mut Luck,
    most: usize,
    clock: &'a Clock<'a>,
    steps: Vec<Step<G::Action>>,
    lines: Vec<Line<G::State>>,
    done: Vec<Line<G::State>>,
}

impl<G: Evaluate, J: FnMut(&G::State) -> f32> Beam<'_, G, J> {
    /// Takes every step that is possible from here, as long as there is time; gives how many there are.
    fn extend_all(&mut self, from: &G::State, after: Option<usize>, list: &mut ActionList<G::Action>) -> usize {
        list.clear();
        self.game.sensible(from, self.seat, list);
        let actions = amounts(list);
        for action in &actions {
            let is_enough = !self.lines.is_empty() || !self.done.is_empty();
            if is_enough && self.clock.is_over() {
                break;
            }
            self.extend(from, after, *action);
        }
        actions.len()
    }

    /// Takes one step of a line, which then goes on or is finished.
    fn extend(&mut self, from: &G::State, after: Option<usize>, action: G::Action) {
        let mut state = from.clone();
        if self.game.apply(&mut state, self.seat, action, &mut ()).is_err() {
            debug_assert!(false, "a listed action was refused: {action:?}");
            return;
        }
        let value = (self.judge)(&state);
        let more = self.game.to_act(&state).contains(self.seat);
        let goes_on = more && self.game.can_take_back(from, self.seat, action, &state);
        if !goes_on && self.is_worse_than_all(value) {
            return;
        }
        let line = Line { step: self.steps.len(), state, value, toss: self.luck.bits() as u32 };
        self.steps.push(Step { action, after });
        if goes_on {
            self.lines.push(line);
        } else {
            self.done.push(line);
            if self.done.len() >= 8 * self.most + 8 {
                self.done = best_of(std::mem::take(&mut self.done), self.most);
            }
        }
    }

    /// Whether there are enough finished turns that are better.
    fn is_worse_than_all(&self, value: f32) -> bool {
        self.done.len() >= self.most && self.done.iter().filter(|line| line.value > value).count() >= 2 * self.most
    }
}

/// The steps of a line from its first one.
fn way<A: Copy>(steps: &[Step<A>], last: usize) -> Vec<A> {
    let mut actions: Vec<A> =
        std::iter::successors(Some(last), |at| steps[*at].after).map(|at| steps[at].action).collect();
    actions.reverse();
    actions
}

/// The best lines, each position once: different orders of the same steps lead to the same place.
fn best_of<S: PartialEq>(lines: Vec<Line<S>>, most: usize) -> Vec<Line<S>> {
    // Positions are large: their numbers are sorted, not they.
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (&lines[*a], &lines[*b]);
        b.value.total_cmp(&a.value).then(b.toss.cmp(&a.toss))
    });
    let mut kept: Vec<usize> = Vec::with_capacity(most);
    for at in order {
        if kept.len() == most {
            break;
        }
        let same = |other: &usize| lines[*other].value == lines[at].value && lines[*other].state == lines[at].state;
        if !kept.iter().any(same) {
            kept.push(at);
        }
    }
    let mut lines: Vec<Option<Line<S>>> = lines.into_iter().map(Some).collect();
    kept.into_iter().filter_map(|at| lines[at].take()).collect()
}

/// All single actions, and of every range its ends and a few amounts between.
fn amounts<A: Copy + PartialEq>(list: &ActionList<A>) -> Vec<A> {
    let mut actions = list.actions().to_vec();
    for range in list.ranges() {
        let last = range.len() - 1;
        let mut tried: Vec<usize> = (0..=4).map(|k| last * k / 4).collect();
        tried.dedup();
        actions.extend(tried.into_iter().map(|k| range.nth(k)));
    }
    actions
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use engine::{
        Game, Key, Range,
        reference::{Mark, TicTacToe},
    };

    use super::*;
    use crate::Limits;

    #[test]
    fn turns_come_best_first_and_each_once() {
        let game = TicTacToe;
        let board = game.setup(&Key::from_seed(1), &mut ());
        let width = Width { lines: 4, positions: 50 };
        let judge = |board: &_| game.worth(board, Seat(0)) as f32;
        let clock = Clock::start(&Limits::default());
        let search = Search { width, most: 5, clock: &clock };
        let found = turns(&game, &board, Seat(0), search, &mut Luck::new(1), judge);
        assert_eq!(found.len(), 5);
        assert!(found.windows(2).all(|two| two[0].value >= two[1].value));
        let mut cells: Vec<Mark> = found.iter().map(|turn| turn.actions[0]).collect();
        cells.sort_by_key(|Mark(cell)| *cell);
        cells.dedup();
        assert_eq!(cells.len(), 5);
    }

    #[test]
    fn when_the_time_is_over_no_more_is_looked_at_and_what_was_found_can_be_done() {
        let game = TicTacToe;
        let board = game.setup(&Key::from_seed(1), &mut ());
        for enough in [0, 1, 4] {
            let (stop, looked) = (AtomicBool::new(enough == 0), AtomicU32::new(0));
            let clock = Clock::start(&Limits { stop: Some(&stop), ..Limits::default() });
            let judge = |_: &_| {
                let looked = looked.fetch_add(1, Ordering::Relaxed) + 1;
                stop.fetch_or(looked >= enough, Ordering::Relaxed);
                0.0
            };
            let search = Search { width: Width { lines: 4, positions: 50 }, most: 5, clock: &clock };
            let found = turns(&game, &board, Seat(0), search, &mut Luck::new(1), judge);
            assert_eq!(looked.load(Ordering::Relaxed), enough.max(1));
            assert!(found.iter().all(|turn| game.apply(&mut board.clone(), Seat(0), turn.actions[0], &mut ()).is_ok()));
            assert!(!found.is_empty());
        }
    }

    #[test]
    fn of_a_range_the_ends_and_some_between_are_tried() {
        let mut list = ActionList::new();
        list.push(1);
        list.push_range(Range { action: 0, low: 10, high: 110, step: 5, set: |_, amount| amount });
        assert_eq!(amounts(&list), [1, 10, 35, 60, 85, 110]);
        let mut short = ActionList::new();
        short.push_range(Range { action: 0, low: 3, high: 4, step: 1, set: |_, amount| amount });
        assert_eq!(amounts(&short), [3, 4]);
    }
}
