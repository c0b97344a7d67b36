//! One turn ahead, by what the position is then worth.

use engine::{Evaluate, Luck, Seat, Viewer};

use crate::{
    Limits,
    beam::{Search, Width, turns},
    thought::Clock,
};

/// How widely a turn is looked through.
pub(crate) const WIDE: Width = Width { lines: 12, positions: 900 };

/// The best turn found in one imagined deal.
pub fn plan<G: Evaluate>(game: &G, state: &G::State, seat: Seat, luck: &mut Luck, limits: &Limits) -> Vec<G::Action> {
    let clock = Clock::start(limits);
    let imagined = game.imagine(state, Viewer::Seat(seat), &luck.key());
    let judge = |state: &G::State| game.worth(state, seat) as f32;
    let search = Search { width: WIDE, most: 1, clock: &clock };
    turns(game, &imagined, seat, search, luck, judge).pop().map_or_else(Vec::new, |turn| turn.actions)
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
