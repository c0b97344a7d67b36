//! A plain information-set tree search: the yardstick of the league, no opponent for people.
//!
//! Every iteration imagines a deal, goes down the tree of small steps by what has proved good so far (UCB1, counted by how
//! often a step could be taken at all), adds one step, plays on at random for a while, and judges where that leads. What
//! is kept of a step counts for whoever takes it. Where seats decide at once each goes its own way down, by what it has
//! found out for itself: nobody answers what cannot be known. The work is a number of iterations, so the same luck gives
//! the same choice; a time only cuts it short.

use std::collections::HashMap;

use engine::{ActionList, Evaluate, Luck, Seat, Viewer};

use crate::{Limits, thought::Clock};

/// Steps at random before the position is judged.
const RANDOM_STEPS: u32 = 6;
/// The longest way down the tree.
const DEEPEST: usize = 60;
/// How much what was seldom tried is worth a try.
const CURIOSITY: f32 = 0.7;
/// A step that was taken so often is known well enough to be planned.
const KNOWN: u32 = 40;
/// The most seats at a table.
const SEATS: usize = 8;

/// A place in the tree: the number of the step that leads there, and one more; the root is 0.
type Place = u32;

/// A step that was tried somewhere.
#[derive(Clone, Copy, Default)]
struct Tried {
    /// How often it was taken.
    taken: u32,
    /// How often it could have been.
    possible: u32,
    /// What it brought to whoever took it, summed up.
    sum: f32,
}

impl Tried {
    /// How promising it is: what it brought, and how little is known of it.
    fn promise(&self) -> f32 {
        let (taken, possible) = (self.taken as f32, self.possible as f32);
        self.sum / taken + CURIOSITY * (possible.ln() / taken).sqrt()
    }
}

struct Tree<'a, G: Evaluate> {
    game: &'a G,
    seat: Seat,
    steps: Vec<Tried>,
    /// Which step is taken by whom, from where.
    known: HashMap<(Place, Seat, G::Action), u32>,
    list: ActionList<G::Action>,
    actions: Vec<G::Action>,
}

/// Where everybody is in the tree.
struct Way {
    /// Where the seat that thinks is, and everybody outside of what is done at once.
    main: Place,
    /// Where each seat is while all decide at once, and which stretch that is.
    apart: Option<(u32, [Place; SEATS])>,
    /// The steps that were taken, each with the seat.
    taken: Vec<(u32, Seat)>,
}

/// The steps it would take: the one that proved best, and what follows it in the same turn as far as that is known well.
pub(crate) fn plan<G: Evaluate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    luck: &mut Luck,
    limits: &Limits,
) -> Vec<G::Action> {
    let clock = Clock::start(limits);
    let mut tree =
        Tree { game, seat, steps: Vec::new(), known: HashMap::new(), list: ActionList::new(), actions: Vec::new() };
    let deal = game.imagine(state, Viewer::Seat(seat), &luck.key());
    tree.look(&deal, seat);
    match tree.actions[..] {
        [] => return Vec::new(),
        [only] => return vec![only],
        _ => {}
    }
    for k in 0..game.habits().iterations {
        // One look at the clock for a few iterations, and something is always tried.
        if k % 8 == 7 && clock.is_over() {
            break;
        }
        tree.grow(game.imagine(state, Viewer::Seat(seat), &luck.key()), luck);
    }
    tree.best_way(deal)
}

