//! One turn ahead, by what the position is then worth.

use engine::{Evaluate, Habits, Luck, Seat, Viewer};

use crate::{
    Limits,
    beam::{Search, Turn, Width, turns},
    thought::Clock,
};

/// How widely a turn is looked through.
pub(crate) const WIDE: Width = Width { lines: 12, positions: 900 };

/// Turns among which somebody who decides at the same time as others may take any.
const PLAUSIBLE: usize = 4;

/// The best turn found in one imagined deal.
pub fn plan<G: Evaluate>(game: &G, state: &G::State, seat: Seat, luck: &mut Luck, limits: &Limits) -> Vec<G::Action> {
    let clock = Clock::start(limits);
    let imagined = game.imagine(state, Viewer::Seat(seat), &luck.key());
    let Width { lines: width, positions } = WIDE;
    let habits = Habits { width, positions, whim: 0, ..game.habits() };
    quick(game, &imagined, seat, &habits, &clock, luck).map_or_else(Vec::new, |turn| turn.actions)
}

/// A turn as somebody might take it without thinking long. Where all decide at once nobody can be foretold: any plausible
/// turn is taken, the better ones more often.
pub(crate) fn quick<G: Evaluate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    habits: &Habits,
    clock: &Clock,
    luck: &mut Luck,
) -> Option<Turn<G>> {
    let at_once = game.contested(state);
    let width = Width { lines: habits.width, positions: habits.positions };
    let whim = !at_once && habits.whim > 0 && luck.below(100) < habits.whim;
    let most = if at_once || whim { PLAUSIBLE } else { 1 };
    let judge = |state: &G::State| game.worth(state, seat) as f32;
    let mut found = turns(game, state, seat, Search { width, most, clock }, luck, judge);
    let at = match (at_once, whim) {
        (true, _) => {
            let values: Vec<f32> = found.iter().map(|turn| turn.value).collect();
            soft(&values, f32::from(habits.mixing), luck)?
        }
        (false, true) => luck.below(found.len() as u32) as usize,
        _ => 0,
    };
    if at < found.len() { Some(found.swap_remove(at)) } else { None }
}

/// A place among values, likelier the better it is: `softness` less is about a third as likely.
pub(crate) fn soft(values: &[f32], softness: f32, luck: &mut Luck) -> Option<usize> {
    let best = values.iter().copied().reduce(f32::max)?;
    let weights: Vec<u32> =
        values.iter().map(|value| (65_536.0 * engine::evaluate::exp((value - best) / softness)) as u32).collect();
    let mut left = luck.below(weights.iter().sum());
    for (k, weight) in weights.iter().enumerate() {
        if left < *weight {
            return Some(k);
        }
        left -= weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use engine::{
        Game, Key,
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
            assert_eq!(plan(&game, &board, Seat(0), &mut Luck::new(seed), &Limits::default()), [Mark(2)]);
        }
    }

    #[test]
    fn ties_are_broken_by_luck() {
        let game = TicTacToe;
        let board = game.setup(&Key::from_seed(1), &mut ());
        let mut seen = [false; 9];
        for seed in 0..200 {
            let Mark(cell) = plan(&game, &board, Seat(0), &mut Luck::new(seed), &Limits::default())[0];
            seen[usize::from(cell)] = true;
        }
        assert!(seen.iter().all(|cell| *cell), "{seen:?}");
    }
}
