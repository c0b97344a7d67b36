//! The two games every engine has, so that engines can be compared.

use std::hint::black_box;

use engine::{
    ActionList, Game, Key, Luck,
    reference::{ConnectFour, TicTacToe},
};
use serde::Serialize;

use super::{Effort, nanoseconds};

/// Games played between two looks at the clock.
const BATCH: u64 = 2_000;
/// Games played to see whether the results are the known ones.
const SAMPLE: u64 = 200_000;
/// How far a part of the results may lie from the known one: about five deviations of the sample.
const NEAR: f64 = 0.006;
/// The same for the mean number of moves.
const NEAR_MOVES: f64 = 0.1;

/// What is known of random play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Known {
    /// Games won by the first seat.
    pub first: f64,
    /// Games won by the second seat.
    pub second: f64,
    /// Games drawn.
    pub drawn: f64,
    /// Moves in a game.
    pub moves: f64,
}

impl Known {
    fn near(&self, other: &Known) -> bool {
        (self.first - other.first).abs() < NEAR
            && (self.second - other.second).abs() < NEAR
            && (self.drawn - other.drawn).abs() < NEAR
            && (self.moves - other.moves).abs() < NEAR_MOVES
    }
}

/// A reference game, measured.
#[derive(Clone, Debug, Serialize)]
pub struct ReferenceRow {
    /// The game's name.
    pub game: &'static str,
    /// Nanoseconds for one random move: who is to move, the legal list, a pick, the move itself.
    pub ns_per_move: f64,
    /// What was seen in a sample of games.
    pub seen: Known,
    /// What random play must show.
    pub known: Known,
    /// Whether the two agree; a row that does not counts for nothing.
    pub faithful: bool,
}

/// Measures tic-tac-toe and connect four.
#[must_use]
pub fn reference_rows(effort: Effort) -> Vec<ReferenceRow> {
    let tic_tac_toe = Known { first: 0.585, second: 0.288, drawn: 0.127, moves: 7.63 };
    let connect_four = Known { first: 0.559, second: 0.439, drawn: 0.002, moves: 21.3 };
    vec![row(&TicTacToe, "tic-tac-toe", tic_tac_toe, effort), row(&ConnectFour, "connect four", connect_four, effort)]
}

fn row<G: Game>(game: &G, name: &'static str, known: Known, effort: Effort) -> ReferenceRow {
    let seen = sample(game);
    let mut luck = Luck::new(2);
    let mut scratch = ActionList::new();
    let key = Key::from_seed(1);
    let ns_per_move = nanoseconds(effort, || {
        (0..BATCH)
            .map(|_| {
                let mut state = game.setup(&key, &mut ());
                let moves = random_game(game, &mut state, &mut luck, &mut scratch);
                black_box(&state);
                u64::from(moves)
            })
            .sum()
    });
    ReferenceRow { game: name, ns_per_move, seen, known, faithful: seen.near(&known) }
}

/// Plays random moves to the end; says how many.
#[inline]
pub(crate) fn random_game<G: Game>(
    game: &G,
    state: &mut G::State,
    luck: &mut Luck,
    scratch: &mut ActionList<G::Action>,
) -> u32 {
    let mut moves = 0;
    while let Some(seat) = game.to_act(state).first() {
        let action = game.sample(state, seat, luck, scratch).expect("a seat to act has an action");
        game.apply(state, seat, action, &mut ()).expect("a legal action is carried out");
        moves += 1;
    }
    moves
}

fn sample<G: Game>(game: &G) -> Known {
    let (mut luck, mut scratch) = (Luck::new(1), ActionList::new());
    let (mut wins, mut drawn, mut moves) = ([0u64; 2], 0u64, 0u64);
    for _ in 0..SAMPLE {
        let mut state = game.setup(&Key::from_seed(1), &mut ());
        moves += u64::from(random_game(game, &mut state, &mut luck, &mut scratch));
        let outcome = game.outcome(&state).expect("the game was played to its end");
        let mut winners = outcome.winners();
        match (winners.next(), winners.next()) {
            (Some(seat), None) => wins[seat.index()] += 1,
            _ => drawn += 1,
        }
    }
    let part = |count: u64| count as f64 / SAMPLE as f64;
    Known { first: part(wins[0]), second: part(wins[1]), drawn: part(drawn), moves: part(moves) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reference_games_show_their_known_results() {
        for row in reference_rows(Effort::QUICK) {
            assert!(row.faithful, "{row:?}");
            assert!(row.ns_per_move > 0.0);
        }
    }
}
