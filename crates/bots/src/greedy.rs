//! One turn ahead, by what the position is then worth.
//!
//! A beam of the most promising lines is followed step by step until the seat is no longer to act or
//! a step could not be taken back; the best line's first step is played. The work is bounded by a
//! number of positions, never by a clock, so the same luck always gives the same choice.

use engine::{ActionList, Evaluate, Luck, Seat, Viewer};

/// Lines that are followed side by side.
const BEAM: usize = 12;
/// Positions that are looked at for one step of all lines.
const MOST_POSITIONS: usize = 900;
/// The longest turn that is looked through.
const MOST_STEPS: usize = 16;

/// A line under way: its first step, where it has led to, and how that looks.
struct Line<G: Evaluate> {
    first: G::Action,
    state: G::State,
    value: i32,
}

/// The best first step of the best turn found.
pub fn choose<G: Evaluate>(game: &G, state: &G::State, seat: Seat, luck: &mut Luck) -> Option<G::Action> {
    let imagined = game.imagine(state, Viewer::Seat(seat), &luck.key());
    let mut list = ActionList::new();
    game.legal(&imagined, seat, &mut list);
    let steps = amounts(&list);
    if let [] | [_] = steps[..] {
        return steps.first().copied();
    }
    let mut search = Search { game, seat, lines: Vec::new(), best: Best::default() };
    for first in steps {
        search.extend(&imagined, first, first, luck);
    }
    for _ in 1..MOST_STEPS {
        let kept = keep_best(std::mem::take(&mut search.lines));
        let mut looked_at = 0;
        for line in kept {
            if looked_at > MOST_POSITIONS {
                break;
            }
            list.clear();
            game.legal(&line.state, seat, &mut list);
            for action in amounts(&list) {
                looked_at += 1;
                search.extend(&line.state, line.first, action, luck);
            }
        }
        if search.lines.is_empty() {
            break;
        }
    }
    // A turn too long to be looked through is judged by how far it got.
    for line in &search.lines {
        search.best.offer(line.value, line.first, luck);
    }
    search.best.first
}

/// Lines of one seat's turn, side by side.
struct Search<'a, G: Evaluate> {
    game: &'a G,
    seat: Seat,
    lines: Vec<Line<G>>,
    best: Best<G::Action>,
}

impl<G: Evaluate> Search<'_, G> {
    /// Takes one step of a line, which then goes on or is finished.
    fn extend(&mut self, from: &G::State, first: G::Action, action: G::Action, luck: &mut Luck) {
        let mut state = from.clone();
        if self.game.apply(&mut state, self.seat, action, &mut ()).is_err() {
            debug_assert!(false, "a listed action was refused: {action:?}");
            return;
        }
        let value = self.game.evaluate(&state, self.seat);
        let more = self.game.to_act(&state).contains(self.seat);
        if more && self.game.can_take_back(from, self.seat, action, &state) {
            self.lines.push(Line { first, state, value });
        } else {
            self.best.offer(value, first, luck);
        }
    }
}

/// The best finished turn so far; among equals each is as likely as the others.
struct Best<A> {
    value: i32,
    ties: u32,
    first: Option<A>,
}

impl<A> Default for Best<A> {
    fn default() -> Best<A> {
        Best { value: i32::MIN, ties: 0, first: None }
    }
}

impl<A> Best<A> {
    fn offer(&mut self, value: i32, first: A, luck: &mut Luck) {
        if value < self.value {
            return;
        }
        self.ties = if value == self.value { self.ties + 1 } else { 1 };
        self.value = value;
        if luck.below(self.ties) == 0 {
            self.first = Some(first);
        }
    }
}

/// The best lines, each position once: different orders of the same steps lead to the same place.
fn keep_best<G: Evaluate>(lines: Vec<Line<G>>) -> Vec<Line<G>> {
    // Positions are large: their numbers are sorted, not they.
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(lines[*at].value));
    let mut kept: Vec<usize> = Vec::with_capacity(BEAM);
    for at in order {
        if kept.len() == BEAM {
            break;
        }
        let same = |other: &usize| lines[*other].value == lines[at].value && lines[*other].state == lines[at].state;
        if !kept.iter().any(same) {
            kept.push(at);
        }
    }
    let mut lines: Vec<Option<Line<G>>> = lines.into_iter().map(Some).collect();
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
    use engine::{
        Game, Key, Range,
        reference::{Mark, TicTacToe},
    };

    use super::*;

    #[test]
    fn it_takes_a_win_that_is_one_step_away() {
        let game = TicTacToe;
        let mut board = game.setup(&Key::from_seed(1), &mut ());
        for (seat, cell) in [(0, 0), (1, 3), (0, 1), (1, 4)] {
            game.apply(&mut board, Seat(seat), Mark(cell), &mut ()).unwrap();
        }
        for seed in 0..20 {
            assert_eq!(choose(&game, &board, Seat(0), &mut Luck::new(seed)), Some(Mark(2)));
        }
    }

    #[test]
    fn ties_are_broken_by_luck() {
        let game = TicTacToe;
        let board = game.setup(&Key::from_seed(1), &mut ());
        let mut seen = [false; 9];
        for seed in 0..200 {
            let Mark(cell) = choose(&game, &board, Seat(0), &mut Luck::new(seed)).unwrap();
            seen[usize::from(cell)] = true;
        }
        assert!(seen.iter().all(|cell| *cell), "{seen:?}");
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