impl<G: Evaluate> Tree<'_, G> {
    /// Notes what a seat can do: everything worth thinking of, and of a range its ends and its middle.
    fn look(&mut self, state: &G::State, seat: Seat) {
        self.list.clear();
        self.actions.clear();
        if !self.game.to_act(state).contains(seat) {
            return;
        }
        self.game.sensible(state, seat, &mut self.list);
        self.actions.extend_from_slice(self.list.actions());
        for range in self.list.ranges() {
            let last = range.len() - 1;
            for k in [0, last / 2, last] {
                let action = range.nth(k);
                if !self.actions.contains(&action) {
                    self.actions.push(action);
                }
            }
        }
    }

    /// One iteration: down the tree, one step more, on at random, and back.
    fn grow(&mut self, mut state: G::State, luck: &mut Luck) {
        let mut way = Way { main: 0, apart: None, taken: Vec::new() };
        while way.taken.len() < DEEPEST {
            let Some(acting) = self.game.to_act(&state).first() else { break };
            let from = way.place(self.game, &state, acting, self.seat);
            self.look(&state, acting);
            let Some((step, action, is_new)) = self.select(from, acting, luck) else { break };
            if self.game.apply(&mut state, acting, action, &mut ()).is_err() {
                debug_assert!(false, "a listed action was refused: {action:?}");
                break;
            }
            way.go(step, acting);
            if is_new {
                break;
            }
        }
        for _ in 0..RANDOM_STEPS {
            let Some(acting) = self.game.to_act(&state).first() else { break };
            let Some(action) = self.game.sample(&state, acting, luck, &mut self.list) else { break };
            if self.game.apply(&mut state, acting, action, &mut ()).is_err() {
                break;
            }
        }
        let mut values = [None; SEATS];
        for (step, seat) in way.taken {
            let value = *values[seat.index()].get_or_insert_with(|| self.game.prospects(&state, seat).aim());
            let tried = &mut self.steps[step as usize];
            tried.taken += 1;
            tried.sum += value;
        }
    }

    /// The step to take: one that was never tried, else the most promising. Says whether it is new.
    fn select(&mut self, from: Place, seat: Seat, luck: &mut Luck) -> Option<(u32, G::Action, bool)> {
        let (mut untried, mut fresh) = (0, None);
        let mut best: Option<(f32, u32, G::Action)> = None;
        for action in &self.actions {
            let Some(step) = self.known.get(&(from, seat, *action)) else {
                untried += 1;
                if luck.below(untried) == 0 {
                    fresh = Some(*action);
                }
                continue;
            };
            let tried = &mut self.steps[*step as usize];
            tried.possible += 1;
            let promise = tried.promise();
            if best.is_none_or(|(most, ..)| promise > most) {
                best = Some((promise, *step, *action));
            }
        }
        let Some(action) = fresh else { return best.map(|(_, step, action)| (step, action, false)) };
        let step = self.steps.len() as u32;
        self.steps.push(Tried { possible: 1, ..Tried::default() });
        self.known.insert((from, seat, action), step);
        Some((step, action, true))
    }

    /// The steps that were taken most, from the root on, until something new would be shown.
    fn best_way(mut self, mut state: G::State) -> Vec<G::Action> {
        let (mut at, mut plan) = (0, Vec::new());
        loop {
            self.look(&state, self.seat);
            let taken = |action: &G::Action| {
                let step = *self.known.get(&(at, self.seat, *action))?;
                Some((self.steps[step as usize].taken, step, *action))
            };
            let Some((taken, step, action)) = self.actions.iter().filter_map(taken).max_by_key(|(taken, ..)| *taken)
            else {
                return plan;
            };
            if !plan.is_empty() && taken < KNOWN {
                return plan;
            }
            plan.push(action);
            let before = state.clone();
            let done = self.game.apply(&mut state, self.seat, action, &mut ());
            if done.is_err() || !self.game.can_take_back(&before, self.seat, action, &state) {
                return plan;
            }
            at = step + 1;
        }
    }
}

impl Way {
    /// Where the seat that acts now is.
    fn place<G: Evaluate>(&mut self, game: &G, state: &G::State, acting: Seat, thinks: Seat) -> Place {
        let stretch = game.side_by_side(state).then(|| game.stretch(state));
        if self.apart.map(|(stretch, _)| stretch) != stretch {
            if let Some((_, places)) = self.apart {
                self.main = places[thinks.index()];
            }
            self.apart = stretch.map(|stretch| (stretch, [self.main; SEATS]));
        }
        self.apart.map_or(self.main, |(_, places)| places[acting.index()])
    }

    /// A step was taken.
    fn go(&mut self, step: u32, seat: Seat) {
        self.taken.push((step, seat));
        match &mut self.apart {
            Some((_, places)) => places[seat.index()] = step + 1,
            None => self.main = step + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{
        Game, Key,
        reference::{Mark, TicTacToe},
    };

    use super::*;

    fn step(board: &<TicTacToe as Game>::State, seat: Seat, luck: &mut Luck) -> Mark {
        plan(&TicTacToe, board, seat, luck, &Limits::default())[0]
    }

    #[test]
    fn it_finds_a_win_and_stops_one() {
        let mut board = TicTacToe.setup(&Key::from_seed(1), &mut ());
        for (seat, cell) in [(0, 0), (1, 3), (0, 1), (1, 4)] {
            TicTacToe.apply(&mut board, Seat(seat), Mark(cell), &mut ()).unwrap();
        }
        assert_eq!(step(&board, Seat(0), &mut Luck::new(1)), Mark(2));
        TicTacToe.apply(&mut board, Seat(0), Mark(8), &mut ()).unwrap();
        assert_eq!(step(&board, Seat(1), &mut Luck::new(1)), Mark(5), "its own line comes before stopping the other's");
    }

    #[test]
    fn as_second_player_it_never_loses_against_random() {
        for seed in 0..12 {
            let (mut board, mut luck) = (TicTacToe.setup(&Key::from_seed(seed), &mut ()), Luck::new(seed));
            while let Some(seat) = TicTacToe.to_act(&board).first() {
                let mark = if seat == Seat(0) {
                    TicTacToe.sample(&board, seat, &mut luck, &mut ActionList::new()).expect("it must act")
                } else {
                    step(&board, seat, &mut luck)
                };
                TicTacToe.apply(&mut board, seat, mark, &mut ()).unwrap();
            }
            let outcome = TicTacToe.outcome(&board).expect("it is over");
            assert!(outcome.share(Seat(1)) > 0.0, "game {seed}");
        }
    }

    #[test]
    fn without_time_it_still_answers() {
        let board = TicTacToe.setup(&Key::from_seed(1), &mut ());
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(plan(&TicTacToe, &board, Seat(0), &mut Luck::new(3), &limits).len(), 1);
        assert_eq!(plan(&TicTacToe, &board, Seat(1), &mut Luck::new(3), &limits), [], "it is not to act");
    }
}
